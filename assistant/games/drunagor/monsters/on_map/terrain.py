"""What happens to a monster on its way with the map on. Rules digest: 5.6, 5.15.

It meets terrain, falls and traps, tramples enemies, pushes monsters and crushes chests. The effects of the ground are
in `board/places.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from assistant.components.grid import around, space_of
from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board import places, traps
from assistant.games.drunagor.board.builder import empty_board, has_map, spaces_at, token_id
from assistant.games.drunagor.darkness.tiles import count_tiles, may_lay_tiles
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.figures.dice import roll_trap_die
from assistant.games.drunagor.monsters.card_facts import Facts
from assistant.games.drunagor.monsters.events import ChestCrushed, MonsterShoved, TerrainFelt, TileLaid
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Hero, Monster, Tile
from assistant.messages.text import t

# ---- walking ----


def walk(table: DrunagorTable, monster: Monster, path: Sequence[str], facts: Facts) -> bool:
    """Move the monster along `path` and apply everything on the way. Return whether it is still on the board."""
    state, content = table.state, table.content
    jumps = facts.has("jump") or facts.has("flying")
    board = empty_board(state, content)
    for at in path[-1:] if jumps else path:
        before, here = (spaces_at(content, monster, one)[0] for one in (monster.at, at))
        monster.at = at
        if not jumps and board.level(before) - board.level(here) == 2:
            table.tell(TerrainFelt(**monster.figure_fields, terrain="fall", rule="5.6, L2461"))
            places.fall(table, monster)
        if conditions.is_on_board(table, monster):
            enter_space(table, monster)
        if not conditions.is_on_board(table, monster):
            return False
    return True


def enter_space(table: DrunagorTable, monster: Monster, *, own: bool = True) -> None:
    """Apply the traps and then the ground under the monster. `own` is false in another figure's turn."""
    traps.spring_traps_under(table, monster)
    places.ground_hurts(table, monster, own=own)


def is_dark(table: DrunagorTable, monster: Monster) -> bool:
    """Return whether one of the monster's spaces has Darkness (L2360)."""
    board = empty_board(table.state, table.content)
    return any(space in board.dark for space in spaces_at(table.content, monster, monster.at))


# ---- large monsters ----


@rule("5.6, L2884")
def trample(table: DrunagorTable, monster: Monster, trampled: Sequence[str], count: int) -> None:
    """Deal damage once to each enemy through whose space the monster passes (L2884)."""
    source = monster.display_name(table.content)
    for id in trampled:
        figure = table.state.find_friend(id)
        if figure is not None:
            damage.deal(table, figure, count, source=source, preventable=False)


@rule("A7, L1194")
def shove(table: DrunagorTable, monster: Monster, shoved: Sequence[str]) -> None:
    """Move small monsters out of the space where a large monster ends its move (A7, L1194).

    The party leader says where to.
    """
    state, content = table.state, table.content
    for id in shoved:
        other = next((monster for monster in state.monsters if str(monster.number) == id), None)
        if other is None:
            continue
        near = around(spaces_at(content, monster, monster.at))
        free = [at for at in places.free_places(table, other) if space_of(at) in near]
        if not free:
            continue
        other.at = table.one(
            f"shove:{other.number}",
            t("{monster} is in the way. Where to?", monster=other.display_name(content)),
            partial(list, free),
            name=t("shoved to"),
            lead=(t("Party leader: {hero}.", hero=track.leader_name(state, content)),),
            to=track.leader(state, content).id,
            sole=True,
        )
        table.tell(MonsterShoved(**other.monster_fields, by=monster.number, at=other.at))
        enter_space(table, other, own=False)


def crushed_chests(
    table: DrunagorTable, monster: Monster, path: Sequence[str], crushed: Sequence[str]
) -> tuple[str, ...]:
    """Return the chests that a large monster crushes where it ends its move.

    Ruling G15 may add chests on its way, or chests from LOOT.
    """
    state, content = table.state, table.content
    if content.size(monster.kind) != "large" or not path:
        return tuple(crushed)
    way = {space for at in path[:-1] for space in spaces_at(content, monster, at)}
    end = set(spaces_at(content, monster, path[-1]))
    passed = [token_id(token) for token in state.tokens if token.kind == "chest" and space_of(token.at) in way - end]
    loot = [token_id(token) for token in state.tokens if token.kind == "loot" and space_of(token.at) in end]
    more: list[str] = []
    if passed and table.ruling("p1_crush_passing") == "yes":
        more += passed
    if loot and table.ruling("g15_loot_chest") == "yes":
        more += loot
    return (*crushed, *more)


@rule("A7, L960, L1200")
def crush(table: DrunagorTable, monster: Monster, crushed: Sequence[str]) -> None:
    """Remove the crushed chests, and roll the trap die for the monster (A7, L1200)."""
    for id in crushed:
        token = places.token_by_id(table, id)
        if token is None:
            continue
        places.remove_token(table, token)
        table.tell(ChestCrushed(**monster.monster_fields, at=token.at))
        roll_trap_die(table, monster)


# ---- Darkness under a target ----


@rule("5.11, L2738")
def shadow_aura(table: DrunagorTable, figure: Hero | Ally) -> None:
    """Lay a small Darkness tile under the target, who is caught at once (L2738)."""
    state = table.state
    on_map = bool(figure.at) and has_map(state, table.content)
    if not on_map:
        count_tiles(table, 1, small=True)
    elif space_of(figure.at) in empty_board(state, table.content).dark or not may_lay_tiles(table, 1, small=True):
        return
    else:
        state.darkness.append(Tile([figure.at], small=True))
    table.tell(TileLaid(cells=(figure.at,) if on_map else (), small=True, caught=(figure.id,)))
    if "darkness" not in state.affected.get(figure.number, []):
        places.darkness_hurts(table, figure)
