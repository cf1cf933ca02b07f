"""Entries that players can look up with `/`: heroes, enemies, keywords, conditions, locations, gear and rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.rulings import entries_of
from assistant.games.warhammer_quest.content import Condition, Content, EnemyCard, GearCard, Keyword, LocationCard
from assistant.games.warhammer_quest.names import (
    ACTIONS,
    DIE_SYMBOLS,
    DUNGEON_KINDS,
    GEAR_COSTS,
    GEAR_TYPES,
    HERO,
    KEYWORD,
    KINDS,
    MOMENTS,
    SYMBOLS,
)
from assistant.games.warhammer_quest.rules import COST, EFFECT, HEALTH_OF, ITEM, TREASURE
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t, verbatim
from assistant.ui.view.book import BookEntry

Fact = tuple[Label, Label]

PHASES: tuple[tuple[Text, Text], ...] = (
    (t("hero phase"), t("the heroes are activated four times in all, the party leader first; each takes one action")),
    (t("enemy phase"), t("the heroes in turn activate one ready enemy each, until no enemy is ready")),
    (t("location phase"), t("the location's effect happens; from a fully explored location the party may travel")),
    (
        t("peril phase"),
        t("the peril token moves one space, a coloured space has its effect; then the leader changes"),
    ),
)
ICONS: tuple[tuple[Text, Text], ...] = (
    (t("prepare icon"), t("after this action all four action cards are ready again")),
    (t("treasure icon"), t("the hero may take one gear card, from the deck or the discard pile")),
    (t("quest icon"), t("the card is put aside before the decks are built; only the quest brings it into play")),
    (
        t("spawn icon"),
        t("how the location's enemies come: face up to the heroes in turn, or face down into the shadows"),
    ),
    (t("success token"), t("spent from the chosen action card before the roll: one success")),
)
"""Words and signs of the game that have no card of their own. Rules digest: Flow, Combat, Setup."""


def signs(content: Content) -> Iterator[tuple[Text, Text]]:
    """Yield the signs of the table with their meanings."""
    yield t("[7]"), t("enemy card 7, ready")
    yield t("-7-"), t("exhausted: the card lies sideways")
    yield t("►7◄"), t("this enemy acts now")
    yield t("[7] ?"), t("face-down card in the shadows")
    yield t("+"), t("elite")
    yield t("3/5"), t("health left, of health")
    yield t("a3 r1"), t("attack 3, resilience 1")
    yield t("*"), t("party leader")
    yield t("(·) G B R"), t("the peril track: the token, then the coloured spaces")
    yield from ((t("die: {symbol}", symbol=SYMBOLS[id]), meaning) for id, meaning in DIE_SYMBOLS.items())
    yield t("die: {symbol}", symbol=t("blank")), t("nothing happens")


def entries(content: Content) -> Iterator[BookEntry]:
    """Yield an entry for everything that has a name. Cards must belong to this quest: a demo or a printed one."""
    pack, demo = content.pack, content.printed.demo
    yield from (BookEntry(name, t("phase"), meaning=meaning) for name, meaning in PHASES)
    yield from (BookEntry(SYMBOLS[id], t("symbol on dice"), meaning=meaning) for id, meaning in DIE_SYMBOLS.items())
    yield from (BookEntry(name, t("icon on cards"), meaning=meaning) for name, meaning in ICONS)
    yield from (_keyword(word) for word in pack.keyword.values())
    yield from (_condition(one) for one in pack.condition.values())
    for hero in pack.hero.values():
        if hero.demo == demo:
            numbers = ((label, getattr(hero, f"health_{n}")) for n, label in _HEALTHS.items())
            facts = [(label, _number(value)) for label, value in numbers if value is not None]
            if hero.prepare is not None:
                facts.append((t("prepare icon"), ACTIONS[hero.prepare]))
            yield BookEntry(hero.name, t("hero"), tuple(facts), table="hero", id=hero.id)
    for card in content.enemies:
        yield BookEntry(card.name, _enemy_kind(card), tuple(_enemy(content, card)), table="enemy", id=card.id)
    for place in content.locations:
        yield BookEntry(place.name, t("location"), tuple(_location(place)), table="location", id=place.id)
    for found in pack.dungeon.values():
        if found.demo == demo:
            kind = (ITEM.label, DUNGEON_KINDS[found.kind]) if found.kind else None
            treasure = (TREASURE.label, _number(found.treasure)) if found.treasure else None
            does = (t("text"), found.text) if found.text is not None else None
            known = tuple(fact for fact in (kind, treasure, does) if fact is not None)
            yield BookEntry(found.name, t("dungeon card"), known, table="dungeon", id=found.id)
    for gear in pack.gear.values():
        if gear.demo == demo:
            named = t("legendary gear") if gear.hero else t("gear")
            yield BookEntry(gear.name, named, tuple(_gear(content, gear)), table="gear", id=gear.id)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


_HEALTHS = {n: fact.label for n, fact in HEALTH_OF.items()}


def _keyword(word: Keyword) -> BookEntry:
    return BookEntry(word.name, t("keyword"), meaning=_meaning(word.meaning), table="keyword", id=word.id)


def _condition(one: Condition) -> BookEntry:
    facts = ((t("cards"), _number(one.copies)),)
    return BookEntry(one.name, t("condition"), facts, _meaning(one.meaning), table="condition", id=one.id)


def _meaning(words: Name | None) -> Text:
    return t("{meaning}", meaning=words) if words is not None else t("as its card says")


def _enemy_kind(card: EnemyCard) -> Text:
    return t("enemy, {kind}", kind=KINDS[card.kind])


def _enemy(content: Content, card: EnemyCard) -> Iterator[Fact]:
    numbers = (
        (t("level"), card.level or None),
        (t("attack"), card.attack),
        (t("health"), card.health),
        (t("resilience"), card.resilience),
        (t("cards"), card.copies),
    )
    yield from ((label, _number(value)) for label, value in numbers if value is not None)
    if card.bar:
        yield t("effect bar"), t("{list}", list=tuple(KEYWORD(content, word) for word in card.bar))
    yield from ((t("its text"), text) for text in texts_of(card))
    for word in dict.fromkeys(card.bar or ()):
        meaning = content.pack.keyword[word].meaning
        if meaning is not None:
            yield KEYWORD(content, word), meaning


def texts_of(card: EnemyCard) -> Iterator[Text]:
    """Yield the known parts of an enemy card's text: what it forbids, and the effect of a nemesis."""
    if card.barred:
        yield t("it may not stand in an engagement zone")
    if card.tireless:
        yield t("it cannot be exhausted")
    if card.text is not None:
        yield t("nemesis symbol: {effect}", effect=card.text)


def _location(place: LocationCard) -> Iterator[Fact]:
    numbers = (
        (t("level"), place.level),
        (t("exploration value"), place.exploration),
        (t("face-up spawn icons"), place.face_up),
        (t("face-down spawn icons"), place.face_down),
    )
    yield from ((label, _number(value)) for label, value in numbers if value is not None)
    if place.effect is not None:
        when = MOMENTS[place.effect]
        yield EFFECT.label, when if place.text is None else t("{when}: {text}", when=when, text=place.text)


def _gear(content: Content, gear: GearCard) -> Iterator[Fact]:
    if gear.hero:
        yield t("hero"), HERO(content, gear.hero)
    if gear.type is not None:
        yield t("type"), GEAR_TYPES[gear.type]
    if gear.health:
        yield t("health it adds"), _number(gear.health)
    if gear.cost is not None:
        yield COST.label, GEAR_COSTS[gear.cost]
    if gear.text is not None:
        yield t("text"), gear.text


def _number(n: int) -> Text:
    return verbatim(str(n))
