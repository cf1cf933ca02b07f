"""The skills of a hero: which there are, their numbers in every question, and their names."""

from __future__ import annotations

import pytest
from monster_scenes import said

from assistant.games.drunagor.darkness.shapes import site_address, site_of, spaces_in_words
from assistant.games.drunagor.heroes import skills
from assistant.games.drunagor.state import Hero

BOARD = [*(f"starting_{n}" for n in range(1, 9)), "passive"]


def hero(**values: object) -> Hero:
    return Hero("vorn", 1, "defender", 9, 12, **values)  # type: ignore[arg-type]


def test_every_skill_has_a_number_of_its_own() -> None:
    assert {name: skills.NUMBERS[name] for name in BOARD} == {name: n for n, name in enumerate(BOARD, 1)}
    assert [skills.NUMBERS[f"role_{n}"] for n in range(1, 7)] == [11, 12, 13, 14, 15, 16]
    assert [skills.NUMBERS[kind] for kind in ("melee", "ranged", "agility", "wisdom")] == [21, 22, 23, 24]
    assert len(skills.NUMBERS) == len(set(skills.NUMBERS.values())) == 21


def test_a_new_hero_has_the_board_and_four_skills_of_the_role() -> None:
    assert skills.skills_of(hero()) == [*BOARD, "role_1", "role_2", "role_3", "role_4"]
    without_role = hero()
    without_role.role = ""
    assert skills.skills_of(without_role) == BOARD


def test_each_level_of_the_role_brings_one_more_skill() -> None:
    assert skills.skills_of(hero(role_level=1))[-1] == "role_5"
    assert skills.skills_of(hero(role_level=2))[-1] == "role_6"


def test_a_learned_card_is_one_skill_with_its_highest_level() -> None:
    taught = hero(skills=["ranged_1", "wisdom_1", "wisdom_2"])
    assert skills.learned(taught) == ["ranged", "wisdom"]
    assert [skills.level_of(taught, kind) for kind in skills.CARDS] == [0, 1, 0, 2]
    assert skills.skills_of(taught)[-3:] == ["role_4", "ranged", "wisdom"]


@pytest.mark.parametrize(
    ("skill", "name"),
    [
        ("starting_1", "Bull Charge"),
        ("starting_2", "Whirl of Steel"),
        ("starting_3", "starting skill 3"),
        ("passive", "passive of the board"),
        ("role_1", "Order"),
        ("role_2", "role skill 2"),
        ("wisdom", "Insight"),
        ("ranged", "ranged, level 1"),
        ("of_a_correction", "of_a_correction"),
    ],
)
def test_a_skill_is_called_as_the_players_entered_it_or_by_its_number(skill: str, name: str) -> None:
    me = hero(
        starting_skills=["Bull Charge", "Whirl of Steel"],
        role_skills=["Order"],
        skills=["ranged_1", "wisdom_2"],
        skill_names={"wisdom": "Insight"},
    )
    assert said(skills.skill_name(me, skill)).lower() == name.lower()


def test_the_ninth_name_of_the_board_is_that_of_the_passive() -> None:
    me = hero(starting_skills=[*(f"Skill {n}" for n in range(1, 9)), "Hold Position"])
    assert said(skills.skill_name(me, "passive")) == "Hold Position"
    assert said(skills.skill_name(me, "starting_8")) == "Skill 8"


def test_spaces_under_a_bridge_are_named_apart() -> None:
    assert said(spaces_in_words(["c3", "d3"])) == "c3, d3"
    assert said(spaces_in_words(["i4_", "j4_"])) == "under the bridge: i4, j4"
    assert said(spaces_in_words(["c3", "i4_", "d3", "j4_"])) == "c3, d3, under the bridge: i4, j4"
    assert said(spaces_in_words(["c3", "d3"], between=" ")) == "c3 d3"
    assert [site_of("f5"), site_of("f5_")] == [(5, 4, False), (5, 4, True)]
    assert [site_address((5, 4, False)), site_address((5, 4, True))] == ["f5", "f5_"]
