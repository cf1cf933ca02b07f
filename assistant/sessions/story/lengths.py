"""What a short and a usual story leave out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from assistant.messages.text import Text
from assistant.sessions.story.story import LineKind, StoryLength, StoryLine, StoryRound

PAGE = 24
"""The largest number of lines of a round in a usual story."""
SHORT: tuple[LineKind, ...] = ("turning_point", "note")
"""What a short story contains."""
WEIGHTS: dict[LineKind, int] = {
    "turning_point": 9,
    "note": 9,
    "heading": 6,
    "choice": 5,
    "by_hand": 4,
    "deed": 3,
    "told": 1,
    "reminder": 0,
}
"""How much a line matters. If a round has too many, those that matter least are left out."""
LOUD = 2
"""How much more a line matters that says what somebody loses or gains."""


def shortened(rounds: tuple[StoryRound, ...], length: StoryLength) -> tuple[StoryRound, ...]:
    """Return the rounds in this length."""
    if length == "complete":
        return rounds
    return tuple(_merged(tuple(_of_length(part, length) for part in rounds), is_short=length == "short"))


def _of_length(part: StoryRound, length: StoryLength) -> StoryRound:
    lines = [replace(line, why=_main_reason(line.why)) for line in part.lines if line.kind != "reminder"]
    if length == "short":
        return replace(
            part, lines=tuple(replace(line, why=()) for line in lines if line.kind in SHORT and not line.routine)
        )
    places = sorted(range(len(lines)), key=lambda place: (-_weight(lines[place]), place))[:PAGE]
    kept = tuple(lines[place] for place in sorted(places))
    return replace(part, lines=kept, left_out=len(lines) - len(kept))


def _main_reason(reasons: tuple[Text, ...]) -> tuple[Text, ...]:
    """Return the first reason that is a whole sentence, or none."""
    return tuple(reason for reason in reasons if reason.message.endswith("."))[:1]


def _weight(line: StoryLine) -> int:
    return WEIGHTS[line.kind] + (LOUD if line.sign in ("loses", "gains", "out") else 0) + len(line.texts) // 3


def _merged(rounds: tuple[StoryRound, ...], *, is_short: bool) -> Iterator[StoryRound]:
    """Yield the rounds. Rounds in which nothing happened become one part. A short story leaves them out."""
    for empty, group in groupby(rounds, key=lambda part: not part.lines and part.heading is not None):
        parts = list(group)
        if not empty:
            yield from parts
        elif not is_short:
            last = parts[-1].number if len(parts) > 1 else 0
            yield replace(parts[0], last=last, minutes=sum(part.minutes for part in parts))
