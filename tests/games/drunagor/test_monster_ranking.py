"""Whom a monster hunts: digest part 2, 5.1."""

from __future__ import annotations

from typing import get_args

import pytest
from monster_scenes import said
from msgspec.structs import replace

from assistant.games.drunagor.board.board import Piece
from assistant.games.drunagor.monsters.glossary import HUNTS, RANKINGS, WHO
from assistant.games.drunagor.monsters.on_map.readings import Readings, readings_from
from assistant.games.drunagor.monsters.ranking import (
    MEASURES,
    Foe,
    Rule,
    comparison,
    hunt_rule,
    rank,
    targetable,
    with_number,
)
from assistant.messages.text import Name

VORN = Foe(id="vorn", name=Name("Vorn"), hp=9, cubes=4, curse=0, resources=2, distance=3)
JAHEEN = Foe(id="jaheen", name=Name("Jaheen"), hp=11, cubes=2, curse=2, resources=2, distance=3)
MAYA = Foe(id="maya", name=Name("Maya"), hp=9, cubes=4, curse=2, resources=0, distance=5)
PARTY = (VORN, JAHEEN, MAYA)
SOONEST_FIRST = ("maya", "vorn", "jaheen")


def test_every_ranking_has_its_texts() -> None:
    assert set(MEASURES) == set(get_args(Rule)) == set(HUNTS) == set(RANKINGS) == set(WHO)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("strongest", "jaheen 11, maya 9, vorn 9"),  # the tie goes to the soonest turn
        ("bloodseeker", "vorn 9, maya 9, jaheen 11"),  # ... to the latest
        ("defiant", "maya 4, vorn 4, jaheen 2"),
        ("relentless", "jaheen 2, vorn 4, maya 4"),
        ("reckoner", "maya 2, jaheen 2, vorn 0"),
        ("covetous", "vorn 2, jaheen 2, maya 0"),
        ("nearest", "jaheen 3, vorn 3, maya 5"),  # equally near: the stronger one
    ],
)
def test_every_keyword_compares_its_number_and_breaks_ties(rule: Rule, expected: str) -> None:
    ranked = rank(PARTY, rule, SOONEST_FIRST)
    assert ", ".join(f"{one.foe.id} {one.number}" for one in ranked) == expected
    assert [one.place for one in ranked] == [0, 1, 2]


@pytest.mark.parametrize(
    ("rule", "order", "first"),
    [
        ("strongest", ("vorn", "maya"), "vorn"),
        ("strongest", ("maya", "vorn"), "maya"),
        ("bloodseeker", ("vorn", "maya"), "maya"),
        ("bloodseeker", ("maya", "vorn"), "vorn"),
        ("relentless", ("vorn", "maya"), "maya"),
        ("defiant", ("vorn", "maya"), "vorn"),
    ],
)
def test_ties_follow_the_track_in_both_directions(rule: Rule, order: tuple[str, ...], first: str) -> None:
    assert rank((VORN, MAYA), rule, order)[0].foe.id == first
    assert rank((MAYA, VORN), rule, order)[0].foe.id == first


def test_slaughter_puts_npcs_first_and_leaves_their_order_to_the_players() -> None:
    villagers = [Foe(id=id, name=Name(id), kind="npc") for id in ("child", "smith")]
    ranked = rank((*PARTY, *villagers), "slaughter", SOONEST_FIRST)
    assert [(one.foe.id, one.place) for one in ranked] == [
        ("child", 0), ("smith", 0), ("jaheen", 2), ("maya", 3), ("vorn", 4),
    ]  # fmt: skip


def test_slaughter_without_npcs_hunts_the_strongest_hero() -> None:
    assert rank(PARTY, "slaughter", SOONEST_FIRST)[0].foe == JAHEEN


def test_a_hero_without_a_card_on_the_track_comes_after_the_others() -> None:
    assert rank((MAYA, VORN), "strongest", ("vorn",))[0].foe == VORN


def test_an_empty_ranking() -> None:
    assert rank((), "strongest", ()) == []


@pytest.mark.parametrize(
    ("keywords", "rule"),
    [
        ((), "strongest"),
        (("cleave", "bloodseeker"), "bloodseeker"),
        (("slaughter",), "slaughter"),
        (("attack_twice",), "strongest"),
    ],
)
def test_the_card_names_the_ranking(keywords: tuple[str, ...], rule: Rule) -> None:
    assert hunt_rule(keywords) == rule


@pytest.mark.parametrize(
    ("piece", "immune", "pvp", "expected"),
    [
        (Piece("vorn", "hero", ()), "", False, True),
        (Piece("vorn", "hero", (), knocked_out=True), "", False, False),
        (Piece("vorn", "hero", (), knocked_out=True), "stealth", True, False),
        (Piece("vorn", "hero", (), hidden=True), "", False, False),
        (Piece("vorn", "hero", (), hidden=True), "stealth", False, True),
        (Piece("vorn", "hero", (), hidden=True), "stun", False, False),
        (Piece("vorn", "hero", (), hidden=True), "", True, True),
        (Piece("jynx", "pet", (), hidden=True), "", False, False),
    ],
)
def test_who_may_be_targeted(piece: Piece, immune: str, pvp: bool, expected: bool) -> None:
    immunities = frozenset(immune.split())
    assert targetable(immunities, knocked_out=piece.knocked_out, hidden=piece.hidden, pvp=pvp) is expected


def test_covetous_counts_stackable_resources_and_by_the_other_reading_trackers() -> None:
    maya = replace(MAYA, resources=1, trackers=3)
    assert MEASURES["covetous"].of(maya, Readings()) == 1
    assert MEASURES["covetous"].of(maya, Readings(g02_covetous="all")) == 4


def test_every_number_is_named_with_its_measure() -> None:
    by = {rule: rank(PARTY, rule, SOONEST_FIRST)[0] for rule in ("strongest", "relentless", "reckoner", "covetous")}
    assert [said(with_number(one)) for one in by.values()] == [
        "Jaheen (11 HP)",
        "Jaheen (2 free cubes)",
        "Maya (2 curse cubes)",
        "Vorn (2 resources)",
    ]


def test_the_comparison_names_both_numbers_or_the_turn() -> None:
    strongest = rank(PARTY, "strongest", SOONEST_FIRST)
    weakest = rank(PARTY, "bloodseeker", SOONEST_FIRST)
    nearest = rank(PARTY, "nearest", SOONEST_FIRST)
    assert said(comparison(strongest[0], strongest[1])) == "Jaheen (11 HP) comes before Maya (9 HP)."
    assert said(comparison(strongest[1], strongest[2])) == (
        "Maya and Vorn have 9 HP each: it hunts the one who acts first."
    )
    assert said(comparison(weakest[0], weakest[1])).endswith(" have 9 HP each: it hunts the one who acts last.")
    assert said(comparison(nearest[0], nearest[1])) == "Equally near, so the stronger one: Jaheen has 11 HP, Vorn 9."


def test_readings_are_made_from_the_rulings_that_concern_plans() -> None:
    assert readings_from({"g01_soonest": "from_top", "g22_runes": "together"}) == Readings(g01_soonest="from_top")
    with pytest.raises(ValueError, match="g01_soonest"):
        readings_from({"g01_soonest": "whenever"})
