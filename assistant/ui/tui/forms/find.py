"""The form for one of many named entries, found by typing a few letters of its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from msgspec import Struct, field

from assistant.messages.names import Label
from assistant.messages.text import Text, t, verbatim
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.plates import leading_to
from assistant.ui.tui.drawing.rows import QUIET
from assistant.ui.tui.forms.choose import moved
from assistant.ui.tui.forms.form import (
    ENTER,
    ESC,
    Button,
    Done,
    Form,
    FormPart,
    Hand,
    Leave,
    Outcome,
    Stay,
    is_digit,
    picked,
    turned_to,
)
from assistant.ui.tui.forms.lines import OptionLine, begins_of, draw_lines
from assistant.ui.tui.forms.typed import TextField

FIND = t("Find")
_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "đ": "d"})


class Thing(Struct, frozen=True):
    """An entry that can be found: `words` are searched, in the language of the screen."""

    id: str
    words: str
    note: str = ""
    number: int | None = None
    """The number that takes it as long as no letters are typed."""
    facts: tuple[Label, ...] = ()
    badges: tuple[Label, ...] = ()


def plain(words: str) -> str:
    """Return the words without accents and capitals, so that `zol` finds Żółty."""
    apart = unicodedata.normalize("NFKD", words.translate(_LETTERS).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def found(things: Sequence[Thing], typed: str) -> list[Thing]:
    """Return the entries that contain all typed words, the best matches first.

    Names that begin with the first typed word come first, then names with words that begin with the typed words, then
    names that contain them. Entries with a match in their note are last: a token without a name is found by what is
    printed on it.
    """
    wanted = plain(typed).split()
    if not wanted:
        return list(things)
    ranked: list[tuple[int, int, Thing]] = []
    for place, thing in enumerate(things):
        words = plain(thing.words)
        if all(word in words for word in wanted):
            starts = all(f" {words}".find(f" {word}") >= 0 for word in wanted)
            rank = 0 if words.startswith(wanted[0]) else 1 if starts else 2
            ranked.append((rank, place, thing))
        elif thing.note and all(word in plain(f"{thing.words} {thing.note}") for word in wanted):
            ranked.append((3, place, thing))
    return [thing for _, _, thing in sorted(ranked, key=lambda one: one[:2])]


class FindForm(Form):
    """A list filtered by the letters typed; Enter takes the marked line."""

    things: Sequence[Thing] = ()
    what: Text = FIND
    leavable: bool = True
    typed: TextField = field(default_factory=TextField)
    begun: str = ""
    """The first digits of a number that is not complete yet."""
    mark: int = 0
    heads: tuple[Text, ...] = ()
    most: int = 200
    """Most lines shown together, so that a question doesn't cover the panels."""

    typing = True
    wheels = True

    @property
    def shown(self) -> list[Thing]:
        return found(self.things, self.typed.words)

    def key(self, key: str) -> Outcome:
        shown = self.shown
        if (place := picked(key, len(shown))) >= 0:
            return Done(shown[place].id)
        if key == "enter":
            if not shown:
                return Stay(t("Nothing is called {words}.", words=self.typed.words))
            return Done(shown[self.mark].id)
        if key == "escape":
            if self.typed.words and not self.leavable:
                self.typed = TextField()
                return Stay()
            return Leave() if self.leavable else None
        if key in ("up", "down", "pageup", "pagedown"):
            self.mark = moved(self.mark, key, len(shown))
            return Stay()
        if (place := turned_to(key, len(shown))) >= 0:
            self.mark = place
            return Stay()
        if is_digit(key) and not self.typed.words:
            digits = self.begun + key
            begun = [thing for thing in self.things if str(thing.number).startswith(digits)]
            if len(begun) == 1 and str(begun[0].number) == digits:
                return Done(begun[0].id)
            self.begun = digits if begun else ""
            if begun:
                return Stay()
        else:
            self.begun = ""
        if self.typed.key(key):
            self.mark = 0
            return Stay()
        return None

    def paste(self, words: str) -> Outcome:
        self.typed.insert(words)
        self.mark = 0
        return Stay()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        shown = self.shown
        first = max(0, min(self.mark - self.most // 2, len(shown) - self.most))
        window = list(enumerate(shown))[first : first + self.most]
        lines = [self._line(place, thing) for place, thing in window]
        heads, drawn = draw_lines(lines, pen, width, self.heads, first=first)
        marked = self.mark - first
        if pen.touch and first:
            drawn, marked = [leading_to(first - 1, first, pen, width), *drawn], marked + 1
        if pen.touch and (left := len(shown) - first - len(window)):
            drawn.append(leading_to(first + len(window), left, pen, width))
        rows = [one for line in drawn for one in line]
        focus = sum(len(line) for line in drawn[:marked])
        if not rows:
            rows, focus = [pen.row(t("Nothing is called so."), QUIET)], 0
        return [
            FormPart([self.typed.draw(width, before=f"{pen.say(self.what)}: ")], rank=0),
            FormPart(heads, rank=2),
            FormPart(rows, rank=1, focus=focus, begins=begins_of(drawn), joined=bool(heads)),
        ]

    def _line(self, place: int, thing: Thing) -> OptionLine:
        numbered = not self.typed.words and thing.number is not None
        return OptionLine(
            str(thing.number) if numbered else "", verbatim(thing.words), verbatim(thing.note) if thing.note else None,
            thing.facts, thing.badges, marked=place == self.mark, expected=place == self.mark,
        )  # fmt: skip

    def buttons(self, pen: Pen) -> list[Button]:
        shown = enumerate(self.shown[:9])
        return [Button(f"pick:{n}", "", pen.signs(thing.words), n == self.mark) for n, thing in shown]

    def hands(self) -> list[Hand]:
        return [ENTER, *([ESC] if self.leavable else [])]
