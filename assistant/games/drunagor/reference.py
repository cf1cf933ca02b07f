"""What players can look up with the key `/`: heroes, monsters and their cards, keywords, items, rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import AttackCard, Face, MonsterKind, Role
from assistant.games.drunagor.heroes.items import DECKS, TYPES
from assistant.games.drunagor.monsters import glossary
from assistant.games.drunagor.monsters.card_text import BEHAVIOURS, face_line
from assistant.games.drunagor.monsters.ranking import tie_text
from assistant.games.drunagor.names import COLOR_NAMES, RANK_NAMES, RUNE_COLORS, TOKEN
from assistant.games.rulings import entries_of
from assistant.messages.names import Named
from assistant.messages.text import Text, t, tc
from assistant.ui.view.book import BookEntry, facts

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


ICONS: tuple[tuple[Text, Text], ...] = (
    (t("arrow up on a card"), t("the card lies above its rune, in the top row")),
    (t("arrow down on a card"), t("the card lies below its rune, in the bottom row")),
    (t("blue ability"), t("is always on")),
    (t("pink ability"), t("happens at the start of the monster's turn, after its conditions")),
    (t("black ability"), t("belongs to the attack: how many it hits, and what follows if damage got through")),
    (t("dash as damage"), t("the monster does not attack")),
    (t("sign LARGE"), t("no KNOCK DOWN, PUSH, STUN or TELEKINESIS; a large base fills a whole area")),
    (t("gold type sign"), t("a commander: it brings attack cards")),
    (t("purple type sign"), t("an overlord: it brings attack cards of its own deck")),
    (t("no type sign"), t("no colour: effects that name a colour pass it by")),
    (
        t("dashed line in a set-up"),
        t("what is above it always enters; below it, the lines for your number of heroes, too"),
    ),
    (t("stars on a camp item"), t("its level")),
    (t("yellow arrow of a door"), t("here the next room joins on")),
    (t("difficult terrain"), t("costs 1 movement point more, the first time in a turn")),
)
"""Signs that are printed on cards, boards and maps, and what each does."""


def entries(content: Content) -> Iterator[BookEntry]:
    """Yield an entry for everything in the content that has a name, kind by kind."""
    pack = content.pack
    for keyword in pack.keyword.values():
        rule = next((word for word in glossary.HUNTS if word == keyword.id), None)
        if rule is None:
            yield BookEntry(keyword.name, WORD_KINDS[keyword.kind], meaning=keyword.meaning)
        else:
            whom = t("{ranking} {equal}", ranking=glossary.RANKINGS[rule], equal=tie_text(rule))
            hunts = t("hunts {whom}", whom=glossary.HUNTS[rule])
            yield BookEntry(keyword.name, WORD_KINDS[keyword.kind], facts((t("whom exactly"), whom)), hunts)
    for token in pack.token.values():
        if token.id not in pack.keyword:
            most = facts((t("most on one figure"), token.cap))
            yield BookEntry(token.name, TOKEN_KINDS[token.kind], most, token.meaning)
    for hero in pack.hero.values():
        known = pack.hero_class.get(hero.class_)
        printed = facts(
            (t("class"), known.name if known is not None else None),
            (t("race"), RACES[hero.race]),
            (t("proficient in"), EQUIPMENT.all(content, (*hero.weapons, *hero.off_hand, *hero.armor))),
            (t("health"), hero.hp),
        )
        yield BookEntry(hero.name, t("hero"), printed)
    for role in pack.role.values():
        yield BookEntry(
            role.name,
            tc("drunagor", "role"),
            facts((t("place among leaders"), role.leads)),
            _role_meaning(content, role),
        )
    for kind in pack.hero_class.values():
        yield BookEntry(kind.name, t("class"))
    yield from _monsters(content)
    for item in pack.item.values():
        printed = facts(
            (t("kind"), TYPES.words[item.type]),
            (t("from"), DECKS.words[item.deck]),
            (t("needs proficiency in"), EQUIPMENT.all(content, item.subtypes)),
            (t("level"), item.level),
        )
        yield BookEntry(item.name, t("item"), printed, table="item", id=item.id)
    yield from _pieces(content)
    for icon, meaning in ICONS:
        yield BookEntry(icon, t("sign"), meaning=meaning)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _role_meaning(content: Content, role: Role) -> Text:
    """Return what a role does for its hero: skills, when the hero acts, who leads."""
    places = content.positions()
    place = content.role_position(role.id)
    if place is None:
        return t("gives the hero four skills; leads the party if no role before it plays")
    return t(
        "gives the hero four skills; acts at place {n} of {all} on the track; leads if no role before it plays",
        n=places.index(place) + 1,
        all=len(places),
    )


def _monsters(content: Content) -> Iterator[BookEntry]:
    for monster in content.pack.monster.values():
        faces = [content.face(monster.id, card.rank, card.behaviour) or card for card in monster.cards]
        printed = facts(
            (t("colour"), COLOR_NAMES[monster.color]),
            (t("on the track"), _slot(monster)),
            (t("size"), SIZES[monster.size] if monster.size is not None else None),
            (t("figures"), monster.figures),
            *((_side(face), face_line(content, face)) for face in faces),
        )
        yield BookEntry(monster.name, t("monster"), printed, table="monster", id=monster.id)
    for card in content.pack.attack_card.values():
        printed = facts((t("of"), COLOR_NAMES[card.of]), (t("on the track"), _slot(card)))
        yield BookEntry(card.name, t("attack card"), printed, table="attack_card", id=card.id)


def _pieces(content: Content) -> Iterator[BookEntry]:
    pack = content.pack
    for pet in pack.pet.values():
        yield BookEntry(pet.name, t("pet"), table="pet", id=pet.id)
    for companion in pack.companion.values():
        sturdiness = facts((t("sturdiness"), companion.sturdiness))
        yield BookEntry(companion.name, t("companion"), sturdiness, table="companion", id=companion.id)
    for rune in pack.rune.values():
        x = t("each one on the track makes X of its colour 1 higher")
        yield BookEntry(rune.name, t("rune"), facts((t("in the bag at first"), rune.count)), x)
    for base in pack.base.values():
        yield BookEntry(base.name, t("base"), facts((t("place in the order of figures"), base.order)))
    for face in pack.trap_face.values():
        brings = t("{token} {n}", token=TOKEN(content, face.token), n=face.count) if face.token else t("nothing")
        yield BookEntry(face.name, t("trap die"), facts((t("faces"), face.faces), (t("brings"), brings)))


def _side(face: Face) -> Text:
    side = BEHAVIOURS[face.behaviour]
    return t("{rank}, {side}", rank=RANK_NAMES[face.rank], side=side) if face.rank else side


def _slot(card: MonsterKind | AttackCard) -> Text | None:
    if card.rune is None or card.side is None:
        return None
    return t("{rune}, {side}", rune=RUNE_COLORS[card.rune], side=SIDES[card.side])
