"""Adventures: the gem, the card, events and quests. L500-504, L931-939, L966-980."""

from __future__ import annotations

from assistant.games.runebound3.called import ADVENTURE, ATTRIBUTES, DECKS, KINDS, ROMAN, TERRAINS
from assistant.games.runebound3.content import AdventureCard, Way
from assistant.games.runebound3.decks import STACKS, by_app, deck_left
from assistant.games.runebound3.events import CardDrawn, DeckEmpty
from assistant.games.runebound3.fight.course import open_fight
from assistant.games.runebound3.fight.reading import which_enemy
from assistant.games.runebound3.hero.events import EventChosen, QuestEnded, QuestTaken
from assistant.games.runebound3.hero.sheet import change_gold, change_story_tokens, number_of, suffer
from assistant.games.runebound3.hero.terrain import paying, roll_terrain
from assistant.games.runebound3.hero.testing import test
from assistant.games.runebound3.hero.trophies import discard_card, take_trophy
from assistant.games.runebound3.rules import RuneTable
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import Text, t
from assistant.table.rules import rule


@rule("L500-504, L159, L234")
def adventure(table: RuneTable, hero: str) -> None:
    """The gem is turned, a card of its kind is drawn and resolved at once."""
    deck = _kind(table, hero)
    if not deck:
        return
    if table.held("decks") and not deck_left(table, deck):
        _turn_gem(table, deck)
        table.tell(DeckEmpty(who=hero, deck=deck))
        return
    if by_app(table, deck):
        card = STACKS[deck].draw(table, t("Draw a card."))
        _turn_gem(table, deck)
        table.tell(CardDrawn(who=hero, deck=deck, card=card, left=deck_left(table, deck)))
        _resolve(table, hero, deck, card)
        return
    kind = table.ask(lambda: _what(deck, hero))
    enemy = which_enemy(table, t("Which enemy?"), "") if kind == "enemy" else ""
    _turn_gem(table, deck)
    if table.held("decks"):
        table.state.left[deck] = max(0, table.state.left.get(deck, 0) - 1)
    table.tell(CardDrawn(who=hero, deck=deck, left=table.state.left.get(deck, 0)))
    if kind == "enemy":
        open_fight(table, hero, enemy)
    elif kind == "quest" and table.held("sheets"):
        table.state.of(hero).unnamed += 1
    elif kind == "event":
        _event_by_hand(table, hero, deck)


def _kind(table: RuneTable, hero: str) -> str:
    options = [
        Option(deck, words, number=n)
        for n, (deck, words) in enumerate(DECKS.items(), 1)
        if not table.held("gems") or table.state.gems.get(deck, 0) > 0
    ]
    return table.one("gem", t("Which gem?"), lambda: options, name=t("gem"), to=hero)


def _what(deck: str, hero: str) -> OneOf:
    likely = {"combat": "enemy", "exploration": "quest", "social": "event"}[deck]
    options = tuple(Option(kind, words, number=n) for n, (kind, words) in enumerate(KINDS.items(), 1))
    prompt = t("Turn the gem, draw a {deck} card. What is it?", deck=DECKS[deck])
    return OneOf(key="drawn", name=t("card"), prompt=prompt, options=options, expected=likely, to=hero)


def _turn_gem(table: RuneTable, deck: str) -> None:
    gems = table.state.gems
    gems[deck] = max(0, gems.get(deck, 0) - 1)


def _event_by_hand(table: RuneTable, hero: str, deck: str) -> None:
    options = [
        Option("discarded", t("discarded"), number=1),
        Option("trophy", t("taken as a trophy"), number=2),
        Option("rumour", t("a rumour: it stays"), number=3),
    ]
    where = table.one("event", t("Read it, choose, then: where does the card go?"), lambda: options, to=hero)
    if where == "trophy":
        take_trophy(table, hero, deck)
    elif where == "rumour":
        table.state.of(hero).unnamed += 1
    else:
        discard_card(table, deck)


def _resolve(table: RuneTable, hero: str, deck: str, card: str) -> None:
    known = table.content.pack.adventure.get(card)
    if known is None:
        open_fight(table, hero, card, drawn=True)
    elif known.kind == "quest":
        table.state.of(hero).quests.append(card)
        table.tell(QuestTaken(who=hero, card=card))
    else:
        _event(table, hero, known)


@rule("L931-939, L781, L806")
def _event(table: RuneTable, hero: str, card: AdventureCard) -> None:
    """One of two choices; a test that fails leaves nothing but its failure."""
    chosen = table.one(
        "way",
        t("{card}: which of the two?", card=card.name),
        lambda: [Option(str(n), _way(way), number=n + 1) for n, way in enumerate(card.ways)],
        name=t("choice"),
        to=hero,
    )
    way = card.ways[int(chosen or 0)] if card.ways else Way()
    if way.rumour:
        table.state.of(hero).rumours.append(card.id)
        table.tell(EventChosen(who=hero, card=card.id, rumour=True))
        return
    passed = way.attribute is None or test(table, hero, way.attribute, way.modifier) > 0
    if passed:
        change_gold(table, hero, way.gold)
        if way.lore and table.content.scenario.white == "lore":
            change_story_tokens(table, hero, "lore", way.lore)
    elif way.damage:
        suffer(table, hero, way.damage)
    if passed and way.trophy:
        take_trophy(table, hero, card.deck, card.id)
    else:
        discard_card(table, card.deck, card.id)
    table.tell(EventChosen(who=hero, card=card.id, trophy=passed and way.trophy))


def _way(way: Way) -> Text:
    if way.name is not None:
        return t("{name}", name=way.name)
    if way.rumour:
        return t("rumour")
    if way.attribute is None:
        return t("{n} gold", n=way.gold)
    sign = f"+{way.modifier}" if way.modifier >= 0 else str(way.modifier)
    return t("test of {attribute} {sign}: {n} gold", attribute=ATTRIBUTES[way.attribute], sign=sign, n=way.gold)


@rule("L550-553, L966-980")
def explore(table: RuneTable, hero: str) -> None:
    """On the hex of a quest: speed dice, at most one ending that they pay; it may be declined."""
    quests = table.state.of(hero).quests
    card = quests[0]
    if len(quests) > 1:
        card = table.one("quest", t("Which quest?"), lambda: list(dict.fromkeys(quests)), ADVENTURE, to=hero) or card
    faces = roll_terrain(table, hero, max(0, number_of(table.content, table.state.of(hero), "speed")), "explore")
    endings = table.content.pack.adventure[card].endings
    paid = [n for n, ending in enumerate(endings) if paying(faces, ending.needs) is not None]
    options = [
        Option(str(n), t("{ending}: {needs}", ending=ROMAN[n + 1], needs=_needs(endings[n].needs)), number=n + 1)
        for n in paid
    ]
    options.append(Option("decline", t("none: the quest stays"), number=0))
    chosen = table.one("ending", t("Which ending?"), lambda: options, name=t("ending"), to=hero)
    if chosen in ("", "decline"):
        return
    ending = endings[int(chosen)]
    table.state.of(hero).quests.remove(card)
    table.tell(QuestEnded(who=hero, card=card, trophy=ending.trophy))
    change_gold(table, hero, ending.gold)
    if ending.lore and table.content.scenario.white == "lore":
        change_story_tokens(table, hero, "lore", ending.lore)
    deck = table.content.pack.adventure[card].deck
    if ending.trophy:
        take_trophy(table, hero, deck, card)
    else:
        discard_card(table, deck, card)


def _needs(needs: tuple[str, ...]) -> Text:
    return t("{list}", list=tuple(TERRAINS[one] for one in needs))
