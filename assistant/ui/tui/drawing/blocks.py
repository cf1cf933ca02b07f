"""Drawing any kind of block (`draw_block`), or several below each other (`draw_blocks`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from assistant.ui.tui.drawing.bars import draw_bars, draw_chart, draw_pips
from assistant.ui.tui.drawing.cards import draw_cards, draw_stats
from assistant.ui.tui.drawing.dice import draw_dice
from assistant.ui.tui.drawing.faces import draw_faces
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.drawing.shelf import draw_shelf
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.drawing.tables import draw_grid, draw_lines, draw_pairs
from assistant.ui.tui.drawing.tiles import Sight, draw_map
from assistant.ui.tui.drawing.track import roster
from assistant.ui.tui.drawing.zones import Highlight, draw_zones
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Cards,
    Chart,
    Dice,
    Faces,
    Grid,
    Lines,
    Pairs,
    Pips,
    Shelf,
    Stats,
    Strip,
    TileMap,
    Track,
    Zones,
)

CARDS = 5
"""The rows of a small card in a row of cards."""
LEAST = 3
"""The rows that a block which can shrink always gets."""
_BENDING = (Cards, Dice, Faces, Strip, TileMap, Zones)


def draw_block(
    block: Block,
    pen: Pen,
    width: int,
    height: int = 99,
    sight: Sight | None = None,
    highlight: Highlight | None = None,
    *,
    cards: bool = False,
) -> list[Row]:
    """Draw a block in this width.

    Cards, dice, two-sided pieces, maps, strips and zones get smaller if `height` is small. With `cards`, rows of cards
    are drawn as small cards.
    """
    if width < 1:
        return []
    match block:
        case Lines():
            return draw_lines(block, pen, width)
        case Pairs():
            return draw_pairs(block, pen, width)
        case Bar():
            return draw_bars((block,), pen, width)
        case Pips():
            return draw_pips(block, pen, width)
        case Chart():
            return draw_chart(block, pen, width)
        case Shelf():
            return draw_shelf(block, pen, width, cards=CARDS if cards else 0)
        case Dice():
            return draw_dice(block, pen, width, 3 if height >= 6 else 1)
        case Faces():
            return draw_faces(block, pen, width, height)
        case Grid():
            return draw_grid(block, pen, width)
        case Stats():
            return draw_stats(block.stats, pen, width)
        case Cards():
            return draw_cards(block, pen, width, height)
        case Track():
            return roster(block, pen, width)
        case Strip():
            return draw_strip(block, pen, width, min(height, 4))
        case TileMap():
            return draw_map(block, pen, width, height, sight)
        case Zones():
            return [row for rows in draw_zones(block, pen, width, height, highlight) for row in rows]
        case _:
            assert_never(block)


def draw_blocks(
    blocks: Sequence[Block],
    pen: Pen,
    width: int,
    height: int = 99,
    sight: Sight | None = None,
    highlight: Highlight | None = None,
    *,
    cards: bool = False,
) -> list[list[Row]]:
    """Return the rows of each block. Blocks that can shrink share the rows that the others leave."""
    groups = [list(group) for _, group in groupby(enumerate(blocks), key=_as_one)]
    made: dict[int, list[Row]] = {}
    for group in sorted(groups, key=lambda group: isinstance(group[0][1], _BENDING)):
        place, block = group[0]
        bars = [one for _, one in group if isinstance(one, Bar)]
        left = max(LEAST, height - sum(map(len, made.values())))
        made[place] = (
            draw_bars(bars, pen, width) if bars else draw_block(block, pen, width, left, sight, highlight, cards=cards)
        )
    return [made[place] for place in sorted(made) if made[place]]


def _as_one(placed: tuple[int, Block]) -> int:
    """Return a key for grouping blocks: the same for all bars, so that these are drawn together."""
    place, block = placed
    return -1 if isinstance(block, Bar) else place
