"""Names that people type: known ones pass, others are refused with the nearest or with all there are."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.content.problems import nearest
from assistant.messages.questions import Refused
from assistant.messages.text import Text, shown, some, t


def check_known(place: Text | str, name: str, known: Iterable[str]) -> None:
    """`Refused` unless the name is known. `place` is what the name is for, or where it stands."""
    names = list(known)
    if name in names:
        return
    if near := nearest(name, names):
        raise Refused(
            t('{place}: there is no "{name}"; did you mean "{nearest}"?', place=place, name=shown(name), nearest=near)
        )
    raise Refused(
        t('{place}: there is no "{name}"; there are: {known}.', place=place, name=shown(name), known=some(names))
    )
