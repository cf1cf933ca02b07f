"""`/`: search the log, the names in the content and the keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from textual.content import Content

from assistant.table.text import Name, Text, t
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.asking.reading import ReadingForm
from assistant.tui.keys import HELP
from assistant.tui.pages import help_rows
from assistant.tui.pen import Pen, row, wrapped
from assistant.tui.plainly import names_in, plainly
from assistant.tui.seen import newest

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen

LOG = 1000
"""How far back the log is searched."""


def search(screen: PlayScreen) -> None:
    pen = screen.pen
    named = list(entries(screen.open.content))
    told = newest(screen.open, LOG)
    things = [Thing(f"name:{place}", pen.say(name), kind) for place, (name, kind, _) in enumerate(named)]
    things += [
        Thing(f"key:{place}", f"{pen.say(sign)}: {pen.say(what)}", pen.say(t("key")))
        for place, (sign, what) in enumerate(HELP)
    ]
    things += [Thing(f"log:{place}", pen.say(text), pen.say(t("log"))) for place, text in enumerate(told)]
    form = FindForm(title=t("SEARCH"), things=things, what=t("Search"))

    def show(id: str) -> None:
        kind, _, place = id.partition(":")
        if kind == "name":
            rows = _entry(named[int(place)])
        elif kind == "key":
            rows = _help(int(place))
        else:
            rows = _sentence(told[int(place)])
        screen.ask(ReadingForm(title=t("SEARCH"), rows=rows), lambda _: None)

    screen.ask(form, show)


Entry = tuple[Name, str, Struct]


def entries(thing: Any, kind: str = "", depth: int = 0) -> Iterator[Entry]:
    """Everything in the content that has a name, with the word the content has for its kind."""
    if depth > 6:
        return
    if isinstance(thing, Struct):
        name = getattr(thing, "name", None)
        if isinstance(name, Name):
            yield name, kind.replace("_", " "), thing
        for field in msgspec.structs.fields(thing):
            yield from entries(getattr(thing, field.name), field.name, depth + 1)
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from entries(value, kind, depth + 1)
    elif isinstance(thing, tuple | list):
        for value in thing:
            yield from entries(value, kind, depth + 1)


def _entry(entry: Entry) -> Any:
    name, kind, thing = entry

    def rows(pen: Pen, width: int) -> list[Content]:
        facts: list[tuple[str, str]] = []
        names = names_in(thing)
        for field in msgspec.structs.fields(thing):
            value = getattr(thing, field.name)
            if field.name not in ("name", "id") and value not in (None, "", (), {}, []):
                facts.append((field.name.replace("_", " "), plainly(value, pen, names)))
        head = f"{pen.say(name)} ({kind})" if kind else pen.say(name)
        return [*wrapped(row(head), width), Content(""), *help_rows(facts, pen, width)]

    return rows


def _help(place: int) -> Any:
    return lambda pen, width: help_rows(HELP[place : place + 1], pen, width)


def _sentence(text: Text) -> Any:
    return lambda pen, width: wrapped(row(pen.say(text)), width)
