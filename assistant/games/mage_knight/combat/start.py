"""The start of every fight: add the enemies, change the reputation, then run the phases. Rules digest: A9, C0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy

from assistant.engine.rules import rule
from assistant.games.mage_knight.combat import foes
from assistant.games.mage_knight.combat.events import FightBegan
from assistant.games.mage_knight.combat.outcome import city_of, site_of
from assistant.games.mage_knight.combat.places import KIND_OF, OCCUPIED, Place
from assistant.games.mage_knight.combat.sequence import FIGHT
from assistant.games.mage_knight.combat.state import Before, Fight, Foe
from assistant.games.mage_knight.realm import sites
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.sheet import fame


@rule("A9, C0")
def begin_fight(
    table: MageTable, hero: str, place: Place, found: Sequence[Foe], before: Before | None, rewards: Iterable[str] = ()
) -> None:
    """Start the fight with these enemies.

    - `before`: the snapshot to go back to if the players stop the app from running the fight. None in an assault, which
      has its own.
    - `rewards`: rewards instead of those of the site, if there are any.
    """
    state, kind = table.state, KIND_OF.get(place.kind, place.kind)
    card = table.content.pack.site.get(kind)
    here = site_of(table, place.site) or (Site(tile="", at="", kind=kind) if card else None)
    running = Fight(
        hero=hero,
        place=place.kind,
        site=place.site,
        city=place.city,
        before=before,
        rewards=[*rewards] or ([*sites.rewards_of(table.content, here)] if here else []),
        units_allowed=card.units_allowed if card else True,
        night_rules=place.kind in OCCUPIED or (card.night_rules if card else False),
    )
    state.fight = running
    if table.is_held("sheets"):
        state.sheet(hero)  # creates the sheet, so that it can be corrected
    for foe in found:
        foes.add_foe(running, foe)
    if "interactive_combat" in state.variants and not state.alone and len(running.foes) == 1:
        running.die = "hidden"
    city = city_of(table, running)
    table.tell(
        FightBegan(
            who=hero,
            place=place.kind,
            color=city.color if city is not None else "",
            enemies=tuple(foe.enemy for foe in running.foes),
            night_rules=running.night_rules,
            units_allowed=running.units_allowed,
        )
    )
    cost = sites.assault_cost(table.content, kind)
    running.reputation += cost
    fame.change_reputation(table, hero, cost, rule="A9, L636-639")
    table.schedule(FIGHT)


def take_snapshot(table: MageTable, heroes: Iterable[str]) -> Before:
    """Return a copy of everything that a fight of these heroes may change."""
    state, is_tracked = table.state, table.is_held("sheets")
    return deepcopy(
        Before(
            realm=state.realm,
            cities=state.cities,
            turn=state.turn,
            used=state.used,
            face_down=state.face_down,
            removed=state.units.removed,
            sheets={hero: state.peek_sheet(hero) for hero in heroes} if is_tracked else {},
        )
    )
