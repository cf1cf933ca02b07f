"""What happens at a site without the combat referee: a fight in the head, a look, plundering. Digest A9, C6, T0."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct

from assistant.games.mage_knight.called import CITIES, CITY, RUINS, SITE
from assistant.games.mage_knight.combat.arithmetic import half_fame
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.printed import enemy_line
from assistant.games.mage_knight.realm import cities, druid_nights, goals, hold, sites, tokens
from assistant.games.mage_knight.realm.events import AltarPaid, RewardsWait, TokensTurnedUp, VillagePlundered
from assistant.games.mage_knight.realm.names import token_names
from assistant.games.mage_knight.realm.state import FoundCity, Site, Token
from assistant.games.mage_knight.rules import MageTable, or_none, rules
from assistant.games.mage_knight.sheet.fame import change_reputation, gain_fame
from assistant.games.mage_knight.state import MageKnight
from assistant.table.questions import Card, OneOf, Option
from assistant.table.text import Text, t

PLUNDER = -1
"""Reputation for plundering a village."""
WITH_TOKENS = ("marauding_orcs", "draconum", "keep", "mage_tower", sites.RUINED)
"""Sites that have tokens from their reveal on."""
WITH_SHIELDS = ("keep", "mage_tower", "dungeon", "tomb", "monster_den", "spawning_grounds", sites.RUINED)


class Visit(Struct, frozen=True):
    """Something that may happen; `may` says when, `happens` does it."""

    id: str
    label: Text
    number: int
    may: Callable[[MageTable, str], bool]
    happens: Callable[[MageTable, str], None]


def anything_kept(table: MageTable) -> bool:
    """Whether the app keeps anything that a site could change."""
    return table.held("tiles") or table.held("tokens") or table.held("offers") or table.held("sheets")


def needed_by_scenario(table: MageTable) -> bool:
    """Whether the scenario's own rules go by what happens at sites."""
    return bool(goals.goal_of(table)) or table.content.scenario.has("druid_nights")


@rules.step(phase="realm", title=t("at a site"), rule="A9, C6")
def at_site(table: MageTable, hero: str) -> None:
    """What happened, then where."""
    chosen = table.one("at_site", t("What happened there?"), partial(_visits, table, hero), name=t("site"))
    visit = next((visit for visit in VISITS if visit.id == chosen), None)
    if visit:
        visit.happens(table, hero)


def _visits(table: MageTable, hero: str) -> list[Option]:
    return [Option(visit.id, visit.label, number=visit.number) for visit in VISITS if visit.may(table, hero)]


# -- a fight in the head


def _fightable(table: MageTable, hero: str) -> list[int]:
    content, state = table.content, table.state
    return [
        index
        for index, site in enumerate(state.realm.sites)
        if site.kind != sites.MONASTERY and sites.can_be_fought(content, state, site, hero)
    ]


def _may_win(table: MageTable, hero: str) -> bool:
    return (
        bool(_fightable(table, hero)) if table.held("tiles") else table.held("sheets") or bool(_fightable(table, hero))
    )


def _win(table: MageTable, hero: str) -> None:
    """Won without the referee: fame of the known tokens, reputation, shield; the reward waits for the turn's end."""
    if not table.held("tiles") and not _fightable(table, hero):
        kind = _kind_of_site(table, WITH_SHIELDS)
        if kind in table.content.pack.site:
            _won(table, Site("", "", kind), hero)
            sites.kind_conquered(table, kind, hero)
        return
    index = _which_site(table, lambda: _fightable(table, hero))
    if index >= 0:
        if table.held("tokens"):
            sites.guards(table, index, hero)
        _won(table, table.state.realm.sites[index], hero)
        sites.site_conquered(table, index, hero)


def _won(table: MageTable, site: Site, hero: str) -> None:
    """What the fight brought."""
    content = table.content
    rival = hold.of_a_rival(content, table.state, site, hero)
    enemies = content.pack.enemy
    points = sum(enemies[token.enemy].fame for token in site.tokens if token.enemy in enemies)
    gain_fame(table, hero, _half(table, points) if rival else points, rule="C13, L691-693")
    card = sites.card_of(content, site)
    walls = card.kind == "fortified"
    if content.scenario.assault_reputation or not walls:
        change_reputation(table, hero, card.assault, rule="A9, L636-639")
    change_reputation(table, hero, card.reputation, rule="C6, L837")
    rewards = () if rival else sites.rewards_of(content, site)
    if rewards:
        table.state.turn.rewards += rewards
        table.tell(RewardsWait(rewards=rewards, rule="C6, E5, L879-887"))
    table.state.turn.conquered.append(site.kind)


def _half(table: MageTable, points: int) -> int:
    """A rival's defenders: half the sum, in Conquer and Hold rounded up; elsewhere it is not said (12.2-7)."""
    sure = table.content.scenario.has("hold") or points % 2 == 0
    return half_fame(points, up=sure or table.ruling("half_fame_rounding") == "up")


# -- a monastery


def _monasteries(state: MageKnight) -> list[int]:
    return [i for i, site in enumerate(state.realm.sites) if site.kind == sites.MONASTERY and not site.burned]


def _may_burn(table: MageTable, hero: str) -> bool:
    return bool(_monasteries(table.state)) or (
        not table.held("tiles") and (table.held("sheets") or table.state.monasteries > 0)
    )


def _burn(table: MageTable, hero: str) -> None:
    """-3 reputation, one violet defender beaten: burned for the rest of the game, an artifact."""
    if not _monasteries(table.state):
        _won(table, Site("", "", sites.MONASTERY), hero)
        sites.kind_conquered(table, sites.MONASTERY, hero)
        return
    index = _which_site(table, lambda: _monasteries(table.state))
    if index >= 0:
        if table.held("tokens"):
            sites.guards(table, index, hero)
        _won(table, table.state.realm.sites[index], hero)
        sites.site_conquered(table, index, hero)


def _may_find_monastery(table: MageTable, hero: str) -> bool:
    return table.held("offers") and not table.held("tiles")


def _find_monastery(table: MageTable, hero: str) -> None:
    sites.open_monastery(table)


# -- looking


def _hidden(state: MageKnight) -> list[int]:
    return [i for i, site in enumerate(state.realm.sites) if any(not token.face_up for token in site.tokens)]


def _hidden_cities(table: MageTable) -> list[FoundCity]:
    standing = [city for city in table.state.cities if not city.conquered]
    return [city for city in standing if any(not token.face_up for token in cities.defenders(table.content, city))]


def _may_look(table: MageTable, hero: str) -> bool:
    return table.held("tokens") and bool(_hidden(table.state) or _hidden_cities(table))


def _look(table: MageTable, hero: str) -> None:
    """A hero came next to a keep, a tower or a city, or into ruins: the tokens are turned up."""
    chosen = table.ask(lambda: _look_question(table))
    if chosen.isdecimal() and int(chosen) < len(table.state.realm.sites):
        sites.turn_up(table, table.state.realm.sites[int(chosen)])
    city = next((city for city in table.state.cities if city.color == chosen), None)
    if city:
        cities.turn_up_garrison(table, city)
        table.tell(TokensTurnedUp(site="city", color=city.color, tokens=tokens.laid(city.garrison), rule="A7, L1336"))


def _look_question(table: MageTable) -> OneOf | Card:
    options = [_site_option(table, index) for index in _hidden(table.state)]
    options += [Option(city.color, CITIES[city.color]) for city in _hidden_cities(table)]
    return _listed("look", t("tokens turned up"), t("Whose tokens are turned up?"), options)


# -- villages, altars, glades


def _may_plunder(table: MageTable, hero: str) -> bool:
    villages = any(site.kind == "village" for site in table.state.realm.sites)
    return villages if table.held("tiles") else table.held("sheets")


def _plunder(table: MageTable, hero: str) -> None:
    """T0: before the own turn or in others' turns; two cards, and the reputation suffers."""
    table.tell(VillagePlundered(who=hero, alone=table.state.alone, rule="T0, L393"))
    change_reputation(table, hero, PLUNDER, rule="T0, L393")


def _altars(table: MageTable) -> list[int]:
    ruins = table.content.pack.ruin
    return [
        index
        for index, site in enumerate(table.state.realm.sites)
        if any(
            it.pile == RUINS and it.face_up and it.enemy in ruins and not ruins[it.enemy].piles for it in site.tokens
        )
    ]


def _pay_altar(table: MageTable, hero: str) -> None:
    """Ruins with an altar: three mana of its colour for fame; the hero's shield lies there."""
    index = _which_site(table, lambda: _altars(table))
    if index < 0:
        return
    site = table.state.realm.sites[index]
    ruin = table.content.pack.ruin[next(token.enemy for token in site.tokens if token.pile == RUINS)]
    alone = table.state.alone
    table.tell(AltarPaid(who=hero, color=ruin.color, mana=ruin.mana, fame=ruin.fame, alone=alone, rule="L187, L850"))
    gain_fame(table, hero, ruin.fame, rule="C13, L691-693")
    table.state.turn.conquered.append(site.kind)
    sites.site_conquered(table, index, hero)


def _may_bless(table: MageTable, hero: str) -> bool:
    free = bool(druid_nights.free_glades(table.state, hero)) or not table.held("tiles")
    return table.content.scenario.has("druid_nights") and free


# -- a city's defender


def _standing(state: MageKnight) -> list[FoundCity]:
    return [city for city in state.cities if city.to_conquer]


def _colors_standing(state: MageKnight) -> list[str]:
    return [city.color for city in _standing(state)]


def _may_beat_defender(table: MageTable, hero: str) -> bool:
    several = not table.state.alone or table.held("tokens")
    return several and any(len(cities.defenders(table.content, city)) > 1 for city in _standing(table.state))


def _beat_defender(table: MageTable, hero: str) -> None:
    """A defender fell, the city stands: one shield on its card."""
    standing = _standing(table.state)
    color: str = standing[0].color if standing else ""
    if len(standing) > 1:
        there = partial(_colors_standing, table.state)
        color = table.one("defender_city", t("Which city?"), there, CITY, name=t("city"))
    city = next((city for city in _standing(table.state) if city.color == color), None)
    if city is None:
        return
    if table.held("tokens"):
        cities.turn_up_garrison(table, city)
    else:
        city.garrison = list(cities.defenders(table.content, city))
    lying = partial(_defenders, table, city)
    place = table.one("defender", t("Which defender was beaten?"), lying, name=t("defender beaten"))
    token = city.garrison[int(place)] if place.isdecimal() and int(place) < len(city.garrison) else None
    if token is None:
        return
    enemy = table.content.pack.enemy.get(token.enemy)
    gain_fame(table, hero, enemy.fame if enemy else 0, rule="C13, L691-693")
    cities.beat_defender(table, city, hero, token)


def _defenders(table: MageTable, city: FoundCity) -> list[Option]:
    laid = tokens.laid(city.garrison)
    names = token_names(table.content, laid)
    return [
        Option(str(place), name, enemy_line(table.content, enemy))
        for place, (name, (_, enemy, _)) in enumerate(zip(names, laid, strict=True))
    ]


# -- without tiles


def _may_find(table: MageTable, hero: str) -> bool:
    return table.held("tokens") and not table.held("tiles")


def _find(table: MageTable, hero: str) -> None:
    """The tiles are on the table, the tokens are not: which site came onto the map?"""
    kind = _kind_of_site(table, WITH_TOKENS)
    if kind in table.content.pack.site:
        sites.open_site(table, Site(tile="", at="", kind=kind))


def _may_finish(table: MageTable, hero: str) -> bool:
    """On the table only the players see that everything is conquered."""
    return bool(goals.goal_of(table)) and not table.held("tiles") and not table.state.ending


def _finish(table: MageTable, hero: str) -> None:
    """All tiles are revealed, all mines free or all dungeons and tombs conquered."""
    goals.reached(table, goals.goal_of(table))


# -- which one


def _kind_of_site(table: MageTable, kinds: Iterable[str]) -> str:
    return table.one("kind_of_site", t("What kind of site?"), lambda: kinds, SITE, name=t("site"))


def _which_site(table: MageTable, found: Callable[[], list[int]]) -> int:
    """One of these sites; asked only where there are several. -1: none after all."""
    if len(found()) == 1:
        return found()[0]
    chosen = table.ask(
        lambda: _listed("which_site", t("site"), t("Which site?"), [_site_option(table, index) for index in found()])
    )
    return int(chosen) if chosen.isdecimal() and int(chosen) in found() else -1


def _site_option(table: MageTable, index: int) -> Option:
    site = table.state.realm.sites[index]
    return Option(str(index), site.called(table.content), note=_note(table.content, site.tokens))


def _note(content: Content, lying: list[Token]) -> Text | None:
    return t("{tokens}", tokens=token_names(content, tokens.laid(lying))) if lying else None


def _listed(key: str, name: Text, prompt: Text, options: list[Option]) -> OneOf | Card:
    """A short list by digits, a long one by letters."""
    kind = Card if len(options) > 9 else OneOf
    return kind(key=key, name=name, prompt=prompt, options=or_none(options))


VISITS: tuple[Visit, ...] = (
    Visit("won", t("enemies beaten, without the referee"), 1, _may_win, _win),
    Visit("turned_up", t("tokens turned up"), 2, _may_look, _look),
    Visit("burned", t("monastery burned"), 3, _may_burn, _burn),
    Visit("plundered", t("village plundered"), 4, _may_plunder, _plunder),
    Visit("altar", t("mana given at an altar"), 5, lambda table, hero: bool(_altars(table)), _pay_altar),
    Visit("glade", t("shield on a glade"), 6, _may_bless, druid_nights.put_shield),
    Visit("monastery", t("monastery revealed"), 7, _may_find_monastery, _find_monastery),
    Visit("found", t("site with tokens revealed"), 8, _may_find, _find),
    Visit("defender", t("a city's defender beaten"), 9, _may_beat_defender, _beat_defender),
    Visit("goal", t("all conquered, all tiles revealed"), 0, _may_finish, _finish),
)
