"""What `/` can look up: the pieces of the box with what is printed on them, abilities with their meaning, rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.games.mage_knight.called import (
    CARD_COLORS,
    CRYSTAL_COLORS,
    HERO,
    PILE_NAMES,
    REWARD,
    SITE,
)
from assistant.games.mage_knight.cards import City, Enemy, SiteCard
from assistant.games.mage_knight.combat.names import ABILITY_MEANINGS, ABILITY_NAMES, ELEMENT_NAMES, RESISTS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.new_pieces import UNIT_KINDS
from assistant.games.mage_knight.printed import attack_of, resistances_of
from assistant.games.mage_knight.realm.names import garrison_tokens
from assistant.games.mage_knight.tactics import TIMING
from assistant.games.rulings import entries_of
from assistant.speech.text import Name, Text, t, tn, verbatim
from assistant.view.kinds import Entry

Words = Text | Name
Fact = tuple[Words, Words]

TIMES = {"day": t("day"), "night": t("night")}
USES = {
    "once_per_turn": t("once a turn"),
    "once_per_round": t("once a round"),
    "interactive": t("once a round; it touches other players"),
    "permanent": t("always"),
}
SITE_KINDS = {
    "inhabited": t("inhabited place"),
    "fortified": t("fortified place"),
    "adventure": t("place of adventure"),
    "resource": t("place that gives something"),
    "rampaging": t("rampaging enemies"),
    "portal": t("portal"),
}
SEEN = {
    "always": t("face up"),
    "by_day": t("face up by day"),
    "never": t("face down"),
}


def entries(content: Content) -> Iterator[Entry]:
    """Everything that has a name, kind by kind."""
    pack = content.pack
    yield from _words()
    for enemy in pack.enemy.values():
        yield Entry(enemy.name, t("enemy"), tuple(_enemy(enemy)), table="enemy", id=enemy.id)
    for unit in pack.unit.values():
        facts: list[Fact] = [
            (t("kind"), UNIT_KINDS[unit.kind]),
            (t("cost"), _number(unit.cost)),
            (t("level"), _number(unit.level)),
            (t("armour"), _number(unit.armor)),
            *_list(t("resists"), resistances_of(unit)),
            *_list(t("recruited at"), SITE.all(content, unit.at)),
            (t("in the box"), _number(unit.count)),
        ]
        yield Entry(unit.name, t("unit"), tuple(facts), table="unit", id=unit.id)
    for site in pack.site.values():
        yield Entry(site.name, t("site"), tuple(_site(site)))
    for ruin in pack.ruin.values():
        yield Entry(ruin.label, t("ruins token"), ((t("in the box"), _number(ruin.count)),))
    for city in pack.city.values():
        yield Entry(city.name, t("city"), tuple(_city(city)))
    for terrain in pack.terrain.values():
        facts = [(t("by day"), _cost(terrain.day)), (t("by night"), _cost(terrain.night))]
        yield Entry(terrain.name, t("terrain"), tuple(facts))
    yield from _cards(content)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _words() -> Iterator[Entry]:
    for id, meaning in ABILITY_MEANINGS.items():
        yield Entry(ABILITY_NAMES.get(id) or RESISTS[id], t("word on tokens"), meaning=meaning)


def _cards(content: Content) -> Iterator[Entry]:
    pack = content.pack
    for hero in pack.hero.values():
        crystals = tuple(CRYSTAL_COLORS[color] for color, n in hero.crystals.items() for _ in range(n))
        facts: list[Fact] = [*_list(t("as virtual player: crystals"), crystals)]
        deck = tuple(t("{color} {n}", color=CARD_COLORS[color], n=n) for color, n in hero.deck.items() if n)
        yield Entry(hero.name, t("hero"), (*facts, *_list(t("cards of the deck"), deck)))
    for skill in pack.skill.values():
        facts = [(t("hero"), HERO(content, skill.hero)), (t("used"), USES[skill.use])]
        yield Entry(skill.name, t("skill"), tuple(facts), table="skill", id=skill.id)
    for tactic in pack.tactic.values():
        facts = [(t("time"), TIMES[tactic.time]), (t("number"), _number(tactic.number))]
        if tactic.timing in TIMING:
            facts.append((t("used"), TIMING[tactic.timing]))
        yield Entry(tactic.name, t("tactic"), tuple(facts), table="tactic", id=tactic.id)
    for action in pack.advanced_action.values():
        facts = [(t("colour"), CARD_COLORS[action.color])]
        yield Entry(action.name, t("advanced action"), tuple(facts), table="advanced_action", id=action.id)
    for spell in pack.spell.values():
        facts = [(t("colour"), CARD_COLORS[spell.color])]
        if spell.interactive:
            facts.append((t("touches other players"), t("yes")))
        yield Entry(spell.name, t("spell"), tuple(facts), table="spell", id=spell.id)
    for artifact in pack.artifact.values():
        yield Entry(artifact.name, t("artifact"), table="artifact", id=artifact.id)


def _enemy(enemy: Enemy) -> Iterator[Fact]:
    yield t("back"), PILE_NAMES[enemy.pile]
    attack = attack_of(enemy)
    if attack is not None:
        yield t("attack"), attack
    yield t("armour"), _number(enemy.armor)
    yield t("fame"), _number(enemy.fame)
    for ability in enemy.abilities:
        yield ABILITY_NAMES[ability], ABILITY_MEANINGS[ability]
    for resistance in enemy.resistances:
        yield RESISTS[resistance], ABILITY_MEANINGS[resistance]
    yield t("in the box"), _number(enemy.count)


def _site(site: SiteCard) -> Iterator[Fact]:
    yield t("kind"), SITE_KINDS[site.kind]
    if site.tokens:
        yield t("guards"), t("{tokens}, {how}", tokens=garrison_tokens(site.tokens), how=SEEN[site.face_up])
    if site.fights:
        yield t("drawn for a fight"), t("{tokens}", tokens=garrison_tokens(site.fights))
    yield from _list(t("reward"), REWARD.all(None, site.rewards))
    if site.assault:
        yield t("attacking it"), t("reputation {n}", n=site.assault)
    if site.reputation:
        yield t("each one beaten"), t("reputation +{n}", n=site.reputation)
    if not site.units_allowed:
        yield t("units"), t("may not fight here")
    if site.night_rules:
        yield t("time"), t("the rules of night hold")
    if site.heal_cost:
        yield t("1 healing"), tn("{n} influence", "{n} influence", site.heal_cost)


def _city(city: City) -> Iterator[Fact]:
    if city.armor:
        yield t("its defenders"), t("armour +{n}", n=city.armor)
    for element, n in city.attack.items():
        yield t("its defenders"), t("attack with {element} +{n}", element=ELEMENT_NAMES[element], n=n)
    if city.gains:
        yield t("its physical attackers"), ABILITY_NAMES[city.gains]
    for level, garrison in enumerate(city.garrison, 1):
        yield t("level {n}", n=level), t("{tokens}", tokens=garrison_tokens(garrison))


def _cost(points: int) -> Text:
    return tn("{n} movement point", "{n} movement points", points) if points else t("nobody can go there")


def _list(label: Text, words: Iterable[Words]) -> Iterator[Fact]:
    if named := tuple(words):
        yield label, t("{words}", words=named)


def _number(n: int) -> Text:
    return verbatim(str(n))
