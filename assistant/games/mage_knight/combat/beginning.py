"""How every fight begins: the enemies as they stand, the reputation it costs, then its phases. Digest A9, C0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy

from assistant.games.mage_knight.combat import foes, places
from assistant.games.mage_knight.combat.events import FightBegan
from assistant.games.mage_knight.combat.order import FIGHT
from assistant.games.mage_knight.combat.outcome import city_of, site_of
from assistant.games.mage_knight.combat.places import Place
from assistant.games.mage_knight.combat.state import Before, Fight, Foe, Role
from assistant.games.mage_knight.realm import sites
from assistant.games.mage_knight.realm.state import FoundCity, Site, Token
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import fame

OCCUPIED = {"mine_countryside": ("green", "brown"), "mine_core": ("red", "brown")}
"""Mines Liberation: who holds a mine (L1728)."""


def begin(
    table: MageTable,
    hero: str,
    place: str,
    site: int = -1,
    enemies: Sequence[Foe] = (),
    *,
    city: int = -1,
    rewards: Iterable[str] = (),
    assault: bool = False,
    before: Before | None = None,
) -> None:
    """The fight against these enemies: reputation first, then its phases in order."""
    state = table.state
    card = table.content.pack.site.get(places.KIND_OF.get(place, place))
    running = Fight(
        hero=hero,
        place=place,
        site=site,
        city=city,
        assault=assault,
        before=before or snapshot(table, hero),
        rewards=[*rewards] or _rewards(table, place, site),
        units_allowed=card.units_allowed if card else True,
        night_rules=place in OCCUPIED or (card.night_rules if card else False),
    )
    state.fight = running
    if table.held("sheets"):
        state.sheet(hero)  # so that looking at it changes nothing later
    for foe in enemies:
        foes.add(running, foe)
    if "interactive_combat" in state.variants and not state.alone and len(running.foes) == 1:
        running.die = "hidden"
    found = city_of(table, running)
    table.tell(
        FightBegan(
            who=hero,
            alone=state.alone,
            place=place,
            color=found.color if found is not None else "",
            enemies=tuple(foe.enemy for foe in running.foes),
            night_rules=running.night_rules,
            units_allowed=running.units_allowed,
            rule="A9, C0",
        )
    )
    cost = sites.assault_cost(table.content, places.KIND_OF.get(place, place))
    running.reputation += cost
    fame.change_reputation(table, hero, cost, rule="A9, L636-639")
    table.then(FIGHT)


def snapshot(table: MageTable, hero: str) -> Before:
    """How everything is that a fight may change."""
    state = table.state
    return deepcopy(Before(state.realm, state.cities, state.turn, state.used, state.sheets.get(hero)))


def _rewards(table: MageTable, place: str, index: int) -> list[str]:
    """C6: what the conquest brings."""
    site, kind = site_of(table, index), places.KIND_OF.get(place, place)
    if site is None and kind in table.content.pack.site:
        site = Site(tile="", at="", kind=kind)
    return list(sites.rewards_of(table.content, site)) if site is not None else []


def as_foes(table: MageTable, lying: Iterable[Token], place: Place) -> list[Foe]:
    """Rampaging ones bring reputation; those behind walls are fortified by them; a rival's are worth half."""
    card = table.content.pack.site.get(places.KIND_OF.get(place.kind, place.kind))
    role: Role = "provoked" if card is not None and card.kind == "rampaging" else "defender"
    by_site = card is not None and card.kind == "fortified"
    if place.kind == "rival_keep":
        by_site = table.ruling("rival_keep_fortified") == "fortified"
    made: list[Foe] = []
    for token in lying:
        if token.enemy in table.content.pack.enemy:
            foe = foes.make(table.content, token.enemy, role=role, site=place.site, by_site=by_site)
            foe.reputation = card.reputation if card is not None and token.pile in card.tokens else 0
            foe.half_fame = place.kind in places.RIVALS
            made.append(foe)
    return made


def defenders(table: MageTable, city: FoundCity, lying: Iterable[Token]) -> list[Foe]:
    """C7: these tokens of a garrison as enemies, behind its walls and with its bonus."""
    made: list[Foe] = []
    for token in lying:
        if token.enemy in table.content.pack.enemy:
            foe = foes.make(table.content, token.enemy, by_site=True)
            foes.strengthen(foe, foes.cities_of(table.content, city))
            made.append(foe)
    return made
