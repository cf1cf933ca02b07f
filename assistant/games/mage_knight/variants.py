"""Variants of the rules, chosen before the game is laid out. Digest 7.12 and the variants of 7.2-7.11."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from assistant.games.mage_knight.called import HERO, VARIANTS
from assistant.games.mage_knight.content import Content, Hook
from assistant.games.mage_knight.events import CityLevelsSet, TeamsSet, VariantsChosen
from assistant.games.mage_knight.realm.cities import is_megapolis
from assistant.games.mage_knight.realm.state import HIGHEST_CITY, HIGHEST_MEGAPOLIS, MOST_WITH_MEGAPOLIS, MOST_WITH_TWO
from assistant.games.mage_knight.rules import MageTable
from assistant.games.mage_knight.state import MageKnight, Variant
from assistant.speech.questions import Option, WhichOf
from assistant.speech.text import Text, t
from assistant.table.rules import rule

TEAM_CITIES = (10, 10)
"""Two teams that assault together: only two cities, of level 10 or more (L1570)."""
TWO_A_SIDE = 4
"""Teams are for four players."""


class Offered(Struct, frozen=True):
    """A variant, what it means in a line, and where it can be played. By what it is called: `called.VARIANTS`."""

    id: Variant
    note: Text
    fits: Callable[[Content, MageKnight], bool] = lambda content, state: True


def _several(content: Content, state: MageKnight) -> bool:
    return not state.alone


def _competitive(content: Content, state: MageKnight) -> bool:
    return _several(content, state) and content.scenario.mode == "competitive"


def _conquest(content: Content, state: MageKnight) -> bool:
    return bool(content.seats(len(state.heroes)).city_levels)


def _few_cities(content: Content, state: MageKnight) -> bool:
    return _conquest(content, state) and content.seats(len(state.heroes)).core_city <= MOST_WITH_MEGAPOLIS


def _two_cities(content: Content, state: MageKnight) -> bool:
    return len(content.seats(len(state.heroes)).city_levels) == MOST_WITH_TWO


def _hook(*hooks: Hook) -> Callable[[Content, MageKnight], bool]:
    return lambda content, state: any(content.scenario.has(hook) for hook in hooks)


OFFERED: tuple[Offered, ...] = (
    Offered("night_arrival", t("the game begins at night")),
    Offered("city_levels", t("set each level yourselves"), _conquest),
    Offered("megapolis", t("the last city found is a double one"), _few_cities),
    Offered("two_megapolises", t("both cities are double ones"), _two_cities),
    Offered("random_cities", t("each city tile gets a random city card")),
    Offered(
        "no_virtual_player",
        t("for learning: nobody but you ends the round"),
        lambda content, state: state.alone and content.scenario.mode == "competitive",
    ),
    Offered("random_orientation", t("tiles are laid in a random direction")),
    Offered("darkness_falls", t("two dice after each day: black brings night for good")),
    Offered("rampage", t("reputation -2; enemies may come back after each day")),
    Offered("more_rampage", t("reputation -4; they come back, day and night")),
    Offered("friendly_mana", t("gold can't stand for a colour in the source")),
    Offered("interactive_combat", t("the previous player's die helps an enemy"), _several),
    Offered("action_upgrade", t("actions are exchanged at nightfall")),
    Offered("starting_draft", t("three advanced actions, one joins after each day")),
    Offered("hero_bidding", t("fame was bid for heroes"), _several),
    Offered("no_interactive_spells", t("spells 17 to 20 stay in the box"), _several),
    Offered("no_interactive_skills", t("those tokens stay in the box"), _several),
    Offered("no_fights_between_heroes", t("nobody may be attacked"), _competitive),
    Offered("teams", t("two against two"), lambda content, state: len(state.heroes) == TWO_A_SIDE),
    Offered("cooperative_assault", t("cities may be assaulted together"), _competitive),
    Offered(
        "lowest_scoring",
        t("the lowest result of each category counts"),
        lambda content, state: content.scenario.mode == "cooperative",
    ),
    Offered("epic", t("six rounds"), _hook("druid_nights", "portal")),
    Offered("all_tiles", t("all tiles are revealed at the start"), _hook("hold")),
    Offered("glade_limit", t("when full, a rival's is replaced"), _hook("druid_nights")),
)


def offered(content: Content, state: MageKnight) -> list[Offered]:
    """The variants that this game can be played with."""
    return [variant for variant in OFFERED if variant.fits(content, state)]


CLASHES: tuple[tuple[Variant, Variant, Text], ...] = (
    ("megapolis", "two_megapolises", t("One Megapolis or two, not both.")),
    ("rampage", "more_rampage", t("Rampage or more rampage, not both.")),
    ("night_arrival", "darkness_falls", t("Darkness can't fall where the game begins at night: one of the two.")),
)
"""Variants that can't be played together."""


def choose(table: MageTable) -> None:
    """Which variants, then what they need to know. What was laid out already is taken back: it is laid out anew."""
    state = table.state
    chosen = table.ask(lambda: _question(table.content, state))
    while clash := next((text for one, other, text in CLASHES if one in chosen and other in chosen), None):
        chosen = table.ask(partial(_question, table.content, state, clash))
    _take_back(table)
    state.variants = [variant.id for variant in offered(table.content, state) if variant.id in chosen]
    apply_start(table)
    if {"city_levels", "megapolis", "two_megapolises"} & {*state.variants}:
        _set_levels(table)
    table.tell(VariantsChosen(variants=tuple(state.variants)))


def _take_back(table: MageTable) -> None:
    """The state as at the start; the virtual player's hero stays."""
    fresh = MageKnight(heroes=table.state.heroes)
    fresh.virtual.hero = table.state.virtual.hero
    fresh.course = table.state.course
    for name in fresh.__struct_fields__:
        setattr(table.state, name, getattr(fresh, name))


def _question(content: Content, state: MageKnight, clash: Text | None = None) -> WhichOf:
    return WhichOf(
        key="variants",
        name=t("variants"),
        lead=(clash,) if clash else (),
        prompt=t("Which variants?"),
        options=tuple(
            Option(variant.id, VARIANTS[variant.id], note=variant.note) for variant in offered(content, state)
        ),
        expected=tuple(state.variants),
    )


def apply_start(table: MageTable) -> None:
    """What the scenario and the variants change at the start: time of day, levels of the cities, teams."""
    state, content = table.state, table.content
    night = "night_arrival" in state.variants
    state.time = "night" if night else content.scenario.first
    state.virtual.plays = content.virtual(len(state.heroes)) and "no_virtual_player" not in state.variants
    if not state.virtual.plays:
        state.virtual.hero = ""
    state.city_levels = first_levels(content, state)
    state.teams = first_teams(content, state.heroes, wanted="teams" in state.variants)


def first_levels(content: Content, state: MageKnight) -> list[int]:
    """The levels in the order of discovery. Epic: a city more, each one level higher (L1915)."""
    levels = list(content.seats(len(state.heroes)).city_levels)
    if levels and state.epic:
        return [level + 1 for level in (*levels, *levels[:1] * max(0, content.scenario.epic_tiles))]
    together = "teams" in state.variants and "cooperative_assault" in state.variants
    return list(TEAM_CITIES) if together and content.scenario.id == "full_conquest" else levels


def first_teams(content: Content, heroes: list[str], *, wanted: bool = False) -> list[list[str]]:
    """Two teams of two where the scenario or a variant has them: at first every other hero."""
    teams = wanted or content.seats(len(heroes)).teams
    return [heroes[::2], heroes[1::2]] if teams and len(heroes) == TWO_A_SIDE else []


@rule("7.12, L1314, L1316-1325")
def _set_levels(table: MageTable) -> None:
    state = table.state
    for index, level in enumerate(state.city_levels):
        double = is_megapolis(state, index)
        if double or "city_levels" in state.variants:
            state.city_levels[index] = _level(table, index, level, double)
    table.tell(CityLevelsSet(levels=tuple(state.city_levels)))


def _level(table: MageTable, index: int, level: int, double: bool) -> int:
    return table.number(
        f"city_level:{index}",
        t("City number {n} to be found is a Megapolis: its level?", n=index + 1)
        if double
        else t("City number {n} to be found: its level?", n=index + 1),
        name=t("level of the Megapolis") if double else t("level of city {n}", n=index + 1),
        least=2 if double else 1,
        most=HIGHEST_MEGAPOLIS if double else HIGHEST_CITY,
        expected=max(2, level) if double else level,
    )


@rule("7.12, L1220-1242")
def set_teams(table: MageTable) -> None:
    """Four players in two teams: who plays with the first."""
    state = table.state
    if not state.teams:
        return
    first, *others = state.heroes
    prompt = t("Who plays with {hero}?", hero=HERO(table.content, first))
    ally = table.one("ally", prompt, lambda: others, HERO, name=t("allies"))
    state.teams = [[first, ally], [hero for hero in others if hero != ally]]
    table.tell(TeamsSet(teams=tuple(tuple(team) for team in state.teams)))
