"""Items and Allies: possession limits, activation, discarding.

Rulebook lines 682-749, 887-908 and 1931-1948.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from assistant.engine.rules import rule
from assistant.games.runebound2.events import CardBecame
from assistant.games.runebound2.hero.events import Activated, ItemGone
from assistant.games.runebound2.hero.knock_out import lose_card
from assistant.games.runebound2.names import MARKET, PHASES
from assistant.games.runebound2.numbers import MOST_ALLIES, MOST_ARMOUR, MOST_WEAPONS
from assistant.games.runebound2.rules import ITEM_KIND, ITEM_TYPE, ITEM_USE, RuneTable
from assistant.games.runebound2.state import HeldAlly, HeldItem, Player
from assistant.messages.questions import Option, Typed
from assistant.messages.text import Text, t, tn

ACTIVATED_USES = ("activate", "mixed")
DONE = "done"
"""The id of the option that ends a trade or a visit to a market."""


# -- limits


@rule("L723-746, L1931-1948")
def limit_refusal(table: RuneTable, player: Player, card: str) -> Text | None:
    """Return the possession limit that keeps the hero from taking this card, in a few words, or None."""
    variants = table.state.variants
    if card in table.content.pack.ally:
        if "ally_upkeep" in variants or len(player.allies) < MOST_ALLIES:
            return None
        return t("already {cards}: discard one first", cards=tn("{n} Ally", "{n} Allies", MOST_ALLIES))
    if "item_limit" in variants:
        same = any(kind_and_type(table, item.card) == kind_and_type(table, card) for item in player.items)
        return t("already an Item of that type") if same else None
    kind = ITEM_KIND.of(table, card)
    held = Counter(ITEM_KIND.of(table, item.card) for item in player.items)
    most, items = {
        "weapon": (MOST_WEAPONS, weapon_count(MOST_WEAPONS)),
        "armour": (MOST_ARMOUR, armour_count(MOST_ARMOUR)),
    }.get(kind, (0, t("")))
    if not most or held[kind] < most:
        return None
    return t("already {cards}: discard one first", cards=items)


def weapon_count(n: int) -> Text:
    return tn("{n} weapon", "{n} weapons", n)


def armour_count(n: int) -> Text:
    return tn("{n} armour", "{n} armours", n)


def kind_and_type(table: RuneTable, card: str) -> tuple[str, str]:
    """Return the printed kind and type of an Item, for example weapon and blunt.

    Ask the players if they are not known.
    """
    kind = ITEM_KIND.of(table, card)
    prompt = t("{card}: its type, as printed?", card=MARKET(table.content, card))
    key = f"type:{card}"
    read = ITEM_TYPE.read(
        table, card, lambda: table.ask(Typed(key=key, name=t("type"), prompt=prompt, reports=True)), key
    )
    return kind, str(read or "").casefold()


def broken_limit(table: RuneTable, player: Player) -> Text | None:
    """Return a sentence that names the possession limit that the hero exceeds, or None."""
    without_cards = Player(player.hero, player.number)
    for card in [held.card for held in player.items_and_allies]:
        refusal = limit_refusal(table, without_cards, card)
        if refusal is not None:
            return refusal
        add_card(table, without_cards, card)
    return None


def add_card(table: RuneTable, player: Player, card: str, *, bought: bool = False, kept: bool = False) -> None:
    """Give an Item or Ally to a hero.

    `bought` is true if the card was bought in this turn. `kept` is true if an adventure card became this Item or Ally.
    """
    if card in table.content.pack.ally:
        player.allies.append(HeldAlly(card, kept=kept))
    else:
        player.items.append(HeldItem(card, bought=bought, kept=kept))


@rule("L725-746")
def make_room(table: RuneTable, who: str, card: str) -> bool:
    """Return whether the hero can take a card within the possession limits.

    If not, ask the player to discard another card or refuse the new one.
    """
    while limit_refusal(table, table.state.player_of(who), card) is not None:
        counted = _cards_of_same_limit(table, table.state.player_of(who), card)

        def options(counted: Sequence[str] = counted) -> list[Option]:
            held = [card for card in table.state.player_of(who).held_cards if card in counted]
            options = [Option(card, MARKET(table.content, card)) for card in held]
            return [*options, Option("refuse", t("the new card is refused"), number=0)]

        prompt = t("{card}: at the limit. What is discarded first?", card=MARKET(table.content, card))
        chosen = table.one(f"room:{card}", prompt, options, expected="refuse", name=t("discarded"), to=who)
        if chosen in ("", "refuse"):
            return False
        table.tell(ItemGone(who=who, card=chosen))
        lose_card(table, who, chosen)
    return True


def _cards_of_same_limit(table: RuneTable, player: Player, card: str) -> list[str]:
    """Return the hero's cards that count against the same possession limit as `card`."""
    if card in table.content.pack.ally:
        return [ally.card for ally in player.allies]
    counts = kind_and_type if "item_limit" in table.state.variants else ITEM_KIND.of
    return [item.card for item in player.items if counts(table, item.card) == counts(table, card)]


@rule("L740-746, L1139-1146")
def take_kept_card(table: RuneTable, who: str, card: str) -> bool:
    """Give a hero the Item or Ally that an adventure card has become. Return whether the hero took it.

    The possession limits apply to it.
    """
    taken = make_room(table, who, card) if table.is_held("sheets") else True
    if taken and table.is_held("sheets"):
        add_card(table, table.state.player_of(who), card, kept=True)
    table.tell(CardBecame(who=who, card=card, taken=taken))
    return taken


# -- activation


def can_activate(table: RuneTable, who: str) -> bool:
    """Return whether the hero may activate an Item now.

    A hero may activate one Item in each Movement phase, Market phase and combat round, and one before combat.
    """
    if not table.is_held("sheets"):
        return False
    fight = table.state.fight
    used = who in fight.activated if fight is not None else table.state.activated
    return not used and bool(_activatable_items(table, who))


@rule("L870-885")
def _activatable_items(table: RuneTable, who: str) -> list[str]:
    """Return the face-up Items that the hero can activate in the current phase. The escape is a combat phase."""
    content, fight = table.content, table.state.fight
    now = (fight.phase or "before") if fight is not None else "market" if table.state.shopping else "movement"
    return [
        item.card
        for item in table.state.player_of(who).items
        if item.face_up
        and ITEM_USE.seen(content, item.card) in (None, *ACTIVATED_USES)
        and _is_usable(content.pack.item[item.card].when, now)
    ]


def _is_usable(when: Collection[str], now: str) -> bool:
    """Return whether an Item with the printed phases `when` can be activated in the phase `now`.

    An Item for all three combat phases can also be activated in the escape phase.
    """
    return not when or now in when or (now == "escape" and set(PHASES) <= set(when))


@rule("L697-703, L887-908")
def activate(table: RuneTable, who: str) -> None:
    """Ask which Item the hero activates, and turn it face down until the hero's next turn."""
    card = table.one(
        "activate",
        t("Which Item is activated?"),
        lambda: _activatable_items(table, who),
        MARKET,
        name=t("activated"),
        to=who,
        reports=True,
    )
    if not card or ITEM_USE.of(table, card) not in ACTIVATED_USES:
        return
    item = next((item for item in table.state.player_of(who).items if item.card == card and item.face_up), None)
    if item is None:
        return
    item.face_up = False
    state = table.state
    if state.fight is not None:
        state.fight.activated.append(who)
    else:
        state.activated = True
    table.tell(Activated(who=who, card=card))


@rule("L733-738")
def discard_item_or_ally(table: RuneTable, who: str) -> None:
    """Ask which Item or Ally the hero discards, and discard it. This is allowed at any time."""
    prompt = t("Which card is discarded?")
    card = table.one(
        "discard_held",
        prompt,
        lambda: table.state.player_of(who).held_cards,
        MARKET,
        name=t("discarded"),
        to=who,
        reports=True,
    )
    if card:
        table.tell(ItemGone(who=who, card=card))
        lose_card(table, who, card)


def refresh_items(player: Player) -> None:
    """Turn activated Items face up, and let the hero sell Items that were bought last turn (L381-388)."""
    for item in player.items:
        item.face_up, item.bought = True, False
