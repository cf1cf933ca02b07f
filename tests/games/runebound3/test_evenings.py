"""Whole games: the demo to its end, a printed scenario with cards nobody knows, invariants on the way, bad packs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from assistant.cli.answering import any_answer
from assistant.content import ContentErrors, load
from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.positions import Position, position_of, world_from
from assistant.games.game import Setup
from assistant.games.runebound3.content import MOST_STORY, assemble, references
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.games.runebound3.hero.sheet import health_of
from assistant.games.runebound3.state import MARKET
from assistant.history.evening import Evening
from assistant.speech.questions import Refused
from assistant.table.play import Play
from assistant.words.say import Words


def begun(home: Path, scenario: str, heroes: tuple[str, ...], preset: int, seed: int) -> Evening[Any, Any]:
    game, content = opening.load("runebound3", scenario, Home.below(home).roots())
    setup = Setup(heroes=heroes, sources=game.presets[preset].sources, seed=seed)
    return Evening.begin(Play(game.rules, content), game.begin(content, setup))


def check(evening: Evening[Any, Any], content: Any) -> None:
    state = evening.state
    assert state.story_drawn <= 2 * MOST_STORY
    for player in state.players:
        assert 0 <= player.damage <= health_of(content, player)
    for cards in state.markets.values():
        assert len(cards) in (MARKET, MARKET + 1)
    if state.fight is not None and state.fight.enemy.tokens and not state.fight.rival:
        six = 5 + (state.act == 2 or state.fight.villain) + state.fight.villain
        assert len(state.fight.enemy.tokens) in (six, 5, 6)


@pytest.mark.parametrize("mode", ["together", "rivals"])
@pytest.mark.parametrize("heroes", [("brand",), ("brand", "moss", "wick")])
@pytest.mark.parametrize("preset", [0, 2])
def test_the_demo_to_its_end(tmp_path: Path, heroes: tuple[str, ...], preset: int, mode: str) -> None:
    evening = begun(tmp_path, "demo_ashen_tower", heroes, preset, 5)
    _, content = opening.load("runebound3", "demo_ashen_tower", Home.below(tmp_path).roots())
    chance = Random(f"{heroes}{preset}{mode}")
    for _ in range(3000):
        question = evening.question
        if question.kind == "finished":
            break
        check(evening, content)
        evening.answer(mode if question.key == "mode" else any_answer(question, chance))
    assert evening.state.over
    if mode == "rivals" and len(heroes) > 1:
        assert evening.state.mode == "rivals"


@pytest.mark.parametrize("mode", ["demo_ashen_tower", "corpse_king"])
def test_a_turn_without_a_fight_is_one_key(tmp_path: Path, mode: str) -> None:
    hero = {"demo_ashen_tower": "brand", "corpse_king": "lyssa"}[mode]
    evening = begun(tmp_path, mode, (hero,), 0, 1)
    keys = 0
    evening.answer("go_on")
    while evening.state.round < 3:
        keys += 1
        evening.answer(evening.question.expected_answer())
    assert keys == (2 if mode == "demo_ashen_tower" else 4)  # a track that is still read costs one more


def test_an_unknown_enemy_is_asked_about_once(tmp_path: Path) -> None:
    evening = begun(tmp_path, "corpse_king", ("lyssa",), 0, 2)
    asked: list[str] = []

    def answer(value: Any) -> None:
        asked.append(evening.question.key)
        evening.answer(value)

    for value in ("go_on", "a_fight", "another", "Marsh Troll", 0, 5, ["1", "2"], []):
        answer(value)
    assert evening.question.kind == "sided"
    assert asked[-3:] == ["health:marsh_troll", "costs:marsh_troll", "always:marsh_troll"]
    assert evening.state.fight.enemy.health == 5
    assert len(evening.state.fight.enemy.abilities) == 2
    for value in ("close_fight", "a_fight", "marsh_troll", 0):
        answer(value)
    assert evening.question.kind == "sided"  # nothing is asked again


def test_undo_anywhere_in_a_fight(tmp_path: Path) -> None:
    evening = begun(tmp_path, "demo_ashen_tower", ("brand",), 0, 3)
    for value in ("go_on", "a_fight", "cinder_knight", 0, ["1"]):
        evening.answer(value)
    chance = Random(4)
    for _ in range(12):
        if evening.state.fight is None:
            break
        before = (evening.question, evening.state.fight.hero.tokens, evening.state.players)
        question = replace(evening.question, happened=())
        evening.answer(any_answer(question, chance))
        evening.undo()
        assert (evening.question, evening.state.fight.hero.tokens, evening.state.players) == before
        evening.redo()


def test_the_corpse_king_by_drive(tmp_path: Path) -> None:
    """Through the command line: the expected answers until all heroes lose after round 24."""
    command = [sys.executable, "-m", "assistant", "drive", "--memory", "--game", "runebound3"]
    process = subprocess.Popen(
        [*command, "--scenario", "corpse_king", "--hero", "lyssa", "--pieces", "mine", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "ASSISTANT_HOME": str(tmp_path)},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    told: list[str] = []
    reply = json.loads(process.stdout.readline())
    for _ in range(200):
        question = reply["question"]
        if question["kind"] == "finished":
            break
        expected = question.get("expected", [] if question["kind"] == "which_of" else "go_on")
        process.stdin.write(json.dumps({"answer": expected}) + "\n")
        process.stdin.flush()
        reply = json.loads(process.stdout.readline())
        told += [one["event"]["type"] for one in reply.get("told", [])]
    process.stdin.close()
    process.wait(20)
    assert told.count("round_began") == 24
    assert "villain_came" in told
    assert "game_lost" in told


def test_bad_packs_are_named(tmp_path: Path) -> None:
    _, content = opening.load("runebound3", "corpse_king", Home.below(tmp_path).roots())
    pack = content.pack
    two = replace(pack.villain["vorakesh"], tokens=("vorakesh_own", "margath_own"))
    assert any(one.id == "vorakesh" for one in references(replace(pack, villain={**pack.villain, "vorakesh": two})))
    bad = replace(pack.token["c09"], a="lava 2")
    assert any(one.id == "c09" for one in references(replace(pack, token={**pack.token, "c09": bad})))
    spaces = {id: replace(one, holds=("story",)) for id, one in pack.space.items() if not one.demo}
    with pytest.raises(ContentErrors):
        assemble(replace(pack, space=spaces), content.scenario)


@pytest.mark.parametrize(
    "heroes", [["lyssa", "lyssa"], ["lyssa", "corbin", "elder_mok", "master_thorn", "lord_hawthorne"]]
)
def test_the_same_hero_twice_and_a_fifth_one_are_refused(tmp_path: Path, heroes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        opening.start(Home.below(tmp_path), "runebound3", "corpse_king", heroes, seed=1, preset="mine", name="Bad")
    assert Words.of("en").say(refused.value.text)


STACKS = {
    "a doubling token under two": [
        {"token": "brand_1", "on": 1},
        {"token": "c10", "up": 1},
        {"token": "brand_2", "on": 1},
    ],
    "three high": [{"token": "brand_1", "on": 1}, {"token": "c10", "up": 1, "on": 2}, {"token": "c10", "up": 1}],
    "on a token that isn't there": [{"token": "brand_1", "on": 4}],
}


@pytest.mark.parametrize("stack", STACKS)
def test_a_stack_that_cant_be_is_refused(tmp_path: Path, stack: str) -> None:
    game, content = opening.load("runebound3", "demo_ashen_tower", Home.below(tmp_path).roots())
    fight = {"hero": {"id": "brand", "tokens": STACKS[stack]}, "enemy": {"id": "ash_wolf", "health": 4}}
    position = Position(game="runebound3", scenario="demo_ashen_tower", heroes=["brand"], state={"fight": fight})
    with pytest.raises(Refused) as refused:
        world_from(game, content, position)
    assert "two high" in Words.of("en").say(refused.value.text)


def test_a_villain_with_two_own_tokens_is_said_in_one_sentence(tmp_path: Path) -> None:
    """A pack of the owner's own."""
    home = Home.below(tmp_path)
    pack = tmp_path / "content" / "runebound3"
    pack.mkdir(parents=True)
    (pack / "villains.toml").write_text(
        '[[villain]]\nid = "vorakesh"\nname = "Vorakesh"\nhealth = 10\nleast = 8\n'
        'tokens = ["vorakesh_own", "margath_own"]\ncomes = "here"\n'
    )
    notices: list[Any] = []
    _, content = opening.load("runebound3", "corpse_king", home.roots(), notices)
    said = " ".join(Words.of("en").say(one) for one in notices)
    assert "villains.toml is left out" in said
    with pytest.raises(ContentErrors) as wrong:
        load(RUNEBOUND3.pack, "runebound3", home.roots(), references)
    (problem,) = wrong.value.problems

    assert "one token of his own" in Words.of("en").say(problem.message)
    assert content.pack.villain["vorakesh"].tokens == ("vorakesh_own",)  # nothing changed


def test_position_and_undo_anywhere_in_a_fight(tmp_path: Path) -> None:
    """Written down and laid out again the fight asks the same, and is the same once it is undone and done again."""
    home = Home.below(tmp_path)
    evening = opening.start(home, "runebound3", "demo_ashen_tower", ["brand"], seed=8, preset="mine", name="Demo")
    for value in ("go_on", "a_fight", "bone_piper", 0, ["1"]):
        evening.answer(value)
    chance = Random(9)
    while evening.evening.state.fight is not None:
        position = position_of(evening)
        again = world_from(evening.game, evening.content, position).state
        assert msgspec.json.encode(again.fight) == msgspec.json.encode(evening.evening.state.fight)
        before = msgspec.json.encode(evening.evening.state)
        evening.answer(any_answer(replace(evening.question, happened=()), chance))
        after = msgspec.json.encode(evening.evening.state)
        evening.undo()
        assert msgspec.json.encode(evening.evening.state) == before
        evening.redo()
        assert msgspec.json.encode(evening.evening.state) == after


assert RUNEBOUND3.id == "runebound3"
