"""Inputs of a player as plain data, such as `{"undo": true}`. Examples and `drive` use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from assistant.content.problems import nearest
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t

INPUTS = ("answer", "undo", "redo", "aside", "adjust", "set", "otherwise", "save_point", "back_to")
SETTINGS = {
    "dial": ("set_dial", "rule", "mode"),
    "ruling": ("set_ruling", "ruling", "option"),
    "source": ("set_source", "component", "source"),
}
"""For each key of a `set` input: the setting function, and the names of its two arguments."""


class InputTarget(Protocol):
    """Anything that accepts inputs: a `GameSession` in memory, or an `OpenGame` with its save."""

    def answer(self, answer: Any, /) -> Any: ...
    def side_action(self, step: str, /, **args: Any) -> Any: ...
    def undo(self) -> Any: ...
    def redo(self) -> Any: ...
    def otherwise(self) -> Any: ...
    def save_point(self, name: str, /) -> Any: ...
    def back_to(self, n: int, /) -> Any: ...


def apply_input(target: InputTarget, input: Mapping[str, Any]) -> Text | None:
    """Give an input such as `{"answer": …}` or `{"undo": true}` to the game, or raise `Refused`.

    Return the name of the undone or redone input, or None for all other inputs.
    """
    kind, value = _kind(input)
    match kind:
        case "answer":
            target.answer(value)
        case "undo" | "redo":
            _check_true(kind, value)
            name = target.undo() if kind == "undo" else target.redo()
            return name if isinstance(name, Text) else None
        case "aside":
            target.side_action(_text(kind, value), **_table("args", input.get("args", {})))
        case "adjust":
            _adjust(target, _table(kind, value))
        case "set":
            _set(target, _table(kind, value))
        case "otherwise":
            _check_true(kind, value)
            target.otherwise()
        case "save_point":
            target.save_point(_text(kind, value))
        case "back_to":
            target.back_to(_number(kind, value))
    return None


def _kind(input: Mapping[str, Any]) -> tuple[str, Any]:
    kinds = [key for key in input if key in INPUTS]
    for key in input:
        if key not in INPUTS and not (key == "args" and kinds == ["aside"]):
            near = nearest(key, INPUTS)
            if near:
                raise Refused(t("Nothing is done by {key}; did you mean {nearest}?", key=key, nearest=near))
            raise Refused(t("Nothing is done by {key}. There is: {deeds}.", key=key, deeds=", ".join(INPUTS)))
    if len(kinds) != 1:
        raise Refused(t("One thing at a time, please: one of {deeds}.", deeds=", ".join(INPUTS)))
    return kinds[0], input[kinds[0]]


def _adjust(target: InputTarget, value: Mapping[str, Any]) -> None:
    path = _text("path", value.get("path"))
    if set(value) == {"path", "value"}:
        target.side_action("correct", path=path, value=value["value"])
    elif set(value) == {"path", "by"}:
        target.side_action("correct_by", path=path, by=_number("by", value["by"]))
    else:
        raise Refused(t('adjust takes a "path" and either a "value" or a number "by".'))


def _set(target: InputTarget, value: Mapping[str, Any]) -> None:
    if len(value) != 1 or next(iter(value)) not in SETTINGS:
        raise Refused(t("set takes one of {settings}.", settings=", ".join(SETTINGS)))
    what, pair = next(iter(value.items()))
    step, name, setting = SETTINGS[what]
    given = _table(what, pair)
    if len(given) != 1:
        raise Refused(t("One thing at a time, please: {what} takes one name and what it is set to.", what=what))
    id, to = next(iter(given.items()))
    target.side_action(step, **{name: id, setting: to})


def _check_true(kind: str, value: Any) -> None:
    if value is not True:
        raise Refused(t("{kind} takes only true.", kind=kind))


def _text(kind: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Refused(t("{kind} takes a text.", kind=kind))
    return value


def _number(kind: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(t("{kind} takes a whole number.", kind=kind))
    return value


def _table(kind: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise Refused(t("{kind} takes names with their values.", kind=kind))
    return value
