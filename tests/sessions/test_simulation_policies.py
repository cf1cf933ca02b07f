"""Who answers in a simulated game: the party's knowledge, its hints, the expected answer, chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from assistant.engine.straight import NoAnswer, StopPlaying
from assistant.games.simulation import GameResult, Party, Simulation
from assistant.messages.names import Named
from assistant.messages.questions import Answer, Finished, Number, OneOf, Option, Question, WhichOf
from assistant.messages.text import t
from assistant.sessions.simulation.policies import PartyPolicy, PolicyName

OPTIONS = tuple(Option(id, t("{id}", id=id)) for id in ("stay", "go", "shout"))
ASK = {"prompt": t("?")}


class Wanderers(Party):
    def stands_in(self, question: Question[Any], state: Any, content: Any) -> Answer | None:
        return {"die": 6, "wrong": 99}.get(question.key)

    def hint(self, question: Question[Any], state: Any, content: Any) -> Mapping[str, float] | None:
        weights = {"go": 3, "shout": 1} if self.bold else {"nowhere": 5, "stay": 1, "go": 0}
        return weights if question.key == "way" else None

    def is_over(self, question: Question[Any], state: Any) -> bool:
        return question.key == "home"


def policy(name: PolicyName = "careful", seed: int = 1, party: type[Party] | None = Wanderers) -> PartyPolicy:
    simulation = Simulation(
        result=lambda content, state, events: GameResult(),
        ends={},
        clocks={},
        heroes=Named(),
        rounds=t("rounds"),
        hurt=t("damage"),
        party=party,
    )
    return PartyPolicy(simulation, name, seed)


def answers(question: Question[Any], name: PolicyName, party: type[Party] | None = Wanderers) -> Counter[Any]:
    return Counter(str(policy(name, seed, party)(question, None, None)) for seed in range(80))


def test_what_the_party_knows_comes_first() -> None:
    question = Number(key="die", least=1, most=6, expected=1, **ASK)
    assert answers(question, "careful") == answers(question, "random") == {"6": 80}


def test_hints_count_by_their_weights() -> None:
    question = OneOf(key="way", options=OPTIONS, expected="stay", **ASK)
    bold = answers(question, "bold")
    assert set(bold) == {"go", "shout"}
    assert bold["go"] > bold["shout"] > 0


def test_a_hint_that_is_refused_or_weighs_nothing_is_left_out() -> None:
    assert answers(OneOf(key="way", options=OPTIONS, expected="shout", **ASK), "careful") == {"stay": 80}


def test_random_answers_follow_no_hint() -> None:
    assert set(answers(OneOf(key="way", options=OPTIONS, **ASK), "random")) == {"stay", "go", "shout"}


def test_without_a_hint_the_expected_answer_is_given_then_any_but_no_interrupt() -> None:
    assert answers(OneOf(key="else", options=OPTIONS, expected="shout", **ASK), "bold") == {"shout": 80}
    happened = (Option("rain", t("rain")),)
    assert set(answers(WhichOf(key="else", options=OPTIONS, least=3, happened=happened, **ASK), "bold")) == {
        "['stay', 'go', 'shout']"
    }
    assert answers(OneOf(key="else", options=(), happened=happened, **ASK), "bold") == {"rain": 80}


def test_what_only_the_table_knows_is_noted_as_a_guess() -> None:
    asked = policy()
    asked(Number(key="die", least=1, most=6, reports=True, **ASK), None, None)
    assert not asked.guessed
    asked(Number(key="printed:wolf", most=6, expected=3, reports=True, **ASK), None, None)
    asked(Number(key="wrong", most=6, reports=True, **ASK), None, None)
    assert asked.guessed == {"printed", "wrong"}


def test_without_a_party_answers_are_expected_or_random() -> None:
    assert answers(OneOf(key="way", options=OPTIONS, expected="stay", **ASK), "careful", None) == {"stay": 80}


def test_a_party_may_stop_and_may_find_no_answer() -> None:
    with pytest.raises(StopPlaying):
        policy()(OneOf(key="home", options=OPTIONS, **ASK), None, None)
    with pytest.raises(NoAnswer):
        policy()(Finished(key="over", **ASK), None, None)
