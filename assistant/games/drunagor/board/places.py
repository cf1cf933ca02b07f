"""Where heroes stand, with the map on: SCREENS section 4. Monsters are never entered, only who pushed them is.

`3g7` is the aside `put`: the figure has moved there, or was pushed, and the ground does what it does. A hero whose turn
passed without a new place carries a `?` (`sure` is false), and before the next block of monsters one question asks for
all of them at once: `confirm` is for whoever runs that block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from assistant.games.drunagor.board.board import CONDITION_OF, HARMFUL, Board
from assistant.games.drunagor.board.mapping import board_of, empty_board, has_map, names_of, spaces_at, token_id
from assistant.games.drunagor.called import TOKEN
from assistant.games.drunagor.events import MapSwitched, TerrainFelt, TokenLaid
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, FALL_DAMAGE
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Figure, Friend, Hero, Monster, Token
from assistant.pieces.grid import (
    Space,
    address_of,
    area_of,
    in_reading_order,
    line_between,
    space_of,
    spaces_of,
    steps_between,
)
from assistant.speech.events import Corrected
from assistant.speech.names import Words
from assistant.speech.questions import Card, GoOn, Option, Refused
from assistant.speech.text import Text, for_eyes, t, verbatim
from assistant.table.rules import rule

TERRAIN_TOKENS = 2
"""BURN, POISON or BLEED from harmful terrain (5.15)."""
TRAPS = ("bear_trap", "fire_trap", "poison_trap")


# ---- entering places ----


@rules.step(phase="correction", title=t("a place is entered"))
def put(table: DrunagorTable, figure: int, at: str) -> None:
    """`3g7`: the figure with this number stands there now. Where it stood by mistake is corrected with `a`."""
    state = table.state
    if not has_map(state, table.content):
        raise Refused(t("The map is off, so no places are kept. Switch it on first (m)."))
    path, one = _numbered(state, figure)
    _check_free(table, one, at)
    before, sure = one.at, not isinstance(one, Hero) or one.sure
    one.at = _corner(table, one, at)
    if isinstance(one, Hero):
        one.sure = True
    label = t("{who}: place", who=one.called(table.content))
    table.tell(Corrected(path=f"{path}.at", label=label, before=before, after=one.at))
    table.in_play(_stands_there_now, one, before, sure)


def put_elsewhere(table: DrunagorTable, figure: Figure) -> None:
    """The same, asked for."""
    before, sure = figure.at, not isinstance(figure, Hero) or figure.sure
    ask_place(table, figure)
    if isinstance(figure, Hero):
        figure.sure = True
    _stands_there_now(table, figure, before, sure)


def _stands_there_now(table: DrunagorTable, figure: Figure, before: str, sure: bool) -> None:
    """5.15: what the new place does. In the own turn it was a move; in another's the figure was pushed, thrown or
    moved by a reaction (L2367, L2392, L2404); a place said late is where the own turn ended.
    """
    state = table.state
    turn = state.turn.hero or state.started or state.acting
    felt = state.unsaid.pop(figure.number, None)
    if not before or before == figure.at or (figure.knocked_out):
        return
    if isinstance(figure, Monster):
        if any(hero.id == turn for hero in state.heroes):
            if _falls(table, figure, before):
                fall(table, figure)
            step_on(table, figure, own=False)
        return
    own = turn == (figure.id if isinstance(figure, Hero) else figure.hero)
    if own and isinstance(figure, Hero):
        conditions.move_taken(table, figure)
    if own or (turn and sure):
        if _falls(table, figure, before, own=own):
            fall(table, figure)
        if own or _any_turn(table, figure):
            ground_hurts(table, figure)
    elif felt is not None and isinstance(figure, Hero):
        conditions.move_taken(table, figure)
        now, state.affected[figure.number] = state.affected.get(figure.number, []), felt
        ground_hurts(table, figure)
        state.affected[figure.number] = now


def _any_turn(table: DrunagorTable, figure: Friend) -> bool:
    """G44, asked only where something would hurt."""
    board, space = empty_board(table.state, table.content), space_of(figure.at)
    hurts = space in board.dark or bool(board.harmful(space))
    return hurts and table.ruling("g44_any_turn") == "any"


def _falls(table: DrunagorTable, figure: Figure, before: str, *, own: bool = False) -> bool:
    """Down two levels in one step (L1216, L2461): an own step, or somewhere on the straight line of a push. How a hero
    came to a space farther away only the table saw.
    """
    ground, line = empty_board(table.state, table.content).ground, line_between(space_of(before), space_of(figure.at))
    levels = [ground[space].level for space in line if space in ground]
    return not (own and len(line) > 2) and any(higher - lower > 1 for higher, lower in pairwise(levels))


@rule("5.6, L1216, L2461")
def fall(table: DrunagorTable, figure: Figure) -> None:
    """Two levels down in one step; nothing prevents what that does."""
    damage.deal(table, figure, FALL_DAMAGE, source=t("The fall"), preventable=False)


def _numbered(state: Drunagor, number: int) -> tuple[str, Figure]:
    figures: list[tuple[str, Figure]] = [(f"heroes.{n}", one) for n, one in enumerate(state.heroes)]
    figures += [(f"monsters.{n}", one) for n, one in enumerate(state.monsters)]
    figures += [(f"allies.{n}", one) for n, one in enumerate(state.allies)]
    for path, one in figures:
        if one.number == number:
            return path, one
    raise Refused(t("No figure has the number {number}.", number=number))


def _corner(table: DrunagorTable, figure: Figure, at: str) -> str:
    return address_of(spaces_at(table.content, figure, at)[0])


def _check_free(table: DrunagorTable, figure: Figure, at: str) -> None:
    """A wall or another figure is refused with the nearest free space."""
    state, content = table.state, table.content
    board, spaces = board_of(state, content), spaces_at(content, figure, at)
    walls = [space for space in spaces if space not in board.ground]
    other = next((piece for space in spaces for piece in _solid(board, space, figure)), None)
    if not walls and other is None:
        return
    near = nearest_free(table, figure, at)
    if walls:
        raise Refused(
            t(
                "{space} is no space of the open map. Nearest free space: {near}.",
                space=address_of(walls[0]),
                near=near,
            ),
            near,
        )
    assert other is not None
    raise Refused(
        t("On {space} stands {who}. Nearest free space: {near}.", space=at, who=_who(table, other), near=near), near
    )


def _who(table: DrunagorTable, id: str) -> Words:
    known = names_of(table.state, table.content)
    return known[id] if id in known else TOKEN(table.content, id.partition(":")[0])


def _solid(board: Board, space: Space, figure: Figure) -> list[str]:
    """Whoever or whatever keeps the figure from standing there."""
    own = str(figure.number) if isinstance(figure, Monster) else figure.id
    return [piece.id for piece in board.at(space) if piece.id != own and piece.kind not in ("loot", "trap")]


def free_places(table: DrunagorTable, figure: Figure) -> list[str]:
    """Every space where the figure could stand: for a large monster areas, by their first space."""
    state, content = table.state, table.content
    board = board_of(state, content)
    found = []
    for space in in_reading_order(board.ground):
        spaces = spaces_at(content, figure, address_of(space))
        if spaces[0] != space or (len(spaces) > 1 and not board.whole_area(space)):
            continue
        if all(not _solid(board, one, figure) for one in spaces):
            found.append(address_of(space))
    return found


def nearest_free(table: DrunagorTable, figure: Figure, at: str) -> str:
    """The nearest of them, straight across; of equals the one with the fewest diagonals, then in reading order."""
    x, y = here = space_of(at)

    def far(place: str) -> tuple[int, int]:
        column, row = there = space_of(place)
        return steps_between(here, there), abs(column - x) + abs(row - y)

    return min(free_places(table, figure), key=far, default="-")


def ask_place(table: DrunagorTable, figure: Figure) -> None:
    """Where a figure stands that the map doesn't know yet."""
    name, to = figure.called(table.content), figure.id if isinstance(figure, Hero) else ""
    prompt, free = t("{who}: on which space?", who=name), partial(free_places, table, figure)
    figure.at = which_space(table, f"where:{figure.number}", prompt, free, name=t("{who}: place", who=name), to=to)


def which_space(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[str]], *, name: Text, to: str = ""
) -> str:
    """One of these spaces of the map, by its address."""

    def question() -> Card:
        options = tuple(Option(at, verbatim(at)) for at in among())
        return Card(key=key, name=name, prompt=prompt, options=options, spaces=True, to=to)

    return table.ask(question)


# ---- still there? ----


def confirm(table: DrunagorTable) -> None:
    """One question if the map is on and somebody carries a `?`; none otherwise, and none any more once that is so."""
    state = table.state
    for figure in state.fighters:
        if not figure.at and _map_still_on(table):
            ask_place(table, figure)
            if isinstance(figure, Hero):
                figure.sure = True
    if not _map_still_on(table) or all(hero.sure for hero in state.heroes):
        return
    table.ask(
        lambda: GoOn(
            key="still_there",
            name=t("places"),
            prompt=t("Still there? {places}", places=tuple(_places(table))),
            hint=t("Otherwise type number and space, like {example}.", example=_example(state)),
            label=t("yes"),
        )
    )
    for hero in state.heroes:
        hero.sure = True
    state.unsaid = {}


def _map_still_on(table: DrunagorTable) -> bool:
    """It may be switched off, and places entered, while a question about places is open."""
    table.hear()
    return has_map(table.state, table.content)


def _places(table: DrunagorTable) -> Iterator[Text]:
    for hero in table.state.heroes:
        name = hero.called(table.content)
        unsure = for_eyes(t("{who} {at} ?", who=name, at=hero.at), t("{who} {at}, unsure", who=name, at=hero.at))
        yield t("{who} {at}", who=name, at=hero.at) if hero.sure else unsure


def _example(state: Drunagor) -> str:
    hero = next((one for one in state.heroes if not one.sure), state.heroes[0])
    return f"{hero.number}{hero.at}"


# ---- on and off ----


@rules.step(title=t("map on or off"))
def switch_map(table: DrunagorTable, on: bool) -> None:
    """Off, nothing is forgotten; on again it shows what it knew, every hero with a `?`."""
    state, content = table.state, table.content
    if on and not content.laid(room.label for room in state.rooms).ground:
        raise Refused(t("No map is entered for this room. It goes on without one, or with a pack that has it."))
    state.map_on = on
    if on:
        for hero in state.heroes:
            hero.sure = False
        if not any(token.at for token in state.tokens):
            state.tokens = [*state.tokens, *_printed_tokens(table)]
    table.tell(MapSwitched(on=on))


def _printed_tokens(table: DrunagorTable) -> Iterator[Token]:
    for room in table.state.rooms:
        made = table.content.set_up(room.label)
        for placed in made.room.tokens if made and made.room else ():
            yield Token(placed.kind, placed.at, placed.name.en, placed.charges)


# ---- tokens on the map ----


def take_token(table: DrunagorTable, token: Token) -> None:
    """It leaves the map."""
    table.state.tokens = [one for one in table.state.tokens if one is not token]
    table.tell(TokenLaid(token=token.kind, at=token.at, gone=True))


def tokens_beside(table: DrunagorTable, hero: Hero, kind: str) -> list[Token]:
    """Tokens of this kind, those next to the hero first."""
    found = [token for token in table.state.tokens if token.kind == kind and token.at]
    if hero.at:
        found.sort(key=lambda token: steps_between(space_of(token.at), space_of(hero.at)))
    return found


@rules.step(phase="heroes", title=t("a trap is laid"), rule="L2836-2840")
def lay_trap(table: DrunagorTable, kind: str, at: str) -> None:
    """One trap in an area; the same skill again moves its trap."""
    state = table.state
    area = area_of(space_of(at))
    if kind not in TRAPS:
        raise Refused(t("{kind} is no trap.", kind=kind))
    if not empty_board(state, table.content).ground.keys() & set(spaces_of(area)):
        raise Refused(t("{space} is no space of the open map.", space=at))
    there = [one for one in state.tokens if one.kind in TRAPS and one.at and area_of(space_of(one.at)) == area]
    if any(one.kind != kind for one in there):
        raise Refused(t("A trap lies in the area of {space} already: one in each area.", space=at))
    for old in [one for one in state.tokens if one.kind == kind]:
        take_token(table, old)
    token = Token(kind, address_of(area))
    state.tokens.append(token)
    table.tell(TokenLaid(token=kind, at=token.at, rule="L2836-2840"))


def trap_places(table: DrunagorTable, kind: str) -> list[str]:
    """The spaces of areas without another kind of trap."""
    others = [one for one in table.state.tokens if one.kind in TRAPS and one.kind != kind and one.at]
    taken = {area_of(space_of(one.at)) for one in others}
    ground = empty_board(table.state, table.content).ground
    return [address_of(space) for space in in_reading_order(ground) if area_of(space) not in taken]


def token_text(table: DrunagorTable, token: Token) -> Words:
    """`a cracked basin, c1`."""
    name = verbatim(token.name) if token.name else TOKEN(table.content, token.kind)
    return t("{what}, {space}", what=name, space=token.at) if token.at else name


def token_by_id(table: DrunagorTable, id: str) -> Token | None:
    return next((one for one in table.state.tokens if token_id(one) == id), None)


# ---- what lies under a figure ----


@rule("5.15, L2404")
def ground_hurts(table: DrunagorTable, figure: Friend) -> None:
    """5.15: Darkness or harmful terrain under a hero, pet or companion, unless that kind hurt it this turn already."""
    state, content = table.state, table.content
    if not figure.at or not has_map(state, content) or figure not in state.friends:
        return
    board, space = empty_board(state, content), space_of(figure.at)
    if space not in board.ground or (figure.knocked_out):
        return
    if space in board.dark:
        if not _spared(table, figure, printed=board.ground[space].terrain == "darkness"):
            darkness_hurts(table, figure)
        return
    terrain = board.harmful(space)
    done = state.affected.setdefault(figure.number, [])
    if terrain and terrain not in done:
        done.append(terrain)
        table.tell(TerrainFelt(**figure.told, terrain=terrain))
        conditions.afflict(table, figure, CONDITION_OF[terrain], TERRAIN_TOKENS)


@rule("5.15, L2343-2368")
def darkness_hurts(table: DrunagorTable, figure: Friend) -> int:
    """2 damage that nothing prevents, unless the hero is immune to Darkness. How much it was."""
    done = table.state.affected.setdefault(figure.number, [])
    if "darkness" not in done:
        done.append("darkness")
    if isinstance(figure, Hero) and "darkness" in figure.immune:
        return 0
    return damage.deal(table, figure, DARKNESS_DAMAGE, source=t("Darkness"), preventable=False)


def _spared(table: DrunagorTable, figure: Friend, *, printed: bool) -> bool:
    """Darkness hurts once a turn; printed Darkness is another kind only if the players say so (G43)."""
    if "darkness" not in table.state.affected.get(figure.number, []):
        return False
    return not printed or table.ruling("g43_printed_darkness_once") == "once"


@rule("5.15, L2404")
def step_on(table: DrunagorTable, monster: Monster, *, own: bool = True) -> None:
    """Harmful ground under the monster: each kind once a turn, on entering or at the end of its turn.

    `own` is false in somebody else's turn: by one reading nothing happens to it then (G44).
    """
    if not monster.at or not has_map(table.state, table.content) or not conditions.is_here(table, monster):
        return
    board = empty_board(table.state, table.content)
    spaces = spaces_at(table.content, monster, monster.at)
    for terrain in _ground(table, board, spaces):
        done = table.state.affected.setdefault(monster.number, [])
        if terrain in done or (not own and terrain in HARMFUL and table.ruling("g44_any_turn") == "own"):
            continue
        done.append(terrain)
        if terrain in HARMFUL:
            table.tell(TerrainFelt(**monster.told, terrain=terrain))
            conditions.afflict(table, monster, CONDITION_OF[terrain], TERRAIN_TOKENS)


def _ground(table: DrunagorTable, board: Board, spaces: Sequence[Space]) -> list[str]:
    """The terrains a figure stands on; Darkness covers what lies beneath it. A large one may be partly on it (G51)."""
    found = [board.ground[one].terrain if one in board.ground and one not in board.dark else "" for one in spaces]
    kinds: list[str] = [one for one in dict.fromkeys(found) if one and one != "darkness"]
    partly = any(found.count(one) < len(spaces) for one in kinds)  # type: ignore[arg-type]
    if partly and table.ruling("g51_partly_on_terrain") == "all_spaces":
        return [one for one in kinds if all(other == one for other in found)]
    return kinds
