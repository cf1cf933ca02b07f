"""Every ruling is consulted by the rules; both readings of those that only a line for the players shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from monster_scenes import open_floor, scene
from scripted_party import chapter, engine, state_of, told, world_at
from test_monster_reach import hit_from

from assistant.components.grid import address_of
from assistant.engine.checkpoint import Call, World
from assistant.engine.context import RunContext
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.games import drunagor
from assistant.games.drunagor import events as e
from assistant.games.drunagor.board.board import HARMFUL
from assistant.games.drunagor.board.places import ground_hurts
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.rules import rules
from assistant.messages.text import in_english
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession

DEMO = "demo_sunken_vault"
RULINGS = sorted(chapter("chapter_01").pack.ruling)
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(drunagor.__file__).parent.rglob("*.py") if path.stem != "readings"
)
PARTY = [
    {"id": "vorn", "hp": 9, "max_hp": 12},
    {"id": "jaheen", "hp": 11, "max_hp": 14},
    {"id": "maya", "hp": 7, "max_hp": 10},
]


def begin(
    position: dict[str, Any], *agenda: Call, scenario: str = "chapter_01", **rulings: str
) -> GameSession[Any, Any]:
    content = chapter(scenario)
    return GameSession.begin(Engine(rules, content), world_at(content, position, rulings=rulings), agenda)


def acts(keywords: list[str], attack: str = "melee", heroes: Any = PARTY, **rulings: str) -> GameSession[Any, Any]:
    typed = {"attack": attack, "keywords": keywords}
    position = {
        "heroes": heroes,
        "monsters": [{"kind": "executioner", "rank": "rookie"}],
        "facts": {"executioner_rookie_standard": typed},
    }
    return begin(position, Call("monster_turn", {"number": 6}), **rulings)


def said(session: GameSession[Any, Any]) -> list[str]:
    question = session.question
    numbered = [f"{n}. {in_english(step)}" for n, step in enumerate(question.steps, 1)]
    return [*(in_english(text) for text in question.lead), *numbered]


def fine_print(session: GameSession[Any, Any]) -> list[str]:
    return [in_english(text) for text in session.question.why]


def labels(session: GameSession[Any, Any]) -> list[str]:
    return [in_english(option.label) for option in session.question.options]


@pytest.mark.parametrize("id", RULINGS)
def test_every_ruling_is_consulted(id: str) -> None:
    asked = rf'(ruling\(|reads\(table, |rulings\.get\()"{id}"'
    read = rf"\.{id}\b" if id in Readings.__struct_fields__ else r"(?!)"
    assert re.search(f"{asked}|{read}", SOURCE), f"{id} changes nothing"


def test_every_reading_of_a_plan_is_a_ruling() -> None:
    assert set(Readings.__struct_fields__) <= set(RULINGS)


# ---- reach ----


@pytest.mark.parametrize(("reading", "hit"), [("yes", "vorn elros"), ("no", "elros")])
def test_g04_a_diagonal_area(reading: str, hit: str) -> None:
    heroes = {"vorn": "c3 9", "elros": "c1 7"}
    there = scene(open_floor(8, 8), attack="ranged", range=1, heroes=heroes, readings={"g04_diagonal_areas": reading})
    assert hit_from(there, "a1") == hit


def test_g04_is_shown_without_a_map() -> None:
    assert "4. A diagonal area is two away." in said(acts([], "ranged", g04_diagonal_areas="no"))


def test_g07_what_a_ranged_monster_does_without_a_shot() -> None:
    stays = acts([], "ranged", g07_no_shot="stay")
    assert labels(stays)[-2] == "nobody: it can't get away to a shot from the hero next to it. It stays"
    nearest = "It can leave the hero next to it, but finds no shot? Press 0 and walk it to where a shot is nearest."
    assert nearest in fine_print(acts([], "ranged"))
    goes = acts([], "ranged", g07_no_shot="approach")
    assert nearest not in fine_print(goes)
    assert labels(goes)[-2] == "nobody: it can't get away from the hero next to it. It stays"
    goes.answer("nobody")
    assert not told(goes, e.MonsterMoved)[0].seeks_shot


def test_g08_groups_without_a_map() -> None:
    session = acts(["cleave 2"], g08_groups="primary_only")
    assert not session.question.first_true
    assert said(session)[-1] == "4. As many heroes as possible; Jaheen before others, then the party leader chooses."
    assert acts(["cleave 2"]).question.first_true
    assert acts([], g08_groups="primary_only").question.first_true  # one target: nothing to choose


def test_g08_groups_of_a_spell() -> None:
    assert acts(["multishot 2"], "magic").question.key == "damage:6:1:jaheen"
    session = acts(["multishot 2"], "magic", g08_groups="primary_only")
    assert {option.id for option in session.question.options[:2]} == {"jaheen+vorn", "jaheen+maya"}


def test_g08_next_without_a_map() -> None:
    session = acts([], g08_next="nearest")
    assert not session.question.first_true
    assert said(session)[-1] == "4. As many heroes as possible; Jaheen before others, then the nearest."
    session = acts(["relentless"], g08_next="nearest")
    assert said(session)[-1] == "4. Out of reach? Then the nearest it can hit."
    session = acts(["multishot 2"], "magic", g08_next="nearest")
    assert [option.id for option in session.question.options] == ["jaheen+vorn", "jaheen+maya"]


# ---- the map ----


@pytest.mark.parametrize(("reading", "crushed"), [("yes", True), ("no", False)])
def test_g23_printed_darkness(reading: str, crushed: bool) -> None:
    position = {
        "map_on": True,
        "rooms": [{"label": "vault"}],
        "heroes": [{"id": "vorn", "role": "leader", "at": "e11", "hp": 9, "max_hp": 12}],
    }
    session = begin(position, Call("darkness_turn"), scenario=DEMO, g23_printed_darkness=reading)
    session.answer("grey")
    engine(session, until="turn:", most=6)
    assert bool(told(session, e.Crushed)) is crushed
    assert [one.hunted for one in told(session, e.TileLaid)] == ([] if crushed else ["vorn"])


@pytest.mark.parametrize(("reading", "laid"), [("proxy", 1), ("none", 0)])
def test_g36_no_tile_is_left(reading: str, laid: int) -> None:
    position = {
        "map_on": True,
        "heroes": [{"id": "vorn", "role": "leader", "at": "c3", "hp": 9, "max_hp": 12}],
        "darkness": [{"cells": ["z99"]}] * 36 + [{"cells": ["z99"], "small": True}] * 24,
    }
    session = begin(position, Call("darkness_turn"), scenario=DEMO, g36_out_of_pieces=reading)
    session.answer("grey")
    engine(session, until="turn:", most=6)
    assert told(session, e.PiecesShort)
    assert (len(told(session, e.TileLaid)) > 0) == bool(laid)


@pytest.mark.parametrize(("reading", "figures"), [("proxy", 17), ("none", 16)])
def test_g36_no_base_is_left(reading: str, figures: int) -> None:
    kinds = ("skeleton_archer", "shadow_cultist", "rotten_flesh", "executioner")
    position = {"heroes": ["vorn"], "monsters": [{"kind": kind, "rank": "rookie"} for kind in kinds * 4]}
    session = begin(position, g36_out_of_pieces=reading)
    session.side_action("summon", kind="shadow_knight", rank="rookie")
    assert [one.what for one in told(session, e.PiecesShort)] == ["bases"]
    assert len(state_of(session).monsters) == figures


@pytest.mark.parametrize(("reading", "burns"), [("any", True), ("own", False)])
def test_g44_shoved_onto_lava_in_another_turn(reading: str, burns: bool) -> None:
    content = chapter(DEMO)
    ground = content.laid(["stairs", "vault"]).ground
    lava = next(address_of(space) for space, one in sorted(ground.items()) if one.terrain in HARMFUL)
    position = {
        "map_on": True,
        "rooms": [{"label": "stairs"}, {"label": "vault"}],
        "heroes": ["vorn"],
        "monsters": [{"kind": "demo_sentinel", "rank": "rookie", "at": lava}],
    }
    world = World(state_from(DRUNAGOR, content, position), 1, rulings={"g44_any_turn": reading})
    table = Table(RunContext(rules, content), world, ())
    ground_hurts(table, world.state.monsters[0], own=False)
    assert bool(world.state.monsters[0].tokens) is burns
    ground_hurts(table, world.state.monsters[0])
    assert world.state.monsters[0].tokens


# ---- turns ----


@pytest.mark.parametrize(("reading", "left"), [("each", {}), ("card", {7: ["lava"]})])
def test_g30_the_figures_of_a_card(reading: str, left: dict[int, list[str]]) -> None:
    position = {
        "course": {"at": "turn"},
        "heroes": ["vorn"],
        "monsters": [{"kind": "executioner", "rank": "rookie"}] * 2,
        "acting": "executioner_rookie",
        "acted": [6],
        "affected": {7: ["lava"]},
    }
    content = chapter("chapter_01")
    state = state_from(DRUNAGOR, content, position)
    state.acting = state.cards[0].id
    session = GameSession.begin(Engine(rules, content), World(state, 1, rulings={"g30_turn_per_figure": reading}))
    assert [one.number for one in told(session, e.TurnBegan)] == [7]
    assert state_of(session).affected == left


@pytest.mark.parametrize(("reading", "held"), [("capped", 4), ("doubled", 8)])
def test_g34_a_wild_cube(reading: str, held: int) -> None:
    position = {"heroes": ["vorn"], "keeps": ["tokens"]}
    session = begin(position, Call("hero_turn", {"hero": "vorn"}), g34_wild_cube_cap=reading)
    for answer in ("condition", "1", "shield", 8):
        session.answer(answer)
    assert state_of(session).heroes[0].tokens == {"shield": held}


def test_g35_equal_rolls() -> None:
    def hint(**rulings: str) -> str:
        session = begin(
            {"course": {"at": "open_chapter"}, "mode": "pvp", "heroes": ["vorn", "maya"]}, Call("form_party"), **rulings
        )
        return in_english(session.question.hint)

    assert hint().startswith("Equal: roll again.")
    assert hint(g35_pvp_order="leader").startswith("Equal: the older player's side decides.")


@pytest.mark.parametrize(("reading", "order"), [("reroll", ["maya", "vorn"]), ("leader", ["vorn", "maya"])])
def test_g35_equal_rolls_that_the_app_knows(reading: str, order: list[str]) -> None:
    """Both roll 12. Again: 3 and 17; or the older player's side chooses Vorn."""
    content = chapter("chapter_01")
    state = state_from(DRUNAGOR, content, {"course": {"at": "open_chapter"}, "mode": "pvp", "heroes": ["vorn", "maya"]})
    world = World(state, 1, rulings={"g35_pvp_order": reading}, sources={"d20": "table"})
    session = GameSession.begin(Engine(rules, content), world, (Call("form_party"),))
    answers: list[Any] = [12, 12, *([3, 17] if reading == "reroll" else [["vorn", "maya"]])]
    for answer in answers:
        session.answer(answer)
    assert [hero.id for hero in state_of(session).heroes] == order


@pytest.mark.parametrize(("reading", "asked"), [("always", False), ("ask", True)])
def test_g49_protect_in_a_heros_attack(reading: str, asked: bool) -> None:
    position = {
        "map_on": True,
        "rooms": [{"label": "stairs"}],
        "heroes": [{"id": "vorn", "hp": 9, "at": "a6"}],
        "monsters": [
            {"kind": "demo_wisp", "rank": "rookie", "at": "d3"},
            {"kind": "demo_sentinel", "rank": "rookie", "at": "d4"},
        ],
        "facts": {"demo_sentinel_rookie_standard": {"keywords": ["protect"]}},
    }
    session = begin(position, Call("hero_turn", {"hero": "vorn"}), scenario=DEMO, g49_protect=reading)
    for answer in ("dice", "attack"):
        session.answer(answer)
    engine(session, until="targets:")
    session.answer(["6"])
    assert (session.question.key == "protect:6") is asked
    engine(session, {"protect": "7", "d20": 20}, until="turn:")
    assert [one.number for one in told(session, e.AttackRolled)] == [7]


@pytest.mark.parametrize(("reading", "less"), [("yes", True), ("no", False)])
def test_g56_an_attack_card(reading: str, less: bool) -> None:
    position = {
        "heroes": ["vorn", "maya"],
        "monsters": [{"kind": "bane", "hp": 20, "max_hp": 20, "tokens": {"intimidate": 2}}],
        "attack_cards": [{"id": "commander_red_below", "monster": 6}],
    }
    call = Call("attack_card_turn", {"card": "commander_red_below"})
    session = begin(position, call, scenario="chapter_03", g56_attack_card_intimidate=reading)
    assert "the one its figure hunts" in said(session)[1]
    assert ("INTIMIDATE: if the card attacks, 2 damage less." in said(session)) is less
    session.answer("go_on")
    if less:
        session.answer("yes")
    assert bool(state_of(session).monsters[0].tokens) is not less
    session = begin(position, call, scenario="chapter_03", g56_attack_card_target="leader")
    assert said(session)[1] == "No target on the card? It hits one hero in range, the party leader chooses."


@pytest.mark.parametrize(("reading", "again"), [("attack", False), ("target", True)])
def test_p1_one_threat(reading: str, again: bool) -> None:
    """Vorn pays for a reaction when Jaheen is hit; the ruling decides whether he may react again to the same attack."""
    heroes = [{**hero, "cubes": {"yellow": 3}} for hero in PARTY[:2]]
    position = {
        "heroes": heroes,
        "keeps": ["cubes"],
        "monsters": [{"kind": "executioner", "rank": "rookie"}],
        "facts": {
            "executioner_rookie_standard": {
                "attack": "magic",
                "keywords": ["multishot 2"],
            }
        },
    }
    session = begin(position, Call("monster_turn", {"number": 6}), p1_one_threat=reading)
    for answer in ("react_cube", "vorn", "yellow", 0):
        session.answer(answer)
    assert session.question.key == "damage:6:1:vorn"
    session.answer("react_cube")
    options = [one.id for one in getattr(session.question, "options", ())]
    assert ("vorn" in options) is again
    assert session.question.key == ("reacts:vorn" if again else "reaction_cube:jaheen")


# ---- a position in the middle of a turn ----


def test_a_heros_turn_goes_on_without_its_start() -> None:
    heroes = [{"id": "vorn", "hp": 9, "max_hp": 12, "role": "leader", "tokens": {"poison": 2, "stun": 1}}]
    session = begin({"course": {"at": "turn"}, "round": 1, "heroes": heroes})
    engine(session, until="turn:")
    before = state_of(session)
    assert (before.turn.hero, before.used, before.heroes[0].hp) == ("vorn", ["cube"], 7)
    again = GameSession.begin(Engine(rules, chapter("chapter_01")), World(before, 1))
    assert again.question.key == "turn:vorn"
    assert not told(again, e.HeroHurt)
    again.answer("go_on")
    after = state_of(again)
    assert (after.round, after.turn.hero, after.used, after.heroes[0].hp) == (2, "vorn", [], 5)


def test_a_darkness_turn_goes_on_with_the_runes_that_are_left() -> None:
    position = {
        "course": {"at": "turn"},
        "round": 1,
        "heroes": [{"id": "vorn", "role": "leader", "hp": 9, "max_hp": 12}],
        "acting": "darkness",
        "started": "darkness",
        "drawn": [""],
        "rune_counts": {"a": 2, "b": 2},
    }
    session = begin(position, scenario="chapter_02")
    assert (session.question.key, said(session)) == ("rune", ["Darkness: rune 2 of 2."])
    for answer in ("red", []):
        session.answer(answer)
    assert len(told(session, e.RuneCardFlipped)) == 1
    assert (state_of(session).round, state_of(session).turn.hero, state_of(session).drawn) == (2, "vorn", [])
