"""`/`: search the log, the components of the game, the terms of its rules and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import newest
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pages import help_rows, two_columns
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm
from assistant.ui.tui.forms.form import Done, FootKey, Outcome
from assistant.ui.tui.forms.page import PageForm
from assistant.ui.tui.forms.text_field import TextForm
from assistant.ui.tui.input.keys import HELP
from assistant.ui.view.book import BookEntry

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen

LOG_LINES = 1000
"""The number of log lines that are searched."""

NAME = FootKey("t", "t", t("Polish name"))

Rows = Callable[[Pen, int], list[Row]]


def search(screen: PlayScreen) -> None:
    """Ask for letters, list what contains them, and show what the players choose."""
    pen = screen.pen
    book = list(screen.open_game.game.book(screen.open_game.content))
    told = [one.text for one in newest(screen.open_game, LOG_LINES)]
    entries = [
        FilterEntry(f"name:{place}", pen.say(entry.name), pen.say(entry.kind)) for place, entry in enumerate(book)
    ]
    entries += [
        FilterEntry(f"key:{place}", f"{pen.say(sign)}: {pen.say(what)}", pen.say(t("key")))
        for place, (sign, what) in enumerate(HELP)
    ]
    entries += [FilterEntry(f"log:{place}", pen.say(text), pen.say(t("log"))) for place, text in enumerate(told)]
    form = FilterForm(title=t("SEARCH"), entries=entries, what=t("Search"))

    def show(id: str) -> None:
        kind, _, place = id.partition(":")
        if kind == "name":
            _show_entry(screen, book[int(place)])
            return
        rows = _help(int(place)) if kind == "key" else _sentence(told[int(place)])
        screen.ask(PageForm(title=t("SEARCH"), rows=rows), lambda _: None)

    screen.ask(form, show)


class EntryForm(PageForm):
    """The page of a component. With `t`, players type the Polish name that is printed on their card."""

    may_rename: bool = False

    def key(self, key: str) -> Outcome:
        return Done(key) if key == NAME.press and self.may_rename else super().key(key)

    def foot_keys(self) -> list[FootKey]:
        return [*super().foot_keys(), *([NAME] if self.may_rename else [])]


def _show_entry(screen: PlayScreen, entry: BookEntry) -> None:
    form = EntryForm(title=t("SEARCH"), rows=entry_page(entry), may_rename=bool(entry.table))
    screen.ask(form, lambda _: _ask_name(screen, entry))


def _ask_name(screen: PlayScreen, entry: BookEntry) -> None:
    form = TextForm(
        title=t("SEARCH"), prompt=t("{name}: what is it called in Polish?", name=entry.name),
        hint=t("It is used everywhere from now on, and in every later game."), what=t("Polish name"),
    )  # fmt: skip
    screen.ask(form, lambda name: screen.side_action("name_it", kind=entry.table, id=entry.id, name=name))


def entry_page(entry: BookEntry) -> Rows:
    """Return the page of a component: name, kind, meaning and printed facts."""

    def rows(pen: Pen, width: int) -> list[Row]:
        name = t("{name}", name=entry.name)
        made = [heading(pen.sentence(name), pen, width, entry.kind, caps=False)]
        if entry.meaning is not None:
            made += wrapped(pen.row(entry.meaning, capital=True), width)
        facts = [(pen.row(label, "quiet"), pen.row(value)) for label, value in entry.facts]
        return [*made, [], *two_columns(facts, width)] if facts else made

    return rows


def _help(place: int) -> Rows:
    return lambda pen, width: help_rows(HELP[place : place + 1], pen, width)


def _sentence(text: Text) -> Rows:
    return lambda pen, width: wrapped(pen.row(text, capital=True), width)
