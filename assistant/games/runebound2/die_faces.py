"""The faces of a movement die. The players type them once, as one digit for each terrain."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from assistant.engine.facts import Fact
from assistant.engine.table import Table
from assistant.games.runebound2.content import SIDES
from assistant.games.runebound2.names import TERRAINS
from assistant.messages.questions import Answer, Refused
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t

Faces = tuple[tuple[str, ...], ...]
TERRAIN_DIGITS = {str(n): terrain for n, terrain in enumerate(TERRAINS, 1)}
LEAST_TERRAINS = 2
"""The lowest number of terrains on one face of a movement die."""


class FacesQuestion(Sums, frozen=True, kw_only=True, tag="sums"):
    """A question with one box for each face of a movement die.

    Players type the terrains of a face as digits: 126 means the first, second and sixth terrain.
    """

    def accept(self, answer: Any) -> Answer:
        numbers = super().accept(answer)
        assert isinstance(numbers, dict)
        for box in self.boxes:
            digits = str(numbers[box.id])
            if len(digits) < LEAST_TERRAINS or len(set(digits)) < len(digits) or set(digits) - set(TERRAIN_DIGITS):
                raise Refused(
                    t(
                        "{face}: {digits} can't be, two or more different digits from 1 to {most} are right.",
                        face=box.label,
                        digits=digits,
                        most=len(TERRAIN_DIGITS),
                    )
                )
        return numbers

    def samples(self) -> list[Answer]:
        """Return three valid answers, with two terrains on each face."""
        pairs = [int(one + other) for one, other in pairwise(TERRAIN_DIGITS)]
        return [{box.id: pairs[(first + n) % len(pairs)] for n, box in enumerate(self.boxes)} for first in range(3)]


class DieFaces(Fact[Faces]):
    """A question to the players that is asked once: the faces of a movement die."""

    def seen(self, content: Any, id: str) -> Faces | None:
        return super().seen(content, id) or None

    def learn(self, table: Table[Any, Any], id: str, value: dict[str, int]) -> None:
        faces = [[TERRAIN_DIGITS[digit] for digit in str(value[str(side)])] for side in range(1, SIDES + 1)]
        super().learn(table, id, faces)

    def question(self, content: Any, id: str, card: Text | None = None) -> FacesQuestion:
        row = t("terrains")
        boxes = tuple(
            Box(
                str(side),
                t("face {n}", n=side),
                row=row,
                most=10 ** len(TERRAIN_DIGITS) - 1,
                empty="needed",
            )
            for side in range(1, SIDES + 1)
        )
        names = tuple(t("{n} {terrain}", n=n, terrain=name) for n, name in enumerate(TERRAINS.values(), 1))
        lead = (t("{list}", list=names), t("Two or more different digits for each face."))
        return FacesQuestion(boxes=boxes, lead=lead, **self.question_fields(content, id, card))
