"""Evenings with random answers: no rule fails, nothing strands, undo and resuming lead to the same question."""

from __future__ import annotations

import random

import pytest
from flow_party import begin, chapter, state_of

from assistant.cli.answering import any_answer
from assistant.games.drunagor.rules import rules
from assistant.history.evening import Evening
from assistant.speech.events import RuleFailed
from assistant.speech.questions import Refused
from assistant.table.play import Play

HEROES = ("vorn", "maya", "jaheen", "elros", "lorelai")
SCENARIOS = [*(f"chapter_{number:02d}" for number in range(1, 19)), "demo_sunken_vault"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_evenings_never_fail_a_rule(scenario: str) -> None:
    chance = random.Random(scenario)
    sources = {"runes": "app", "monster_cards": chance.choice(["app", "table"])}
    sources |= dict.fromkeys(("cubes", "skills", "items"), "table")
    evening = begin(scenario, *chance.sample(HEROES, chance.randint(1, 5)), sources=sources)
    for step in range(150):
        if evening.question.kind == "finished":
            if not evening.question.key.startswith("open:"):
                break
            following = evening.question.key.removeprefix("open:")
            evening = Evening.resume(Play(rules, chapter(following)), evening.timeline)
            continue
        if chance.random() < 0.1 and state_of(evening).monsters and state_of(evening).stage == "turns":
            index = chance.randrange(len(state_of(evening).monsters))
            evening.aside("correct", path=f"monsters.{index}.hp", value=chance.choice([0, 1]))
        if chance.random() < 0.05 and state_of(evening).stage == "turns":
            index = chance.randrange(len(state_of(evening).heroes))
            evening.aside("correct", path=f"heroes.{index}.hp", value=0)
        try:
            evening.answer(any_answer(evening.question, chance))
        except Refused:
            continue
        assert not [event for event in evening.log() if isinstance(event, RuleFailed)], evening.log()[-5:]
        if step % 20 == 7:
            question = evening.question
            evening.undo()
            evening.redo()
            assert evening.question == question
            again = Evening.resume(evening.play, evening.timeline)
            assert again.question == question
