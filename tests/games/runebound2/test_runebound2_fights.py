"""Random fights and duels: corrections mean what is shown, positions go on, and a late answer costs no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.content import all_roots
from assistant.engine.runner import Engine
from assistant.engine.tracked import CorrectableValue
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.fight.duel import DUEL
from assistant.games.runebound2.fight.referee import FIGHT
from assistant.games.runebound2.game import RUNEBOUND2
from assistant.messages.events import Corrected, Event
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.positions import Position, plain_state, world_from
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

DEMO = "demo_ashen_crown"
Session = GameSession[Any, Any]

BRYN = {
    "hero": "bryn",
    "gold": 4,
    "items": [{"card": "padded_coat"}, {"card": "ash_sword"}],
    "allies": [{"card": "mule_driver"}, {"card": "torchbearer"}],
}
ODILE = {"hero": "odile", "gold": 6, "wounds": 1, "items": [{"card": "cleaver"}], "allies": [{"card": "hedge_wizard"}]}
SLOT = [{"number": 1, "colour": "blue", "card": "iron_colossus"}]
OPENINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "challenge": ({"players": [BRYN, ODILE], "slots": SLOT}, ["undefeated", "here"]),
    "test": (
        {"players": [BRYN, ODILE], "slots": [{"number": 1, "colour": "yellow", "card": "debt_collector"}]},
        ["undefeated", "here"],
    ),
    "duel": ({"players": [BRYN, ODILE]}, ["hero", "here"]),
    "three": ({"players": [ODILE, BRYN, "karsk"]}, ["hero", "bryn", "here"]),
}
"""Positions, each with the answers that begin a fight in the referee."""


@cache
def content() -> Content:
    found: Content = opening.load("runebound2", DEMO, all_roots())[1]
    return found


def session_from(position: Position) -> Session:
    engine = Engine(RUNEBOUND2.rules, content())
    return GameSession.begin(engine, world_from(RUNEBOUND2, content(), position))


def begun(kind: str, seed: int) -> Session:
    """Return a session in which a fight has just begun."""
    state, answers = OPENINGS[kind]
    sources: Any = {"sheets": "table", "counters": "table", "dice": "table"}
    given = {"laid": True, "round": 2, **state}
    session = session_from(Position(game="runebound2", scenario=DEMO, seed=seed, sources=sources, state=given))
    for answer in answers:
        session.answer(answer)
    assert session.state.fight is not None
    return session


def questions_of_fight(kind: str, seed: int, most: int = 40) -> Iterator[Session]:
    """Yield the session at each question of a random fight."""
    session, chance = begun(kind, seed), Random(seed)
    for _ in range(most):
        assert not session.moment.checkpoint.failed, session.moment.checkpoint.failed
        if session.state.fight is None:
            return
        yield session
        answer = any_answer(session.question, chance)
        while answer == "closed":
            answer = any_answer(session.question, chance)
        try:
            session.answer(answer)
        except Refused:
            continue


def correctables(session: Session) -> list[CorrectableValue]:
    found = RUNEBOUND2.rules.correctable(session.moment.world, session.content)
    return [value for value in found if type(value.value) is int]


def some_correctables(session: Session, chance: Random) -> list[CorrectableValue]:
    """Every number of the fight, and a few others."""
    found = correctables(session)
    others = [value for value in found if not value.path.startswith("fight.")]
    return [value for value in found if value not in others] + chance.sample(others, min(5, len(others)))


def shown(session: Session, path: str) -> Any:
    return next((value.value for value in correctables(session) if value.path == path), None)


def consequences_of(session: Session, before: int) -> list[Event]:
    return [event for event in [*session.log()][before:] if not isinstance(event, Corrected)]


@pytest.mark.parametrize("kind", OPENINGS)
@pytest.mark.parametrize("seed", range(2))
def test_a_correction_to_a_value_shows_this_value(kind: str, seed: int) -> None:
    """At every question, for every number of the fight: afterwards it is shown, or what it led to was told."""
    checked = 0
    for session in questions_of_fight(kind, seed):
        chance = Random(checked)
        for correctable in some_correctables(session, chance):
            path, most = correctable.path, min(correctable.most, correctable.value + 4)
            value = chance.randint(correctable.least, max(correctable.least, most))
            before = len([*session.log()])
            try:
                session.side_action("correct", path=path, value=value)
            except Refused:
                continue
            assert not session.moment.checkpoint.failed, session.moment.checkpoint.failed
            assert shown(session, path) == value or consequences_of(session, before), path
            checked += 1
            session.undo()
    assert checked > 60


@pytest.mark.parametrize("kind", OPENINGS)
def test_a_typed_wound_hurts_the_fighter_with_that_number(kind: str) -> None:
    for seed in range(3):
        for session in questions_of_fight(kind, seed):
            fight = session.state.fight
            for at, number in (("hero", fight.hero.number), ("foe", fight.foe.number)):
                combatant = getattr(session.state.fight, at)
                id, wounds = combatant.id, combatant.wounds
                session.side_action("correct_by", path=f"fight.{at}.wounds", by=1)
                after = session.state.fight
                if after is not None and after.foe.id == fight.foe.id:
                    assert getattr(after, at).id == id
                    assert getattr(after, at).wounds == wounds + 1, (session.question.key, number)
                else:
                    told = [event for event in session.log() if getattr(event, "loser", "") == id]
                    assert told or not fight.rival
                session.undo()


def position_of(session: Session) -> Position:
    """Return the position of the session: the world before the step that asks."""
    world = RUNEBOUND2.rules.world_decoder.decode(session.moment.checkpoint.start)
    decode = RUNEBOUND2.rules.state_decoder.decode
    return Position(
        game="runebound2",
        scenario=DEMO,
        sources=world.sources,
        facts=world.facts,
        state=plain_state(RUNEBOUND2, content(), world.state),
        scopes={name: plain_state(RUNEBOUND2, content(), decode(scope)) for name, scope in world.scopes.items()},
    )


@pytest.mark.parametrize("kind", OPENINGS)
@pytest.mark.parametrize("seed", range(2))
def test_a_position_in_a_fight_goes_on_with_the_same_question(kind: str, seed: int) -> None:
    parts = {part.step.name for part in (*FIGHT.parts, *DUEL.parts)}
    for session in questions_of_fight(kind, seed):
        checkpoint = session.moment.checkpoint
        if checkpoint.running.step in parts and not checkpoint.transcript:
            again = session_from(position_of(session))
            assert again.question == session.question
            assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)


@pytest.mark.parametrize("kind", OPENINGS)
def test_closing_the_referee_is_as_if_it_had_never_been_opened(kind: str) -> None:
    closed = 0
    for seed in range(2):
        fresh = begun(kind, seed)
        fresh.undo()
        for session in questions_of_fight(kind, seed):
            question = session.question
            if "closed" not in {option.id for option in getattr(question, "options", ())} - set(question.barred):
                continue
            session.answer("closed")
            assert session.question.key in ("duel", "fought:1")
            assert session.state.fight is None
            assert not session.moment.world.scopes
            assert msgspec.json.encode(session.state) == msgspec.json.encode(fresh.state)
            assert session_from(position_of(session)).question == session.question
            session.undo()
            closed += 1
    assert closed > 3


def test_a_position_after_closing_keeps_the_drawn_card() -> None:
    sources: Any = {"cards": "app", "dice": "table", "sheets": "table"}
    state = {"laid": True, "round": 2, "players": [BRYN, ODILE]}
    session = session_from(Position(game="runebound2", scenario=DEMO, seed=3, sources=sources, state=state))
    while session.question.key != "before":
        options = {option.id for option in getattr(session.question, "options", ())}
        usual = {"roll": 20} if session.question.key == "roll:test" else session.question.expected_answer()
        session.answer("here" if "here" in options else "blue" if "blue" in options else usual)
    card = session.state.fight.foe.id
    session.answer("closed")
    again = session_from(position_of(session))
    assert again.question == session.question
    again.answer("fled")
    assert again.state.slots[0].card == card


def test_an_answer_late_in_a_fight_has_no_longer_record_than_an_early_one() -> None:
    longest = max(len(session.moment.checkpoint.transcript) for session in questions_of_fight("duel", 4, most=80))
    assert longest <= 4


@pytest.mark.parametrize(
    ("fight", "words"),
    [
        ({"foe": "ash_rats", "action": "ally5"}, "can do ally5"),
        ({"foe": "ash_rats", "hurt": "odile"}, "attack or be hurt"),
        ({"foe": "odile", "attacking": "karsk"}, "attack or be hurt"),
        ({"foe": "ash_rats", "phase": "escape", "course": {"at": "choose_action"}}, "one of these: mind, body, spirit"),
        ({"foe": "bryn"}, "A fight has a hero"),
        ({"hero": "odile", "foe": "karsk", "rival": "karsk"}, "A fight has a hero"),
    ],
)
def test_a_position_with_an_impossible_fight_is_refused(fight: dict[str, Any], words: str) -> None:
    state = {"laid": True, "players": [BRYN, ODILE], "fight": fight}
    with pytest.raises(Refused, match=words):
        session_from(Position(game="runebound2", scenario=DEMO, state=state))
