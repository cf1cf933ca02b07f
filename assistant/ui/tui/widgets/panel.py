"""A panel of the game's view: a heading with a hairline, and blocks below it."""

from __future__ import annotations

from textual.events import MouseScrollDown, MouseScrollUp

from assistant.messages.text import Text, t
from assistant.ui.tui.arrangement import map_of
from assistant.ui.tui.drawing.blocks import draw_block, draw_blocks
from assistant.ui.tui.drawing.pages import more
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, flow, inset, plain
from assistant.ui.tui.drawing.tiles import Sight
from assistant.ui.tui.drawing.words import heading
from assistant.ui.tui.drawing.zones import SIGNS, Lit, draw_zones, focus, rows_with_names
from assistant.ui.tui.widgets.sheet import Sheet
from assistant.ui.view.blocks import Block, Cards, Dice, Faces, Panel, Strip, Track, Zones

WIDEST = 400
AHEAD = 1
"""So many of those who come next stay in sight in a list that is too long."""
HEAD = 2
"""A blank row and the heading."""
CARD, GAP = 38, 2
"""Columns of a card with the gap behind it."""
WHEEL = 2
"""Rows one turn of the wheel scrolls."""
ROOMY = 100
"""From a window of this width on there is more air beside a panel."""


def margin(width: int) -> int:
    """Blank columns at each side of a panel in a window of this width."""
    return 2 if width >= ROOMY else 1


def rows_of(panel: Panel, pen: Pen, width: int, *, cards: bool = False) -> int:
    """How high a panel would like to be in this width: with its heading, and a blank row between its blocks."""
    drawn = draw_blocks(panel.blocks, pen, width, WIDEST, cards=cards)
    return HEAD + sum(len(rows) for rows in drawn) + max(0, len(drawn) - 1)


def least_of(panel: Panel, pen: Pen, width: int) -> int:
    """In how many rows it still says all: zones with names, cards without big digits, no blank rows."""
    return 1 + sum(_least(block, pen, width) for block in panel.blocks)


def _least(block: Block, pen: Pen, width: int) -> int:
    if isinstance(block, Zones):
        return rows_with_names(block, pen, width)
    low = 1 if isinstance(block, (Cards, Dice, Faces, Strip)) else WIDEST
    return len(draw_block(block, pen, width, low))


class PanelBox(Sheet):
    """Blank lines between blocks where there is room; else those who have acted give way, then the end. The wheel
    and PageUp and PageDown bring the rest into sight.
    """

    panel: Panel | None = None
    sight: Sight | None = None
    lit: Lit | None = None
    turns: Text | None = None
    beside: int = 1
    """Blank columns at its sides."""
    cards: bool = False
    low: bool = False
    """No blank row above the heading, even if there is room: a neighbour has none."""
    scrolled: int = 0
    """So many rows further down than it would show by itself."""
    _room: tuple[int, int] = (0, 0)
    """How far it can be scrolled up and down from where it stands."""

    def show(
        self,
        panel: Panel | None,
        turns: Text | None = None,
        sight: Sight | None = None,
        lit: Lit | None = None,
        beside: int = 1,
        *,
        cards: bool = False,
    ) -> None:
        """`turns`: which of how many panels Tab shows here. `sight`: how the map in it is looked at, on `m`. `lit`:
        the cards the question offers. `cards`: what lies in a row is drawn as small cards.
        """
        if self.is_new(panel, turns, sight, lit, beside, cards, self.low):
            self.panel, self.sight, self.lit, self.scrolled, self._room = panel, sight, lit, 0, (0, 0)
            self.turns, self.beside, self.cards = turns, beside, cards
            self.press = "tab" if turns is not None else ""
            self.refresh()

    def scroll_rows(self, by: int) -> bool:
        """Shows what lies further up or down; False where all of it is in sight."""
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
        if map_of(panel) is not None:  # its letters and numbers are heading enough
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
        drawn = draw_blocks(panel.blocks, self.pen, width, height, self.sight, self.lit, cards=self.cards)
        made = flow(height, *drawn)
        start = self._start(panel, made, width, height) + self.scrolled
        self._room = (start, max(0, len(made) - height - start))
        if start:
            made = [more(start + 1, "pageup", self.pen), *made[start + 1 :]]
        if len(made) > height > 0:
            made[height - 1] = more(len(made) - height + 1, "pagedown", self.pen)
        return made[: max(0, height)]

    def _start(self, panel: Panel, rows: list[Row], width: int, height: int) -> int:
        """Where the rows shown begin, so that whose turn it is and the next one are among them."""
        first = panel.blocks[0] if panel.blocks else None
        if isinstance(first, Zones) and len(rows) > height:
            lying = draw_zones(first, self.pen, width, 0)  # as they are drawn where they don't fit
            return _begins(focus(first, lying, self.lit), rows, height)
        if not isinstance(first, Track):
            return 0
        now = self.pen.signs(SIGNS["now"])
        acting = next((place for place, line in enumerate(rows) if plain(line).startswith(now)), 0)
        return _begins(acting, rows, height)


def _begins(acting: int, rows: list[Row], height: int) -> int:
    return max(0, min(len(rows) - height, acting + AHEAD + 2 - height)) if height >= AHEAD + 2 else 0


def wanted(panel: Panel, pen: Pen) -> int:
    """How wide a panel of cards or zones, or an order of play, would like to be."""
    cards = max((len(block.cards) for block in panel.blocks if isinstance(block, Cards)), default=0)
    lying = [block for block in panel.blocks if isinstance(block, Zones | Track)]
    rows = [row for block in lying for row in draw_block(block, pen, WIDEST, WIDEST)]
    return max(cards * CARD - GAP, *(len(plain(row).rstrip()) for row in rows), 0)


def turning(shown: int, count: int) -> Text | None:
    return t("Tab {shown} of {count}", shown=shown, count=count) if count > 1 else None
