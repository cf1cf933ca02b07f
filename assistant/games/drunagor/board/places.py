"""The places of figures with the map on, and what the ground does to them.

Typing `3g7` (the step `put`) means that figure 3 moved or was pushed to g7. The ground there affects the figure. The
app moves the monsters itself, so players enter a monster's place only if it was pushed.

A hero without a new place in the last turn is shown with a `?` (`sure` is false). Before the next monsters act,
`confirm_places` asks about all these heroes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from assistant.components.grid import Space, address_of, around, in_reading_order, line_between, space_of, steps_between
from assistant.engine.rules import rule
from assistant.games.drunagor.board.board import CONDITION_OF, HARMFUL, Board
from assistant.games.drunagor.board.builder import board_of, empty_board, has_map, piece_names, spaces_at, token_id
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
"""How many tokens of BURN, POISON or BLEED harmful terrain gives (5.15)."""
TRAPS = ("bear_trap", "fire_trap", "poison_trap")


# ---- entering places ----


@rules.step(phase="correction", title=t("a place is entered"))
def put(table: DrunagorTable, figure: int, at: str) -> None:
    """Put the figure on the space `at`, and apply the effects of the ground there.

    A wrong place is corrected with the key `a` instead, which has no effects.
    """
    state = table.state
    if not has_map(state, table.content):
        raise Refused(t("The map is off, so no places are kept. Switch it on first: m."))
    path, one = _find_figure(state, figure)
    _check_free(table, one, at)
    before, sure = one.at, not isinstance(one, Hero) or one.sure
    _set_place(one, address_of(spaces_at(table.content, one, at)[0]))
    label = t("{who}: place", who=one.display_name(table.content))
    table.tell(Corrected(path=f"{path}.at", label=label, before=before, after=one.at))
    table.run_in_play(_resolve_new_place, one, before, sure)


def ask_new_place(table: DrunagorTable, figure: Figure, *, pushed: bool = False) -> None:
    """Ask for a figure's new place, and apply the effects of the ground there."""
    before, sure = figure.at, not isinstance(figure, Hero) or figure.sure
    ask_place(table, figure)
    _resolve_new_place(table, figure, before, sure or pushed)


def _set_place(figure: Figure, at: str) -> None:
    figure.at = at
    if isinstance(figure, Hero):
        figure.sure = True


def _resolve_new_place(table: DrunagorTable, figure: Figure, before: str, sure: bool) -> None:
    """Apply the effects of a new place on the figure (5.15, L2367, L2392, L2404).

    In its own turn, the figure has moved. In another turn, it was pushed, thrown or moved by a reaction. But a hero's
    place entered after the hero's turn may be where that turn ended.
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
        conditions.spend_move_tokens(table, figure)
    if own or pushed:
        if _is_fall(table, figure, before, own=own):
            fall(table, figure)
        ground_hurts(table, figure, own=own)
    elif felt is not None and isinstance(figure, Hero):
        conditions.spend_move_tokens(table, figure)
        now, state.affected[figure.number] = state.affected.get(figure.number, []), felt
        ground_hurts(table, figure)
        state.affected[figure.number] = now


def _is_fall(table: DrunagorTable, figure: Figure, before: str, *, own: bool) -> bool:
    """Return whether the figure dropped two levels in one step (L1216, L2461).

    For a push, every step of the straight line is checked. For a move in its own turn (`own`), only a single step is
    checked, because the way of a longer move is not known.
    """
    ground, line = empty_board(table.state, table.content).ground, line_between(space_of(before), space_of(figure.at))
    levels = [ground[space].level for space in line if space in ground]
    return not (own and len(line) > 2) and any(higher - lower > 1 for higher, lower in pairwise(levels))


@rule("5.6, L1216, L2461")
def fall(table: DrunagorTable, figure: Figure) -> None:
    """Deal the damage of a fall, which cannot be prevented."""
    damage.deal(table, figure, FALL_DAMAGE, source=t("The fall"), preventable=False)


def _find_figure(state: Drunagor, number: int) -> tuple[str, Figure]:
    """Return the figure with this number, and its path in the state."""
    for part in ("heroes", "monsters", "allies"):
        for place, one in enumerate(getattr(state, part)):
            if one.number == number:
                return f"{part}.{place}", one
    raise Refused(t("No figure has the number {number}.", number=number))


def _check_free(table: DrunagorTable, figure: Figure, at: str) -> None:
    """Refuse a place that is a wall or occupied. Of an occupied one, name the nearest free space."""
    state, content = table.state, table.content
    board, spaces = board_of(state, content), spaces_at(content, figure, at)
    walls = [address_of(space) for space in spaces if space not in board.ground]
    others = [id for space in spaces for id in _blockers(board, space, figure)]
    if walls:
        columns, rows = zip(*board.ground, strict=True)
        first, last = address_of((min(columns), min(rows))), address_of((max(columns), max(rows)))
        raise Refused(
            t(
                "There is no {space}. The open map goes from {first} to {last}. Type the space again.",
                space=walls[0],
                first=first,
                last=last,
            )
        )
    if others:
        near, kind = nearest_free(table, figure, at), others[0].partition(":")[0]
        who = piece_names(state, content).get(others[0]) or TOKEN(content, kind)
        raise Refused(t("On {space} stands {who}. Nearest free space: {near}.", space=at, who=who, near=near), near)


def _blockers(board: Board, space: Space, figure: Figure) -> list[str]:
    """Return the ids of the pieces that keep the figure from standing on the space."""
    own = str(figure.number) if isinstance(figure, Monster) else figure.id
    return [piece.id for piece in board.at(space) if piece.id != own and piece.kind not in ("loot", "trap")]


def free_places(table: DrunagorTable, figure: Figure) -> list[str]:
    """Return every space where the figure could stand: for a large monster, the first spaces of areas."""
    state, content = table.state, table.content
    board = board_of(state, content)
    found = []
    for space in in_reading_order(board.ground):
        spaces = spaces_at(content, figure, address_of(space))
        if spaces[0] != space or (len(spaces) > 1 and not board.whole_area(space)):
            continue
        if all(not _blockers(board, space, figure) for space in spaces):
            found.append(address_of(space))
    return found


def nearest_free(table: DrunagorTable, figure: Figure, at: str) -> str:
    """Return the nearest free space in a straight line.

    Among equals, it is the one with the fewest diagonal steps, then the first one row by row.
    """
    x, y = here = space_of(at)

    def far(place: str) -> tuple[int, int]:
        column, row = there = space_of(place)
        return steps_between(here, there), abs(column - x) + abs(row - y)

    return min(free_places(table, figure), key=far, default="-")


def ask_place(table: DrunagorTable, figure: Figure, *, beside: Hero | None = None) -> None:
    """Ask for the place of a figure if it is not known.

    With `beside`, only spaces next to this hero are offered, unless none of them is free or the hero carries a `?`.
    """

    def free() -> list[str]:
        places = free_places(table, figure)
        if beside is None or not beside.at or not beside.sure:
            return places
        near = around([space_of(beside.at)])
        return [at for at in places if space_of(at) in near] or places

    name, to = figure.display_name(table.content), "" if isinstance(figure, Monster) else figure.player
    prompt = t("{who}: on which space?", who=name)
    place = t("{who}: place", who=name)
    _set_place(figure, which_space(table, f"where:{figure.number}", prompt, free, name=place, to=to))


def which_space(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[str]], *, name: Text, to: str = ""
) -> str:
    """Ask for one of the spaces `among`, and return it."""

    def question() -> CardQuestion:
        options = tuple(Option(at, verbatim(at)) for at in among())
        return CardQuestion(key=key, name=name, prompt=prompt, options=options, spaces=True, to=to)

    return table.ask(question)


# ---- still there? ----


def confirm_places(table: DrunagorTable) -> None:
    """Ask for missing places, then in one question whether all heroes with a `?` are still there.

    Ask nothing with the map off or if every place is certain.
    """
    state = table.state
    ask_missing_places(table)
    if not _is_map_still_on(table) or all(hero.sure for hero in state.heroes):
        return
    table.ask(lambda: _still_there_question(table))
    for hero in state.heroes:
        hero.sure = True
    state.unsaid = {}


def ask_missing_places(table: DrunagorTable) -> None:
    """Ask for the places of heroes and monsters that are not known. Ask nothing with the map off."""
    for figure in table.state.fighters:
        if not figure.at and _is_map_still_on(table):
            ask_place(table, figure)


def _is_map_still_on(table: DrunagorTable) -> bool:
    """Return whether the map is on. A correction may have switched it off during a question."""
    table.apply_corrections()
    return has_map(table.state, table.content)


def _still_there_question(table: DrunagorTable) -> GoOn:
    heroes, places = table.state.heroes, []
    for hero in heroes:
        name = hero.display_name(table.content)
        unsure = for_eyes(t("{who} {at} ?", who=name, at=hero.at), t("{who} {at}, unsure", who=name, at=hero.at))
        places.append(t("{who} {at}", who=name, at=hero.at) if hero.sure else unsure)
    first = next((hero for hero in heroes if not hero.sure), heroes[0])
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
    """Switch the map on or off. Places are kept, but every hero has a `?` when it is on again."""
    state, content = table.state, table.content
    if on and not content.laid(room.label for room in state.rooms).ground:
        raise Refused(t("No map is entered for this room. It goes on without one, or with a pack that has it."))
    state.map_on = on
    if on:
        for hero in state.heroes:
            hero.sure = False
        if not any(token.at for token in state.tokens):
            rooms = [set_up.room for room in state.rooms if (set_up := content.set_up(room.label)) and set_up.room]
            printed = [token for room in rooms for token in room.tokens]
            state.tokens += [Token(one.kind, one.at, one.name.en, one.charges) for one in printed]
    table.tell(MapSwitched(on=on))


# ---- tokens on the map ----


def remove_token(table: DrunagorTable, token: Token) -> None:
    """Take a token off the map."""
    table.state.tokens = [other for other in table.state.tokens if other is not token]
    table.tell(TokenLaid(token=token.kind, at=token.at, gone=True))


def tokens_by_distance(table: DrunagorTable, hero: Hero, kind: str) -> list[Token]:
    """Return the tokens of this kind, the nearest to the hero first."""
    found = [token for token in table.state.tokens if token.kind == kind and token.at]
    if hero.at:
        found.sort(key=lambda token: steps_between(space_of(token.at), space_of(hero.at)))
    return found


def token_text(table: DrunagorTable, token: Token) -> Label:
    """Return the label of a token with its space: `a cracked basin, c1`."""
    name = verbatim(token.name) if token.name else TOKEN(table.content, token.kind)
    return t("{what}, {space}", what=name, space=token.at) if token.at else name


def token_by_id(table: DrunagorTable, id: str) -> Token | None:
    return next((token for token in table.state.tokens if token_id(token) == id), None)


# ---- terrain under a figure ----


@rule("5.15, L2404")
def ground_hurts(table: DrunagorTable, figure: Figure, *, own: bool = True) -> None:
    """Apply the Darkness or the harmful terrain under a figure (5.15).

    Each kind of terrain affects a figure once in a turn. `own` is false in another figure's turn, in which ruling G44
    decides whether the ground has an effect.
    """
    state, content = table.state, table.content
    if not figure.at or not has_map(state, content) or figure.number not in [figure.number for figure in state.figures]:
        return
    board, done = empty_board(state, content), state.affected.setdefault(figure.number, [])
    for terrain in () if figure.knocked_out else _terrains_under(table, board, figure):
        if terrain in done and not (terrain == "darkness" and _hurts_again(table, board, figure)):
            continue
        if not own and terrain != "water" and table.ruling("g44_any_turn") == "own":
            continue
        if terrain == "darkness" and not isinstance(figure, Monster):
            darkness_hurts(table, figure)
            continue
        done.append(terrain)
        if terrain in HARMFUL:
            table.tell(TerrainFelt(**figure.figure_fields, terrain=terrain))
            conditions.afflict(table, figure, CONDITION_OF[terrain], TERRAIN_TOKENS)


def _hurts_again(table: DrunagorTable, board: Board, figure: Figure) -> bool:
    """Return whether Darkness may hurt the figure a second time in this turn.

    Ruling G43 may allow it: printed Darkness and Darkness tiles are then two kinds of terrain.
    """
    printed = board.ground[space_of(figure.at)].terrain == "darkness"
    return printed and table.ruling("g43_printed_darkness_once") != "once"


def _terrains_under(table: DrunagorTable, board: Board, figure: Figure) -> list[str]:
    """Return the terrains that affect the figure on its place.

    - Terrain beneath Darkness has no effect.
    - Darkness does not affect monsters, and water affects only monsters.
    - Ruling G51 decides about large monsters only partly on a terrain.
    """
    spaces = [space for space in spaces_at(table.content, figure, figure.at) if space in board.ground]
    if isinstance(figure, Monster):
        found: list[str] = ["" if space in board.dark else board.ground[space].terrain for space in spaces]
    else:
        found = ["darkness" if space in board.dark else board.harmful(space) for space in spaces]
    kinds = [one for one in dict.fromkeys(found) if one]
    partly = any(found.count(kind) < len(found) for kind in kinds)
    if partly and table.ruling("g51_partly_on_terrain") == "all_spaces":
        return [kind for kind in kinds if found.count(kind) == len(found)]
    return kinds


@rule("5.15, L2343-2368")
def darkness_hurts(table: DrunagorTable, figure: Friend) -> None:
    """Deal the damage of Darkness to a hero, pet or companion. It cannot be prevented.

    A hero who is immune to Darkness takes none.
    """
    done = table.state.affected.setdefault(figure.number, [])
    if "darkness" not in done:
        done.append("darkness")
    if isinstance(figure, Hero) and "darkness" in figure.immune:
        return
    damage.deal(table, figure, DARKNESS_DAMAGE, source=t("Darkness"), preventable=False)
