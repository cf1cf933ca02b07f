"""Builds the board from the state and the content, with the map on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assistant.components.grid import Space, area_of, space_of, spaces_of
from assistant.games.drunagor.board.board import Board, Kind, Piece, adjacent
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.shapes import BENEATH
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.state import Ally, Drunagor, Hero, Monster, Token
from assistant.messages.text import Text

KIND_OF_TOKEN: dict[str, Kind] = {
    "chest": "chest",
    "loot": "loot",
    "interaction": "solid",
    "npc": "npc",
    "bear_trap": "trap",
    "fire_trap": "trap",
    "poison_trap": "trap",
}
"""The kind of `Piece` for each token that affects movement (L2790-2792). Tokens not listed here do not affect it."""


def has_map(state: Drunagor, content: Content) -> bool:
    """Return whether the map is on and the pieces of an open room are known."""
    return state.map_on and bool(content.laid(room.label for room in state.rooms).ground)


def has_darkness(state: Drunagor, content: Content) -> bool:
    """Return whether this adventure has Darkness: a card on the track, or a rune drawn by an effect (L518)."""
    return content.chapter.has_darkness or any(state.runes.values()) or bool(state.darkness)


def board_of(state: Drunagor, content: Content) -> Board:
    """Return the revealed board with every figure and token whose place is known."""
    pieces = []
    for figure in (*state.friends, *state.monsters):
        if figure.at:
            spaces, hidden = spaces_at(content, figure, figure.at), bool(tokens.number_of(figure, "stealth"))
            if isinstance(figure, Monster):
                pieces.append(Piece(str(figure.number), "monster", spaces, "monsters", hidden))
            else:
                kind: Kind = "hero" if isinstance(figure, Hero) else figure.kind
                pieces.append(Piece(figure.id, kind, spaces, "heroes", hidden, figure.knocked_out))
    for token in state.tokens:
        if token.at and (token_kind := KIND_OF_TOKEN.get(token.kind)):
            space = space_of(token.at)
            pieces.append(
                Piece(token_id(token), token_kind, spaces_of(area_of(space)) if token_kind == "trap" else (space,))
            )
    return replace(empty_board(state, content), pieces=tuple(pieces))


def empty_board(state: Drunagor, content: Content) -> Board:
    """Return the board without figures and tokens. Printed Darkness is Darkness, too (ruling G23)."""
    laid = content.laid(room.label for room in state.rooms)
    tiles = [cell for tile in state.darkness for cell in tile.cells]
    return Board(
        laid.ground,
        laid.under,
        laid.printed | {space_of(cell) for cell in tiles if not cell.endswith(BENEATH)},
        frozenset(space_of(cell.removesuffix(BENEATH)) for cell in tiles if cell.endswith(BENEATH)),
    )


def spaces_at(content: Content, figure: Hero | Ally | Monster, at: str) -> tuple[Space, ...]:
    """Return the spaces that a figure covers on the space `at`: four for a large monster."""
    space = space_of(at)
    if isinstance(figure, Monster) and content.size(figure.kind) == "large":
        return spaces_of(area_of(space))
    return (space,)


def areas_of(content: Content, figure: Hero | Ally | Monster) -> set[Space]:
    """Return the areas in which the figure stands."""
    return {area_of(space) for space in spaces_at(content, figure, figure.at)}


def is_engaged(state: Drunagor, content: Content, hero: Hero) -> bool:
    """Return whether a visible enemy is next to the hero's last known place (L667)."""
    if not hero.at or not has_map(state, content):
        return False
    here = (space_of(hero.at),)
    seen = [monster for monster in state.monsters if monster.at and not tokens.number_of(monster, "stealth")]
    return any(adjacent(spaces_at(content, foe, foe.at), here) for foe in seen)


def piece_names(state: Drunagor, content: Content) -> Mapping[str, Text]:
    """Return the name of each hero, pet, companion and monster, by the id of its piece on the board."""
    named = {friend.id: friend.display_name(content) for friend in state.friends}
    return named | {str(monster.number): monster.display_name(content) for monster in state.monsters}


def token_id(token: Token) -> str:
    """Return an id for a token from its kind and its space: `chest:f1`."""
    return f"{token.kind}:{token.at}"
