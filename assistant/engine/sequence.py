"""What comes after what: a game, a turn, a fight as one list that reads top to bottom.

```python
FIGHT = rules.sequence(
    "fight_in_order", lambda state: state.fight.course if state.fight else None,
    when(show_white, a_die_is_hidden),
    repeat(ranged_phase, somebody_in_reach),
    fight_over,
)
```
Where a sequence stands is a `Cursor` in the state, so undo, saves and positions have it. It moves when a part is over,
never before: a position goes on with the part it was saved in. No cursor: the sequence is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from assistant.engine.checkpoint import Call
from assistant.engine.rules import Step
from assistant.engine.signals import RuleError

if TYPE_CHECKING:
    from assistant.engine.table import Table

Condition = Callable[[Any], bool]
"""Given the table. It asks nothing and changes nothing."""

ENOUGH = ">"
"""Where `goes` leads to whatever comes after the part."""


class Cursor(Struct, omit_defaults=True):
    """Where a sequence stands: `at` a part (by its step), with these `left` to have their time, the first of them now.

    `goes` is where it goes on after the part, if not as the list says.
    """

    at: str = ""
    left: list[str] = field(default_factory=list)
    goes: str = ""

    @property
    def who(self) -> str:
        """Whose time it is."""
        return self.left[0] if self.left else ""

    def go_to(self, step: Step[Any]) -> None:
        """After this part, on from there."""
        self.goes = step.name

    def enough(self) -> None:
        """No further time of this part."""
        self.goes = ENOUGH


class Calls(dict[str, Call]):
    """A step as data for each whose time it can be, made once."""

    def __init__(self, step: Step[[str]]) -> None:
        super().__init__()
        self._step = step

    def __missing__(self, who: str) -> Call:
        call = self[who] = self._step.call(who)
        return call


class SequencePart:
    """A step at its place in a sequence: once, whatever the state says."""

    def __init__(self, step: Step[Any]) -> None:
        self.step = step
        self.once = step.call()

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        """What is to run now; None if it is nobody's time, or not the time of this part.

        Where the sequence is `arriving` at the part, it is settled first whose time it is.
        """
        if arriving:
            cursor.left = []
        return self.once

    def again(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        """Whether the part may have another time after this one, which perhaps the table has done by hand."""
        return False

    def still(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        """Whether the time that runs would be given now as well."""
        return True


class WhenPart(SequencePart):
    """Once, if the condition holds when the sequence comes to it."""

    def __init__(self, step: Step[[]], condition: Condition) -> None:
        super().__init__(step)
        self.condition = condition

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        if arriving:
            cursor.left = []
        return self.once if self.condition(table) else None

    def still(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        return self.condition(table)


class RepeatPart(WhenPart):
    """Again and again, as long as the condition holds. What is left to the table is left to it as a whole."""

    def again(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        return not by_hand


class EachPart(SequencePart):
    """Once for each of those who are there when the sequence comes to it."""

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
            while cursor.left and not self.still(table, cursor):
                del cursor.left[0]
        return self._calls[cursor.left[0]] if cursor.left else None

    def again(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        del cursor.left[:1]
        return True

    def still(self, table: Table[Any, Any], cursor: Cursor) -> bool:
        return self.skip is None or not self.skip(table, cursor.who)


class TurnsPart(SequencePart):
    """One after another; who follows is looked up each time."""

    def __init__(self, step: Step[[str]], following: Callable[[Any, str], str]) -> None:
        super().__init__(step)
        self.following = following
        self._calls = Calls(step)

    def call(self, table: Table[Any, Any], cursor: Cursor, *, arriving: bool) -> Call | None:
        if arriving:
            self._follow(table, cursor, "")
        return self._calls[cursor.left[0]] if cursor.left else None

    def again(self, table: Table[Any, Any], cursor: Cursor, *, by_hand: bool) -> bool:
        self._follow(table, cursor, cursor.who)
        return True

    def _follow(self, table: Table[Any, Any], cursor: Cursor, last: str) -> None:
        who = self.following(table, last)
        cursor.left = [who] if who else []


class BackToPart(SequencePart):
    """From here back to an earlier part (or on to a later one), if the condition holds."""

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
    """`whose` is asked once, when the part begins; whom `skip` names when the time comes has none."""
    return EachPart(step, whose, skip)


def turns(step: Step[[str]], following: Callable[[Any, str], str]) -> SequencePart:
    """`following` names who comes after the last one ("" at the beginning); nobody ("") ends the part."""
    return TurnsPart(step, following)


def back_to(step: Step[Any], condition: Condition | None = None) -> SequencePart:
    return BackToPart(step, condition)


class Sequence(Step[[]]):
    """Parts in order. It is a step: scheduled, it goes on where its cursor stands; a game's root can be one."""

    def __init__(
        self, name: str, cursor: Callable[[Any], Cursor | None], parts: tuple[Step[[]] | SequencePart, ...]
    ) -> None:
        super().__init__(self.go_on, always=True, name=name)
        self.cursor = cursor
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
        """To the next part, where `over` names the one that just ended; otherwise to the one that waits."""
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
        elif cursor.at == over:  # else the cursor is another one: what this call belongs to is over
            place = self._place(over)
            again = self.parts[place].again(table, cursor, by_hand=by_hand)
            self._come(table, cursor, place if again else place + 1, arriving=not again)

    def _come(self, table: Table[Any, Any], cursor: Cursor, place: int, *, arriving: bool = True) -> None:
        """To the first part from here on whose time it is: it runs, then the sequence goes on."""
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
        """A part that is unknown, perhaps of another version: from the start."""
        return self._places.get(name, 0)

    def still(self, table: Table[Any, Any], step: str) -> bool:
        """Whether it would come to this part now as well."""
        cursor = self.cursor(table.state)
        if cursor is None or cursor.goes or cursor.at != step:
            return False
        return self.parts[self._place(step)].still(table, cursor)
