"""Random legal answers to any question. `simulate` plays games with them."""

from __future__ import annotations

from random import Random
from typing import Any

from assistant.messages.questions import (
    GO_ON,
    CardQuestion,
    Checklist,
    Finished,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Typed,
    WhichOf,
)
from assistant.messages.sums import Box, Sums, Total

HAPPENED = 0.3
"""The probability that a random answer is one of the interrupts that a question offers besides its options."""

SPREAD = 3
"""The greatest difference between a random number and the number that the question expects.

It keeps numbers realistic: in a real game nobody gains 900 fame.
"""


class DeadEnd(Exception):
    """Raised for a question that has no legal answer."""


def any_answer(question: Question[Any], chance: Random) -> Any:
    """Return one of the legal answers, or raise `DeadEnd`."""
    if question.happened and (chance.random() < HAPPENED or not _answerable(question)):
        return chance.choice(question.happened).id
    match question:
        case GoOn() | Checklist():
            return GO_ON
        case OneOf() | CardQuestion() if free := _free_options(question):
            return chance.choice(free).id
        case WhichOf(options=options, least=least, most=most):
            count = chance.randint(min(least, len(options)), min(most, len(options)))
            return [option.id for option in chance.sample(options, count)]
        case Number(least=least, most=most, expected=expected):
            return _near(least if expected is None else expected, least, most, chance)
        case Sums(boxes=boxes, totals=totals):
            return _sums(boxes, totals, chance)
        case Typed(such=such) if such:
            return chance.choice(such)
        case Typed():
            return f"Nobody {chance.randint(1, SPREAD)}"
        case InOrder(options=options, count=count):
            return _in_order(options, count, chance)
    raise DeadEnd


def _free_options(question: OneOf | CardQuestion) -> list[Option]:
    """Return the options that can be taken now."""
    return [option for option in question.options if option.most and option.id not in question.barred]


def _near(middle: int, least: int, most: int, chance: Random) -> int:
    return chance.randint(max(least, middle - SPREAD), max(least, min(most, middle + SPREAD)))


def _sums(boxes: tuple[Box, ...], totals: tuple[Total, ...], chance: Random) -> dict[str, int]:
    """Return a number for each box, near the expected number.

    If a total does not fit, the numbers are changed in steps of 1 until it does.
    """
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


def _answerable(question: Question[Any]) -> bool:
    return not isinstance(question, Finished) and getattr(question, "options", True) != ()


def _in_order(options: tuple[Option, ...], count: int, chance: Random) -> list[str]:
    chosen: list[str] = []
    for _ in range(count):
        left = [option.id for option in options if option.most < 0 or chosen.count(option.id) < option.most]
        if not left:
            raise DeadEnd
        chosen.append(chance.choice(left))
    return chosen
