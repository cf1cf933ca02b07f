"""Interrupts: things that may happen while a question is open (key `e`), such as an enemy that joins the fight.

```python
MEDDLING = Interrupts(Interrupt(1, enemy_joins, id="joins"), Interrupt(4, leave, when=may_leave))
block = table.ask(lambda: _block_question(table, foe), MEDDLING)
```
The players choose an interrupt instead of answering. Its step runs, then the question is asked again. The rule that
asked gets only the answer to its question.

A game may declare what can happen at every question:

```python
rules.anytime = Anytime(MEDDLING, lambda state: (state.active,) if state.round else None)
```
Two kinds of questions do not offer these interrupts: one for which the rule passes other interrupts, and one whose
answer reports what has already happened (`Question.reports`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec

from assistant.messages.questions import TENTH, Finished, Option, Question
from assistant.messages.text import Text

if TYPE_CHECKING:
    from assistant.engine.rules import Step
    from assistant.engine.table import Table

P = ParamSpec("P")


class Interrupt(Generic[P]):
    """Something that players can report instead of answering the open question.

    - `number`: the digit to type, 1 to 9 or 0. The line with 0 comes last.
    - `step`: the rule function that runs if the players choose this interrupt.
    - `when`: a function that returns whether the interrupt is listed now.
    - `note`: a text beside the line, or a function that returns the text.
    - `barred`: a function that returns why the interrupt is impossible now, or None. The line is then listed with this
      reason, but players cannot choose it.

    The functions get the table and the arguments of the step.
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
        barred: Callable[Concatenate[Any, P], Text | None] | None = None,
    ) -> None:
        self.number = number
        self.step = step
        self.id = id or step.name
        self.label = label or step.title
        self.when = when
        self.note = note
        self.barred = barred

    def option(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Option:
        """Return the line that offers this interrupt on the screen."""
        return self.line(self.reason_against(table, *args, **kwargs), table, *args, **kwargs)

    def line(self, reason: Text | None, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Option:
        """Return the line with the reason why this interrupt cannot happen now, if there is one."""
        if reason is not None:
            return Option(self.id, self.label, note=reason, number=self.number)
        note = self.note if self.note is None or isinstance(self.note, Text) else self.note(table, *args, **kwargs)
        return Option(self.id, self.label, note=note, number=self.number)

    def reason_against(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Text | None:
        """Return why this interrupt is impossible now, or None if it is possible."""
        return None if self.barred is None else self.barred(table, *args, **kwargs)


class Interrupts(Generic[P]):
    """All interrupts of a question, in the order of their digits: 1 to 9, then 0."""

    def __init__(self, *interrupts: Interrupt[P]) -> None:
        self.all = tuple(sorted(interrupts, key=lambda interrupt: interrupt.number or TENTH))

    def listed(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> list[Interrupt[P]]:
        """Return the interrupts that the question lists now. Impossible ones may be among them, with a reason."""
        return [one for one in self.all if one.when is None or one.when(table, *args, **kwargs)]

    def reasons(
        self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs
    ) -> list[tuple[Interrupt[P], Text | None]]:
        """Return the interrupts that the question lists now, each with the reason why it is impossible, or None."""
        listed = self.listed(table, *args, **kwargs)
        return [(one, one.reason_against(table, *args, **kwargs)) for one in listed]

    def possible(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Interrupt[P]]:
        """Return the interrupts that players can choose now, by id."""
        return {one.id: one for one, reason in self.reasons(table, *args, **kwargs) if reason is None}

    def barred(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Text]:
        """Return why interrupts are impossible now: id -> reason."""
        return {one.id: reason for one, reason in self.reasons(table, *args, **kwargs) if reason is not None}


NOTHING: Interrupts[[]] = Interrupts()


class Anytime(Generic[P]):
    """The interrupts that every question of a game offers.

    `given` is a function of the state that returns the arguments for the steps of the interrupts. It returns None if
    nothing can happen now, for example during set-up.
    """

    def __init__(self, interrupts: Interrupts[P], given: Callable[[Any], tuple[Any, ...] | None]) -> None:
        self.interrupts = interrupts
        self.given = given

    def offered(self, state: Any, question: Question[Any] | None = None) -> tuple[Interrupts[Any], tuple[Any, ...]]:
        """Return the interrupts that a question offers, and the arguments of their steps.

        For a decision that the rules make, `question` is None.
        """
        is_quiet = question is not None and (question.reports or isinstance(question, Finished))
        given = None if is_quiet else self.given(state)
        return (NOTHING, ()) if given is None else (self.interrupts, given)
