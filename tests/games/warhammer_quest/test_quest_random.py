"""Evenings by chance: whatever is answered, typed and undone, no rule fails and what must hold holds."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from quest_tables import HEROES, begin, cards, check_question, check_state, gear, quest, state_of

from assistant.cli.answering import any_answer
from assistant.evenings import positions
from assistant.games.warhammer_quest.game import WARHAMMER_QUEST
from assistant.games.warhammer_quest.rules import rules
from assistant.history.evening import Evening
from assistant.speech.events import RuleFailed
from assistant.speech.questions import Refused
from assistant.table.play import Play

SETTINGS = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
ANSWERS = 60


def typed(evening: Evening[Any, Any], chance: Random) -> None:
    """Something that is typed beside the question, by the rules or by `a`."""
    state = state_of(evening)
    figures = [hero.number for hero in state.heroes] + [enemy.number for enemy in state.enemies]
    figure, zone = chance.choice(figures), chance.choice("01234")
    place = chance.randrange(len(state.heroes))
    deeds: list[tuple[str, dict[str, Any]]] = [
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
        deeds.append(("correct_by", {"path": f"enemies.{place}.wounds", "by": chance.randint(-2, 3)}))
        deeds.append(("correct", {"path": f"enemies.{place}.zone", "value": chance.choice(["shadows", *HEROES])}))
        deeds.append(("correct", {"path": f"enemies.{place}.face_up", "value": chance.random() < 0.5}))
    if state.location:
        deeds.append(
            ("correct", {"path": f"facts.location.{state.location}.exploration", "value": chance.randint(1, 6)})
        )
    face_up = [enemy.card for enemy in state.enemies if enemy.face_up]
    if face_up:
        fact = chance.choice(["health", "attack", "resilience"])
        deeds.append(
            ("correct", {"path": f"facts.enemy.{chance.choice(face_up)}.{fact}", "value": chance.randint(1, 6)})
        )
    step, args = chance.choice(deeds)
    evening.aside(step, **args)


@pytest.mark.parametrize("preset", ["mine", "kept", "app"])
@SETTINGS
@given(seed=st.integers(0, 2**32), count=st.integers(2, 4))
def test_what_must_hold_holds_at_every_question(preset: str, seed: int, count: int) -> None:
    chance = Random(seed)
    evening = begin(*chance.sample(HEROES, count), preset=preset, seed=seed % 1000)
    whole: dict[str, int] = {}
    owned = -1
    for _ in range(ANSWERS):
        if evening.question.kind == "finished":
            break
        before, question = msgspec.json.encode(evening.moment.world), evening.question
        try:
            if chance.random() < 0.15:
                typed(evening, chance)
            else:
                evening.answer(any_answer(evening.question, chance))
        except Refused:
            assert msgspec.json.encode(evening.moment.world) == before
            continue
        state, content = state_of(evening), evening.content
        if state.quest != "demo_drowned_mill":
            break  # another quest: its content is opened by whoever opens evenings
        failed = [event for event in evening.moment.news if isinstance(event, RuleFailed)]
        assert not failed, (failed, question)
        check_question(evening.question)
        check_state(content, state)
        if state.laid_out and not state.outcome and state.round:
            whole = whole or cards(state)
            assert cards(state) == whole, question
            if not evening.moment.session.transcript:
                owned = gear(content, state) if owned < 0 else owned
                assert gear(content, state) == owned, question
        if chance.random() < 0.1:
            asked, world = evening.question, msgspec.json.encode(evening.moment.world)
            evening.undo()
            assert msgspec.json.encode(evening.moment.world) == before
            evening.redo()
            assert (evening.question, msgspec.json.encode(evening.moment.world)) == (asked, world)


@SETTINGS
@given(seed=st.integers(0, 2**32), count=st.integers(2, 4))
def test_a_position_goes_on_with_the_same_question(seed: int, count: int) -> None:
    """Taken at rest, written and read, an evening asks what it asked."""
    chance = Random(seed)
    evening = begin(*chance.sample(HEROES, count), preset="app", seed=seed % 1000)
    for _ in range(chance.randint(2, 40)):
        if evening.question.kind == "finished" or state_of(evening).quest != "demo_drowned_mill":
            return
        try:
            evening.answer(any_answer(evening.question, chance))
        except Refused:
            continue
    session = evening.moment.session
    at_rest = not session.transcript and session.running.step == state_of(evening).course.at
    if not at_rest or state_of(evening).quest != "demo_drowned_mill":
        return
    state = msgspec.to_builtins(rules.world_decoder.decode(session.start).state, str_keys=True)
    again = positions.state_from(WARHAMMER_QUEST, quest(), state)
    world = rules.world_decoder.decode(session.start)
    world.state = again
    assert Play(rules, quest()).begin(world).question == evening.question
