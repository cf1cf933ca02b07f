"""One game played twice with the same answers: interactively and straight through."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from assistant.engine.checkpoint import World
from assistant.engine.failures import error_text
from assistant.engine.runner import Engine
from assistant.engine.straight import NoAnswer, Outcome, run_straight
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Finished, Question
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.timeline.game_session import GameSession

EngineLoader = Callable[[Any], Engine[Any, Any]]

encode = msgspec.json.encode


def straight(engine_for: EngineLoader, world: World[Any], seed: int, most: int) -> Outcome[Any]:
    """Play a game straight through with random answers."""
    chance = Random(seed)

    def policy(question: Question[Any], state: Any, content: Any) -> Any:
        try:
            return any_answer(question, chance)
        except DeadEnd:
            raise NoAnswer from None

    return run_straight(engine_for, world, policy, most=most)


def interactively(
    engine_for: EngineLoader, world: World[Any], seed: int, most: int
) -> tuple[str, list[Any], GameSession[Any, Any]]:
    """Play the same game as a session. Return how it ended, the answers, and the session."""
    chance, answers = Random(seed), list[Any]()
    session = GameSession.begin(engine_for(world.state), world, engine_for=engine_for)
    while True:
        if session.moment.checkpoint.failed:
            return "failed", answers, session
        if isinstance(session.question, Finished):
            return "finished", answers, session
        if len(answers) >= most:
            return "too_long", answers, session
        try:
            answer = session.question.check(any_answer(session.question, chance))
        except DeadEnd:
            return "dead_end", answers, session
        answers.append(deepcopy(answer))
        session.answer(answer)


def check_same(engine_for: EngineLoader, begin: Callable[[int], World[Any]], seed: int, most: int) -> Outcome[Any]:
    """Check that the game with this seed is the same both ways, and return how it went straight through."""
    outcome = straight(engine_for, begin(seed), seed, most)
    end, answers, session = interactively(engine_for, begin(seed), seed, most)
    assert (outcome.end, outcome.answers) == (end, answers)
    if outcome.error is not None:  # a failed rule is taken back in a session only
        failed = next(event for event in reversed(session.log()) if isinstance(event, RuleFailed))
        assert (outcome.where, error_text(outcome.error)) == (failed.step, failed.error)
        return outcome
    assert outcome.where == session.question.key
    assert [encode(event) for event in outcome.events] == [encode(event) for event in session.log()]
    assert encode(outcome.world) == encode(session.moment.world)
    return outcome
