"""What takes keys in NOW: a form. It knows no Textual; it is told keys and draws itself in parts.

A key is a printable character as itself (`1`, `-`, `u`) or the name of one (`space`, `enter`, `up`, `ctrl+r`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from assistant.messages.questions import Option
from assistant.messages.text import Text, t
from assistant.messages.verdict import Verdict
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, plain, pressing, wrapped
from assistant.ui.tui.forms.parts import FormPart as FormPart
from assistant.ui.tui.forms.parts import Key as Key
from assistant.ui.tui.forms.parts import key_part, sentences
from assistant.ui.view.blocks import Block, Count, Figure

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


class Button(Struct, frozen=True):
    """A choice in big type: the key as a cap, its words."""

    key: str
    sign: str
    words: str
    marked: bool = False
    beside: bool = False
    """It stands beside the one before."""


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
    happened: tuple[Option, ...] = ()
    """What `e` offers at this question."""
    about: Mapping[int, Figure] = field(default_factory=dict)
    """The figures of the order of play by their numbers: whatever is about them shows their health."""

    focus: int = 0
    """The row of what `big` drew that must stay in sight."""
    split: bool = False
    """What `column` draws, or what explains a number, stands at the right: the form leaves it out itself."""

    typing = False
    """Letters are typed into it, so they command nothing."""
    digits = True
    """It takes digits; otherwise they pick a figure."""
    prompt_first = False
    """Nothing is asked but to go on: the headline stands above what happened."""
    wheels = False
    """The wheel, or a swipe, moves the mark or turns the page; it never changes a number."""
    boxed = False
    """A number is typed: it stands in block digits behind the headline."""

    def key(self, key: str) -> Outcome:
        return None

    def adds(self, key: str) -> bool:
        """Whether the key only adds to what is being typed: it answers nothing, so twice is meant twice."""
        return self.typing and key not in ("enter", "escape")

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

    @property
    def shouts(self) -> bool:
        """It shows a verdict: lead and prompt stand on the line of the headline, which grows after it."""
        return False

    @property
    def explains(self) -> bool:
        """It shows itself what its number would do."""
        return False

    def draw(
        self, pen: Pen, width: int, height: int, *, asked: bool = True, led: int = 0, across: int = 0
    ) -> list[FormPart]:
        """The parts from top to bottom. `asked`: the prompt is said, because no headline says the same. `led`: so many
        sentences of the lead stand above the headline. `across`: how wide the keys may be, if that is more.
        """
        parts = self.said(pen, width, asked=asked, led=led)
        keys = key_part(self.keys(pen), pen, max(width, across))
        below = self.below(pen)
        hint = wrapped(pen.row(below, QUIET), width) if below is not None else []
        taken = sum(len(part.rows) + 1 for part in (*parts, *keys))
        parts += self.body(pen, width, height - taken - len(hint))
        return [*parts, FormPart(hint, rank=3), *keys]

    def said(self, pen: Pen, width: int, *, asked: bool = True, led: int = 0) -> list[FormPart]:
        """Lead and prompt; where it is low, the sentences of the lead follow each other in a row."""
        lead = sentences([pen.row(text, capital=True) for text in self.lead[led:]], width)
        prompt = wrapped(pen.row(self.prompt, bold=True, capital=True), width) if asked and self.prompt else []
        parts = [lead, FormPart(prompt, rank=0)]
        return [part for part in (parts[::-1] if self.prompt_first else parts) if part.rows]

    def below(self, pen: Pen) -> Text | None:
        """The quiet sentence above the keys."""
        return self.hint

    def live(self, blocks: Sequence[Block]) -> list[Block]:
        """What explains the number, with what is typed in it."""
        return list(blocks)

    def says_all(self, headline: str, pen: Pen) -> bool:
        """Whether the headline says all that the prompt does."""
        return self.prompt is None or _bare(headline) == _bare(pen.say(self.prompt))

    def keys(self, pen: Pen) -> list[Key]:
        """What is pressed beside lines and boxes, the expected one first."""
        return happened_key(self.happened, pen) if not self.typing else []

    def column(self, pen: Pen, width: int, height: int) -> tuple[list[Row], int]:
        """What stands at the right over the whole height, and how wide it is: nothing, mostly."""
        return [], 0

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return []

    def buttons(self, pen: Pen) -> list[Button]:
        """The choices, for big type and fingers."""
        return [Button(key.press, key.sign, plain(key.label), key.expected) for key in self.keys(pen)]

    def number(self) -> str:
        """The number that decides, for big type."""
        return ""

    def counted(self, count: Count | None) -> Count | None:
        """The number that decides, with its label: the game's, or the one being typed."""
        return count

    def verdict(self) -> Verdict | None:
        """What the numbers typed would bring."""
        return None

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
HAPPENED = t("something happened")


def _bare(words: str) -> str:
    return "".join(sign for sign in words.casefold() if sign.isalnum())


def happened_key(happened: tuple[Option, ...], pen: Pen) -> list[Key]:
    """`e  something happened`, and what that is for right now."""
    if not happened:
        return []
    notes = tuple(pen.say(option.label) for option in happened)
    return [Key("e", "e", pen.row(HAPPENED), notes)]


def offered(content: Row, place: int) -> Row:
    """A click on it picks it."""
    return pressing(content, f"pick:{place}")


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


def turned_to(key: str, count: int) -> int:
    """The line that the plate at the end of a list leads to, or -1."""
    name, _, place = key.partition(":")
    return int(place) if name == "line" and place.isdigit() and int(place) < count else -1


def card_of(key: str) -> int:
    """The number of the card that was clicked, `card:7.2`; -1 if none was."""
    return int(key.removeprefix(CARD).partition(".")[0]) if key.startswith(CARD) else -1


def zone_of(key: str) -> str:
    """`zone:2` and `card:7.2`: what was clicked lies in zone 2."""
    return key.removeprefix(ZONE) if key.startswith(ZONE) else key.partition(".")[2]
