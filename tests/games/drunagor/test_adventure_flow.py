"""An adventure from forming the party to its end, in a session in memory."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_party import at, begin, chapter, engine, expected, state_of, told, world_at

from assistant.engine.checkpoint import Call
from assistant.engine.runner import Engine
from assistant.games.drunagor import events as e
from assistant.games.drunagor.content.chapter import SetUp
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.games.game import Setup
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Refused, typed_numbers
from assistant.messages.text import Name, Text, in_english
from assistant.sessions.positions import Position, plain_state, position_of, state_from, world_from
from assistant.timeline.game_session import GameSession

ROLES = {"role:vorn": "striker", "role:maya": "leader", "role:jaheen": "defender"}
APP = {"runes": "app", "monster_cards": "app", "attack_cards": "app", "trap_die": "app"}


def test_heroes_are_numbered_in_track_order_once_roles_are_known() -> None:
    session = begin("chapter_01", "vorn", "maya", "jaheen", sources=APP)
    engine(session, ROLES | {"health:vorn": 14}, until="set_up")
    heroes = state_of(session).heroes
    assert [(one.id, one.number, one.role) for one in heroes] == [
        ("jaheen", 1, "defender"),
        ("maya", 2, "leader"),
        ("vorn", 3, "striker"),
    ]
    assert state_of(session).hero("vorn").max_hp == 14


def test_the_last_role_left_is_not_asked() -> None:
    session = begin("chapter_01", "vorn", "maya", "jaheen", "elros", "lorelai", sources=APP)
    keys = engine(session, until="health:")
    assert [key for key in keys if key.startswith("role:")] == ["role:vorn", "role:maya", "role:jaheen", "role:elros"]


def test_a_role_is_offered_once() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    session.answer("leader")
    assert in_english(session.question.barred["leader"]) == "Vorn has it"
    with pytest.raises(Refused, match="Vorn has it"):
        session.answer("leader")


def test_six_heroes_are_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="at most 5 heroes"):
        DRUNAGOR.begin(
            chapter("chapter_01"),
            Setup(heroes=("vorn", "maya", "jaheen", "elros", "lorelai", "vorn2"), sources={}, seed=1),
        )


def test_a_role_twice_is_refused_in_a_sentence() -> None:
    session = at("chapter_01", {"heroes": ["vorn", "maya"]})
    with pytest.raises(Refused, match="each role exists once"):
        session.side_action("correct", path="heroes.1.role", value="defender")


def test_what_the_app_draws_is_not_asked() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    keys = engine(session, until="turn:")
    assert sorted(keys) == ["health:maya", "health:vorn", "role:maya", "role:vorn", "set_up"]


def test_random_monsters_are_asked_when_the_players_hold_the_cards() -> None:
    session = begin("chapter_01", "vorn", "maya")
    keys = engine(session, {"random:grey": "rotten_flesh"}, until="turn:")
    assert "random:grey:rookie" in keys
    assert {one.kind for one in state_of(session).monsters} == {"skeleton_archer", "rotten_flesh"}


def test_a_whole_round_goes_by_the_track() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    engine(session, {"role:vorn": "defender", "role:maya": "striker"}, until="turn:")
    assert session.question.key == "turn:vorn"
    session.answer("go_on")
    assert "turn:maya" in engine(session, until="turn:vorn")
    assert state_of(session).round == 2


def test_the_demo_names_its_figures_and_needs_no_book() -> None:
    session = begin("demo_sunken_vault", "vorn", sources={**APP, "runes": "table"})
    engine(session, until="set_up")
    page = [_said(item) for item in session.question.items]
    assert page[0] == "Demo: The Sunken Vault: it stands in no book. The map on the screen shows its rooms."
    assert "The flooded stairs: bases and map tiles as on the screen; 1 chest." in page
    assert "Drowned Sentinel (demo): take the figures of Executioner." in page
    engine(session, until="turn:")
    while session.state.monsters:  # engaged heroes cannot open doors
        session.side_action("correct", path="monsters.0.hp", value=0)
    session.side_action("put", figure=1, at="f3")
    session.answer("door")
    assert _said(session.question.prompt) == "What is behind the door?"
    session.answer("gallery")
    assert not any("book" in _said(item) or "grey box" in _said(item) for item in session.question.items)


def test_a_door_pauses_play_and_the_turn_goes_on() -> None:
    session = begin("chapter_01", "vorn", sources=APP)
    engine(session, until="turn:")
    session.answer("door")
    assert session.question.key == "door:0"
    assert session.question.expected_answer() == "door_1"
    session.answer("door_1")
    assert session.question.key == "room:door_1"
    assert any(words.endswith("as the book shows; 1 chest.") for words in map(_said, session.question.items))
    session.answer("go_on")
    assert session.question.key == "turn:vorn"
    assert [room.label for room in state_of(session).rooms] == ["setup", "door_1"]
    assert told(session, e.DoorOpened)[0].by == "vorn"


@pytest.mark.parametrize("tries", [0, 1])
def test_a_door_of_a_chapter_begun_again_may_be_exchanged(tries: int) -> None:
    """L1605: the code on the back of a known door offers others."""
    lost = [{"chapter": 1, "rounds": 3, "reason": "said"}] * tries
    session = at("chapter_01", {"heroes": ["vorn"], "tries": lost}, agenda=(Call("open_door", {"by": "vorn"}),))
    assert (session.question.hint is not None) is bool(tries)


def test_win_camp_and_the_next_chapter_in_the_same_campaign() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    engine(session, until="turn:")
    engine(session, {"turn:": "door", "door:": "ending"}, until="camp")
    assert told(session, e.AdventureWon)
    state = state_of(session)
    assert (state.stage, [one.won for one in state.tries]) == ("camp", [True])
    keys = engine(session, {"learn:vorn": "melee", "learn:maya": "role"})
    assert sorted(key for key in keys if key.startswith("learn")) == ["learn:maya:1", "learn:vorn:1"]
    state = state_of(session)
    assert (state.chapter, state.stage) == (2, "set_up")
    assert (state.hero("vorn").skills, state.hero("maya").role_level) == (["melee_1"], 1)
    assert session.question.key == "open:chapter_02"

    second = GameSession.resume(Engine(rules, chapter("chapter_02")), session.timeline)
    assert second.question.key == "set_up"
    engine(second, until="turn:")
    assert told(second, e.AdventureBegan)[-1].chapter == "chapter_02"
    second.undo()
    assert second.question.key == "set_up"


def test_a_lost_adventure_begins_again_with_the_party_as_it_was() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    engine(session, until="turn:")
    session.side_action("correct", path="heroes.0.curse", value=6)
    first = state_of(session).heroes[0].id
    assert session.question.key == "lost:1"
    assert "curse" in _said(session.question.lead[0])
    assert not session.moment.world.over
    session.answer("again")
    engine(session, until="turn:")
    state = state_of(session)
    assert (state.round, state.hero(first).curse, state.lost) == (1, 0, "")
    assert [(one.chapter, one.won, one.reason) for one in state.tries] == [(1, False, "curse")]
    assert told(session, e.AdventureBegan)[-1].again == 1


def test_stopping_after_a_loss_ends_the_game() -> None:
    session = begin("chapter_01", "vorn", sources=APP)
    engine(session, until="turn:")
    session.side_action("correct", path="heroes.0.curse", value=6)
    session.answer("stop")
    assert session.question.kind == "finished"


@pytest.mark.parametrize("number", range(1, 19))
@pytest.mark.parametrize("size", [1, 3, 5])
@pytest.mark.parametrize("sources", [APP, {}], ids=["app", "table"])
def test_every_chapter_can_be_set_up_and_all_its_rooms_opened(number: int, size: int, sources: dict[str, str]) -> None:
    heroes = ("vorn", "maya", "jaheen", "elros", "lorelai")[:size]
    content = chapter(f"chapter_{number:02d}")
    session = begin(content.chapter.id, *heroes, sources=sources)
    engine(session, until="turn:")
    for _ in content.chapter.set_up[1:]:
        open_door(session)
        engine(session, until="turn:")
    state = state_of(session)
    assert not told(session, RuleFailed)
    assert len(state.rooms) == len(content.chapter.set_up)
    numbers = [one.number for one in state.monsters]
    assert len(set(numbers)) == len(numbers)
    open_door(session)
    engine(session, {"door:": "ending"}, until="camp")
    assert state_of(session).won


def open_door(session: GameSession[Any, Any]) -> None:
    """Open a door; a second one in a turn needs an effect."""
    engine(session, until="turn:")
    if "door" in state_of(session).used:
        session.answer("allowed")
    session.answer("door")


def test_manual_dials_for_all_phases_leave_the_game_playable() -> None:
    session = begin("chapter_01", "vorn", "maya", sources=APP)
    for phase in ("set_up", "heroes", "monsters", "darkness", "camp"):
        session.side_action("set_dial", rule=phase, mode="manual")
    session.side_action("set_dial", rule="game", mode="manual")
    for _ in range(30):
        session.answer(expected(session.question))
    assert state_of(session).round > 1
    assert not told(session, RuleFailed)


def test_a_position_goes_on_in_the_middle_of_a_round() -> None:
    session = at(
        "chapter_01",
        {
            "heroes": ["vorn", "maya"],
            "acting": "maya",
            "round": 3,
            "monsters": [{"kind": "skeleton_archer", "rank": "rookie"}],
        },
    )
    assert session.question.key == "turn:maya"
    session.answer("go_on")
    assert session.question.key.endswith(":6")


def test_a_side_action_that_defeats_a_monster_removes_its_card() -> None:
    session = at("chapter_01", {"heroes": ["vorn"], "monsters": [{"kind": "skeleton_archer", "rank": "rookie"}]})
    session.side_action("correct_by", path="monsters.0.hp", by=-9)
    session.answer("go_on")
    defeated = told(session, e.MonsterDefeated)[0]
    assert (defeated.number, defeated.left, defeated.monsters) == (6, 0, 0)
    assert told(session, e.CardRemoved)[0].card == "skeleton_archer_rookie"
    assert state_of(session).cards == []


def test_pvp_has_no_roles_and_teams_alternate() -> None:
    session = begin("chapter_01", "vorn", "maya", "jaheen", "elros", sources=APP)
    session.answer("pvp")
    engine(session, {"teams": ["vorn", "maya"], "initiative": ["vorn", "maya", "jaheen", "elros"]}, until="set_up")
    state = state_of(session)
    assert [hero.id for hero in state.heroes] == ["vorn", "jaheen", "maya", "elros"]
    assert state.track.order()[:1] == ["vorn"]
    assert {hero.role for hero in state.heroes} == {""}


def test_the_whole_state_survives_a_position_file() -> None:
    session = begin("chapter_02", "vorn", "maya", sources=APP)
    engine(session, until="turn:")
    content = chapter("chapter_02")
    plain = plain_state(DRUNAGOR, content, state_of(session))
    assert state_from(DRUNAGOR, content, plain) == state_of(session)


def test_a_linked_chapter_keeps_curses_and_runes() -> None:
    session = at(
        "chapter_04",
        {
            "heroes": [
                {"id": "vorn", "curse": 2, "trauma": 1, "hp": 3, "max_hp": 12, "tokens": {"poison": 2, "focus": 1}}
            ],
            "runes": {"red": 3},
            "course": {"at": "camp"},
            "won": True,
        },
    )
    engine(session)
    state = state_of(session)
    hero = state.heroes[0]
    assert (hero.hp, hero.curse, hero.trauma, hero.tokens) == (12, 2, 1, {"focus": 1})
    assert session.question.key == "open:chapter_05"
    again = GameSession.resume(Engine(rules, chapter("chapter_05")), session.timeline)
    engine(again, until="turn:")
    assert state_of(again).runes == {"red": 3}
    assert state_of(again).bag.counts["red"] == 4


def test_a_camp_clears_what_only_linked_adventures_keep() -> None:
    session = at(
        "chapter_02",
        {
            "heroes": [
                {"id": "vorn", "curse": 2, "trauma": 1, "hp": 3, "max_hp": 12, "statuses": ["wet"], "aura": "moon"}
            ],
            "runes": {"red": 3},
            "outcomes": ["saved"],
            "course": {"at": "camp"},
            "won": True,
        },
    )
    engine(session)
    state = state_of(session)
    hero = state.heroes[0]
    assert (hero.hp, hero.curse, hero.trauma, hero.statuses, hero.aura) == (12, 0, 0, [], "moon")
    assert (state.runes, state.outcomes) == ({}, ["saved"])


def test_a_linked_chapter_lost_offers_relief() -> None:
    session = at(
        "chapter_05",
        {
            "heroes": [{"id": "vorn", "max_hp": 12, "role": "leader", "curse": 3, "trauma": 1}],
            "runes": {"red": 2, "blue": 1},
            "tries": [{"chapter": 5, "rounds": 4, "reason": "last_rune"}],
            "course": {"at": "open_chapter"},
        },
    )
    engine(session, {"relief": ["runes", "cleanse", "trauma"]}, until="turn:")
    state = state_of(session)
    assert (state.runes, state.heroes[0].curse, state.heroes[0].trauma) == ({"red": 1, "blue": 0}, 1, 0)
    assert state.bag.left == 35


def test_the_room_page_names_monsters_that_act_from_the_next_round_on() -> None:
    session = at("chapter_02", {"heroes": [{"id": "vorn", "role": "striker"}], "acting": "vorn"})
    session.answer("door")
    engine(session, until="room:")
    words = [_said(item) for item in session.question.items]
    assert "Skeleton Archer: acts from the next round on." in words


def test_steps_named_by_the_demo_exist() -> None:
    assert {"open_room", "summon", "remind", "adventure_won", "adventure_lost", "give_tokens"} <= set(rules.steps)
    assert rules.triggers(chapter("demo_sunken_vault"))


def test_the_demo_is_lost_when_the_water_comes() -> None:
    session = at("demo_sunken_vault", {"heroes": ["vorn"], "course": {"at": "begin_round"}, "round": 12})
    assert session.question.key.startswith("lost:")
    assert "flooded" in _said(session.question.lead[0])


def test_the_water_rises_in_round_six() -> None:
    session = at("demo_sunken_vault", {"heroes": ["vorn"], "course": {"at": "begin_round"}, "round": 5})
    assert [one.kind for one in state_of(session).monsters] == ["skeleton_archer"]
    assert told(session, e.SpecialRuleTold)[0].text == "water_rises"


def test_the_demo_is_won_with_the_warden() -> None:
    session = at("demo_sunken_vault", {"heroes": ["vorn"], "monsters": [{"kind": "demo_warden", "rank": "rookie"}]})
    session.side_action("correct", path="monsters.0.hp", value=0)
    assert session.question.kind == "finished"
    assert told(session, e.AdventureWon)


def test_the_book_may_end_an_adventure_at_any_time() -> None:
    session = begin("chapter_01", "vorn", sources=APP)
    engine(session, until="turn:")
    session.side_action("adventure_won")
    assert session.question.key == "camp"
    session.undo()
    assert session.question.key.startswith("turn:")
    session.side_action("adventure_lost", reason="said")
    assert session.question.key == "lost:1"


def test_the_book_may_summon_what_the_chapter_does_not_know() -> None:
    session = at("chapter_01", {"heroes": ["vorn"]}, agenda=(Call("summon_from_book", {}),))
    session.answer("executioner")
    session.answer("veteran")
    assert [(one.kind, one.rank) for one in state_of(session).monsters] == [("executioner", "veteran")]


def test_a_page_takes_monsters_that_only_the_book_knows() -> None:
    session = begin("chapter_02", "vorn", sources=APP)
    engine(session, until="set_up")
    session.answer("summon")
    session.answer("executioner")
    session.answer("rookie")
    assert any("1 x Executioner, Rookie" in _said(item) for item in session.question.items)


def test_a_second_card_may_summon() -> None:
    position = {"heroes": ["vorn"], "second_card": "acts", "acting": "second_card"}
    session = at("chapter_02", position)
    session.answer("summon")
    session.answer("executioner")
    session.answer("rookie")
    assert session.question.key == "second_card"
    assert len(state_of(session).monsters) == 1


def test_a_single_adventure_ends_with_its_win() -> None:
    session = begin("chapter_02", "vorn", sources=APP)
    session.answer("one_shot")
    engine(session, until="set_up")
    assert any("1 level 1 hero skill" in _said(item) for item in session.question.items)
    engine(session, until="turn:")
    session.side_action("adventure_won")
    assert session.question.kind == "finished"


def test_the_step_adventure_lost_ends_the_adventure() -> None:
    session = at("chapter_01", {"heroes": ["vorn"]}, agenda=(Call("adventure_lost", {}),))
    assert session.question.key == "lost:1"


def _said(text: Text) -> str:
    return in_english(text)


@pytest.mark.parametrize("closed", [2, 7, 8, 9, 12])
def test_every_line_behind_a_door_has_a_number_of_its_own(closed: int) -> None:
    content = chapter("chapter_03")
    rooms = tuple(SetUp(label=f"room_{number}", name=Name(f"Room {number}")) for number in range(closed))
    many = replace(content, chapter=replace(content.chapter, set_up=(*content.chapter.set_up[:1], *rooms)))
    session = GameSession.begin(Engine(rules, many), world_at(many, {"heroes": ["vorn"]}), (Call("open_door"),))
    options = session.question.options
    numbers = typed_numbers([option.number for option in options])
    given = [option.number for option in options if option.number is not None]
    assert len(options) == closed + 2
    assert len(set(numbers)) == len(numbers)
    assert [number for number in numbers if number in given] == given  # the lines keep the numbers that they name


# -- positions


def test_a_position_written_before_full_health_is_asked_can_be_read() -> None:
    session = begin("chapter_03", "vorn", "elros")
    engine(session, until="health:")
    open_game = SimpleNamespace(
        game=DRUNAGOR, content=chapter("chapter_03"), about={}, heroes=["vorn", "elros"], moment=session.moment
    )
    position = position_of(open_game)  # type: ignore[arg-type]
    world = world_from(DRUNAGOR, chapter("chapter_03"), position)
    assert [hero.max_hp for hero in world.state.heroes] == [0, 0]
    again = GameSession.begin(Engine(rules, chapter("chapter_03")), world)
    assert again.question.key.startswith("role:")


@pytest.mark.parametrize("course", [{"at": "begin_adventure"}, {"at": "turn"}])
def test_full_health_must_be_known_once_the_party_is_formed(course: dict[str, str]) -> None:
    position = Position(game="drunagor", scenario="chapter_03", state={"course": course, "heroes": ["vorn"]})
    position.state["heroes"] = [{"id": "vorn", "role": "leader", "max_hp": 0, "hp": 0}]
    with pytest.raises(Refused, match="full health can't be 0"):
        world_from(DRUNAGOR, chapter("chapter_03"), position)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"course": {"at": "turnn"}}, r"course: turnn is no part of this. Right would be: open_chapter, "),
        ({"course": {"at": "turn", "goes": "nowhere"}}, "course: nowhere is no part"),
        ({"turn": {"hero": "vorn", "course": {"at": "hero_actss"}}}, r"turn\.course: hero_actss is no part"),
        ({"stage": "turns"}, "stage"),
    ],
)
def test_an_unknown_place_in_the_course_is_refused_by_name(state: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        world_from(DRUNAGOR, chapter("chapter_03"), Position(game="drunagor", scenario="chapter_03", state=state))
