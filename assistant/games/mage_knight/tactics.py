"""Choosing tactics and the turn order they give: digest A3, A4."""

from __future__ import annotations

from assistant.games.mage_knight.cards import Tactic
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import NoTacticLeft, TacticTaken, TurnOrderSet
from assistant.games.mage_knight.laying import who_name
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.rules import Choice
from assistant.table.text import Text, t

NONE = "none"
LAST = 100

TIMING: dict[str, Text] = {
    "on_take": t("used when you take it"),
    "ongoing": t("works all round"),
    "once_per_round": t("used once this round"),
}


def available(content: Content, state: MageKnight) -> list[str]:
    """The tactics of this time of day that nobody has used up or taken."""
    taken = {*state.removed_tactics, *state.tactics.values()}
    return [tactic.id for tactic in content.tactics(state.time) if tactic.id not in taken]


@rules.step(phase="tactics", title=t("choosing tactics"), rule="A3, L248-257")
def choose_tactics(table: MageTable) -> None:
    """Solo: you first, then the virtual player at random among the rest; the numbers set the order."""
    state = table.state
    state.tactics, state.order = {}, []
    for hero in state.heroes:
        _take(table, hero, table.ask(lambda: _tactic_question(table, mine=True)))
    _take(table, VIRTUAL, table.pick("virtual_tactic", lambda: _tactic_question(table)))
    decided = table.decide(turn_orders, table.content)
    state.order = decided.order
    table.tell(
        TurnOrderSet(
            order=tuple(decided.order),
            numbers=tuple(_number(state, table.content, who) for who in decided.order),
            reasons=decided.reasons,
            rule="A4, L256-259",
        )
    )


def _take(table: MageTable, who: str, tactic: str) -> None:
    if tactic == NONE:
        table.tell(NoTacticLeft(who=who, rule="A3, A2.7"))
        return
    table.state.tactics[who] = tactic
    table.tell(TacticTaken(who=who, tactic=tactic, rule="A3, L1680"))


def _tactic_question(table: MageTable, *, mine: bool = False) -> OneOf:
    """Where corrections left no tactic, the only answer is that there is none."""
    tactics = table.content.pack.tactic
    left = available(table.content, table.state)
    return OneOf(
        key="tactic" if mine else "virtual_tactic",
        name=t("tactic") if mine else t("its tactic"),
        prompt=t("Your tactic for this round?")
        if mine
        else t("Draw one of the other tactics for the virtual player. Which one?"),
        options=tuple(_option(tactics[id], mine=mine) for id in left) or (Option(NONE, t("no tactic is left")),),
    )


def _option(tactic: Tactic, *, mine: bool) -> Option:
    note = TIMING.get(tactic.timing) if mine else None
    return Option(tactic.id, t("{tactic}", tactic=tactic.name), note=note, number=tactic.number)


class TurnOrder(Choice, frozen=True, kw_only=True):
    order: list[str]


@rules.maker(t("Who is first this round?"), phase="tactics", rule="A4, L256-259", quiet=True)
def turn_orders(state: MageKnight, content: Content) -> list[TurnOrder]:
    """The lowest tactic number first; who has no tactic comes last."""
    seats = state.participants
    numbers = {who: _number(state, content, who) or LAST + seat for seat, who in enumerate(seats)}
    by_number = sorted(numbers, key=lambda who: numbers[who])
    reason = order_reason(tuple(number for who in by_number if (number := numbers[who]) < LAST))
    orders = [by_number[start:] + by_number[:start] for start in range(len(by_number))]
    return [
        TurnOrder(
            id=order[0],
            order=order,
            rank=(numbers[order[0]],),
            label=t("Turn order: {who} first", who=who_name(content, order[0])),
            reasons=(reason,),
        )
        for order in orders
    ]


def order_reason(numbers: tuple[int, ...]) -> Text:
    """Why the first one is first."""
    if len(numbers) < 2:
        return t("Whoever has no tactic comes last.")
    lowest, *others = numbers
    return t(
        "Tactic number {lowest} comes before {others}.",
        lowest=lowest,
        others=", ".join(str(number) for number in others),
    )


def _number(state: MageKnight, content: Content, who: str) -> int:
    tactic = content.pack.tactic.get(state.tactics.get(who, ""))
    return tactic.number if tactic else 0
