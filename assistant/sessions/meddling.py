"""Random corrections, settings, undo and redo, which `simulate --meddle` gives between its random answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from assistant.engine.checkpoint import MODES
from assistant.engine.setting_names import dial_names
from assistant.engine.state_names import names_of
from assistant.engine.tracked import CorrectableValue
from assistant.messages.questions import Finished
from assistant.timeline.game_session import GameSession

Session = GameSession[Any, Any]

MEDDLED = 0.2
"""The probability that such an input comes before an answer."""
UNDONE_AT_MOST = 3
"""The largest number of inputs that are undone one after another."""


def meddling(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield the inputs to give before the next answer (usually none), as `sessions.inputs` expects them.

    The rules may refuse some of them.
    """
    if chance.random() >= MEDDLED:
        return
    deed = chance.choices(tuple(_DEEDS), weights=tuple(_DEEDS.values()))[0]
    yield from deed(session, chance)


def other_values(value: CorrectableValue, content: Any) -> Iterator[Any]:
    """Yield values that a correction could set instead of the current value."""
    now: Any = msgspec.to_builtins(value.value, str_keys=True)
    names: list[Any] = [*names_of(content, value.kind)]
    match now:
        case bool():
            yield not now
        case int():
            yield from sorted({value.least, max(value.least, now - 1), min(value.most, now + 1)} - {now})
        case str():
            yield from names[:2] or ["something else"]
            yield from [""] if value.empty else []
        case list():
            yield now[:-1]
            yield [*now, *(names[:1] or (["something"] if not any(isinstance(one, int) for one in now) else [3]))]
        case dict():
            yield {**now, **dict.fromkeys(names[:1], 1)}
            yield {}
        case None:
            return


def _correct(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    content = session.content
    values = session.engine.rules.correctable(session.moment.world, content)
    if values:
        value = chance.choice(values)
        if others := list(other_values(value, content)):
            yield {"adjust": {"path": value.path, "value": chance.choice(others)}}


def _count(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield a correction that changes a figure's number a little, such as `6-2`."""
    values = session.engine.rules.correctable(session.moment.world, session.content)
    if figures := [value for value in values if value.figure is not None]:
        yield {"adjust": {"path": chance.choice(figures).path, "by": chance.choice((-2, -1, 1, 2))}}


def _undo(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield undo inputs, then redo inputs for some of them."""
    undone = chance.randint(1, UNDONE_AT_MOST)
    for _ in range(undone):
        if session.timeline.undoable() is not None:
            yield {"undo": True}
    for _ in range(chance.randint(0, undone)):
        if session.timeline.redoable() is not None:
            yield {"redo": True}


def _set(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield a random setting: who draws a component, the answer to an unclear rule, or how a rule runs."""
    rules, rulings = session.engine.rules, session.engine.context.rulings
    free = [component for component in rules.components.values() if not component.fixed and len(component.may) > 1]
    kinds = ["dial", *(["ruling"] if rulings else []), *(["source"] if free else [])]
    match chance.choice(kinds):
        case "ruling":
            ruling = chance.choice(list(rulings.values()))
            yield {"set": {"ruling": {ruling.id: chance.choice([id for id, _ in ruling.options])}}}
        case "source":
            component = chance.choice(free)
            yield {"set": {"source": {component.id: chance.choice(component.may)}}}
        case _:
            yield {"set": {"dial": {chance.choice(sorted(dial_names(rules))): chance.choice(MODES)}}}


def _decide_otherwise(session: Session, chance: Random) -> Iterator[dict[str, Any]]:
    if not isinstance(session.question, Finished) and session.newest_decision() is not None:
        yield {"otherwise": True}


_DEEDS: dict[Callable[[Session, Random], Iterator[dict[str, Any]]], int] = {
    _correct: 8,
    _count: 2,
    _undo: 6,
    _set: 2,
    _decide_otherwise: 2,
}
"""The functions that yield such random inputs, with their weights. Twice the weight means twice as often."""
