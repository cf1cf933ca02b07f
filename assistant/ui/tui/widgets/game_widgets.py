"""The widgets around the question while a game is played: strip of stages, order of play, panels, log."""

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
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.tiles import Sight, nearest, width_of
from assistant.ui.tui.drawing.track import order_row, slots
from assistant.ui.tui.drawing.zones import Highlight
from assistant.ui.tui.snapshot import Snapshot
from assistant.ui.tui.widgets.log_lines import LogLines
from assistant.ui.tui.widgets.now import Now
from assistant.ui.tui.widgets.panel import PanelBox, margin, min_panel_rows, panel_rows, panel_width, tab_note
from assistant.ui.tui.widgets.row_widget import RowWidget
from assistant.ui.view.blocks import Block, Panel, Strip, Track

Live = Callable[[Sequence[Block]], list[Block]]
"""A function that returns the blocks of a panel, changed by what is being typed."""
PANELS = 10
"""The largest number of panels that are visible together."""
CARDS: Size = "huge"
"""The size of window in which rows of cards are drawn as small cards."""


SLOTS = 4
"""With fewer rows than this, the order of play has only names."""


class StripWidget(RowWidget):
    """Shows a strip of stages, such as the rounds of a game, or the order of play."""

    shown: Strip | Track | None = None

    def show(self, shown: Strip | Track | None) -> None:
        if self.is_new(shown):
            self.shown = shown
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.shown is None:
            return []
        if isinstance(self.shown, Track):
            if height < SLOTS:
                return [order_row(self.shown, self.pen, width)]
            return slots(self.shown, self.pen, width, height)
        return draw_strip(self.shown, self.pen, width, height)


class GameWidgets:
    """Creates the widgets around the question, places them and fills them."""

    def __init__(self, pen: Pen) -> None:
        self.strip, self.track, self.log = StripWidget(pen), StripWidget(pen), LogLines(pen)
        self.panels = [PanelBox(pen) for _ in range(PANELS)]
        self.nearest = 0
        """The zoom of the map that is chosen automatically."""

    @property
    def widgets(self) -> list[RowWidget]:
        return [self.strip, self.track, *self.panels, self.log]

    def set_pen(self, pen: Pen) -> None:
        for widget in self.widgets:
            widget.pen = pen

    def scroll(self, by: int) -> bool:
        """Scroll every panel that is not fully visible. Return False if there is none."""
        return sum(box.scroll_rows(by) for box in self.panels) > 0

    def place(
        self, width: int, height: int, seen: Snapshot, now: Now, *, turned: int, big: bool, looking: bool, near: int
    ) -> Arrangement:
        """Arrange the widgets in the window and return their rectangles.

        - `turned`: how often Tab was pressed.
        - `big`: the question fills the window.
        - `looking`: the map fills the area below the question.
        - `near`: the zoom of the map, or 0 for automatic.
        """
        beside = margin(width)
        heights = _PanelHeights(now.pen, beside, cards=size_of(width, height) == CARDS)
        needs = Needs(now.needed, heights, _across(now.pen, beside, near), heights.least)
        made = arrange(width, height, seen.view, needs, turned=turned, big=big, looking=looking)
        now.put(made.now)
        for widget, rect in ((self.strip, made.strip), (self.track, made.track), (self.log, made.log)):
            widget.put(rect)
        for place, box in enumerate(self.panels):
            box.put(made.slots[place].rect if place < len(made.slots) else None)
            box.low = place < len(made.slots) and _is_low(made.slots[place], made.slots, heights)
        return made

    def show(
        self,
        made: Arrangement,
        seen: Snapshot,
        width: int,
        sight: Sight,
        highlight: Highlight,
        in_force: Sequence[Text],
        live: Live,
    ) -> None:
        """Fill the placed widgets.

        - `live`: a function that changes blocks by what is being typed.
        - `in_force`: the reminders of the players.
        """
        view, beside = seen.view, margin(width)
        tracks = [track for panel in view.panels if (track := track_of(panel)) is not None]
        strip: Strip | Track | None = view.strip
        if isinstance(strip, Strip) and not strip.stages:
            strip = _first_track(view.panels)
        self.strip.show(strip if made.strip is not None else None)
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
            shown = highlight if has_zones(spot.panel) else None
            box.show(
                replace(spot.panel, blocks=tuple(live(spot.panel.blocks))),
                tab_note(*spot.turns),
                sight if map is not None else None,
                shown,
                beside,
                cards=made.size == CARDS,
            )
            if map is not None:
                self.nearest = nearest(map, spot.rect.wide - 2 * beside, spot.rect.high)


def _first_track(panels: Sequence[Panel]) -> Track | None:
    return next((block for panel in panels for block in panel.blocks if isinstance(block, Track)), None)


def _is_low(spot: PanelSlot, spots: Sequence[PanelSlot], heights: _PanelHeights) -> bool:
    """Return whether a panel has no blank row above its heading.

    Of panels that begin in the same row, either all have this blank row or none.
    """
    level = [one for one in spots if one.rect.y == spot.rect.y and map_of(one.panel) is None]
    return len(level) > 1 and any(heights(one.panel, one.rect.wide) > one.rect.high for one in level)


class _PanelHeights:
    """Measures how many rows a panel uses if there is enough room, and remembers it."""

    def __init__(self, pen: Pen, beside: int, *, cards: bool) -> None:
        self.pen, self.beside, self.cards = pen, beside, cards
        self.rows: dict[tuple[str, int], int] = {}

    def __call__(self, panel: Panel, wide: int) -> int:
        key = (panel.id, wide)
        if key not in self.rows:
            self.rows[key] = panel_rows(panel, self.pen, wide - 2 * self.beside, cards=self.cards)
        return self.rows[key]

    def least(self, panel: Panel, wide: int) -> int:
        return min_panel_rows(panel, self.pen, wide - 2 * self.beside)


def _across(pen: Pen, beside: int, near: int) -> Callable[[Panel, int, int], int]:
    """Return a function that measures how many columns a map, cards or zones can use."""

    def across(panel: Panel, wide: int, high: int) -> int:
        map = map_of(panel)
        inner = width_of(map, wide - 2 * beside, high, near) if map is not None else panel_width(panel, pen)
        return inner + 2 * beside

    return across
