"""Choosing tactics and the turn order they give: digest A3, A4."""

from __future__ import annotations

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import TacticTaken
from assistant.games.mage_knight.laying import who_name
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import VIRTUAL, MageKnight
from assistant.table.questions import OneOf, Option
from assistant.table.rules import Choice
from assistant.table.text import t


def available(content: Content, state: MageKnight) -> list[str]:
    """The tactics of this time of day that nobody has used up or taken."""
    taken = {*state.removed_tactics, *state.tactics.values()}
    return [tactic.id for tactic in content.tactics(state.time) if tactic.id not in taken]


@rules.step(phase="tactics", title=t("choosing tactics"), rule="A3")
def choose_tactics(table: MageTable) -> None:
    """Solo: you first, then the virtual player at random among the rest; the numbers set the order."""
    state = table.state
    state.tactics = {}
    for hero in state.heroes:
        _take(table, hero, table.ask(lambda: _tactic_question(table, mine=True)))
    _take(table, VIRTUAL, table.pick("virtual_tactic", lambda: _tactic_question(table)))
    state.order = table.decide(turn_orders, table.content).order


def _take(table: MageTable, who: str, tactic: str) -> None:
    table.state.tactics[who] = tactic
    table.tell(TacticTaken(who=who, tactic=tactic, rule="A3"))


def _tactic_question(table: MageTable, *, mine: bool = False) -> OneOf:
    tactics = table.content.pack.tactic
    return OneOf(
        key="tactic" if mine else "virtual_tactic",
        name=t("tactic") if mine else t("its tactic"),
        prompt=t("Your tactic for this round?")
        if mine
        else t("Draw one of the other tactics for the virtual player. Which one?"),
        options=tuple(
            Option(id, t("{tactic}", tactic=tactics[id].name), number=tactics[id].number)
            for id in available(table.content, table.state)
        ),
    )


class TurnOrder(Choice, frozen=True, kw_only=True):
    order: list[str]


@rules.maker(t("Who is first this round?"), phase="tactics", rule="A4")
def turn_orders(state: MageKnight, content: Content) -> list[TurnOrder]:
    """The lowest tactic number first."""
    numbers = {who: content.pack.tactic[tactic].number for who, tactic in state.tactics.items()}
    by_number = sorted(numbers, key=lambda who: numbers[who])
    orders = [by_number[start:] + by_number[:start] for start in range(len(by_number))]
    return [
        TurnOrder(
            id=order[0],
            order=order,
            rank=(numbers[order[0]],),
            label=t("{who} first", who=who_name(content, order[0])),
            reasons=(
                t(
                    "Tactic number {lowest} comes before {others}.",
                    lowest=numbers[by_number[0]],
                    others=", ".join(str(numbers[who]) for who in by_number[1:]),
                ),
            ),
        )
        for order in orders
    ]
