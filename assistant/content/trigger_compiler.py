"""Compiling the triggers of content: finding their events and steps, and converting their arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from assistant.content.effects import Report, compile_call, unknown_name
from assistant.content.problems import ContentErrors, KeyPath, Problem
from assistant.content.triggers import TriggerData
from assistant.engine.rules import Step
from assistant.engine.triggers import Trigger
from assistant.messages.events import Event
from assistant.messages.text import Text, t


def compile_triggers(
    triggers: Sequence[TriggerData],
    steps: Mapping[str, Step[Any]],
    events: Iterable[type[Event]],
    file: str = "",
    rulings: Collection[str] = (),
    content: Sequence[Any] = (),
) -> tuple[Trigger, ...]:
    """Return the triggers of a scenario ready for use, or raise `ContentErrors` with every mistake.

    - `rulings`: the right values for an argument whose name ends in `_ruling`.
    - `content`: where the ids in arguments must exist.
    """
    problems: list[Problem] = []
    by_tag = {str(event.__struct_config__.tag): event for event in events}
    compiled = [
        _compile(trigger, steps, by_tag, _reporter(problems, file, trigger.id), content) for trigger in triggers
    ]
    for trigger in triggers:
        _check_rulings(trigger, rulings, _reporter(problems, file, trigger.id))
    if problems:
        raise ContentErrors(problems)
    return tuple(trigger for trigger in compiled if trigger is not None)


def _reporter(problems: list[Problem], file: str, id: str) -> Report:
    def report(path: KeyPath, message: Text) -> None:
        problems.append(Problem(file, 0, ".".join(str(part) for part in ("trigger", id, *path)), message))

    return report


def _compile(
    trigger: TriggerData,
    steps: Mapping[str, Step[Any]],
    events: Mapping[str, type[Event]],
    report: Report,
    content: Sequence[Any],
) -> Trigger | None:
    event = events.get(trigger.on)
    if event is None:
        report(("on",), unknown_name(trigger.on, events))
        return None
    fields = get_type_hints(event)
    where: dict[str, Any] = {}
    for name, value in trigger.where.items():
        if name not in fields:
            report(("where", name), unknown_name(name, fields))
            continue
        try:
            where[name] = msgspec.convert(value, fields[name])
        except msgspec.ValidationError as error:
            report(("where", name), t("This can't be: {error}.", error=str(error)))
    calls = [
        compile_call(call, steps, fields, report, content, ("then", number)) for number, call in enumerate(trigger.then)
    ]
    return Trigger(trigger.id, trigger.on, where, tuple(call for call in calls if call is not None), trigger.once)


def _check_rulings(trigger: TriggerData, rulings: Collection[str], report: Report) -> None:
    for number, call in enumerate(trigger.then):
        for key, value in call.items():
            if key.endswith("_ruling") and str(value) not in rulings:
                report(("then", number, key), unknown_name(str(value), rulings))
