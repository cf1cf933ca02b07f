"""Entries that players can look up with `/`: rules terms, terrains, cities, heroes, known cards, rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.rulings import entries_of
from assistant.games.runebound2.adventure.hazards import hazard_chances
from assistant.games.runebound2.card_summaries import item_summary
from assistant.games.runebound2.content import AdventureCard, AllyCard, Content, Fighter, HeroCard, ItemCard
from assistant.games.runebound2.fight.odds import percent
from assistant.games.runebound2.names import (
    ADVENTURE_KINDS,
    ATTRIBUTES,
    CARD_COLOURS,
    ITEM_KINDS,
    MARKET,
    TERRAINS,
    USES,
    WINDOWS,
    WORD,
)
from assistant.games.runebound2.rules import ALLY_PRICE, COMBAT_NUMBERS, HERO_STAMINA
from assistant.messages.names import Label
from assistant.messages.text import ROMAN, Text, t, verbatim
from assistant.ui.view.book import BookEntry

Fact = tuple[Label, Label]
EFFECT_LABEL = t("what it does")


def entries(content: Content) -> Iterator[BookEntry]:
    """Yield all entries, grouped by kind. Only cards of this adventure are included."""
    pack, demo = content.pack, content.scenario.demo
    for word in pack.word.values():
        if word.meaning is not None:
            meaning = t("{meaning}", meaning=word.meaning)
            yield BookEntry(word.name, t("word of the rules"), meaning=meaning, table="word", id=word.id)
    hazards = hazard_chances(content)
    for id, name in TERRAINS.items():
        share = ((t("a hazard on an empty hex"), t("{n}%", n=percent(hazards[id]))),) if hazards else ()
        yield BookEntry(name, t("terrain"), share)
    for place, city in enumerate(content.cities(), 1):
        facts = [(t("place on the doom track"), _number(place) if city.doom else t("not known"))]
        facts += [(t("market"), t("empty at the start"))] if city.start else []
        yield BookEntry(city.name, t("city"), tuple(facts), table="city", id=city.id)
    for hero in content.heroes():
        yield BookEntry(hero.name, t("hero"), tuple(_hero_facts(content, hero)), table="hero", id=hero.id)
    for ally in pack.ally.values():
        if ally.demo == demo:
            yield BookEntry(ally.name, t("Ally"), tuple(_ally_facts(ally)), table="ally", id=ally.id)
    for item in pack.item.values():
        if item.demo == demo:
            yield BookEntry(item.name, t("Item"), tuple(_item_facts(content, item)), table="item", id=item.id)
    for card in pack.adventure.values():
        if card.demo == demo:
            kind = ADVENTURE_KINDS[card.kind] if card.kind else t("adventure card")
            yield BookEntry(card.name, kind, tuple(_adventure_facts(content, card)), table="adventure", id=card.id)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _fighter_facts(fighter: Fighter) -> Iterator[Fact]:
    numbers = ((label, getattr(fighter, field)) for field, label in COMBAT_NUMBERS)
    yield from ((label, _number(value)) for label, value in numbers if value is not None)


def _hero_facts(content: Content, hero: HeroCard) -> Iterator[Fact]:
    yield from _fighter_facts(hero)
    if hero.stamina is not None:
        yield HERO_STAMINA.label, _number(hero.stamina)
    if hero.skills:
        yield (
            t("skills"),
            t("{list}", list=tuple(verbatim(f"{skill} +{bonus}") for skill, bonus in hero.skills.items())),
        )


def _ally_facts(ally: AllyCard) -> Iterator[Fact]:
    yield from _fighter_facts(ally)
    numbers = ((HERO_STAMINA.label, ally.stamina), (ALLY_PRICE.label, ally.price))
    yield from ((label, _number(value)) for label, value in numbers if value is not None)


def _item_facts(content: Content, item: ItemCard) -> Iterator[Fact]:
    if item.kind is not None:
        yield t("kind"), ITEM_KINDS[item.kind]
    if item.type:
        yield t("type"), WORD(content, item.type)
    if item.use is not None:
        yield t("use"), USES[item.use]
    if item.when:
        yield t("when"), t("{list}", list=tuple(WINDOWS[window] for window in item.when))
    if item.price is not None:
        yield ALLY_PRICE.label, _number(item.price)
    if (does := item_summary(item)) is not None:
        yield EFFECT_LABEL, does


def _adventure_facts(content: Content, card: AdventureCard) -> Iterator[Fact]:
    if card.colour is not None:
        yield t("colour"), CARD_COLOURS[card.colour]
    if card.rank is not None:
        yield t("rank"), verbatim(ROMAN[card.rank])
    yield from _fighter_facts(card)
    for label, test in ((t("before combat"), card.before), (t("test"), card.test)):
        if test is not None:
            named = t("{attribute} ({target})", attribute=ATTRIBUTES[test.attribute], target=test.target)
            yield label, t("{test}, {skill}", test=named, skill=WORD(content, test.skill)) if test.skill else named
            costs = ((t("wounds if it fails"), test.wounds), (t("exhaustion if it fails"), test.exhaustion))
            yield from ((cost, _number(n)) for cost, n in costs if n)
    if card.gold:
        yield t("reward"), t("gold {n}", n=card.gold)
    if card.does is not None:
        yield EFFECT_LABEL, card.does
    if card.becomes:
        yield t("becomes"), MARKET(content, card.becomes)
    elif card.keep:
        yield t("after the win"), t("kept")


def _number(n: int) -> Text:
    return verbatim(str(n))
