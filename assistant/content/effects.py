"""Effects in content: the steps with their arguments that an entry of any pack names (`then`), and their mistakes.

A schema says `then: Effects = ()`, or `Annotated[Effects, Given("hero")]` where the rule that runs them gives a hero,
named `"@hero"` in an argument. A step says of which table its words are: `condition: Annotated[str, Of("condition")]`.
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
from assistant.messages.value_types import words as in_words

Effect = dict[str, Any]
Report = Callable[[KeyPath, Text], None]


class _Then:
    """Marks a field of effects in a schema."""


Effects = Annotated[tuple[Effect, ...], _Then()]
"""`then = [{ step = "gain_condition", who = "@hero", condition = "disease" }]`; `table.do` runs them."""


class Given:
    """What the rule that runs the effects gives: each name can be an argument, as `"@name"`."""

    def __init__(self, *names: str) -> None:
        self.names = names


class Of:
    """A step's parameter, or a field of an entry, is a word of these tables of the content or one of those named in
    `also`.
    """

    def __init__(self, *tables: str, also: Sequence[str] = ()) -> None:
        self.tables = tables
        self.also = tuple(also)

    def known(self, content: Sequence[Any]) -> list[str]:
        tables = [found for name in self.tables for one in content if (found := table_named(one, name)) is not None]
        return [*self.also, *(id for table in tables for id in table)]


class Mistake(Struct, frozen=True):
    """What is wrong with an effect: in which entry, where in it, why."""

    kind: str
    id: str
    path: KeyPath
    message: Text


class Checker:
    """Knows the steps of a game; `beside` is content whose words count, too: the pack, for a scenario."""

    def __init__(self, steps: Mapping[str, Step[Any]], beside: Sequence[Any] = ()) -> None:
        self.steps = steps
        self.beside = tuple(beside)

    def mistakes(self, content: Any) -> Iterator[Mistake]:
        """Everything wrong with the effects of all entries."""
        for field in fields_of(type(content)).values():
            held = getattr(content, field.name)
            if not _holds_effects(field.type):
                continue
            if get_origin(field.type) is dict:
                for id, entry in held.items():
                    yield from self._in(content, field.encode_name, id, (), type(entry), entry)
            else:
                yield from self._in(content, field.encode_name, "", (), field.type, held)

    def _in(self, content: Any, kind: str, id: str, path: KeyPath, type_: Any, value: Any) -> Iterator[Mistake]:
        if _is_effects(type_):
            found: list[Mistake] = []

            def report(at: KeyPath, why: Text) -> None:
                found.append(Mistake(kind, id, at, why))

            given = [name for one in type_.__metadata__ if isinstance(one, Given) for name in one.names]
            for number, effect in enumerate(value):
                compile_call(effect, self.steps, given, report, (*self.beside, content), (*path, number))
            yield from found
        elif isinstance(value, Struct):
            for field in fields_of(type(value)).values():
                if _holds_effects(field.type):
                    inner = getattr(value, field.name)
                    yield from self._in(content, kind, id, (*path, field.encode_name), field.type, inner)
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from self._in(content, kind, id, (*path, key), type(inner), inner)
        elif isinstance(value, list | tuple):
            for number, inner in enumerate(value):
                yield from self._in(content, kind, id, (*path, number), type(inner), inner)


def compile_call(
    effect: Mapping[str, Any],
    steps: Mapping[str, Step[Any]],
    given: Collection[str],
    report: Report,
    content: Sequence[Any] = (),
    path: KeyPath = (),
) -> Call | None:
    """A step with its arguments, ready to run; what is wrong with it is reported, argument by argument."""
    name = effect.get("step")
    step = steps.get(name) if isinstance(name, str) else None
    if step is None:
        report((*path, "step"), unknown(str(name), steps) if name else _missing("step", t("the name of a step")))
        return None
    args = {key: value for key, value in effect.items() if key != "step"}
    types = step.types()
    for key, value in args.items():
        if key not in types:
            report((*path, key), unknown(key, types))
        elif isinstance(value, str) and value.startswith("@"):
            if value[1:] not in given:
                report((*path, key), unknown(value, [f"@{one}" for one in given]))
        else:
            for why in _wrong(value, types[key], content):
                report((*path, key), why)
    for key in step.parameters:
        if key not in args and step.needs(key):
            report(path, _missing(key, in_words(types[key])))
    return Call(step.name, args)


def _wrong(value: Any, type_: Any, content: Sequence[Any]) -> Iterator[Text]:
    """What keeps a value from being this argument: its type, or a word that no table has."""
    try:
        msgspec.convert(value, type_, str_keys=True)
    except msgspec.ValidationError as error:
        yield t("This can't be: {error}.", error=shown(str(error), 200))
        return
    words = next((one for one in _metadata(type_) if isinstance(one, Of)), None)
    if words is not None and content:
        known = words.known(content)
        yield from (
            unknown(str(one), known) for one in (value if isinstance(value, list) else [value]) if one not in known
        )


def unknown(name: str, known: Collection[str]) -> Text:
    """The sentence for a name that nobody answers to."""
    if near := nearest(name, known):
        return t("{name} is not known here. Is {near} meant?", name=shown(name), near=near)
    return t("{name} is not known here. Known are: {known}.", name=shown(name), known=some(known))


def _missing(key: str, expected: Text) -> Text:
    return t('The key "{key}" is missing; it should hold {expected}.', key=key, expected=expected)


def _metadata(type_: Any) -> Iterator[Any]:
    """Of the type, of what a list of it holds, of an optional one."""
    yield from getattr(type_, "__metadata__", ())
    for inner in get_args(type_):
        yield from _metadata(inner)


def _is_effects(type_: Any) -> bool:
    return any(isinstance(one, _Then) for one in getattr(type_, "__metadata__", ()))


@cache
def _holds_effects(type_: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Whether effects can stand somewhere in such a type; most tables have none and are passed over."""
    if _is_effects(type_):
        return True
    kind = get_origin(type_) or type_
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind in seen:
            return False
        return any(_holds_effects(field.type, seen | {kind}) for field in fields_of(kind).values())
    return any(_holds_effects(inner, seen) for inner in get_args(type_))
