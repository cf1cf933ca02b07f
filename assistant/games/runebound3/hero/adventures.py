"""Adventures: turning a gem, drawing a card, events, quests, rumours.

Rules reference: lines 500-504, 931-939 and 966-980.
"""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound3.content import AdventureCard, EventChoice
from assistant.games.runebound3.decks import STACKS, by_app
from assistant.games.runebound3.events import CardDrawn, DeckEmpty
from assistant.games.runebound3.fight.flow import open_fight
from assistant.games.runebound3.fight.unknown_cards import which_enemy
from assistant.games.runebound3.hero.attribute_tests import attribute_test
from assistant.games.runebound3.hero.events import EventChosen, QuestEnded, QuestTaken, RumourResolved
from assistant.games.runebound3.hero.sheet import change_gold, change_story_tokens, speed_of, suffer
from assistant.games.runebound3.hero.terrain import dice_paying, roll_terrain
from assistant.games.runebound3.hero.trophies import discard_card, take_trophy
from assistant.games.runebound3.hero.unknown_cards import which_adventure
from assistant.games.runebound3.names import ADVENTURE, ADVENTURE_KINDS, ATTRIBUTES, DECKS, TERRAINS, numbered
from assistant.games.runebound3.rules import RuneTable
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import ROMAN, Text, t


@rule("L500-504, L159, L234")
def adventure(table: RuneTable, hero: str) -> bool:
    """Turn a gem facedown, draw a card of its deck and resolve it. Return False if no gem is left to turn.

    If the app does not know the deck, the players say what the card is. If the deck is empty, only turn the gem.
    """
    deck = _which_gem(table, hero)
    if not deck:
        return False
    if table.is_held("decks") and not table.state.deck_left(deck):
        turn_gem(table, deck)
        table.tell(DeckEmpty(who=hero, deck=deck))
        return True
    if by_app(table, deck):
        card = STACKS[deck].draw(table, t("Draw a card."))
        turn_gem(table, deck)
        table.tell(CardDrawn(who=hero, deck=deck, card=card, left=table.state.deck_left(deck)))
        _resolve(table, hero, deck, card)
        return True
    kind = table.ask(lambda: _card_kind_question(deck, hero))
    enemy = which_enemy(table, t("Which enemy?"), "") if kind == "enemy" else ""
    quest = which_adventure(table, deck, "quest", t("Which quest?"), hero) if kind == "quest" else ""
    turn_gem(table, deck)
    if table.is_held("decks"):
        STACKS[deck].draw(table, t("Draw a card."))
    table.tell(CardDrawn(who=hero, deck=deck, left=table.state.deck_left(deck)))
    if kind == "enemy":
        open_fight(table, hero, enemy)
    elif kind == "quest":
        _take_quest(table, hero, quest)
    elif kind == "event":
        _event_by_players(table, hero, deck)
    return True


MOSTLY = {"combat": t("mostly enemies"), "exploration": t("mostly quests"), "social": t("mostly events")}
"""What the cards of each adventure deck mostly are."""


def _which_gem(table: RuneTable, hero: str) -> str:
    return table.one(
        "gem", t("Which gem?"), lambda: _gem_options(table), name=t("gem"), to=hero,
        barred=lambda: {deck.id: t("no gem is face up") for deck in numbered(DECKS) if not has_gem(table, deck.id)},
    )  # fmt: skip


def _gem_options(table: RuneTable) -> list[Option]:
    """Return all decks. The note says what their cards mostly are, or that no card is drawn from an empty deck."""
    empty = t("the deck is empty: no card")
    return [
        replace(deck, note=empty if table.is_held("decks") and not table.state.deck_left(deck.id) else MOSTLY[deck.id])
        for deck in numbered(DECKS)
    ]


@rule("L504")
def decks_with_gems(table: RuneTable) -> list[Option]:
    """Return the adventure decks with a faceup gem on the board. If the app does not count gems, return all decks."""
    return [deck for deck in numbered(DECKS) if has_gem(table, deck.id)]


def has_gem(table: RuneTable, deck: str) -> bool:
    """Return whether a gem of this kind is faceup. If the app does not count gems, one may be."""
    return not table.is_held("gems") or table.state.gems.get(deck, 0) > 0


def _card_kind_question(deck: str, hero: str) -> OneOf:
    likely = {"combat": "enemy", "exploration": "quest", "social": "event"}[deck]
    prompt = t("Turn the gem, draw a card: {deck}. What is it?", deck=DECKS[deck])
    return OneOf(
        key="drawn", name=t("card"), prompt=prompt, options=tuple(numbered(ADVENTURE_KINDS)), expected=likely, to=hero
    )


def turn_gem(table: RuneTable, deck: str) -> None:
    gems = table.state.gems
    gems[deck] = max(0, gems.get(deck, 0) - 1)


def _event_by_players(table: RuneTable, hero: str, deck: str) -> None:
    """Let the players resolve an event that the app does not know, and ask where its card goes."""
    prompt = t("Read it, choose, then: where does the card go?")
    chosen = table.one("event", prompt, lambda: EVENT_CARD.options(table, hero, deck), to=hero)
    EVENT_CARD.run(table, chosen, hero, deck)


def _keep_rumour(table: RuneTable, hero: str, deck: str) -> None:
    card = which_adventure(table, deck, "event", t("Which rumour?"), hero)
    table.state.of(hero).rumours.append(card)


EVENT_CARD: Menu[[str, str], None] = Menu(
    MenuLine("discarded", lambda table, hero, deck: discard_card(table, deck), t("discarded"), number=1),
    MenuLine("trophy", take_trophy, t("taken as a trophy"), number=2),
    MenuLine("rumour", _keep_rumour, t("a rumour: it stays"), number=3),
)


@rule("L966-970")
def _take_quest(table: RuneTable, hero: str, card: str) -> None:
    table.state.of(hero).quests.append(card)
    table.tell(QuestTaken(who=hero, card=card))


def _resolve(table: RuneTable, hero: str, deck: str, card: str) -> None:
    known = table.content.pack.adventure.get(card)
    if known is None:
        open_fight(table, hero, card, drawn=True)
    elif known.kind == "quest":
        _take_quest(table, hero, card)
    else:
        _event(table, hero, known)


@rule("L931-939, L781, L806")
def _event(table: RuneTable, hero: str, card: AdventureCard) -> None:
    """Ask for one of the two choices of an event, and resolve it.

    A failed test brings only damage, and neither gold, lore nor a trophy.
    """
    chosen = table.one(
        "way",
        t("{card}: which of the two?", card=card.name),
        lambda: [Option(str(n), _choice_label(choice), number=n + 1) for n, choice in enumerate(card.ways)],
        name=t("choice"),
        to=hero,
    )
    choice = card.ways[int(chosen or 0)] if card.ways else EventChoice()
    if choice.rumour:
        table.state.of(hero).rumours.append(card.id)
        table.tell(EventChosen(who=hero, card=card.id, rumour=True))
        return
    passed = choice.attribute is None or attribute_test(table, hero, choice.attribute, choice.modifier) > 0
    if passed:
        change_gold(table, hero, choice.gold)
        if choice.lore and table.content.scenario.white == "lore":
            change_story_tokens(table, hero, "lore", choice.lore)
    elif choice.damage:
        suffer(table, hero, choice.damage)
    _put_away(table, hero, card.id, trophy=passed and choice.trophy)
    table.tell(EventChosen(who=hero, card=card.id, trophy=passed and choice.trophy))


def _choice_label(choice: EventChoice) -> Text:
    if choice.name is not None:
        return t("{name}", name=choice.name)
    if choice.rumour:
        return t("rumour")
    if choice.attribute is None:
        return t("{n} gold", n=choice.gold)
    attribute, sign = ATTRIBUTES[choice.attribute], f"{choice.modifier:+d}"
    return t("test of {attribute} {sign}: {n} gold", attribute=attribute, sign=sign, n=choice.gold)


@rule("L550-553, L966-980")
def explore(table: RuneTable, hero: str) -> None:
    """Explore a quest on its hex: roll terrain dice equal to speed, and choose an ending that the dice pay for.

    The hero may decline every ending and keep the quest.
    """
    card = table.one(
        "quest", t("Which quest?"), lambda: dict.fromkeys(table.state.of(hero).quests), ADVENTURE, to=hero, sole=True
    )
    if not card:
        return
    endings = table.content.pack.adventure[card].endings
    if not endings:
        _explore_by_players(table, hero, card)
        return
    faces = roll_terrain(table, hero, speed_of(table.content, table.state.of(hero)), "explore")
    options = [
        Option(str(n), t("{ending}: {needs}", ending=ROMAN[n + 1], needs=_symbol_list(ending.needs)), number=n + 1)
        for n, ending in enumerate(endings)
    ]
    unpaid = {str(n): t("the dice don't pay for it") for n, ending in enumerate(endings)
              if dice_paying(faces, ending.needs) is None}  # fmt: skip
    options.append(Option("decline", t("none: the quest stays"), number=0))
    chosen = table.one("ending", t("Which ending?"), lambda: options, name=t("ending"), to=hero,
                       barred=lambda: unpaid)  # fmt: skip
    if chosen in ("", "decline") or card not in table.state.of(hero).quests:
        return
    ending = endings[int(chosen)]
    change_gold(table, hero, ending.gold)
    if ending.lore and table.content.scenario.white == "lore":
        change_story_tokens(table, hero, "lore", ending.lore)
    _end_quest(table, hero, card, trophy=ending.trophy)


def _explore_by_players(table: RuneTable, hero: str, card: str) -> None:
    """Let the players explore a quest that the app does not know, and ask what happens to its card."""
    options = [
        Option("trophy", t("done: the card is a trophy"), number=1),
        Option("discarded", t("done: discarded"), number=2),
        Option("stays", t("none: the quest stays"), number=0),
    ]
    chosen = table.one("explored", t("Explore as the card says. Which ending?"), lambda: options, to=hero)
    if chosen in ("trophy", "discarded"):
        _end_quest(table, hero, card, trophy=chosen == "trophy")


@rule("L805, L977")
def _end_quest(table: RuneTable, hero: str, card: str, *, trophy: bool) -> None:
    if card not in table.state.of(hero).quests:
        return
    table.state.of(hero).quests.remove(card)
    table.tell(QuestEnded(who=hero, card=card, trophy=trophy))
    _put_away(table, hero, card, trophy=trophy)


def _put_away(table: RuneTable, hero: str, card: str, *, trophy: bool) -> None:
    deck = table.content.pack.adventure[card].deck
    if trophy:
        take_trophy(table, hero, deck, card)
    else:
        discard_card(table, deck, card)


@rule("L934-936")
def resolve_rumour(table: RuneTable, hero: str) -> None:
    """Resolve a rumour as its card says, then take it as a trophy or discard it."""
    card = table.one(
        "rumour", t("Which rumour?"), lambda: dict.fromkeys(table.state.of(hero).rumours), ADVENTURE, to=hero, sole=True
    )
    trophy = table.yes("rumour_trophy", t("What becomes of the card?"), yes=t("taken as a trophy"), no=t("discarded"),
                       expected=False, to=hero)  # fmt: skip
    if card not in table.state.of(hero).rumours:
        return
    table.state.of(hero).rumours.remove(card)
    table.tell(RumourResolved(who=hero, card=card, trophy=trophy))
    _put_away(table, hero, card, trophy=trophy)


def _symbol_list(symbols: tuple[str, ...]) -> Text:
    return t("{list}", list=tuple(TERRAINS[symbol] for symbol in symbols))
