"""A question for several numbers, which are typed into boxes, with limits on their sums."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from assistant.messages.names import Label
from assistant.messages.questions import Answer, Option, Question, Refused, refuse_unknown, short
from assistant.messages.text import Text, as_text, t, verbatim

ONE_ROW = verbatim("")
"""The name of a row of boxes that needs no name, because there is only one row."""


class Box(Struct, frozen=True, omit_defaults=True, gc=False):
    """One number of a `Sums` question, typed into a box. Boxes with the same `row` are shown side by side.

    `empty` says what an empty box means:

    - "zero": the expected number if there is one, else 0.
    - "lacks": there is no such number.
    - "needed": the players must still type a number.
    """

    id: str
    label: Label
    row: Text | None = None
    expected: int = 0
    least: int = 0
    most: int = 99
    note: Text | None = None
    hue: str = ""
    empty: Literal["zero", "lacks", "needed"] = "zero"


class Total(Struct, frozen=True, omit_defaults=True, gc=False):
    """A limit on the sum of several boxes. `boxes` are their ids."""

    boxes: tuple[str, ...]
    label: Label
    least: int = 0
    most: int = 99

    def of(self, numbers: Mapping[str, int]) -> int:
        return sum(numbers.get(id, 0) for id in self.boxes)

    def fits(self, numbers: Mapping[str, int]) -> bool:
        return self.least <= self.of(numbers) <= self.most

    def can_be(self, boxes: Mapping[str, Box]) -> bool:
        """Return whether the boxes can be filled in so that their sum is within the limit."""
        held = [boxes[id] for id in self.boxes if id in boxes]
        lowest, highest = sum(box.least for box in held), sum(box.most for box in held)
        return len(held) == len(self.boxes) and lowest <= self.most and self.least <= min(self.most, highest)


class Sums(Question[dict[str, int]], frozen=True, kw_only=True, tag="sums"):
    """A question for several numbers.

    - `label`: what Enter does.
    - `none`: the text for an answer without numbers.
    - `totals`: limits on the sums of boxes.
    - `for_score`: whether the game is over and the numbers are only for its score.

    A box that is not in the answer has its expected number or 0. While the players type, the screen shows what their
    answer leads to.
    """

    kind = "sums"
    boxes: tuple[Box, ...]
    totals: tuple[Total, ...] = ()
    label: Text | None = None
    none: Text | None = None
    for_score: bool = False

    def accept(self, answer: Any) -> Answer:
        if not isinstance(answer, dict):
            raise Refused(t("{answer} is no table of numbers by name.", answer=short(answer)))
        known = {box.id: box for box in self.boxes}
        for name in answer:
            if name not in known:
                refuse_unknown(name, tuple(Option(box.id, box.label) for box in self.boxes))
        there = [box for box in self.boxes if box.id in answer or box.empty != "lacks"]
        numbers = {box.id: _in_box(box, answer.get(box.id, box.expected), box.id in answer) for box in there}
        for total in self.totals:
            _check_total(total, numbers)
        return {box.id: numbers[box.id] for box in there if numbers[box.id] or box.expected or box.empty != "zero"}

    @property
    def is_unanswerable(self) -> bool:
        boxes = {box.id: box for box in self.boxes}
        impossible = any(box.least > box.most for box in self.boxes)
        return (impossible or not all(total.can_be(boxes) for total in self.totals)) and not self.happened

    def expected_answer(self) -> Answer | None:
        numbers = {box.id: box.expected for box in self.boxes}
        lacking = any(box.empty == "needed" and not box.expected for box in self.boxes)
        if lacking or not all(total.fits(numbers) for total in self.totals):
            return None
        return {id: number for id, number in numbers.items() if number}

    def describe(self, answer: Answer) -> Text:
        given = answer if isinstance(answer, dict) else {}
        named_boxes = [box for box in self.boxes if given.get(box.id) or (box.id in given and box.empty != "zero")]
        named = tuple(t("{box} {n}", box=_box_name(box), n=given[box.id]) for box in named_boxes)
        return t("{list}", list=named) if named else self.none or t("nothing")


def _in_box(box: Box, number: Any, given: bool) -> int:
    if not given and box.empty == "needed" and not box.expected:
        raise Refused(t("{box}: a number is needed here.", box=_box_name(box)))
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused(t("{box}: {answer} is no whole number.", box=_box_name(box), answer=short(number)))
    if not box.least <= number <= box.most:
        raise Refused(
            t(
                "{box}: {answer} can't be, a number from {least} to {most} is right.",
                box=_box_name(box),
                answer=short(number),
                least=box.least,
                most=box.most,
            )
        )
    return number


def _check_total(total: Total, numbers: Mapping[str, int]) -> None:
    if total.fits(numbers):
        return
    given = total.of(numbers)
    if total.least == total.most:
        raise Refused(t("{total}: {n} together, not {given}.", total=total.label, n=total.most, given=given))
    raise Refused(
        t(
            "{total}: from {least} to {most} together, not {given}.",
            total=total.label,
            least=total.least,
            most=total.most,
            given=given,
        )
    )


def _box_name(box: Box) -> Text:
    if box.row is None or box.row == ONE_ROW:
        return as_text(box.label)
    return t("{row}, {box}", row=box.row, box=box.label)
