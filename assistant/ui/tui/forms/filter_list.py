"""The form for choosing one of many entries. Players type a few letters of its name."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from assistant.i18n.searching import searchable
from assistant.messages.names import Label
from assistant.messages.text import Text, t, verbatim
from assistant.ui.tui.drawing.buttons import more_button
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET
from assistant.ui.tui.forms.choice import move_mark
from assistant.ui.tui.forms.form import (
    ENTER,
    ESC,
    Button,
    Done,
    FootKey,
    Form,
    FormPart,
    Leave,
    Outcome,
    Stay,
    is_digit,
    picked_line,
    scrolled_line,
)
from assistant.ui.tui.forms.option_lines import OptionLine, draw_lines, first_rows
from assistant.ui.tui.forms.text_field import TextField

FIND = t("Find")


class FilterEntry(Struct, frozen=True):
    """An entry of the list. `words` is the text that is searched."""

    id: str
    words: str
    note: str = ""
    number: int | None = None
    """The number that chooses the entry while no letters are typed."""
    facts: tuple[Label, ...] = ()
    badges: tuple[Label, ...] = ()
    reason: Text | None = None
    """Why the entry cannot be chosen now, or None if it can."""


def find_entries(entries: Sequence[FilterEntry], typed: str) -> list[FilterEntry]:
    """Return the entries that contain all typed words, the best ones first.

    Names that begin with the first typed word come first, then names with such words, then names that contain it
    anywhere, then entries whose note contains it.
    """
    wanted = searchable(typed).split()
    if not wanted:
        return list(entries)
    ranked: list[tuple[int, int, FilterEntry]] = []
    for place, entry in enumerate(entries):
        words = searchable(entry.words)
        if all(word in words for word in wanted):
            starts = all(f" {words}".find(f" {word}") >= 0 for word in wanted)
            rank = 0 if words.startswith(wanted[0]) else 1 if starts else 2
            ranked.append((rank, place, entry))
        elif entry.note and all(word in searchable(f"{entry.words} {entry.note}") for word in wanted):
            ranked.append((3, place, entry))
    return [entry for _, _, entry in sorted(ranked, key=lambda one: one[:2])]


class FilterForm(Form):
    """A list that the typed letters filter. Enter takes the marked line."""

    entries: Sequence[FilterEntry] = ()
    what: Text = FIND
    leavable: bool = True
    typed: TextField = field(default_factory=TextField)
    typed_digits: str = ""
    """The digits typed so far of a number with more digits."""
    mark: int = 0
    heads: tuple[Text, ...] = ()
    most: int = 200
    """The largest number of lines that are shown."""

    takes_letters = True
    scrolls = True

    @property
    def matches(self) -> list[FilterEntry]:
        return find_entries(self.entries, self.typed.words)

    @property
    def unlisted(self) -> FilterEntry | None:
        """The entry with the number 0, such as "another card", which players choose for what is not in the list."""
        return next((entry for entry in self.entries if entry.number == 0), None)

    def key(self, key: str) -> Outcome:
        matches = self.matches
        if (place := picked_line(key, len(matches))) >= 0:
            return Done(matches[place].id)
        if key == "enter":
            if not matches:
                return Stay(t("Nothing is called {words}.", words=self.typed.words))
            return Done(matches[self.mark].id)
        if key == "escape":
            if self.typed.words and not self.leavable:
                self.typed = TextField()
                return Stay()
            return Leave() if self.leavable else None
        if key in ("up", "down", "pageup", "pagedown"):
            self.mark = move_mark(self.mark, key, len(matches))
            return Stay()
        if (place := scrolled_line(key, len(matches))) >= 0:
            self.mark = place
            return Stay()
        if key == "space" and not self.typed.words:
            return Stay(t("Type letters of the name. Enter takes the marked line."))
        if key == "0" and not matches and self.unlisted is not None:
            return Done(self.unlisted.id)
        if is_digit(key) and not self.typed.words:
            digits = self.typed_digits + key
            begun = [entry for entry in self.entries if str(entry.number).startswith(digits)]
            if len(begun) == 1 and str(begun[0].number) == digits:
                return Done(begun[0].id)
            self.typed_digits = digits if begun else ""
            if begun:
                return Stay()
        else:
            self.typed_digits = ""
        if self.typed.key(key):
            self.mark = 0
            return Stay()
        return None

    def paste(self, words: str) -> Outcome:
        self.typed.insert(words)
        self.mark = 0
        return Stay()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        matches = self.matches
        first = max(0, min(self.mark - self.most // 2, len(matches) - self.most))
        window = list(enumerate(matches))[first : first + self.most]
        lines = [self._line(place, entry) for place, entry in window]
        heads, drawn = draw_lines(lines, pen, width, self.heads, first=first)
        marked = self.mark - first
        if pen.touch and first:
            drawn, marked = [more_button(first - 1, first, pen, width), *drawn], marked + 1
        if left := len(matches) - first - len(window):
            more = [pen.row(t("… {n} more: arrow down, or type letters", n=left), QUIET)]
            drawn.append(more_button(first + len(window), left, pen, width) if pen.touch else more)
        rows = [one for line in drawn for one in line]
        focus = sum(len(line) for line in drawn[:marked])
        if not rows:
            rows, focus = [pen.row(self._nothing(), QUIET)], 0
        return [
            FormPart([self.typed.draw(width, before=f"{pen.say(self.what)}: ")], rank=0),
            FormPart(heads, rank=2),
            FormPart(rows, rank=1, focus=focus, begins=first_rows(drawn), joined=bool(heads)),
        ]

    def below(self, pen: Pen) -> Text | None:
        """Return the hint. Without one, say how to name what is not in the list, unless the shown lines say it."""
        unlisted = self.unlisted
        is_shown = unlisted is None or unlisted in self.matches[: self.most]
        if self.hint is not None or unlisted is None or is_shown or self.typed.words:
            return self.hint
        return t("Not in the list? 0: {entry}.", entry=verbatim(unlisted.words))

    def _nothing(self) -> Text:
        if self.unlisted is None:
            return t("Nothing is called so.")
        return t("Nothing is called so. 0: {entry}.", entry=verbatim(self.unlisted.words))

    def _line(self, place: int, entry: FilterEntry) -> OptionLine:
        numbered = not self.typed.words and entry.number is not None
        return OptionLine(
            str(entry.number) if numbered else "", verbatim(entry.words), verbatim(entry.note) if entry.note else None,
            entry.facts, entry.badges, marked=place == self.mark,
            expected=place == self.mark and entry.reason is None, reason=entry.reason,
        )  # fmt: skip

    def buttons(self, pen: Pen) -> list[Button]:
        matches = enumerate(self.matches[:9])
        return [Button(f"pick:{n}", "", pen.signs(entry.words), n == self.mark) for n, entry in matches]

    def foot_keys(self) -> list[FootKey]:
        return [ENTER, *([ESC] if self.leavable else [])]
