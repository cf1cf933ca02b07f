"""Dungeon cards, treasure, equipping and trading gear, legendary gear.

Rules digest: Campaign, Gear (rulebook lines 515-607, 769-791).
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from assistant.components.random_draw import draw_lot
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.question_helpers import NO, YES
from assistant.engine.rules import rule
from assistant.games.warhammer_quest.content import Content, GearCard
from assistant.games.warhammer_quest.decks import Deck, knows_dungeon, knows_gear, new_card, which_card
from assistant.games.warhammer_quest.events import DeckEmpty
from assistant.games.warhammer_quest.facts import read_gear
from assistant.games.warhammer_quest.names import DUNGEON, GEAR, HERO
from assistant.games.warhammer_quest.party.events import (
    DrawDungeonCard,
    DungeonCardDrawn,
    DungeonDeckEmpty,
    GearDiscarded,
    GearEquipped,
    GearFindsNoRoom,
    GearGiven,
    GearUnequipped,
    LegendaryGained,
    NothingLegendary,
    TakeGear,
    TreasureLeft,
)
from assistant.games.warhammer_quest.party.limits import broken_limits
from assistant.games.warhammer_quest.rules import BONUS, DUNGEON_CARD, GEAR_CARD, ITEM, TREASURE, QuestTable, rules
from assistant.games.warhammer_quest.state import Equipped, full_health
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Text, t

LEGENDARY = 3
"""The number of legendary gear cards of each hero."""
NONE = "nothing"


# -- building the decks


@rule("Setup C, L1163-1167, L1225-1227")
def build_dungeon(table: QuestTable) -> None:
    """Build the dungeon deck.

    Each dungeon card of the campaign pool replaces a random card, so the size stays the same.
    """
    state, n = table.state, table.content.quest.dungeon
    box = {card.id: card.copies for card in table.content.dungeon if not card.pool}
    pool = state.pool.dungeon
    DUNGEON_DECK.build(table, knows_dungeon(table.content), n, Counter(pool), (max(0, (n or 0) - len(pool)), box))


@rule("Setup C, L1169-1176, L1229-1230")
def build_gear(table: QuestTable) -> None:
    """Build the gear deck from random cards that no hero has, and add the Legendary Fortune cards of the pool."""
    state, n, cards = table.state, table.content.quest.gear, table.content.gear
    owned = {equipped.card for hero in state.heroes for equipped in hero.gear}
    box = {card.id: card.copies for card in cards if not card.hero and not card.fortune and card.id not in owned}
    fortune = {card.id: state.pool.fortune for card in cards if card.fortune and state.pool.fortune}
    size = None if n is None else n + state.pool.fortune
    GEAR_DECK.build(table, knows_gear(table.content), size, fortune, (min(n or 0, sum(box.values())), box))


def new_gear(table: QuestTable, key: str, hero: str = "") -> str:
    return new_card(table, GEAR_CARD, key, hero=hero)


def _candidate_dungeon_cards(table: QuestTable) -> list[str]:
    pool = table.state.pool.dungeon
    return [card.id for card in table.content.dungeon if not card.pool or card.id in pool]


def _candidate_gear(table: QuestTable) -> list[str]:
    """Return the gear cards that may be drawn: no legendary gear, and no card that a hero has.

    Legendary Fortune cards are included if one of those in the campaign pool is not discarded yet.
    """
    state, pack = table.state, table.content.pack.gear
    owned = {equipped.card for hero in state.heroes for equipped in hero.gear}
    fortune = state.pool.fortune > sum(pack[card].fortune for card in state.gear_deck.discard)
    cards = [card for card in table.content.gear if not card.hero and card.id not in owned]
    return [card.id for card in cards if not card.fortune or fortune]


DUNGEON_DECK = Deck(
    "dungeon",
    lambda state: state.dungeon_deck,
    lambda content: content.pack.dungeon,
    when_empty="stay_empty",
    name=t("dungeon card"),
    numbered=lambda content: (card.id for card in content.dungeon),
    count_key="dungeon",
    candidates=_candidate_dungeon_cards,
    may_be_empty=True,
    naming=DUNGEON,
    new_name=lambda table, key: new_card(table, DUNGEON_CARD, key),
)
GEAR_DECK = Deck(
    "gear",
    lambda state: state.gear_deck,
    lambda content: content.pack.gear,
    when_empty="stay_empty",
    name=t("gear"),
    numbered=lambda content: (card.id for card in content.gear if not card.hero),
    count_key="gear",
    candidates=_candidate_gear,
    may_be_empty=True,
    naming=GEAR,
    new_name=new_gear,
)


# -- a dungeon card


@rule("L133, L769-791, L986-987")
def dungeon_card(table: QuestTable, who: str) -> None:
    """Draw a dungeon card for the hero `who`. An empty dungeon deck stays empty.

    The hero keeps an item. An event is resolved and discarded. The hero may then take gear for each treasure icon.
    """
    if not table.is_held("dungeon"):
        table.tell(DrawDungeonCard(who=who))
        return
    card = DUNGEON_DECK.draw(table, t("{hero} draws a dungeon card. Which one?", hero=HERO(table.content, who)))
    if not card:
        table.tell(DungeonDeckEmpty())
        return
    item = ITEM.of(table, card) == "item"
    table.tell(DungeonCardDrawn(who=who, card=card, item=item))
    if item:
        table.state.hero(who).items.append(card)
    else:
        DUNGEON_DECK.discard(table.state, card)  # before its effects: none of them draws from the discard pile
        table.run_effects(table.content.pack.dungeon[card].then, hero=who)
    icons = TREASURE.of(table, card)
    if icons and not table.is_held("gear"):
        table.tell(TakeGear(who=who, n=icons))
    elif icons:
        for _ in range(icons):
            gain_gear(table, who)


# -- gaining gear


@rule("L536-544")
def gain_gear(table: QuestTable, who: str) -> None:
    """Ask whether the hero takes gear from the deck, from the discard pile or not at all.

    The hero equips or discards it.
    """
    while not _took_gear(table, who):
        pass  # the deck has turned out to be empty: the discard pile is left


def _took_gear(table: QuestTable, who: str) -> bool:
    """Ask where the hero takes gear from. Return False if it is the deck and the deck turns out to be empty."""
    where = table.one(
        f"treasure:{who}",
        t("{hero} may take gear. From where?", hero=HERO(table.content, who)),
        lambda: GEAR_SOURCES.options(table, who),
        name=t("gear"),
        expected=lambda: _likely_source(table, who),
        to=who,
        barred=lambda: GEAR_SOURCES.barred(table, who),
    )
    return GEAR_SOURCES.run(table, where, who)


def _likely_source(table: QuestTable, who: str) -> str:
    """Return the first source of gear that is not empty."""
    barred = GEAR_SOURCES.barred(table, who)
    return next(option.id for option in GEAR_SOURCES.options(table, who) if option.id not in barred)


def _take_from_deck(table: QuestTable, who: str) -> bool:
    card = GEAR_DECK.draw(table, t("Draw a gear card. Which one?"))
    if not card:
        table.tell(DeckEmpty(deck="gear"))
    elif table.content.pack.gear[card].fortune:
        GEAR_DECK.discard(table.state, card)
        gain_legendary(table, who)
    else:
        equip_or_discard(table, who, card)
    return bool(card)


def _take_from_discard(table: QuestTable, who: str) -> bool:
    card = table.one(
        "from_discard",
        t("Which gear of the discard pile?"),
        lambda: dict.fromkeys(table.state.gear_deck.discard),
        GEAR,
        barred=lambda: _fortunes(table),
    )
    if card:
        table.state.gear_deck.discard.remove(card)
        equip_or_discard(table, who, card)
    return True


def _leave_treasure(table: QuestTable, who: str) -> bool:
    table.tell(TreasureLeft(who=who))
    return True


def _fortunes(table: QuestTable) -> dict[str, Text]:
    """Return Legendary Fortune cards, with the reason why they can't be taken from the discard pile (A13)."""
    gear = table.content.pack.gear
    return {card: t("works only drawn from the deck") for card in table.state.gear_deck.discard if gear[card].fortune}


def _discarded(table: QuestTable) -> list[str]:
    """Return the gear that can be taken from the discard pile.

    Legendary Fortune is left out, because it works only when drawn from the deck (A13).
    """
    pile = dict.fromkeys(table.state.gear_deck.discard)
    return [card for card in pile if not table.content.pack.gear[card].fortune]


GEAR_SOURCES: Menu[[str], bool] = Menu(
    MenuLine(
        "deck",
        _take_from_deck,
        t("the gear deck"),
        number=1,
        barred=lambda table, who: None if GEAR_DECK.left(table.state) else t("the gear deck is empty"),
    ),
    MenuLine(
        "discard",
        _take_from_discard,
        t("the gear discard pile"),
        number=2,
        barred=lambda table, who: None if _discarded(table) else t("the discard pile is empty"),
    ),
    MenuLine(NONE, _leave_treasure, t("no gear"), number=0),
)


@rule("L590-594")
def gain_legendary(table: QuestTable, who: str) -> None:
    """Give the hero a random legendary gear card of the hero's own, within the limits of weapons and armour."""
    owned = {equipped.card for equipped in table.state.hero(who).gear}
    own = legendary_gear_of(table.content, who)
    left = [card.id for card in own if card.id not in owned]
    if len(owned & {card.id for card in own}) >= LEGENDARY:
        table.tell(NothingLegendary(who=who))
        return
    prompt = t("Legendary Fortune: which legendary gear came?")
    if len(own) < LEGENDARY:  # the app doesn't know all of them
        new_name = partial(new_gear, hero=who)
        card = which_card(table, "legendary", prompt, left, GEAR, new_name, name=t("legendary gear"), to=who)
    elif table.source("gear") == "app":
        card = draw_lot(table, "legendary", left)
    else:
        card = table.one("legendary", prompt, lambda: left, GEAR, to=who)
    if card:
        table.tell(LegendaryGained(who=who, card=card))
        equip_or_discard(table, who, card)


@rule("L546-548, L559-578")
def equip_or_discard(table: QuestTable, who: str, card: str, *, wanted: bool = False) -> bool:
    """Ask whether the hero equips the card, and return whether it is equipped. Otherwise discard it.

    Gear may be unequipped to make room, and other gear, too (L571-573). With `wanted`, the players have already decided
    to equip the card, so they are not asked.
    """
    read_gear(table, card)
    broken = limit_broken_by(table, who, card) is not None
    comes = make_room(table, who, card)
    wanted = wanted or (broken and not unequip_options(table, who))
    while comes and not wanted:
        answer = table.one(
            f"equip:{who}:{card}",
            t("{hero}: equip {gear}?", hero=HERO(table.content, who), gear=GEAR(table.content, card)),
            lambda: [Option("yes", YES, number=1), Option("no", NO, number=2), *unequip_options(table, who)],
            hint=gear_text(table, card),
            expected="yes",
            to=who,
        )
        wanted, comes = answer == "yes", answer != "no"
        if comes and not wanted:
            unequip(table, who, answer)
    comes = comes and make_room(table, who, card)  # other gear may have come while the question was open
    equip(table, who, card) if comes else discard_gear(table, who, card)
    return comes


def gear_text(table: QuestTable, card: str) -> Text | None:
    """Return the text of a gear card, or None for a printed card, which the players read."""
    text = table.content.pack.gear[card].text
    return None if text is None else t("{text}", text=text)


def unequip_options(table: QuestTable, who: str, prefix: str = "") -> list[Option]:
    """Return the options to unequip another card before the new card is equipped (L571-573)."""
    gear = [one.card for one in table.state.hero(who).gear if unequip_refusal(table, who, one.card) is None]
    return [Option(prefix + id, t("first lay {gear} aside", gear=GEAR(table.content, id))) for id in gear]


@rule("L571-578")
def make_room(table: QuestTable, who: str, card: str) -> bool:
    """Ask for gear to unequip until the card breaks no limit. Return whether there is room for the card.

    The players may stop earlier.
    """
    while (over := limit_broken_by(table, who, card)) is not None:
        table.apply_corrections()
        if not _options_to_make_room(table, who, card):
            table.tell(GearFindsNoRoom(who=who, card=card))
            return False
        unequipped = table.one(
            f"aside:{who}:{card}",
            t("{limit} What is laid aside for {gear}?", limit=over, gear=GEAR(table.content, card)),
            lambda: [
                *_options_to_make_room(table, who, card),
                Option(NONE, t("nothing: the new card is not equipped"), number=0),
            ],
            name=t("laid aside"),
            hint=gear_text(table, card),
            to=who,
        )
        if unequipped in ("", NONE):
            return False
        unequip(table, who, unequipped)
    return True


def equip(table: QuestTable, who: str, card: str) -> None:
    refusal = limit_broken_by(table, who, card)
    if refusal is not None:
        raise Refused(refusal)
    table.state.hero(who).gear.append(Equipped(card))
    table.tell(GearEquipped(who=who, card=card))


def discard_gear(table: QuestTable, who: str, card: str) -> None:
    """Discard a gear card. Legendary gear goes back to its hero's legendary gear instead."""
    if not table.content.pack.gear[card].hero:
        GEAR_DECK.discard(table.state, card)
    table.tell(GearDiscarded(who=who, card=card))


def limit_broken_by(table: QuestTable, who: str, card: str) -> Text | None:
    """Return a sentence with the limit that this card would break, or None if the hero can equip it."""
    return next(iter(_limits_broken_by(table, who, card)), None)


def _limits_broken_by(table: QuestTable, who: str, card: str, without: str = "") -> list[Text]:
    hero = table.state.hero(who)
    cards = [equipped.card for equipped in hero.gear if equipped.card != without]
    return list(broken_limits(table.content, hero, *cards, card))


def _options_to_make_room(table: QuestTable, who: str, card: str) -> list[Option]:
    """Return the gear that can be unequipped to make room for the card. Return none if even all of it is not enough."""
    hero = table.state.hero(who)
    gear = [equipped.card for equipped in hero.gear]
    stays = [id for id in gear if unequip_refusal(table, who, id) is not None]
    if any(broken_limits(table.content, hero, *stays, card)):
        return []
    broken = len(_limits_broken_by(table, who, card))
    helps = [id for id in gear if id not in stays and len(_limits_broken_by(table, who, card, without=id)) < broken]
    return [Option(id, GEAR(table.content, id)) for id in helps]


def unequip_refusal(table: QuestTable, who: str, card: str) -> Text | None:
    """Return why a card can't be unequipped, or None (L575-578).

    - A depleted card can't be unequipped during a quest.
    - A card can't be unequipped if the hero would be defeated without its health bonus.
    """
    hero = table.state.hero(who)
    one = next((it for it in hero.gear if it.card == card), None)
    name = GEAR(table.content, card)
    if one is None:
        return t("{gear} is not equipped.", gear=name)
    if one.depleted and not table.state.outcome:
        return t("{gear} is depleted: it can't be laid aside in a quest.", gear=name)
    bonus = BONUS.seen(table.content, card) or 0
    most = full_health(table.content, hero)
    if bonus and most and not one.depleted and hero.wounds >= most - bonus:
        return t("Without {gear} the wounds would defeat its hero.", gear=name)
    return None


def unequip(table: QuestTable, who: str, card: str) -> None:
    refusal = unequip_refusal(table, who, card)
    if refusal is not None:
        raise Refused(refusal)
    hero = table.state.hero(who)
    hero.gear = [equipped for equipped in hero.gear if equipped.card != card]
    legendary_card = bool(table.content.pack.gear[card].hero)
    if not legendary_card:
        GEAR_DECK.discard(table.state, card)
    table.tell(GearUnequipped(who=who, card=card, legendary=legendary_card))


# -- trading


@rules.step(phase="settlement", title=t("gear is given to another hero or laid aside"), rule="L550-551, L603-604")
def trade_gear(table: QuestTable) -> None:
    """Ask which gear a hero gives to which other hero (A34). The hero may also only unequip it.

    Legendary gear can't be given away. The limits of the receiving hero apply.
    """
    hint = t("Legendary gear can only be laid aside. The limits count for the hero who gets gear.")
    giver = table.one("giver", t("Who gives gear away?"), lambda: _givers(table), HERO, name=t("trade"), hint=hint)
    if not giver:
        return
    card = table.one("given", t("Which gear?"), lambda: _tradable(table, giver), GEAR, name=t("gear"), hint=hint)
    if not card:
        return
    to = table.one("given_to", t("To whom?"), lambda: _receivers(table, giver, card), HERO, name=t("to"), hint=hint)
    if unequip_refusal(table, giver, card) is not None:  # a correction has taken it away meanwhile
        return
    if to == NONE:
        unequip(table, giver, card)
    elif to and make_room(table, to, card) and unequip_refusal(table, giver, card) is None:
        give(table, giver, card, to)


def can_trade(table: QuestTable) -> bool:
    return table.is_held("gear") and bool(table.state.outcome) and bool(_givers(table))


def _givers(table: QuestTable) -> list[str]:
    return [hero.id for hero in table.state.heroes if _tradable(table, hero.id)]


def _tradable(table: QuestTable, giver: str) -> list[str]:
    return [one.card for one in table.state.hero(giver).gear if unequip_refusal(table, giver, one.card) is None]


def _receivers(table: QuestTable, giver: str, card: str) -> list[str | Option]:
    """Return the heroes who can get the card, and the option to only unequip it.

    Some heroes must unequip other gear first.
    """
    others = [hero.id for hero in table.state.heroes if hero.id != giver and not table.content.pack.gear[card].hero]
    takers = [
        hero
        for hero in others
        if limit_broken_by(table, hero, card) is None or _options_to_make_room(table, hero, card)
    ]
    return [*takers, Option(NONE, t("nobody: it is laid aside"), number=0)]


@rules.step(phase="settlement", title=t("gear is given"), rule="L550-551, L603-604")
def give(table: QuestTable, giver: str, card: str, to: str) -> None:
    if not table.state.outcome:
        raise Refused(t("Gear is given away only in the settlement."))
    if table.content.pack.gear[card].hero:
        raise Refused(t("Legendary gear can't be given away."))
    refusal = unequip_refusal(table, giver, card) or limit_broken_by(table, to, card)
    if refusal is not None:
        raise Refused(refusal)
    hero = table.state.hero(giver)
    one = next(it for it in hero.gear if it.card == card)
    hero.gear = [it for it in hero.gear if it is not one]
    table.state.hero(to).gear.append(one)
    table.tell(GearGiven(who=giver, card=card, to=to))


def legendary_gear_of(content: Content, hero: str) -> list[GearCard]:
    """Return the legendary gear of a hero."""
    return [card for card in content.pack.gear.values() if card.hero == hero]
