"""The map or the tracks at the end of a chapter, as blocks of the game's view."""

from __future__ import annotations

from assistant.sessions.story.sources import AnyOpenGame, ChapterEvents
from assistant.ui.view.blocks import Bar, Block, Strip, TileMap, Track, View, Zones

DRAWN = (TileMap, Track, Strip, Bar, Zones)
"""The kinds of blocks that are pictures."""


def pictures_of(open_game: AnyOpenGame, chapter: ChapterEvents) -> tuple[Block, ...]:
    """Return the map, the order of play, tracks and bars as they were at the end of a chapter."""
    try:
        view: View = open_game.game.view(chapter.content, chapter.moment)
    except Exception:  # a mistake in a game's view must not hide the story
        return ()
    strip = [view.strip] if view.strip is not None and view.strip.stages else []
    blocks = [*strip, *(block for panel in view.panels for block in panel.blocks)]
    return tuple(_once(block) for block in blocks if isinstance(block, DRAWN) and not _is_empty(block))


def _once(block: Block) -> Block:
    """Return the order of play with each figure once, even if it has several turns. Return other blocks unchanged."""
    if not isinstance(block, Track):
        return block
    return Track(tuple({(figure.number, figure.name): figure for figure in block.figures}.values()))


def _is_empty(block: Block) -> bool:
    match block:
        case TileMap():
            return not block.tiles
        case Track():
            return not block.figures
        case Strip():
            return block.phases or not block.stages  # the phase of a turn says nothing about how it stood
        case Zones():
            return not any(zone.cards or zone.health is not None for zone in block.zones)
    return False
