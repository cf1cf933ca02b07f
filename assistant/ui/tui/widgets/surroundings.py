"""What stands around NOW while a game is played: the strip, the order of play across, the panels, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from assistant.messages.text import Text
from assistant.ui.tui.arrangement import (
    COLUMN,
    Arrangement,
    Needs,
    PanelSlot,
    Size,
    arrange,
    has_zones,
    map_of,
    size_of,
    track_of,
)
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.tiles import Sight, nearest, width_of
from assistant.ui.tui.drawing.zones import Lit
from assistant.ui.tui.snapshot import Snapshot
from assistant.ui.tui.widgets.across import Across
from assistant.ui.tui.widgets.log_lines import LogLines
from assistant.ui.tui.widgets.now import Now
from assistant.ui.tui.widgets.panel import PanelBox, least_of, margin, rows_of, turning, wanted
from assistant.ui.tui.widgets.sheet import Sheet
from assistant.ui.view.blocks import Block, Panel, Track

Live = Callable[[Sequence[Block]], list[Block]]
"""What a panel shows, with what is typed in it."""
PANELS = 10
"""More are never seen at once."""
CARDS: Size = "huge"
"""Where there is so much room that offers are cards."""


class Surroundings:
    """The sheets around NOW, each put into its place and shown what belongs there."""

    def __init__(self, pen: Pen) -> None:
        self.strip, self.track, self.log = Across(pen), Across(pen), LogLines(pen)
        self.panels = [PanelBox(pen) for _ in range(PANELS)]
        self.nearest = 0
        """How near the map stands by itself."""

    @property
    def sheets(self) -> list[Sheet]:
        return [self.strip, self.track, *self.panels, self.log]

    def speak(self, pen: Pen) -> None:
        for sheet in self.sheets:
            sheet.pen = pen

    def scroll(self, by: int) -> bool:
        """Further up or down in every panel; False where all of them are whole."""
        return sum(box.scroll_rows(by) for box in self.panels) > 0

    def place(
        self, width: int, height: int, seen: Snapshot, now: Now, *, turned: int, big: bool, looking: bool, near: int
    ) -> Arrangement:
        """`near`: how near the table wants to see the map, 0: as near as it fits."""
        beside = margin(width)
        measured = _Measured(now.pen, beside, cards=size_of(width, height) == CARDS)
        needs = Needs(now.needed, measured, _across(now.pen, beside, near), measured.least)
        made = arrange(width, height, seen.view, needs, turned=turned, big=big, looking=looking)
        now.put(made.now)
        for sheet, rect in ((self.strip, made.strip), (self.track, made.track), (self.log, made.log)):
            sheet.put(rect)
        for place, box in enumerate(self.panels):
            box.put(made.slots[place].rect if place < len(made.slots) else None)
            box.low = place < len(made.slots) and _is_low(made.slots[place], made.slots, measured)
        return made

    def show(
        self,
        made: Arrangement,
        seen: Snapshot,
        width: int,
        sight: Sight,
        lit: Lit,
        in_force: Sequence[Text],
        live: Live,
    ) -> None:
        """`live`: what is typed, in the order of play, too."""
        view, beside = seen.view, margin(width)
        self.strip.show(view.strip if made.strip is not None else None)
        tracks = [track for panel in view.panels if (track := track_of(panel)) is not None]
        ordered = [track for track in live(tracks) if isinstance(track, Track)] if made.track is not None else []
        self.track.show(ordered[0] if ordered else None)
        if made.log is not None:
            column = made.size in COLUMN
            self.log.show(seen.newest, in_force if column else (), column=column, beside=beside)
        for place, box in enumerate(self.panels):
            if place >= len(made.slots):
                box.show(None)
                continue
            spot = made.slots[place]
            map = map_of(spot.panel)
            shown = lit if has_zones(spot.panel) else None
            box.show(
                replace(spot.panel, blocks=tuple(live(spot.panel.blocks))),
                turning(*spot.turns),
                sight if map is not None else None,
                shown,
                beside,
                cards=made.size == CARDS,
            )
            if map is not None:
                self.nearest = nearest(map, spot.rect.wide - 2 * beside, spot.rect.high)


def _is_low(spot: PanelSlot, spots: Sequence[PanelSlot], measured: _Measured) -> bool:
    """Whether one of those that stand beside each other has no room for a blank row above: then none has one."""
    level = [one for one in spots if one.rect.y == spot.rect.y and map_of(one.panel) is None]
    return len(level) > 1 and any(measured(one.panel, one.rect.wide) > one.rect.high for one in level)


class _Measured:
    """How high a panel would like to be; each is drawn once for every width it is thought of."""

    def __init__(self, pen: Pen, beside: int, *, cards: bool) -> None:
        self.pen, self.beside, self.cards = pen, beside, cards
        self.rows: dict[tuple[str, int], int] = {}

    def __call__(self, panel: Panel, wide: int) -> int:
        key = (panel.id, wide)
        if key not in self.rows:
            self.rows[key] = rows_of(panel, self.pen, wide - 2 * self.beside, cards=self.cards)
        return self.rows[key]

    def least(self, panel: Panel, wide: int) -> int:
        return least_of(panel, self.pen, wide - 2 * self.beside)


def _across(pen: Pen, beside: int, near: int) -> Callable[[Panel, int, int], int]:
    """How wide a map, cards or zones would like to be."""

    def across(panel: Panel, wide: int, high: int) -> int:
        map = map_of(panel)
        inner = width_of(map, wide - 2 * beside, high, near) if map is not None else wanted(panel, pen)
        return inner + 2 * beside

    return across
