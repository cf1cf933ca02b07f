"""`a`: correct any value that the app keeps. Players find it by typing letters of its name.

They can also type a change such as `2-3`, `7.2` or `7*` here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING, Any

from msgspec import field

from assistant.engine.state_names import in_words, names_of
from assistant.engine.tracked import CorrectableValue
from assistant.messages.text import t, verbatim
from assistant.sessions.presentation.figures import FigureChange
from assistant.sessions.presentation.value_text import by_owner, format_value, parse_value
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.figure_input import FigureInput
from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm
from assistant.ui.tui.forms.form import FormPart, Outcome
from assistant.ui.tui.forms.number import NumberForm
from assistant.ui.tui.forms.text_field import TextField, TextForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen

MANY = 12
"""Up to this number of possible values, each has a number. More are found by typing letters."""
_FIGURE = re.compile(r"\d+([-+]\d*|[.,]\w+|\*)")


class AdjustForm(FilterForm):
    """A list of all values, which typed letters filter. It also takes changes of figures such as `2-3`."""

    figures: FigureInput = field(default_factory=FigureInput)

    def key(self, key: str) -> Outcome:
        if key == "enter" and self._is_figure():
            return self.figures.enter()
        return super().key(key)

    def _is_figure(self) -> bool:
        """Return whether the typed text is a change of a figure such as `2-3`, and if so pass it on to `figures`."""
        self.figures.typed = self.typed.words.replace(",", ".") if _FIGURE.fullmatch(self.typed.words) else ""
        return bool(self.figures.typed)

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        if self._is_figure():
            return [*super().body(pen, width, height)[:1], *self.figures.draw(pen, width)]
        return super().body(pen, width, height)


def adjust(screen: PlayScreen) -> None:
    """Ask which value is wrong, then for the right value."""
    values = {value.path: value for value in screen.open_game.correctable}
    if not values:
        screen.say(t("Nothing is kept that could be adjusted."), refusal=True)
        return
    form = AdjustForm(
        title=t("ADJUST"), prompt=t("What is different on the table?"), figures=copy(screen.figures),
        entries=_entries(screen, values.values()), what=t("Letters of it, or figure - number"),
    )  # fmt: skip
    screen.ask(form, lambda chosen: _take_choice(screen, values, chosen))


def _entries(screen: PlayScreen, values: Iterable[CorrectableValue]) -> list[FilterEntry]:
    """Return the values as lines. The numbers of figures are in a column before the names."""
    values = by_owner(values)
    wide = max((len(str(value.figure)) for value in values if value.figure is not None), default=0)
    return [_entry(screen, value, wide + 2 if wide else 0) for value in values]


def _entry(screen: PlayScreen, value: CorrectableValue, before: int) -> FilterEntry:
    pen, label = screen.pen, screen.pen.say(value.label)
    now = t("now {value}", value=in_words(screen.open_game.content, value.kind, value.value))
    number = "" if value.figure is None else str(value.figure)
    return FilterEntry(value.path, f"{number:<{before}}{label}", pen.say(now))


def _take_choice(screen: PlayScreen, values: dict[str, CorrectableValue], chosen: str | FigureChange) -> None:
    if isinstance(chosen, str):
        ask_value(screen, values[chosen])
    else:
        screen.handle(chosen)


def ask_value(screen: PlayScreen, value: CorrectableValue) -> None:
    """Ask for the right value. The present value is filled in or marked."""
    now, pen = value.value, screen.pen
    names = names_of(screen.open_game.content, value.kind)
    if isinstance(now, int) and not isinstance(now, bool):
        number = NumberForm(
            title=t("ADJUST"), prompt=t("{what}: how much is right?", what=value.label), least=value.least,
            most=value.most, expected=now, leavable=True,
        )  # fmt: skip
        screen.ask(number, lambda right: _correct(screen, value, right))
        return
    if isinstance(now, bool) or (isinstance(now, str) and names):
        _offer(screen, value, {"true": True, "false": False} if isinstance(now, bool) else {id: id for id in names})
        return
    words = format_value(now, pen, names)
    form = TextForm(
        title=t("ADJUST"), prompt=t("{what}: what is right?", what=value.label), what=t("Right is"),
        typed=TextField(words, len(words)), empty=True,
    )  # fmt: skip
    screen.ask(form, lambda right: _correct(screen, value, parse_value(right, now, value.kind, pen, names)))


def _offer(screen: PlayScreen, value: CorrectableValue, offered: dict[str, Any]) -> None:
    """Offer all possible values in a list."""
    title, prompt, pen = t("ADJUST"), t("{what}: what is right?", what=value.label), screen.pen
    if value.empty:
        offered = offered | {"": ""}
    named = {id: pen.say(in_words(screen.open_game.content, value.kind, one)) for id, one in offered.items()}
    form: ChoiceForm | FilterForm
    if len(offered) > MANY:
        form = FilterForm(title=title, prompt=prompt, entries=[FilterEntry(id, name) for id, name in named.items()])
    else:
        form = ChoiceForm(
            title=title, prompt=prompt, leavable=True,
            choices=[NumberedLine(id, verbatim(name)) for id, name in named.items()],
            expected=next((id for id, one in offered.items() if one == value.value), ""),
        )  # fmt: skip
    screen.ask(form, lambda id: _correct(screen, value, offered[id]))


def _correct(screen: PlayScreen, value: CorrectableValue, after: Any) -> None:
    if value.value == after:
        screen.close()
        screen.say(t("Nothing was different."))
        return
    screen.side_action("correct", path=value.path, value=after)
