"""What takes keys in NOW: a form. It knows no Textual; it is told keys and draws itself in parts.

A key is a printable character as itself (`1`, `-`, `u`) or the name of one (`space`, `enter`, `up`, `ctrl+r`).
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from assistant.speech.text import Arg, Text, t
from assistant.tui.pen import Pen
from assistant.tui.rows import BOLD, QUIET, Row, fill, inset, length, plated, pressing, row, wrapped

_ADDRESS = re.compile(r"[a-z]{1,2}[1-9][0-9]?")


class Done(Struct, frozen=True):
    """The form is filled in."""

    value: Any


class Stay(Struct, frozen=True):
    """The key was taken; nothing is finished yet. `notice` says what would be right."""

    notice: Text | None = None


class Leave(Struct, frozen=True):
    """Left without an answer."""


Outcome = Done | Stay | Leave | None
"""None: the key is not for this form."""

CLICKED = "space:"
"""Before the address of a space of the map that was clicked."""
CARD, ZONE = "card:", "zone:"
"""Before the number and the zone of a card that was clicked, `card:7.2`; before the key of a zone."""


class Part(Struct):
    """Some rows of NOW. `rank` says what gives way first where there is too little room: the highest."""

    rows: list[Row]
    rank: int = 0
    focus: int = -1
    """The row that must stay in sight when a long part is cut."""
    begins: tuple[int, ...] = ()
    """The rows where sentences begin: a part cut at the top begins with a whole one."""
    passing: bool = False
    """Comes and goes while the question stays: a notice, a figure being typed."""


class Button(Struct, frozen=True):
    """A choice in big type."""

    key: str
    label: str
    marked: bool = False


class Hand(Struct, frozen=True):
    """One entry of the foot line: what is printed, what a click presses, what it does; the long form where it fits."""

    sign: Text | str
    press: str
    label: Text
    long: Text | None = None
    spare: bool = False
    """It stands elsewhere, too, so it gives way first."""
    stays: bool = False
    """Its key is always in sight, if need be without its words."""


class Form(Struct):
    """The base of every form."""

    lead: tuple[Text, ...] = ()
    prompt: Text | None = None
    hint: Text | None = None
    title: Text | None = None

    typing = False
    """Letters are typed into it, so they command nothing."""
    digits = True
    """It takes digits; otherwise they pick a figure."""
    prompt_first = False
    """Nothing is asked but to go on: what to do stands in the first line."""

    def key(self, key: str) -> Outcome:
        return None

    def paste(self, words: str) -> Outcome:
        return None

    def refused(self) -> None:
        """The answer was not taken: whatever was typed is up to the table again."""

    def spaces(self) -> tuple[str, ...]:
        """The spaces of a map that the marked line stands for."""
        return ()

    def again(self) -> None:
        """Something else has changed while the question stayed the same."""

    # -- drawing

    def draw(self, pen: Pen, width: int, height: int) -> list[Part]:
        """The parts from top to bottom."""
        parts = []
        if self.lead:
            rows = [line for text in self.lead for line in wrapped(pen.row(text), width)]
            parts.append(Part(rows, rank=1))
        if self.prompt is not None:
            prompt = Part(wrapped(row((pen.sentence(self.prompt), BOLD)), width), rank=0)
            parts.insert(0 if self.prompt_first else len(parts), prompt)
        parts += self.body(pen, width, height - sum(len(part.rows) + 1 for part in parts))
        if self.hint is not None:
            parts.append(Part(wrapped(row((pen.say(self.hint), QUIET)), width), rank=3))
        return parts

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        return []

    def buttons(self, pen: Pen) -> list[Button]:
        """The choices, for big type and fingers."""
        return []

    def number(self) -> str:
        """The number that decides, for big type."""
        return ""

    def big(self, pen: Pen, width: int) -> list[Row]:
        """What else big type shows below the question."""
        return []

    def hands(self) -> list[Hand]:
        """What belongs into the foot line while this form is open."""
        return [ENTER, ESC]


ENTER = Hand("Enter", "enter", t("take it"))
ESC = Hand("Esc", "escape", t("leave"))
SPACE = Hand(t("Space"), "space", t("go on"))
DIGITS = Hand("0-9", "", t("answer"))


def line(
    pen: Pen, place: int, sign: str, label: Arg, note: Arg | None = None, width: int = 0, *, marked: bool = False
) -> Row:
    """One line to choose from: the marked one carries a sign and is reversed. Without a width, as long as it is."""
    content = row("> " if marked else "  ", (sign, BOLD), "  ", pen.say(label))
    if note is not None:
        content = row(content, "   ", (pen.say(note), "" if marked else QUIET))
    if width:
        content = fill(content, width)
    return offered(content, place, marked=marked)


def long_line(
    pen: Pen, place: int, sign: str, label: Arg, note: Arg | None, width: int, *, marked: bool = False
) -> list[Row]:
    """The same where there is room for more than one row each: what doesn't fit goes below."""
    whole = line(pen, place, sign, label, note, marked=marked)
    if length(whole) <= width:
        return [offered(fill(whole, width), place, marked=marked)]
    indent = len(sign) + 4
    rows = wrapped(line(pen, place, sign, label, marked=marked), width, indent=indent)
    if note is not None:
        below = wrapped(row((pen.say(note), "" if marked else QUIET)), width - indent)
        rows += inset(below, indent)
    return [offered(fill(part, width), place, marked=marked) for part in rows]


def offered(content: Row, place: int, *, marked: bool) -> Row:
    """A click on it picks it."""
    return pressing(plated(content) if marked else content, f"pick:{place}")


def key_line(key: str, sign: str, label: Row, width: int, *, marked: bool = False) -> Row:
    """`Space  my turn is over`."""
    words = row(" ", (sign.ljust(6), BOLD), " ", label, " ")
    return fill(pressing(plated(words) if marked else words, key), width)


def is_digit(key: str) -> bool:
    return len(key) == 1 and key in "0123456789"


def spaces_in(id: str) -> tuple[str, ...]:
    """The spaces an option stands for: its id begins with their addresses, `d4 e4 f3:whole`; `f3_` lies beneath f3."""
    parts = [part.removesuffix("_") for part in id.partition(":")[0].split(" ")]
    return tuple(parts) if all(_ADDRESS.fullmatch(part) for part in parts) else ()


def picked(key: str, count: int) -> int:
    """The line a click picked, or -1."""
    name, _, place = key.partition(":")
    return int(place) if name == "pick" and place.isdigit() and int(place) < count else -1


def card_of(key: str) -> int:
    """The number of the card that was clicked, `card:7.2`; -1 if none was."""
    return int(key.removeprefix(CARD).partition(".")[0]) if key.startswith(CARD) else -1


def zone_of(key: str) -> str:
    """`zone:2` and `card:7.2`: what was clicked lies in zone 2."""
    return key.removeprefix(ZONE) if key.startswith(ZONE) else key.partition(".")[2]
