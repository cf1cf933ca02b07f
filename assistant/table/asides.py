"""What the table may do at any time, beside the open question: corrections, settings, reminders, notes.

These are steps of every game. A correction fires no trigger, only what the game says follows from it
(`Rules.after_correction`); each is refused with a sentence if it can't be.
"""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from assistant.table.events import Changed, Corrected, Noted, ReminderAdded, ReminderStruck
from assistant.table.facts import FACTS, correct_fact
from assistant.table.questions import Refused
from assistant.table.session import MODES, Reminder
from assistant.table.text import Text, t, verbatim

if TYPE_CHECKING:
    from assistant.table.rules import Value
    from assistant.table.table import Table


def correct(table: Table[Any, Any], path: str, value: Any) -> None:
    """Sets one value of the state (`virtual.crystals.red = 2`) or a fact read wrong (`facts.enemy.wolf.attack = 3`)."""
    if path.startswith(FACTS):
        correct_fact(table, path, value)
        return
    parts = path.split(".")
    holder, kind = _walk(table.state, type(table.state), parts[:-1], path)
    known = _tracked(table, path)
    before = _believed(holder, kind, parts[-1], path, known)
    wanted = _kind_of(holder, kind, parts[-1])
    shown = _show(before)
    try:
        made = msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused(
            t("{path} can't be {value}: {error}.", path=path, value=str(value), error=_lower(str(error)))
        ) from error
    if known and isinstance(made, int) and not known.least <= made <= known.most:
        raise Refused(
            t(
                "{what} can't be {value}: a number from {least} to {most} is right.",
                what=known.label,
                value=made,
                least=known.least,
                most=known.most,
            )
        )
    _write(holder, parts[-1], before, made)
    table.setting.rules.check(table.state, table.content)
    label = known.label if known else verbatim(path)
    table.tell(Corrected(path=path, label=label, before=shown, after=_show(made)))


def correct_by(table: Table[Any, Any], path: str, by: int) -> None:
    """Adds to a number: `2+3`, `6-4`. For a figure it may be a deed of the game."""
    parts = path.split(".")
    holder, kind = _walk(table.state, type(table.state), parts[:-1], path)
    known, amount = _tracked(table, path), table.setting.rules.amount
    if known is not None and known.figure and amount is not None:
        table.in_play(amount, known.figure, by)
        return
    before = _believed(holder, kind, parts[-1], path, known)
    if isinstance(before, bool) or not isinstance(before, int):
        raise Refused(t("{path} is no number: it can be set, not counted up or down.", path=path))
    correct(table, path, before + by)


def insert(table: Table[Any, Any], path: str, value: Any) -> None:
    """Adds one more thing to a list."""
    there = msgspec.to_builtins(_list_at(table, path))
    correct(table, path, [*there, value])


def remove(table: Table[Any, Any], path: str, value: Any) -> None:
    """Takes one thing out of a list."""
    there = msgspec.to_builtins(_list_at(table, path))
    if value not in there:
        raise Refused(t("{path} holds no {value}.", path=path, value=str(value)))
    there.remove(value)
    correct(table, path, there)


def set_dial(table: Table[Any, Any], rule: str, mode: str) -> None:
    """Auto, ask or manual, for the whole game ("game"), a phase or one rule."""
    rules = table.setting.rules
    known = {"game", *rules.phases, *rules.steps, *rules.makers}
    _known(rule, known, t("The dial knows no rule named {name}.", name=rule))
    _known(mode, MODES, t("The dial has no setting {name}. It has: auto, ask, manual.", name=mode))
    table.world.dial[rule] = mode  # type: ignore[assignment]
    table.tell(Changed(what="dial", id=rule, to=mode))


def set_ruling(table: Table[Any, Any], ruling: str, option: str) -> None:
    """Another reading where the rulebook leaves it open."""
    known = table.setting.rulings.get(ruling)
    if known is None:
        raise Refused(t("There is no ruling named {name}.", name=ruling))
    options = [id for id, _ in known.options]
    if option not in options:
        raise Refused(
            t(
                "{name} is no reading of this ruling. It has: {options}.",
                name=option,
                options=", ".join(options),
            )
        )
    table.world.rulings[ruling] = option
    table.tell(Changed(what="ruling", id=ruling, to=option))


def set_source(table: Table[Any, Any], component: str, source: str) -> None:
    """Who draws or rolls this from now on."""
    known = table.setting.rules.components
    _known(component, known, t("There is no component named {name}.", name=component))
    if known[component].fixed:
        raise Refused(
            t("Who holds {what} is settled when a game begins; it can't change hands now.", what=known[component].label)
        )
    _known(
        source,
        known[component].may,
        t("{name} can't be here. It has: {options}.", name=source, options=", ".join(known[component].may)),
    )
    table.world.sources[component] = source  # type: ignore[assignment]
    table.tell(Changed(what="source", id=component, to=source))


def add_reminder(table: Table[Any, Any], moment: str, text: str) -> None:
    """Told at each such moment until struck out."""
    _known(moment, table.setting.rules.occasions, t("There is no moment named {name}.", name=moment))
    words = clean(text)
    if not words:
        raise Refused(t("A reminder needs a few words."))
    if len(table.world.reminders) >= 50:
        raise Refused(t("50 reminders are in force: strike one out first."))
    table.world.reminders.append(Reminder(moment, words))
    table.tell(ReminderAdded(moment=moment, text=words))


def strike_reminder(table: Table[Any, Any], number: int) -> None:
    """Gone for good; they are counted from 1."""
    reminders = table.world.reminders
    if not 1 <= number <= len(reminders):
        raise Refused(t("There is no reminder {number}.", number=number))
    struck = reminders.pop(number - 1)
    table.tell(ReminderStruck(text=struck.text))


def note(table: Table[Any, Any], text: str) -> None:
    """Into the campaign book."""
    words = clean(text)
    if not words:
        raise Refused(t("A note needs a few words."))
    table.world.notes.append(words)
    table.tell(Noted(text=words))


def beside(table: Table[Any, Any]) -> None:
    """What was done beside a step that had changed nothing yet: it counts before the step begins anew."""
    table.hear()


def clean(text: str) -> str:
    """What a person typed, on one line, without control characters, not endless."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", text).strip()[:500]


def _known(name: str, names: Any, refusal: Text) -> None:
    if name not in names:
        raise Refused(refusal)


def _walk(thing: Any, kind: Any, parts: list[str], path: str) -> tuple[Any, Any]:
    for part in parts:
        next_kind = _kind_of(thing, kind, part)
        thing = _read(thing, part, path)
        kind = next_kind
    return thing, kind


def _tracked(table: Table[Any, Any], path: str) -> Value | None:
    """The tracked value at this place, if it is one."""
    return next((one for one in table.setting.rules.values(table.state, table.content) if one.path == path), None)


def _believed(holder: Any, kind: Any, part: str, path: str, known: Value | None) -> Any:
    """What stands there; a tracked count that a dict doesn't hold yet stands at 0."""
    if known and isinstance(holder, dict) and part not in holder and _kind_of(holder, kind, part) is int:
        return 0
    return _read(holder, part, path)


def _read(holder: Any, part: str, path: str) -> Any:
    try:
        if isinstance(holder, Struct) and part in holder.__struct_fields__:
            return getattr(holder, part)
        if isinstance(holder, dict):
            return holder[_dict_key(holder, part)]
        if isinstance(holder, list):
            return holder[int(part)]
    except (KeyError, IndexError, ValueError):
        pass
    raise Refused(t("Nothing is kept at {path}.", path=path))


def _write(holder: Any, part: str, before: Any, value: Any) -> None:
    """In place where it can be: the rule that waits may hold the very list, dict or piece."""
    if isinstance(before, list) and isinstance(value, list):
        before[:] = value
    elif isinstance(before, dict) and isinstance(value, dict):
        before.clear()
        before.update(value)
    elif isinstance(before, Struct) and type(before) is type(value) and not before.__struct_config__.frozen:
        for field in before.__struct_fields__:
            setattr(before, field, getattr(value, field))
    elif isinstance(holder, Struct):
        setattr(holder, part, value)
    elif isinstance(holder, dict):
        holder[_dict_key(holder, part)] = value
    else:
        holder[int(part)] = value


def _dict_key(holder: dict[Any, Any], part: str) -> Any:
    return part if part in holder or not part.lstrip("-").isdigit() else int(part)


def _kind_of(holder: Any, kind: Any, part: str) -> Any:
    """What may stand at this part of the holder, limits included."""
    if isinstance(holder, Struct):
        return _hints(type(holder)).get(part, Any)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType, Annotated):
        return next((found for one in arguments if (found := _kind_of(holder, one, part)) is not Any), Any)
    return arguments[-1] if origin is type(holder) else Any


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    """The fields of a part of the state; working them out takes longer than a whole answer."""
    return get_type_hints(kind, include_extras=True)


def _list_at(table: Table[Any, Any], path: str) -> list[Any]:
    parts = path.split(".")
    holder, _ = _walk(table.state, type(table.state), parts[:-1], path)
    there = _read(holder, parts[-1], path)
    if not isinstance(there, list):
        raise Refused(t("{path} is no list.", path=path))
    return there


def _show(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


_corrections = (correct, correct_by, insert, remove)
_settings = (set_dial, set_ruling, set_source, add_reminder, strike_reminder, note)

SETTINGS = frozenset(function.__name__ for function in _settings)
"""What stays in force even if the rule during which it was done breaks down."""


def _kernel_steps() -> tuple[Any, ...]:
    from assistant.table.rules import CORRECTION, Step

    return (
        *(Step(function, CORRECTION) for function in _corrections),
        *(Step(function, "aside") for function in _settings),
        Step(beside, "aside", t("what was done beside the question"), always=True),
    )


KERNEL_STEPS = _kernel_steps()
