"""What `/` can look up: heroes, monsters with their cards, words with their meaning, items, rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.called import COLOR_NAMES, RANK_NAMES, RUNE_COLORS, TOKEN
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Hero, MonsterKind, Token
from assistant.games.drunagor.heroes.items import DECKS, TYPES
from assistant.games.drunagor.monsters import glossary
from assistant.games.drunagor.monsters.printed import BEHAVIOURS, face_line
from assistant.games.drunagor.monsters.ranking import Rule, equal
from assistant.games.rulings import entries_of
from assistant.speech.names import Named
from assistant.speech.text import Name, Text, t, verbatim
from assistant.view.kinds import Entry

Words = Text | Name
Fact = tuple[Words, Words]

EQUIPMENT = Named("equipment")
RACES = {"dwarf": t("dwarf"), "elf": t("elf"), "human": t("human")}
SIZES = {"small": t("one space"), "large": t("a whole area")}
SIDES = {"above": t("above the rune"), "below": t("below the rune")}
WORD_KINDS = {
    "multi_target": t("word on cards: how many it hits"),
    "target": t("word on cards: whom it hunts"),
    "attack": t("word on cards: its attack"),
    "collateral": t("word on cards: if damage got through"),
    "passive": t("word on cards: always on"),
    "triggered": t("word on cards: start of its turn"),
}
TOKEN_KINDS = {
    "redundant": t("condition, never twice"),
    "stackable": t("condition"),
    "resource": t("resource"),
    "tracker": t("counter"),
    "object": t("object"),
}


def entries(content: Content) -> Iterator[Entry]:
    """Everything that has a name, kind by kind."""
    pack = content.pack
    for keyword in pack.keyword.values():
        rule = next((one for one in glossary.HUNTS if one == keyword.id), None)
        if rule is not None:
            compared = (
                (t("whom exactly"), t("{ranking} {equal}", ranking=glossary.RANKINGS[rule], equal=equal(rule))),
            )
            yield Entry(keyword.name, WORD_KINDS[keyword.kind], compared, _hunts(rule))
        else:
            yield Entry(keyword.name, WORD_KINDS[keyword.kind], meaning=keyword.meaning)
    for token in pack.token.values():
        if token.id not in pack.keyword:
            yield Entry(token.name, TOKEN_KINDS[token.kind], tuple(_token(token)), token.meaning)
    for hero in pack.hero.values():
        yield Entry(hero.name, t("hero"), tuple(_hero(content, hero)))
    for role in pack.role.values():
        yield Entry(role.name, t("role"), ((t("place among leaders"), _number(role.leads)),))
    for kind in pack.hero_class.values():
        yield Entry(kind.name, t("class"))
    for monster in pack.monster.values():
        yield Entry(monster.name, t("monster"), tuple(_monster(content, monster)), table="monster", id=monster.id)
    for card in pack.attack_card.values():
        facts: list[Fact] = [(t("of"), COLOR_NAMES[card.of])]
        if card.rune is not None and card.side is not None:
            facts.append((t("on the track"), _slot(card.rune, card.side)))
        yield Entry(card.name, t("attack card"), tuple(facts), table="attack_card", id=card.id)
    for item in pack.item.values():
        facts = [(t("kind"), TYPES.words[item.type]), (t("from"), DECKS.words[item.deck])]
        facts += _list(t("equipped by whoever is proficient in"), EQUIPMENT.all(content, item.subtypes))
        if item.level:
            facts.append((t("level"), _number(item.level)))
        yield Entry(item.name, t("item"), tuple(facts), table="item", id=item.id)
    yield from _pieces(content)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _hunts(rule: Rule) -> Text:
    return t("hunts {whom}", whom=glossary.HUNTS[rule])


def _pieces(content: Content) -> Iterator[Entry]:
    pack = content.pack
    for pet in pack.pet.values():
        yield Entry(pet.name, t("pet"), table="pet", id=pet.id)
    for companion in pack.companion.values():
        known = companion.sturdiness is not None
        facts = ((t("sturdiness"), _number(companion.sturdiness or 0)),) if known else ()
        yield Entry(companion.name, t("companion"), facts, table="companion", id=companion.id)
    for rune in pack.rune.values():
        yield Entry(rune.name, t("rune"), ((t("in the bag at first"), _number(rune.count)),))
    for base in pack.base.values():
        yield Entry(base.name, t("base"), ((t("place in the order of figures"), _number(base.order)),))
    for face in pack.trap_face.values():
        brings = t("{token} {n}", token=TOKEN(content, face.token), n=face.count) if face.token else t("nothing")
        yield Entry(face.name, t("trap die"), ((t("faces"), _number(face.faces)), (t("brings"), brings)))


def _token(token: Token) -> Iterator[Fact]:
    if token.cap is not None:
        yield t("most on one figure"), _number(token.cap)


def _hero(content: Content, hero: Hero) -> Iterator[Fact]:
    known = content.pack.hero_class.get(hero.class_)
    if known is not None:
        yield t("class"), known.name
    yield t("race"), RACES[hero.race]
    proficient = (*hero.weapons, *hero.off_hand, *hero.armor)
    yield from _list(t("proficient in"), EQUIPMENT.all(content, proficient))
    if hero.hp is not None:
        yield t("health"), _number(hero.hp)


def _monster(content: Content, monster: MonsterKind) -> Iterator[Fact]:
    yield t("colour"), COLOR_NAMES[monster.color]
    if monster.rune is not None and monster.side is not None:
        yield t("on the track"), _slot(monster.rune, monster.side)
    if monster.size is not None:
        yield t("size"), SIZES[monster.size]
    if monster.figures is not None:
        yield t("figures"), _number(monster.figures)
    for card in monster.cards:
        face = content.face(monster.id, card.rank, card.behaviour) or card
        side = BEHAVIOURS[face.behaviour]
        named = t("{rank}, {side}", rank=RANK_NAMES[face.rank], side=side) if face.rank else side
        yield named, face_line(content, face)


def _slot(rune: str, side: str) -> Text:
    return t("{rune}, {side}", rune=RUNE_COLORS[rune], side=SIDES[side])


def _list(label: Text, words: tuple[Words, ...]) -> Iterator[Fact]:
    if words:
        yield label, t("{words}", words=words)


def _number(n: int) -> Text:
    return verbatim(str(n))
