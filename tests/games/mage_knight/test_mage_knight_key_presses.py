"""Number of key presses in a session: one for each turn, at most six others in a round."""

from __future__ import annotations

from collections import Counter

import pytest
from mage_knight_helpers import begin, usual


@pytest.mark.parametrize("seed", range(12))
def test_solo_conquest_takes_one_key_a_turn_and_at_most_six_a_round(seed: int) -> None:
    engine, moment = begin(seed=seed)
    turns: Counter[int] = Counter()
    others: Counter[int] = Counter()
    while moment.question.kind != "finished":
        question, round = moment.question, moment.state.round
        assert question.kind in ("go_on", "checklist", "one_of"), "each of them is a single key"
        (turns if question.key.startswith("turn:") else others)[round] += 1
        before = moment.state.turns
        moment = engine.answer(moment, usual(question))
        if question.key.startswith("turn:") and moment.question.key.startswith("turn:"):
            assert moment.state.turns == before + 1
    assert sorted(turns) == [1, 2, 3, 4, 5, 6]
    assert max(others.values()) <= 6
    assert all(count >= 2 for count in turns.values())


def test_a_deck_flipped_by_the_players_takes_one_more_key() -> None:
    engine, moment = begin(virtual_deck="table", virtual_hero="table")
    moment = engine.answer(moment, "goldyx")
    for answer in ("go_on", "early_bird", "go_on"):
        moment = engine.answer(moment, answer)
    moment = engine.answer(moment, ["red", "red", "green"])
    assert moment.question.key == "flip_more"
    assert moment.question.expected_answer() == "go_on"
    moment = engine.answer(moment, "go_on")
    assert moment.question.key == "turn:tovak"
