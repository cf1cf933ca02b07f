"""Making texts from events, with the sentences that each event class declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from assistant.messages.events import Event, Sentence
from assistant.messages.names import Named, NumberFormat, named_in, number_format_in
from assistant.messages.text import Arg, Text, gaps, t, verbatim
from assistant.messages.turning_points import TurningPoint


def sentence_of(event: Event, content: Any) -> Text | None:
    """Return the sentence for an event, or None if none of its sentences fits.

    It begins with the name of the hero whom the event is about, if the sentence does not contain the name.
    """
    event_class = _event_class(type(event))
    sentence = event_class.fitting(event, content)
    if sentence is None:
        return None
    words = event_class.words(sentence, event, content)
    hero = getattr(event, event.whose) if event.whose else ""
    if not hero or getattr(event, "alone", False) or event.whose in gaps(sentence.message):
        return words
    return t("{hero}: {said}", hero=event_class.arg(event.whose, event, content), said=words)


def turning_point_of(event: Event, content: Any) -> TurningPoint | None:
    """Return what to show for an event that is a turning point of the game, or None for other events.

    The gaps of its texts are filled in, such as `{hero}`.
    """
    point = event.turning_point(content)
    if point is None:
        return None
    event_class = _event_class(type(event))

    def filled(text: Text | None) -> Text | None:
        return None if text is None else event_class.filled(text, event, content)

    def all_filled(texts: tuple[Text, ...]) -> tuple[Text, ...]:
        return tuple(event_class.filled(text, event, content) for text in texts)

    return replace(
        point,
        what=event_class.filled(point.what, event, content),
        who=filled(point.who),
        cause=filled(point.cause),
        hands=all_filled(point.hands),
        means=all_filled(point.means),
        counted=filled(point.counted),
        counts=tuple(replace(one, who=event_class.filled(one.who, event, content)) for one in point.counts),
    )


def value_of(event: Event, name: str, content: Any) -> Arg:
    """Return the value of a field, property or method of an event. Ids are replaced by their names."""
    return _event_class(type(event)).arg(name, event, content)


def sentences_of(content: Any, *events: Event) -> tuple[Text, ...]:
    """Return the sentences of these events. Some events have no sentence."""
    return tuple(text for event in events if (text := sentence_of(event, content)) is not None)


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Return every event class that these modules define, except base classes of other events."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    ]
    bases = {base for kind in found for base in kind.__mro__[1:]}
    return tuple(kind for kind in found if kind not in bases)


def mistakes(events: Iterable[type[Event]], content: Any = None) -> Iterator[str]:
    """Yield a message for each mistake in the sentences of these event classes, such as a gap that names no field.

    With `content`, also check that the content has the names of the ids in the fields.
    """
    for kind in events:
        event_class = _event_class(kind)
        for sentence in event_class.sentences:
            yield from (
                f"{kind.__name__}: {mistake} in {sentence.message!r}" for mistake in event_class.mistakes_in(sentence)
            )
        if not all(sentence.when for sentence in event_class.sentences[:-1]):
            yield f"{kind.__name__}: sentences after one without conditions are never said"
        if kind.whose and kind.whose not in event_class.named:
            yield f"{kind.__name__}: whose it is, {kind.whose}, is no field with names"
        if content is not None:
            for name, named in event_class.named.items():
                for table in named.missing(content):
                    yield f"{kind.__name__}.{name}: the content has no table {table}"


class _EventClass:
    """How events of one class become texts: its sentences, and the types of its fields."""

    def __init__(self, kind: type[Event]) -> None:
        self.sentences = (kind.says,) if isinstance(kind.says, Sentence) else kind.says
        hints = get_type_hints(kind, include_extras=True)
        self.types = {name: hints[name] for name in kind.__struct_fields__}
        own = {
            name: part
            for base in reversed(kind.__mro__[: kind.__mro__.index(Event)])
            for name, part in vars(base).items()
        }
        self.methods = {name: part for name, part in own.items() if isinstance(part, FunctionType)}
        self.parts = {name: part.fget for name, part in own.items() if isinstance(part, property)} | self.methods
        for name, part in self.parts.items():
            self.types[name] = get_type_hints(part, include_extras=True).get("return", Any)
        found = ((name, named_in(annotation)) for name, annotation in self.types.items())
        self.named: dict[str, Named] = {name: named for name, named in found if named is not None}
        numbers = ((name, number_format_in(annotation)) for name, annotation in self.types.items())
        self.numbers: dict[str, NumberFormat] = {
            name: sentence_of for name, sentence_of in numbers if sentence_of is not None
        }

    def fitting(self, event: Event, content: Any) -> Sentence | None:
        for sentence in self.sentences:
            if all(self._value(name, event, content) == value for name, value in sentence.when):
                return sentence
        return None

    def words(self, sentence: Sentence, event: Event, content: Any) -> Text:
        if not sentence.plural:
            return self.filled(Text(sentence.message), event, content)
        counted = self._value(sentence.counted, event, content)
        count = counted if isinstance(counted, int) else len(counted)
        return self.filled(Text(sentence.message, plural=sentence.plural, count=count), event, content)

    def arg(self, name: str, event: Event, content: Any) -> Arg:
        """Return the value for the gap `name` of a sentence. Ids are replaced by their names."""
        value, named = self._value(name, event, content), self.named.get(name)
        if name in self.parts:
            value = self._part(value, event, content)
        if isinstance(value, int) and name in self.numbers:
            return self.numbers[name].words(value)
        if isinstance(value, str):
            return named(content, value) if named else value
        if isinstance(value, tuple | list):
            called = named or _as_spelled
            return tuple(called(content, part) if isinstance(part, str) else part for part in value)
        return cast(Arg, value)

    def _value(self, name: str, event: Event, content: Any) -> Any:
        value = getattr(event, name)
        return value(content) if name in self.methods else value

    def _part(self, value: Any, event: Event, content: Any) -> Any:
        """Return the value of a property or method. The gaps of its texts are filled with values of the event."""
        if isinstance(value, Text):
            return self.filled(value, event, content)
        return tuple(self._part(part, event, content) for part in value) if isinstance(value, tuple) else value

    def filled(self, text: Text, event: Event, content: Any) -> Text:
        """Return the text with its open gaps filled with values of the event."""
        args: dict[str, Arg] = {name: self._part(arg, event, content) for name, arg in text.args}
        for name in dict.fromkeys(gaps(text.message) + gaps(text.plural)):
            if name not in args and name in self.types:
                args[name] = self.arg(name, event, content)
        return replace(text, args=tuple(args.items())) if args else text

    def mistakes_in(self, sentence: Sentence) -> Iterator[str]:
        """Yield a message for each gap, count and condition of the sentence that cannot work."""
        counting = {"n"} if sentence.plural else set()
        for gap in dict.fromkeys(gaps(sentence.message) + gaps(sentence.plural)):
            if gap not in self.types and gap not in counting:
                yield f"there is no field {gap}"
        if bool(sentence.plural) != bool(sentence.counted):
            yield "a plural needs what it counts, and the other way round,"
        elif sentence.counted and sentence.counted not in self.types:
            yield f"there is no field {sentence.counted}"
        for name, value in sentence.when:
            if name not in self.types:
                yield f"there is no field {name}"
            elif not self._possible(name, value):
                yield f"{name} is never {value!r}"

    def _possible(self, name: str, value: Any) -> bool:
        annotation, named = self.types[name], self.named.get(name)
        if get_origin(annotation) is Literal:
            return value in get_args(annotation)
        return not value or named is None or bool(named.tables) or not isinstance(value, str) or value in named.words


def _as_spelled(content: Any, id: str) -> Text:
    return verbatim(id)


@cache
def _event_class(kind: type[Event]) -> _EventClass:
    return _EventClass(kind)
