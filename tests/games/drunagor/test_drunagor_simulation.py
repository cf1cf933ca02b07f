"""Simulated adventures: how one ended, and what the party without a table does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from scripted_party import chapter, world_at

from assistant.games.drunagor.events import AdventureLost, AdventureWon, BegunAgain
from assistant.games.drunagor.heroes.cubes import ACTION
from assistant.games.drunagor.heroes.events import HeroHurt
from assistant.games.drunagor.simulation import AdventureParty, result_of
from assistant.games.drunagor.state import Drunagor
from assistant.games.simulation import GameResult
from assistant.messages.questions import GO_ON, Number, OneOf, Option, Question
from assistant.messages.text import t, verbatim

DEMO = "demo_sunken_vault"
ARCHER = {"kind": "skeleton_archer", "rank": "rookie", "hp": 5}


def state(**position: Any) -> Drunagor:
    position.setdefault("heroes", [{"id": "vorn", "hp": 9}, {"id": "maya", "hp": 7}])
    made: Drunagor = world_at(chapter(DEMO), {"map_on": True, "rooms": [{"label": "stairs"}], **position}).state
    return made


def party(*, bold: bool = False) -> AdventureParty:
    return AdventureParty(Random(1), bold=bold)


def turn(hero: str = "vorn", *barred: str) -> Question[Any]:
    return OneOf(key=f"turn:{hero}", prompt=t("?"), options=(), barred=dict.fromkeys(barred, t("no")))


def does(one: AdventureParty, now: Drunagor, hero: str = "vorn", *barred: str) -> str:
    hint = one.hint(turn(hero, *barred), now, chapter(DEMO))
    assert hint is not None
    ((deed, weight),) = hint.items()
    assert weight == 1
    return deed


def hurt(hero: str, damage: int) -> HeroHurt:
    return HeroHurt(hero=hero, damage=damage, left=1, source=t("It"))


# -- how an adventure ended


def result(*events: Any, **position: Any) -> GameResult:
    return result_of(chapter(DEMO), state(round=4, **position), events)


def test_what_comes_after_the_first_end_does_not_count() -> None:
    ended = result(hurt("vorn", 2), hurt("maya", 3), hurt("vorn", 4), AdventureWon(), hurt("vorn", 5), AdventureWon())
    assert (ended.end, ended.won, ended.rounds) == ("won", True, 4)
    assert ended.hurt == {"vorn": 6, "maya": 3}


@pytest.mark.parametrize(
    ("reason", "end"),
    [("curse", "curse"), ("trauma", "trauma"), ("last_rune", "last_rune"), ("said", "rule"), ("too_late", "rule")],
)
def test_a_lost_adventure_says_why(reason: str, end: str) -> None:
    ended = result(AdventureLost(reason=reason), BegunAgain(chapter=0), AdventureWon())
    assert (ended.end, ended.won, ended.rounds) == (end, False, 4)


def test_an_adventure_broken_off_has_no_end() -> None:
    ended = result(hurt("maya", 3), BegunAgain(chapter=0))
    assert (ended.end, ended.won, ended.rounds, ended.hurt) == ("", None, 4, {"maya": 3})
    assert result() == GameResult("", None, 4, {}, ended.clocks)


def test_the_clocks_show_the_hero_nearest_to_the_end() -> None:
    heroes = [
        {"id": "vorn", "curse": 3, "trauma": 0},
        {"id": "maya", "curse": 1, "trauma": 1, "curse_limit": 6, "trauma_limit": 2},
    ]
    clocks = result(heroes=heroes, runes={"blue": 2, "red": 3}).clocks
    assert clocks == {"curse": (3, 6), "trauma": (1, 3), "runes": (5, 36)}


# -- what only the table knows


def answer(kind: str, one: AdventureParty | None = None, now: Drunagor | None = None) -> Any:
    question = Number(key=kind, prompt=t("?"))
    return (one or party()).stands_in(question, now or state(), chapter(DEMO))


def test_a_hero_has_ten_health_and_a_weapon_of_seven_and_three_and_one() -> None:
    assert answer("health:vorn") == 10
    keys = ("accuracy", "damage", "bonus", "crit", "to_hit:1")
    assert [answer(key) for key in keys] == [7, 3, 1, 20, 0]
    assert answer("holds:1") == []
    assert answer("again:1") == "no"
    assert answer("turn:vorn") is None


def test_the_die_of_the_party_has_twenty_sides() -> None:
    one = party()
    assert {answer("d20:1", one) for _ in range(400)} == set(range(1, 21))


def test_two_targets_are_struck_the_weakest_first() -> None:
    monsters = [{**ARCHER, "hp": 4}, {**ARCHER, "hp": 2}, {**ARCHER, "hp": 5}, {**ARCHER, "hp": 2}]
    assert answer("targets:1", now=state(monsters=monsters)) == ["7", "9"]
    assert answer("targets:1", now=state(monsters=[ARCHER])) == ["6"]


def through(dealt: int, *, hp: int, bold: bool = False, cubes: int = 5) -> tuple[Any, int]:
    """Return the damage that Vorn takes, and his cubes after it."""
    one = party(bold=bold)
    one.cubes["vorn"] = cubes
    question = Number(key="damage:1:vorn", prompt=t("?"), expected=dealt)
    now = state(heroes=[{"id": "maya", "hp": 1}, {"id": "vorn", "hp": hp, "max_hp": 12}])
    return one.stands_in(question, now, chapter(DEMO)), one.cubes["vorn"]


def test_a_careful_hero_prevents_from_three_damage_on() -> None:
    assert through(2, hp=9) == (2, 5)
    assert through(3, hp=9) == (1, 4)
    assert through(7, hp=9) == (5, 4)


def test_a_bold_hero_prevents_only_what_would_knock_him_out() -> None:
    assert through(6, hp=7, bold=True) == (6, 5)
    assert through(7, hp=7, bold=True) == (5, 4)
    assert through(1, hp=1, bold=True) == (0, 4)


def test_without_a_cube_nothing_is_prevented() -> None:
    assert through(3, hp=9, cubes=0) == (3, 0)
    assert through(3, hp=9, cubes=1) == (1, 0)


def test_all_cubes_come_back_with_a_knock_out() -> None:
    assert through(8, hp=6, cubes=2) == (6, 5)
    assert through(7, hp=6, cubes=2) == (5, 1)


def test_damage_of_somebody_who_is_no_hero_goes_through() -> None:
    question = Number(key="damage:1:luma", prompt=t("?"), expected=4)
    assert party().stands_in(question, state(), chapter(DEMO)) == 4


@pytest.mark.parametrize(
    ("key", "guess"), [("reach:6", True), ("caught:1", True), ("attack_card:x", True), ("turn:vorn", False)]
)
def test_what_only_the_table_sees_is_a_guess(key: str, guess: bool) -> None:
    assert party().is_guess(Number(key=key, prompt=t("?"))) is guess


def test_the_party_stops_when_the_adventure_is_over() -> None:
    one, now = party(), state()
    assert not one.is_over(turn(), now)
    assert one.is_over(Number(key="lost:1", prompt=t("?")), now)
    now.won = True
    assert one.is_over(turn(), now)


# -- what a hero does


def test_a_hero_strikes_twice_in_a_turn() -> None:
    one, now = party(), state(monsters=[ARCHER])
    assert [does(one, now) for _ in range(3)] == ["dice", "dice", GO_ON]
    assert one.cubes == {"vorn": 3}
    assert does(one, now, "maya") == "dice"
    assert one.cubes == {"vorn": 3, "maya": 4}
    now.round += 1
    assert [does(one, now) for _ in range(3)] == ["dice", "dice", GO_ON]


def test_actions_used_already_are_gone() -> None:
    now = state(monsters=[ARCHER])
    now.used = [ACTION]
    assert [does(one := party(), now), does(one, now)] == ["dice", GO_ON]


def test_without_cubes_a_hero_recalls() -> None:
    one, now = party(), state(monsters=[ARCHER])
    one.cubes["vorn"] = 1
    assert [does(one, now), does(one, now), does(one, now)] == ["dice", "cubes", "dice"]
    assert one.cubes["vorn"] == 4


def test_who_is_knocked_out_does_nothing() -> None:
    now = state(monsters=[ARCHER], heroes=[{"id": "vorn", "hp": 0, "max_hp": 9, "knocked_out": True}])
    assert does(party(), now) == GO_ON


def test_with_no_monster_left_the_next_door_is_opened_or_walked_to() -> None:
    one, now = party(), state()
    assert does(one, now) == "door"
    assert one.walks_to == ""
    assert does(one, now, "vorn", "door") == "more"
    assert one.walks_to == "vorn"
    assert does(one, now, "vorn", "door") == GO_ON
    assert does(one, now, "maya") == "door"
    assert one.walks_to == ""


def test_with_the_map_off_nobody_walks() -> None:
    now = state()
    now.map_on = False
    assert does(party(), now, "vorn", "door") == GO_ON


def test_behind_the_last_door_the_adventure_is_won() -> None:
    one, now = party(), state(rooms=[{"label": "stairs"}, {"label": "gallery"}, {"label": "vault"}])
    one.turn, one.walks_to = (now.round, "vorn"), "vorn"
    assert does(one, now) == "more"
    assert one.walks_to == ""


def hinted(key: str, walks_to: str = "", options: tuple[str, ...] = (), now: Drunagor | None = None) -> Any:
    one = party()
    one.walks_to = walks_to
    question = OneOf(key=key, prompt=t("?"), options=tuple(Option(id, verbatim(id)) for id in options))
    return one.hint(question, now or state(), chapter(DEMO))


def test_the_other_questions_of_a_turn() -> None:
    assert hinted("dice") == {"attack": 1}
    assert hinted("cubes") == {"mandatory": 1}
    assert hinted("more") == {"won": 1}
    assert hinted("more", "maya") == {"place": 1}
    assert hinted("figure", "maya") == {"2": 1}
    assert hinted("figure") is None
    assert hinted("where") is None
    assert hinted("chest:1") is None


def where(at: str, *spaces: str, doors: tuple[int, ...] = ()) -> Any:
    now = state(heroes=[{"id": "vorn", "hp": 9, "at": at}], doors=list(doors))
    return hinted("where", "vorn", spaces, now)


def test_a_hero_walks_at_most_six_spaces_to_the_space_nearest_to_the_door() -> None:
    assert where("a5", "a6", "d4", "e4") == {"e4": 1}  # the door is at f3
    assert where("a1", "g1", "h3") == {"g1": 1}
    assert where("a1", "h1") == {}
    assert where("a5", "a6", "d4", doors=(1,)) == {}
