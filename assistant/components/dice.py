"""Dice that the app rolls, or that the players roll and report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from assistant.components.random_draw import draw_at_random
from assistant.engine.table import Table
from assistant.messages.names import Label, Named
from assistant.messages.questions import InOrder, Option, Refused
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t, tn, word

FaceNames = Named | Mapping[str, Label]


class Die(Struct, frozen=True):
    """A kind of die.

    - `label`: its name.
    - `faces`: for each face, the number of sides that show it.
    - `shows`: the symbols on each face.
    - `again`: the faces for which one more die is rolled.
    """

    faces: Mapping[str, int]
    label: Text | None = None
    shows: Mapping[str, Mapping[str, int]] = {}
    again: frozenset[str] = frozenset()

    def check(self, face: str) -> str:
        if face not in self.faces:
            raise Refused(t("The die has no face {face}. It has: {faces}.", face=face, faces=", ".join(self.faces)))
        return face

    def symbols(self, faces: Iterable[str]) -> Counter[str]:
        """Return how often each symbol is on these faces."""
        found: Counter[str] = Counter()
        for face in faces:
            found.update(self.shows.get(face, {}))
        return found

    def roll(self, table: Table[Any, Any], component: str, count: int, question: Callable[[], InOrder]) -> list[str]:
        """Roll `count` dice and return their faces. If the players roll, ask them for the faces."""
        table.apply_corrections()
        if count < 1:
            return []
        if table.source(component) == "table":
            return table.ask(question)
        return draw_at_random(table, f"roll:{component}", count, lambda: self.faces, self.check)

    def options(self, content: Any, named: FaceNames | None = None) -> tuple[Option, ...]:
        """Return an option for each face of the die, for the question that asks what was rolled."""
        return tuple(Option(face, face_name(content, face, named)) for face in self.faces)


def face_name(content: Any, face: str, named: FaceNames | None = None) -> Label:
    return named(content, face) if isinstance(named, Named) else (named or {}).get(face, word(face))


Throw = Mapping[str, tuple[Die, int]]
"""Dice of several kinds: id of the kind -> the die and how many of them."""


def roll_mixed(
    table: Table[Any, Any], component: str, dice: Throw, key: str, prompt: Text, named: FaceNames | None = None
) -> dict[str, list[str]]:
    """Roll dice of several kinds together and return the faces: id of the kind -> faces.

    More dice are rolled for the faces in `Die.again`. If the players roll, one question asks for all faces of a throw.
    """
    rolled: dict[str, list[str]] = {kind: [] for kind in dice}
    throw = {kind: (die, count) for kind, (die, count) in dice.items() if count > 0}
    number = 1
    while throw:
        faces = _throw(table, component, throw, f"{key}:{number}", prompt, named)
        for kind, shown in faces.items():
            rolled[kind] += shown
        again = {kind: sum(face in die.again for face in faces[kind]) for kind, (die, _) in throw.items()}
        throw = {kind: (die, again[kind]) for kind, (die, _) in throw.items() if again[kind]}
        prompt = tn("Roll {n} more die. What came?", "Roll {n} more dice. What came?", sum(again.values()))
        number += 1
    return rolled


def _throw(
    table: Table[Any, Any], component: str, throw: Throw, key: str, prompt: Text, named: FaceNames | None
) -> dict[str, list[str]]:
    table.apply_corrections()
    if table.source(component) == "table":
        counts = table.ask(lambda: _page(table, throw, key, prompt, named))
        return {
            kind: [face for face in die.faces for _ in range(counts.get(_box(kind, face), 0))]
            for kind, (die, _) in throw.items()
        }
    single = [(kind, die) for kind, (die, count) in throw.items() for _ in range(count)]
    coming = (die for _, die in single)
    in_hand: list[Die] = []

    def faces_of_next() -> Mapping[str, int]:
        in_hand[:] = [next(coming)]
        return in_hand[0].faces

    shown = draw_at_random(table, f"roll:{component}", len(single), faces_of_next, lambda face: in_hand[0].check(face))
    faces: dict[str, list[str]] = {kind: [] for kind in throw}
    for (kind, _), face in zip(single, shown, strict=True):
        faces[kind].append(face)
    return faces


def _page(table: Table[Any, Any], throw: Throw, key: str, prompt: Text, named: FaceNames | None) -> Sums:
    """Return the question for the faces of one throw, with a row of boxes for each kind of die."""
    labels = {kind: die.label or word(kind) for kind, (die, _) in throw.items()}
    return Sums(
        key=key,
        name=t("dice"),
        prompt=prompt,
        boxes=tuple(
            Box(_box(kind, face), face_name(table.content, face, named), row=labels[kind], most=count)
            for kind, (die, count) in throw.items()
            for face in die.faces
        ),
        totals=tuple(
            Total(tuple(_box(kind, face) for face in die.faces), labels[kind], count, count)
            for kind, (die, count) in throw.items()
        ),
        reports=True,
    )


def _box(kind: str, face: str) -> str:
    return f"{kind}.{face}"
