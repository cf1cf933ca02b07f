"""Choosing tactics, and the turn order that follows from their numbers. Rules digest: A3, A4."""

from __future__ import annotations

from collections.abc import Callable

from assistant.components.random_draw import pick
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import Choice, rule
from assistant.games.mage_knight.cards import Tactic
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.events import NoTacticLeft, TacticsReturned, TacticTaken, TurnOrderSet
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.names import HERO, VIRTUAL, WHO
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import InOrder, OneOf, Option
from assistant.messages.text import Text, t, tn

LAST = 100

ONLY_NUMBER = t("no effect; the lowest number plays first")
TIMING: dict[str, Text] = {
    "on_take": t("used when you take it"),
    "ongoing": t("works all round"),
    "once_per_round": t("used once this round"),
}


def available_tactics(content: Content, state: MageKnight) -> list[str]:
    """Return the tactics of this time of day that nobody took and that are still in the game."""
    taken = {*state.removed_tactics, *state.tactics.values()}
    return [tactic.id for tactic in content.tactics(state.time) if tactic.id not in taken]


@rules.step(phase="tactics", title=t("choosing tactics"), rule="A3, L248-257")
def choose_tactics(table: MageTable) -> None:
    """Let everybody take a tactic, then set the turn order.

    In a solo game the human chooses first. In a co-operative game the virtual player chooses first.
    """
    state = table.state
    state.tactics, state.order = {}, []
    _return_removed_tactics(table)
    cooperative = table.content.scenario.mode == "cooperative"
    if state.virtual.plays and cooperative:
        _take_for_virtual(table)
    for hero in _pick_order(table):
        _take_for_hero(table, hero)
        source.take_die_by_tactic(table, hero)
    if state.virtual.plays and not cooperative:
        _take_for_virtual(table)
    _set_order(table)


@rule("A4, L256-259")
def _set_order(table: MageTable) -> None:
    state, decided = table.state, table.decide(turn_orders, table.content)
    state.order = decided.order
    numbers = tuple(_number(state, table.content, who) for who in decided.order)
    table.tell(TurnOrderSet(order=tuple(decided.order), numbers=numbers, reasons=decided.reasons))


@rule("12.2-18")
def _return_removed_tactics(table: MageTable) -> None:
    """Put removed tactics back into the game if too few are left and a ruling allows it (12.2-18).

    With the variant "Darkness falls", more rounds than usual may have the same time of day.
    """
    state = table.state
    if len(available_tactics(table.content, state)) >= len(state.participants):
        return
    back = [tactic.id for tactic in table.content.tactics(state.time) if tactic.id in state.removed_tactics]
    if not back or "darkness_falls" not in state.variants:
        return
    if table.ruling("removed_tactics_come_back") == "yes":
        state.removed_tactics = [id for id in state.removed_tactics if id not in back]
        table.tell(TacticsReturned(tactics=tuple(back)))


# -- order of choosing


def _pick_order(table: MageTable) -> list[str]:
    """Return the order in which the heroes choose tactics (A3).

    In round 1, the last picked hero is first. Later, the hero with the least fame is first.
    """
    state = table.state
    heroes = state.humans
    if len(heroes) < 2:
        return heroes
    if state.round == 1:
        return heroes[::-1]
    if table.is_held("sheets"):
        return table.decide(pick_orders, table.content).order
    return table.ask(
        InOrder(
            key="pick_order",
            name=t("order of choosing"),
            prompt=t("Tactics: who chooses in which order?"),
            hint=t("The least fame first. Equal: the later one in the last round's order."),
            options=tuple(Option(hero, HERO(table.content, hero), most=1) for hero in heroes),
            count=len(heroes),
            least=len(heroes),
        )
    )


class OrderChoice(Choice, frozen=True, kw_only=True):
    """One of several orders of heroes or participants that the players can choose."""

    order: list[str]


def _order_choices(right: list[str], label: Callable[[str], Text], reason: Text) -> list[OrderChoice]:
    """Return possible orders: first `right`, the order by the rules, then the same order with other beginnings."""
    orders = [right[start:] + right[:start] for start in range(len(right))]
    return [
        OrderChoice(id=order[0], order=order, rank=(place,), label=label(order[0]), reasons=(reason,))
        for place, order in enumerate(orders)
    ]


@rules.chooser(t("Who chooses a tactic first?"), phase="tactics", rule="A3, L251-253", quiet=True)
def pick_orders(state: MageKnight, content: Content) -> list[OrderChoice]:
    """Return the possible orders for choosing tactics, the one by the rules first.

    Heroes with less fame choose first. In a tie, the later one in the last turn order does.
    """
    column = {who: place for place, who in enumerate(state.last_order)}
    right = sorted(state.humans, key=lambda hero: (state.peek_sheet(hero).fame, -column.get(hero, 0)))
    fames = tuple(
        t("{hero}: fame {fame}", hero=HERO(content, hero), fame=state.peek_sheet(hero).fame) for hero in right
    )
    reason = t("The least fame chooses first: {fames}.", fames=fames)
    return _order_choices(right, lambda hero: t("{who} chooses first", who=HERO(content, hero)), reason)


# -- taking a tactic


@rule("A3, A2.7, L1680")
def _record_tactic(table: MageTable, who: str, tactic: str) -> None:
    if tactic in ("", NONE):
        table.tell(NoTacticLeft(who=who))
        return
    table.state.tactics[who] = tactic
    table.tell(TacticTaken(who=who, tactic=tactic, now=_is_used_now(table, who, tactic)))


@rule("A3, L255, L1184")
def _is_used_now(table: MageTable, who: str, tactic: str) -> bool:
    """Return whether the players carry out the tactic when it is taken. The app itself asks about a die it takes."""
    card = table.content.pack.tactic[tactic]
    asked = card.takes_die and table.is_held("dice") and bool(table.state.dice)
    return who != VIRTUAL and card.timing == "on_take" and not asked


def _take_for_hero(table: MageTable, hero: str) -> None:
    key, prompt = "tactic", t("Your tactic for this round?")
    if not table.state.alone:
        key, prompt = f"tactic:{hero}", t("{hero}: your tactic for this round?", hero=HERO(table.content, hero))
    taken = table.one(
        key,
        prompt,
        lambda: _every_tactic(table),
        name=t("tactic"),
        to=hero,
        barred=lambda: _reasons_against(table),
    )
    _record_tactic(table, hero, taken)


def _take_for_virtual(table: MageTable) -> None:
    prompt = t("Draw a tactic for the virtual player. Which one?")
    if table.state.alone:
        prompt = t("Draw one of the other tactics for the virtual player. Which one?")

    def question() -> OneOf:
        return OneOf(
            key="virtual_tactic", name=t("its tactic"), prompt=prompt, options=_tactic_options(table), reports=True
        )

    _record_tactic(table, VIRTUAL, pick(table, "virtual_tactic", question))


def _every_tactic(table: MageTable) -> tuple[Option, ...]:
    """Return options for all tactics of this time of day. If none is left to take, return a single option."""
    if not available_tactics(table.content, table.state):
        return _tactic_options(table)
    reasons = _reasons_against(table)
    return tuple(
        Option(tactic.id, tactic.name, note=reasons.get(tactic.id) or _what_it_does(tactic), number=tactic.number)
        for tactic in table.content.tactics(table.state.time)
    )


def _reasons_against(table: MageTable) -> dict[str, Text]:
    """Return the tactics that are out of the game or taken in this round, each with this reason."""
    state, content = table.state, table.content
    reasons = {tactic: t("out of the game") for tactic in state.removed_tactics}
    return reasons | {tactic: t("taken: {who}", who=WHO(content, who)) for who, tactic in state.tactics.items()}


def _what_it_does(tactic: Tactic) -> Text:
    """Return what is known of a tactic in one line: when it is used, and what it gives if the rules need it."""
    if tactic.takes_die:
        return t("puts a die of the source aside for you")
    if tactic.extra_turn:
        return t("once this round: another turn at once")
    return TIMING.get(tactic.timing, ONLY_NUMBER)


def _tactic_options(table: MageTable) -> tuple[Option, ...]:
    """Return options for the available tactics, or one option that says that corrections have left none."""
    left = [table.content.pack.tactic[id] for id in available_tactics(table.content, table.state)]
    lines = (Option(tactic.id, tactic.name, number=tactic.number) for tactic in left)
    return tuple(lines) or (Option(NONE, t("no tactic is left")),)


# -- the turn order


@rules.chooser(t("Who is first this round?"), phase="tactics", rule="A4, L256-259", quiet=True)
def turn_orders(state: MageKnight, content: Content) -> list[OrderChoice]:
    """Return the possible turn orders, the one by the rules first.

    Lower tactic numbers come first, participants without a tactic last.
    """
    numbers = {who: _number(state, content, who) or LAST + seat for seat, who in enumerate(state.participants)}
    right = sorted(numbers, key=lambda who: numbers[who])
    lowest, *others = [number for who in right if (number := numbers[who]) < LAST] or [LAST]
    reason = t("Without a tactic you come last.")
    if others:
        reason = tn(
            "Tactic {lowest} comes before tactic {others}.",
            "Tactic {lowest} comes before tactics {others}.",
            len(others),
            lowest=lowest,
            others=", ".join(map(str, others)),
        )
    return _order_choices(right, lambda who: t("Turn order: {who} first", who=WHO(content, who)), reason)


def _number(state: MageKnight, content: Content, who: str) -> int:
    tactic = state.tactic(content, who)
    return tactic.number if tactic else 0
