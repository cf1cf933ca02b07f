"""The map on the screen: terrain, figures, the last move, and the spaces that the question offers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from assistant.components.grid import address_of, space_of
from assistant.engine.moment import Moment
from assistant.games.drunagor.board.builder import spaces_at
from assistant.games.drunagor.board.places import TRAPS
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.shapes import BENEATH, spaces_in_words
from assistant.games.drunagor.events import MonsterMoved, TileLaid
from assistant.games.drunagor.state import Drunagor
from assistant.messages.questions import OneOf
from assistant.messages.text import t
from assistant.ui.view.blocks import Figure, Panel, Tile, TileMap

Sign = Literal["", "chest", "door", "interaction", "spawn", "trap", "npc", "event", "other"]
Arrow = Literal["", "n", "e", "s", "w"]
_SIGNS: dict[str, Sign] = {
    "chest": "chest", "interaction": "interaction", "door": "door", "npc": "npc", "event": "event", "trap": "trap",
    **dict.fromkeys(TRAPS, "trap"),
}  # fmt: skip


def map_panel(content: Content, moment: Moment[Drunagor], figures: Sequence[Figure]) -> Panel:
    """Return the panel with the map. `figures` are all figures in the order of play."""
    state = moment.state
    laid = content.laid(room.label for room in state.rooms)
    dark = {cell for tile in state.darkness for cell in tile.cells}
    rooms = [set_up.room for room in state.rooms if (set_up := content.set_up(room.label)) is not None and set_up.room]
    pieces: dict[str, Sign] = {token.at: _SIGNS.get(token.kind, "other") for token in state.tokens if token.at}
    pieces |= {door.at: "door" for room in rooms for door in room.doors if door.door not in state.doors}
    placed = [figure for figure in (*state.friends, *state.monsters) if figure.at]
    standing = {address_of(space): one.number for one in placed for space in spaces_at(content, one, one.at)}
    large = tuple(one.number for one in placed if len(spaces_at(content, one, one.at)) > 1)
    offered, way, fresh = _offered(moment), _way(moment), _just_laid(moment)
    tiles = tuple(
        Tile(
            at=(at := address_of(space)),
            ground="darkness" if at in dark else "bridge" if space in laid.under else ground.terrain or "floor",
            level=ground.level,
            piece=pieces.get(at, "spawn" if ground.spawn else ""),
            figure=standing.get(at, 0),
            way=at in way,
            arrow=way.get(at, ""),
            offer=at in offered,
            fresh=at in fresh,
        )
        for space, ground in laid.ground.items()
    )
    beneath = sorted(cell for cell in dark if cell.endswith(BENEATH))
    notes = (t("Darkness {where}", where=spaces_in_words(beneath)),) if beneath else ()
    return Panel("map", t("MAP"), (TileMap(tiles, tuple(figures), large, _focus(state), notes),))


def _focus(state: Drunagor) -> str:
    """Return the space of the acting hero, or of the acting card's first figure.

    The screen centres a large map on it.
    """
    card = state.card(state.acting) if state.acting else None
    if card is not None:
        return next((monster.at for monster in state.figures_of(card) if monster.at), "")
    return next((hero.at for hero in state.heroes if hero.id == state.acting), "")


def _offered(moment: Moment[Drunagor]) -> set[str]:
    """Return the spaces to highlight for the question: where a move can end, or what a tile can cover.

    The ids of the options begin with these spaces.
    """
    question = moment.question
    if not isinstance(question, OneOf) or not question.key.startswith("decide:"):
        return set()
    ids = [option.id.partition(":")[0] for option in question.options]
    return {space.removesuffix(BENEATH) for id in ids for space in id.split(" ")}


def _way(moment: Moment[Drunagor]) -> dict[str, Arrow]:
    """Return the path of the last monster move, each space with an arrow to the next one."""
    moved = [event for event in moment.step_events if isinstance(event, MonsterMoved)]
    path = moved[-1].path if moved else ()
    return {at: _arrow(at, then) for at, then in pairwise(path)} | dict.fromkeys(path[-1:], "")


def _just_laid(moment: Moment[Drunagor]) -> set[str]:
    """Return the spaces of the Darkness tiles that were laid since the last answer, or in the running step."""
    events = (*moment.new_events, *moment.step_events)
    return {cell for event in events if isinstance(event, TileLaid) for cell in event.cells}


def _arrow(at: str, then: str) -> Arrow:
    """Return the arrow from one space to the next: up or down for a diagonal step."""
    (x, y), (to_x, to_y) = space_of(at), space_of(then)
    if y != to_y:
        return "n" if to_y < y else "s"
    return "w" if to_x < x else "e"
