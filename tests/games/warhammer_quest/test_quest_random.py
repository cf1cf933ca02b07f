"""Random sessions: no rule fails and the invariants hold, whatever is answered, typed and undone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from quest_tables import HEROES, begin, cards, check_question, check_state, gear, quest, state_of

from assistant.engine.runner import Engine
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.rules import rules
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Refused
from assistant.sessions import positions
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

SETTINGS = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
ANSWERS = 60


def typed(session: GameSession[Any, Any], chance: Random) -> None:
    """Run a random side action: a typed figure or a correction."""
    state = state_of(session)
    figures = [hero.number for hero in state.heroes] + [enemy.number for enemy in state.enemies]
    figure, zone = chance.choice(figures), chance.choice("01234")
    place = chance.randrange(len(state.heroes))
    actions: list[tuple[str, dict[str, Any]]] = [
        ("correct_by", {"path": f"heroes.{place}.wounds", "by": chance.randint(-3, 4)}),
        ("correct", {"path": f"heroes.{place}.wounds", "value": chance.randint(0, 13)}),
        ("correct", {"path": f"heroes.{place}.defeated", "value": chance.random() < 0.5}),
        ("correct_by", {"path": "progress", "by": chance.randint(-2, 3)}),
        ("move_card", {"figure": figure, "zone": zone}),
        ("turn_card", {"figure": figure}),
        ("defeat", {"figure": figure}),
    ]
    if state.enemies:
        place = chance.randrange(len(state.enemies))
        actions.append(("correct_by", {"path": f"enemies.{place}.wounds", "by": chance.randint(-2, 3)}))
        actions.append(("correct", {"path": f"enemies.{place}.zone", "value": chance.choice(["shadows", *HEROES])}))
        actions.append(("correct", {"path": f"enemies.{place}.face_up", "value": chance.random() < 0.5}))
    if state.location:
        actions.append(
            ("correct", {"path": f"facts.location.{state.location}.exploration", "value": chance.randint(1, 6)})
        )
    face_up = [enemy.card for enemy in state.enemies if enemy.face_up]
    if face_up:
        fact = chance.choice(["health", "attack", "resilience"])
        actions.append(
            ("correct", {"path": f"facts.enemy.{chance.choice(face_up)}.{fact}", "value": chance.randint(1, 6)})
        )
    step, args = chance.choice(actions)
    session.side_action(step, **args)


@pytest.mark.parametrize("preset", ["mine", "kept", "app"])
@SETTINGS
@given(seed=st.integers(0, 2**32), count=st.integers(2, 4))
def test_invariants_hold_at_every_question(preset: str, seed: int, count: int) -> None:
    chance = Random(seed)
    session = begin(*chance.sample(HEROES, count), preset=preset, seed=seed % 1000)
    whole: dict[str, int] = {}
    owned = -1
    for _ in range(ANSWERS):
        if session.question.kind == "finished":
            break
        before, question = msgspec.json.encode(session.moment.world), session.question
        try:
            if chance.random() < 0.15:
                typed(session, chance)
            else:
                session.answer(any_answer(session.question, chance))
        except Refused:
            assert msgspec.json.encode(session.moment.world) == before
            continue
        state, content = state_of(session), session.content
        if state.quest != "demo_drowned_mill":
            break  # another quest: only an open game loads its content
        failed = [event for event in session.moment.new_events if isinstance(event, RuleFailed)]
        assert not failed, (failed, question)
        check_question(session.question)
        check_state(content, state)
        if state.laid_out and not state.outcome and state.round:
            whole = whole or cards(state)
            assert cards(state) == whole, question
            if not session.moment.checkpoint.transcript:
                owned = gear(content, state) if owned < 0 else owned
                assert gear(content, state) == owned, question
        if chance.random() < 0.1:
            asked, world = session.question, msgspec.json.encode(session.moment.world)
            session.undo()
            assert msgspec.json.encode(session.moment.world) == before
            session.redo()
            assert (session.question, msgspec.json.encode(session.moment.world)) == (asked, world)


@SETTINGS
@given(seed=st.integers(0, 2**32), count=st.integers(2, 4))
def test_a_position_goes_on_with_the_same_question(seed: int, count: int) -> None:
    """A session saved as a position and read again asks the same question."""
    chance = Random(seed)
    session = begin(*chance.sample(HEROES, count), preset="app", seed=seed % 1000)
    for _ in range(chance.randint(2, 40)):
        if session.question.kind == "finished" or state_of(session).quest != "demo_drowned_mill":
            return
        try:
            session.answer(any_answer(session.question, chance))
        except Refused:
            continue
    checkpoint = session.moment.checkpoint
    at_rest = not checkpoint.transcript and checkpoint.running.step == state_of(session).course.at
    if not at_rest or state_of(session).quest != "demo_drowned_mill":
        return
    state = msgspec.to_builtins(rules.world_decoder.decode(checkpoint.start).state, str_keys=True)
    again = positions.state_from(WARHAMMER_QUEST, quest(), state)
    world = rules.world_decoder.decode(checkpoint.start)
    world.state = again
    assert Engine(rules, quest()).begin(world).question == session.question
