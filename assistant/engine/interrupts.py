"""Interrupts: things that may happen while a question is open (key `e`).

They are declared once. The engine offers and runs them.

```python
MEDDLING = Interrupts(Interrupt(1, enemy_joins, id="joins"), Interrupt(4, leave, when=may_leave))
block = table.ask(lambda: _block_question(table, foe), MEDDLING)
```
The step of the chosen interrupt runs, then the question is asked again. The rule that asks receives only the answer to
its question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec

from assistant.engine.rules import Step
from assistant.messages.questions import TENTH, Option
from assistant.messages.text import Text

if TYPE_CHECKING:
    from assistant.engine.table import Table

P = ParamSpec("P")


class Interrupt(Generic[P]):
    """One thing that players can report instead of answering the open question.

    - `number`: the digit to type, 1 to 9 or 0. The line with 0 comes last.
    - `step`: the step that runs if the players choose the interrupt.
    - `when`: a function that returns whether the interrupt is offered now.
    - `note`: a text beside the line, or a function that returns the text.

    Both functions get the table and the same arguments as the step.
    """

    def __init__(
        self,
        number: int,
        step: Step[P],
        *,
        id: str = "",
        label: Text | None = None,
        when: Callable[Concatenate[Any, P], bool] | None = None,
        note: Text | Callable[Concatenate[Any, P], Text | None] | None = None,
    ) -> None:
        self.number = number
        self.step = step
        self.id = id or step.name
        self.label = label or step.title
        self.when = when
        self.note = note

    def option(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Option:
        """Return the line for this interrupt on the screen."""
        note = self.note if self.note is None or isinstance(self.note, Text) else self.note(table, *args, **kwargs)
        return Option(self.id, self.label, note=note, number=self.number)


class Interrupts(Generic[P]):
    """All interrupts of a question, in the order of their digits: 1 to 9, then 0."""

    def __init__(self, *interrupts: Interrupt[P]) -> None:
        self.all = tuple(sorted(interrupts, key=lambda interrupt: interrupt.number or TENTH))

    def possible(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Interrupt[P]]:
        """Return the interrupts that are possible now, as a dict from id to interrupt."""
        return {
            interrupt.id: interrupt
            for interrupt in self.all
            if interrupt.when is None or interrupt.when(table, *args, **kwargs)
        }


NOTHING: Interrupts[[]] = Interrupts()
