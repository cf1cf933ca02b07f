"""How tracked fields (values of the state that players can correct) are shown: as lines or as blocks of a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from assistant.engine.paths import part_of
from assistant.engine.state_names import key_kind, name_in, named_of
from assistant.engine.tracked import TrackedField, TrackedPlace
from assistant.messages.names import Label
from assistant.messages.text import Text, t, verbatim
from assistant.ui.view.blocks import Bar, Block, Dice, Die, Pairs, Pip, Pips, Shelf, Slip


def rows(places: Iterable[TrackedPlace]) -> list[tuple[Text, tuple[Label, ...]]]:
    """Return the label and the values of each place that is not empty, for setting up the table again."""
    return [(place.label, _noted(place)) for place in places if place.value and place.words]


def _noted(place: TrackedPlace) -> tuple[Label, ...]:
    """Return a value in words, with its note if it is a number."""
    if place.note is None or not isinstance(place.value, int):
        return place.words
    return (t("{n} {note}", n=place.value, note=place.note),)


def blocks(places: Iterable[TrackedPlace]) -> list[Block]:
    """Return blocks that show these values in a panel. Empty values are left out.

    Values that the game draws itself are left out, too.
    """
    made: list[Block] = []
    for kept, group in groupby(places, key=lambda place: place.field):
        made += _DRAWN[kept.shown](kept, list(group)) if kept.shown in _DRAWN else ()
    return list(_together(made))


def _together(made: Iterable[Block]) -> Iterator[Block]:
    """Merge `Pairs` blocks that follow each other into one."""
    for pairs, group in groupby(made, key=lambda block: isinstance(block, Pairs)):
        if pairs:
            yield Pairs(tuple(pair for block in group if isinstance(block, Pairs) for pair in block.pairs))
        else:
            yield from group


def _words(kept: TrackedField, places: list[TrackedPlace]) -> Iterator[Block]:
    for label, words in rows(places):
        yield Pairs(((label, words[0] if len(words) == 1 else t("{list}", list=words)),))


def _bars(kept: TrackedField, places: list[TrackedPlace]) -> Iterator[Block]:
    for place in places:
        yield Bar(place.label, place.value, place.most, hue=kept.hue, note=place.note)


def _pips(kept: TrackedField, places: list[TrackedPlace]) -> Iterator[Block]:
    """Yield a block for each dict of counts, and one block for all single numbers."""
    for place in places:
        if isinstance(place.value, dict):
            counted = tuple(
                Pip(_name(place, id), count, hue=_hue(place, id)) for id, count in place.value.items() if count
            )
            if counted:
                yield Pips(counted, place.label, place.note)
    numbers = [place for place in places if isinstance(place.value, int)]
    if any(place.value for place in numbers):
        yield Pips(tuple(Pip(place.label, place.value, hue=kept.hue or place.key_hue) for place in numbers))


def _shelves(kept: TrackedField, places: list[TrackedPlace]) -> Iterator[Block]:
    for place in places:
        if place.value:
            yield Shelf(place.label, tuple(_slip(place, id) for id in place.value), place.note)


def _slip(place: TrackedPlace, id: str) -> Slip:
    corner, named = place.field.corner, named_of(_entry(place))
    entry = named.entry(place.content, id) if named is not None and corner is not None else None
    shown = None if entry is None or corner is None else corner(entry)
    return Slip(_name(place, id), _hue(place, id), verbatim(str(shown)) if isinstance(shown, int) else shown)


def _dice(kept: TrackedField, places: list[TrackedPlace]) -> Iterator[Block]:
    for place in places:
        faces = [place.value] if isinstance(place.value, str) else place.value
        if any(faces):
            yield Dice(place.label, tuple(Die(_name(place, face), _hue(place, face)) for face in faces), place.note)


def _entry(place: TrackedPlace) -> Any:
    """Return the type of the ids in a value: of the items of a list, of the keys of a dict, or of the value itself."""
    if isinstance(place.value, dict):
        return key_kind(place.kind)
    return part_of(place.kind, "*") if isinstance(place.value, list) else place.kind


def _name(place: TrackedPlace, id: str) -> Label:
    return name_in(place.content, _entry(place), id)


def _hue(place: TrackedPlace, id: str) -> str:
    named = named_of(_entry(place))
    return place.field.hue or (named.hue(place.content, id) if named is not None else "")


_DRAWN: dict[str, Callable[[TrackedField, list[TrackedPlace]], Iterable[Block]]] = {
    "words": _words, "bar": _bars, "pips": _pips, "shelf": _shelves, "dice": _dice,
}  # fmt: skip
