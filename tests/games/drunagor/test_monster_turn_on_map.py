"""Monsters' turns on the demo's map: what happens on the way, and random turns with invariants."""

from __future__ import annotations

import random
from typing import Any

import pytest
from scripted_party import at, chapter, engine, expected, state_of, told

from assistant.components.grid import address_of
from assistant.engine.checkpoint import Call, World
from assistant.engine.context import RunContext
from assistant.engine.table import Table
from assistant.games.drunagor import events as e
from assistant.games.drunagor.board.builder import board_of, spaces_at
from assistant.games.drunagor.monsters.abilities import protector_of
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Drunagor
from assistant.messages.events import Ruled, RuleFailed
from assistant.messages.questions import Question
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession

DEMO = "demo_sunken_vault"
WARDEN = "demo_warden_rookie_standard"
SENTINEL = "demo_sentinel_rookie_standard"


def turn(rulings: dict[str, str] | None = None, **state: Any) -> GameSession[Any, Any]:
    position = {"map_on": True, "rooms": [{"label": "stairs"}], **state}
    return at(DEMO, position, agenda=(Call("monster_turn", {"number": 6}),), rulings=rulings)


def test_the_damage_question_says_where_it_went_and_why() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "c5"}, {"id": "maya", "hp": 7, "at": "a5"}],
        monsters=[{"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}],
        darkness=[{"cells": ["b4"]}],
    )
    assert [in_english(text) for text in session.question.lead] == [
        "Drowned Sentinel (demo), yellow: to b4. Hits Vorn, Maya.",
        "5 damage each. Base 3, on Darkness +2.",
        "It hits everybody in reach: Vorn (9 HP), Maya (7 HP).",
        "Then: Maya.",
    ]


def test_the_plan_can_be_decided_otherwise() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "c5"}, {"id": "maya", "hp": 7, "at": "a5"}],
        monsters=[{"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}],
        darkness=[{"cells": ["b4"]}],
    )
    session.otherwise()
    assert session.question.key == "decide:monster_plans"
    other = next(option.id for option in session.question.options if option.id.startswith("d4"))
    session.answer(other)
    assert state_of(session).monsters[0].at == "d4"


def test_trample_hurts_everybody_it_passes_and_asks_nothing() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "c3"}, {"id": "maya", "hp": 12, "max_hp": 12, "at": "a5"}],
        monsters=[{"kind": "demo_sentinel", "rank": "rookie", "at": "d1"}],
        facts={SENTINEL: {"keywords": ["trample 2"]}},
        tokens=[{"kind": "interaction", "at": "c2"}, {"kind": "interaction", "at": "d2"}],
        rulings={"water_is_harm": "no"},
    )
    session.otherwise()
    session.answer("b4:maya~vorn")
    assert session.question.key == "damage:6:1:maya"
    assert state_of(session).hero("vorn").hp == 7
    session.answer(0)
    assert [(event.hero, event.damage) for event in told(session, e.HeroHurt)] == [("vorn", 2), ("maya", 0)]


def test_a_second_attack_finds_another_target_without_moving() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 3, "at": "c5"}, {"id": "maya", "hp": 2, "at": "c4"}],
        monsters=[{"kind": "demo_sentinel", "rank": "rookie", "at": "d5"}],
        facts={SENTINEL: {"keywords": ["attack_twice"]}},
    )
    assert session.question.key == "damage:6:1:vorn"
    session.answer(3)
    assert session.question.key == "damage:6:2:maya"
    session.answer(1)
    assert state_of(session).hero("maya").hp == 1
    assert state_of(session).monsters[0].at == "d5"
    assert "g18_second_attack" in [event.ruling for event in told(session, Ruled)]


@pytest.mark.parametrize(("reading", "bleed"), [("one_space", {"bleed": 2}), ("all_spaces", {})])
def test_a_large_monster_partly_on_spikes(reading: str, bleed: dict[str, int]) -> None:
    session = at(
        DEMO,
        {
            "map_on": True,
            "rooms": [{"label": "stairs"}],
            "heroes": [{"id": "vorn", "hp": 9, "at": "d6"}],
            "monsters": [{"kind": "demo_warden", "rank": "rookie", "at": "e5"}],
        },
    )
    session.side_action("set_ruling", ruling="g51_partly_on_terrain", option=reading)
    engine(session, until="damage:6")
    session.answer(0)
    assert state_of(session).monsters[0].tokens == {"shield": 1, **bleed}


def test_terrain_that_hurt_before_a_command_does_not_hurt_again_at_the_end_of_the_turn() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "f5"}],
        monsters=[
            {"kind": "demo_sentinel", "rank": "rookie", "at": "d1"},
            {"kind": "demo_wisp", "rank": "rookie", "at": "a1"},
        ],
        facts={SENTINEL: {"keywords": ["ambush", "command"]}},
    )
    assert engine(session, {"ambush:": "f6", "damage:": 0}, until="turn:") == [
        "ambush:6",
        "damage:7:1:vorn",
        "damage:6:1:vorn",
    ]
    assert state_of(session).monster(6).tokens == {"bleed": 2}
    assert [event.terrain for event in told(session, e.TerrainFelt)] == ["spikes"]


def test_unknown_size_and_movement_are_asked_once_with_the_map_on() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "c5"}],
        monsters=[{"kind": "dire_executioner", "at": "d3", "hp": 9, "max_hp": 9}],
        facts={"dire_executioner_standard": {"attack": "melee", "damage": 2, "keywords": []}},
    )
    keys = engine(session, {"move:": 3, "size:": "small"}, until="turn:")
    assert keys[:2] == ["move:dire_executioner_standard", "size:dire_executioner"]
    assert told(session, e.MonsterAttacked)


def test_untracked_cubes_are_asked_before_the_plan() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "c5"}, {"id": "maya", "hp": 7, "at": "e5"}],
        monsters=[{"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}],
        facts={SENTINEL: {"keywords": ["relentless"]}},
    )
    assert session.question.key == "order:6"
    session.answer(["maya"])
    engine(session, until="damage:")
    assert session.question.key == "damage:6:1:maya"


def _table(session: GameSession[Any, Any]) -> Table[Any, Any]:
    world = session.moment.world
    return Table(RunContext(rules, chapter(DEMO)), World(world.state, 1, facts=world.facts), ())


def test_a_monster_with_protect_next_to_the_target_is_hit_instead() -> None:
    session = turn(
        heroes=[{"id": "vorn", "hp": 9, "at": "a6"}],
        monsters=[
            {"kind": "demo_wisp", "rank": "rookie", "at": "d3"},
            {"kind": "demo_sentinel", "rank": "rookie", "at": "d4"},
            {"kind": "demo_sentinel", "rank": "rookie", "at": "f6"},
        ],
        facts={SENTINEL: {"keywords": ["protect"]}},
    )
    state = state_of(session)
    table = _table(session)
    assert protector_of(table, state.monster(6)).number == 7
    assert [event.ruling for event in table.events if isinstance(event, Ruled)] == ["g49_protect"]
    assert protector_of(_table(session), state.monster(6), targets=(7,)).number == 6
    assert protector_of(_table(session), state.monster(8)).number == 8


def test_maelstrom_lays_new_attack_cards() -> None:
    session = at(
        "chapter_03",
        {
            "heroes": ["vorn", "maya"],
            "monsters": [{"kind": "bane", "power": 3}],
            "facts": {"bane_standard": {"attack": "magic", "keywords": ["maelstrom"]}},
        },
        agenda=(Call("monster_turn", {"number": 6}),),
    )
    assert session.question.key == "attack_cards:6:2"
    session.answer([option.id for option in session.question.options][:2])
    assert len(state_of(session).attack_cards) == 2
    assert session.question.key.startswith("damage:6")


# ---- at random ----

WORDS = (
    *("cleave 2", "multishot 2", "strike 1", "strike 2", "bloodseeker", "reckoner", "attack_twice", "vicious"),
    *("bleed 1", "poison x", "slow", "knock_down", "stun", "curse 1", "drain 1", "penitence", "shadow_aura", "push 2"),
    *("shield 1", "regeneration 1", "evolve", "command", "ambush", "stealth", "flying", "trample 1", "fatigue 1"),
)


def random_position(chance: random.Random, *, map_on: bool) -> dict[str, Any]:
    """Return the vault and the gallery with random places, keywords and tokens."""
    labels = ["stairs", "gallery", "vault"]
    ground = sorted(chapter(DEMO).laid(labels).ground)
    free = chance.sample(ground, len(ground))
    areas = ["i9", "g9", "c3", "k7"]
    large = chance.choice(areas)
    column, row = ord(large[0]) - 97, int(large[1:]) - 1
    taken = {(column + x, row + y) for x in (0, 1) for y in (0, 1)}
    free = [space for space in free if space not in taken]

    def place() -> str:
        return address_of(free.pop()) if map_on else ""

    def tokens(*names: str) -> dict[str, int]:
        return {name: 1 for name in names if chance.random() < 0.2}

    kinds = ["demo_sentinel", "demo_wisp", "skeleton_archer", "shadow_cultist"]
    monsters: list[dict[str, Any]] = [
        {
            "kind": kind,
            "rank": "rookie",
            "at": place(),
            "tokens": tokens("bleed", "burn", "stun", "slow", "knock_down", "intimidate"),
        }
        for kind in chance.sample(kinds, 3)
    ]
    monsters.append({"kind": "demo_warden", "rank": "rookie", "at": large if map_on else ""})
    chance.shuffle(monsters)
    typed = {
        f"{one['kind']}_rookie_standard": {
            "attack": chance.choice(["melee", "ranged", "magic", "melee", "none"]),
            "keywords": chance.sample(WORDS, chance.randint(0, 4)),
        }
        for one in monsters
    }
    heroes = chance.sample(["vorn", "jaheen", "maya", "elros", "lorelai"], chance.randint(1, 5))
    return {
        "map_on": map_on,
        "rooms": [{"label": label} for label in labels],
        "heroes": [
            {"id": id, "hp": chance.randint(1, 12), "max_hp": 12, "at": place(), "tokens": tokens("stealth", "bleed")}
            for id in heroes
        ],
        "allies": [{"id": "jynx", "number": 23, "kind": "pet", "hero": heroes[0], "at": place()}]
        if chance.random() < 0.4
        else [],
        "monsters": monsters,
        "facts": typed,
        "tokens": [{"kind": "bear_trap", "at": "g3"}, {"kind": "chest", "at": place()}] if map_on else [],
        "darkness": [{"cells": [place()], "small": True}] if map_on else [],
        "runes": {"grey": chance.randint(0, 2)},
    }


def any_answer(question: Question[Any], chance: random.Random) -> Any:
    options = [option.id for option in getattr(question, "options", ())]
    match question.kind:
        case "one_of":
            return chance.choice(options)
        case "which_of":
            least, most = question.least, min(question.most, len(options))  # type: ignore[attr-defined]
            return chance.sample(options, chance.randint(least, most))
        case "in_order":
            return chance.sample(options, question.count)  # type: ignore[attr-defined]
        case "number":
            return chance.randint(0, 4)
        case _:
            return expected(question)


@pytest.mark.parametrize("map_on", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_random_turns_keep_the_board_valid(seed: int, map_on: bool) -> None:
    chance = random.Random(seed)
    position = random_position(chance, map_on=map_on)
    agenda = tuple(Call("monster_turn", {"number": number}) for number in range(6, 10))
    session = at(DEMO, position, agenda=agenda)
    for _ in range(60):
        key = session.question.key
        assert not told(session, RuleFailed), f"{seed}: {told(session, RuleFailed)}"
        if key.startswith(("turn:", "lost:", "health:")) or session.question.kind == "finished":
            break
        if not map_on:
            assert not key.startswith(("ambush:", "shove:", "still", "where:", "decide:monster_plans")), key
        session.answer(any_answer(session.question, chance))
    else:
        raise AssertionError(f"{seed}: no end")
    reported = told(session, e.MonsterAttacked) + told(session, e.MonsterMoved) + told(session, e.MonsterStayed)
    defeated = {event.number for event in told(session, e.MonsterDefeated)}
    if session.question.key.startswith("turn:"):
        assert {event.number for event in reported} | defeated == {6, 7, 8, 9}
    check_valid(state_of(session))


def check_valid(state: Drunagor) -> None:
    content = chapter(DEMO)
    for monster in state.monsters:
        assert 0 < monster.hp <= monster.max_hp
    for figure in (*state.heroes, *state.monsters):
        for token, count in figure.tokens.items():
            cap = content.pack.token[token].cap
            assert count > 0
            assert cap is None or count <= cap
    for hero in state.heroes:
        assert hero.knocked_out == (hero.hp == 0)
    if not state.map_on:
        assert not any(monster.at for monster in state.monsters)
        return
    board = board_of(state, content)
    taken = [space for one in state.monsters for space in spaces_at(content, one, one.at)]
    taken += [space for hero in state.heroes for space in spaces_at(content, hero, hero.at)]
    assert all(space in board.ground for space in taken)
    assert len(taken) == len(set(taken))
