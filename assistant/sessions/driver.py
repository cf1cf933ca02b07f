"""JSON lines in, JSON lines out: an evening driven by another program. docs/drive.md describes every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from assistant.content.problems import nearest
from assistant.games.event_sentences import say
from assistant.i18n import Translator
from assistant.messages.events import Event
from assistant.messages.questions import Option, Question, Refused, typed_numbers
from assistant.messages.sums import Box, Total
from assistant.messages.text import Text, t
from assistant.sessions.examples.expectations import in_words
from assistant.sessions.inputs import INPUTS, do
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.positions import as_data, position_of

LOOKS = ("question", "what_if", "view", "state", "log", "position")
"""What can be looked at; nothing changes."""

LONGEST_LINE = 1_000_000


class Driver:
    """Answers each line with one line. A refused one leaves everything as it was."""

    def __init__(self, open_game: AnyOpenGame, translator: Translator) -> None:
        self.table = open_game
        self.words = translator

    @property
    def line(self) -> int:
        return self.table.session.timeline.head.n

    def serve(self, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
        """The open question first, then one reply to each line, until `quit` or the end of the input."""
        yield {**self._about(), **self._after(self.table.moment.new_events)}
        for line in lines:
            if not line.strip():
                continue
            before = self.line
            try:
                command = _command(line.strip())
                if "quit" in command:
                    return
                yield self.reply(command)
            except Refused as refused:
                refusal = {"refused": self.words.say(refused.text)}
                # Another screen was quicker: the question is another one now.
                yield refusal if self.line == before else {**refusal, **self._place()}

    def reply(self, command: dict[str, Any]) -> dict[str, Any]:
        """What one command brings, or `Refused`."""
        looks = [key for key in command if key in LOOKS]
        if looks and len(command) == 1:
            self.table.follow()
            return self._looked(looks[0], command[looks[0]])
        for key in command:
            if key not in (*INPUTS, "args"):
                raise Refused(_unknown(key))
        done = do(self.table, command)
        kind = self.table.session.timeline.head.kind
        after = self._after(() if kind in ("undo", "back", "point") else self.table.moment.new_events)
        if done is not None:
            after["undone" if kind == "undo" else "redone"] = self.words.say(done)
        return after

    def _about(self) -> dict[str, str]:
        about = self.table.about
        return {key: about[key] for key in ("game", "scenario") if key in about} | (
            {"campaign": self.table.folder.name} if self.table.folder.name else {}
        )

    def _after(self, news: Sequence[Event]) -> dict[str, Any]:
        return {**self._place(), "told": [self._told(event) for event in news]}

    def _place(self) -> dict[str, Any]:
        return {"line": self.line, "question": question_data(self.table.question, self.words)}

    def _told(self, event: Event) -> dict[str, Any]:
        sentence = say(self.table.game, self.table.content, event)
        return {"event": in_words(event, self.words), "text": "" if sentence is None else self.words.say(sentence)}

    def _looked(self, what: str, value: Any) -> dict[str, Any]:
        """A look that a mistake of ours spoils, perhaps after a correction nobody thought of, ends nothing."""
        try:
            return self._look(what, value)
        except Refused:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise Refused(t("The {what} can't be shown: {reason}.", what=what, reason=reason)) from error

    def _look(self, what: str, value: Any) -> dict[str, Any]:
        line = {"line": self.line}
        match what:
            case "question":
                return self._place()
            case "what_if":
                return {**line, **self._tried(value)}
            case "view":
                return {**line, "view": in_words(self.table.view(), self.words)}
            case "position":
                return {**line, "position": as_data(position_of(self.table))}
            case "state":
                return {**line, "state": _at(self.table.moment.state, value)}
            case _:
                if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                    raise Refused(t("log takes the number of entries, from 1."))
                return {**line, "log": [self._told(event) for event in self.table.session.log()[-value:]]}

    def _tried(self, answer: Any) -> dict[str, Any]:
        """What would be told; of a table of sums also what it comes to."""
        events = self.table.session.what_if(answer)
        told, verdict = [self._told(event) for event in events], self.table.verdict(events)
        return {"what_if": told, **({} if verdict is None else {"verdict": in_words(verdict, self.words)})}


def question_data(question: Question[Any], translator: Translator) -> dict[str, Any]:
    """A question as plain data, its sentences spoken."""
    data: dict[str, Any] = {"kind": question.kind}
    for name in question.__struct_fields__:
        value = getattr(question, name)
        if name in ("expected", "refusal") or value is None or value is False or value in ("", ()):
            continue
        if name in ("options", "happened"):
            numbers = typed_numbers([option.number for option in value])
            data[name] = [_option(number, option, translator) for number, option in zip(numbers, value, strict=True)]
        elif name == "totals":
            data[name] = [_total(total, translator) for total in value]
        elif name == "boxes":
            data[name] = [_box(box, translator) for box in value]
        else:
            data[name] = in_words(value, translator)
    expected = question.expected_answer()
    if expected is not None:
        data["expected"] = expected
    return data


def _option(number: int, option: Option, translator: Translator) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": option.id,
        "label": translator.say(option.label),
        "number": number,
    }
    if option.note is not None:
        data["note"] = translator.say(option.note)
    for name in ("facts", "badges"):
        if printed := getattr(option, name):
            data[name] = [translator.say(one) for one in printed]
    if option.zone:
        data["zone"] = option.zone
    if option.most >= 0:
        data["most"] = option.most
    return data


def _box(box: Box, translator: Translator) -> dict[str, Any]:
    said = {name: translator.say(text) for name in ("row", "note") if (text := getattr(box, name)) is not None}
    limits = {"least": box.least, "most": box.most, "expected": box.expected}
    return {"id": box.id, "label": translator.say(box.label), **said, **limits}


def _total(total: Total, translator: Translator) -> dict[str, Any]:
    limits = {"least": total.least, "most": total.most}
    return {"boxes": list(total.boxes), "label": translator.say(total.label), **limits}


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
    known = (*INPUTS, *LOOKS, "quit")
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
