"""The score card: points in each category, titles and explanations.

Rules digest: 7.2, 7.4-7.13, 12.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.games.mage_knight.content import Scoring
from assistant.messages.text import Text, t

Tally = Mapping[str, int]
"""What a player has at the end of the game, such as the number of spells. The keys are the ids of the input boxes."""

TITLE, TIED = 3, 1
SPELL, ACTION, ARTIFACT, CRYSTALS_A_POINT, SHIELD, WOUND = 2, 1, 2, 2, 2, -2

CATEGORIES = ("knowledge", "loot", "leader", "conqueror", "adventurer", "beating", "cities", "mines")


def results(tally: Tally, scoring: Scoring) -> dict[str, int]:
    """Return a player's points in each category that the scenario uses."""

    def of(name: str) -> int:
        return tally.get(name, 0)

    points: dict[str, int] = {}
    if scoring.achievements:
        points = {
            "knowledge": SPELL * of("spells") + ACTION * of("advanced_actions"),
            "loot": ARTIFACT * of("artifacts") + of("crystals") // CRYSTALS_A_POINT,
            "leader": of("units") + of("wounded_units"),
            "conqueror": SHIELD * of("strongholds"),
            "adventurer": SHIELD * of("adventures") + scoring.dungeon * of("dungeons"),
            "beating": WOUND * of("wounds"),
        }
    if scoring.city_leader or scoring.city_shield:
        points["cities"] = scoring.city_leader * of("cities_led") + scoring.city_shield * of("cities_shared")
    if scoring.countryside_mine or scoring.core_mine:
        points["mines"] = scoring.countryside_mine * of("countryside_mines") + scoring.core_mine * of("core_mines")
    return points


def group_results(
    members: Sequence[Mapping[str, int]], *, lowest: bool = False, mildest_beating: bool = False
) -> dict[str, int]:
    """Return the common result of allies in each category: the highest or, with `lowest`, the lowest.

    In "beating" it is the result of the ally with the most wounds or, with `mildest_beating`, with the fewest.
    """

    def of(name: str) -> int:
        results = [member.get(name, 0) for member in members]
        takes_lowest = not mildest_beating if name == "beating" else lowest
        return min(results) if takes_lowest else max(results)

    return {name: of(name) for name in counted_categories(members)}


def special_category(scoring: Scoring) -> str:
    """Return the category for which the scenario awards a special title."""
    if scoring.city_leader or scoring.city_shield:
        return "cities"
    if scoring.countryside_mine or scoring.core_mine:
        return "mines"
    return "adventurer"


def first_places(groups: Sequence[Mapping[str, int]], name: str) -> tuple[int, list[int]]:
    """Return the result that earns the title of the category `name`, and the indices of the groups with it.

    The highest result earns the title. In "beating" it is the lowest, the most wounds.
    """
    values = [group.get(name, 0) for group in groups]
    best = min(values) if name == "beating" else max(values)
    return best, [place for place, value in enumerate(values) if value == best]


def counted_categories(groups: Sequence[Mapping[str, int]]) -> list[str]:
    """Return the categories in which one of these groups has a result."""
    return [name for name in CATEGORIES if any(name in group for group in groups)]


def titles(
    groups: Sequence[Mapping[str, int]], scoring: Scoring, *, special_tied: int, at_zero: bool = False
) -> list[dict[str, int]]:
    """Return the titles of each group with their points.

    - `special_tied`: the points of each group that shares the special title.
    - `at_zero`: true if a best result of 0 earns a title, too.
    """
    earned: list[dict[str, int]] = [{} for _ in groups]
    for name in counted_categories(groups):
        best, winners = first_places(groups, name)
        if best == 0 and not at_zero:
            continue
        for place in winners:
            earned[place][name] = _title_points(name, scoring, special_tied, tied=len(winners) > 1)
    return earned


def _title_points(name: str, scoring: Scoring, special_tied: int, *, tied: bool) -> int:
    if scoring.special_title and name == special_category(scoring):
        return special_tied if tied else scoring.special_title
    points = TIED if tied else TITLE
    return -points if name == "beating" else points


# -- explanations


def explanations(scoring: Scoring) -> dict[str, Text]:
    """Return the explanation of each score line by its id."""
    return {
        **_category_explanations(scoring),
        "lowest_fame": t("Of fame the lowest counts."),
        "keeps": t("Keeps: {points} each.", points=scoring.keep_points),
        "towers": t("Mage towers: {points} each.", points=scoring.tower_points),
        "city": t("{points} for each conquered city.", points=scoring.city),
        "every_leader": t("{points} if every player leads a city.", points=scoring.every_leader),
        "all_cities": t("{points} for all cities.", points=scoring.all_cities),
        "round_early": t("{points} for each whole round left.", points=scoring.round_early),
        "deck_card": t("{points} for each card left in the virtual player's deck.", points=scoring.deck_card),
        "not_announced": t("{points} if nobody announced the end of the last round.", points=scoring.not_announced),
    }


def _category_explanations(scoring: Scoring) -> dict[str, Text]:
    """Return the explanations of the categories on the score card (7.13).

    Cities and mines are included if the scenario gives points for them.
    """
    return {
        "knowledge": t(
            "Knowledge: {spell} for each spell, {action} for each advanced action.", spell=SPELL, action=ACTION
        ),
        "loot": t(
            "Loot: {artifact} for each artifact, 1 for every {crystals} crystals.",
            artifact=ARTIFACT,
            crystals=CRYSTALS_A_POINT,
        ),
        "leader": t("Leader: the levels of units, half of a wounded one's, rounded down."),
        "conqueror": t("Conqueror: {points} for each shield on a keep, mage tower or monastery.", points=SHIELD),
        "adventurer": t("Adventurer: {points} for each shield on an adventure site.", points=SHIELD)
        if scoring.dungeon == SHIELD
        else t(
            "Adventurer: {points} for each shield on an adventure site, {dungeon} on a dungeon or tomb.",
            points=SHIELD,
            dungeon=scoring.dungeon,
        ),
        "beating": t("Beating: {points} lost for each wound.", points=-WOUND),
        "cities": t(
            "Cities: {led} for each one led, {shield} for each other one with a shield.",
            led=scoring.city_leader,
            shield=scoring.city_shield,
        ),
        "mines": t(
            "Mines: {countryside} on the countryside, {core} on core tiles.",
            countryside=scoring.countryside_mine,
            core=scoring.core_mine,
        ),
    }
