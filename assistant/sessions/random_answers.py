"""Random right answers to any question, with which `simulate` plays games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

from assistant.messages.questions import (
    GO_ON,
    Answer,
    CardQuestion,
    Checklist,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Question,
    Refused,
    Typed,
    WhichOf,
)
from assistant.messages.sums import Box, Sums, Total

HAPPENED = 0.3
"""The probability that a random answer is an interrupt, if the question offers any."""

SPREAD = 3
"""The largest difference between a random number and the number that the question expects.

It keeps numbers realistic: nobody gains 900 fame.
"""

DRAWN = 40
"""How many random answers are tried before all possible answers are listed."""
LISTED = 4000
"""The largest number of listed answers that are tried. There are more than a hundred thousand paths of six hexes."""


class DeadEnd(Exception):
    """Raised for a question that has no legal answer."""


def any_answer(question: Question[Any], chance: Random) -> Any:
    """Return an answer that the question accepts, or raise `DeadEnd`."""
    for answer in legal_answers(question, chance):
        return answer
    raise DeadEnd


def legal_answers(
    question: Question[Any], chance: Random, on_refusal: Callable[[Any, Refused], None] | None = None
) -> Iterator[Answer]:
    """Yield different answers that the question accepts: first random ones, then all others.

    `on_refusal` is called with a random answer that the question refuses.
    """
    tried: list[Any] = []
    drawn = ((answer, on_refusal) for answer in _drawn_answers(question, chance))
    listed = ((answer, None) for answer in islice(_listed_answers(question, chance), LISTED))
    for answer, report in chain(drawn, listed):
        if answer in tried:
            continue
        tried.append(answer)
        try:
            question.check(answer)
        except Refused as refused:
            if report is not None:
                report(answer, refused)
            continue
        yield answer


# -- drawn at random


def _drawn_answers(question: Question[Any], chance: Random) -> Iterator[Any]:
    for count in range(DRAWN):
        try:
            yield _draw(question, chance, shorter=count > 0)
        except DeadEnd:
            continue


def _draw(question: Question[Any], chance: Random, *, shorter: bool) -> Any:
    """Return a random answer of the right kind.

    A list in order is as long as possible or, with `shorter`, may be shorter.
    """
    happened = _happened(question)
    if happened and (chance.random() < HAPPENED or not getattr(question, "options", True)):
        return chance.choice(happened)
    if samples := question.samples():
        return chance.choice(samples)
    match question:
        case GoOn() | Checklist():
            return GO_ON
        case OneOf() | CardQuestion() if free := _free_options(question):
            return chance.choice(free)
        case WhichOf(options=options, least=least, most=most):
            count = chance.randint(min(least, len(options)), min(most, len(options)))
            return [option.id for option in chance.sample(options, count)]
        case Number(least=least, most=most, expected=expected):
            return _near(least if expected is None else expected, least, most, chance)
        case Sums(boxes=boxes, totals=totals):
            return _sums(boxes, totals, chance)
        case Typed():
            return f"Nobody {chance.randint(1, SPREAD)}"
        case InOrder(least=least, count=count):
            return _in_order(question, chance.randint(min(least, count), count) if shorter else count, chance)
    if happened:
        return chance.choice(happened)
    raise DeadEnd


def _happened(question: Question[Any]) -> list[str]:
    """Return the interrupts that are possible now, instead of an answer."""
    return [option.id for option in question.happened if option.id not in question.barred]


def _free_options(question: OneOf | CardQuestion) -> list[str]:
    """Return the options that can be chosen now."""
    return [option.id for option in question.options if option.most and option.id not in question.barred]


def _near(middle: int, least: int, most: int, chance: Random) -> int:
    return chance.randint(max(least, middle - SPREAD), max(least, min(most, middle + SPREAD)))


def _sums(boxes: tuple[Box, ...], totals: tuple[Total, ...], chance: Random) -> dict[str, int]:
    """Return a number for each box, near the expected one. The numbers fit the limits on their sums."""
    numbers = {box.id: _near(box.expected, box.least, box.most, chance) for box in boxes}
    for total in totals:
        summed = [box for box in boxes if box.id in total.boxes]
        while not total.fits(numbers):
            by = 1 if total.of(numbers) < total.least else -1
            free = [box for box in summed if box.least <= numbers[box.id] + by <= box.most]
            if not free:
                raise DeadEnd
            numbers[chance.choice(free).id] += by
    return numbers


def _in_order(question: InOrder, count: int, chance: Random) -> list[str]:
    chosen: list[str] = []
    while len(chosen) < count and (following := question.next_options(chosen)):
        chosen.append(chance.choice(following).id)
    if len(chosen) < min(question.least, count):
        raise DeadEnd
    return chosen


# -- listed


def _listed_answers(question: Question[Any], chance: Random) -> Iterator[Any]:
    """Yield all answers that may be right: the expected one first, then the others at random, short lists first."""
    if (expected := question.expected_answer()) is not None:
        yield expected
    yield from question.samples()
    ids = [option.id for option in getattr(question, "options", ())]
    chance.shuffle(ids)
    match question:
        case OneOf() | CardQuestion():
            yield from (id for id in ids if id in _free_options(question))
        case WhichOf(least=least, most=most):
            for count in range(min(least, len(ids)), min(most, len(ids)) + 1):
                yield from map(list, combinations(ids, count))
        case InOrder(least=least, count=count):
            for length in range(min(least, count), count + 1):
                yield from map(list, product(ids, repeat=length))
        case Number(least=least, most=most):
            yield from range(least, most + 1)
        case Sums(boxes=boxes):
            names = [box.id for box in boxes]
            for numbers in product(*(range(box.least, box.most + 1) for box in boxes)):
                yield dict(zip(names, numbers, strict=True))
    yield from _happened(question)
