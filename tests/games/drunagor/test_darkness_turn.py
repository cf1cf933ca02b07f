"""The Darkness turn beyond the example files: unknown shapes, whole sessions, decisive rulings."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor import events as e
from assistant.games.drunagor.board.builder import board_of
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.placement import in_darkness
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.messages.events import Ruled
from assistant.messages.questions import Finished, Question, Refused
from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession

DEMO = "demo_sunken_vault"
TURN = (Call("darkness_turn"),)


@cache
def chapter(id: str) -> Content:
    content: Content = opening.load("drunagor", id, all_roots())[1]
    return content


def session(content: Content, position: dict[str, Any], *, seed: int = 1, **sources: Any) -> GameSession[Any, Any]:
    world = World(state_from(DRUNAGOR, content, position), seed, sources={"runes": "app", **sources})
    return GameSession.begin(Engine(rules, content), world, TURN)


def without_shapes() -> Content:
    content = chapter(DEMO)
    return msgspec.structs.replace(content, chapter=msgspec.structs.replace(content.chapter, shape={}))


def told(session: GameSession[Any, Any], kind: type[Any]) -> list[Any]:
    return [event for event in session.log() if isinstance(event, kind)]


VORN = {"id": "vorn", "role": "leader", "at": "c3", "hp": 9, "max_hp": 12}


def test_an_unknown_shape_is_drawn_once_and_offered_the_next_time() -> None:
    maya = {"id": "maya", "role": "striker", "at": "f6", "hp": 3, "max_hp": 10}
    position = {"map_on": True, "heroes": [VORN, maya], "rune_side": "b", "rune_counts": {"a": 1, "b": 2}}
    playing = session(without_shapes(), position, runes="table")
    playing.answer("green")
    assert (playing.question.key, playing.question.kind) == ("shape:green", "which_of")
    with pytest.raises(Refused, match="not joined"):
        playing.answer(["a1", "c3"])
    with pytest.raises(Refused, match="At least 1"):
        playing.answer([])
    playing.answer(["b2", "b3", "c2"])
    assert sorted(option.id for option in playing.question.options) == ["b2 b3 c3", "b2 c2 c3"]
    playing.answer("b2 b3 c3")
    laid = told(playing, e.TileLaid)
    assert laid
    assert set(laid[0].caught) == {"vorn"}
    assert playing.state.shapes == {"green": [["a1", "a2", "b1"]]}
    playing.answer("green")
    assert playing.question.key == "tile:green"
    assert [option.id for option in playing.question.options] == ["a1 a2 b1", "other"]
    playing.answer("other")
    assert playing.question.key == "shape:green"


def test_the_app_draws_the_shape_too_where_it_knows_several() -> None:
    content = chapter(DEMO)
    two = {
        "one": msgspec.structs.replace(content.chapter.shape["demo_grey"], id="one", count=3),
        "two": msgspec.structs.replace(content.chapter.shape["demo_grey"], id="two", count=4, rows=("XX", "XX")),
    }
    content = msgspec.structs.replace(content, chapter=msgspec.structs.replace(content.chapter, shape=two))
    seen = set()
    for seed in range(12):
        counts = {"orange": 0, "green": 0, "blue": 0, "red": 0, "grey": 5}
        playing = session(content, {"map_on": True, "heroes": [VORN], "bag": {"counts": counts}}, seed=seed)
        if playing.question.key == "decide:tile_places":
            playing.answer(playing.question.options[0].id)
        seen.add(len(told(playing, e.TileLaid)[0].cells))
    assert seen == {3, 4}


def test_a_ruling_that_changes_nothing_is_not_named() -> None:
    position = {"map_on": True, "heroes": [{**VORN, "at": "b2"}], "bag": {"counts": _only("grey")}}
    playing = session(chapter(DEMO), position)
    named = {event.ruling for event in told(playing, Ruled)}
    assert "g25_tile_mirroring" not in named  # a line is its own mirror image


def test_a_small_tile_finds_the_last_free_space() -> None:
    content = chapter(DEMO)
    everywhere = [space for space in _addresses(content) if space != "a5"]
    position = {
        "map_on": True,
        "heroes": [{**VORN, "at": "a5"}, {"id": "maya", "role": "striker", "at": "f6", "hp": 8, "max_hp": 10}],
        "darkness": [{"cells": [space], "small": True} for space in everywhere],
        "bag": {"counts": _only("grey")},
    }
    playing = session(content, position)
    assert told(playing, e.TileLaid)[0].cells == ("a5",)
    assert not told(playing, e.Crushed)


@pytest.mark.parametrize(("reading", "left"), [("nothing", 9), ("crush", 8)])
def test_nothing_fits(reading: str, left: int) -> None:
    content = chapter(DEMO)
    rows = {
        id: msgspec.structs.replace(piece, rows=_without_spawn(piece.rows))
        for id, piece in content.chapter.piece.items()
    }
    content = msgspec.structs.replace(content, chapter=msgspec.structs.replace(content.chapter, piece=rows))
    position = {"map_on": True, "heroes": [VORN], "bag": {"counts": _only("grey")}}
    world = World(state_from(DRUNAGOR, content, position), 1, sources={"runes": "app"})
    world.rulings["g55_nothing_fits"] = reading
    playing = GameSession.begin(Engine(rules, content), world, TURN)
    assert not told(playing, e.TileLaid)
    assert playing.state.heroes[0].hp == left
    assert playing.state.runes["grey"] == 1


def _without_spawn(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.replace("*", ".") for row in rows)


def test_printed_darkness_counts_like_a_tile() -> None:
    position = {
        "map_on": True,
        "rooms": [{"label": "vault"}],
        "heroes": [{**VORN, "at": "e11"}],
        "bag": {"counts": _only("grey")},
    }
    playing = session(chapter(DEMO), position)
    assert told(playing, e.Crushed)
    assert "g23_printed_darkness" in {event.ruling for event in told(playing, Ruled)}


def test_a_chapter_without_a_map_asks_the_players_even_if_the_map_is_on() -> None:
    playing = session(chapter("chapter_05"), {"map_on": True, "heroes": ["vorn"], "rune_counts": {"a": 1}})
    assert playing.question.key == "caught:vorn"


@pytest.mark.parametrize("seed", range(4))
def test_darkness_turn_after_darkness_turn_until_the_last_rune(seed: int) -> None:
    """Tiles never overlap, caught heroes stand in Darkness, X and bag add up, and the last rune loses."""
    content = chapter(DEMO)
    heroes = [
        {"id": "vorn", "role": "leader", "at": "a6", "hp": 16, "max_hp": 16, "trauma_limit": 99},
        {"id": "maya", "role": "striker", "at": "f4", "hp": 12, "max_hp": 16, "trauma_limit": 99},
    ]
    rooms = [{"label": label} for label in ("stairs", "gallery", "vault")]
    state: Any = {"map_on": True, "heroes": heroes, "rooms": rooms}
    world = World(state_from(DRUNAGOR, content, state), seed, sources={"runes": "app"})
    chance = Random(seed)
    for _ in range(40):
        agenda = (*TURN, Call("game_over"))
        playing: GameSession[Any, Any] = GameSession.begin(Engine(rules, content), world, agenda)
        while playing.question.kind != "finished" and playing.state.stage != "lost":
            playing.answer(_any(playing.question, chance))
        assert not playing.moment.checkpoint.failed
        here = playing.state
        assert sum(here.runes.values()) + here.bag.left == 36
        cells = [cell for tile in here.darkness for cell in tile.cells]
        assert len(cells) == len(set(cells))
        dark = in_darkness(board_of(here, content))
        for event in told(playing, e.TileLaid):
            assert set(event.caught) <= dark
        if here.stage == "lost" or here.lost:
            assert here.lost == "last_rune"
            return
        world = playing.moment.world
        for hero in world.state.heroes:  # move them out of Darkness
            hero.at = _somewhere(content, world.state, chance)
            hero.hp, hero.knocked_out = hero.max_hp, False
        world.state.affected = {}
    raise AssertionError("the bag never became empty")


def _any(question: Question[Any], chance: Random) -> Any:
    assert not isinstance(question, Finished)
    options = getattr(question, "options", ())
    return chance.choice(options).id if options else "go_on"


def _somewhere(content: Content, state: Any, chance: Random) -> str:
    taken = {hero.at for hero in state.heroes}
    return chance.choice([one for one in _addresses(content, state) if one not in taken])


def _addresses(content: Content, state: Any = None) -> list[str]:
    from assistant.components.grid import address_of

    labels = [room.label for room in state.rooms] if state else ["stairs"]
    return sorted(address_of(space) for space in content.laid(labels).ground)


def _only(rune: str) -> dict[str, int]:
    return {one: 5 if one == rune else 0 for one in ("orange", "green", "blue", "red", "grey")}


def test_players_are_shown_the_only_place_and_the_reason() -> None:
    """b2 is the spawn point: three small tiles end 2 spaces from Vorn, the square only 3."""
    vorn = {"id": "vorn", "role": "leader", "at": "a6", "hp": 9, "max_hp": 12}
    playing = session(chapter(DEMO), {"map_on": True, "heroes": [vorn], "rune_counts": {"a": 1}}, runes="table")
    playing.answer("orange")
    assert playing.question.key == "tile_laid"
    assert in_english(playing.question.prompt) == "Lay small tiles on b2, b3, b4."
    assert [in_english(text) for text in playing.question.lead][1:4] == [
        "Strongest outside Darkness: Vorn, 9 HP.",
        "Whole it would end farther away, so it breaks into three small tiles.",
        "The small tiles end 2 spaces from Vorn.",
    ]
    playing.answer("go_on")
    assert playing.question.key != "tile_laid"


def test_a_place_chosen_by_the_party_leader_is_not_shown_again() -> None:
    position = {"map_on": True, "heroes": [VORN], "rune_counts": {"a": 1}}
    playing = session(chapter(DEMO), position, runes="table")
    playing.answer("green")
    assert playing.question.key == "decide:tile_places"
    playing.answer(playing.question.options[0].id)
    assert playing.question.key != "tile_laid"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"monsters": [{"kind": "skeleton_archer", "rank": "rookie", "at": "ao3"}]}, "40 columns and rows"),
        ({"tokens": [{"kind": "chest", "at": "c41"}]}, "40 columns and rows"),
        ({"darkness": [{"cells": ["a1"] * 8}] * 129}, "1024 spaces"),
    ],
)
def test_a_position_too_large_for_any_map_is_refused(given: dict[str, Any], why: str) -> None:
    content = chapter(DEMO)
    with pytest.raises(Refused, match=why):
        rules.check(state_from(DRUNAGOR, content, {"heroes": ["vorn"], **given}), content)
