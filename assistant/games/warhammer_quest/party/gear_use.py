"""Using gear and items, and paying the cost, if the app tracks them.

Rules digest: Combat, Costs (rulebook lines 437-481, 774-784).
"""

from __future__ import annotations

from typing import Annotated

from assistant.content import Of
from assistant.games.warhammer_quest.board.wounds import defeat_hero, health_left
from assistant.games.warhammer_quest.names import DUNGEON, GEAR
from assistant.games.warhammer_quest.party.cards import pay_tokens, token_refusal
from assistant.games.warhammer_quest.party.events import GearTurned, ItemUsed
from assistant.games.warhammer_quest.party.gear import DUNGEON_DECK, discard_gear, gain_gear
from assistant.games.warhammer_quest.rules import COST, QuestTable, rules
from assistant.games.warhammer_quest.state import Equipped
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Text, t

GAIN = "gain"


@rules.step(phase="heroes", title=t("gear is used"), rule="L463-476, L554-557")
def use_gear(table: QuestTable, hero: str, gear: Annotated[str, Of("gear")]) -> None:
    """Use a gear card and pay its cost. Raise `Refused` if the cost can't be paid (L459-476).

    The cost may be success tokens. The card may also be exhausted, depleted or discarded.
    """
    one = _equipped(table, hero, gear)
    if one.depleted or not one.ready:
        raise Refused(t("{gear} is turned: it can't be used now.", gear=GEAR(table.content, gear)))
    tokens = table.content.pack.gear[gear].tokens
    cost = COST.of(table, gear)
    if tokens:
        pay_tokens(table, hero, tokens)
    if not _has(table, hero, gear):  # a correction has taken it away while the cost was paid
        return
    if cost == "discard":
        spend_gear(table, hero, gear)
        return
    one = _equipped(table, hero, gear)
    one.ready, one.depleted = cost != "exhaust", cost == "deplete"
    how = {"exhaust": "exhausted", "deplete": "depleted"}.get(cost, "used")
    table.tell(GearTurned(who=hero, card=gear, how=how))
    _defeat_if_health_is_gone(table, hero)


@rules.step(phase="heroes", title=t("gear is readied"), rule="A33")
def ready_gear(table: QuestTable, hero: str, gear: Annotated[str, Of("gear")]) -> None:
    """Ready an exhausted gear card because of an effect."""
    one = _equipped(table, hero, gear)
    if one.ready or one.depleted:
        raise Refused(t("{gear} is not exhausted.", gear=GEAR(table.content, gear)))
    one.ready = True
    table.tell(GearTurned(who=hero, card=gear, how="readied"))


@rules.step(phase="heroes", title=t("gear is discarded as a cost"), rule="L469-470, L606-607")
def spend_gear(table: QuestTable, hero: str, gear: Annotated[str, Of("gear")]) -> None:
    one = _equipped(table, hero, gear)
    table.state.hero(hero).gear.remove(one)
    discard_gear(table, hero, gear)
    _defeat_if_health_is_gone(table, hero)


def _defeat_if_health_is_gone(table: QuestTable, hero: str) -> None:
    """Defeat the hero if no health is left after gear was depleted or discarded. Only face-up gear adds health."""
    who = table.state.hero(hero)
    if who.wounds and not who.revived and health_left(table.content, who) <= 0 and who.health:
        defeat_hero(table, hero)


@rules.step(phase="heroes", title=t("an item is used"), rule="L774-784")
def use_item(table: QuestTable, hero: str, item: Annotated[str, Of("dungeon")]) -> None:
    """Use an item: discard it and run its effect."""
    who = table.state.hero(hero)
    if item not in who.items:
        raise Refused(t("{hero} has no such item.", hero=who.display_name(table.content)))
    who.items.remove(item)
    DUNGEON_DECK.discard(table.state, item)
    table.tell(ItemUsed(who=hero, card=item))
    table.run_effects(table.content.pack.dungeon[item].then, hero=hero)


def _has(table: QuestTable, hero: str, gear: str) -> bool:
    return any(equipped.card == gear for equipped in table.state.hero(hero).gear)


def _equipped(table: QuestTable, hero: str, gear: str) -> Equipped:
    found = next((equipped for equipped in table.state.hero(hero).gear if equipped.card == gear), None)
    if found is None:
        raise Refused(t("{gear} is not equipped.", gear=GEAR(table.content, gear)))
    return found


def gear_and_items(table: QuestTable, who: str) -> None:
    """Ask whether the hero gains, uses or readies gear or uses an item, then do it."""

    def why_not() -> dict[str, Text]:
        """Return the gear whose cost in success tokens can't be paid, each with the reason."""
        cards = table.content.pack.gear
        gear = [one.card for one in table.state.hero(who).gear if one.ready and not one.depleted]
        refusals = ((card, token_refusal(table, who, cards[card].tokens)) for card in gear)
        return {f"use:{card}": refusal for card, refusal in refusals if refusal is not None}

    def options() -> list[Option]:
        hero = table.state.hero(who)
        options = [Option(GAIN, t("gear is gained"))] if table.is_held("gear") else []
        barred = why_not()
        for one in hero.gear:
            name, use = GEAR(table.content, one.card), f"use:{one.card}"
            if one.ready and not one.depleted:
                options.append(Option(use, t("use {card}", card=name), note=barred.get(use)))
            elif not one.depleted:
                options.append(Option(f"ready:{one.card}", t("ready {card}", card=name)))
        options += [
            Option(f"item:{id}", t("use {card}", card=DUNGEON(table.content, id))) for id in dict.fromkeys(hero.items)
        ]
        return options

    action, _, card = table.one(
        f"gear:{who}", t("What happens?"), options, name=t("gear"), to=who, reports=True, barred=why_not
    ).partition(":")
    if action == GAIN:
        gain_gear(table, who)
    elif action == "use":
        use_gear(table, who, card)
    elif action == "ready":
        ready_gear(table, who, card)
    elif action == "item":
        use_item(table, who, card)
