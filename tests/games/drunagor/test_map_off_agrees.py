"""With the map off, the sentences and lines of a question lead to what the app does with the map on.

Each drawn position was resolved by hand with the question's sentences alone (`answer`). The planner with the map on is
the referee. Besides, the first line that is possible on the board is found by trying everything, as a player reads it.
"""

from __future__ import annotations

from typing import Any

import pytest
from darkness_boards import hunted
from map_off_positions import DARKNESS, HEALTH, LETTERS, MONSTERS
from monster_brute_force import Slow
from monster_scenes import best, scene
from scripted_party import at

from assistant.components.grid import address_of
from assistant.engine.checkpoint import Call
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.darkness.placement import TilePlace, TileSituation, placements
from assistant.games.drunagor.darkness.shapes import shape_of
from assistant.games.drunagor.monsters.on_map.plans import Plan, Situation
from assistant.messages.questions import OneOf
from assistant.timeline.game_session import GameSession

Position = dict[str, Any]


def found(position: Position) -> dict[str, str]:
    """Return the space of each hero and pet."""
    places = {}
    for y, row in enumerate(position["rows"]):
        for x, letter in enumerate(row):
            if letter in LETTERS:
                places[LETTERS[letter]] = address_of((x, y))
    return places


def start(position: Position) -> str:
    return min(
        address_of((x, y)) for y, row in enumerate(position["rows"]) for x, letter in enumerate(row) if letter == "6"
    )


def ground(position: Position) -> list[str]:
    return ["".join(letter if letter in " .:^wlms" else "." for letter in row) for row in position["rows"]]


def on_the_map(position: Position) -> Situation:
    places = found(position)
    heroes = {id: f"{places[id]} {hp}" for id, hp in HEALTH.items() if id in places}
    more = {name: position[name] for name in ("big", "slow", "knock_down", "hidden", "out") if name in position}
    pets = f"jynx {places['jynx']}" if "jynx" in places else ""
    return scene(
        ground(position), start(position), position["move"], attack=position["attack"],
        keywords=position.get("keywords", ""), heroes=heroes, pets=pets, **more,
    )  # fmt: skip


def off_the_map(position: Position) -> GameSession[Any, Any]:
    heroes: list[dict[str, Any]] = [
        {"id": id, "hp": hp, "max_hp": 14} for id, hp in HEALTH.items() if id in found(position)
    ]
    for hero in heroes:
        if hero["id"] == position.get("hidden"):
            hero["tokens"] = {"stealth": 1}
        if hero["id"] == position.get("out"):
            hero |= {"hp": 0, "knocked_out": True}
    pets = [{"id": "jynx", "number": 23, "kind": "pet", "hero": "jaheen"}] if "jynx" in found(position) else []
    kind = "shadow_knight" if position.get("big") else "executioner"
    tokens = {token: 1 for token in ("slow", "knock_down") if position.get(token)}
    facts = {
        "attack": position["attack"],
        "move": position["move"],
        "keywords": [word.replace(":", " ") for word in position.get("keywords", "").split()],
    }
    state = {
        "heroes": heroes,
        "allies": pets,
        "monsters": [{"kind": kind, "rank": "rookie", "tokens": tokens}],
        "facts": {f"{kind}_rookie_standard": facts},
    }
    return at("chapter_02", state, agenda=(Call("monster_turn", {"number": 6}),))


def first_possible(situation: Situation, question: OneOf) -> str:
    """Return the first line that the board allows: every way and every attack is tried."""
    slow = Slow(situation)
    points = situation.mover.move - (2 if situation.mover.slow else 0)
    trips = slow.trips(0 if situation.mover.knock_down else max(0, points))
    heroes, pets = slow.visible()
    held = situation.mover.attack == "ranged" and slow.engaged_at(slow.start)
    free = [trip for trip in trips if not (situation.mover.attack == "ranged" and slow.engaged_at(trip.end))]
    sets = {frozenset(chosen) for trip in free for chosen in slow.target_sets(trip.end, heroes + pets)}
    for option in question.options:
        if option.id in ("nobody", "more"):
            return option.id
        if option.id == "engaged" and held and not free:
            return option.id
        if option.id == "allies" and any(chosen <= set(pets) for chosen in sets):
            return option.id
        if any(set(option.id.split("+")) == chosen & set(heroes) for chosen in sets):
            return option.id
    raise AssertionError("no line is possible")


def answer_of(plan: Plan) -> str:
    """Return the plan as the answer of the question with the map off."""
    if plan.attacks:
        return "+".join(id for id in plan.targets if id != "jynx") or "allies"
    return "nobody" if plan.towards else "engaged"


@pytest.mark.parametrize("name", MONSTERS)
def test_a_monster_does_what_the_sentences_say(name: str) -> None:
    position = MONSTERS[name]
    situation, session = on_the_map(position), off_the_map(position)
    question = session.question
    assert isinstance(question, OneOf)
    assert {answer_of(plan) for plan in best(situation)} == {position["answer"]}
    assert first_possible(situation, question) == position["answer"]
    pets = {id for plan in best(situation) for id in plan.targets if id == "jynx"}
    assert pets == set(position.get("also", "").split())
    session.answer(position["answer"])


# ---- the Darkness ----


def tile_situation(position: Position) -> TileSituation:
    drawn = {"#": Ground(0), "*": Ground(0, spawn=True), ":": Ground(1), "^": Ground(2)}
    spaces = {
        (x, y): drawn.get(letter, Ground(0))
        for y, row in enumerate(position["rows"])
        for x, letter in enumerate(row)
        if letter != " "
    }
    marked = {address_of((x, y)) for y, row in enumerate(position["rows"]) for x, at in enumerate(row) if at == "#"}
    dark = frozenset(space for space in spaces if address_of(space) in marked | set(position.get("dark", "").split()))
    places = found(position)
    by_address = {address_of(space): space for space in spaces}
    heroes = tuple(Piece(id, "hero", (by_address[space],)) for id, space in places.items())
    order = [id for id in HEALTH if id in places]
    return TileSituation(
        Board(spaces, {}, dark, frozenset(), heroes), shape_of(position["shape"].split()), hunted(*order)
    )


def laid_by_hand(position: Position) -> list[str]:
    return [*position.get("answer", "").split(), *(["broken"] if position.get("broken") else [])]


def outcome(place: TilePlace) -> tuple[bool, frozenset[str]]:
    return place.small, frozenset(place.catches)


@pytest.mark.parametrize("name", DARKNESS)
def test_the_darkness_lies_where_the_sentences_say(name: str) -> None:
    position = DARKNESS[name]
    made = placements(tile_situation(position))
    caught = frozenset(position.get("answer", "").split())
    assert {outcome(place) for place in made} == {(position.get("broken", False), caught)}
    assert all(bool(place.cells) is not position.get("nothing", False) for place in made)


@pytest.mark.parametrize("name", DARKNESS)
def test_the_question_takes_what_was_laid_by_hand(name: str) -> None:
    position = DARKNESS[name]
    heroes = [{"id": id, "hp": hp, "max_hp": 14} for id, hp in HEALTH.items() if id in found(position)]
    session = at("chapter_02", {"heroes": heroes, "acting": "darkness"}, agenda=(Call("draw_rune", {}),))
    session.answer("red")
    if inside := position.get("inside"):
        assert session.question.key == f"caught:{inside}"
        session.answer(["inside"])
    order = [id for id in HEALTH if id in found(position) and id != position.get("inside")]
    assert session.question.key == f"caught:{order[0]}"
    session.answer(laid_by_hand(position))
    hurt = {hero.id for hero in session.state.heroes if hero.hp < HEALTH[hero.id]}
    assert hurt == set(position.get("answer", "").split())
