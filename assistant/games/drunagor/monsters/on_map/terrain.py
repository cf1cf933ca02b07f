"""What the ground does to a monster on its way, with the map on: digest part 2, 5.6 and 5.15.

Terrain, falls, traps, trampled enemies, shoved monsters and crushed chests. What lies under a figure: `places`.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.mapping import empty_board, has_map, spaces_at, token_id
from assistant.games.drunagor.board.places import (
    TRAPS,
    darkness_hurts,
    fall,
    free_places,
    step_on,
    take_token,
    token_by_id,
)
from assistant.games.drunagor.darkness.tiles import count_tiles, tiles_left
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.figures.trap_die import roll_trap_die
from assistant.games.drunagor.monsters.events import ChestCrushed, MonsterShoved, TerrainFelt, TileLaid, TrapSprung
from assistant.games.drunagor.monsters.typed_cards import Facts
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Ally, Hero, Monster, Tile, Token
from assistant.pieces.grid import area_of, around, space_of
from assistant.speech.text import t
from assistant.table.rules import rule

TRAP_DAMAGE = 2
TRAP_CONDITIONS = {"bear_trap": ("bleed", 2), "fire_trap": ("burn", 4), "poison_trap": ("poison", 2)}


# ---- walking ----


def walk(table: DrunagorTable, monster: Monster, path: Sequence[str], facts: Facts) -> bool:
    """Along these spaces, with everything that happens on the way; whether it is still there at the end."""
    state, content = table.state, table.content
    jumps = facts.has("jump") or facts.has("flying")
    board = empty_board(state, content)
    for place, at in enumerate(path):
        before, here = (spaces_at(content, monster, one) for one in (monster.at, at))
        monster.at = at
        if jumps:
            if place < len(path) - 1:
                continue
        elif board.level(before[0]) - board.level(here[0]) == 2:
            table.tell(TerrainFelt(**monster.told, terrain="fall", rule="5.6, L2461"))
            fall(table, monster)
        if conditions.is_here(table, monster) and area_of(here[0]) != area_of(before[0]):
            spring_traps(table, monster)
        if conditions.is_here(table, monster):
            step_on(table, monster)
        if not conditions.is_here(table, monster):
            return False
    return True


def is_dark(table: DrunagorTable, monster: Monster) -> bool:
    """Whether it stands on Darkness; one covered space is enough for a large one (L2360)."""
    board = empty_board(table.state, table.content)
    return any(space in board.dark for space in spaces_at(table.content, monster, monster.at))


# ---- traps ----


def spring_traps(table: DrunagorTable, monster: Monster) -> None:
    """Every trap in the area the monster has come to, or begins its turn in (L2836)."""
    state, content = table.state, table.content
    if not monster.at or not has_map(state, content):
        return
    areas = {area_of(space) for space in spaces_at(content, monster, monster.at)}
    for token in [one for one in state.tokens if one.kind in TRAPS and one.at and area_of(space_of(one.at)) in areas]:
        _spring(table, token)


def _spring(table: DrunagorTable, token: Token) -> None:
    """It hits all enemies of the trapper in its area."""
    state, content = table.state, table.content
    area = area_of(space_of(token.at))
    caught = [
        one
        for one in state.monsters
        if one.at and any(area_of(space) == area for space in spaces_at(content, one, one.at))
    ]
    catch(table, token, caught)


@rule("L2836-2846")
def catch(table: DrunagorTable, token: Token, caught: Sequence[Monster]) -> None:
    """2 damage and its condition to everybody caught; the trap is gone (L2836-2846)."""
    take_token(table, token)
    table.tell(TrapSprung(trap=token.kind, at=token.at, numbers=tuple(one.number for one in caught)))
    condition, count = TRAP_CONDITIONS[token.kind]
    if token.kind == "fire_trap" and table.ruling("g33_trap_tokens") == "alike":
        count = 2
    for monster in caught:
        damage.deal(table, monster, TRAP_DAMAGE, preventable=False)
        if conditions.is_here(table, monster):
            conditions.afflict(table, monster, condition, count)


# ---- large monsters ----


@rule("5.6, L2884")
def trample(table: DrunagorTable, monster: Monster, trampled: Sequence[str], count: int) -> None:
    """Each enemy it passes through loses so much, once (L2884)."""
    source = monster.called(table.content)
    for id in trampled:
        figure = table.state.find_friend(id)
        if figure is not None:
            damage.deal(table, figure, count, source=source, preventable=False)


@rule("A7, L1194")
def shove(table: DrunagorTable, monster: Monster, shoved: Sequence[str]) -> None:
    """Small monsters where it ends step aside; the party leader says where to (A7, L1194)."""
    state, content = table.state, table.content
    for id in shoved:
        other = next((one for one in state.monsters if str(one.number) == id), None)
        if other is None:
            continue
        near = around(spaces_at(content, monster, monster.at))
        free = [at for at in free_places(table, other) if space_of(at) in near]
        if not free:
            continue
        other.at = free[0] if len(free) == 1 else _ask_where(table, other, free)
        table.tell(MonsterShoved(**other.figure, by=monster.number, at=other.at))
        spring_traps(table, other)
        if conditions.is_here(table, other):
            step_on(table, other, own=False)


def _ask_where(table: DrunagorTable, other: Monster, free: Sequence[str]) -> str:
    leader = track.leader(table.state, table.content)
    return table.one(
        f"shove:{other.number}",
        t("{monster} is in the way. Where to?", monster=other.called(table.content)),
        lambda: free,
        name=t("shoved to"),
        lead=(t("Party leader: {hero}.", hero=leader.called(table.content)),),
        to=leader.id,
    )


def crushed_on(table: DrunagorTable, monster: Monster, path: Sequence[str], crushed: Sequence[str]) -> tuple[str, ...]:
    """The chests it crushes: where it ends; by other readings also on its way, and those of LOOT (G15)."""
    state, content = table.state, table.content
    if content.size(monster.kind) != "large" or not path:
        return tuple(crushed)
    way = {space for at in path[:-1] for space in spaces_at(content, monster, at)}
    end = set(spaces_at(content, monster, path[-1]))
    passed = [token_id(one) for one in state.tokens if one.kind == "chest" and space_of(one.at) in way - end]
    loot = [token_id(one) for one in state.tokens if one.kind == "loot" and space_of(one.at) in end]
    more: list[str] = []
    if passed and table.ruling("p1_crush_passing") == "yes":
        more += passed
    if loot and table.ruling("g15_loot_chest") == "yes":
        more += loot
    return (*crushed, *more)


@rule("A7, L960, L1200")
def crush(table: DrunagorTable, monster: Monster, crushed: Sequence[str]) -> None:
    """Chests where it ends are lost; the trap die hits the monster (A7, L1200)."""
    for id in crushed:
        token = token_by_id(table, id)
        if token is None:
            continue
        take_token(table, token)
        table.tell(ChestCrushed(**monster.figure, at=token.at))
        roll_trap_die(table, monster)


# ---- Darkness under a target ----


@rule("5.11, L2738")
def shadow_aura(table: DrunagorTable, figure: Hero | Ally) -> None:
    """SHADOW AURA: a small tile under the target, which is caught at once (L2738)."""
    state = table.state
    if has_map(state, table.content) and figure.at:
        if space_of(figure.at) in empty_board(state, table.content).dark:
            return
        if not tiles_left(table, 1, small=True):
            return
        state.darkness.append(Tile([figure.at], small=True))
    else:
        count_tiles(table, 1, small=True)
    cells = (figure.at,) if has_map(state, table.content) and figure.at else ()
    table.tell(TileLaid(cells=cells, small=True, caught=(figure.id,)))
    if "darkness" not in state.affected.get(figure.number, []):
        darkness_hurts(table, figure)
