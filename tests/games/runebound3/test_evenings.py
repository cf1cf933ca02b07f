"""Turns that are one key, cards that are read once, what can't be: packs, heroes, stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import ContentErrors, load
from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.games.runebound3.content import assemble, references
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.i18n.translator import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.positions import Position, world_from
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession


def begun(dirs: Path, scenario: str, heroes: tuple[str, ...], preset: int, seed: int) -> GameSession[Any, Any]:
    game, content = opening.load("runebound3", scenario, UserDirs.below(dirs).roots())
    setup = Setup(heroes=heroes, sources=game.presets[preset].sources, seed=seed)
    return GameSession.begin(Engine(game.rules, content), game.begin(content, setup))


@pytest.mark.parametrize("mode", ["demo_ashen_tower", "corpse_king"])
def test_a_turn_without_a_fight_is_one_key(tmp_path: Path, mode: str) -> None:
    hero = {"demo_ashen_tower": "brand", "corpse_king": "lyssa"}[mode]
    session = begun(tmp_path, mode, (hero,), 0, 1)
    keys = 0
    session.answer("go_on")
    while session.state.round < 3:
        keys += 1
        session.answer(session.question.expected_answer())
    assert keys == (2 if mode == "demo_ashen_tower" else 4)  # a track that is still read costs one more


def test_an_unknown_enemy_is_asked_about_once(tmp_path: Path) -> None:
    session = begun(tmp_path, "corpse_king", ("lyssa",), 0, 2)
    asked: list[str] = []

    def answer(value: Any) -> None:
        asked.append(session.question.key)
        session.answer(value)

    for value in ("go_on", "a_fight", "another", "Marsh Troll", 0, 5, ["1", "2"], []):
        answer(value)
    assert session.question.kind == "sided"
    assert asked[-3:] == ["health:marsh_troll", "costs:marsh_troll", "always:marsh_troll"]
    assert session.state.fight.enemy.health == 5
    assert len(session.state.fight.enemy.abilities) == 2
    for value in ("close_fight", "a_fight", "marsh_troll", 0):
        answer(value)
    assert session.question.kind == "sided"  # nothing is asked again


def test_bad_packs_are_named(tmp_path: Path) -> None:
    _, content = opening.load("runebound3", "corpse_king", UserDirs.below(tmp_path).roots())
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
        opening.start(UserDirs.below(tmp_path), "runebound3", "corpse_king", heroes, seed=1, preset="mine", name="Bad")
    assert Translator.of("en").say(refused.value.text)


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
    game, content = opening.load("runebound3", "demo_ashen_tower", UserDirs.below(tmp_path).roots())
    fight = {"hero": {"id": "brand", "tokens": STACKS[stack]}, "enemy": {"id": "ash_wolf", "health": 4}}
    position = Position(game="runebound3", scenario="demo_ashen_tower", heroes=["brand"], state={"fight": fight})
    with pytest.raises(Refused) as refused:
        world_from(game, content, position)
    assert "two high" in Translator.of("en").say(refused.value.text)


def test_a_villain_with_two_own_tokens_is_said_in_one_sentence(tmp_path: Path) -> None:
    """A pack of the owner's own."""
    dirs = UserDirs.below(tmp_path)
    pack = tmp_path / "content" / "runebound3"
    pack.mkdir(parents=True)
    (pack / "villains.toml").write_text(
        '[[villain]]\nid = "vorakesh"\nname = "Vorakesh"\nhealth = 10\nleast = 8\n'
        'tokens = ["vorakesh_own", "margath_own"]\ncomes = "here"\n'
    )
    notices: list[Any] = []
    _, content = opening.load("runebound3", "corpse_king", dirs.roots(), notices)
    said = " ".join(Translator.of("en").say(one) for one in notices)
    assert "villains.toml is left out" in said
    with pytest.raises(ContentErrors) as wrong:
        load(RUNEBOUND3.pack, "runebound3", dirs.roots(), references)
    (problem,) = wrong.value.problems

    assert "one token of his own" in Translator.of("en").say(problem.message)
    assert content.pack.villain["vorakesh"].tokens == ("vorakesh_own",)  # nothing changed
