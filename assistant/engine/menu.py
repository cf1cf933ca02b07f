"""Menus: questions whose lines are declared with their label, their condition and their action.

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
The menu itself asks nothing: the rule passes the options to its question.
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
    """One line of a menu, with its label and its action.

    - `label`, `note`: texts, or functions that return them.
    - `when`: a function that returns whether the line is listed.
    - `barred`: a function that returns why a listed line cannot be chosen now, or None. The line shows this reason.

    The functions get the table and the arguments of the menu.
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
        """Return a list with the option of this line, or an empty list if the line is not listed now."""
        if self.when is not None and not self.when(table, *args, **kwargs):
            return []
        label = self.label if isinstance(self.label, Text) else self.label(table, *args, **kwargs)
        note = self.reason_against(table, *args, **kwargs)
        if note is None:
            note = self.note if self.note is None or isinstance(self.note, Text) else self.note(table, *args, **kwargs)
        return [Option(self.id, label, note=note, number=self.number)]

    def reason_against(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> Text | None:
        """Return why this line cannot be chosen now, or None if it can."""
        return None if self.barred is None else self.barred(table, *args, **kwargs)

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action of this line and return its result."""
        return self.action(table, *args, **kwargs)


class MenuLines(Generic[P, R]):
    """Several lines with the same action, for example one for each card in the market.

    `make_options` is a function that returns an option for each line. `action` gets the table and the id of the chosen
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
        """Return the options of these lines."""
        return list(self.make_options(table, *args, **kwargs))

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action for the option `id` and return its result."""
        return self.action(table, id, *args, **kwargs)


class Menu(Generic[P, R]):
    """A menu: its lines in the order in which players see them."""

    def __init__(self, *lines: MenuLine[P, R] | MenuLines[P, R]) -> None:
        self.lines = lines

    def options(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> tuple[Option, ...]:
        """Return the options that the menu lists now."""
        return tuple(option for line in self.lines for option in line.options(table, *args, **kwargs))

    def barred(self, table: Table[Any, Any], *args: P.args, **kwargs: P.kwargs) -> dict[str, Text]:
        """Return why listed lines cannot be chosen now: id of the option -> reason."""
        lines = (line for line in self.lines if isinstance(line, MenuLine))
        reasons = ((line.id, line.reason_against(table, *args, **kwargs)) for line in lines)
        return {id: reason for id, reason in reasons if reason is not None}

    def run(self, table: Table[Any, Any], id: str, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the action of the option `id` and return its result."""
        for line in self.lines:
            if isinstance(line, MenuLine) and line.id == id:
                return line.run(table, id, *args, **kwargs)
        for line in self.lines:
            if isinstance(line, MenuLines) and any(option.id == id for option in line.options(table, *args, **kwargs)):
                return line.run(table, id, *args, **kwargs)
        raise RuleError(f"no line of the menu has the id {id}")
