"""What the map shows of a figure that players have picked: where it can go, and who can hit it or whom it can hit."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assistant.components.grid import address_of
from assistant.engine.moment import Moment
from assistant.games.drunagor.board.board import Board, Piece
from assistant.games.drunagor.board.builder import board_of, has_map, spaces_at
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.monsters import hunt
from assistant.games.drunagor.monsters.card_facts import facts_of
from assistant.games.drunagor.monsters.on_map.movement import Mover, Walk, movement_points_left, ways
from assistant.games.drunagor.monsters.on_map.reach import Reach as HitReach
from assistant.games.drunagor.monsters.on_map.readings import Readings, readings_from
from assistant.games.drunagor.monsters.on_map.situation import is_mapped, situation_of
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.state import Drunagor, Friend, Hero, Monster
from assistant.messages.text import Text, t
from assistant.ui.view.blocks import Reach

FREE_MOVE = 3
"""The spaces of a hero's free move (L1154)."""


def reach_of(content: Content, moment: Moment[Drunagor], number: int) -> Reach | None:
    """Return what the map shows of the figure with this number, or None if the app does not know where it stands."""
    state, readings = moment.state, readings_from(moment.world.rulings)
    if not has_map(state, content):
        return None
    for friend in state.friends:
        if friend.number == number and friend.at:
            return _of_friend(content, state, readings, friend)
    for monster in state.monsters:
        if monster.number == number and is_mapped(state, content, monster):
            return _of_monster(content, state, readings, monster)
    return None


# ---- a hero, pet or companion ----


def _of_friend(content: Content, state: Drunagor, readings: Readings, friend: Friend) -> Reach:
    threats = tuple(
        t("[{n}]", n=monster.number)
        for monster in state.monsters
        if is_mapped(state, content, monster) and friend.id in _can_hit(content, state, readings, monster)
    )
    who = friend.display_name(content)
    said = t("In their next turn, {monsters} can hit {who}.", who=who, monsters=threats) if threats else None
    lines = (said or t("Nobody can hit {who} in the next turn.", who=who),)
    return Reach(_walkable(content, state, readings, friend) if isinstance(friend, Hero) else (), lines)


def _walkable(content: Content, state: Drunagor, readings: Readings, hero: Hero) -> tuple[str, ...]:
    """Return where the hero can go with the free move."""
    board = board_of(state, content)
    pieces = tuple(_as_a_monster_sees(piece) for piece in board.pieces if piece.id != hero.id)
    seen = Board(board.ground, board.under, board.dark, board.dark_under, pieces)
    slow, held = bool(tokens.number_of(hero, "slow")), bool(tokens.number_of(hero, "knock_down"))
    points = 0 if hero.knocked_out else movement_points_left(FREE_MOVE, slow=slow, knock_down=held)
    walk = Walk(seen, Mover(id="", spaces=spaces_at(content, hero, hero.at), move=points), readings)
    return tuple(address_of(walk.space(at)) for at in ways(walk, points) if walk.endable[at] and at != walk.start)


def _as_a_monster_sees(piece: Piece) -> Piece:
    """Return a piece as it is in the way of a hero: friends may be passed, monsters may not."""
    if piece.kind == "monster":
        return replace(piece, kind="hero", side="heroes", knocked_out=False)
    if piece.kind in ("hero", "pet", "companion"):
        return replace(piece, kind="monster", side="monsters")
    return piece


# ---- a monster ----


def _of_monster(content: Content, state: Drunagor, readings: Readings, monster: Monster) -> Reach:
    situation = situation_of(state, content, readings, monster, facts_of(state, content, monster))
    walk = Walk(situation.board, situation.mover, readings)
    spaces = tuple(
        address_of(walk.space(at)) for at in ways(walk, situation.mover.points) if walk.endable[at] and at != walk.start
    )
    return Reach(spaces, tuple(_whom(content, state, readings, monster)))


def _whom(content: Content, state: Drunagor, readings: Readings, monster: Monster) -> Iterator[Text]:
    names = tuple(hero_name(content, id) for id in _can_hit(content, state, readings, monster))
    who = monster.display_name(content)
    if names:
        yield t("{monster} can hit in its next turn: {names}.", monster=who, names=names)
    else:
        yield t("{monster} can hit nobody in its next turn.", monster=who)


def _can_hit(content: Content, state: Drunagor, readings: Readings, monster: Monster) -> list[str]:
    """Return the heroes, pets and companions whom the monster can hit from a space in its reach."""
    facts = facts_of(state, content, monster)
    situation = situation_of(state, content, readings, monster, facts)
    seen = {friend.id for friend in (*hunt.visible_heroes(state, facts), *hunt.visible_allies(state, facts))}
    pieces = [piece for piece in situation.board.pieces if piece.id in seen]
    if not pieces:
        return []
    walk = Walk(situation.board, situation.mover, readings)
    reach = HitReach(situation.board, walk, situation.mover, pieces, readings)
    hit = 0
    for at in ways(walk, situation.mover.points):
        if walk.endable[at]:
            hit |= reach.hits(at)
    foes = 0
    for number, choice in enumerate(reach.choices):
        foes |= choice if hit >> number & 1 else 0
    return [piece.id for number, piece in enumerate(pieces) if foes >> number & 1]
