"""The enemies of a fight: made from their tokens, and what they need and deal. Digest A9, C3, C4, C7."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.cards import City
from assistant.games.mage_knight.combat.arithmetic import doubled, interactive_bonus
from assistant.games.mage_knight.combat.state import Fight, Foe, Role
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.rules import MageTable
from assistant.table.questions import Option
from assistant.table.text import Name, Text, t, verbatim


def make(content: Content, enemy: str, *, role: Role = "defender", by_site: bool = False, site: int = -1) -> Foe:
    """An enemy token as it is printed."""
    token = content.pack.enemy[enemy]
    return Foe(
        number=0,
        enemy=enemy,
        pile=token.pile,
        armor=token.armor,
        attack=token.attack,
        element=token.element,
        fame=token.fame,
        abilities=list(token.abilities),
        resistances=list(token.resistances),
        role=role,
        by_site=by_site,
        site=site,
    )


def add(fight: Fight, foe: Foe) -> Foe:
    """The enemy joins the fight under the next number."""
    foe.number = max((other.number for other in fight.foes), default=0) + 1
    fight.foes.append(foe)
    return foe


def cities_of(content: Content, city: FoundCity) -> list[City]:
    """The city's card; a Megapolis has two (7.12)."""
    return [card for color in (city.color, city.other) for card in content.pack.city.values() if card.color == color]


def strengthen(foe: Foe, cities: Iterable[City]) -> None:
    """C7: what the defenders of a city gain; physical attackers become brutal or poisonous."""
    for city in cities:
        foe.armor += city.armor
        if foe.summoner:
            continue
        more = city.attack.get(foe.element, 0)  # type: ignore[call-overload]
        foe.attack += more
        foe.bonus += more
        if city.gains and foe.element == "physical" and city.gains not in foe.abilities:
            foe.abilities.append(city.gains)


def block_needed(table: MageTable, fight: Fight, foe: Foe) -> int:
    """C3: its attack, twice if it is swift."""
    return _doubled(table, fight, foe, "swift")


def damage_of(table: MageTable, fight: Fight, foe: Foe) -> int:
    """C4: its attack, twice if it is brutal."""
    return _doubled(table, fight, foe, "brutal")


def _doubled(table: MageTable, fight: Fight, foe: Foe, ability: str) -> int:
    double = ability in foe.abilities
    matters = double and foe.bonus > 0
    add_first = not matters or table.ruling("city_bonus_before_doubling") == "add_first"
    return doubled(attack_of(fight, foe), foe.bonus, double, add_first=add_first)


def attack_of(fight: Fight, foe: Foe) -> int:
    """Its attack; the previous player's red die adds 1 (7.12)."""
    return foe.attack + (interactive_bonus(fight.die).attack if foe.attack else 0)


def armor_of(fight: Fight, foe: Foe) -> int:
    """Its armour in this phase; the previous player's white or blue die adds 1 (7.12)."""
    bonus = interactive_bonus(fight.die)
    return foe.armor + (bonus.ranged_armor if fight.phase == "ranged" else bonus.melee_armor)


def foe_name(content: Content, enemy: str) -> Name | Text:
    token = content.pack.enemy.get(enemy)
    return token.name if token else verbatim(enemy)


def foe_option(content: Content, foe: Foe, note: Text | None = None) -> Option:
    """One of several enemies, under its number."""
    return Option(str(foe.number), t("{name}", name=foe_name(content, foe.enemy)), note=note, number=foe.number)
