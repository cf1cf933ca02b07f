"""What is printed on tokens and cards, in one line: tokens carry no names, so this is how they are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assistant.games.mage_knight.called import SITE
from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, RESISTS
from assistant.games.mage_knight.content import Content
from assistant.speech.text import Name, Text, t

Words = Text | Name


class Shown(Protocol):
    """A token, or the enemy it stands for in a fight."""

    @property
    def attack(self) -> int: ...
    @property
    def element(self) -> str: ...
    @property
    def armor(self) -> int: ...
    @property
    def fame(self) -> int: ...
    @property
    def abilities(self) -> Sequence[str]: ...
    @property
    def resistances(self) -> Sequence[str]: ...


def attack_of(enemy: Shown) -> Text | None:
    """`fire 4`; nothing for one that only summons."""
    return t("{element} {n}", element=ELEMENT_NAMES[enemy.element], n=enemy.attack) if enemy.attack else None


def token_line(enemy: Shown) -> Text:
    """`attack fire 4, armour 5, brutal, fame 4`: all that a token shows."""
    attack = attack_of(enemy)
    parts: list[Words] = [t("attack {attack}", attack=attack)] if attack is not None else []
    parts.append(t("armour {n}", n=enemy.armor))
    parts += [ABILITY_NAMES[one] for one in enemy.abilities if one in ABILITY_NAMES]
    parts += [RESISTS[one] for one in enemy.resistances if one in RESISTS]
    parts.append(t("fame {n}", n=enemy.fame))
    return t("{parts}", parts=tuple(parts))


def enemy_line(content: Content, id: str) -> Text | None:
    """The same by its id; of what is no enemy, nothing."""
    enemy = content.pack.enemy.get(id)
    return token_line(enemy) if enemy is not None else None


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
