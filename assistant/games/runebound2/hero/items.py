"""Items and Allies: limits, activation, discarding. L682-749, L887-908, L1931-1948."""

from __future__ import annotations

from collections import Counter

from assistant.games.runebound2.called import HERO, MARKET
from assistant.games.runebound2.hero.events import Activated, ItemGone
from assistant.games.runebound2.hero.knock_out import lose_card
from assistant.games.runebound2.rules import ITEM_KIND, USE, RuneTable
from assistant.games.runebound2.state import ALLIES, ARMOUR, WEAPONS, HeldAlly, HeldItem, Player
from assistant.speech.questions import Refused
from assistant.speech.text import Text, t
from assistant.table.rules import rule


@rule("L723-746, L1931-1948")
def over_limit(table: RuneTable, player: Player, card: str) -> Text | None:
    """Why this card can't be taken now; None: it can."""
    name, variants = HERO(table.content, player.hero), table.state.variants
    if card in table.content.pack.ally or card in table.content.pack.adventure:
        if "ally_upkeep" not in variants and len(player.allies) >= ALLIES:
            return t("{hero} has two Allies: discard one first.", hero=name)
        return None
    kind, entry = ITEM_KIND.of(table, card), table.content.pack.item[card]
    if "item_limit" in variants:
        same = [one.card for one in player.items if _type(table, one.card) == (kind, entry.type)]
        return t("{hero} has an Item of that kind and type: one of each.", hero=name) if same else None
    held = Counter(ITEM_KIND.of(table, one.card) for one in player.items)
    if kind == "weapon" and held["weapon"] >= WEAPONS:
        return t("{hero} has two weapons: sell or discard one first.", hero=name)
    if kind == "armour" and held["armour"] >= ARMOUR:
        return t("{hero} has an armour: sell or discard it first.", hero=name)
    return None


def _type(table: RuneTable, card: str) -> tuple[str, str | None]:
    return ITEM_KIND.of(table, card), table.content.pack.item[card].type


def take(table: RuneTable, who: str, card: str, *, bought: bool = False) -> None:
    player = table.state.of(who)
    refusal = over_limit(table, player, card)
    if refusal is not None:
        raise Refused(refusal)
    if card in table.content.pack.ally:
        player.allies.append(HeldAlly(card))
    else:
        player.items.append(HeldItem(card, bought=bought))


@rule("L697-703, L887-908")
def activate(table: RuneTable, who: str) -> None:
    """One card in a window: moving, in the market, before combat, each round; face down until the next turn."""
    state = table.state
    player = state.of(who)
    fight = state.fight
    if fight is not None and fight.activated:
        raise Refused(t("One activation in this window: it is used."))
    there = [one.card for one in player.items if one.face_up and USE.of(table, one.card) in ("activate", "mixed")]
    if not there:
        raise Refused(t("{hero} has no Item to activate.", hero=HERO(table.content, who)))
    card = table.one("activate", t("Which Item is activated?"), lambda: there, MARKET, name=t("activated"), to=who)
    item = next((one for one in table.state.of(who).items if one.card == card and one.face_up), None)
    if item is None:
        return
    item.face_up = False
    if table.state.fight is not None:
        table.state.fight.activated = True
    table.tell(Activated(who=who, card=card))


@rule("L733-738")
def discard_held(table: RuneTable, who: str) -> None:
    """Any Item or Ally at any time, under the market deck."""
    player = table.state.of(who)
    cards = [one.card for one in player.items] + [one.card for one in player.allies]
    card = table.one("discard_held", t("Which card is discarded?"), lambda: cards, MARKET, name=t("discarded"), to=who)
    if card:
        lose_card(table, who, card)
        table.tell(ItemGone(who=who, card=card))


def refresh(player: Player) -> None:
    """Activated cards face up again; nothing was bought in this turn yet. L381-388."""
    for item in player.items:
        item.face_up, item.bought = True, False
