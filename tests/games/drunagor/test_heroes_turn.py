"""Heroes' turns through whole rounds: every legal answer works, and undo returns to the same question."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor import events as e
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.heroes.turn import TURN_INTERRUPTS
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Hero
from assistant.games.game import Setup
from assistant.messages.questions import Refused
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Lines, Pips, Track

HEROES = [
    {"id": "vorn", "role": "defender", "hp": 12, "max_hp": 14, "at": "a5", "cubes": {"yellow": 3, "green": 2}},
    {"id": "jaheen", "role": "leader", "hp": 9, "max_hp": 12, "at": "b5", "cubes": {"blue": 3, "red": 2}},
    {"id": "maya", "role": "striker", "hp": 10, "max_hp": 10, "at": "a6", "cubes": {"red": 3, "green": 2}},
]
MONSTERS = [
    {"kind": "demo_sentinel", "rank": "rookie", "at": "d3"},
    {"kind": "skeleton_archer", "rank": "rookie", "at": "e2", "hp": 9},
]


@cache
def chapter(id: str) -> Content:
    content: Content = opening.load("drunagor", id, all_roots())[1]
    return content


def random_session(scenario: str, seed: int, **state: Any) -> GameSession[Any, Any]:
    content = chapter(scenario)
    position = {"heroes": HEROES, "monsters": MONSTERS if scenario.startswith("demo") else [], **state}
    sources: Any = dict.fromkeys(("runes", "trap_die", "d20"), "app")
    sources |= dict.fromkeys(state.get("keeps", ("cubes", "tokens", "items")), "table")
    world = World(state_from(DRUNAGOR, content, position), seed, sources=sources)
    agenda = tuple(Call("hero_turn", {"hero": hero["id"]}) for hero in HEROES)
    return GameSession.begin(Engine(rules, content), world, agenda)


@pytest.mark.parametrize("map_on", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_three_turns_with_random_interrupts(seed: int, map_on: bool) -> None:
    session = random_session("demo_sunken_vault", seed, map_on=map_on)
    chance = Random(seed)
    for _ in range(120):
        assert not session.moment.checkpoint.failed, session.moment.checkpoint.failed
        question = session.question
        if question.kind == "finished" or session.state.stage != "turns" or not _is_mine(session):
            return
        answer = any_answer(question, chance)
        if answer in ("won", "lost"):
            answer = next(option.id for option in question.options if option.id not in question.barred)
        before = question.key
        session.answer(answer)
        _check(session)
        if chance.random() < 0.2:
            session.undo()
            assert session.question.key == before
            session.redo()


def _is_mine(session: GameSession[Any, Any]) -> bool:
    return session.moment.checkpoint.running.step in (
        "hero_turn_begins",
        "hero_acts",
        "hero_turn_ends",
        "lay_rune",
        "open_room",
        *(interrupt.step.name for interrupt in TURN_INTERRUPTS.all),
    )


def _check(session: GameSession[Any, Any]) -> None:
    for hero in session.state.heroes:
        start = next(one for one in HEROES if one["id"] == hero.id)
        assert sum(hero.cubes.values()) + sum(hero.expended.values()) == sum(start["cubes"].values())  # type: ignore[attr-defined]
        assert 0 <= hero.hp <= 16
        assert hero.knocked_out == (hero.hp == 0) or session.question.key.startswith("turn:")
        for token, count in hero.tokens.items():
            assert 0 < count <= 4, token


def test_every_option_has_its_number() -> None:
    session = random_session("demo_sunken_vault", 1)
    usual = ["condition", "door", "chest", "hurt", "ally", "cubes", "interaction", "dice", "more"]
    listed = {option.id: option.number for option in session.question.happened}
    assert listed == {id: number for number, id in enumerate(usual, 1)} | {"allowed": 0}
    assert {id: in_english(why) for id, why in session.question.barred.items()} == {"allowed": "nothing is used up yet"}
    assert [interrupt.id for interrupt in TURN_INTERRUPTS.all] == [*usual, "allowed", "moved", "stayed"]


def test_a_place_entered_late_is_enough() -> None:
    session = random_session("demo_sunken_vault", 1, map_on=True)
    session.answer("go_on")
    assert not session.state.hero("vorn").sure
    session.side_action("put", figure=1, at="c4")
    assert session.state.hero("vorn").sure
    assert session.undo()
    assert not session.state.hero("vorn").sure


def test_a_monster_corrected_to_0_health_is_defeated_immediately() -> None:
    session = random_session("demo_sunken_vault", 1)
    session.side_action("correct", path="monsters.0.hp", value=0)
    assert [event.kind for event in session.log() if isinstance(event, e.MonsterDefeated)] == ["demo_sentinel"]


def test_triggers_of_a_corrected_defeat_run_before_the_next_turn() -> None:
    """The chapter gives SHIELD to everybody when the last Sentinel falls."""
    session = random_session("demo_sunken_vault", 1)
    session.side_action("correct", path="monsters.0.hp", value=0)
    session.answer("go_on")
    assert all(hero.tokens.get("shield") == 1 for hero in session.state.heroes)
    assert session.question.key == "turn:jaheen"


@pytest.mark.parametrize(
    ("held", "may"),
    [({}, True), ({"red": 4}, True), ({"red": 1, "blue": 1}, True), ({"red": 1, "blue": 1, "green": 1}, False)],
)
def test_a_voluntary_recall_needs_at_most_two_colours(held: dict[str, int], may: bool) -> None:
    assert cubes.may_recall(Hero("maya", 1, "striker", 5, 5, cubes=held)) is may


def test_a_colour_with_no_cube_left_is_no_colour() -> None:
    assert cubes.may_recall(Hero("maya", 1, "striker", 5, 5, cubes={"red": 1, "blue": 1, "green": 0}))


def test_a_wrong_place_changes_nothing() -> None:
    session = random_session("demo_sunken_vault", 1, map_on=True)
    with pytest.raises(Refused, match="Nearest free space"):
        session.side_action("put", figure=1, at="d3")
    assert session.state.hero("vorn").at == "a5"


def test_a_used_or_barred_minor_action_gives_the_reason() -> None:
    """Each kind once a turn, and not next to a monster (L639-649); the lines keep their numbers."""
    session = random_session("demo_sunken_vault", 1, map_on=True)

    def notes() -> dict[str, str]:
        listed = [one for one in session.question.happened if one.id in ("door", "chest", "interaction", "allowed")]
        return {one.id: in_english(one.note) for one in listed if one.note is not None}

    far = {"door": "Vorn is next to no door", "allowed": "nothing is used up yet"}
    assert notes() == far
    session.side_action("put", figure=1, at="c4")  # next to the sentinel on d3
    assert notes() == far | dict.fromkeys(("chest", "interaction"), "a monster is next to Vorn")
    for minor in ("chest", "interaction"):
        with pytest.raises(Refused, match="a monster is next to Vorn"):
            session.answer(minor)
    session.side_action("put", figure=1, at="a4")
    assert notes() == far
    with pytest.raises(Refused, match="Vorn is next to no door"):
        session.answer("door")
    for answer in ("interaction", "go_on"):
        session.answer(answer)
    assert notes() == {
        "door": "Vorn is next to no door",
        "interaction": "done already in this turn",
        "allowed": "once already this turn: interact",
    }
    with pytest.raises(Refused, match="done already in this turn"):
        session.answer("interaction")


def test_unknown_health_is_not_shown() -> None:
    content = chapter("chapter_01")
    world = DRUNAGOR.begin(content, Setup(heroes=("vorn", "maya"), sources={}, seed=1))
    session = GameSession.begin(Engine(rules, content), world)
    order = next(panel for panel in DRUNAGOR.view(content, session.moment).panels if panel.id == "order").blocks[0]
    assert isinstance(order, Track)
    assert [figure.health for figure in order.figures] == [None, None]


def test_the_hero_panel_shows_what_the_app_tracks() -> None:
    heroes = [{**HEROES[0], "expended": {"red": 1}, "items": ["heavy_shield", "potion_a"]}]
    allies = [{"id": "tharmagar", "number": 22, "kind": "companion", "hero": "vorn", "sturdiness": 4}]
    session = random_session("chapter_05", 1, heroes=heroes, allies=allies, acting="vorn", keeps=["cubes", "items"])
    panels = DRUNAGOR.view(chapter("chapter_05"), session.moment).panels
    blocks = next(one for one in panels if one.id == "hero").blocks
    lines = [in_english(line) for block in blocks if isinstance(block, Lines) for line in block.lines]
    assert isinstance(blocks[0], Pips)
    cubes = [(in_english(pip.word), pip.full, pip.gone, pip.hue) for pip in blocks[0].rows]
    assert cubes == [("yellow", 3, 0, "yellow"), ("red", 0, 1, "red"), ("green", 2, 0, "green")]
    assert lines[:3] == ["equipped: Heavy Shield", "bag: potion a", "22 Tharmagar, Sturdiness 4"]


def test_the_hero_panel_shows_skills_only_if_the_app_tracks_them() -> None:
    on_skills = {"starting_1": "curse", "role_2": "trauma", "starting_2": "red"}
    hero = {**HEROES[0], "curse": 1, "trauma": 1, "expended": {"red": 1}, "skills": ["melee_1", "melee_2"]}
    heroes = [{**hero, "on_skills": on_skills, "starting_skills": ["Cleave"]}]
    shown = {}
    for keeps in ("skills", "items"):
        session = random_session("chapter_05", 1, heroes=heroes, acting="vorn", keeps=[keeps])
        blocks = next(
            one for one in DRUNAGOR.view(chapter("chapter_05"), session.moment).panels if one.id == "hero"
        ).blocks
        shown[keeps] = [in_english(line) for block in blocks if isinstance(block, Lines) for line in block.lines]
    assert shown["skills"][:4] == [
        "learned: melee, level 2",
        "Cleave is blocked: curse cube.",
        "role skill 2 is blocked: trauma cube.",
        "starting skill 2 is blocked: action cube.",
    ]
    assert not any("blocked" in line or "learned" in line for line in shown["items"])


def test_a_trap_laid_without_a_map_does_not_break_a_map_switched_on_later() -> None:
    session = random_session("demo_sunken_vault", 1, map_on=False)
    for answer in ("more", "trap", "fire_trap"):
        session.answer(answer)
    session.side_action("switch_map", on=True)
    assert [token.at for token in session.state.tokens if token.kind == "fire_trap"] == [""]
    assert {token.kind for token in session.state.tokens} >= {"fire_trap", "chest", "interaction"}
    for _ in range(40):
        if session.state.round > 1 or session.question.kind == "finished":
            break
        answer = session.question.expected_answer()
        session.answer(any_answer(session.question, Random(1)) if answer is None else answer)
        assert not session.moment.checkpoint.failed, session.moment.checkpoint.failed
    assert any(isinstance(event, e.MonsterAttacked) for event in session.log())


def test_a_voluntary_recall_ends_the_turn_after_a_mandatory_one() -> None:
    """Vorn spends his last cube on a reaction: he recalls after the next action, then voluntarily."""
    heroes = [{**HEROES[0], "cubes": {"yellow": 1}}, *HEROES[1:]]
    session = random_session("demo_sunken_vault", 1, heroes=heroes)
    session.side_action("use_cube", hero="vorn", colour="yellow")
    for answer in ("condition", "1", "stealth"):
        session.answer(answer)
    assert [event.kind for event in session.log() if isinstance(event, e.Recalled)] == ["mandatory"]
    for answer in ("cubes", "voluntary"):
        session.answer(answer)
    assert session.question.key == "turn:jaheen"
    session.undo()
    assert session.question.key == "cubes"


def test_a_protector_is_still_hit_after_a_name_correction() -> None:
    pet = {"id": "pet_of_vorn", "number": 22, "kind": "pet", "hero": "vorn"}
    content = chapter("chapter_05")
    position = {"heroes": HEROES[:1], "monsters": [{"kind": "executioner", "rank": "rookie"}], "allies": [pet]}
    facts = {"card": {"executioner_rookie_standard": {"attack": "magic", "keywords": [], "damage": 3}}}
    world = World(state_from(DRUNAGOR, content, position), 1, facts=facts)
    session = GameSession.begin(Engine(rules, content), world, (Call("monster_turn", {"number": 6}),))
    session.answer("protect")
    session.side_action("correct", path="allies.0.id", value="luma")
    assert session.question.key == "damage:6:1:luma"
    session.answer(3)
    assert not session.state.allies
    assert (session.state.heroes[0].hp, session.state.threat) == (12, None)
