"""Reasons shown with combat calculations. Rules digest: C2-C5, C8."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.mage_knight.combat import arithmetic
from assistant.games.mage_knight.combat.arithmetic import Power
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES
from assistant.games.mage_knight.combat.state import Fight, Foe
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import TOKEN
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import fame
from assistant.messages.text import Text, hued, t, tn

TWICE = t("Fortified by the site and by themselves: no ranged or siege attack reaches them.")
ONLY_IN_FULL: dict[str, Text] = {
    "fire": t("Against fire only ice and cold fire block in full."),
    "ice": t("Against ice only fire and cold fire block in full."),
    "cold_fire": t("Against cold fire only cold fire blocks in full."),
}
NO_PARTIAL = t("There is no partial block: one point short lets all of it through.")
WEAKENED: dict[str, Text] = {
    "physical": t("{enemy}: resists physical, which counts half for the whole attack."),
    "fire": t("{enemy}: resists fire, which counts half for the whole attack."),
    "ice": t("{enemy}: resists ice, which counts half for the whole attack."),
    "cold_fire": t("{enemy}: resists fire and ice, so cold fire counts half, too."),
}


def attack_hints(content: Content, fight: Fight, targets: Sequence[Foe]) -> Iterator[Text]:
    """Yield hints before an attack: whether only siege attacks are possible, and which elements the targets resist."""
    if fight.phase == "ranged" and arithmetic.only_siege_counts([(foe.is_fortified, foe.by_site) for foe in targets]):
        yield t("Fortified: only siege attacks count.")
    yield from _resistance_lines(content, targets)


def _resistance_lines(content: Content, targets: Sequence[Foe]) -> Iterator[Text]:
    weak = arithmetic.resisted_elements([foe.resistances for foe in targets])
    by_whom: dict[str, list[str]] = {}
    for element in (element for element in ELEMENT_NAMES if element in weak):
        resistant = next(foe for foe in targets if arithmetic.resists(foe.resistances, element))
        by_whom.setdefault(resistant.enemy, []).append(element)
    for id, elements in by_whom.items():  # one line for each enemy
        enemy, names = TOKEN(content, id), tuple(ELEMENT_NAMES[element] for element in elements)
        if len(elements) == 1:
            yield Text(WEAKENED[elements[0]].message, (("enemy", enemy),))
        else:
            yield t("{enemy}: these count half for the whole attack: {elements}.", enemy=enemy, elements=names)


def power_reasons(content: Content, power: Power, targets: Sequence[Foe]) -> tuple[Text, ...]:
    """Return sentences that say which points of an attack were halved and why, or none."""
    return (_halving_text(power), *_resistance_lines(content, targets)) if power.halved else ()


def block_reasons(power: Power, element: str) -> tuple[Text, ...]:
    """Return the sentences that say why points of a block were halved.

    Example: `Against fire only ice and cold fire block in full. 5 physical: half of 5, rounded down, is 2.`
    """
    return (ONLY_IN_FULL[element], _halving_text(power)) if power.halved and element in ONLY_IN_FULL else ()


def _halving_text(power: Power) -> Text:
    """Return a sentence with the sum of the halved points and the result."""
    total = sum(power.halved.values())
    played = tuple(t("{n} {element}", n=n, element=ELEMENT_NAMES[element]) for element, n in power.halved.items())
    if total % 2:
        return t("{played}: half of {total}, rounded down, is {half}.", played=played, total=total, half=total // 2)
    return t("{played}: half of {total} is {half}.", played=played, total=total, half=total // 2)


def block_hints(foe: Foe) -> Iterator[Text]:
    """Yield hints before a block: whether the enemy is swift, and which elements block in full."""
    if "swift" in foe.abilities:
        yield t("{swift}: the block must be twice its attack.", swift=hued(t("Swift"), "warn"))
    if foe.element in ONLY_IN_FULL:
        yield ONLY_IN_FULL[foe.element]


def no_block_text(table: MageTable, fight: Fight, damage: int) -> Text:
    """Return a sentence with what happens without a block: the damage and, if the app knows the armour, the wounds."""
    if not _is_armor_known(table, fight):
        return t("no block: {damage} damage", damage=damage)
    return tn(
        "no block: {damage} damage, armour {armor}, {n} wound into your hand",
        "no block: {damage} damage, armour {armor}, {n} wounds into your hand",
        wounds_if_unblocked(table, fight, damage),
        damage=damage,
        armor=fame.armor(table, fight.hero),
    )


def wounds_if_unblocked(table: MageTable, fight: Fight, damage: int) -> int:
    """Return how many wounds this damage gives to the hero, or 0 if the app does not know the armour."""
    return arithmetic.hero_takes(damage, fame.armor(table, fight.hero)).hand if _is_armor_known(table, fight) else 0


def _is_armor_known(table: MageTable, fight: Fight) -> bool:
    return table.is_held("sheets") or fight.hero in table.state.turn.levels_told
