"""NOW: what to do, the reason, the question. It never scrolls: what doesn't fit gives way by rank."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from assistant.table.text import Text, t
from assistant.tui.asking.form import Form, Part
from assistant.tui.pen import QUIET, WARN, Pen, cut, first_number, pressing, row, wrapped
from assistant.tui.widgets.sheet import Sheet


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

    def show(
        self, form: Form, *, told: Sequence[Text] = (), deciding: Sequence[Text] = (), reminders: Sequence[Text] = (),
        extra: Sequence[Part] = (), notice: Text | None = None, refusal: bool = False, counts: bool = False,
    ) -> None:  # fmt: skip
        """`deciding`: the game's own lines with the deciding numbers. `counts`: one in the form decides, too."""
        self.form, self.told, self.extra, self.notice, self.refusal = form, told, extra, notice, refusal
        self.deciding, self.reminders, self.counts = deciding, reminders, counts
        self.refresh()

    def needed(self, width: int, height: int) -> tuple[int, int]:
        """How many rows it would like, and how many it can do with."""
        parts = [part for part in self._parts(width, height) if part.rows]
        rows = sum(len(part.rows) for part in parts)
        return rows + max(0, len(parts) - 1), sum(len(part.rows) for part in parts if part.rank < 4)

    def draw(self, width: int, height: int) -> list[Content]:
        if self.big and self.form is not None and not self.form.typing:
            from assistant.tui.widgets.big import draw_big

            told = (*self.told, *self.deciding, *self.reminders)
            return draw_big(self.form, self.pen, width, height, told, self.notice, self.number())
        if width < 30 or (height < 6 and self.needed(width, height)[1] > height):
            return self._tiny(width, height)
        rows = fitted(self._parts(width, height), height, self.pen)
        return [Content(""), *rows] if height - len(rows) >= 2 else rows

    def number(self) -> str:
        """The number that decides, for big type."""
        if self.form is None or self.form.number() or not self.counts:
            return self.form.number() if self.form is not None else ""
        prompt = [self.form.prompt] if self.form.prompt is not None else []
        number = first_number((*self.deciding, *prompt, *self.form.lead))
        return "" if number is None else str(number)

    def _tiny(self, width: int, height: int) -> list[Content]:
        """A window too small for anything but the question itself, and a sentence that says so."""
        prompt = self.form.prompt if self.form is not None else None
        asked = wrapped(row(self.pen.sentence(prompt)), width) if prompt is not None else []
        small = wrapped(row((self.pen.say(t("The window is too small.")), QUIET)), width)
        return [*asked, *small] if len(asked) + len(small) <= height else [*small, *asked]

    def _parts(self, width: int, height: int) -> list[Part]:
        if self.form is None:
            return []
        sentences = [row(self.pen.sentence(text)) for text in self.told]
        sentences += [self.pen.strong(text) for text in self.deciding]
        told: list[Content] = []
        begins = []
        for sentence in sentences:
            begins.append(len(told))
            told += wrapped(sentence, width)
        reminders = [cut(row(self.pen.say(text)), width) for text in self.reminders]
        parts = self.form.draw(self.pen, width, height - len(told) - len(reminders) - 1)
        place = 1 if self.form.prompt_first and parts else 0
        parts[place:place] = [Part(told, rank=4, begins=tuple(begins)), Part(reminders, rank=1)]
        parts += self.extra
        if self.notice is not None:
            sign = "! " if self.refusal else ""
            said = row((f"{sign}{self.pen.say(self.notice)}", WARN))
            parts.append(Part(wrapped(said, width), rank=0))
        return parts


def fitted(parts: Sequence[Part], height: int, pen: Pen) -> list[Content]:
    """The rows in this height: blank lines go first, then the parts of the highest rank, then the far end of lists."""
    parts = [part for part in parts if part.rows]
    over = sum(len(part.rows) for part in parts) - height
    gaps = max(0, min(len(parts) - 1, -over))
    for rank in (4, 3, 2):
        for part in parts:
            if over > 0 and part.rank == rank:
                keep = max(0 if rank > 2 else 1, len(part.rows) - over)
                over -= len(part.rows) - keep
                part.rows = _last(part, keep) if rank == 4 else part.rows[:keep]
    for part in sorted(parts, key=lambda part: -len(part.rows)):
        if over > 0 and part.rank <= 1 and len(part.rows) > 1:
            keep = max(1, len(part.rows) - over)
            over -= len(part.rows) - keep
            part.rows = window(part.rows, part.focus, keep, pen)
    rows: list[Content] = []
    shown = [part for part in parts if part.rows]
    for place, part in enumerate(shown):
        if place and place > len(shown) - 1 - gaps:
            rows.append(Content(""))
        rows += part.rows
    return rows


def _last(part: Part, keep: int) -> list[Content]:
    """The last rows, beginning with a whole sentence."""
    first = len(part.rows) - keep
    return part.rows[next((row for row in part.begins if row >= first), len(part.rows)) :]


def window(rows: list[Content], focus: int, height: int, pen: Pen) -> list[Content]:
    """Part of a long list, around the marked row; the ends say that there is more."""
    start = max(0, min(len(rows) - height, focus - height // 2))
    shown = rows[start : start + height]
    if start and height > 2:
        shown[0] = row((pen.signs("  …"), QUIET)).stylize(pressing("up"))
    if start + height < len(rows) and height > 2:
        shown[-1] = row((pen.signs("  …"), QUIET)).stylize(pressing("down"))
    return shown
