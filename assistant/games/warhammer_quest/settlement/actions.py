"""Settlement actions (trainer, smith, arena) and refreshing gear.

Rules digest: Campaign, Settlement stage (rulebook lines 237-273, 612-632).
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.decks import deck_is_empty
from assistant.games.warhammer_quest.names import ACTIONS, GEAR, HERO, SETTLEMENT, count_text
from assistant.games.warhammer_quest.party.gear import (
    GEAR_DECK,
    can_trade,
    discard_gear,
    equip_or_discard,
    gain_legendary,
    gear_text,
    trade_gear,
    unequip,
    unequip_options,
)
from assistant.games.warhammer_quest.rules import QuestTable, rules
from assistant.games.warhammer_quest.settlement.events import ActionTaken, GearLimitRaised, SmithDrew, Trained
from assistant.games.warhammer_quest.state import Equipped, Hero
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

SETTLEMENT_ACTIONS = 2
SMITH_CARDS = 2
ASIDE = "aside:"
"""The prefix of options that lay gear aside before one of the smith's cards is equipped."""


def action_refusals(table: QuestTable, hero: Hero) -> dict[str, Text | None]:
    """Return, for each settlement action, why the hero can't take it, or None."""
    learned = len(hero.advanced) >= len(ACTIONS)
    empty = table.is_held("gear") and GEAR_DECK.left(table.state) == 0
    refusals = {
        "trainer": t("no basic action is left") if learned else None,
        "smith": t("the gear deck is empty") if empty else None,
        "arena": None,
    }
    return {id: t("taken already") if id in hero.settled else refusals[id] for id in SETTLEMENT}


@rules.step(phase="settlement", title=t("a hero's settlement"), rule="Campaign, L237-260")
def settle(table: QuestTable, who: str) -> None:
    """Let the hero take a settlement action."""
    table.apply_corrections()
    if not may_settle(table, table.state.hero(who)):
        return
    chosen = table.ask(lambda: _question(table, who), BETWEEN_ACTIONS)
    table.state.hero(who).settled.append(chosen)
    ACTION_MENU.run(table, chosen, who)


def may_settle(table: QuestTable, hero: Hero) -> bool:
    """Return whether the hero takes another settlement action.

    Each hero takes two different ones, if possible (A39).
    """
    possible = any(refusal is None for refusal in action_refusals(table, hero).values())
    return possible and len(hero.settled) < SETTLEMENT_ACTIONS


def who_settles(table: QuestTable, last: str) -> str:
    """Return the hero who takes the next settlement action, or "" if all heroes are done.

    The last hero goes on. Then the next one in seating order follows, or another one that the players name.
    """
    left = settling_heroes(table)
    return last if last in left else next(iter(left), "")


def settling_heroes(table: QuestTable) -> list[str]:
    """Return the heroes who take another settlement action, in seating order. Defeated heroes take part, too."""
    return [hero.id for hero in table.state.heroes if may_settle(table, hero)]


@rules.step(phase="settlement", title=t("another hero first"), rule="L612-625")
def another_hero_first(table: QuestTable) -> None:
    """Let another hero take the next settlement action."""

    def others() -> list[str]:
        return [hero for hero in settling_heroes(table) if hero != table.state.course.who]

    hero = table.one("settles_first", t("Who goes first?"), others, HERO, name=t("first"), sole=True, reports=True)
    if hero:
        table.state.course.left = [hero]


def _others_settle(table: QuestTable) -> bool:
    return any(hero != table.state.course.who for hero in settling_heroes(table))


@rules.step(phase="settlement", title=t("the gear deck is empty"), rule="L259-260")
def gear_deck_is_empty(table: QuestTable) -> None:
    deck_is_empty(table, "gear")


BETWEEN_ACTIONS: Interrupts[[]] = Interrupts(
    Interrupt(1, another_hero_first, id="another_hero", when=_others_settle),
    Interrupt(2, gear_deck_is_empty, id="gear_empty", when=lambda table: table.state.sizes.get("gear", 0) != 0),
    Interrupt(0, trade_gear, id="trade", when=can_trade),
)


def _question(table: QuestTable, who: str) -> OneOf:
    """Return the question that asks which settlement action the hero takes. Impossible actions are barred."""
    hero = table.state.hero(who)
    name = hero.display_name(table.content)
    return OneOf(
        key=f"settle:{who}",
        name=t("settlement"),
        prompt=t("{hero}: the second settlement action?", hero=name)
        if hero.settled
        else t("{hero}: two different settlement actions?", hero=name),
        options=ACTION_MENU.options(table, who),
        barred=ACTION_MENU.barred(table, who),
        to=who,
    )


def _reason_against(id: str) -> Callable[[QuestTable, str], Text | None]:
    return lambda table, who: action_refusals(table, table.state.hero(who))[id]


def _basic_actions_left(table: QuestTable, who: str) -> Text:
    left = tuple(ACTIONS[id] for id in ACTIONS if id not in table.state.hero(who).advanced)
    return t("basic actions left: {actions}", actions=left)


def _gear_deck_left(table: QuestTable, who: str) -> Text:
    if not table.is_held("gear"):
        return t("two gear cards")
    return t("gear deck {n}", n=count_text(GEAR_DECK.left(table.state)))


def _next_gear_limit(table: QuestTable, who: str) -> Text:
    limit = table.state.hero(who).gear_limit
    return t("gear limit {n} > {next}", n=limit, next=limit + 1)


@rule("L240-243, L269-273")
def train(table: QuestTable, who: str) -> None:
    """Ask which basic action card is replaced by its advanced card. The prepare icon stays on the same action."""

    def learned() -> dict[str, Text]:
        return {id: t("has the advanced card already") for id in table.state.hero(who).advanced}

    if len(learned()) == len(ACTIONS):
        return
    hero = table.state.hero(who).display_name(table.content)
    action = table.one(
        f"train:{who}",
        t("{hero}, trainer: which action?", hero=hero),
        lambda: [Option(id, name, learned().get(id), number=n) for n, (id, name) in enumerate(ACTIONS.items(), 1)],
        name=t("trained"),
        to=who,
        barred=learned,
    )
    if action:
        table.state.hero(who).advanced.append(action)
        table.tell(Trained(who=who, action=action))


@rule("L248-249, L562-566")
def raise_gear_limit(table: QuestTable, who: str) -> None:
    hero = table.state.hero(who)
    hero.gear_limit += 1
    table.tell(GearLimitRaised(who=who, limit=hero.gear_limit))


@rule("L245-246, L546-548, L593-594")
def smith(table: QuestTable, who: str) -> None:
    """Draw SMITH_CARDS gear cards, or fewer if the deck runs out (A15). The hero may equip one of them.

    A Legendary Fortune is resolved. Ruling A30 decides whether the hero may then still equip the other card.
    """
    if not table.is_held("gear"):
        table.tell(ActionTaken(who=who, action="smith"))
        return
    drawn: list[str] = []
    while len(drawn) < SMITH_CARDS and GEAR_DECK.left(table.state):
        card = GEAR_DECK.draw(table, t("The smith shows a card. Which one?"))
        drawn += [card] if card else []
    table.tell(SmithDrew(who=who, n=len(drawn)))
    fortune = [card for card in drawn if table.content.pack.gear[card].fortune]
    plain = [card for card in drawn if card not in fortune]
    for card in fortune:
        GEAR_DECK.discard(table.state, card)
        gain_legendary(table, who)
    if plain and (not fortune or table.ruling("a30_smith_fortune") == "extra"):
        while (equipped := _ask_equipped(table, who, plain)).startswith(ASIDE):
            unequip(table, who, equipped.removeprefix(ASIDE))
        if equipped in plain:
            plain.remove(equipped)
            equip_or_discard(table, who, equipped, wanted=True)
    for card in plain:
        discard_gear(table, who, card)


def _ask_equipped(table: QuestTable, who: str, cards: list[str]) -> str:
    """Ask which of the smith's cards is equipped, or which gear is laid aside first (L571-573)."""
    return table.one(
        f"smith:{who}",
        t("Which of them is equipped?"),
        lambda: [*_cards(table, cards), *unequip_options(table, who, ASIDE), Option("nothing", t("none"), number=0)],
        name=t("smith"),
        to=who,
    )


def _cards(table: QuestTable, cards: list[str]) -> list[Option]:
    return [
        Option(card, GEAR(table.content, card), gear_text(table, card), place) for place, card in enumerate(cards, 1)
    ]


ACTION_MENU: Menu[[str], None] = Menu(
    MenuLine(
        "trainer", train, SETTLEMENT["trainer"], number=1, barred=_reason_against("trainer"), note=_basic_actions_left
    ),
    MenuLine("smith", smith, SETTLEMENT["smith"], number=2, barred=_reason_against("smith"), note=_gear_deck_left),
    MenuLine(
        "arena", raise_gear_limit, SETTLEMENT["arena"], number=3, barred=_reason_against("arena"), note=_next_gear_limit
    ),
)


@rule("L627-628, L1597-1598")
def refresh_gear(table: QuestTable) -> None:
    """Turn depleted gear face up and ready exhausted gear, for the next quest (A33)."""
    turn_up_gear(table)
    for one in _all_gear(table):
        one.ready = True


@rule("L1355-1357, L1595-1598")
def turn_up_gear(table: QuestTable) -> None:
    """Turn depleted gear face up and ready it. Exhausted gear stays exhausted."""
    for one in _all_gear(table):
        one.ready, one.depleted = one.ready or one.depleted, False


def _all_gear(table: QuestTable) -> list[Equipped]:
    return [equipped for hero in table.state.heroes for equipped in hero.gear]
