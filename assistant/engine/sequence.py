"""Sequences: the order of a game, a turn or a fight as a list of steps (rule functions).

```python
FIGHT = rules.sequence(
    "fight_in_order", lambda state: state.fight.course if state.fight else None,
    when(show_white, a_die_is_hidden),
    repeat(ranged_phase, somebody_in_reach),
    fight_over,
)
```
A `Cursor` in the state says which part runs now. It is saved with the game and moves on when the part is over. A
sequence without a cursor is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from assistant.engine.checkpoint import Call
from assistant.engine.paths import place_of
from assistant.engine.rules import Step
from assistant.engine.signals import RuleError
from assistant.messages.questions import Refused
from assistant.messages.text import t, verbatim

if TYPE_CHECKING:
    from assistant.engine.table import Table

Condition = Callable[[Any], bool]
"""A function that gets the table and returns a bool. It must not ask or change anything."""

ENOUGH = ">"
"""A value of `Cursor.goes`: continue with the next part instead of repeating the current one."""


class Cursor(Struct, omit_defaults=True):
    """The saved place in a sequence (an ordered list of steps).

    - `at`: the name of the step that runs now.
    - `left`: the ids of those who still take a turn in this part. The first of them is taking a turn now.
    - `goes`: the step that runs next, if it is not the next one in the list.
    """

    at: str = ""
    left: list[str] = field(default_factory=list)
    goes: str = ""

    @property
    def who(self) -> str:
        """The id of the hero or other participant whose turn it is, or ""."""
        return self.left[0] if self.left else ""

    def go_to(self, step: Step[Any]) -> None:
        """Make the sequence continue at `step` when the current part is over."""
        self.goes = step.name

    def enough(self) -> None:
        """Do not repeat the current step, even if its condition holds."""
        self.goes = ENOUGH


class Calls(dict[str, Call]):
    """For each participant's id, the call of a step with this id. A call is made when it is first used."""

    def __init__(self, step: Step[[str]]) -> None:
        super().__init__()
        self._step = step

    def __missing__(self, who: str) -> Call:
        call = self[who] = self._step.call(who)
        return call


class SequencePart:
    """One part of a sequence (an ordered list of steps). This base class runs a step once, without a condition."""

    def __init__(self, step: Step[Any]) -> None:
        self.step = step
        self.once = step.call()

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        """Return the call to run now, or None if there is nothing to run.

        With `arriving`, the sequence has just reached this part. The part then first lists who takes a turn in it.
        """
        if arriving:
            cursor.left = []
        return self.once

    def may_repeat(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        """Return whether the part may run again. The sequence asks this each time the part has run.

        `by_hand` says that the players carried out the part themselves.
        """
        return False

    def would_run(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        """Return whether the part would run its current step if the sequence reached it now.

        A correction may have changed this.
        """
        return True


class WhenPart(SequencePart):
    """A part that runs once, if its condition holds when the sequence reaches it."""

    def __init__(self, step: Step[[]], condition: Condition) -> None:
        super().__init__(step)
        self.condition = condition

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        if arriving:
            cursor.left = []
        return self.once if self.condition(table) else None

    def would_run(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        return self.condition(table)


class RepeatPart(WhenPart):
    """A part that repeats as long as its condition holds.

    It is not repeated after the players have carried it out themselves.
    """

    def may_repeat(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        return not by_hand


class EachPart(SequencePart):
    """A part that runs once for each participant.

    `whose` returns the participants when the sequence reaches the part. `skip` returns whether one of them is left out.
    """

    def __init__(
        self, step: Step[[str]], whose: Callable[[Any], list[str]], skip: Callable[[Any, str], bool] | None
    ) -> None:
        super().__init__(step)
        self.whose = whose
        self.skip = skip
        self._calls = Calls(step)

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        if arriving:
            cursor.left = list(self.whose(table))
        if self.skip is not None:
            while cursor.left and not self.would_run(table, cursor):
                del cursor.left[0]
        return self._calls[cursor.left[0]] if cursor.left else None

    def may_repeat(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        del cursor.left[:1]
        return True

    def would_run(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        return self.skip is None or not self.skip(table, cursor.who)


class TurnsPart(SequencePart):
    """A part that runs for one participant after another. `following` returns who is next."""

    def __init__(self, step: Step[[str]], following: Callable[[Any, str], str]) -> None:
        super().__init__(step)
        self.following = following
        self._calls = Calls(step)

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        if arriving:
            self._follow(table, cursor, "")
        return self._calls[cursor.left[0]] if cursor.left else None

    def may_repeat(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        self._follow(table, cursor, cursor.who)
        return True

    def _follow(self, table: Table[Any, Any], cursor: Cursor, last: str) -> None:
        who = self.following(table, last)
        cursor.left = [who] if who else []


class BackToPart(SequencePart):
    """A jump to another part of the sequence. It is made only if the condition holds."""

    def __init__(self, step: Step[Any], condition: Condition | None) -> None:
        super().__init__(step)
        self.condition = condition

    def leads(self, table: Table[Any, Any]) -> bool:
        return self.condition is None or self.condition(table)


def when(step: Step[[]], condition: Condition) -> SequencePart:
    return WhenPart(step, condition)


def repeat(step: Step[[]], condition: Condition) -> SequencePart:
    return RepeatPart(step, condition)


def each(
    step: Step[[str]], whose: Callable[[Any], list[str]], *, skip: Callable[[Any, str], bool] | None = None
) -> SequencePart:
    """Return a part that runs `step` once for each id that `whose` returns.

    `skip` is called just before the turn of an id and returns whether this id is left out.
    """
    return EachPart(step, whose, skip)


def turns(step: Step[[str]], following: Callable[[Any, str], str]) -> SequencePart:
    """Return a part that runs `step` for one id after another.

    `following` gets the id whose turn is over ("" at the beginning) and returns the next id, or "" to end the part.
    """
    return TurnsPart(step, following)


def back_to(step: Step[Any], condition: Condition | None = None) -> SequencePart:
    return BackToPart(step, condition)


class Sequence(Step[[]]):
    """Several steps (rule functions) in a fixed order. A sequence is itself a step.

    When it runs, it continues at its saved place (the `Cursor`).
    """

    def __init__(
        self,
        name: str,
        cursor: Callable[[Any], Cursor | None],
        parts: tuple[Step[[]] | SequencePart, ...],
        participants: Callable[[Any], Iterable[str]] | None = None,
    ) -> None:
        super().__init__(self.go_on, always=True, name=name)
        self.cursor = cursor
        self.participants = participants
        self.parts = tuple(part if isinstance(part, SequencePart) else SequencePart(part) for part in parts)
        self._places: dict[str, int] = {}
        self._over = {part.step.name: Call(name, {"over": part.step.name}) for part in self.parts}
        for place, part in enumerate(self.parts):
            if isinstance(part, BackToPart):
                continue
            if part.step.name in self._places:
                raise ValueError(f"{part.step.name} stands twice in {name}")
            self._places[part.step.name] = place
        for part in self.parts:
            if part.step.name not in self._places:
                raise ValueError(f"{name} goes back to {part.step.name}, which is no part of it")

    def go_on(self, table: Table[Any, Any], over: str = "", by_hand: bool = False) -> None:
        """Run the next part of the sequence. `over` is the part that has just ended.

        If `over` is "", run the part at the saved place. `by_hand` says that the players carried out `over` themselves.
        """
        cursor = self.cursor(table.state)
        if cursor is None:
            return
        goes, cursor.goes = cursor.goes, ""
        if goes == ENOUGH:
            self._come(table, cursor, self._place(cursor.at) + 1)
        elif goes:
            self._come(table, cursor, self._place(goes))
        elif not over:
            known = cursor.at in self._places
            self._come(table, cursor, self._place(cursor.at), arriving=not (known and cursor.left))
        elif cursor.at == over:  # otherwise this call belongs to an earlier run of the sequence
            place = self._place(over)
            runs_again = self.parts[place].may_repeat(table, cursor, by_hand=by_hand)
            self._come(table, cursor, place if runs_again else place + 1, arriving=not runs_again)

    def _come(self, table: Table[Any, Any], cursor: Cursor, place: int, *, arriving: bool = True) -> None:
        """Schedule the first part that has something to run, from index `place` on, and then the sequence itself."""
        back, most = 0, len(self.parts)
        while place < most:
            part = self.parts[place]
            if isinstance(part, BackToPart):
                back += 1
                if back > most:
                    raise RuleError(f"{self.name} goes round in circles")
                place = self._places[part.step.name] if part.leads(table) else place + 1
                arriving = True
                continue
            if arriving:
                cursor.at = part.step.name
            call = part.call(table, cursor, arriving=arriving)
            if call is not None:
                table.scheduled[:0] = (call, self._over[call.step])
                return
            place, arriving = place + 1, True
        cursor.at, cursor.left = "", []

    def _place(self, name: str) -> int:
        """Return the index of the part `name`. For an unknown part, which old saves may name, return 0."""
        return self._places.get(name, 0)

    def check_cursor(self, state: Any) -> None:
        """Raise `Refused` if the saved place names an unknown part, or a hero who does not play.

        This is for position files. A save of another version must open in any case.
        """
        cursor = self.cursor(state)
        if cursor is None:
            return
        self._check_turns(state, cursor)
        for name in (cursor.at, cursor.goes):
            if name not in ("", ENOUGH, *self._places):
                raise Refused(
                    t(
                        "{place}: {name} is no part of this. Right would be: {known}.",
                        place=place_of(state, cursor),
                        name=name,
                        known=tuple(verbatim(part) for part in self._places),
                    )
                )

    def _check_turns(self, state: Any, cursor: Cursor) -> None:
        """Raise `Refused` if the saved place gives a turn to a hero who does not play."""
        playing = cursor.left if self.participants is None else list(self.participants(state))
        for who in cursor.left:
            if who not in playing:
                raise Refused(
                    t(
                        "{place}: {name} does not play. Right would be: {known}.",
                        place=f"{place_of(state, cursor)}.left",
                        name=who or "-",
                        known=tuple(verbatim(one) for one in playing),
                    )
                )

    def would_run(self, table: Table[Any, Any], step: str) -> bool:
        """Return whether the sequence would run `step` next if it chose again now."""
        cursor = self.cursor(table.state)
        if cursor is None or cursor.goes or cursor.at != step:
            return False
        return self.parts[self._place(step)].would_run(table, cursor)


def check_cursors(steps: Iterable[Step[Any]], state: Any) -> None:
    """Check the cursors of all sequences among `steps` and raise `Refused` if one is wrong."""
    for step in steps:
        if isinstance(step, Sequence):
            step.check_cursor(state)
