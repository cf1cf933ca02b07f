"""The score card: titles and team results for any numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from mage_knight_helpers import content_of, english

from assistant.games.mage_knight.content import Scoring
from assistant.games.mage_knight.scoring.achievements import (
    CATEGORIES,
    TIED,
    TITLE,
    explanations,
    first_places,
    group_results,
    results,
    special_category,
    titles,
)
from assistant.games.mage_knight.variants import strength

NUMBERS = st.integers(0, 12)
RESULTS = st.fixed_dictionaries({name: NUMBERS for name in CATEGORIES if name != "beating"}).flatmap(
    lambda made: NUMBERS.map(lambda wounds: made | {"beating": -2 * wounds})
)
TALLIES = st.fixed_dictionaries(
    dict.fromkeys(
        ("spells", "advanced_actions", "artifacts", "crystals", "units", "wounded_units", "dungeons"), NUMBERS
    )
)


@given(st.lists(RESULTS, min_size=2, max_size=4), st.booleans())
def test_a_title_is_given_whole_or_shared_in_equal_parts(groups: list[dict[str, int]], at_zero: bool) -> None:
    earned = titles(groups, Scoring(), special_tied=0, at_zero=at_zero)
    for name in CATEGORIES:
        best, places = first_places(groups, name)
        given_out = [title[name] for title in earned if name in title]
        if best == 0 and not at_zero:
            assert given_out == []
            continue
        worth = TITLE if len(places) == 1 else TIED
        assert given_out == [-worth if name == "beating" else worth] * len(places)
        assert [place for place, title in enumerate(earned) if name in title] == places


@given(st.lists(RESULTS, min_size=2, max_size=4))
def test_titles_do_not_depend_on_the_seating(groups: list[dict[str, int]]) -> None:
    forwards = titles(groups, Scoring(), special_tied=0)
    backwards = titles(groups[::-1], Scoring(), special_tied=0)
    assert forwards == backwards[::-1]


@given(st.lists(RESULTS, min_size=2, max_size=4))
def test_the_scenario_decides_the_worth_of_its_own_title(groups: list[dict[str, int]]) -> None:
    scoring = content_of("dungeon_lords").scenario.scoring
    name = special_category(scoring)
    assert name == "adventurer"
    best, places = first_places(groups, name)
    worth = [title[name] for title in titles(groups, scoring, special_tied=2) if name in title]
    assert worth == ([] if best == 0 else [5] if len(places) == 1 else [2] * len(places))


@given(st.lists(RESULTS, min_size=1, max_size=3))
def test_a_team_has_its_best_results_and_its_worst_beating(members: list[dict[str, int]]) -> None:
    best, lowest = group_results(members), group_results(members, lowest=True)
    mildest = group_results(members, lowest=True, mildest_beating=True)
    for name in CATEGORIES:
        values = [member[name] for member in members]
        assert lowest[name] == min(values)
        assert best[name] == (min(values) if name == "beating" else max(values))
        assert mildest[name] == (max(values) if name == "beating" else min(values))
    if len(members) == 1:
        assert best == lowest == mildest == members[0]


@given(TALLIES, TALLIES)
def test_results_add_up_except_for_an_odd_crystal(one: dict[str, int], other: dict[str, int]) -> None:
    both = {name: one[name] + other[name] for name in one}
    made = {name: results(one, Scoring())[name] + results(other, Scoring())[name] for name in results(one, Scoring())}
    odd = one["crystals"] % 2 and other["crystals"] % 2
    assert results(both, Scoring()) == made | {"loot": made["loot"] + odd}


@given(TALLIES, st.integers(1, 10), st.integers(1, 10))
def test_a_level_above_the_lowest_is_worth_three_in_the_action_upgrade(
    tally: dict[str, int], level: int, lowest: int
) -> None:
    assert strength(tally | {"level": level}, lowest) == strength(tally | {"level": lowest}, lowest) + 3 * (
        level - lowest
    )


def test_each_line_is_explained_with_the_numbers_of_the_scenario() -> None:
    of_dungeon_lords = explanations(content_of("dungeon_lords").scenario.scoring)
    assert english(of_dungeon_lords["adventurer"]).endswith("site, 4 on a dungeon or tomb.")
    own = explanations(Scoring(city=20, round_early=12))
    assert english(own["adventurer"]) == "Adventurer: 2 for each shield on an adventure site."
    assert english(own["city"], own["round_early"]) == "20 for each conquered city. | 12 for each whole round left."
