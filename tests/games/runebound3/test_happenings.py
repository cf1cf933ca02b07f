"""What may happen at the table can be told at every question, and leads to a legal question."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from assistant.games.runebound3.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound3.interrupts import OTHER_INTERRUPTS
from assistant.messages.questions import Refused
from assistant.sessions.random_answers import any_answer
from tests.games.runebound3.test_runebound3_games import BOXES, DEMO, PRESETS, start

INPUTS = 70
ALWAYS = {True: {"ends_by_hand", "close_fight", "token_changes"}, False: {"a_hero", "my_hero"}}
"""What can always be told, in a fight (True) and outside fights: one of these is offered at every question."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("scenario", [DEMO, *BOXES])
def test_each_question_offers_what_may_happen(scenario: str, preset: str) -> None:
    chance = Random(f"{scenario} {preset}")
    game = start(scenario, chance.randint(1, 3), preset, chance.randrange(1000))
    game.side_action("set_dial", rule="enemy", mode="ask")
    for _ in range(INPUTS):
        question, state = game.question, game.state
        if game.over:
            break
        if state.first and not question.reports:
            offered = [option.id for option in question.happened]
            assert ALWAYS[state.fight is not None] & set(offered), question
            told = chance.choice([id for id in offered if id not in question.barred])
            game.answer(told)
            assert not game.moment.checkpoint.failed, (question.key, told, game.moment.checkpoint.failed)
            game.undo()
            assert game.question == question
        while True:
            try:
                game.answer(any_answer(replace(question, happened=()), chance))
                break
            except Refused:
                assert question.barred
        assert not game.moment.checkpoint.failed, (question.key, game.moment.checkpoint.failed)


def test_the_lists_have_one_line_for_each_digit() -> None:
    for interrupts in (FIGHT_INTERRUPTS, OTHER_INTERRUPTS):
        numbers = [interrupt.number for interrupt in interrupts.all]
        assert len(numbers) == len(set(numbers))
