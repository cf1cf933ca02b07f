"""Effects in content and their check. An entry lists its effects under `then`.

An effect is the name of a step (a rule function) with its arguments:

- A schema declares `then: Effects = ()`.
- With `Annotated[Effects, Given("hero")]`, an argument `"@hero"` is a hero whom the rule supplies.
- A step declares that an argument is the id of an entry: `condition: Annotated[str, Of("condition")]`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Struct

from assistant.content.problems import KeyPath, nearest
from assistant.engine.checkpoint import Call
from assistant.engine.overlay import fields_of
from assistant.engine.rules import Step
from assistant.messages.names import table_named
from assistant.messages.text import Text, shown, some, t
from assistant.messages.value_types import words as describe_type

Effect = dict[str, Any]
Report = Callable[[KeyPath, Text], None]


class _EffectsMarker:
    """Marks a schema field that contains effects."""


Effects = Annotated[tuple[Effect, ...], _EffectsMarker()]
"""Effects of an entry, such as `then = [{ step = "gain_condition", who = "@hero", condition = "disease" }]`.

`Table.run_effects` runs them.
"""


class Given:
    """The names of values that a rule supplies to effects. An argument `"@name"` is such a value."""

    def __init__(self, *names: str) -> None:
        self.names = names


class Of:
    """An annotation for an id: it must be the id of an entry in one of these dicts of the content.

    The ids in `also` are allowed, too.
    """

    def __init__(self, *tables: str, also: Sequence[str] = ()) -> None:
        self.tables = tables
        self.also = tuple(also)

    def known(self, contents: Sequence[Any]) -> list[str]:
        """Return the allowed ids: those of the entries in `contents`, and those in `also`."""
        tables = [
            table for name in self.tables for content in contents if (table := table_named(content, name)) is not None
        ]
        return [*self.also, *(id for table in tables for id in table)]


class EffectMistake(Struct, frozen=True):
    """A mistake in an effect.

    - `kind`, `id`: the kind and the id of the entry that has the effect.
    - `path`: the key path inside the entry.
    - `message`: what is wrong.
    """

    kind: str
    id: str
    path: KeyPath
    message: Text


class EffectChecker:
    """Checks effects against the steps (rule functions) of a game.

    Effects of a scenario may also use ids of the content in `beside`.
    """

    def __init__(self, steps: Mapping[str, Step[Any]], beside: Sequence[Any] = ()) -> None:
        self.steps = steps
        self.beside = tuple(beside)

    def mistakes(self, content: Any) -> Iterator[EffectMistake]:
        """Yield every mistake in the effects of all entries."""
        for field in fields_of(type(content)).values():
            value = getattr(content, field.name)
            if not _has_effects(field.type):
                continue
            if get_origin(field.type) is dict:
                for id, entry in value.items():
                    yield from self._mistakes(content, field.encode_name, id, (), type(entry), entry)
            else:
                yield from self._mistakes(content, field.encode_name, "", (), field.type, value)

    def _mistakes(
        self, content: Any, kind: str, id: str, path: KeyPath, type_: Any, value: Any
    ) -> Iterator[EffectMistake]:
        if is_effects(type_):
            found: list[EffectMistake] = []

            def report(at: KeyPath, why: Text) -> None:
                found.append(EffectMistake(kind, id, at, why))

            given = [name for mark in type_.__metadata__ if isinstance(mark, Given) for name in mark.names]
            for number, effect in enumerate(value):
                compile_call(effect, self.steps, given, report, (*self.beside, content), (*path, number))
            yield from found
        elif isinstance(value, Struct):
            for field in fields_of(type(value)).values():
                if _has_effects(field.type):
                    inner = getattr(value, field.name)
                    yield from self._mistakes(content, kind, id, (*path, field.encode_name), field.type, inner)
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from self._mistakes(content, kind, id, (*path, key), type(inner), inner)
        elif isinstance(value, list | tuple):
            for number, inner in enumerate(value):
                yield from self._mistakes(content, kind, id, (*path, number), type(inner), inner)


def compile_call(
    effect: Mapping[str, Any],
    steps: Mapping[str, Step[Any]],
    given: Collection[str],
    report: Report,
    content: Sequence[Any] = (),
    path: KeyPath = (),
) -> Call | None:
    """Return the call of a step that an effect describes, or None if the step is unknown. Report all mistakes.

    `given` has the names for which an argument may be `"@name"`.
    """
    name = effect.get("step")
    step = steps.get(name) if isinstance(name, str) else None
    if step is None:
        report((*path, "step"), unknown_name(str(name), steps) if name else _missing("step", t("the name of a step")))
        return None
    args = {key: value for key, value in effect.items() if key != "step"}
    types = step.types()
    for key, value in args.items():
        if key not in types:
            report((*path, key), unknown_name(key, types))
        elif isinstance(value, str) and value.startswith("@"):
            if value[1:] not in given:
                report((*path, key), unknown_name(value, [f"@{supplied}" for supplied in given]))
        else:
            for why in _argument_mistakes(value, types[key], content):
                report((*path, key), why)
    for key in step.parameters:
        if key not in args and step.needs(key):
            report(path, _missing(key, describe_type(types[key])))
    return Call(step.name, args)


def _argument_mistakes(value: Any, type_: Any, content: Sequence[Any]) -> Iterator[Text]:
    """Yield a sentence for each mistake in an argument, such as a wrong type or an unknown id."""
    try:
        msgspec.convert(value, type_, str_keys=True)
    except msgspec.ValidationError as error:
        yield t("This can't be: {error}.", error=shown(str(error), 200))
        return
    tables = next((mark for mark in _metadata(type_) if isinstance(mark, Of)), None)
    if tables is not None and content:
        known = tables.known(content)
        ids = value if isinstance(value, list) else [value]
        yield from (unknown_name(str(id), known) for id in ids if id not in known)


def unknown_name(name: str, known: Collection[str]) -> Text:
    """Return the sentence for an unknown name. It suggests the nearest known name, or lists all of them."""
    if near := nearest(name, known):
        return t("{name} is not known here. Is {near} meant?", name=shown(name), near=near)
    return t("{name} is not known here. Known are: {known}.", name=shown(name), known=some(known))


def _missing(key: str, expected: Text) -> Text:
    return t('The key "{key}" is missing; it should hold {expected}.', key=key, expected=expected)


def _metadata(type_: Any) -> Iterator[Any]:
    """Yield the annotations of a type and of all types inside it."""
    yield from getattr(type_, "__metadata__", ())
    for inner in get_args(type_):
        yield from _metadata(inner)


def is_effects(type_: Any) -> bool:
    """Return whether a field of this type has effects."""
    return any(isinstance(mark, _EffectsMarker) for mark in getattr(type_, "__metadata__", ()))


@cache
def _has_effects(type_: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Return whether a type contains effects at any depth."""
    if is_effects(type_):
        return True
    kind = get_origin(type_) or type_
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind in seen:
            return False
        return any(_has_effects(field.type, seen | {kind}) for field in fields_of(kind).values())
    return any(_has_effects(inner, seen) for inner in get_args(type_))
