"""What players can do beside the open question: corrections, settings, reminders and notes.

They are steps that every game has. A correction starts no triggers of the content; it runs only what the game has
registered with `Rules.after_correction`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import msgspec

from assistant.engine.checkpoint import MODES, Reminder
from assistant.engine.facts import FACTS, correct_fact
from assistant.engine.overlay import entry_of
from assistant.engine.paths import StateSlot, kind_at, slot_at
from assistant.engine.state_names import all_ids, key_kind
from assistant.engine.tracked import TrackedPlace
from assistant.messages.events import Changed, Corrected, Noted, ReminderAdded, ReminderStruck, Renamed
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t, verbatim
from assistant.messages.value_types import convert_value

if TYPE_CHECKING:
    from assistant.engine.table import Table


def correct(table: Table[Any, Any], path: str, value: Any) -> None:
    """Set a value of the state (`virtual.crystals.red` to 2) or a printed fact (`facts.enemy.wolf.attack` to 3)."""
    if path.startswith(FACTS):
        correct_fact(table, path, value)
        return
    found, place = _spot(table, path)
    before = _standing(table, found) if place is None else place.value
    shown = _show(before)
    label = place.label if place else verbatim(path)
    corrected = convert_value(value, found.kind, label)
    if place and (beyond := place.beyond(corrected)) is not None:
        raise Refused(beyond)
    was = deepcopy(before)
    found.set(before, corrected)
    if next(_wrong(table), None) is not None:
        found.set(found.value, was)
        wrong_before = list(_wrong(table))
        found.set(found.value, corrected)
        for broken in _wrong(table):
            if broken not in wrong_before:
                raise Refused(broken)
    table.tell(Corrected(path=path, label=label, before=shown, after=_show(corrected)))


def _wrong(table: Table[Any, Any]) -> Iterator[Text]:
    """Yield a sentence for each thing that is wrong with the state.

    A correction is refused only if it adds one of these sentences.
    """
    rules = table.context.rules
    try:
        rules.check(table.state, table.content)
    except Refused as refused:
        yield refused.text
    yield from rules.beyond_limits(table.world, table.content)


def correct_by(table: Table[Any, Any], path: str, by: int) -> None:
    """Add `by` to the number at `path`. Players type this as `2+3` or `6-4`.

    For a number with a figure, this is a regular event of the game if the game has registered `Rules.typed_amount`.
    """
    found, place = _spot(table, path)
    amount = table.context.rules.amount
    if place is not None and place.figure is not None and amount is not None:
        table.run_in_play(amount, place.figure, by)
        return
    before = _standing(table, found) if place is None else place.value
    if isinstance(before, bool) or not isinstance(before, int):
        raise Refused(t("{path} is no number: it can be set, not counted up or down.", path=path))
    correct(table, path, before + by)


def insert(table: Table[Any, Any], path: str, value: Any) -> None:
    """Add an item to the list at `path`."""
    items = msgspec.to_builtins(_list_at(table, path))
    correct(table, path, [*items, value])


def remove(table: Table[Any, Any], path: str, value: Any) -> None:
    """Remove an item from the list at `path`."""
    items = msgspec.to_builtins(_list_at(table, path))
    if value not in items:
        raise Refused(t("{path} holds no {value}.", path=path, value=str(value)))
    items.remove(value)
    correct(table, path, items)


def set_dial(table: Table[Any, Any], rule: str, mode: str) -> None:
    """Set how a rule runs: by the app ("auto"), after asking ("ask") or by the players ("manual").

    `rule` is the name of a rule, a phase or the whole game ("game").
    """
    rules = table.context.rules
    known = {"game", *rules.phases, *rules.steps, *rules.choosers}
    _known(rule, known, t("The dial knows no rule named {name}.", name=rule))
    _known(mode, MODES, t("The dial has no setting {name}. It has: auto, ask, manual.", name=mode))
    table.world.dial[rule] = mode  # type: ignore[assignment]
    table.tell(Changed(what="dial", id=rule, to=mode))


def set_ruling(table: Table[Any, Any], ruling: str, option: str) -> None:
    """Choose `option` as the answer to `ruling`, a question that the rulebook leaves open."""
    known = table.context.rulings.get(ruling)
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
    """Set who draws or rolls a component: the app ("app"), the players ("table") or nobody ("off")."""
    known = table.context.rules.components
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
    """Add a reminder, which is shown each time the event `moment` happens, until the players remove it."""
    _known(moment, table.context.rules.occasions, t("There is no moment named {name}.", name=moment))
    words = clean(text)
    if not words:
        raise Refused(t("A reminder needs a few words."))
    if len(table.world.reminders) >= 50:
        raise Refused(t("50 reminders are in force: strike one out first."))
    chapter = table.context.rules.chapter(table.state)
    table.world.reminders.append(Reminder(moment, words, chapter))
    table.tell(ReminderAdded(moment=moment, text=words))


def strike_reminder(table: Table[Any, Any], number: int) -> None:
    """Remove a reminder by its number, counted from 1."""
    reminders = table.world.reminders
    if not 1 <= number <= len(reminders):
        raise Refused(t("There is no reminder {number}.", number=number))
    struck = reminders.pop(number - 1)
    table.tell(ReminderStruck(text=struck.text))


def note(table: Table[Any, Any], text: str) -> None:
    """Add a note to the record of the game."""
    words = clean(text)
    if not words:
        raise Refused(t("A note needs a few words."))
    table.world.notes.append(words)
    table.tell(Noted(text=words))


def name_it(table: Table[Any, Any], kind: str, id: str, name: str) -> None:
    """Set the Polish name of a card. The app uses it from now on and saves it in the players' own pack."""
    words = clean(name)
    if not words:
        raise Refused(t("A name needs a few letters."))
    entry = entry_of(table.content, kind, id)
    called = getattr(entry, "name", None)
    if not isinstance(called, Name):
        raise Refused(t("Nothing is kept at {path}.", path=f"{kind}.{id}"))
    table.learn(kind, id, name={"en": called.en, "pl": words})
    table.tell(Renamed(name=called, polish=words))


def beside(table: Table[Any, Any]) -> None:
    """Run corrections and settings that players made while another step was waiting, before that step starts again."""
    table.run_side_actions()


def clean(text: str) -> str:
    """Return typed text on one line, without control characters, cut to 500 characters."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", text).strip()[:500]


def _known(name: str, names: Any, refusal: Text) -> None:
    if name not in names:
        raise Refused(refusal)


def _spot(table: Table[Any, Any], path: str) -> tuple[StateSlot, TrackedPlace | None]:
    """Return the place of the value at `path`, and the current value of its tracked field or None.

    Raise `Refused` if there is no such value, or if it lies face down.
    """
    found, rules = slot_at(table.state, path), table.context.rules
    if any(_meet(path, place.path) for place in rules.hidden(table.state, table.content)):
        raise Refused(t("What lies face down can't be corrected: turn it up first."))
    return found, next((place for place in rules.places(table.world, table.content) if place.path == path), None)


def _standing(table: Table[Any, Any], found: StateSlot) -> Any:
    """Return the value at a place of the state. A count that is missing in its dict is 0."""
    if found.kind is int and isinstance(found.holder, dict) and found.part not in found.holder:
        *before, _ = found.path.split(".")
        if found.part in all_ids(key_kind(kind_at(type(table.state), before))):
            return 0
    return found.value


def _meet(path: str, other: str) -> bool:
    """Return whether the two paths are equal or one of them is inside the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def _list_at(table: Table[Any, Any], path: str) -> list[Any]:
    value = _spot(table, path)[0].value
    if not isinstance(value, list):
        raise Refused(t("{path} is no list.", path=path))
    return value


def _show(value: Any) -> str:
    plain = msgspec.to_builtins(value)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()


_corrections = (correct, correct_by, insert, remove)
_settings = (set_dial, set_ruling, set_source, add_reminder, strike_reminder, note, name_it)

SETTINGS = frozenset(function.__name__ for function in _settings)
"""Names of the settings and notes that stay in force even if the running rule fails."""


def _engine_steps() -> tuple[Any, ...]:
    from assistant.engine.rules import CORRECTION, Step

    return (
        *(Step(function, CORRECTION) for function in _corrections),
        *(Step(function, "aside") for function in _settings),
        Step(beside, "aside", t("what was done beside the question"), always=True),
    )


ENGINE_STEPS = _engine_steps()
