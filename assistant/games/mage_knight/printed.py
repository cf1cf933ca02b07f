"""What is printed on tokens and cards, in one line: tokens carry no names, so this is how they are told apart."""

from __future__ import annotations

from assistant.games.mage_knight.called import SITE
from assistant.games.mage_knight.cards import Enemy, UnitCard
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, RESISTS
from assistant.games.mage_knight.content import Content
from assistant.table.text import Name, Text, t

Words = Text | Name


def attack_of(enemy: Enemy) -> Text | None:
    """`fire 4`; nothing for one that only summons."""
    return t("{element} {n}", element=ELEMENT_NAMES[enemy.element], n=enemy.attack) if enemy.attack else None


def abilities_of(enemy: Enemy) -> tuple[Words, ...]:
    """Its abilities and what it resists."""
    return (*(ABILITY_NAMES[one] for one in enemy.abilities), *(RESISTS[one] for one in enemy.resistances))


def enemy_line(content: Content, id: str) -> Text | None:
    """`attack fire 4, armour 5, brutal, fame 4`: all that a token shows."""
    enemy = content.pack.enemy.get(id)
    if enemy is None:
        return None
    attack = attack_of(enemy)
    parts: list[Words] = [t("attack {attack}", attack=attack)] if attack is not None else []
    parts += [t("armour {n}", n=enemy.armor), *abilities_of(enemy), t("fame {n}", n=enemy.fame)]
    return t("{parts}", parts=tuple(parts))


def unit_line(content: Content, id: str) -> Text | None:
    """`cost 5, level 1, armour 4, Village`."""
    unit = content.pack.unit.get(id)
    if unit is None:
        return None
    parts: list[Words] = [
        t("cost {n}", n=unit.cost),
        t("level {n}", n=unit.level),
        t("armour {n}", n=unit.armor),
        *resistances_of(unit),
        *SITE.all(content, unit.at),
    ]
    return t("{parts}", parts=tuple(parts))


def resistances_of(unit: UnitCard) -> tuple[Text, ...]:
    return tuple(RESISTS[one] for one in unit.resistances)
