"""The fights of a simulated game: where there are enemies, what they cost, and whether a hero dares to fight them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.mage_knight.cards import PILES, Enemy
from assistant.games.mage_knight.combat.arithmetic import BRUTAL, SWIFT
from assistant.games.mage_knight.combat.state import Foe
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm import sites
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.sheet.fame import level_row
from assistant.games.mage_knight.state import MageKnight

CALM = ("marauding_orcs", "draconum", "keep", "mage_tower", "dungeon", "tomb", "monster_den", "spawning_grounds")
"""The kinds of sites where a party fights, besides cities."""
HALVED = 2
"""How many points a hero needs for one point against an element, because all points are physical."""
PHYSICAL = "physical"
SUMMONED = "brown"
"""The pile of the monsters that summoners bring."""


class Opponent(Struct, frozen=True):
    """What an enemy costs: points to block its attack, points to beat it, and wounds if it is not blocked."""

    block: int
    attack: int
    wounds: int


class Goal(Struct, frozen=True):
    """A place to fight.

    - `kind`: its id in the list of places. `id` is its index among the sites or cities.
    - `opponents`: who is met there.
    - `units`: whether units may fight there.
    - `all_at_once`: whether only beating all of them brings anything.
    """

    kind: str
    id: str
    opponents: tuple[Opponent, ...]
    units: bool
    all_at_once: bool

    @property
    def place(self) -> str:
        return f"{self.kind}:{self.id}"

    def wounds(self, points: int) -> int | None:
        """Return how many wounds a hero with so many points must expect, or None if the fight brings nothing.

        The hero beats the weakest first, and blocks the most dangerous with the points that are left.
        """
        beaten = 0
        for opponent in sorted(self.opponents, key=lambda one: one.attack):
            if opponent.attack <= points:
                beaten += 1
                points -= opponent.attack
        if not beaten or (self.all_at_once and beaten < len(self.opponents)):
            return None
        wounds = 0
        for opponent in sorted(self.opponents, key=lambda one: -one.wounds):
            if opponent.block <= points:
                points -= opponent.block
            else:
                wounds += opponent.wounds
        return wounds


def goals(state: MageKnight, content: Content, hero: str) -> list[Goal]:
    """Return the places with enemies: cities first, then those that take the most points."""
    calm = [
        _site_goal(state, content, hero, index, site)
        for index, site in enumerate(state.realm.sites)
        if site.kind in CALM and not site.conquered and sites.can_be_fought(content, state, site, hero)
    ]
    return [*_cities(state, content, hero), *sorted(calm, key=lambda goal: -sum(one.attack for one in goal.opponents))]


def _cities(state: MageKnight, content: Content, hero: str) -> Iterator[Goal]:
    armor = hero_armor(state, content, hero)
    for index, city in enumerate(state.cities):
        if city.can_be_assaulted:
            cards = [card for card in content.pack.city.values() if card.color in (city.color, city.other)]
            met = [_met(content, token.pile, token.enemy if token.face_up else "", armor) for token in city.garrison]
            more = sum(card.armor for card in cards)
            bonus = sum(max(card.attack.values(), default=0) for card in cards)
            opponents = (
                Opponent(one.block + bonus, one.attack + more, one.wounds + ceil(bonus / armor)) for one in met
            )
            yield Goal("city", str(index), tuple(opponents), units=True, all_at_once=False)


def _site_goal(state: MageKnight, content: Content, hero: str, index: int, site: Site) -> Goal:
    card, armor = content.pack.site[site.kind], hero_armor(state, content, hero)
    lying = [(token.pile, token.enemy if token.face_up else "") for token in site.tokens if token.pile in PILES]
    met = tuple(_met(content, pile, enemy, armor) for pile, enemy in lying or [(pile, "") for pile in card.fights])
    return Goal(site.kind, str(index), met, card.units_allowed, all_at_once=not card.stay)


def _met(content: Content, pile: str, enemy: str, armor: int) -> Opponent:
    """Return what an enemy costs or, if nobody has seen it, what one of its pile costs on average.

    In place of a summoner, a monster of the brown pile is blocked.
    """
    known = content.pack.enemy.get(enemy)
    if known is None:
        return _average(content, pile, armor)
    if "summon" not in known.abilities:
        return _of_card(known, armor)
    summoned = _average(content, SUMMONED, armor)
    return replace(_of_card(known, armor), block=summoned.block, wounds=summoned.wounds)


def _average(content: Content, pile: str, armor: int) -> Opponent:
    cards = [card for card in content.pack.enemy.values() if card.pile == pile for _ in range(card.count)]
    costs = [_of_card(card, armor) for card in cards]
    count = max(1, len(costs))
    return Opponent(
        round(sum(one.block for one in costs) / count),
        round(sum(one.attack for one in costs) / count),
        round(sum(one.wounds for one in costs) / count),
    )


def _of_card(card: Enemy, armor: int) -> Opponent:
    return _opponent_of(card.attack, card.element, card.armor, card.abilities, card.resistances, armor)


def opponent(foe: Foe, armor: int) -> Opponent:
    """Return what an enemy of the present fight costs a hero with this armour."""
    return _opponent_of(foe.attack, foe.element, foe.armor, foe.abilities, foe.resistances, armor)


def _opponent_of(
    attack: int, element: str, armor: int, abilities: Sequence[str], resistances: Sequence[str], hero: int
) -> Opponent:
    """Return what an enemy costs a hero with the armour `hero`."""
    block = attack * (SWIFT if "swift" in abilities else 1) * (HALVED if element != PHYSICAL else 1)
    damage = attack * (BRUTAL if "brutal" in abilities else 1)
    beat = armor * (HALVED if PHYSICAL in resistances else 1)
    return Opponent(block, beat, ceil(damage / max(1, hero)))


def points_against(foes: Sequence[Foe]) -> int:
    """Return how many points beat these enemies together."""
    resisted = any(PHYSICAL in foe.resistances for foe in foes)
    return sum(foe.armor for foe in foes) * (HALVED if resisted else 1)


def affordable(foes: Sequence[Foe], points: int) -> list[Foe]:
    """Return the enemies that can be beaten one by one with so many points, the cheapest first."""
    found: list[Foe] = []
    for foe in sorted(foes, key=lambda foe: points_against([foe])):
        cost = points_against([foe])
        if cost > points:
            break
        points -= cost
        found.append(foe)
    return found


def hero_armor(state: MageKnight, content: Content, hero: str) -> int:
    """Return the armour of a hero."""
    return level_row(content, state.peek_sheet(hero).level).armor
