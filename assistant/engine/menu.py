"""Menus: each line is declared in one place, with its number, its label, its condition and its action.

```python
SHOP: Menu[[str], bool] = Menu(
    MenuLine("rest", rest, t("rest here"), number=1, when=is_hurt),
    MenuLines(wares, buy),
    MenuLine("leave", leave, t("leave the shop"), number=0),
)
chosen = table.ask(
    lambda: OneOf(key="shop", prompt=..., options=SHOP.options(table, hero), barred=SHOP.barred(table, hero))
)
goes_on = SHOP.run(table, chosen, hero)
```
A menu does not ask. The rule asks, because it knows the prompt and the possible interrupts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

from assistant.engine.signals import RuleError
from assistant.messages.questions import Option
from assistant.messages.text import Text

if TYPE_CHECKING:
    from assistant.engine.table import Table

P = ParamSpec("P")
R = TypeVar("R")


class MenuLine(Generic[P, R]):
    """One line of a menu.

    - `label` and `note` are texts, or functions that return them.
    - `when` is a function that returns whether the line is listed.
    - `barred` is a function that returns why a listed line cannot be taken now, or None if it can. The line shows this
      reason as its note.

    The functions get the table and the menu's arguments.
    """

    def __init__(
        self,
        id: str,
        action: Callable[Concatenate[Any, P], R],
        label: Text | Callable[Concatenate[Any, P], Text],
        *,
        number: int | None = None,
        when: Callable[Concatenate[Any, P], bool] | None = None,
        note: Text | Callable[Concatenate[Any, P], Text | None] | None = None,
        barred: Callable[Concatenate[Any, P], Text | None] | None = None,
    ) -> None:
        self.id = id
        self.action = action
        self.label = label
        self.number = number
        self.when = when
        self.note = note
        self.barred = barred

    def options(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> list[Option]:
        """Return a list with the option of this line. The list is empty if the line is not offered now."""
        if self.when is not None and not self.when(table, *args, **kwargs):
            return []
        label = self.label if isinstance(self.label, Text) else self.label(table, *args, **kwargs)
        note = self.reason_against(table, *args, **kwargs)
        if note is None:
            note = self.note if self.note is None or isinstance(self.note, Text) else self.note(table, *args, **kwargs)
        return [Option(self.id, label, note=note, number=self.number)]

    def reason_against(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Text | None:
        """Return the reason why this line cannot be taken now, or None if it can."""
        return None if self.barred is None else self.barred(table, *args, **kwargs)

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action of this line and return its result."""
        return self.action(table, *args, **kwargs)


class MenuLines(Generic[P, R]):
    """Several lines with the same action, for example one for each card in the market.

    `make_options` is a function that returns the current options. `action` gets the table, then the id of the chosen
    option.
    """

    def __init__(
        self,
        make_options: Callable[Concatenate[Any, P], Iterable[Option]],
        action: Callable[Concatenate[Any, str, P], R],
    ) -> None:
        self.make_options = make_options
        self.action = action

    def options(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> list[Option]:
        """Return the options of the lines that are offered now."""
        return list(self.make_options(table, *args, **kwargs))

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action that all these lines share, with the id of the chosen line, and return its result."""
        return self.action(table, id, *args, **kwargs)


class Menu(Generic[P, R]):
    """The lines of a menu in the order in which they are listed."""

    def __init__(self, *lines: MenuLine[P, R] | MenuLines[P, R]) -> None:
        self.lines = lines

    def options(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> tuple[Option, ...]:
        """Return the options that are offered now."""
        return tuple(option for line in self.lines for option in line.options(table, *args, **kwargs))

    def barred(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Text]:
        """Return the ids of the lines that cannot be taken now, each with the reason.

        The rule that asks passes this dict to its question as `barred`.
        """
        lines = (line for line in self.lines if isinstance(line, MenuLine))
        reasons = ((line.id, line.reason_against(table, *args, **kwargs)) for line in lines)
        return {id: reason for id, reason in reasons if reason is not None}

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action of the chosen line, found by its option id. Return the result of the action.

        If a `MenuLine` and a `MenuLines` both have this id, the `MenuLine` runs.
        """
        for line in self.lines:
            if isinstance(line, MenuLine) and line.id == id:
                return line.run(table, id, *args, **kwargs)
        for line in self.lines:
            if isinstance(line, MenuLines) and any(option.id == id for option in line.options(table, *args, **kwargs)):
                return line.run(table, id, *args, **kwargs)
        raise RuleError(f"no line of the menu has the id {id}")
