"""Where heroes stand, with the map on: SCREENS section 4. Monsters are never entered, only who pushed them is.

`3g7` is the aside `put`: the figure has moved there, or was pushed, and the ground does what it does. A hero whose turn
passed without a new place carries a `?` (`sure` is false), and before the next block of monsters one question asks for
all of them at once: `confirm` is for whoever runs that block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise

from assistant.components.grid import Space, address_of, in_reading_order, line_between, space_of, steps_between
from assistant.engine.rules import rule
from assistant.games.drunagor.board.board import CONDITION_OF, HARMFUL, Board
from assistant.games.drunagor.board.mapping import board_of, empty_board, has_map, names_of, spaces_at, token_id
from assistant.games.drunagor.events import MapSwitched, TerrainFelt, TokenLaid
from assistant.games.drunagor.figures import conditions, damage
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, FALL_DAMAGE
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Figure, Friend, Hero, Monster, Token
from assistant.messages.events import Corrected
from assistant.messages.names import Label
from assistant.messages.questions import CardQuestion, GoOn, Option, Refused
from assistant.messages.text import Text, for_eyes, t, verbatim

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
    _stands(one, address_of(spaces_at(table.content, one, at)[0]))
    label = t("{who}: place", who=one.display_name(table.content))
    table.tell(Corrected(path=f"{path}.at", label=label, before=before, after=one.at))
    table.run_in_play(_stands_there_now, one, before, sure)


def put_elsewhere(table: DrunagorTable, figure: Figure) -> None:
    """The same, asked for."""
    before, sure = figure.at, not isinstance(figure, Hero) or figure.sure
    ask_place(table, figure)
    _stands_there_now(table, figure, before, sure)


def _stands(figure: Figure, at: str) -> None:
    figure.at = at
    if isinstance(figure, Hero):
        figure.sure = True


def _stands_there_now(table: DrunagorTable, figure: Figure, before: str, sure: bool) -> None:
    """5.15: what the new place does. In the own turn it was a move; in another's the figure was pushed, thrown or
    moved by a reaction (L2367, L2392, L2404); a place said late is where the own turn ended.
    """
    state = table.state
    turn = state.turn.hero or state.started or state.acting
    felt = state.unsaid.pop(figure.number, None)
    if not before or before == figure.at or figure.knocked_out:
        return
    if isinstance(figure, Monster):
        own, pushed = False, any(hero.id == turn for hero in state.heroes)
    else:
        own, pushed = turn == figure.player, bool(turn) and sure
    if own and isinstance(figure, Hero):
        conditions.move_taken(table, figure)
    if own or pushed:
        if _falls(table, figure, before, own=own):
            fall(table, figure)
        ground_hurts(table, figure, own=own)
    elif felt is not None and isinstance(figure, Hero):
        conditions.move_taken(table, figure)
        now, state.affected[figure.number] = state.affected.get(figure.number, []), felt
        ground_hurts(table, figure)
        state.affected[figure.number] = now


def _falls(table: DrunagorTable, figure: Figure, before: str, *, own: bool) -> bool:
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
    """The figure, and where in the state it is kept."""
    for part in ("heroes", "monsters", "allies"):
        for place, one in enumerate(getattr(state, part)):
            if one.number == number:
                return f"{part}.{place}", one
    raise Refused(t("No figure has the number {number}.", number=number))


def _check_free(table: DrunagorTable, figure: Figure, at: str) -> None:
    """A wall or another figure is refused with the nearest free space."""
    state, content = table.state, table.content
    board, spaces = board_of(state, content), spaces_at(content, figure, at)
    walls = [address_of(space) for space in spaces if space not in board.ground]
    others = [id for space in spaces for id in _solid(board, space, figure)]
    if walls:
        near = nearest_free(table, figure, at)
        wall = t("{space} is no space of the open map. Nearest free space: {near}.", space=walls[0], near=near)
        raise Refused(wall, near)
    if others:
        near, kind = nearest_free(table, figure, at), others[0].partition(":")[0]
        who = names_of(state, content).get(others[0]) or TOKEN(content, kind)
        raise Refused(t("On {space} stands {who}. Nearest free space: {near}.", space=at, who=who, near=near), near)


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
    name, to = figure.display_name(table.content), figure.id if isinstance(figure, Hero) else ""
    prompt, free = t("{who}: on which space?", who=name), partial(free_places, table, figure)
    place = t("{who}: place", who=name)
    _stands(figure, which_space(table, f"where:{figure.number}", prompt, free, name=place, to=to))


def which_space(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[str]], *, name: Text, to: str = ""
) -> str:
    """One of these spaces of the map, by its address."""

    def question() -> CardQuestion:
        options = tuple(Option(at, verbatim(at)) for at in among())
        return CardQuestion(key=key, name=name, prompt=prompt, options=options, spaces=True, to=to)

    return table.ask(question)


# ---- still there? ----


def confirm(table: DrunagorTable) -> None:
    """One question if the map is on and somebody carries a `?`; none otherwise, and none any more once that is so."""
    state = table.state
    for figure in state.fighters:
        if not figure.at and _map_still_on(table):
            ask_place(table, figure)
    if not _map_still_on(table) or all(hero.sure for hero in state.heroes):
        return
    table.ask(lambda: _still_there(table))
    for hero in state.heroes:
        hero.sure = True
    state.unsaid = {}


def _map_still_on(table: DrunagorTable) -> bool:
    """It may be switched off, and places entered, while a question about places is open."""
    table.apply_corrections()
    return has_map(table.state, table.content)


def _still_there(table: DrunagorTable) -> GoOn:
    heroes, places = table.state.heroes, []
    for hero in heroes:
        name = hero.display_name(table.content)
        unsure = for_eyes(t("{who} {at} ?", who=name, at=hero.at), t("{who} {at}, unsure", who=name, at=hero.at))
        places.append(t("{who} {at}", who=name, at=hero.at) if hero.sure else unsure)
    first = next((one for one in heroes if not one.sure), heroes[0])
    return GoOn(
        key="still_there",
        name=t("places"),
        prompt=t("Still there? {places}", places=tuple(places)),
        hint=t("Otherwise type number and space, like {example}.", example=f"{first.number}{first.at}"),
        label=t("yes"),
    )


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
            rooms = [made.room for room in state.rooms if (made := content.set_up(room.label)) and made.room]
            printed = [token for room in rooms for token in room.tokens]
            state.tokens += [Token(one.kind, one.at, one.name.en, one.charges) for one in printed]
    table.tell(MapSwitched(on=on))


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


def token_text(table: DrunagorTable, token: Token) -> Label:
    """`a cracked basin, c1`."""
    name = verbatim(token.name) if token.name else TOKEN(table.content, token.kind)
    return t("{what}, {space}", what=name, space=token.at) if token.at else name


def token_by_id(table: DrunagorTable, id: str) -> Token | None:
    return next((one for one in table.state.tokens if token_id(one) == id), None)


# ---- what lies under a figure ----


@rule("5.15, L2404")
def ground_hurts(table: DrunagorTable, figure: Figure, *, own: bool = True) -> None:
    """5.15: Darkness or harmful terrain under a figure: each kind once a turn, on entering or at the end of its turn.

    `own` is false in somebody else's turn: by one reading nothing happens to it then (G44).
    """
    state, content = table.state, table.content
    if not figure.at or not has_map(state, content) or figure.number not in [one.number for one in state.figures]:
        return
    board, done = empty_board(state, content), state.affected.setdefault(figure.number, [])
    for terrain in () if figure.knocked_out else _ground(table, board, figure):
        if terrain in done and not (terrain == "darkness" and _hurts_again(table, board, figure)):
            continue
        if not own and terrain != "water" and table.ruling("g44_any_turn") == "own":
            continue
        if terrain == "darkness" and not isinstance(figure, Monster):
            darkness_hurts(table, figure)
            continue
        done.append(terrain)
        if terrain in HARMFUL:
            table.tell(TerrainFelt(**figure.told, terrain=terrain))
            conditions.afflict(table, figure, CONDITION_OF[terrain], TERRAIN_TOKENS)


def _hurts_again(table: DrunagorTable, board: Board, figure: Figure) -> bool:
    """Darkness hurts once a turn; printed Darkness is another kind only if the players say so (G43)."""
    printed = board.ground[space_of(figure.at)].terrain == "darkness"
    return printed and table.ruling("g43_printed_darkness_once") != "once"


def _ground(table: DrunagorTable, board: Board, figure: Figure) -> list[str]:
    """The terrains a figure stands on; Darkness covers what lies beneath it and harms no monster, water takes only
    monsters a point. A large one may be partly on it (G51).
    """
    spaces = [space for space in spaces_at(table.content, figure, figure.at) if space in board.ground]
    if isinstance(figure, Monster):
        found: list[str] = ["" if space in board.dark else board.ground[space].terrain for space in spaces]
    else:
        found = ["darkness" if space in board.dark else board.harmful(space) for space in spaces]
    kinds = [one for one in dict.fromkeys(found) if one]
    partly = any(found.count(one) < len(found) for one in kinds)
    if partly and table.ruling("g51_partly_on_terrain") == "all_spaces":
        return [one for one in kinds if found.count(one) == len(found)]
    return kinds


@rule("5.15, L2343-2368")
def darkness_hurts(table: DrunagorTable, figure: Friend) -> int:
    """2 damage that nothing prevents, unless the hero is immune to Darkness. How much it was."""
    done = table.state.affected.setdefault(figure.number, [])
    if "darkness" not in done:
        done.append("darkness")
    if isinstance(figure, Hero) and "darkness" in figure.immune:
        return 0
    return damage.deal(table, figure, DARKNESS_DAMAGE, source=t("Darkness"), preventable=False)
