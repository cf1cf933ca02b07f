"""Options that show what is printed on a token or unit.

Enemy tokens have no printed names, so players recognize a token by its attack, armour and abilities.
"""

from __future__ import annotations

from assistant.games.mage_knight.cards import Enemy, UnitCard
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, RESISTS, badges
from assistant.games.mage_knight.combat.state import Foe
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import SITE, TOKEN
from assistant.messages.names import Label, label_of
from assistant.messages.questions import Option
from assistant.messages.text import Text, hued, t, verbatim

TOKEN_HEADS = (t("attack"), t("armour"), t("fame"))
"""Column headings for options made by `token_option`."""
UNIT_HEADS = (t("cost"), t("level"), t("armour"), t("where"))
TokenData = Enemy | Foe
"""An enemy as printed on its token (`Enemy`), or an enemy in a fight with its current values (`Foe`)."""


def attack_text(enemy: TokenData) -> Text | None:
    """Return the attack with its element, for example `fire 4`, or None for an enemy that only summons."""
    return t("{element} {n}", element=ELEMENT_NAMES[enemy.element], n=enemy.attack) if enemy.attack else None


def token_line(enemy: TokenData) -> Text:
    """Return everything a token shows, for example `attack fire 4, armour 5, brutal, fame 4`."""
    attack = attack_text(enemy)
    parts: list[Label] = [t("attack {attack}", attack=attack)] if attack is not None else []
    parts.append(t("armour {n}", n=enemy.armor))
    parts += [ABILITY_NAMES[id] for id in enemy.abilities if id in ABILITY_NAMES]
    parts += [RESISTS[id] for id in enemy.resistances if id in RESISTS]
    parts.append(t("fame {n}", n=enemy.fame))
    return t("{parts}", parts=tuple(parts))


def token_option(id: str, label: Label, enemy: TokenData, number: int | None = None) -> Option:
    """Return an option that shows everything printed on an enemy token."""
    element = ELEMENT_NAMES[enemy.element]
    attack = t("{n} {element}", n=enemy.attack, element=element) if enemy.attack else verbatim("-")
    facts = attack, verbatim(str(enemy.armor)), hued(verbatim(str(enemy.fame)), "accent")
    return Option(id, label, token_line(enemy), number, facts=facts, badges=badges(enemy.abilities, enemy.resistances))


def map_token_option(content: Content, id: str, label: Label, enemy: str) -> Option:
    """Return an option for a token on the map.

    A face-down token, or one that is no enemy, shows only its label.
    """
    known = content.pack.enemy.get(enemy)
    return token_option(id, label, known) if known is not None else Option(id, label)


def pile_token_option(content: Content, id: str) -> Option:
    """Return an option for a token drawn from a pile."""
    return map_token_option(content, id, TOKEN(content, id), id)


def unit_option(unit: UnitCard, note: Text | None, price: Label, where: tuple[Label, ...]) -> Option:
    """Return an option for a unit.

    - `price`: what the hero pays.
    - `where`: the names of the sites where the unit can be recruited.
    """
    facts = price, verbatim(str(unit.level)), verbatim(str(unit.armor)), t("{where}", where=where)
    kind = (hued(t("ELITE"), unit.hue),) if unit.kind == "elite" else ()
    return Option(unit.id, label_of(unit), note, facts=facts, badges=(*kind, *badges((), unit.resistances)))


def printed_unit_option(content: Content, id: str) -> Option:
    """Return an option for a unit with its printed values, for example `cost 5, level 1, armour 4, Village`."""
    unit = content.pack.unit[id]
    where = SITE.all(content, unit.at)
    parts: tuple[Label, ...] = (
        t("cost {n}", n=unit.cost),
        t("level {n}", n=unit.level),
        t("armour {n}", n=unit.armor),
        *resistance_names(unit),
        *where,
    )
    return unit_option(unit, t("{parts}", parts=parts), verbatim(str(unit.cost)), where)


def resistance_names(unit: UnitCard) -> tuple[Text, ...]:
    return tuple(RESISTS[id] for id in unit.resistances)
