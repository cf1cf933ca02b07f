"""JSON lines in, JSON lines out: an evening driven by another program. docs/drive.md describes every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from assistant.content.problems import nearest
from assistant.evenings.examples_deeds import DEEDS, Doer, do
from assistant.evenings.examples_facts import in_words
from assistant.table.events import Event
from assistant.table.play import Moment
from assistant.table.questions import Option, Question, Refused
from assistant.table.text import Text, t
from assistant.table.timeline import Line
from assistant.table.view import View
from assistant.words import Words

LOOKS = ("question", "view", "state", "log", "position")
"""What can be looked at; nothing changes."""

LONGEST_LINE = 1_000_000


class Driven(Doer, Protocol):
    """An evening: in memory or a campaign on disk."""

    @property
    def question(self) -> Question[Any]: ...
    @property
    def moment(self) -> Moment[Any]: ...
    @property
    def head(self) -> Line: ...
    def log(self) -> list[Event]: ...
    def view(self) -> View: ...
    def position(self) -> dict[str, Any]: ...
    def say(self, event: Event) -> Text | None: ...


class Driver:
    """Answers each line with one line. A refused one leaves everything as it was."""

    def __init__(self, evening: Driven, words: Words) -> None:
        self.evening = evening
        self.words = words

    def serve(self, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
        """The open question first, then one reply to each line, until `quit` or the end of the input."""
        yield self._after(self.evening.moment.news)
        for line in lines:
            if not line.strip():
                continue
            try:
                command = _command(line)
                if "quit" in command:
                    return
                yield self.reply(command)
            except Refused as refused:
                yield {"refused": self.words.say(refused.text)}

    def reply(self, command: dict[str, Any]) -> dict[str, Any]:
        """What one command brings, or `Refused`."""
        looks = [key for key in command if key in LOOKS]
        if looks and len(command) == 1:
            return self._look(looks[0], command[looks[0]])
        for key in command:
            if key not in (*DEEDS, "args"):
                raise Refused(_unknown(key))
        done = do(self.evening, command)
        kind = self.evening.head.kind
        after = self._after(() if kind in ("undo", "back", "point") else self.evening.moment.news)
        if done is not None:
            after["undone" if kind == "undo" else "redone"] = self.words.say(done)
        return after

    def _after(self, news: Sequence[Event]) -> dict[str, Any]:
        return {**self._place(), "told": [self._told(event) for event in news]}

    def _place(self) -> dict[str, Any]:
        return {"line": self.evening.head.n, "question": question_data(self.evening.question, self.words)}

    def _told(self, event: Event) -> dict[str, Any]:
        sentence = self.evening.say(event)
        return {
            "event": in_words(event, self.words),
            "text": self.words.say(sentence) if sentence is not None else "",
        }

    def _look(self, what: str, value: Any) -> dict[str, Any]:
        line = {"line": self.evening.head.n}
        match what:
            case "question":
                return self._place()
            case "view":
                return {**line, "view": in_words(self.evening.view(), self.words)}
            case "position":
                return {**line, "position": self.evening.position()}
            case "state":
                return {**line, "state": _at(self.evening.moment.state, value)}
            case _:
                if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                    raise Refused(t("log takes the number of entries, from 1."))
                return {**line, "log": [self._told(event) for event in self.evening.log()[-value:]]}


def question_data(question: Question[Any], words: Words) -> dict[str, Any]:
    """A question as plain data, its sentences spoken."""
    data: dict[str, Any] = {"kind": question.kind}
    for name in question.__struct_fields__:
        value = getattr(question, name)
        if name in ("options", "happened"):
            data[name] = [_option(number, option, words) for number, option in enumerate(value, 1)]
        elif name == "expected" or value in (None, "", ()):
            continue
        else:
            data[name] = in_words(value, words)
    expected = question.expected_answer()
    if expected is not None:
        data["expected"] = expected
    return data


def _option(number: int, option: Option, words: Words) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": option.id,
        "label": words.say(option.label),
        "number": option.number or number,
    }
    if option.note is not None:
        data["note"] = words.say(option.note)
    if option.most >= 0:
        data["most"] = option.most
    return data


def _command(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Refused(t("This line is too long."))
    try:
        command = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(t("This is no JSON: {error}.", error=str(error))) from error
    if not isinstance(command, dict) or not command:
        raise Refused(t("A line is a JSON object such as {example}.", example='{"answer": "go_on"}'))
    return command


def _unknown(key: str) -> Text:
    known = (*DEEDS, *LOOKS, "quit")
    near = nearest(key, known)
    if near:
        return t("Nothing is done by {key}; did you mean {nearest}?", key=key, nearest=near)
    return t("Nothing is done by {key}. There is: {deeds}.", key=key, deeds=", ".join(known))


def _at(state: Any, path: Any) -> Any:
    """The state, or what stands at a path of it."""
    plain = msgspec.to_builtins(state, str_keys=True)
    if path is True:
        return plain
    if not isinstance(path, str):
        raise Refused(t("state takes true or a path such as {example}.", example="virtual.deck"))
    thing = state
    for part in path.split("."):
        thing = _part(thing, part, path)
    return msgspec.to_builtins(thing, str_keys=True)


def _part(thing: Any, part: str, path: str) -> Any:
    try:
        if isinstance(thing, Struct) and not part.startswith("_"):
            return getattr(thing, part)
        if isinstance(thing, dict):
            return thing[part]
        if isinstance(thing, list):
            return thing[int(part)]
    except (AttributeError, KeyError, IndexError, ValueError):
        pass
    raise Refused(t("Nothing is kept at {path}.", path=path))
