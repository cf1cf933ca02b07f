"""The choice of variants before the game, and the rules of "Action upgrade" and "Starting draft".

Rules digest: 7.12, 7.2-7.11.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from assistant.engine.rules import rule
from assistant.games.mage_knight import events
from assistant.games.mage_knight.cards import Need, Variant
from assistant.games.mage_knight.content import Content, Scoring
from assistant.games.mage_knight.names import HERO, VARIANT
from assistant.games.mage_knight.realm.cities import is_megapolis
from assistant.games.mage_knight.realm.state import HIGHEST_CITY, HIGHEST_MEGAPOLIS, MOST_WITH_MEGAPOLIS, MOST_WITH_TWO
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.achievements import results
from assistant.games.mage_knight.scoring.final_score import count_boxes
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.sums import Sums
from assistant.messages.text import Text, as_text, t

TEAM_CITIES = (10, 10)
"""The city levels for two teams with the variant "Co-operative assaults" (L1570)."""
TWO_A_SIDE = 4
"""The number of players for two teams of two."""
LEVEL_WORTH = 3
"""In "Action upgrade", the points of a hero for each level above the hero with the lowest level."""
STRENGTH = ("artifacts", "spells", "advanced_actions", "crystals", "units", "wounded_units", "level", "fame")
DRAFTED = 3
"""The number of advanced actions that each player drafts before the game."""

Fits = Callable[[Content, MageKnight], bool]
NEEDS: dict[Need, Fits] = {
    "alone": lambda content, state: state.alone,
    "several": lambda content, state: not state.alone,
    "four": lambda content, state: len(state.heroes) == TWO_A_SIDE,
    "rivals": lambda content, state: content.scenario.mode == "competitive",
    "together": lambda content, state: content.scenario.mode == "cooperative",
    "conquest": lambda content, state: _cities_to_conquer(content, state) > 0,
    "few_cities": lambda content, state: 0 < _cities_to_conquer(content, state) <= MOST_WITH_MEGAPOLIS,
    "two_cities": lambda content, state: _cities_to_conquer(content, state) == MOST_WITH_TWO,
}


def _cities_to_conquer(content: Content, state: MageKnight) -> int:
    return len(content.seats(len(state.heroes)).city_levels)


def offered_variants(content: Content, state: MageKnight) -> list[Variant]:
    """Return the variants that are possible in this game."""
    hooks = {*content.scenario.hooks}
    here = (variant for variant in content.pack.variant.values() if not variant.hooks or hooks & {*variant.hooks})
    return [variant for variant in here if all(NEEDS[need](content, state) for need in variant.needs)]


def choose_variants(table: MageTable) -> None:
    """Ask for the variants and their settings, and start the game again with them."""
    state = table.state
    chosen = _ask_variants(table)
    while clash := _clash(table.content, chosen):
        chosen = _ask_variants(table, clash)
    _reset_state(table)
    state.variants = [variant.id for variant in offered_variants(table.content, state) if variant.id in chosen]
    apply_start(table.content, state)
    if {"city_levels", "megapolis", "two_megapolises"} & {*state.variants}:
        _set_city_levels(table)
    table.tell(events.VariantsChosen(variants=tuple(state.variants)))


def _clash(content: Content, chosen: list[str]) -> Text | None:
    """Return a message if two of the chosen variants exclude each other, or None."""
    pairs = ((content.pack.variant[id], content.pack.variant[id].never_with) for id in chosen)
    clashing = ((one.name, VARIANT(content, other)) for one, other in pairs if other in chosen)
    return next((t("{one} or {other}, not both.", one=one, other=other) for one, other in clashing), None)


def _reset_state(table: MageTable) -> None:
    """Reset the state to the start of the game, but keep the virtual player's hero."""
    fresh = MageKnight(heroes=table.state.heroes)
    fresh.virtual.hero = table.state.virtual.hero
    fresh.course = table.state.course
    for name in fresh.__struct_fields__:
        setattr(table.state, name, getattr(fresh, name))


def _ask_variants(table: MageTable, *lead: Text) -> list[str]:
    def lines() -> list[Option]:
        return [
            Option(variant.id, variant.name, note=as_text(variant.note))
            for variant in offered_variants(table.content, table.state)
        ]

    prompt, before = t("Which variants?"), tuple(table.state.variants)
    return table.which("variants", prompt, lines, name=t("variants"), lead=lead, expected=before)


def apply_start(content: Content, state: MageKnight) -> None:
    """Set time of day, virtual player, city levels and teams as the scenario and the variants say."""
    state.time = "night" if "night_arrival" in state.variants else content.scenario.first
    state.virtual.plays = content.has_virtual_player(len(state.heroes)) and "no_virtual_player" not in state.variants
    if not state.virtual.plays:
        state.virtual.hero = ""
    state.city_levels = initial_city_levels(content, state)
    state.teams = initial_teams(content, state.heroes, wanted="teams" in state.variants)


def initial_city_levels(content: Content, state: MageKnight) -> list[int]:
    """Return the city levels in the order in which the cities are revealed.

    The epic variant adds cities and raises each level by one (L1915).
    """
    levels = list(content.seats(len(state.heroes)).city_levels)
    if levels and state.epic:
        return [level + 1 for level in (*levels, *levels[:1] * max(0, content.scenario.epic_tiles))]
    together = "teams" in state.variants and "cooperative_assault" in state.variants
    return list(TEAM_CITIES) if together and content.scenario.id == "full_conquest" else levels


def initial_teams(content: Content, heroes: list[str], *, wanted: bool = False) -> list[list[str]]:
    """Return two teams of two heroes, or none if the game has no teams.

    Neighbours in the list of heroes are in different teams. With `wanted`, there are teams even if the scenario has
    none.
    """
    teams = wanted or content.seats(len(heroes)).teams
    return [heroes[::2], heroes[1::2]] if teams and len(heroes) == TWO_A_SIDE else []


@rule("7.12, L1314, L1316-1325")
def _set_city_levels(table: MageTable) -> None:
    state = table.state
    for index, level in enumerate(state.city_levels):
        double = is_megapolis(state, index)
        if double or "city_levels" in state.variants:
            state.city_levels[index] = _ask_city_level(table, index, level, double)
    table.tell(events.CityLevelsSet(levels=tuple(state.city_levels)))


def _ask_city_level(table: MageTable, index: int, level: int, double: bool) -> int:
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
    """If there are teams, ask who is in the first hero's team."""
    state = table.state
    if not state.teams:
        return
    first, *others = state.heroes
    prompt = t("Who plays with {hero}?", hero=HERO(table.content, first))
    ally = table.one("ally", prompt, lambda: others, HERO, name=t("allies"))
    state.teams = [[first, ally], [hero for hero in others if hero != ally]]
    table.tell(events.TeamsSet(teams=tuple(tuple(team) for team in state.teams)))


# -- advanced actions


def upgrade_is_due(table: MageTable) -> bool:
    """Return whether the variant "Action upgrade" is carried out now: at the start of every night except the last."""
    state = table.state
    return "action_upgrade" in state.variants and state.time == "night" and state.time_comes_again(table.content)


@rules.step(phase="preparation", title=t("the action upgrade"), rule="7.12, L1420-1434")
def upgrade_actions(table: MageTable) -> None:
    """Carry out the variant "Action upgrade".

    The players reveal one more advanced action than there are players. The hero with the weakest deck chooses first.
    """
    state = table.state
    heroes = state.humans
    asked = len(heroes) > 1
    tallies = {hero: table.ask(partial(_strength_question, table, hero)) if asked else {} for hero in heroes}
    lowest = min((tally.get("level", 1) for tally in tallies.values()), default=1)
    scores = {hero: strength(tally, lowest) for hero, tally in tallies.items()}
    place = {who: place for place, who in enumerate(state.last_order)}
    order = sorted(heroes, key=lambda hero: (scores[hero], tallies[hero].get("fame", 0), -place.get(hero, 0)))
    strengths = tuple(scores[hero] for hero in order)
    table.tell(events.UpgradeOrderSet(order=tuple(order), scores=strengths, cards=len(heroes) + 1))


def strength(tally: dict[str, int], lowest_level: int) -> int:
    """Return the strength of a hero's deck in "Action upgrade".

    It is the sum of the points for knowledge, loot and leader, and for levels above `lowest_level`.
    """
    worth = results(tally, Scoring())
    return worth["knowledge"] + worth["loot"] + worth["leader"] + LEVEL_WORTH * (tally.get("level", 1) - lowest_level)


def _strength_question(table: MageTable, hero: str) -> Sums:
    name = HERO(table.content, hero)
    return Sums(
        key=f"upgrade:{hero}",
        name=t("strength, {hero}", hero=name),
        prompt=t("Action upgrade. {hero}: what do you have?", hero=name),
        boxes=count_boxes(table, hero, STRENGTH),
        to=hero,
    )


@rule("7.12, L1446")
def tell_drafted_actions(table: MageTable) -> None:
    """At the end of a day, tell the players to add a drafted advanced action to their decks, if any are left."""
    state = table.state
    day = state.round if "darkness_falls" in state.variants else state.day
    if "starting_draft" in state.variants and state.time == "day" and day <= DRAFTED:
        table.tell(events.DraftedActionsJoin())
