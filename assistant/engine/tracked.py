"""Tracked fields: what the app keeps track of, each declared once with its path, name, holder and limits.

Corrections, limits, figure numbers, the layout page and the default panel all follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from assistant.engine.paths import choices_of, hints, kind_at, part_of, words_of
from assistant.messages.names import Label, Named
from assistant.messages.questions import Refused
from assistant.messages.text import Arg, Text, t, verbatim, word

DisplayStyle = Literal["words", "bar", "pips", "shelf", "dice", "own"]
EACH = "*"
UNLIMITED = 999
SHOWN_RIGHT = 12
"""The number of valid ids that a refusal names."""
MARK = "?"
"""The marks of unseen cards begin with this character; ids never do."""
NONE, YES, NO = t("none"), t("yes"), t("no")


class TrackedField(Struct, frozen=True):
    """The declaration of a tracked field.

    - `path`: its place in the state; `*` stands for each entry of a list or dict.
    - `label`: its name. `{it}` in label and note is the name of the last `*`, `{of}` of the one before: a key by the
      names of its type, an entry with a method `display_name` by that name, any other entry by its position from 1 on.
    - `holder`: the component it belongs to. If the source of that component is off, the field is not tracked.
    - `note`: added to the label, or to its number on the layout page.
    - `shown`: how its panel draws it; "own" if the game draws it itself.
    - `counts`: "up" for wounds, where `7-2` adds two; "down" for health.
    - `least`, `most`: limits of the number, or of each number in a list or dict. A function gets the content, the state
      and the keys; a name in `most` is a field of the same struct.
    - `figure`: the number typed to change it. A name is a field of the same struct; a function gets the state and the
      keys.
    - `open`: the field of the same struct that says whether it is face up. Face down it is not shown and not
      correctable.
    - `hue`: its colour if its ids have none.
    - `corner`: returns what is shown in the corner of a card, given its entry in the content.
    - `when`: returns whether it exists now, given the state and the keys.
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


class TrackedPlace(Struct, frozen=True):
    """A current place of a tracked field and its value. `beside` is the struct of the state that holds it."""

    way: TrackedPath
    path: str
    value: Any
    beside: Any
    passed: tuple[tuple[Any, Any, Any], ...]
    """For each `*` of the path: the key, the type of the key, the entry."""
    state: Any
    content: Any

    @property
    def kept(self) -> TrackedField:
        return self.way.kept

    @property
    def kind(self) -> Any:
        return self.way.kind

    @property
    def keys(self) -> tuple[Any, ...]:
        return tuple(key for key, _, _ in self.passed)

    @property
    def label(self) -> Text:
        return self._filled(self.kept.label)

    @property
    def note(self) -> Text | None:
        return None if self.kept.note is None else self._filled(self.kept.note)

    @property
    def least(self) -> int:
        least = self.kept.least
        return least(self.content, self.state, *self.keys) if callable(least) else least

    @property
    def most(self) -> int:
        """Its upper limit; no limit if the field that holds it is still unknown."""
        most = self.kept.most
        if callable(most):
            return most(self.content, self.state, *self.keys)
        return most if isinstance(most, int) else getattr(self.beside, most) or UNLIMITED

    def beyond(self, value: Any) -> Text | None:
        """Return the refusal of a value beyond the limits, or None."""
        counts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
        numbers = (one for one in counts if type(one) is int)
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
        """The number that is typed to change it, or None."""
        figure = self.kept.figure
        if isinstance(figure, str):
            return int(getattr(self.beside, figure))
        return figure(self.state, *self.keys) if callable(figure) else figure

    @property
    def key_hue(self) -> str:
        """The hue of its last key, "" if it has none."""
        key, kind, _ = self.passed[-1] if self.passed else ("", None, None)
        named = named_of(kind)
        return named.hue(self.content, key) if named is not None else ""

    @property
    def words(self) -> tuple[Label, ...]:
        """The value in words, one for each part; empty if there is nothing."""
        return tuple(_parts(self.content, self.kind, self.value))

    @property
    def tracked(self) -> Value:
        label = self.label if self.note is None else t("{what}, {note}", what=self.label, note=self.note)
        return Value(self.path, label, self.value, self.kind, self.least, self.most, self.figure, self.way.empty)

    def _filled(self, text: Text) -> Text:
        gaps = zip(("it", "of"), reversed(self.passed), strict=False)
        args: tuple[tuple[str, Arg], ...] = tuple((gap, _called(self.content, *one)) for gap, one in gaps)
        return msgspec.structs.replace(text, args=(*text.args, *args)) if args else text


class Value(Struct, frozen=True):
    """Something that players can correct: a tracked field, or a fact that was read from a card."""

    path: str
    label: Text
    value: Any
    kind: Any
    least: int = 0
    most: int = UNLIMITED
    figure: int | None = None
    """The number typed to change it: `6-4`."""
    empty: bool = False
    """Whether it may be empty."""


def _called(content: Any, key: Any, kind: Any, entry: Any) -> Label:
    if isinstance(key, str):
        return name_in(content, kind, key)
    if hasattr(entry, "display_name"):
        return entry.display_name(content)  # type: ignore[no-any-return]
    return verbatim(str(key + 1))


class TrackedPath:
    """The path of a declared field, resolved once against the types of the state."""

    def __init__(self, kept: TrackedField, state: type) -> None:
        self.kept = kept
        self.parts = kept.path.split(".")
        self.kind = kind_at(state, self.parts)
        if self.kind is Any:
            raise ValueError(f"nothing is kept at {kept.path}")
        kinds = [kind_at(state, self.parts[:place]) for place in range(len(self.parts))]
        self.empty = "" in [_default(one, self.parts[-1]) for one in choices_of(kinds[-1])]
        self.keys = [key_kind(kind) if part == EACH else None for kind, part in zip(kinds, self.parts, strict=True)]
        self.missing = 0 if self.kind is int else None
        self.every = [() if keys is None else every(keys) for keys in self.keys]

    def places(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        """Yield its current places, except those that are face down."""
        open, when = self.kept.open, self.kept.when
        for place in self._lying(state, content):
            if (open and not getattr(place.beside, open)) or (when and not when(state, *place.keys)):
                continue
            yield place

    def hidden(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        """Yield the places that are face down."""
        return (place for place in self._lying(state, content) if not getattr(place.beside, self.kept.open))

    def _lying(self, state: Any, content: Any) -> Iterator[TrackedPlace]:
        found = [("", state, state, ())]
        for place, part in enumerate(self.parts):
            found = [
                (f"{path}.{key}" if path else str(key), inner, thing if isinstance(thing, Struct) else beside, passed)
                for path, thing, beside, before in found
                for key, inner, passed in self._entries(thing, part, place, before)
            ]
        for path, value, beside, passed in found:
            yield TrackedPlace(self, path, value, beside, passed, state, content)

    def _entries(self, thing: Any, part: str, place: int, passed: Any) -> Iterable[tuple[Any, Any, Any]]:
        if thing is None:
            return ()
        if part != EACH:
            held = getattr(thing, part) if isinstance(thing, Struct) else thing.get(part, self.missing)
            return ((part, held, passed),)
        kind = self.keys[place]
        if not isinstance(thing, dict):
            return [(key, inner, (*passed, (key, None, inner))) for key, inner in enumerate(thing)]
        every = {**dict.fromkeys(self.every[place], 0), **thing} if self.missing == 0 else thing
        return [(key, inner, (*passed, (key, kind, inner))) for key, inner in every.items()]


def _default(kind: Any, part: str) -> Any:
    struct = isinstance(kind, type) and issubclass(kind, Struct)
    fields = msgspec.structs.fields(kind) if struct else ()
    return next((field.default for field in fields if field.name == part), None)


def key_kind(kind: Any) -> Any:
    """Return the type of the keys of a dict type, or None."""
    return next((get_args(one)[0] for one in choices_of(kind) if get_origin(one) is dict), None)


def every(kind: Any) -> tuple[str, ...]:
    """Return all ids of a type if the rules themselves name them. A count that is missing in such a dict is 0."""
    named = named_of(kind)
    return tuple(named.words) if named is not None and not named.tables else words_of(kind)


# -- ids and their names, by the type of the field


@cache
def _named_of(kind: Any) -> Named | None:
    return next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, Named)), None)


def named_of(kind: Any) -> Named | None:
    """Return the `Named` of this type itself, or None."""
    if get_origin(kind) is Annotated:
        return _named_of(kind)
    if get_origin(kind) in (dict, list, tuple):
        return None
    return next((found for one in get_args(kind) if (found := named_of(one))), None)


def all_named(kind: Any) -> Iterator[Named]:
    """Yield every `Named` inside a type, those of keys first."""
    if (named := named_of(kind)) is not None:
        yield named
    else:
        for one in choices_of(kind):
            for inner in get_args(one) if get_origin(one) in (dict, list, tuple) else ():
                yield from all_named(inner)


def names_of(content: Any, kind: Any) -> dict[str, Label]:
    """Return all valid ids of a type with their names, as far as its types say; the empty id is last."""
    found = {id: named(content, id) for named in all_named(kind) for id in named.known(content)}
    found = found or {id: word(id) for id in words_of(kind)}
    return dict(sorted(found.items(), key=lambda one: not one[0]))


def name_in(content: Any, kind: Any, id: str) -> Label:
    """Return the name of an id of this type."""
    named = named_of(kind)
    return named(content, id) if named is not None else word(id)


def in_words(content: Any, kind: Any, value: Any) -> Label:
    """Return a value in words: lists with commas, ids by their names."""
    parts = tuple(_parts(content, kind, value))
    if not parts:
        named = named_of(kind) if value == "" else None
        return named.words.get("", NONE) if named is not None else NONE
    return parts[0] if len(parts) == 1 else t("{list}", list=parts)


def _parts(content: Any, kind: Any, value: Any) -> Iterator[Label]:
    if value in (None, "", [], {}):
        return
    match value:
        case bool():
            yield YES if value else NO
        case str():
            yield name_in(content, kind, value)
        case list() | tuple():
            for one in value:
                yield in_words(content, part_of(kind, EACH), one)
        case dict():
            keys = key_kind(kind)
            for key, one in value.items():
                what = name_in(content, keys, key) if isinstance(key, str) else verbatim(str(key))
                yield t("{what} {value}", what=what, value=in_words(content, part_of(kind, str(key)), one))
        case Struct():
            yield from _parts(content, kind, msgspec.to_builtins(value, str_keys=True))
        case _:
            yield verbatim(str(value))


# -- unknown ids


def check_names(state: Any, content: Any) -> None:
    """Raise `Refused` if the state contains an id that the type of its field does not know.

    A `Named` without a `kind` only names ids and is not checked.
    """
    known: dict[Named, set[str]] = {}
    for named, id in _ids(type(state), state):
        if named.kind is None:
            continue
        if named not in known:
            known[named] = set(named.known(content))
        if id not in known[named]:
            ids = [one for one in named.known(content) if one]
            right = tuple(named(content, one) for one in ids[:SHOWN_RIGHT])
            more = (verbatim("..."),) if len(ids) > SHOWN_RIGHT else ()
            raise Refused(
                t(
                    "{id} is no {kind}. Right would be: {known}.",
                    id=id or "-",
                    kind=named.kind,
                    known=(*right, *more),
                )
            )


def _ids(kind: Any, value: Any, empty: bool = False, piece: bool = False) -> Iterator[tuple[Named, str]]:
    """Yield every id in a value with its `Named`.

    Marks of unseen cards are left out, and so are empty ids if the field defaults to "" or belongs to a component.
    """
    if not _has_names(kind):
        return
    match value:
        case str():
            named = named_of(kind)
            if named is not None and not ((empty or piece) and not value) and not value.startswith(MARK):
                yield named, value
        case dict():
            keys, entries = key_kind(kind), part_of(kind, EACH)
            for key, one in value.items():
                yield from _ids(keys, key, piece=piece)
                yield from _ids(entries, one, piece=piece)
        case list() | tuple():
            entries = part_of(kind, EACH)
            for one in value:
                yield from _ids(entries, one, piece=piece)
        case Struct():
            piece = bool(getattr(kind, "__metadata__", ()))
            for field, inner, default in _named_fields(kind, type(value)):
                yield from _ids(inner, getattr(value, field), default == "", piece)


@cache
def _named_fields(kind: Any, struct: type[Struct]) -> tuple[tuple[str, Any, Any], ...]:
    said = getattr(kind, "__metadata__", ())
    whole = Annotated[struct, *said] if said else struct
    fields = ((field.name, part_of(whole, field.name), field.default) for field in msgspec.structs.fields(struct))
    return tuple((name, inner, default) for name, inner, default in fields if _has_names(inner))


@cache
def _has_names(kind: Any) -> bool:
    """Return whether some id in a value of this type has a name."""
    return _reaches_names(kind, set())


def _reaches_names(kind: Any, seen: set[Any]) -> bool:
    if named_of(kind) is not None:
        return True
    for one in choices_of(kind):
        if isinstance(one, type) and issubclass(one, Struct):
            if one not in seen:
                seen.add(one)
                if any(_reaches_names(inner, seen) for inner in hints(one).values()):
                    return True
        elif any(_reaches_names(inner, seen) for inner in get_args(one)):
            return True
    return False
