"""Traps that heroes lay, and effects that roll the trap die. Rules digest: C16, A7 (rulebook lines 2836-2846).

With the map on, the app knows which monster walks into a trap. With the map off, the players say so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from assistant.components.grid import Space, address_of, area_of, in_reading_order, space_of, spaces_of
from assistant.engine.rules import rule
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import areas_of, empty_board, has_map
from assistant.games.drunagor.events import TokenLaid, TrapSprung
from assistant.games.drunagor.figures import conditions, damage, selection
from assistant.games.drunagor.figures.dice import roll_trap_die
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Monster, Token
from assistant.messages.questions import Option, Refused
from assistant.messages.text import t

DIE = "die"
DAMAGE = 2
CONDITIONS = {"bear_trap": ("bleed", 2), "fire_trap": ("burn", 4), "poison_trap": ("poison", 2)}


def traps_in(state: Drunagor, areas: Collection[Space]) -> list[Token]:
    """Return the traps in these areas."""
    return [
        token
        for token in state.tokens
        if token.kind in places.TRAPS and token.at and area_of(space_of(token.at)) in areas
    ]


# ---- laid ----


def ask_and_lay(table: DrunagorTable) -> None:
    """Ask which trap is laid and, with the map on, where.

    A trap that is laid again moves to the new space (L2840).
    """
    kind = table.one("trap", t("Which trap?"), lambda: places.TRAPS, TOKEN, name=t("trap"))
    if not has_map(table.state, table.content):
        table.state.tokens = [token for token in table.state.tokens if token.kind != kind]
        table.state.tokens.append(Token(kind, ""))
        table.tell(TokenLaid(token=kind, at="", rule="L2836-2840"))
        return
    prompt, free = t("In which area? Any of its spaces will do."), partial(_free_places, table, kind)
    lay_trap(table, kind, places.which_space(table, "trap_at", prompt, free, name=t("area")))


def _free_places(table: DrunagorTable, kind: str) -> list[str]:
    """Return the spaces for this kind of trap: in areas without another kind of trap."""
    state, ground = table.state, empty_board(table.state, table.content).ground
    free = [space for space in ground if all(trap.kind == kind for trap in traps_in(state, [area_of(space)]))]
    return [address_of(space) for space in in_reading_order(free)]


@rules.step(phase="heroes", title=t("a trap is laid"), rule="L2836-2840")
def lay_trap(table: DrunagorTable, kind: str, at: str) -> None:
    """Lay a trap. An area has only one trap, and each kind of trap is on the board only once."""
    state = table.state
    area = area_of(space_of(at))
    if kind not in places.TRAPS:
        raise Refused(t("{kind} is no trap.", kind=kind))
    if not empty_board(state, table.content).ground.keys() & set(spaces_of(area)):
        raise Refused(t("{space} is no space of the open map.", space=at))
    if any(trap.kind != kind for trap in traps_in(state, [area])):
        raise Refused(t("A trap lies in the area of {space} already: one in each area.", space=at))
    for old in [token for token in state.tokens if token.kind == kind]:
        places.remove_token(table, old)
    token = Token(kind, address_of(area))
    state.tokens.append(token)
    table.tell(TokenLaid(token=kind, at=token.at, rule="L2836-2840"))


# ---- sprung ----


def traps_under(table: DrunagorTable, monster: Monster) -> list[Token]:
    """Return the traps in the areas of the monster."""
    state, content = table.state, table.content
    return traps_in(state, areas_of(content, monster)) if monster.at and has_map(state, content) else []


def spring_traps_under(table: DrunagorTable, monster: Monster) -> None:
    """Spring the traps where a monster arrives or begins its turn. Each hits all monsters in its area (L2836)."""
    for token in traps_under(table, monster):
        area = area_of(space_of(token.at))
        _spring(
            table,
            token,
            [monster for monster in table.state.monsters if monster.at and area in areas_of(table.content, monster)],
        )


def ask_sprung(table: DrunagorTable) -> None:
    """Ask which trap is sprung (A7).

    The players may also say that an effect opened or crushed a chest. They are then asked who suffers the trap die.
    """
    state = table.state
    laid = {token.kind: token for token in state.tokens if token.kind in places.TRAPS}
    what = DIE
    if state.monsters:
        lines, expected = (*places.TRAPS, Option(DIE, t("the trap die is rolled"), number=4)), next(iter(laid), "")
        prompt = t("Which trap is sprung?")
        what = table.one("sprung", prompt, lambda: lines, TOKEN, name=t("trap"), expected=expected)
    if what == DIE:
        prompt = t("For whom is the trap die rolled?")
        roll_trap_die(table, selection.ask_one(table, "trapped", prompt, lambda: state.fighters, name=t("who")))
        return
    prompt, name = t("Which monsters stand in its area?"), t("caught")
    caught = selection.ask_several(table, "caught", prompt, state.monsters, name=name, least=1, sole=True)
    _spring(table, laid.get(what, Token(what, "")), caught)


@rule("L2836-2846")
def _spring(table: DrunagorTable, token: Token, caught: Sequence[Monster]) -> None:
    """Deal `DAMAGE` and the trap's condition to the monsters in `caught`, then remove the trap."""
    places.remove_token(table, token)
    table.tell(TrapSprung(trap=token.kind, at=token.at, numbers=tuple(figure.number for figure in caught)))
    condition, count = CONDITIONS[token.kind]
    if token.kind == "fire_trap" and table.ruling("g33_trap_tokens") == "alike":
        count = 2
    for monster in caught:
        damage.deal(table, monster, DAMAGE, preventable=False)
        if conditions.is_on_board(table, monster):
            conditions.afflict(table, monster, condition, count)
