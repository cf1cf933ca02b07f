"""Interrupts: things that may happen while a question is open (key `e`).

They are declared once. The engine offers and runs them.

```python
MEDDLING = Interrupts(Interrupt(1, enemy_joins, id="joins"), Interrupt(4, leave, when=may_leave))
block = table.ask(lambda: _block_question(table, foe), MEDDLING)
```
The step of the chosen interrupt runs, then the question is asked again. The rule that asks receives only the answer to
its question.

A game may declare once what can happen at any time:

```python
rules.anytime = Anytime(MEDDLING, lambda state: (state.active,) if state.round else None)
```
The engine then offers these interrupts at every question, with two exceptions. A rule may pass other interrupts for its
question. And a question whose answer only reports what has happened already (`Question.reports`) offers none.
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
    """One thing that players can report instead of answering the open question.

    - `number`: the digit to type, 1 to 9 or 0. The line with 0 comes last.
    - `step`: the step that runs if the players choose the interrupt.
    - `when`: a function that returns whether the interrupt is offered now.
    - `note`: a text beside the line, or a function that returns the text.
    - `barred`: a function that returns why the interrupt cannot happen now, in a few words, or None if it can. If there
      is such a reason, the line is still listed and shows the reason, but players cannot choose it.

    The functions get the table and the same arguments as the step.
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
        """Return the reason why this interrupt cannot happen now, or None if it can."""
        return None if self.barred is None else self.barred(table, *args, **kwargs)


class Interrupts(Generic[P]):
    """All interrupts of a question: the things that players can report instead of answering it.

    They are in the order of their digits: 1 to 9, then 0.
    """

    def __init__(self, *interrupts: Interrupt[P]) -> None:
        self.all = tuple(sorted(interrupts, key=lambda interrupt: interrupt.number or TENTH))

    def listed(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> list[Interrupt[P]]:
        """Return the interrupts that are listed now, including those that are barred.

        A barred interrupt is shown with a reason and cannot be chosen.
        """
        return [one for one in self.all if one.when is None or one.when(table, *args, **kwargs)]

    def possible(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Interrupt[P]]:
        """Return the interrupts that players can choose now, each under its id."""
        listed = self.listed(table, *args, **kwargs)
        return {one.id: one for one in listed if one.reason_against(table, *args, **kwargs) is None}

    def barred(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Text]:
        """Return the interrupts that cannot happen now, each with the reason, as `Question.barred` expects them."""
        listed = self.listed(table, *args, **kwargs)
        reasons = ((one.id, one.reason_against(table, *args, **kwargs)) for one in listed)
        return {id: reason for id, reason in reasons if reason is not None}


NOTHING: Interrupts[[]] = Interrupts()


class Anytime(Generic[P]):
    """What may happen in a game at any time.

    `given` gets the state and returns the arguments for the steps of the interrupts. It returns None if nothing can
    happen now, for example during set-up.
    """

    def __init__(self, interrupts: Interrupts[P], given: Callable[[Any], tuple[Any, ...] | None]) -> None:
        self.interrupts = interrupts
        self.given = given

    def offered(self, state: Any, question: Question[Any] | None = None) -> tuple[Interrupts[Any], tuple[Any, ...]]:
        """Return the interrupts that a question offers in this state, and the arguments of their steps.

        `question` is None if the players are asked to make a decision of the rules.
        """
        is_quiet = question is not None and (question.reports or isinstance(question, Finished))
        given = None if is_quiet else self.given(state)
        return (NOTHING, ()) if given is None else (self.interrupts, given)
