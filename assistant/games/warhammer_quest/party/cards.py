"""Action cards, the prepare icon, success tokens and conditions, if the app tracks them.

Rulebook lines 1384-1398, 1459-1467.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from assistant.content import Of
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.names import ACTIONS, CONDITION
from assistant.games.warhammer_quest.party.events import (
    ActionExhausted,
    ActionReadied,
    AllPrepared,
    ConditionGained,
    ConditionLost,
    TokensDiscarded,
    TokensGained,
    TokensSpent,
)
from assistant.games.warhammer_quest.rules import PREPARE, QuestTable, rules
from assistant.games.warhammer_quest.state import MOST_TOKENS, Hero
from assistant.messages.questions import Number, Option, Refused
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t, tn

# -- action cards


def ready_actions(hero: Hero) -> list[str]:
    """Return the hero's ready actions, or all four if corrections have exhausted all of them."""
    return [action for action in ACTIONS if action not in hero.exhausted] or list(ACTIONS)


@rule("L177-179, L1513-1514")
def use_action(table: QuestTable, who: str, action: str) -> None:
    """Exhaust the chosen action."""
    hero = table.state.hero(who)
    if not table.is_held("actions") or action in hero.exhausted:
        return
    hero.exhausted.append(action)
    table.tell(ActionExhausted(who=who, action=action))


def has_prepare_icon(table: QuestTable, who: str, action: str) -> bool:
    return table.is_held("actions") and PREPARE.seen(table.content, who) == action


@rule("L224-225, L1462-1463")
def prepare(table: QuestTable, who: str) -> None:
    """Ready all four actions of the hero."""
    table.state.hero(who).exhausted = []
    table.tell(AllPrepared(who=who))


@rules.step(phase="heroes", title=t("an action card is turned"), rule="L1465-1467, L1516-1518")
def turn_action(table: QuestTable, hero: str, action: str) -> None:
    """Ready an exhausted action or exhaust a ready one because of an effect.

    An effect can't exhaust the action with the prepare icon.
    """
    who = table.state.hero(hero)
    if action in who.exhausted:
        who.exhausted.remove(action)
        table.tell(ActionReadied(who=hero, action=action))
        return
    if PREPARE.seen(table.content, hero) == action:
        raise Refused(t("The action with the prepare icon is exhausted only by choosing it."))
    who.exhausted.append(action)
    table.tell(ActionExhausted(who=hero, action=action))


def change_action(table: QuestTable, who: str) -> None:
    """Ask which action card an effect readies or exhausts, then do it.

    The action with the prepare icon can only be readied.
    """

    def options() -> list[Option]:
        hero = table.state.hero(who)
        return [
            Option(id, ACTIONS[id], t("readied") if id in hero.exhausted else t("exhausted"), place)
            for place, id in enumerate(ACTIONS, 1)
        ]

    def barred() -> dict[str, Text]:
        prepare = PREPARE.seen(table.content, who)
        return {prepare: t("only choosing it exhausts it")} if prepare and is_ready(prepare) else {}

    def is_ready(action: str) -> bool:
        return action not in table.state.hero(who).exhausted

    action = table.one(
        "turned_action", t("Which action card?"), options, name=t("action"), to=who, reports=True, barred=barred
    )
    if action:
        turn_action(table, who, action)


# -- success tokens


def tokens_of(hero: Hero) -> int:
    return sum(hero.tokens.values())


@rules.step(phase="heroes", title=t("success tokens are gained"), rule="L145-160, L1631-1632")
def gain_tokens(table: QuestTable, hero: str, n: int) -> None:
    """Place `n` success tokens on the hero's action cards, at most MOST_TOKENS on each card. The rest is lost."""
    if n < 1:
        return
    if not table.is_held("actions"):
        table.tell(TokensGained(who=hero, gained=n))
        return
    prompt = t("{hero}: onto which action cards?", hero=table.state.hero(hero).display_name(table.content))

    def room() -> dict[str, int]:
        tokens = table.state.hero(hero).tokens
        return {action: MOST_TOKENS - tokens.get(action, 0) for action in ACTIONS}

    gained = _change_tokens(table, hero, f"tokens:{hero}", prompt, n, room, 1)
    table.tell(TokensGained(who=hero, gained=gained, lost=n - gained))


def _change_tokens(
    table: QuestTable,
    who: str,
    key: str,
    prompt: Text,
    n: int,
    most: Callable[[], Mapping[str, int]],
    sign: Literal[1, -1],
) -> int:
    """Place tokens on the hero's action cards or remove them. Return how many.

    - `n`: the highest number in total.
    - `sign`: 1 to place, -1 to remove.
    - `most`: returns the highest number for each card. The players choose if there is a choice.
    """

    def question() -> Sums | None:
        room = most()
        cards = [action for action in ACTIONS if room.get(action, 0)]
        if len(cards) < 2 or not 0 < n < sum(room.values()):
            return None
        boxes = tuple(Box(action, ACTIONS[action], row=t("tokens"), most=room[action]) for action in cards)
        name = t("success tokens")
        return Sums(
            key=key, name=name, prompt=prompt, boxes=boxes, totals=(Total(tuple(cards), name, n, n),)
        )  # fmt: skip

    changed = table.ask(question)
    if changed is None:
        room = most()
        changed = {action: min(n, room[action]) for action in ACTIONS if room.get(action, 0)}
    _place_tokens(table.state.hero(who), {action: sign * n for action, n in changed.items()})
    return sum(changed.values())


def _place_tokens(hero: Hero, changed: Mapping[str, int]) -> None:
    tokens = {action: hero.tokens.get(action, 0) + changed.get(action, 0) for action in ACTIONS}
    hero.tokens = {action: n for action, n in tokens.items() if n}


@rule("L181-185, L1627-1629")
def spend_tokens(table: QuestTable, who: str, action: str) -> int:
    """Ask how many tokens of the chosen action card are spent, and return the number (L441-442, L1634-1635).

    Each is a success. They leave the card at once, so that no effect of the action can discard them.
    """
    table.apply_corrections()
    if not table.is_held("actions") or not table.state.hero(who).tokens.get(action, 0):
        return 0

    def question() -> Number:
        return Number(
            key=f"spend:{action}",
            name=t("tokens spent"),
            prompt=t("How many success tokens are spent?"),
            most=table.state.hero(who).tokens.get(action, 0),
            expected=0,
            to=who,
        )

    spent = table.ask(question)
    if spent:
        _place_tokens(table.state.hero(who), {action: -spent})
        table.tell(TokensSpent(who=who, spent=spent, action=action))
    return spent


@rules.step(phase="heroes", title=t("success tokens are discarded"), rule="L441-442, L459-461")
def discard_tokens(table: QuestTable, hero: str, n: int) -> None:
    """Discard `n` tokens from any of the hero's action cards, or all if there are fewer."""
    if not table.is_held("actions"):
        table.tell(TokensDiscarded(who=hero, n=n))
        return
    key, prompt = f"discard_tokens:{hero}", t("From which action cards?")
    gone = _change_tokens(table, hero, key, prompt, n, lambda: table.state.hero(hero).tokens, -1)
    table.tell(TokensDiscarded(who=hero, n=gone))


def token_refusal(table: QuestTable, who: str, n: int) -> Text | None:
    """Return why the hero can't pay `n` success tokens, or None (L459-461).

    If the app doesn't track tokens, return None.
    """
    left = tokens_of(table.state.hero(who))
    if not table.is_held("actions") or n <= left:
        return None
    return tn("{n} success token needed, {left} there", "{n} success tokens needed, {left} there", n, left=left)


@rules.step(phase="heroes", title=t("success tokens are paid"), rule="L441-442, L459-461")
def pay_tokens(table: QuestTable, hero: str, n: int) -> None:
    """Pay `n` success tokens from any of the hero's action cards. Raise `Refused` if the hero has fewer."""
    refusal = token_refusal(table, hero, n)
    if refusal is not None:
        raise Refused(t("{reason}.", reason=refusal))
    discard_tokens(table, hero, n)


def change_tokens(table: QuestTable, who: str) -> None:
    """Ask how many success tokens the hero gains. A negative number discards tokens."""
    tokens = tokens_of(table.state.hero(who))
    prompt = t("How many success tokens more? Less than nothing: discarded.")
    n = table.number("tokens", prompt, least=-tokens, most=8, expected=1, name=t("success tokens"), reports=True)
    gain_tokens(table, who, n) if n > 0 else discard_tokens(table, who, -n)


# -- conditions


@rules.step(phase="heroes", title=t("a condition is gained"), rule="L1384-1396")
def gain_condition(table: QuestTable, hero: str, condition: Annotated[str, Of("condition")]) -> None:
    """Give a condition to a hero. A defeated hero, or a hero who has this condition already, doesn't get it."""
    who = table.state.hero(hero)
    if who.defeated:
        return
    had = table.is_held("conditions") and condition in who.conditions
    if table.is_held("conditions") and not had:
        who.conditions.append(condition)
    table.tell(ConditionGained(who=hero, condition=condition, had=had))


@rules.step(phase="heroes", title=t("a condition is lost"), rule="L1384-1398")
def lose_condition(table: QuestTable, hero: str, condition: Annotated[str, Of("condition")]) -> None:
    who = table.state.hero(hero)
    if condition in who.conditions:
        who.conditions.remove(condition)
    elif table.is_held("conditions"):
        return
    table.tell(ConditionLost(who=hero, condition=condition))


def change_condition(table: QuestTable, who: str) -> None:
    """Ask for a condition that the hero gains. If the hero has it, the hero loses it instead."""
    known = list(table.content.pack.condition)
    has = table.state.hero(who).conditions

    def options() -> list[Option]:
        return [Option(id, CONDITION(table.content, id), note=t("lost") if id in has else t("gained")) for id in known]

    condition = table.one("condition", t("Which condition?"), options, name=t("condition"), reports=True)
    if condition:
        lose_condition(table, who, condition) if condition in has else gain_condition(table, who, condition)
