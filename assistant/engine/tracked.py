"""Tracked fields: the values of the state that players see and can correct.

Each field is declared once. Corrections, limits, typed numbers (`6-4`) and panels follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from assistant.engine.paths import EACH, choices_of, kind_at
from assistant.engine.state_names import all_ids, key_kind, name_in, named_of, parts_in_words
from assistant.messages.names import Label
from assistant.messages.text import Arg, Text, t, verbatim

DisplayStyle = Literal["words", "bar", "pips", "shelf", "dice", "own"]
UNLIMITED = 999


class TrackedField(Struct, frozen=True):
    """The declaration of a value (or several values) of the state that players see and can correct.

    - `path`: where the value is in the state, such as `heroes.*.wounds`. `*` means each entry of a list or dict.
    - `label`: the name of the field. `{it}` is the name of the entry at the last `*`, `{of}` of the entry at the `*`
      before.
    - `holder`: the component that the field belongs to. If nobody draws this component, the field is not tracked.
    - `note`: words that are added to the label. They may contain `{it}` and `{of}`.
    - `shown`: how the panel draws the field; "own" if the game draws it itself.
    - `counts`: "down" for health, where `7-2` subtracts two; "up" for wounds, where `7-2` adds two.
    - `least`, `most`: the limits. Each may be a function of the content, the state and the keys. `most` may also be the
      name of the field in the same struct that contains the limit.
    - `figure`: the number that players type to change the field, such as the 6 in `6-4`. It may be the name of a field
      in the same struct that contains the number, or a function of the state and the keys.
    - `open`: the name of a field in the same struct that says whether the value is face up. A face-down value is not
      shown and cannot be corrected.
    - `hue`: the colour of the field.
    - `corner`: a function that gets a card's entry and returns what is shown in the corner of the card.
    - `when`: a function of the state and the keys that returns whether the field exists now.
    - `moved`: for the place of a figure or card, a function that gets the new value and returns the sentence with which
      a correction is told as a move. `{it}` is filled as in the label, and `{to}` with the name of the new value.

    The keys are the dict keys and list indexes for each `*` of the path.
    """

    path: str
    label: Text
    holder: str = ""
    note: Text | None = None
    shown: DisplayStyle = "words"
    counts: Literal["down", "up"] = "down"
    least: int | Callable[..., int] = 0
    most: int | str | Callable[..., int] = UNLIMITED
    figure: int | str | Callable[..., int | None] | None = None
    open: str = ""
    hue: str = ""
    corner: Callable[[Any], Label | int] | None = None
    when: Callable[..., bool] | None = None
    moved: Callable[[str], Text] | None = None

    def is_at(self, path: str) -> bool:
        """Return whether `path` is the path of one of the field's values."""
        own, parts = self.path.split("."), path.split(".")
        return len(own) == len(parts) and all(one in (EACH, part) for one, part in zip(own, parts, strict=True))


class TrackedPlace(Struct, frozen=True):
    """One current value of a tracked field.

    - `path`: the path of this value, such as `heroes.martin.wounds`.
    - `parent`: the struct of the state that contains the value.
    - `wildcards`: the keys and entries for each `*` in the path of the field.
    """

    tracked_path: TrackedPath
    path: str
    value: Any
    parent: Any
    wildcards: tuple[tuple[Any, Any, Any], ...]
    """For each `*` in the path of the field: the key, its type, and the entry."""
    state: Any
    content: Any

    @property
    def field(self) -> TrackedField:
        return self.tracked_path.field

    @property
    def kind(self) -> Any:
        return self.tracked_path.kind

    @property
    def keys(self) -> tuple[Any, ...]:
        return tuple(key for key, _, _ in self.wildcards)

    @property
    def label(self) -> Text:
        return self._filled(self.field.label)

    @property
    def note(self) -> Text | None:
        return None if self.field.note is None else self._filled(self.field.note)

    @property
    def least(self) -> int:
        least = self.field.least
        return least(self.content, self.state, *self.keys) if callable(least) else least

    @property
    def most(self) -> int:
        """The upper limit of the value.

        If the limit is in another field that is 0 or empty, there is no limit.
        """
        most = self.field.most
        if callable(most):
            return most(self.content, self.state, *self.keys)
        return most if isinstance(most, int) else getattr(self.parent, most) or UNLIMITED

    def beyond(self, value: Any) -> Text | None:
        """Return the sentence that refuses `value` if it is beyond the limits, else None."""
        counts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
        numbers = (count for count in counts if type(count) is int)
        wrong = next((number for number in numbers if not self.least <= number <= self.most), None)
        if wrong is None:
            return None
        return t(
            "{what} can't be {value}: a number from {least} to {most} is right.",
            what=self.label,
            value=wrong,
            least=self.least,
            most=self.most,
        )

    @property
    def figure(self) -> int | None:
        """The number that players type to change the value, such as the 6 in `6-4`, or None."""
        figure = self.field.figure
        if isinstance(figure, str):
            return int(getattr(self.parent, figure))
        return figure(self.state, *self.keys) if callable(figure) else figure

    @property
    def key_hue(self) -> str:
        """The colour of the dict key or list entry that the value belongs to, such as "red" for red mana, or ""."""
        key, kind, _ = self.wildcards[-1] if self.wildcards else ("", None, None)
        named = named_of(kind)
        return named.hue(self.content, key) if named is not None else ""

    @property
    def words(self) -> tuple[Label, ...]:
        """The value in words, one part for each entry of a list or dict."""
        return tuple(parts_in_words(self.content, self.kind, self.value))

    @property
    def correctable(self) -> CorrectableValue:
        label = self.label if self.note is None else t("{what}, {note}", what=self.label, note=self.note)
        return CorrectableValue(
            self.path, label, self.value, self.kind, self.least, self.most, self.figure, self.tracked_path.empty
        )

    def _filled(self, text: Text) -> Text:
        gaps = zip(("it", "of"), reversed(self.wildcards), strict=False)
        args: tuple[tuple[str, Arg], ...] = tuple((gap, _name_on_path(self.content, *step)) for gap, step in gaps)
        if not args and hasattr(self.parent, "display_name"):
            args = (("it", self.parent.display_name(self.content)),)
        return msgspec.structs.replace(text, args=(*text.args, *args)) if args else text


class CorrectableValue(Struct, frozen=True):
    """Something that players can correct: a value of the state, or a fact that is printed on a card."""

    path: str
    label: Text
    value: Any
    kind: Any
    least: int = 0
    most: int = UNLIMITED
    figure: int | None = None
    """The number that players type to change the value, such as the 6 in `6-4`, or None."""
    empty: bool = False
    """Whether the value may be empty."""


def _name_on_path(content: Any, key: Any, kind: Any, entry: Any) -> Label:
    if isinstance(key, str):
        return name_in(content, kind, key)
    if hasattr(entry, "display_name"):
        return entry.display_name(content)  # type: ignore[no-any-return]
    return verbatim(str(key + 1))


class TrackedPath:
    """The path of a tracked field, with the type at each point of the path."""

    def __init__(self, field: TrackedField, state: type) -> None:
        self.field = field
        self.parts = field.path.split(".")
        self.kind = kind_at(state, self.parts)
        if self.kind is Any:
            raise ValueError(f"nothing is kept at {field.path}")
        kinds = [kind_at(state, self.parts[:place]) for place in range(len(self.parts))]
        self.empty = "" in [_default(choice, self.parts[-1]) for choice in choices_of(kinds[-1])]
        self.keys = [key_kind(kind) if part == EACH else None for kind, part in zip(kinds, self.parts, strict=True)]
        self.missing = 0 if self.kind is int else None
        self.known_keys = [() if keys is None else all_ids(keys) for keys in self.keys]

    def places(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        """Yield the current values of the field that lie face up."""
        open, when = self.field.open, self.field.when
        for place in self._all_places(state, content):
            if (open and not getattr(place.parent, open)) or (when and not when(state, *place.keys)):
                continue
            yield place

    def hidden(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        """Yield the values of the field that lie face down."""
        return (place for place in self._all_places(state, content) if not getattr(place.parent, self.field.open))

    def _all_places(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        found = [("", state, state, ())]
        for place, part in enumerate(self.parts):
            found = [
                (
                    f"{path}.{key}" if path else str(key),
                    inner,
                    thing if isinstance(thing, Struct) else parent,
                    wildcards,
                )
                for path, thing, parent, before in found
                for key, inner, wildcards in self._entries(thing, part, place, before)
            ]
        for path, value, parent, wildcards in found:
            yield TrackedPlace(self, path, value, parent, wildcards, state, content)

    def _entries(self, thing: Any, part: str, place: int, wildcards: Any) -> Iterable[tuple[Any, Any, Any]]:
        if thing is None:
            return ()
        if part != EACH:
            held = getattr(thing, part) if isinstance(thing, Struct) else thing.get(part, self.missing)
            return ((part, held, wildcards),)
        kind = self.keys[place]
        if not isinstance(thing, dict):
            return [(key, inner, (*wildcards, (key, None, inner))) for key, inner in enumerate(thing)]
        entries = {**dict.fromkeys(self.known_keys[place], 0), **thing} if self.missing == 0 else thing
        return [(key, inner, (*wildcards, (key, kind, inner))) for key, inner in entries.items()]


def _default(kind: Any, part: str) -> Any:
    """Return the default of a field of a struct, without the types of all its fields, which take long to find."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return None
    defaults = zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False)
    return next((default for name, default in defaults if name == part), None)
