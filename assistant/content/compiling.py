"""Triggers made ready to run: events and steps looked up, fields and arguments converted, when a pack opens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from assistant.content.problems import ContentErrors, Problem, nearest, some
from assistant.content.triggers import TriggerData
from assistant.table.events import Event
from assistant.table.questions import Refused
from assistant.table.rules import Step, Trigger
from assistant.table.session import Call
from assistant.table.text import Text, t


def compile_triggers(
    triggers: Sequence[TriggerData],
    steps: Mapping[str, Step[Any]],
    events: Iterable[type[Event]],
    file: str = "",
    rulings: Collection[str] = (),
) -> tuple[Trigger, ...]:
    """The triggers of a scenario, or `ContentErrors` with everything that is wrong with them.

    An argument whose name ends in `_ruling` names one of the `rulings`.
    """
    problems: list[Problem] = []
    by_tag = {str(event.__struct_config__.tag): event for event in events}
    made = [_compile(trigger, steps, by_tag, _reporter(problems, file, trigger.id)) for trigger in triggers]
    for trigger in triggers:
        _check_rulings(trigger, rulings, _reporter(problems, file, trigger.id))
    if problems:
        raise ContentErrors(problems)
    return tuple(trigger for trigger in made if trigger is not None)


def _reporter(problems: list[Problem], file: str, id: str) -> Any:
    def report(key: str, message: Text) -> None:
        problems.append(Problem(file, 0, f"trigger.{id}.{key}", message))

    return report


def _compile(
    trigger: TriggerData, steps: Mapping[str, Step[Any]], events: Mapping[str, type[Event]], report: Any
) -> Any:
    event = events.get(trigger.on)
    if event is None:
        report("on", _unknown(trigger.on, events))
        return None
    fields = get_type_hints(event)
    where: dict[str, Any] = {}
    for name, value in trigger.where.items():
        if name not in fields:
            report(f"where.{name}", _unknown(name, fields))
            continue
        try:
            where[name] = msgspec.convert(value, fields[name])
        except msgspec.ValidationError as error:
            report(f"where.{name}", t("This can't be: {error}.", error=str(error)))
    calls = [_call(dict(call), steps, fields, report) for call in trigger.then]
    return Trigger(trigger.id, trigger.on, where, tuple(call for call in calls if call is not None), trigger.once)


def _call(call: dict[str, Any], steps: Mapping[str, Step[Any]], fields: Mapping[str, Any], report: Any) -> Call | None:
    name = call.pop("step", None)
    step = steps.get(name) if isinstance(name, str) else None
    if step is None:
        report("then.step", _unknown(str(name), steps))
        return None
    taken = {key: value for key, value in call.items() if isinstance(value, str) and value.startswith("@")}
    for key, value in taken.items():
        if value[1:] not in fields:
            report(f"then.{key}", _unknown(value[1:], fields))
        elif key not in step.parameters:
            report(f"then.{key}", _unknown(key, step.parameters))
    given = {key: value for key, value in call.items() if key not in taken}
    try:
        if not taken:
            step.arguments(given)
    except Refused as refused:
        report("then", refused.text)
    return Call(step.name, call)


def _check_rulings(trigger: TriggerData, rulings: Collection[str], report: Any) -> None:
    for call in trigger.then:
        for key, value in call.items():
            if key.endswith("_ruling") and str(value) not in rulings:
                report(f"then.{key}", _unknown(str(value), rulings))


def _unknown(name: str, known: Iterable[str]) -> Text:
    names = list(known)
    near = nearest(name, names)
    if near:
        return t("{name} is not known here. Is {near} meant?", name=name, near=near)
    return t("{name} is not known here. Known are: {known}.", name=name, known=some(names))
