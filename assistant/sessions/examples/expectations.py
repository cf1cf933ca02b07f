"""Comparing the expected state, events and question with the actual ones. Each difference is a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from assistant.content.problems import nearest
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.events import Event
from assistant.messages.questions import Option, Question
from assistant.messages.sums import Box
from assistant.messages.text import Name, Text, as_text, shown, some, t

LIMITS = ("at_least", "at_most", "contains", "lacks", "exactly", "length", "not")
"""Conditions that an example may state instead of a value, such as `{ at_least = 3 }` or `{ contains = "red" }`."""

_MISSING = object()


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[Text]:
    """Yield a sentence for each difference between the expected and the actual value.

    In a TOML table, only the expected keys are compared. An empty table must be empty. Of a text, only the expected
    languages are compared.
    """
    if isinstance(expected, dict) and expected and _is_said(actual) and all(key in LANGUAGES for key in expected):
        for language, words in expected.items():
            said = translated(actual, Translator.of(language))
            yield from differences(words, said, f"{path}.{language}" if path else language)
        return
    limits = _limits_in(expected, actual)
    for limit, value in limits.items():
        if not _within(limit, value, actual):
            yield _differs(path, t("{limit} {value}", limit=limit, value=show(value)), actual)
    if limits and len(limits) == len(expected):
        return
    if isinstance(expected, dict) and isinstance(
        actual, Struct | list | tuple | dict if expected else Struct | list | tuple
    ):
        for key, inner in expected.items():
            if key not in limits:
                yield from _inside(inner, actual, key, path)
    elif not same(expected, actual):
        yield _differs(path, t("{value}", value=show(expected)), actual)


def _limits_in(expected: Any, actual: Any) -> dict[str, Any]:
    """Return the conditions (see `LIMITS`) in an expected TOML table.

    A key such as `length` is no condition if the actual value has a key with this name.
    """
    if not isinstance(expected, dict):
        return {}
    limits = {key: value for key, value in expected.items() if key in LIMITS}
    if len(limits) == len(expected):
        return limits
    return {key: value for key, value in limits.items() if key not in _names(actual)}


def _is_said(actual: Any) -> bool:
    """Return whether the value is a text, or a list of texts."""
    return isinstance(actual, Text | Name) or (
        isinstance(actual, list | tuple) and all(isinstance(one, Text | Name) for one in actual)
    )


def _inside(expected: Any, holder: Any, key: str, path: str) -> Iterator[Text]:
    for part in key.split("."):
        path = f"{path}.{part}" if path else part
        found = _value_at(holder, part)
        if found is _MISSING:
            # Tables of counts leave out what is there zero times.
            if not (isinstance(holder, dict) and expected == 0 and not isinstance(expected, bool)):
                yield _no_such(path, part, holder)
            return
        holder = found
    yield from differences(expected, holder, path)


def _value_at(holder: Any, part: str) -> Any:
    """Return the value of `part` in `holder`, or `_MISSING`.

    `part` is the name of a field or property, the key of a dict, or the index in a list, counted from 0.
    """
    if isinstance(holder, Struct):
        return getattr(holder, part) if part in _names(holder) else _MISSING
    if isinstance(holder, dict):
        if part in holder:
            return holder[part]
        return holder.get(int(part), _MISSING) if part.lstrip("-").isdigit() else _MISSING
    if isinstance(holder, list | tuple) and part.isdigit() and int(part) < len(holder):
        return holder[int(part)]
    return _MISSING


def _names(holder: Any) -> list[str]:
    if isinstance(holder, Struct):
        kind = type(holder)
        properties = [name for name in dir(kind) if isinstance(getattr(kind, name), property) and name[0] != "_"]
        return [*kind.__struct_fields__, *properties]
    if isinstance(holder, dict):
        return [str(key) for key in holder]
    return [str(place) for place in range(len(holder))] if isinstance(holder, list | tuple) else []


def _no_such(path: str, part: str, holder: Any) -> Text:
    known = _names(holder)
    if near := nearest(part, known):
        return t("Nothing is kept at {path}; did you mean {nearest}?", path=path, nearest=near)
    if known:
        return t("Nothing is kept at {path}; there is: {known}.", path=path, known=some(known))
    return t("Nothing is kept at {path}.", path=path)


def _within(limit: str, value: Any, actual: Any) -> bool:
    plain = msgspec.json.decode(_plain(actual))  # tuples become lists and texts English, as in a file
    match limit:
        case "at_least":
            return isinstance(plain, int | float) and plain >= value
        case "at_most":
            return isinstance(plain, int | float) and plain <= value
        case "length":
            return isinstance(plain, list | dict | str) and len(plain) == value
        case "contains" | "lacks":
            if not isinstance(plain, list | dict | str):
                return False
            wanted = value if isinstance(value, list) else [value]
            if isinstance(plain, str) and not all(isinstance(part, str) for part in wanted):
                return False
            if limit == "contains":
                return all(item in plain for item in wanted)
            return not any(item in plain for item in wanted)
        case "not":
            return not same(value, actual)
        case _:
            return same(value, actual)


def same(expected: Any, actual: Any) -> bool:
    """Return whether both values are equal as plain data.

    `True` is not equal to 1, a text is equal to its English words.
    """
    return _plain(expected) == _plain(actual)


def show(value: Any) -> str:
    """Return a value as JSON, such as `["red", "green"]`. A long value is cut off."""
    return shown(msgspec.json.encode(translated(value, Translator.of("en"))).decode(), 300)


def translated(value: Any, translator: Translator) -> Any:
    """Return a value as plain data, with all texts and names in it translated. A field that is not set is None."""
    return _translate(None if value is UNSET else msgspec.to_builtins(value, str_keys=True), translator)


def _translate(plain: Any, translator: Translator) -> Any:
    if isinstance(plain, dict):
        if plain.get("type") in ("text", "name"):
            return translator.say(msgspec.convert(plain, Text | Name))
        return {key: _translate(value, translator) for key, value in plain.items()}
    return [_translate(value, translator) for value in plain] if isinstance(plain, list | tuple) else plain


def _plain(value: Any) -> bytes:
    return msgspec.json.encode(translated(value, Translator.of("en")), order="sorted")


def _differs(path: str, expected: Text, actual: Any) -> Text:
    return t("{path}: expected {expected}, found {actual}.", path=path, expected=expected, actual=show(actual))


# -- events


def tag_of(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


SAYS = "says"
"""The key with which an example expects the sentence of an event."""

Sentences = Callable[[Event], Text | None]
"""A function that returns the sentence of an event, or None if it has none."""


def no_sentence(event: Event) -> Text | None:
    return None


def matches(pattern: dict[str, Any], event: Event, sentence_of: Sentences = no_sentence) -> bool:
    """Return whether an event has the tag, the field values and the sentence that the pattern names."""
    if pattern["event"] != tag_of(event):
        return False
    return not any(
        True
        for name, value in pattern.items()
        if name != "event"
        for _ in differences(value, _field(event, name, sentence_of))
    )


def _field(event: Event, name: str, sentence_of: Sentences) -> Any:
    """Return the value of a field, by its name in saves. For "says", return the sentence of the event."""
    if name == SAYS:
        return sentence_of(event)
    attributes = dict(zip(event.__struct_encode_fields__, event.__struct_fields__, strict=True))
    return getattr(event, attributes.get(name, name), _NO_FIELD)


_NO_FIELD = "(no such field)"


def told_differences(
    patterns: Sequence[dict[str, Any]], told: Sequence[Event], sentence_of: Sentences = no_sentence
) -> Iterator[Text]:
    """Yield a sentence for the first pattern without an event. The events must be in the order of the patterns.

    Other events may be between them.
    """
    place = 0
    for pattern in patterns:
        later = next((n for n in range(place, len(told)) if matches(pattern, told[n], sentence_of)), None)
        if later is None:
            heard = sentence_of if SAYS in pattern else no_sentence
            rest = ", ".join(show_event(event, heard) for event in told[place:]) or "-"
            yield t("told: expected {event}, told from there on: {told}.", event=show(pattern), told=shown(rest, 600))
            return
        place = later + 1


def not_told_differences(
    patterns: Sequence[dict[str, Any]], told: Sequence[Event], sentence_of: Sentences = no_sentence
) -> Iterator[Text]:
    for pattern in patterns:
        for event in told:
            if matches(pattern, event, sentence_of):
                yield t("not_told: {event} was told.", event=show_event(event))


def show_event(event: Event, sentence_of: Sentences = no_sentence) -> str:
    """Return an event as it is written in examples, with its sentence."""
    fields = msgspec.to_builtins(event)
    inside = {name: value for name, value in fields.items() if name not in ("type", "reasons", "rule")}
    if (sentence := sentence_of(event)) is not None:
        inside[SAYS] = {language: Translator.of(language).say(sentence) for language in LANGUAGES}
    return f"{tag_of(event)} {show(inside)}" if inside else tag_of(event)


# -- questions

QUESTION_FACTS = (
    "kind",
    "key",
    "prompt",
    "lead",
    "hint",
    "items",
    "steps",
    "labels",
    "options",
    "options_in_order",
    "barred",
    "notes",
    "boxes",
    "possible",
    "happened",
    "reportable",
    "expected",
    "least",
    "most",
    "count",
    "to",
)


SETS_OF_IDS = ("options", "possible", "boxes", "happened", "reportable")
"""What the example lists in any order."""
LISTED_IN = {"options_in_order": "options", "possible": "options", "reportable": "happened"}
"""Facts about a question that are read from another field of it."""


def question_differences(expected: dict[str, Any], question: Question[Any]) -> Iterator[Text]:
    """Yield a sentence for each difference between the expected question and the open one.

    - `options`, `boxes`, `happened`: all ids, in any order.
    - `possible`, `reportable`: only the options and interrupts that are not barred.
    - `options_in_order`: the ids of the options in their order.
    - `barred`: for the id of an option that can't be taken now, the reason.
    - `labels`, `notes`: for an option's id, its text and the note beside it.
    """
    for name, value in expected.items():
        actual = _question_fact(question, name)
        if name in SETS_OF_IDS and isinstance(value, list) and isinstance(actual, list):
            value, actual = sorted(map(str, value)), sorted(actual)
        yield from differences(value, actual, f"question.{name}")


def _question_fact(question: Question[Any], name: str) -> Any:
    if name == "expected":
        return question.expected_answer()
    if name == "notes":
        return {option.id: option.note for option in getattr(question, "options", ()) if option.note is not None}
    if name == "labels":
        return {option.id: as_text(option.label) for option in getattr(question, "options", ())}
    if name == "barred":
        return dict(question.barred)
    found = getattr(question, LISTED_IN.get(name, name), None)
    if isinstance(found, tuple) and all(isinstance(item, Option | Box) for item in found):
        barred = question.barred if name in ("possible", "reportable") else {}
        return [item.id for item in found if item.id not in barred]
    return found
