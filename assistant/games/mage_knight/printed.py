"""What is printed on tokens and cards, in one line: tokens carry no names, so this is how they are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assistant.games.mage_knight.called import SITE, UNIT
from assistant.games.mage_knight.cards import UnitCard
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, RESISTS, badges
from assistant.games.mage_knight.content import Content
from assistant.speech.names import Words
from assistant.speech.questions import Option
from assistant.speech.text import Text, hued, t, verbatim


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


TOKEN_HEADS = (t("attack"), t("armour"), t("fame"))
"""Above what is printed on tokens, where several are shown below each other."""


def token_option(id: str, label: Words, enemy: Shown, number: int | None = None) -> Option:
    """A line for a token, with all that is printed on it."""
    return Option(id, label, token_line(enemy), number, facts=token_facts(enemy), badges=token_badges(enemy))


def token_facts(enemy: Shown) -> tuple[Words, ...]:
    element = ELEMENT_NAMES[enemy.element]
    attack = t("{n} {element}", n=enemy.attack, element=element) if enemy.attack else verbatim("-")
    return attack, verbatim(str(enemy.armor)), hued(verbatim(str(enemy.fame)), "accent")


def token_badges(enemy: Shown) -> tuple[Words, ...]:
    return badges(enemy.abilities, enemy.resistances)


def enemy_facts(content: Content, id: str) -> tuple[Words, ...]:
    """By its id; of what is no enemy, nothing."""
    enemy = content.pack.enemy.get(id)
    return token_facts(enemy) if enemy is not None else ()


def enemy_badges(content: Content, id: str) -> tuple[Words, ...]:
    enemy = content.pack.enemy.get(id)
    return token_badges(enemy) if enemy is not None else ()


def lying_option(content: Content, id: str, label: Words, enemy: str) -> Option:
    """A line for a token on the map; what nobody has seen shows nothing but its back."""
    known = content.pack.enemy.get(enemy)
    return token_option(id, label, known) if known is not None else Option(id, label)


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


UNIT_HEADS = (t("cost"), t("level"), t("armour"), t("where"))


def unit_option(content: Content, unit: UnitCard, note: Text | None, price: Words, where: tuple[Words, ...]) -> Option:
    """A line for a unit, with what it costs this hero and where."""
    facts = _unit_facts(unit, price, where)
    return Option(unit.id, UNIT(content, unit.id), note, facts=facts, badges=_unit_badges(unit))


def unit_facts(content: Content, id: str) -> tuple[Words, ...]:
    unit = content.pack.unit.get(id)
    return _unit_facts(unit, verbatim(str(unit.cost)), SITE.all(content, unit.at)) if unit is not None else ()


def _unit_facts(unit: UnitCard, price: Words, where: tuple[Words, ...]) -> tuple[Words, ...]:
    return price, verbatim(str(unit.level)), verbatim(str(unit.armor)), t("{where}", where=where)


def unit_badges(content: Content, id: str) -> tuple[Words, ...]:
    unit = content.pack.unit.get(id)
    return _unit_badges(unit) if unit is not None else ()


def _unit_badges(unit: UnitCard) -> tuple[Words, ...]:
    kind = (hued(t("ELITE"), unit.hue),) if unit.kind == "elite" else ()
    return (*kind, *badges((), unit.resistances))


def resistances_of(unit: UnitCard) -> tuple[Text, ...]:
    return tuple(RESISTS[one] for one in unit.resistances)
