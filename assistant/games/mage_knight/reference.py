"""Entries that players can look up with `/`: cards, tokens and sites with what is printed on them, and rulings."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.card_options import attack_text, resistance_names
from assistant.games.mage_knight.cards import City, Enemy, SiteCard, Tactic
from assistant.games.mage_knight.combat.names import ABILITY_MEANINGS, ABILITY_NAMES, ELEMENT_NAMES, RESISTS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import (
    CARD_COLORS,
    CRYSTAL_COLORS,
    HERO,
    PILE_NAMES,
    REWARD,
    SITE,
    garrison_tokens,
)
from assistant.games.mage_knight.new_pieces import UNIT_KINDS
from assistant.games.mage_knight.tactics import TIMING
from assistant.games.rulings import entries_of
from assistant.messages.text import Text, t, tn
from assistant.ui.view.book import BookEntry, facts

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
SEEN = {"always": t("face up"), "by_day": t("face up by day"), "never": t("face down")}


PHASES: tuple[tuple[Text, Text], ...] = (
    (
        t("ranged phase"),
        t("ranged and siege attacks beat enemies before they attack; behind walls only siege counts"),
    ),
    (t("block phase"), t("each enemy attacks once; a block must reach its whole attack")),
    (t("damage phase"), t("what was not blocked hits units or the hero; each multiple of the armour is a wound")),
    (t("attack phase"), t("every kind of attack counts, against one enemy or several together")),
)
"""The phases of a fight. Rules digest: C1-C5."""
MANA: tuple[tuple[Text, Text], ...] = (
    (t("basic mana"), t("red, blue, green or white; it powers cards of its colour")),
    (t("gold mana"), t("any basic colour, by day only")),
    (t("black mana"), t("for the strong effects of spells, by night only")),
    (t("crystal"), t("stored mana; three of each colour at most")),
)


def signs(content: Content) -> Iterator[tuple[Text, Text]]:
    """Yield the signs of the panels with their meanings."""
    yield t("R B G W"), t("red, blue, green, white: cards of the virtual player that are left")
    yield t("◆"), t("a crystal of the virtual player; each flips one card more")
    yield t("flips 4"), t("the cards that go if this colour comes last")
    yield t("1 to 6"), t("the number of the tactic: the lowest plays first")
    yield t("70%"), t("how likely this number of turns is")
    yield t("┃"), t("what a block or an attack has to reach")


def entries(content: Content) -> Iterator[BookEntry]:
    """Yield an entry for every ability, card, token, site, terrain and ruling that has a name."""
    pack = content.pack
    for name, meaning in PHASES:
        yield BookEntry(name, t("phase of a fight"), meaning=meaning)
    for name, meaning in MANA:
        yield BookEntry(name, t("mana"), meaning=meaning)
    for id, meaning in ABILITY_MEANINGS.items():
        yield BookEntry(ABILITY_NAMES.get(id) or RESISTS[id], t("word on tokens"), meaning=meaning)
    yield from map(_enemy, pack.enemy.values())
    for unit in pack.unit.values():
        printed = facts(
            (t("kind"), UNIT_KINDS[unit.kind]),
            (t("cost"), unit.cost),
            (t("level"), unit.level),
            (t("armour"), unit.armor),
            (t("resists"), resistance_names(unit)),
            (t("recruited at"), SITE.all(content, unit.at)),
            (t("in the box"), unit.count),
        )
        yield BookEntry(unit.name, t("unit"), printed, table="unit", id=unit.id)
    yield from map(_site, pack.site.values())
    for ruin in pack.ruin.values():
        yield BookEntry(ruin.label, t("ruins token"), facts((t("in the box"), ruin.count)))
    yield from map(_city, pack.city.values())
    for terrain in pack.terrain.values():
        costs = facts((t("by day"), _cost(terrain.day)), (t("by night"), _cost(terrain.night)))
        yield BookEntry(terrain.name, t("terrain"), costs)
    yield from _cards(content)
    yield from entries_of(pack.ruling.values(), pack.rulebook)


def _cards(content: Content) -> Iterator[BookEntry]:
    pack = content.pack
    for hero in pack.hero.values():
        crystals = [CRYSTAL_COLORS[color] for color, n in hero.crystals.items() for _ in range(n)]
        deck = [t("{color} {n}", color=CARD_COLORS[color], n=n) for color, n in hero.deck.items() if n]
        printed = facts((t("as virtual player: crystals"), crystals), (t("cards of the deck"), deck))
        yield BookEntry(hero.name, t("hero"), printed)
    for skill in pack.skill.values():
        printed = facts((t("hero"), HERO(content, skill.hero)), (t("used"), USES[skill.use]))
        yield BookEntry(skill.name, t("skill"), printed, table="skill", id=skill.id)
    for tactic in pack.tactic.values():
        used = (t("used"), TIMING.get(tactic.timing, t("nothing but its number")))
        printed = facts((t("time"), TIMES[tactic.time]), (t("number"), tactic.number), used)
        yield BookEntry(tactic.name, t("tactic"), printed, _tactic_meaning(tactic), table="tactic", id=tactic.id)
    for action in pack.advanced_action.values():
        printed = facts((t("colour"), CARD_COLORS[action.color]))
        yield BookEntry(action.name, t("advanced action"), printed, table="advanced_action", id=action.id)
    for spell in pack.spell.values():
        touches = (t("touches other players"), t("yes") if spell.interactive else None)
        printed = facts((t("colour"), CARD_COLORS[spell.color]), touches)
        yield BookEntry(spell.name, t("spell"), printed, table="spell", id=spell.id)
    for artifact in pack.artifact.values():
        yield BookEntry(artifact.name, t("artifact"), table="artifact", id=artifact.id)


def _tactic_meaning(tactic: Tactic) -> Text:
    """Return what the app knows of the tactic. Everything else stands on the card."""
    if tactic.takes_die:
        return t("a mana die leaves the source until you use it; your place in the order is its number")
    if tactic.extra_turn:
        return t("once in the round you take an extra turn at once; your place in the order is its number")
    return t("its number is your place in the order; the rest stands on the card")


def _enemy(enemy: Enemy) -> BookEntry:
    printed = facts(
        (t("back"), PILE_NAMES[enemy.pile]),
        (t("attack"), attack_text(enemy)),
        (t("armour"), enemy.armor),
        (t("fame"), enemy.fame),
        *((ABILITY_NAMES[id], ABILITY_MEANINGS[id]) for id in enemy.abilities),
        *((RESISTS[id], ABILITY_MEANINGS[id]) for id in enemy.resistances),
        (t("in the box"), enemy.count),
    )
    return BookEntry(enemy.name, t("enemy"), printed, table="enemy", id=enemy.id)


def _site(site: SiteCard) -> BookEntry:
    guards = t("{tokens}, {how}", tokens=garrison_tokens(site.tokens), how=SEEN[site.face_up])
    printed = facts(
        (t("kind"), SITE_KINDS[site.kind]),
        (t("guards"), guards if site.tokens else None),
        (t("drawn for a fight"), garrison_tokens(site.fights)),
        (t("reward"), REWARD.all(None, site.rewards)),
        (t("attacking it"), t("reputation {n}", n=site.assault) if site.assault else None),
        (t("each one beaten"), t("reputation +{n}", n=site.reputation) if site.reputation else None),
        (t("units"), None if site.units_allowed else t("may not fight here")),
        (t("time"), t("the rules of night hold") if site.night_rules else None),
        (t("1 healing"), tn("{n} influence", "{n} influence", site.heal_cost) if site.heal_cost else None),
    )
    return BookEntry(site.name, t("site"), printed)


def _city(city: City) -> BookEntry:
    attacks = (t("attack with {element} +{n}", element=ELEMENT_NAMES[one], n=n) for one, n in city.attack.items())
    printed = facts(
        (t("its defenders"), t("armour +{n}", n=city.armor) if city.armor else None),
        *((t("its defenders"), attack) for attack in attacks),
        (t("its physical attackers"), ABILITY_NAMES[city.gains] if city.gains else None),
        *((t("level {n}", n=level), garrison_tokens(garrison)) for level, garrison in enumerate(city.garrison, 1)),
    )
    return BookEntry(city.name, t("city"), printed)


def _cost(points: int) -> Text:
    return tn("{n} movement point", "{n} movement points", points) if points else t("nobody can go there")
