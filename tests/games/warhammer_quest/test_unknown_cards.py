"""Cards and sheets the app doesn't know: asked once, and a session never depends on the answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from quest_owner import is_reading, plain, play_rounds, printed

from assistant.messages.questions import Refused
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs

HEROES = ["ironbreaker", "warrior_priest"]


def begin(dirs: UserDirs, name: str, quest: str = "a_foul_stench", preset: str = "mine", heroes: Any = HEROES) -> Any:
    session = opening.start(dirs, "warhammer_quest", quest, heroes, seed=5, preset=preset, name=name)
    assert session.notices == []
    return session


def up_to(session: Any, key: str, *, most: int = 200) -> Any:
    """Answer until a question with this key is open, or with this prefix if it ends with a colon."""
    for _ in range(most):
        question = session.question
        if question.key == key or (key.endswith(":") and question.key.startswith(key)):
            return question
        session.answer(printed(question) if is_reading(question) else plain(question))
    raise AssertionError(f"{key} was never asked")


def test_three_rounds_with_every_card_typed_in_then_again_with_none_asked(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    first = begin(dirs, "first")
    asked = play_rounds(first)
    first.close()
    assert {key.partition(":")[0] for key in asked} >= {"sheet", "track", "lies", "comes", "health_2", "card", "bar"}
    assert len(asked) == len(set(asked))
    second = begin(dirs, "second")
    assert second.question.key == "set_up:a_foul_stench"
    assert play_rounds(second) == []
    assert first.moment.state.enemies == second.moment.state.enemies
    assert (dirs.own_content / "warhammer_quest" / "own.toml").exists()


@pytest.mark.parametrize("preset", ["mine", "kept", "app"])
def test_a_session_with_everything_left_out_goes_on_and_asks_nothing_twice(tmp_path: Path, preset: str) -> None:
    session = begin(UserDirs.below(tmp_path), "first", preset=preset)
    asked = play_rounds(session, leaves_out=True)
    assert len(asked) == len(set(asked)), sorted(key for key in asked if asked.count(key) > 1)
    assert not [key for key in asked if key.startswith("bar:")]


def test_at_every_card_that_is_read_a_new_start_finds_the_same_question(tmp_path: Path) -> None:
    """On the next start the pack knows what the running step's transcript still answers."""
    dirs = UserDirs.below(tmp_path)
    session = begin(dirs, "first", preset="kept")
    checked = set()
    for _ in range(120):
        question = session.question
        if not is_reading(question):
            session.answer(plain(question))
            continue
        session.answer(printed(question))
        checked.add(question.key.partition(":")[0])
        again = opening.resume(dirs, session.folder)
        assert again.question.key == session.question.key
        assert again.moment.checkpoint == session.moment.checkpoint
        again.close()
    assert checked >= {"sheet", "track", "lies", "comes", "health_2", "prepare", "card", "bar", "bans", "effect"}


def test_values_to_check_are_expected_answers_and_unverified_values_are_hints(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first", preset="kept")
    prepare = up_to(session, "prepare:warrior_priest")
    assert (prepare.expected, in_english(prepare.hint)) == ("rest", "Check your card; asked once.")
    grump = up_to(session, "card:enemy:odious_grump:")
    assert [(box.id, box.expected, in_english(box.note)) for box in grump.boxes] == [
        ("attack", 0, "perhaps 2"),
        ("health", 0, "perhaps 6"),
        ("resilience", 0, "perhaps 1"),
    ]
    up_to(session, "enemy")
    session.answer("goblin_warrior")
    goblin = session.question
    assert [(box.id, box.expected) for box in goblin.boxes] == [
        ("level", 1), ("attack", 1), ("health", 2), ("resilience", 0),
    ]  # fmt: skip
    assert in_english(goblin.hint) == "Check your card; asked once."
    session.answer(goblin.expected_answer())
    assert in_english(session.question.prompt) == "Goblin Warrior: is its effect bar PREY, INFLICT?"
    session.answer("no")
    session.answer(["inflict"])
    card = session.content.pack.enemy["goblin_warrior"]
    assert (card.attack, card.health, card.resilience, card.bar) == (1, 2, 0, ("inflict",))


def test_an_uncertain_prepare_icon_is_only_a_hint(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first", preset="kept")
    prepare = up_to(session, "prepare:ironbreaker")
    assert prepare.expected == ""
    assert "attack, aid" in in_english(prepare.hint)


def test_an_enemy_whose_row_is_left_empty_is_read_from_the_card_each_time(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first")
    up_to(session, "enemy")
    session.answer("orc_boy")
    session.answer({})
    assert session.question.key.startswith("act:")
    assert session.content.pack.enemy["orc_boy"].bar == ()
    read = up_to(session, "read:")
    assert "read its bar, do it, then Space" in in_english(read.prompt)


def test_a_new_card_is_named_once_and_an_elite_joins_the_set_of_its_name(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    session = begin(dirs, "first")
    up_to(session, "enemy")
    for answer in ("another", "standard", "Cellar Thing", {"level": 1, "attack": 2, "health": 3}, ["retreat", "own"]):
        session.answer(answer)
    session.answer(["barred"])
    up_to(session, "turned")
    for answer in ("another", "elite", "Cellar Thing"):
        session.answer(answer)
    known = session.content.pack.enemy
    assert known["cellar_thing"].barred
    assert known["cellar_thing"].resilience == 0
    assert (known["cellar_thing_2"].set, known["cellar_thing_2"].kind) == ("cellar_thing", "elite")
    session.close()
    again = begin(dirs, "second")
    assert "cellar_thing" in [option.id for option in up_to(again, "enemy").options]


def test_a_new_enemy_of_the_sheet_takes_thirteen_keys(tmp_path: Path) -> None:
    """Which line; four boxes with three points between and Enter; two keywords and Enter; Enter for no ban."""
    session = begin(UserDirs.below(tmp_path), "first")
    up_to(session, "enemy")
    keys = 1
    session.answer("orc_boy")
    assert len(session.question.boxes) == 4
    keys += 4 + 3 + 1
    session.answer({"level": 1, "attack": 2, "health": 3, "resilience": 1})
    assert all(1 <= option.number <= 9 for option in session.question.options)
    keys += 2 + 1
    session.answer(["advance", "inflict"])
    assert session.question.key == "bans:orc_boy"
    keys += 1
    session.answer([])
    assert not is_reading(session.question)
    assert keys <= 14


def test_another_number_of_heroes_asks_for_the_health_on_the_other_card(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    first = begin(dirs, "first")
    up_to(first, "set_up:")
    first.close()
    third = begin(dirs, "third", heroes=[*HEROES, "waywatcher"])
    asked = []
    while not third.question.key.startswith("set_up:"):
        asked.append(third.question.key)
        third.answer(printed(third.question))
    assert asked == ["health_3:ironbreaker", "health_3:warrior_priest", "health_3:waywatcher"]


def test_uncounted_decks_are_question_marks_until_the_players_say_they_are_empty(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first")
    up_to(session, "act:")
    assert session.moment.state.sizes == {"enemy": -1, "location": -1}
    session.answer("something_else")
    possible = [option.number for option in session.question.options if option.id not in session.question.barred]
    assert possible == [2, 4, 5]
    session.answer("location")
    assert session.moment.state.sizes["location"] == 0
    session.answer("something_else")
    session.answer("enemy")
    assert session.moment.state.sizes["enemy"] == 0
    session.answer("enemy_comes")
    session.answer("ironbreaker")
    assert "NobodyComes" in [type(event).__name__ for event in session.moment.new_events]


def test_decks_that_were_counted_count_down_and_are_shuffled_when_they_run_out(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first")
    up_to(session, "deck_sizes")
    session.answer({"enemy": 2, "location": 4})
    up_to(session, "act:")
    assert session.moment.state.sizes == {"enemy": 0, "location": 3}
    session.side_action("defeat", figure=7)
    session.answer("enemy_comes")
    session.answer("ironbreaker")
    assert session.moment.state.sizes["enemy"] == 1
    assert session.moment.state.enemy_deck.discard == []


def test_a_frame_asks_for_its_nemesis_and_the_app_brings_it_at_its_colour(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first", "uneasy_alliance_3")
    up_to(session, "nemesis:")
    for answer in ("lair", "Old Bony", "green"):
        session.answer(answer)
    up_to(session, "act:")
    assert [enemy.card for enemy in session.moment.state.lair] == ["old_bony"]
    up_to(session, "peril:green")
    session.answer("go_on")
    assert session.moment.state.lair == []
    (nemesis,) = [enemy for enemy in session.moment.state.enemies if enemy.card == "old_bony"]
    assert nemesis.zone in HEROES


def test_dungeon_and_gear_decks_of_unknown_cards_are_named_card_by_card(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first", preset="kept")
    up_to(session, "action:ironbreaker")
    assert session.moment.state.sizes["dungeon"] == 12
    assert session.moment.state.sizes["gear"] == 8
    session.answer("explore")
    up_to(session, "dungeon")
    for answer in ("another", "Old Boots", "event", 1, "deck", "another", "Rusty Crown", "armour", 2, "none", "yes"):
        session.answer(answer)
    hero = session.moment.state.heroes[0]
    assert [one.card for one in hero.gear] == ["rusty_crown"]
    assert session.moment.state.sizes["dungeon"] == 11
    assert session.moment.state.sizes["gear"] == 7
    assert session.content.pack.gear["rusty_crown"].health == 2


def test_a_corrected_fact_counts_immediately(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    session = begin(dirs, "first")
    up_to(session, "act:")
    assert session.moment.state.heroes[0].health == 8
    session.side_action("correct", path="facts.hero.ironbreaker.health_2", value=11)
    assert session.moment.state.heroes[0].health == 11
    session.side_action("correct", path="facts.sheet.a_foul_stench.dungeon", value=14)
    assert session.content.quest.dungeon == 14
    session.close()
    again = begin(dirs, "second")
    assert again.content.pack.hero["ironbreaker"].health_2 == 11


@pytest.mark.parametrize(
    ("heroes", "words"),
    [
        (["ironbreaker"], "2"),
        (["ironbreaker", "waywatcher", "warrior_priest", "bright_wizard", "trollslayer"], "4"),
        (["ironbreaker", "ironbreaker"], "twice"),
        (["ironbreaker", "demo_miller"], "demo_miller"),
    ],
)
def test_one_hero_five_the_same_twice_or_one_of_the_demo_are_refused(
    tmp_path: Path, heroes: list[str], words: str
) -> None:
    with pytest.raises(Refused, match=words):
        opening.start(UserDirs.below(tmp_path), "warhammer_quest", "a_foul_stench", heroes, name="first")


def test_an_enemy_the_deck_cant_hold_is_refused(tmp_path: Path) -> None:
    session = begin(UserDirs.below(tmp_path), "first")
    up_to(session, "enemy")
    before = session.moment.world
    with pytest.raises(Refused):
        session.answer("bog_lurker")
    assert session.moment.world == before
