"""A game controlled by another program: JSON lines in, JSON lines out (see docs/drive.md)."""

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
from assistant.sessions.examples.expectations import translated
from assistant.sessions.inputs import INPUTS, apply_input
from assistant.sessions.opening import AnyOpenGame
from assistant.sessions.positions import as_data, position_of
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.presentation.staging import turning_points

LOOKS = ("question", "what_if", "view", "state", "log", "position")
"""The commands that show something and change nothing."""

LONGEST_LINE = 1_000_000


class Driver:
    """Replies to each input line with one output line. A refused command changes nothing."""

    def __init__(self, open_game: AnyOpenGame, translator: Translator) -> None:
        self.open_game = open_game
        self.translator = translator

    @property
    def line(self) -> int:
        """The number of the current journal line."""
        return self.open_game.timeline.head.n

    def serve(self, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Yield the open question, then one reply to each line, until `quit` or the end of the input."""
        yield {**self._game_data(), **self._after(self.open_game.moment.new_events)}
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
                refusal = {"refused": self.translator.say(refused.text)}
                # The line has changed if another screen was quicker; then another question is open.
                yield refusal if self.line == before else {**refusal, **self._place()}

    def reply(self, command: dict[str, Any]) -> dict[str, Any]:
        """Return the reply to one command, or raise `Refused`."""
        looks = [key for key in command if key in LOOKS]
        if looks and len(command) == 1:
            self.open_game.follow()
            return self._look_safely(looks[0], command[looks[0]])
        for key in command:
            if key not in (*INPUTS, "args"):
                raise Refused(_unknown(key))
        undone = apply_input(self.open_game, command)
        kind = self.open_game.timeline.head.kind
        after = self._after(() if kind in ("undo", "back", "point") else self.open_game.moment.new_events)
        if undone is not None:
            after["undone" if kind == "undo" else "redone"] = self.translator.say(undone)
        return after

    def _game_data(self) -> dict[str, str]:
        about = self.open_game.about
        return {key: about[key] for key in ("game", "scenario") if key in about} | (
            {"campaign": self.open_game.folder.name} if self.open_game.folder.name else {}
        )

    def _after(self, news: Sequence[Event]) -> dict[str, Any]:
        data = {**self._place(), "told": [self._event_data(event) for event in news]}
        plates = [translated(point, self.translator) for point in turning_points(news, self.open_game.content)]
        ending = ending_of(self.open_game) if news else None
        ended = {"recap": translated(ending.recap, self.translator)} if ending is not None else {}
        return {**data, **({"plates": plates} if plates else {}), **ended}

    def _place(self) -> dict[str, Any]:
        return {"line": self.line, "question": question_data(self.open_game.question, self.translator)}

    def _event_data(self, event: Event) -> dict[str, Any]:
        sentence = say(self.open_game.game, self.open_game.content, event)
        text = "" if sentence is None else self.translator.say(sentence)
        return {"event": translated(event, self.translator), "text": text}

    def _look_safely(self, what: str, value: Any) -> dict[str, Any]:
        """Return what a command asks to see. An unexpected error becomes a refusal, so that the program goes on."""
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
                return {**line, **self._what_if(value)}
            case "view":
                return {**line, "view": translated(self.open_game.view(), self.translator)}
            case "position":
                return {**line, "position": as_data(position_of(self.open_game))}
            case "state":
                return {**line, "state": _at(self.open_game.moment.state, value)}
            case _:
                if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                    raise Refused(t("log takes the number of entries, from 1."))
                return {**line, "log": [self._event_data(event) for event in self.open_game.session.log()[-value:]]}

    def _what_if(self, answer: Any) -> dict[str, Any]:
        """Return the events that the answer would cause, and its result if it has one, such as "blocked"."""
        events = self.open_game.session.what_if(answer)
        data: dict[str, Any] = {"what_if": [self._event_data(event) for event in events]}
        verdict = self.open_game.verdict(events)
        return data if verdict is None else {**data, "verdict": translated(verdict, self.translator)}


def question_data(question: Question[Any], translator: Translator) -> dict[str, Any]:
    """Return a question as plain data, with its sentences translated."""
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
            data[name] = translated(value, translator)
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
            data[name] = [translator.say(text) for text in printed]
    if option.zone:
        data["zone"] = option.zone
    if option.most >= 0:
        data["most"] = option.most
    return data


def _box(box: Box, translator: Translator) -> dict[str, Any]:
    texts = {name: translator.say(text) for name in ("row", "note") if (text := getattr(box, name)) is not None}
    limits = {"least": box.least, "most": box.most, "expected": box.expected}
    return {"id": box.id, "label": translator.say(box.label), **texts, **limits}


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
    """Return the state as plain data, or only the part at a path such as `heroes.martin`."""
    plain = msgspec.to_builtins(state, str_keys=True)
    if path is True:
        return plain
    if not isinstance(path, str):
        raise Refused(t("state takes true or a path such as {example}.", example="virtual.deck"))
    value = state
    for part in path.split("."):
        value = _part(value, part, path)
    return msgspec.to_builtins(value, str_keys=True)


def _part(holder: Any, part: str, path: str) -> Any:
    try:
        if isinstance(holder, Struct) and not part.startswith("_"):
            return getattr(holder, part)
        if isinstance(holder, dict):
            return holder[part]
        if isinstance(holder, list):
            return holder[int(part)]
    except (AttributeError, KeyError, IndexError, ValueError):
        pass
    raise Refused(t("Nothing is kept at {path}.", path=path))
