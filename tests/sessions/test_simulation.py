"""Random games: every kind of question gets a legal answer, refusals are noted, and failures are found."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from assistant.engine.checkpoint import World
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.table import Table
from assistant.engine.tracked import TrackedField
from assistant.games.runebound2.die_faces import FacesQuestion
from assistant.games.runebound2.hero.movement import PathQuestion
from assistant.messages.questions import (
    Answer,
    CardQuestion,
    Finished,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Refused,
    Typed,
    WhichOf,
)
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t
from assistant.sessions.random_answers import DeadEnd, any_answer, legal_answers
from assistant.sessions.simulation.check import SimulationReport, simulate

SIX = tuple(Option(letter, t("{n}", n=letter)) for letter in "abcdef")
ASK = {"key": "k", "prompt": t("Which?")}


class Even(Number, frozen=True, kw_only=True, tag="number"):
    """A number that only one of a thousand can be."""

    def accept(self, answer: Any) -> Answer:
        if super().accept(answer) != 640:
            raise Refused(t("Not this one."))
        return int(answer)


class OneOfWithRefusals(OneOf, frozen=True, kw_only=True, tag="one_of"):
    """A question that offers an answer and then refuses it."""

    refusals: dict[str, Text] = {}

    def accept(self, answer: Any) -> Answer:
        if answer in self.refusals:
            raise Refused(self.refusals[answer])
        return super().accept(answer)


class LastTwo(WhichOf, frozen=True, kw_only=True, tag="which_of"):
    def accept(self, answer: Any) -> Answer:
        if super().accept(answer) != ["e", "f"]:
            raise Refused(t("Not these."))
        return list(answer)


QUESTIONS: dict[str, Question[Any]] = {
    "go on": GoOn(label=t("on"), **ASK),
    "all but one is barred": OneOf(options=SIX, barred=dict.fromkeys("abcde", t("Not now.")), **ASK),
    "a card": CardQuestion(options=SIX, **ASK),
    "some are refused": OneOfWithRefusals(options=SIX, refusals=dict.fromkeys("abcde", t("No.")), **ASK),
    "one pair is right": LastTwo(options=SIX, **ASK),
    "one number is right": Even(**ASK),
    "few copies": InOrder(options=(Option("a", t("a"), most=2),), count=3, **ASK),
    "a path": PathQuestion(options=SIX, count=4, dice=(("a", "b"), ("a",), ("c",), ("f",)), **ASK),
    "sums": Sums(boxes=(Box("low", t("low"), least=-1, most=1),), **ASK),
    "faces": FacesQuestion(boxes=tuple(Box(str(n), t("face"), most=999999, empty="needed") for n in range(6)), **ASK),
    "words": Typed(**ASK),
    "only an interrupt": OneOf(options=(), happened=SIX, barred=dict.fromkeys("abcde", t("Not now.")), **ASK),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_random_answer_is_legal(name: str) -> None:
    question = QUESTIONS[name]
    for seed in range(20):
        question.check(any_answer(question, Random(seed)))


def test_a_dead_end_is_a_question_whose_every_answer_is_refused() -> None:
    for question in (
        OneOf(options=SIX, barred=dict.fromkeys("abcdef", t("Not now.")), **ASK),
        OneOfWithRefusals(options=SIX, refusals=dict.fromkeys("abcdef", t("No.")), **ASK),
        InOrder(options=(Option("a", t("a"), most=1),), count=3, least=2, **ASK),
        Finished(**ASK),
    ):
        with pytest.raises(DeadEnd):
            any_answer(question, Random(1))


def test_legal_answers_are_all_different() -> None:
    question = OneOf(options=SIX, barred={"a": t("Not now.")}, happened=(Option("falls", t("falls")),), **ASK)
    for seed in range(5):
        assert sorted(legal_answers(question, Random(seed))) == ["b", "c", "d", "e", "f", "falls"]


# -- whole games


class Well(Struct):
    water: int = 3
    drawn: int = 0


rules: Rules[Well, None] = Rules("well", Well, (), tracked=(TrackedField("water", t("water"), most=9),))
WellTable = Table[Well, None]


@rules.step
def rain(table: WellTable) -> None:
    table.state.water += 1


RAIN = Interrupts(Interrupt(1, rain))
DEEDS = tuple(Option(deed, t("{deed}", deed=deed)) for deed in ("draw", "drink", "leave"))


@rules.step
def morning(table: WellTable) -> None:
    """Ask for a deed. The question offers a drink that it then refuses."""
    refusals = {"drink": t("Nobody may drink before noon.")}
    deed = table.ask(OneOfWithRefusals(key="deed", prompt=t("What now?"), options=DEEDS, refusals=refusals), RAIN)
    if deed == "leave" or table.state.drawn > 40:
        table.end_game(evening)
    table.state.water -= 1
    table.state.drawn += 1
    if table.state.water > 4:
        raise ValueError("the well runs over")
    table.schedule(morning)


@rules.step
def evening(table: WellTable) -> None:
    table.ask(Finished(key="over", prompt=t("The day is over.")))


def play(**options: Any) -> SimulationReport:
    rules.root = rules.steps["morning"]
    engine = Engine(rules, None)
    return simulate(
        lambda state: engine, lambda seed: World(Well(), seed), **{"games": 30, "seed": 1, "most": 60, **options}
    )


def test_a_refused_answer_is_noted_and_another_one_is_given() -> None:
    report = play(games=10)
    ((key, refused),) = report.refusals.items()
    assert (refused.question, refused.answer, str(refused.why.message)) == (
        "deed",
        '"drink"',
        "Nobody may drink before noon.",
    )
    assert report.refused[key] > 1
    assert report.ends["dead_end"] == 0


def test_the_shortest_way_to_a_failure_is_kept() -> None:
    report = play(games=60)
    (failure,) = report.failures.values()
    assert (failure.end, failure.where, failure.why) == ("failed", "morning", "ValueError: the well runs over")
    assert report.has_failed
    assert report.times["morning", failure.why] == report.ends["failed"] > 1
    again = play(games=1, seed=failure.seed)
    assert list(again.failures.values()) == [failure]
    assert failure.answers == min(
        next(iter(one.failures.values())).answers for seed in range(1, 61) if (one := play(games=1, seed=seed)).failures
    )


def test_interrupts_are_counted_and_a_long_game_is_no_failure() -> None:
    report = play(games=5, most=1)
    assert report.ends["too_long"]
    assert not report.has_failed
    assert play(games=30).interrupts["rain"] > 0


def test_meddling_corrects_sets_undoes_and_is_reproducible() -> None:
    report = play(games=40, meddle=True)
    assert {"adjust", "set", "undo", "redo"} <= set(report.inputs)
    assert not [failure for failure in report.failures.values() if failure.end == "differs"]
    assert report.failures["morning", "ValueError: the well runs over"].inputs
    again = play(games=40, meddle=True)
    assert (again.failures, again.answers) == (report.failures, report.answers)
