"""NOW: what to do, the reason, the question. It never scrolls: what doesn't fit gives way by rank."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.speech.text import Text, t
from assistant.tui.asking.form import Form, Part
from assistant.tui.pages import more
from assistant.tui.pen import Pen, first_number
from assistant.tui.rows import KEY, QUIET, WARN, Row, row, wrapped
from assistant.tui.widgets.sheet import Sheet

FEW = 6
"""So many rows of a list are enough while something is told beside it."""


class Now(Sheet):
    """Draws the open form, what the last input told, and one sentence of notice below."""

    form: Form | None = None
    told: Sequence[Text] = ()
    deciding: Sequence[Text] = ()
    reminders: Sequence[Text] = ()
    extra: Sequence[Part] = ()
    notice: Text | None = None
    refusal = False
    big = False
    counts = False
    passed = False
    """What was told has been passed with a key: it gives way first."""

    def show(
        self, form: Form, *, told: Sequence[Text] = (), deciding: Sequence[Text] = (), reminders: Sequence[Text] = (),
        extra: Sequence[Part] = (), notice: Text | None = None, refusal: bool = False, counts: bool = False,
        passed: bool = False,
    ) -> None:  # fmt: skip
        """`deciding`: the game's own lines with the deciding numbers. `counts`: one in the form decides, too."""
        self.form, self.told, self.extra, self.notice, self.refusal = form, told, extra, notice, refusal
        self.deciding, self.reminders, self.counts, self.passed = deciding, reminders, counts, passed
        self.refresh()

    def needed(self, width: int, height: int) -> tuple[int, int]:
        """How many rows it would like, and how many it can do with. What is only passing takes the room of hints and
        blank lines: the panels below stay where they are.
        """
        parts = [part for part in self._parts(width, height) if part.rows]
        lasting = [part for part in parts if not part.passing]
        rows = sum(len(part.rows) for part in lasting)
        tight = sum(len(part.rows) for part in lasting if part.rank < 4)
        return rows + max(0, len(lasting) - 1), max(tight, sum(len(part.rows) for part in parts if part.rank < 3))

    def is_crowded(self, width: int, height: int) -> bool:
        """Whether what was told doesn't fit beside the question; a list can do with a few rows of it."""
        if not self.told:
            return False
        if self.big and self.form is not None:
            from assistant.tui.widgets.big import rows_in_big

            return rows_in_big(self.form, self.pen, width, (*self.told, *self.deciding, *self.reminders)) > height
        parts = self._parts(width, height)
        listed = [min(FEW, len(part.rows)) if part.focus >= 0 else len(part.rows) for part in parts if part.rank < 2]
        return sum(listed) > height

    def draw(self, width: int, height: int) -> list[Row]:
        if self.big and self.form is not None and not self.form.typing:
            from assistant.tui.widgets.big import draw_big

            told = (*self.told, *self.deciding, *self.reminders)
            return draw_big(self.form, self.pen, width, height, told, self.notice, self.number())
        if width < 30 or (height < 6 and self.needed(width, height)[1] > height):
            return self._tiny(width, height)
        rows = fitted(self._parts(width, height), height, self.pen)
        return [[], *rows] if height - len(rows) >= 2 else rows

    def number(self) -> str:
        """The number that decides, for big type."""
        if self.form is None or self.form.number() or not self.counts:
            return self.form.number() if self.form is not None else ""
        prompt = [self.form.prompt] if self.form.prompt is not None else []
        number = first_number((*self.deciding, *prompt, *self.form.lead))
        return "" if number is None else str(number)

    def _tiny(self, width: int, height: int) -> list[Row]:
        """A window too small for anything but the question itself, and a sentence that says so."""
        prompt = self.form.prompt if self.form is not None else None
        asked = wrapped(row(self.pen.sentence(prompt)), width) if prompt is not None else []
        small = wrapped(row((self.pen.say(t("The window is too small.")), QUIET)), width)
        return [*asked, *small] if len(asked) + len(small) <= height else [*small, *asked]

    def _parts(self, width: int, height: int) -> list[Part]:
        if self.form is None:
            return []
        told: list[Row] = []
        begins = []
        for text in self.told:
            begins.append(len(told))
            told += wrapped(row(self.pen.sentence(text)), width)
        deciding = [line for text in self.deciding for line in wrapped(self.pen.row(text), width)]
        reminders = [line for text in self.reminders for line in wrapped(row((self.pen.say(text), KEY)), width)]
        parts = self.form.draw(self.pen, width, height - len(told) - len(deciding) - len(reminders) - 1)
        place = 1 if self.form.prompt_first and parts else 0
        parts[place:place] = [
            Part(told, rank=4 if self.passed else 1, begins=tuple(begins)),
            Part(deciding, rank=2),
            Part(reminders, rank=1),
        ]
        parts += self.extra
        if self.notice is not None:
            sign = "! " if self.refusal else ""
            said = row((f"{sign}{self.pen.say(self.notice)}", WARN))
            parts.append(Part(wrapped(said, width), rank=0, passing=True))
        return parts


def fitted(parts: Sequence[Part], height: int, pen: Pen) -> list[Row]:
    """The rows in this height: blank lines go first, then the parts of the highest rank, then the far end of lists."""
    parts = [part for part in parts if part.rows]
    over = sum(len(part.rows) for part in parts) - height
    gaps = max(0, min(len(parts) - 1, -over))
    for rank in (4, 3, 2):
        for part in parts:
            if over > 0 and part.rank == rank:
                keep = max(0 if rank == 3 else 1, len(part.rows) - over)
                over -= len(part.rows) - keep
                part.rows = _last(part, keep, pen) if rank == 4 else part.rows[:keep]
    for part in sorted(parts, key=lambda part: -len(part.rows)):
        if over > 0 and part.rank <= 1 and len(part.rows) > 1:
            keep = max(1, len(part.rows) - over)
            over -= len(part.rows) - keep
            part.rows = window(part.rows, part.focus, keep, pen)
    rows: list[Row] = []
    shown = [part for part in parts if part.rows]
    for place, part in enumerate(shown):
        if place and place > len(shown) - 1 - gaps:
            rows.append([])
        rows += part.rows
    return rows


def _last(part: Part, keep: int, pen: Pen) -> list[Row]:
    """The last rows, beginning with a whole sentence, and how many are in the log."""
    first = len(part.rows) - max(0, keep - 1)
    begin = next((row for row in part.begins if row >= first), len(part.rows))
    return [more(begin, "l", pen), *part.rows[begin:]]


def window(rows: list[Row], focus: int, height: int, pen: Pen) -> list[Row]:
    """Part of a long list, around the marked row; the ends say that there is more."""
    start = max(0, min(len(rows) - height, focus - height // 2))
    shown = rows[start : start + height]
    if start and height > 2:
        shown[0] = row("  ", more(start + 1, "up", pen))
    if start + height < len(rows) and height > 2:
        shown[-1] = row("  ", more(len(rows) - start - height + 1, "down", pen))
    return shown
