"""The enemies of a fight: their current attack and armour, and the block needed against them.

Rules digest: A9, C3, C4, C7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from assistant.games.mage_knight.card_options import token_option
from assistant.games.mage_knight.cards import PILES, City
from assistant.games.mage_knight.combat.arithmetic import BRUTAL, SWIFT, Bonus, interactive_bonus, multiplied_attack
from assistant.games.mage_knight.combat.events import EnemySummoned
from assistant.games.mage_knight.combat.outcome import city_of
from assistant.games.mage_knight.combat.places import KIND_OF, RIVALS, Place
from assistant.games.mage_knight.combat.state import Fight, Foe, Role, under_way
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import PILE_NAMES
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.state import FoundCity, Token
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.messages.questions import Option
from assistant.messages.text import t

ADD_FIRST = "city_bonus_before_doubling"
DOUBLES = {"swift": SWIFT, "brutal": BRUTAL}


def make_foe(content: Content, enemy: str, *, role: Role = "defender", by_site: bool = False, site: int = -1) -> Foe:
    """Return an enemy with the values printed on its token."""
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


def foes_from_tokens(table: MageTable, lying: Iterable[Token], place: Place, role: Role | None = None) -> list[Foe]:
    """Return the enemies for the tokens at a place.

    - A fortified site fortifies its defenders.
    - Only rampaging enemies give reputation, not monsters placed on their space later.
    - Defenders of a rival's keep or tower give half their fame.
    """
    card = table.content.pack.site.get(KIND_OF.get(place.kind, place.kind))
    rampaging = card is not None and card.kind == "rampaging"
    by_site = card is not None and card.kind == "fortified"
    if place.kind == "rival_keep":
        by_site = table.ruling("rival_keep_fortified") == "fortified"
    found: list[Foe] = []
    for token in lying:
        if token.enemy in table.content.pack.enemy:
            usual: Role = "provoked" if rampaging else "defender"
            foe = make_foe(table.content, token.enemy, role=role or usual, site=place.site, by_site=by_site)
            foe.reputation = card.reputation if card is not None and token.pile in card.tokens else 0
            foe.half_fame = place.kind in RIVALS
            found.append(foe)
    return found


def foes_from_garrison(table: MageTable, city: FoundCity, lying: Iterable[Token]) -> list[Foe]:
    """Return the enemies for these garrison tokens, fortified and with the bonuses of the city (C7)."""
    enemies = [token.enemy for token in lying if token.enemy in table.content.pack.enemy]
    found = [make_foe(table.content, enemy, by_site=True) for enemy in enemies]
    for foe in found:
        add_city_bonus(foe, city_cards(table.content, city))
    return found


def draw_foe_from_any_pile(table: MageTable, role: Role = "defender") -> list[Foe]:
    """Ask for a pile and draw an enemy from it, for an effect that adds one. Return none if the pile is empty."""
    piles = [Option(pile, PILE_NAMES[pile], number=number) for number, pile in enumerate(PILES, 1)]
    pile = table.one("pile", t("Of which colour is the token?"), lambda: piles, name=t("pile"), reports=True)
    enemy = tokens.draw(table, pile)
    return [make_foe(table.content, enemy, role=role)] if enemy in table.content.pack.enemy else []


def add_foe(fight: Fight, foe: Foe) -> Foe:
    """Add the enemy to the fight with the next free number, and return it."""
    foe.number = max((other.number for other in fight.foes), default=0) + 1
    fight.foes.append(foe)
    return foe


def city_cards(content: Content, city: FoundCity) -> list[City]:
    """Return the city cards of a city. A Megapolis has two (7.12)."""
    return [card for color in (city.color, city.other) for card in content.pack.city.values() if card.color == color]


def add_city_bonus(foe: Foe, cities: Iterable[City]) -> None:
    """Add the bonuses of the city cards to a defender (C7).

    Some cities also give "brutal" or "poison" to defenders with a physical attack.
    """
    for city in cities:
        foe.armor += city.armor
        if foe.is_summoner:
            continue
        more = city.attack.get(foe.element, 0)
        foe.attack += more
        foe.bonus += more
        if city.gains and foe.element == "physical" and city.gains not in foe.abilities:
            foe.abilities.append(city.gains)


@rules.step(phase="combat", title=t("summoning"), rule="C3, L709-713")
def summoning(table: MageTable) -> None:
    """Draw a brown token for each undefeated summoner. The drawn monster attacks in its place (C3)."""
    fight = under_way(table.state.fight)
    for summoner in [foe for foe in fight.targets if foe.is_summoner and not foe.summons]:
        enemy = tokens.draw(table, "brown", t("{enemy}, summoning", enemy=summoner.display_name(table.content)))
        if enemy not in table.content.pack.enemy:
            continue
        monster = make_foe(table.content, enemy, role="summoned")
        city = city_of(table, fight)
        if city is not None and summoner.role == "defender" and table.ruling("summoned_in_city") == "like_defenders":
            add_city_bonus(monster, city_cards(table.content, city))
        summoner.summons = add_foe(fight, monster).number
        table.tell(EnemySummoned(by=summoner.enemy, enemy=enemy))


def block_needed(table: MageTable, fight: Fight, foe: Foe) -> int:
    """Return the block needed against the enemy: its attack, doubled if it is swift (C3)."""
    return attack_times(fight, foe, "swift", table.ruling)


def damage_of(table: MageTable, fight: Fight, foe: Foe) -> int:
    """Return the damage of the enemy: its attack, doubled if it is brutal (C4)."""
    return attack_times(fight, foe, "brutal", table.ruling)


def attack_times(fight: Fight, foe: Foe, ability: str, reading: Callable[[str], str]) -> int:
    """Return the enemy's attack, multiplied if it has this `ability` ("swift" or "brutal").

    A ruling decides whether the bonus of a city is multiplied, too (12.2-13). `reading` takes the id of a ruling and
    returns the players' choice.
    """
    times = DOUBLES[ability] if ability in foe.abilities else 1
    add_first = times == 1 or not foe.bonus or reading(ADD_FIRST) == "add_first"
    return multiplied_attack(attack_of(fight, foe), foe.bonus, times, add_first=add_first)


def die_bonus(fight: Fight, foe: Foe) -> Bonus:
    """Return the bonus that the previous player's die gives to this enemy in "Interactive combat" (7.12).

    Only the first enemy of the fight and a monster that it summons get it.
    """
    first = fight.foes[0]
    return interactive_bonus(fight.die) if foe.number in (first.number, first.summons) else Bonus()


def attack_of(fight: Fight, foe: Foe) -> int:
    """Return the enemy's current attack. In "Interactive combat", a red die adds 1 (7.12)."""
    return foe.attack + (die_bonus(fight, foe).attack if foe.attack else 0)


def armor_of(fight: Fight, foe: Foe) -> int:
    """Return the enemy's armour in the current phase.

    In "Interactive combat", a white die adds 1 in the ranged phase, a blue die afterwards (7.12).
    """
    bonus = die_bonus(fight, foe)
    return foe.armor + (bonus.ranged_armor if fight.phase == "ranged" else bonus.melee_armor)


def foe_option(content: Content, fight: Fight, foe: Foe) -> Option:
    """Return an option for an enemy with its current values. The option's id is the enemy's number."""
    now = replace(foe, attack=attack_of(fight, foe), armor=armor_of(fight, foe))
    return token_option(str(foe.number), foe.display_name(content), now, foe.number)
