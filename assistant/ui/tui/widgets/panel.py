"""The widget of a panel: a heading with the blocks of the panel below it."""

from __future__ import annotations

from textual.events import MouseScrollDown, MouseScrollUp

from assistant.messages.text import Text, t
from assistant.ui.tui.arrangement import map_of
from assistant.ui.tui.drawing.blocks import draw_block, draw_blocks
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pages import more_row
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, flow, inset, plain
from assistant.ui.tui.drawing.tiles import Sight
from assistant.ui.tui.drawing.zones import SIGNS, Highlight, draw_zones, focus, rows_with_names
from assistant.ui.tui.widgets.row_widget import RowWidget
from assistant.ui.view.blocks import Block, Cards, Dice, Faces, Panel, Strip, Track, Zones

WIDEST = 400
AHEAD = 1
"""How many figures after the acting one stay visible in a long list."""
HEAD = 2
"""The rows of the heading, with a blank row above it."""
CARD, GAP = 38, 2
"""The width of a card with the gap beside it, and the width of this gap."""
WHEEL = 2
"""How many rows the mouse wheel scrolls."""
ROOMY = 100
"""With at least this many columns, panels have wider margins."""


def margin(width: int) -> int:
    """Return the blank columns at each side of a panel."""
    return 2 if width >= ROOMY else 1


def panel_rows(panel: Panel, pen: Pen, width: int, *, cards: bool = False) -> int:
    """Return how many rows a panel uses in this width if there is enough room."""
    drawn = draw_blocks(panel.blocks, pen, width, WIDEST, cards=cards)
    return HEAD + sum(len(rows) for rows in drawn) + max(0, len(drawn) - 1)


def min_panel_rows(panel: Panel, pen: Pen, width: int) -> int:
    """Return the smallest number of rows in which a panel shows everything."""
    return 1 + sum(_least(block, pen, width) for block in panel.blocks)


def _least(block: Block, pen: Pen, width: int) -> int:
    if isinstance(block, Zones):
        return rows_with_names(block, pen, width)
    low = 1 if isinstance(block, (Cards, Dice, Faces, Strip)) else WIDEST
    return len(draw_block(block, pen, width, low))


class PanelBox(RowWidget):
    """Shows a panel. If it is too high, the part with the acting figure is visible, and the rest by scrolling."""

    panel: Panel | None = None
    sight: Sight | None = None
    highlight: Highlight | None = None
    turns: Text | None = None
    beside: int = 1
    """The blank columns at each side."""
    cards: bool = False
    low: bool = False
    """Whether the blank row above the heading is left out, as in the panel beside."""
    scrolled: int = 0
    """How many rows the player has scrolled down."""
    _room: tuple[int, int] = (0, 0)
    """How many rows the panel can be scrolled up and down from here."""

    def show(
        self,
        panel: Panel | None,
        turns: Text | None = None,
        sight: Sight | None = None,
        highlight: Highlight | None = None,
        beside: int = 1,
        *,
        cards: bool = False,
    ) -> None:
        """Show this panel.

        - `turns`: a note such as "Tab 2 of 3", if Tab shows several panels here.
        - `sight`: which part of the map is shown.
        - `highlight`: the cards and zones to highlight.
        - `cards`: draw rows of cards as small cards.
        """
        if self.is_new(panel, turns, sight, highlight, beside, cards, self.low):
            self.panel, self.sight, self.highlight, self.scrolled, self._room = panel, sight, highlight, 0, (0, 0)
            self.turns, self.beside, self.cards = turns, beside, cards
            self.press = "tab" if turns is not None else ""
            self.refresh()

    def scroll_rows(self, by: int) -> bool:
        """Scroll by this number of rows. Return False if the whole panel is visible."""
        up, down = self._room
        self.scrolled += max(-up, min(down, by))
        self.refresh()
        return bool(up or down)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-WHEEL)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(WHEEL)

    def draw(self, width: int, height: int) -> list[Row]:
        panel = self.panel
        if panel is None or height < 1:
            return []
        wide = max(1, width - 2 * self.beside)
        if map_of(panel) is not None:  # a map needs no heading
            return inset(self._body(panel, wide, height), self.beside)
        head = [self._heading(panel, wide)]
        body = self._body(panel, wide, height - len(head))
        if len(head) + len(body) < height and not self.low:
            head.insert(0, [])
        return inset([*head, *body], self.beside)

    def _heading(self, panel: Panel, width: int) -> Row:
        pen = self.pen
        return heading(panel.title, pen, width, note=self.turns if self.turns is not None else panel.note)

    def _body(self, panel: Panel, width: int, height: int) -> list[Row]:
        drawn = draw_blocks(panel.blocks, self.pen, width, height, self.sight, self.highlight, cards=self.cards)
        made = flow(height, *drawn)
        start = self._start(panel, made, width, height) + self.scrolled
        self._room = (start, max(0, len(made) - height - start))
        if start:
            made = [more_row(start + 1, "pageup", self.pen), *made[start + 1 :]]
        if len(made) > height > 0:
            made[height - 1] = more_row(len(made) - height + 1, "pagedown", self.pen)
        return made[: max(0, height)]

    def _start(self, panel: Panel, rows: list[Row], width: int, height: int) -> int:
        """Return the first row to show, so that the acting figure and the next one are visible."""
        first = panel.blocks[0] if panel.blocks else None
        if isinstance(first, Zones) and len(rows) > height:
            lying = draw_zones(first, self.pen, width, 0)  # height 0: the smallest form, as drawn where zones don't fit
            return _begins(focus(first, lying, self.highlight), rows, height)
        if not isinstance(first, Track):
            return 0
        now = self.pen.signs(SIGNS["now"])
        acting = next((place for place, line in enumerate(rows) if plain(line).startswith(now)), 0)
        return _begins(acting, rows, height)


def _begins(acting: int, rows: list[Row], height: int) -> int:
    return max(0, min(len(rows) - height, acting + AHEAD + 2 - height)) if height >= AHEAD + 2 else 0


def panel_width(panel: Panel, pen: Pen) -> int:
    """Return how many columns a panel of cards, zones or the order of play can use."""
    cards = max((len(block.cards) for block in panel.blocks if isinstance(block, Cards)), default=0)
    lying = [block for block in panel.blocks if isinstance(block, Zones | Track)]
    rows = [row for block in lying for row in draw_block(block, pen, WIDEST, WIDEST)]
    return max(cards * CARD - GAP, *(len(plain(row).rstrip()) for row in rows), 0)


def tab_note(shown: int, count: int) -> Text | None:
    return t("Tab {shown} of {count}", shown=shown, count=count) if count > 1 else None
