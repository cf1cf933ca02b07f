"""Sessions with random answers: no rule fails, every question can be answered, undo and resuming give the same
question.
"""

from __future__ import annotations

import random

import pytest
from scripted_party import begin, chapter, state_of

from assistant.engine.runner import Engine
from assistant.games.drunagor.rules import rules
from assistant.messages.events import RuleFailed
from assistant.messages.questions import Refused
from assistant.sessions.random_answers import any_answer
from assistant.timeline.game_session import GameSession

HEROES = ("vorn", "maya", "jaheen", "elros", "lorelai")
SCENARIOS = [*(f"chapter_{number:02d}" for number in range(1, 19)), "demo_sunken_vault"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_sessions_never_fail_a_rule(scenario: str) -> None:
    chance = random.Random(scenario)
    sources = {"runes": "app", "monster_cards": chance.choice(["app", "table"])}
    sources |= dict.fromkeys(("cubes", "skills", "items"), "table")
    session = begin(scenario, *chance.sample(HEROES, chance.randint(1, 5)), sources=sources)
    for step in range(150):
        if session.question.kind == "finished":
            if not session.question.key.startswith("open:"):
                break
            following = session.question.key.removeprefix("open:")
            session = GameSession.resume(Engine(rules, chapter(following)), session.timeline)
            continue
        if chance.random() < 0.1 and state_of(session).monsters and state_of(session).stage == "turns":
            index = chance.randrange(len(state_of(session).monsters))
            session.side_action("correct", path=f"monsters.{index}.hp", value=chance.choice([0, 1]))
        if chance.random() < 0.05 and state_of(session).stage == "turns":
            index = chance.randrange(len(state_of(session).heroes))
            session.side_action("correct", path=f"heroes.{index}.hp", value=0)
        try:
            session.answer(any_answer(session.question, chance))
        except Refused:
            continue
        assert not [event for event in session.log() if isinstance(event, RuleFailed)], session.log()[-5:]
        if step % 20 == 7:
            question = session.question
            session.undo()
            session.redo()
            assert session.question == question
            again = GameSession.resume(session.engine, session.timeline)
            assert again.question == question
