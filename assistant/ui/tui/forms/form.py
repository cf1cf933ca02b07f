"""The base of all forms. A form asks one question or runs one command.

It gets the keys that the player presses, and draws itself in parts, without Textual. A key is a character (`1`, `-`,
`u`) or a name (`space`, `enter`, `up`, `ctrl+r`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from assistant.messages.questions import Option, Refused
from assistant.messages.text import Text, t
from assistant.messages.verdict import Verdict
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import CARD as CARD
from assistant.ui.tui.drawing.rows import QUIET, WARN, Row, plain, pressing, wrapped
from assistant.ui.tui.drawing.rows import ZONE as ZONE
from assistant.ui.tui.forms.form_parts import FormPart as FormPart
from assistant.ui.tui.forms.form_parts import Key as Key
from assistant.ui.tui.forms.form_parts import key_part, numbered_steps, sentences
from assistant.ui.view.blocks import Block, Count, Figure

_ADDRESS = re.compile(r"[a-z]{1,2}[1-9][0-9]?")


class Done(Struct, frozen=True):
    """The result of a key: the form is complete, with the answer `value`."""

    value: Any


class Stay(Struct, frozen=True):
    """The result of a key: the form stays open. `notice` is a sentence for the player."""

    notice: Text | None = None


class Leave(Struct, frozen=True):
    """The result of a key: the player leaves the form without an answer."""


Outcome = Done | Stay | Leave | None
"""The result of a key, or None if the form does not use this key."""

CLICKED = "space:"
"""The beginning of the key for a click on a space of the map, such as `space:g7`."""


class Button(Struct, frozen=True):
    """A button in big type.

    - `key`: the key that it presses.
    - `sign`: how this key is written on it.
    - `words`: what it does.
    """

    key: str
    sign: str
    words: str
    marked: bool = False
    beside: bool = False
    """Whether the button is beside the one before."""


class FootKey(Struct, frozen=True):
    """An entry of the bottom line.

    - `sign`: the name of the key as it is shown.
    - `press`: the key that a click presses.
    - `label`: what the key does.
    - `long`: the same in more words, used if there is room.
    """

    sign: Text | str
    press: str
    label: Text
    long: Text | None = None
    spare: bool = False
    """Whether the entry is left out first, because the key is also shown elsewhere."""
    stays: bool = False
    """Whether the key is always shown, if necessary without its label."""


class Form(Struct):
    """The base of every form. A form asks one question or runs one command."""

    lead: tuple[Text, ...] = ()
    prompt: Text | None = None
    hint: Text | None = None
    title: Text | None = None
    interrupts: tuple[Option, ...] = ()
    """What players can report with `e` instead of answering, such as a fight."""
    handed: bool = False
    """Whether the first sentence of the lead says what the hands do."""
    steps: tuple[Text, ...] = ()
    """What the hands do before the answer, in this order. The prompt is the last step."""
    about: Mapping[int, Figure] = field(default_factory=dict)
    """The figures in the order of play by number, so that options can show their health."""
    check: Callable[[Any], object] | None = None
    """A function that raises `Refused` for an answer that the question does not accept."""

    focus: int = 0
    """The index of the row from `big` that must stay visible."""
    split: bool = False
    """Whether the right side of the screen shows `column` or the explanation of a number.

    The form itself then does not draw them.
    """

    takes_letters = False
    """Whether letters are typed into the form instead of starting commands."""
    takes_digits = True
    """Whether the form uses digits. If not, digits choose a figure."""
    prompt_first = False
    """Whether the prompt is drawn above the sentences that normally are before it."""
    scrolls = False
    """Whether the mouse wheel, or a swipe, moves the mark or scrolls the page."""
    shows_number = False
    """Whether the form asks for a number, which is drawn in block digits after the headline."""

    def key(self, key: str) -> Outcome:
        return None

    def accepts(self, answer: Any) -> bool:
        """Return whether the question accepts this answer, so that the key which gives it may be drawn filled."""
        try:
            if self.check is not None:
                self.check(answer)
        except Refused:
            return False
        return True

    def only_types(self, key: str) -> bool:
        """Return whether the key only adds to a text that is being typed, so that a repeated key does no harm."""
        return self.takes_letters and key not in ("enter", "escape")

    def paste(self, words: str) -> Outcome:
        return None

    def on_refused(self) -> None:
        """React to a refused answer, for example by clearing the typed text."""

    def spaces(self) -> tuple[str, ...]:
        """Return the spaces of the map that the marked line means."""
        return ()

    def on_change(self) -> None:
        """React to a change of the game while the question is still open."""

    # -- drawing

    @property
    def has_verdict(self) -> bool:
        """Whether the form shows the result of the answer while it is being typed, such as "BLOCKED".

        If so, the sentences of the question are beside the headline, and the result gets room before the headline does.
        """
        return False

    @property
    def explains_number(self) -> bool:
        """Whether the form itself shows what the typed number would do."""
        return False

    def draw(
        self, pen: Pen, width: int, height: int, *, asked: bool = True, led: int = 0, across: int = 0
    ) -> list[FormPart]:
        """Return the parts from top to bottom.

        - `asked`: draw the prompt, because the headline does not say the same.
        - `led`: how many sentences of the question are already shown above the headline.
        - `across`: the width for the keys, if they may be wider than `width`.
        """
        parts = self.intro(pen, width, asked=asked, led=led)
        keys = key_part(self.keys(pen), pen, max(width, across))
        below = self.below(pen)
        hint = wrapped(pen.row(below, QUIET), width) if below is not None else []
        taken = sum(len(part.rows) + 1 for part in (*parts, *keys))
        parts += self.body(pen, width, height - taken - len(hint))
        costs = below is not None and below.hue == WARN  # what an answer can lose is left out last
        return [*parts, FormPart(hint, rank=2 if costs else 3), *keys]

    def intro(self, pen: Pen, width: int, *, asked: bool = True, led: int = 0) -> list[FormPart]:
        """Return the sentences before the prompt, and the prompt. With few rows, sentences share rows."""
        lead = sentences([pen.row(text, capital=True) for text in self.lead[led:]], width)
        steps = self.steps_now()
        if steps and self.prompt is not None:
            return [part for part in (lead, *numbered_steps(steps, self.prompt, pen, width)) if part.rows]
        prompt = wrapped(pen.row(self.prompt, bold=True, capital=True), width) if asked and self.prompt else []
        parts = [lead, FormPart(prompt, rank=0)]
        return [part for part in (parts[::-1] if self.prompt_first else parts) if part.rows]

    def steps_now(self) -> tuple[Text, ...]:
        """Return what the hands do before the answer, as far as it is typed."""
        return self.steps

    def below(self, pen: Pen) -> Text | None:
        """Return the hint above the keys, or None."""
        return self.hint

    def live(self, blocks: Sequence[Block]) -> list[Block]:
        """Return the blocks that explain a number, for the number that is being typed."""
        return list(blocks)

    def says_all(self, headline: str, pen: Pen) -> bool:
        """Return whether the headline already says all that the prompt says."""
        return self.prompt is None or _bare(headline) == _bare(pen.say(self.prompt))

    def keys(self, pen: Pen) -> list[Key]:
        """Return the keys below the form. The first is what Space or Enter does."""
        return interrupt_key(self.interrupts, pen) if not self.takes_letters else []

    def column(self, pen: Pen, width: int, height: int) -> tuple[list[Row], int]:
        """Return rows at the right over the whole height, and their width. Most forms have none."""
        return [], 0

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return []

    def buttons(self, pen: Pen) -> list[Button]:
        """Return the buttons for big type and for touch screens."""
        return [Button(key.press, key.sign, plain(key.label), key.expected) for key in self.keys(pen)]

    def number(self) -> str:
        """Return the number that is being typed, for big type."""
        return ""

    def counted(self, count: Count | None) -> Count | None:
        """Return the number beside the headline: the one that is being typed or, if there is none, `count`."""
        return count

    def verdict(self) -> Verdict | None:
        """Return the result of the numbers typed so far, such as "blocked", or None."""
        return None

    def big(self, pen: Pen, width: int) -> list[Row]:
        """Return the rows below the question in big type, without the buttons."""
        return []

    def foot_keys(self) -> list[FootKey]:
        """Return the entries of the bottom line for this form."""
        return [ENTER, ESC]


ENTER = FootKey("Enter", "enter", t("take it"))
ESC = FootKey("Esc", "escape", t("leave"))
SPACE = FootKey(t("Space"), "space", t("next"))
DIGITS = FootKey("0-9", "", t("answer"))
INTERRUPT = t("something happened")


def _bare(words: str) -> str:
    return "".join(sign for sign in words.casefold() if sign.isalnum())


def interrupt_key(happened: tuple[Option, ...], pen: Pen) -> list[Key]:
    """Return the key `e  something happened` with what can be reported, or nothing if that is empty."""
    if not happened:
        return []
    notes = tuple(pen.say(option.label) for option in happened)
    return [Key("e", "e", pen.row(INTERRUPT), notes)]


def clickable(content: Row, place: int) -> Row:
    """Return the row with the key that chooses line `place` when it is clicked."""
    return pressing(content, f"pick:{place}")


def is_digit(key: str) -> bool:
    return len(key) == 1 and key in "0123456789"


def spaces_in(id: str) -> tuple[str, ...]:
    """Return the spaces of the map that an option means, from the beginning of its id: `d4 e4 f3:whole`.

    `f3_` means the space under f3.
    """
    parts = [part.removesuffix("_") for part in id.partition(":")[0].split(" ")]
    return tuple(parts) if all(_ADDRESS.fullmatch(part) for part in parts) else ()


def picked_line(key: str, count: int) -> int:
    """Return the index of the line that a click chose, or -1 if `key` is no such click."""
    name, _, place = key.partition(":")
    return int(place) if name == "pick" and place.isdigit() and int(place) < count else -1


def scrolled_line(key: str, count: int) -> int:
    """Return the index of the line to which a "more" button scrolls, or -1 if `key` is no such click."""
    name, _, place = key.partition(":")
    return int(place) if name == "line" and place.isdigit() and int(place) < count else -1


def card_of(key: str) -> int:
    """Return the number of the clicked card: 7 for `card:7.2`. Return -1 if no card was clicked."""
    return int(key.removeprefix(CARD).partition(".")[0]) if key.startswith(CARD) else -1


def zone_of(key: str) -> str:
    """Return the key of the clicked zone, or of the zone of the clicked card: "2" for `zone:2` or `card:7.2`."""
    return key.removeprefix(ZONE) if key.startswith(ZONE) else key.partition(".")[2]
