"""A text field, and a form with such a field for notes, reminders and names."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import BOLD, QUIET, Row, Run, inverted, row
from assistant.ui.tui.forms.form import ENTER, ESC, Done, FootKey, Form, FormPart, Leave, Outcome, Stay

MOST_LETTERS = 500
BOX = 28
"""The smallest number of columns of a text field."""
WORDS = t("Your words")


class TextField(Struct):
    """A line of text and the position of its cursor."""

    words: str = ""
    at: int = 0

    def key(self, key: str) -> bool:
        """Apply an editing key. Return False for other keys."""
        if len(key) == 1 or key == "space":
            self.insert(" " if key == "space" else key)
        elif key == "backspace":
            if not self.at:
                return False
            self.words = self.words[: self.at - 1] + self.words[self.at :]
            self.at -= 1
        elif key == "delete":
            self.words = self.words[: self.at] + self.words[self.at + 1 :]
        elif key in ("left", "right"):
            self.at = max(0, min(len(self.words), self.at + (1 if key == "right" else -1)))
        elif key in ("home", "end"):
            self.at = len(self.words) if key == "end" else 0
        elif key == "ctrl+u":
            self.words, self.at = "", 0
        elif key == "ctrl+w":
            before = self.words[: self.at].rstrip().rpartition(" ")[0]
            self.words, self.at = before + self.words[self.at :], len(before)
        else:
            return False
        return True

    def insert(self, words: str) -> None:
        clean = "".join(letter if letter.isprintable() else " " for letter in words)
        room = MOST_LETTERS - len(self.words)
        self.words = self.words[: self.at] + clean[:room] + self.words[self.at :]
        self.at += len(clean[:room])

    def draw(self, width: int, *, before: str = "") -> Row:
        """Draw the part of the text around the cursor."""
        room = max(4, width - len(before) - 1)
        start = max(0, self.at - room + 1)
        shown = self.words[start : start + room] + " "
        place = self.at - start
        blank = " " * (min(room, BOX) - len(shown))
        left, right = (Run(part, BOLD, "raised", True) for part in (shown[:place], shown[place + 1 :] + blank))
        return row((before, QUIET), left, inverted(row(shown[place : place + 1])), right)


class TextForm(Form):
    """A form for free text. Enter takes the text.

    Esc leaves the form or, at a question of the game, clears the text.
    """

    what: Text = WORDS
    leavable: bool = True
    typed: TextField = field(default_factory=TextField)
    empty: bool = False

    takes_letters = True

    def key(self, key: str) -> Outcome:
        if key == "enter":
            words = self.typed.words.strip()
            if words or self.empty:
                return Done(words)
            return Stay(
                t("Type a few words, or leave with Esc.") if self.leavable else t("A few words are needed here.")
            )
        if key == "escape" and self.leavable:
            return Leave()
        if key == "escape" and self.typed.words:
            self.typed = TextField()
            return Stay()
        return Stay() if self.typed.key(key) else None

    def paste(self, words: str) -> Outcome:
        self.typed.insert(words)
        return Stay()

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        return [FormPart([self.typed.draw(width, before=f"{pen.say(self.what)}: ")], rank=0)]

    def foot_keys(self) -> list[FootKey]:
        return [ENTER, *([ESC] if self.leavable else [])]
