"""Where a hero can fight: at a site on the app's map or, without a map, at a kind of place. Rules digest: T4, A9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assistant.games.mage_knight.combat.names import PLACE
from assistant.games.mage_knight.names import CITIES
from assistant.games.mage_knight.realm import cities, rival_keeps, sites
from assistant.games.mage_knight.realm.state import Site, visible_names
from assistant.games.mage_knight.rules import MageTable
from assistant.messages.questions import TENTH, Option
from assistant.messages.text import t

COMMON = (
    "marauding_orcs",
    "draconum",
    "keep",
    "mage_tower",
    "city",
    "monastery",
    "dungeon",
    "tomb",
    "monster_den",
    "elsewhere",
)
"""The places in the first list, in the order of their numbers 1 to 9, then 0. The last one opens the list `OTHER`."""
OTHER = (
    "spawning_grounds",
    "ancient_ruins",
    "mine_countryside",
    "mine_core",
    "rival_keep",
    "rival_tower",
    "together",
    "hero",
    "enemies",
)
SCENARIO_PLACES = ("mine_countryside", "mine_core", "rival_tower", "together", "hero")
"""The places of `OTHER` that matter in some scenarios. The option "somewhere else" also names them."""
KIND_OF = {"rival_keep": "keep", "rival_tower": "mage_tower", "mine_countryside": "mine", "mine_core": "mine"}
"""The kind of site for the id of a place. A place that is missing here has the same id as its kind."""
RAMPAGING = {"marauding_orcs": "green", "draconum": "red"}
"""The pile of the tokens for each kind of rampaging enemy."""
RIVALS = ("rival_keep", "rival_tower")
ANYWHERE = ("hero", "enemies")
"""Fights that are possible on any space of the map."""
NEW_PLACE = "new"
OCCUPIED = {"mine_countryside": ("green", "brown"), "mine_core": ("red", "brown")}
"""The piles of the enemies at an occupied mine in "Mines Liberation" (L1728)."""


class Place(Struct, frozen=True):
    """A place to fight.

    `site` is an index in `realm.sites`, `city` an index in `cities`. -1 means none.
    """

    kind: str
    site: int = -1
    city: int = -1


def choose_place(table: MageTable, hero: str) -> Place | None:
    """Ask for a place to fight. Return None if there is nothing to fight."""
    kind = _choose_kind(table, hero, "where", COMMON)
    if kind == "elsewhere":
        kind = _choose_kind(table, hero, "where_else", OTHER)
    if kind in ("city", "together"):
        return _choose_city(table, kind)
    return _choose_site(table, hero, kind) if kind else None


def _choose_kind(table: MageTable, hero: str, key: str, kinds: Sequence[str]) -> str:
    def offered() -> Iterator[Option]:
        # These places are named beside the last option, so that the players do not overlook them.
        scenario_places = PLACE.all(table.content, (kind for kind in SCENARIO_PLACES if _is_offered(table, hero, kind)))
        for number, kind in enumerate(kinds, 1):
            if _is_offered(table, hero, kind):
                note = t("{list}", list=scenario_places) if scenario_places and kind == "elsewhere" else None
                yield Option(kind, PLACE(table.content, kind), number=number % TENTH, note=note)

    return table.one(key, t("Where do you fight?"), offered, name=t("fight"), reports=True)


def _is_offered(table: MageTable, hero: str, kind: str) -> bool:
    """Return whether a fight at this kind of place is possible.

    Without a map, only the scenario and the number of players decide.
    """
    state, scenario = table.state, table.content.scenario
    rivals = not state.alone and scenario.mode == "competitive"
    match kind:
        case "elsewhere":
            return any(_is_offered(table, hero, rare) for rare in OTHER)
        case "enemies":
            return True
        case "city":
            return bool(_cities_to_assault(table, kind))
        case "together":
            return may_assault_together(table)
        case "hero":
            return may_attack_heroes(table) and bool(rivals_to_attack(table, hero))
        case "rival_keep":
            possible = rivals
        case "rival_tower":
            possible = rivals and scenario.has("hold")
        case "mine_countryside" | "mine_core":
            possible = scenario.has("mines")
        case _:
            possible = True
    return possible and (not table.is_held("tiles") or bool(_sites_to_fight_at(table, hero, kind)))


def may_assault_together(table: MageTable) -> bool:
    """Return whether heroes may assault a city together (A12, L1085-1087).

    They may in a co-operative game or with the variant for it, but not in the last turns.
    """
    state = table.state
    agreed = table.content.scenario.mode == "cooperative" or "cooperative_assault" in state.variants
    available = [hero for hero in state.humans if hero not in state.face_down]
    return agreed and len(available) > 1 and not state.is_in_last_turns and bool(_cities_to_assault(table, "together"))


def may_attack_heroes(table: MageTable) -> bool:
    """Return whether heroes may fight each other (C14, L964-970).

    They may in a competitive game that does not forbid it, but not in the last turns.
    """
    state, scenario = table.state, table.content.scenario
    allowed = scenario.mode == "competitive" and scenario.players_fight
    banned = state.alone or "no_fights_between_heroes" in state.variants
    return allowed and not banned and not state.is_in_last_turns


def rivals_to_attack(table: MageTable, hero: str) -> list[str]:
    """Return the heroes who can be attacked: on another side, with a face-up order token (L977)."""
    state = table.state
    allies = rival_keeps.allies(table.content, state, hero)
    return [other for other in state.humans if other not in (*allies, *state.face_down)]


def _cities_to_assault(table: MageTable, kind: str) -> list[int]:
    """Return the indices of the cities that can be assaulted. An assault together needs two defenders (L1095)."""
    least = 2 if kind == "together" else 0
    return [
        index
        for index, city in enumerate(table.state.cities)
        if city.can_be_assaulted and len(cities.defenders(table.content, city)) >= least
    ]


def _choose_city(table: MageTable, kind: str) -> Place | None:
    def standing() -> list[Option]:
        return [
            Option(str(index), CITIES[table.state.cities[index].color]) for index in _cities_to_assault(table, kind)
        ]

    chosen = table.one("which_city", t("Which city?"), standing, name=t("fight"), sole=True, reports=True)
    return Place(kind, city=int(chosen)) if chosen else None


def _choose_site(table: MageTable, hero: str, kind: str) -> Place | None:
    """Ask for a site on the map. Without a map, ask for a place of an earlier fight or for a new one."""
    known = _sites_to_fight_at(table, hero, kind)
    if not known:
        return None if table.is_held("tiles") and kind not in ANYWHERE else Place(kind)
    if table.is_held("tiles") and len(known) == 1:
        return Place(kind, site=known[0])
    chosen = table.one(
        "which_site", t("Which place?"), lambda: _site_options(table, hero, kind), name=t("fight"), reports=True
    )
    return Place(kind, site=int(chosen)) if chosen.isdecimal() else Place(kind) if chosen == NEW_PLACE else None


def _site_options(table: MageTable, hero: str, kind: str) -> Iterator[Option]:
    for index in _sites_to_fight_at(table, hero, kind):
        site = table.state.realm.sites[index]
        name, lying = site.display_name(table.content), visible_names(table.content, site.tokens)
        yield Option(str(index), t("{site}: {tokens}", site=name, tokens=lying) if lying else name)
    if not table.is_held("tiles"):
        yield Option(NEW_PLACE, t("another one, not met before"))


def _sites_to_fight_at(table: MageTable, hero: str, kind: str) -> list[int]:
    """Return the indices of the sites where a fight of this kind is possible."""
    wanted = KIND_OF.get(kind, kind)
    return [
        index
        for index, site in enumerate(table.state.realm.sites)
        if site.kind == wanted and _can_fight_at(table, hero, kind, site)
    ]


def _can_fight_at(table: MageTable, hero: str, kind: str, site: Site) -> bool:
    """Return whether the hero can fight at this site (T4, 7.9).

    Conquered dungeons and tombs can be entered again, if the scenario does not forbid it.
    """
    if kind in OCCUPIED and site.core != (kind == "mine_core"):
        return False
    rival = rival_keeps.is_rivals(table.content, table.state, site, hero)
    return rival == (kind in RIVALS) and sites.can_be_fought(table.content, table.state, site, hero)
