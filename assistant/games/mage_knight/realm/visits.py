"""What happens at a site without the combat referee: the players report it. Rules digest: A9, C6, T0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import rule
from assistant.games.mage_knight.card_options import TOKEN_HEADS, map_token_option
from assistant.games.mage_knight.names import CITY, RUINS, SITE
from assistant.games.mage_knight.realm import cities, druid_nights, goals, rival_keeps, sites, tokens
from assistant.games.mage_knight.realm.events import AltarPaid, RewardsWait, TokensTurnedUp, VillagePlundered
from assistant.games.mage_knight.realm.state import FoundCity, Site, visible_names
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.fame import change_reputation
from assistant.messages.questions import Option
from assistant.messages.text import t

PLUNDER = -1
"""The change of reputation for plundering a village."""
WITH_TOKENS = ("marauding_orcs", "draconum", "keep", "mage_tower", sites.RUINED)
"""Kinds of sites that get tokens when they are revealed."""
WITH_SHIELDS = ("keep", "mage_tower", "dungeon", "tomb", "monster_den", "spawning_grounds", sites.RUINED)

Fits = Callable[[MageTable, str, Site], bool]
"""A function that returns whether an event is possible for this hero at this site."""


# -- victories without the referee


def _can_win_at(table: MageTable, hero: str, site: Site) -> bool:
    content, state = table.content, table.state
    now = site.kind != sites.MONASTERY and sites.can_be_won_now(state, site.kind)
    return now and sites.can_be_fought(content, state, site, hero)


def _kinds_to_win(table: MageTable) -> list[str]:
    """Return the kinds of sites where the hero may report a victory in this turn. Used if the app keeps no map."""
    return [kind for kind in WITH_SHIELDS if sites.can_be_won_now(table.state, kind)]


def _may_win(table: MageTable, hero: str) -> bool:
    on_table = table.is_held("sheets") and not table.is_held("tiles") and bool(_kinds_to_win(table))
    return on_table or bool(_fitting_sites(table, hero, _can_win_at))


@rules.step(phase="realm", title=t("enemies beaten, fought without the app"), rule="A9, C6")
def win_site(table: MageTable, hero: str) -> None:
    """Record a victory at a site.

    The hero gains a shield, reputation, and fame for the known tokens. The reward follows at the end of the turn.
    """
    if table.is_held("tiles") or _fitting_sites(table, hero, _can_win_at):
        _win_at(table, _choose_site(table, hero, _can_win_at), hero)
        return
    kind = table.one(
        "kind_of_site", t("What kind of site?"), partial(_kinds_to_win, table), SITE, name=t("site"), reports=True
    )
    if kind:
        _win(table, Site("", "", kind), hero)


def _win_at(table: MageTable, index: int, hero: str) -> None:
    """Record a victory at the site with this index on the map. Do nothing if it is -1."""
    if index >= 0:
        if table.is_held("tokens"):
            sites.draw_guards(table, index, hero)
        _win(table, table.state.realm.sites[index], hero)


@rule("C6, E5, L837, L879-887")
def _win(table: MageTable, site: Site, hero: str) -> None:
    """Record what a victory gives and costs: fame, reputation, rewards and the conquest."""
    content = table.content
    points = tokens.fame_of(content, site.tokens)
    if rival_keeps.is_rivals(content, table.state, site, hero):
        points = rival_keeps.halve_fame(content, points, table.ruling)
    sites.record_fight(table, hero, site.kind, points)
    change_reputation(table, hero, sites.card_of(content, site).reputation)
    rewards = sites.rewards_of(content, site)
    if rewards:
        table.tell(RewardsWait(rewards=rewards))
    sites.conquer(table, site, hero, rewards)


# -- a monastery


def _can_burn(table: MageTable, hero: str, site: Site) -> bool:
    return site.kind == sites.MONASTERY and not site.burned


def _may_burn(table: MageTable, hero: str) -> bool:
    on_table = not table.is_held("tiles") and (table.is_held("sheets") or table.state.monasteries > 0)
    return sites.can_be_won_now(table.state, sites.MONASTERY) and (
        on_table or bool(_fitting_sites(table, hero, _can_burn))
    )


@rules.step(phase="realm", title=t("monastery burned"), rule="A9, C6")
def burn_monastery(table: MageTable, hero: str) -> None:
    """Burn a monastery whose defender the hero has beaten. The hero loses reputation and gets an artifact."""
    if _fitting_sites(table, hero, _can_burn):
        _win_at(table, _choose_site(table, hero, _can_burn), hero)
    else:
        _win(table, Site("", "", sites.MONASTERY), hero)


@rules.step(phase="realm", title=t("monastery revealed"), rule="A7, L527")
def find_monastery(table: MageTable, hero: str) -> None:
    sites.open_monastery(table)


# -- turning up tokens


def _is_hidden(table: MageTable, hero: str, site: Site) -> bool:
    return any(not token.face_up for token in site.tokens)


def _hidden_cities(table: MageTable) -> list[FoundCity]:
    standing = [city for city in table.state.cities if not city.conquered]
    return [city for city in standing if any(not token.face_up for token in cities.defenders(table.content, city))]


def _may_look(table: MageTable, hero: str) -> bool:
    return table.is_held("tokens") and bool(_fitting_sites(table, hero, _is_hidden) or _hidden_cities(table))


@rules.step(phase="realm", title=t("tokens turned up"), rule="A7, L1336")
def look(table: MageTable, hero: str) -> None:
    """Turn up tokens, because a hero moved next to a keep, mage tower or city, or entered ruins."""

    def hidden() -> tuple[Option, ...]:
        towns = table.options([city.color for city in _hidden_cities(table)], CITY)
        return (*_site_options(table, hero, _is_hidden), *towns)

    prompt = t("Whose tokens are turned up?")
    chosen = table.one("look", prompt, hidden, name=t("tokens turned up"), found=True, reports=True)
    if chosen.isdecimal() and int(chosen) < len(table.state.realm.sites):
        sites.turn_up(table, table.state.realm.sites[int(chosen)])
    city = next((city for city in table.state.cities if city.color == chosen), None)
    if city:
        cities.turn_up_garrison(table, city)
        table.tell(TokensTurnedUp(site="city", color=city.color, tokens=tokens.visible_tokens(city.garrison)))


# -- villages, altars, glades


def may_plunder(table: MageTable, hero: str) -> bool:
    """Return whether the players can report a plundered village."""
    villages = any(site.kind == "village" for site in table.state.realm.sites)
    return villages if table.is_held("tiles") else table.is_held("sheets")


@rules.step(phase="realm", title=t("village plundered"), rule="T0, L393")
def plunder_village(table: MageTable, hero: str) -> None:
    """Plunder a village, before the hero's turn or during another player's turn (T0)."""
    table.tell(VillagePlundered(who=hero))
    change_reputation(table, hero, PLUNDER)


def _is_altar(table: MageTable, hero: str, site: Site) -> bool:
    """Return whether the site is an altar where the hero can pay now. Paying is the action of the turn."""
    altars = [ruin.id for ruin in table.content.pack.ruin.values() if ruin.kind == "altar"]
    lying = any(token.pile == RUINS and token.face_up and token.enemy in altars for token in site.tokens)
    return lying and sites.can_be_won_now(table.state, sites.RUINED)


@rules.step(phase="realm", title=t("mana given at an altar"), rule="L187, L850")
def pay_altar(table: MageTable, hero: str) -> None:
    """Pay mana at an altar in the ruins, for fame and a shield."""
    index = _choose_site(table, hero, _is_altar)
    if index < 0:
        return
    site = table.state.realm.sites[index]
    ruin = table.content.pack.ruin[next(token.enemy for token in site.tokens if token.pile == RUINS)]
    table.tell(AltarPaid(who=hero, color=ruin.color, mana=ruin.mana, fame=ruin.fame))
    sites.record_fight(table, hero, site.kind, ruin.fame)
    sites.conquer(table, site, hero)


def _may_bless(table: MageTable, hero: str) -> bool:
    free = bool(druid_nights.free_glades(table.state, hero)) or not table.is_held("tiles")
    return table.content.scenario.has("druid_nights") and free


# -- a city's defender


def _may_beat_defender(table: MageTable, hero: str) -> bool:
    several = not table.state.alone or table.is_held("tokens")
    return several and any(
        len(cities.defenders(table.content, city)) > 1 for city in cities.cities_conquerable_now(table.state)
    )


@rules.step(phase="realm", title=t("a city's defender beaten"), rule="C7, L835")
def beat_defender(table: MageTable, hero: str) -> None:
    """Record one beaten defender of a city that is not conquered yet."""
    city = cities.choose_city(table, "defender_city", t("Which city?"), t("city"))
    if city is None:
        return
    if table.is_held("tokens"):
        cities.turn_up_garrison(table, city)
    else:
        city.garrison = list(cities.defenders(table.content, city))
    lying = partial(_defender_options, table, city)
    place = table.one(
        "defender", t("Which defender was beaten?"), lying, name=t("defender beaten"), heads=TOKEN_HEADS, reports=True
    )
    if not place.isdecimal() or int(place) >= len(city.garrison):
        return
    token = city.garrison[int(place)]
    sites.record_fight(table, hero, "city", tokens.fame_of(table.content, [token]), city.color)
    cities.remove_defender(table, city, hero, token)


def _defender_options(table: MageTable, city: FoundCity) -> list[Option]:
    return [
        map_token_option(
            table.content, str(place), token.visible_name(table.content), token.enemy if token.face_up else ""
        )
        for place, token in enumerate(city.garrison)
    ]


# -- without tiles


@rules.step(phase="realm", title=t("site with tokens revealed"), rule="A7, L525")
def find_site(table: MageTable, hero: str) -> None:
    """Ask what kind of site with tokens was revealed, and add it. Used if the app does not track the tiles."""
    kind = table.one("kind_of_site", t("What kind of site?"), lambda: WITH_TOKENS, SITE, name=t("site"), reports=True)
    if kind:
        sites.open_site(table, Site(tile="", at="", kind=kind))


def _may_finish(table: MageTable, hero: str) -> bool:
    """Return whether the players must report that the goal is reached, because the app keeps no map."""
    return bool(goals.goal_of(table)) and not table.is_held("tiles") and not table.state.ending


@rules.step(phase="realm", title=t("all conquered, all tiles revealed"))
def finish(table: MageTable, hero: str) -> None:
    """Record that the players reached the goal of the scenario."""
    goals.tell_goal_reached(table, goals.goal_of(table))


# -- choosing a site


def _fitting_sites(table: MageTable, hero: str, fits: Fits) -> list[int]:
    return [index for index, site in enumerate(table.state.realm.sites) if fits(table, hero, site)]


def _choose_site(table: MageTable, hero: str, fits: Fits) -> int:
    """Ask for a site and return its index on the map, or -1 if no site fits.

    A single one is returned without asking.
    """
    which, options = t("Which site?"), partial(_site_options, table, hero, fits)
    chosen = table.one("which_site", which, options, name=t("site"), sole=True, found=True, reports=True)
    return int(chosen) if chosen else -1


def _site_options(table: MageTable, hero: str, fits: Fits) -> Iterator[Option]:
    for index in _fitting_sites(table, hero, fits):
        site = table.state.realm.sites[index]
        lying = visible_names(table.content, site.tokens)
        yield Option(str(index), site.display_name(table.content), note=t("{tokens}", tokens=lying) if lying else None)


# -- the list


VISITS: Interrupts[[str]] = Interrupts(
    Interrupt(1, win_site, id="won", when=_may_win),
    Interrupt(2, look, id="turned_up", when=_may_look),
    Interrupt(3, burn_monastery, id="burned", when=_may_burn),
    Interrupt(4, plunder_village, id="plundered", when=may_plunder),
    Interrupt(5, pay_altar, id="altar", when=lambda table, hero: bool(_fitting_sites(table, hero, _is_altar))),
    Interrupt(6, druid_nights.bless_glade, id="glade", when=_may_bless),
    Interrupt(
        7,
        find_monastery,
        id="monastery",
        when=lambda table, hero: table.is_held("offers") and not table.is_held("tiles"),
    ),
    Interrupt(
        8, find_site, id="found", when=lambda table, hero: table.is_held("tokens") and not table.is_held("tiles")
    ),
    Interrupt(9, beat_defender, id="defender", when=_may_beat_defender),
    Interrupt(0, finish, id="goal", when=_may_finish),
)


@rules.step(phase="realm", title=t("at a site"), rule="A9, C6")
def at_site(table: MageTable, hero: str) -> None:
    """Ask what happened at a site and record it."""
    what = t("What happened there?")
    possible = partial(VISITS.possible, table, hero)
    chosen = table.one(
        "at_site", what, lambda: [it.option(table, hero) for it in possible().values()], name=t("site"), reports=True
    )
    if visit := possible().get(chosen):
        visit.step(table, hero)


def can_visit_site(table: MageTable, hero: str) -> bool:
    """Return whether the players can report something at a site.

    The app must track something there, or the scenario must have special rules for sites.
    """
    wanted = bool(goals.goal_of(table)) or table.content.scenario.has("druid_nights")
    is_tracked = any(table.is_held(component) for component in ("tiles", "tokens", "offers", "sheets"))
    return (wanted or is_tracked) and bool(VISITS.possible(table, hero))
