"""Big type: the question over the whole window, so that it can be read across the table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.messages.text import Text
from assistant.ui.tui.drawing.block_letters import biggest, block, size
from assistant.ui.tui.drawing.part_layout import window
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    BOLD,
    QUIET,
    WARN,
    Row,
    Run,
    beside,
    centre,
    fill,
    pressing,
    row,
    shares,
    wrapped,
)
from assistant.ui.tui.drawing.verdict import draw_verdict
from assistant.ui.tui.forms.form import Button, Form
from assistant.ui.tui.widgets.headline import BigHeadline, count_text
from assistant.ui.view.blocks import Count

TALL, LOW, FLAT = 5, 3, 1
"""The rows of a button: with block letters and space around them, with block letters, or with normal letters."""
LEAST = 3
"""The smallest number of rows for the content of the form."""
FEW = 4
"""With more choices than this, buttons are lower and in two columns."""
MOST = 3
"""How many times the headline is enlarged at most."""
SHARE, NUMBER = 45, 30
"""The headline has at most `SHARE` percent of the rows, the number at most `NUMBER` percent of the columns."""


class BigType(Struct):
    """What the screen shows in big type: headline, number and keys.

    `told` are sentences that players need for what they do next.
    """

    form: Form
    pen: Pen
    headline: BigHeadline
    count: Count | None = None
    told: Sequence[Text] = ()
    notice: Text | None = None

    def draw(self, width: int, height: int) -> list[Row]:
        """Draw headline, number and keys. The keys are at the bottom."""
        words = self._words(width)
        said = wrapped(self.pen.row(self.notice, WARN, bold=True), width) if self.notice is not None else []
        buttons = self.form.buttons(self.pen)
        own = self.form.big(self.pen, width)
        taken = len(words) + len(said) + len(own)
        keys = self._keys(buttons, width, height - taken - self._least(width))
        large = bool(self.headline.words) + (self._counted() is not None or self.form.verdict() is not None)
        most = max(LEAST, height - len(keys) - len(words) - len(said) - large)
        own = window(own, self.form.focus, most, self.pen) if len(own) > most else own
        taken = len(words) + len(said) + len(own)
        room = height - len(keys) - taken - 2
        top = self._headline(width, room)
        middle = self._middle(width, room - len(top) - 1)
        rows = _together([top, words, middle, own, said], height - len(keys) - 1)
        rows = rows[: max(0, height - len(keys))]
        return [*rows, *[[] for _ in range(height - len(rows) - len(keys))], *keys][:height]

    def _words(self, width: int) -> list[Row]:
        """Draw what happened and the sentences of the question, without what the headline says."""
        form = self.form
        asked = [form.prompt] if form.prompt is not None and self.headline.asked else []
        rows = [
            line
            for text in (*self.told, *form.lead, *form.steps_now())
            for line in wrapped(self.pen.row(text, capital=True), width)
        ]
        return [
            *rows,
            *(line for text in asked for line in wrapped(self.pen.row(text, BOLD, bold=True, capital=True), width)),
        ]

    def _least(self, width: int) -> int:
        """Return how many rows headline and number need at least."""
        number = 4 if self._counted() is not None or self.form.verdict() is not None else 0
        return (self.headline.high if self.headline.across <= width else 1) + 2 + number

    # -- the headline

    def _headline(self, width: int, room: int) -> list[Row]:
        """Draw the headline, in several lines if that makes it bigger."""
        words = self.headline.words
        if not words:
            return []
        alone = self._counted() is None and self.form.verdict() is None
        high = max(self.headline.high, room if alone else room * SHARE // 100)
        if self.pen.plain:
            return self.headline.rows(width) or self._bold(width)
        lines, times = _broken(words, width, high, MOST) if alone else ([words], biggest(words, width, high, MOST))
        if not times or room < self.headline.high:
            return self._bold(width)
        return _stacked(lines, self.headline.fg, times)

    def _bold(self, width: int) -> list[Row]:
        return wrapped([Run(self.headline.words, self.headline.fg, "", True)], width)

    # -- the number

    def _counted(self) -> Count | None:
        """Return the number to show: the one that is being typed, else the most important one, else None."""
        return self.form.counted(self.count)

    def _middle(self, width: int, room: int) -> list[Row]:
        """Draw the result of typed numbers, such as "BLOCKED", or else the number with its label."""
        verdict = self.form.verdict()
        if verdict is not None:
            return draw_verdict(verdict, self.pen, width, max(1, min(room, 12)))
        count = self._counted()
        if count is None or room < 1:
            return []
        value, label = count_text(count, self.pen), self.pen.say(count.label).upper()
        note = self.pen.say(count.note).upper() if count.note is not None else ""
        times = (
            0 if self.pen.plain else biggest(value, width * NUMBER // 100, room, 6) or biggest(value, width, room, 1)
        )
        if not times:
            spaced = row(Run(f"{value}  {label}", count.hue, "", True), (f"  {note}", QUIET))
            return wrapped(spaced, width)[:room]
        digits = block(value, count.hue, times)
        across = size(value, times)[0]
        named = self._label(label, note, width - across - 4, room)
        above: list[Row] = [[] for _ in range(max(0, (len(digits) - len(named)) // 2))]
        return beside([(digits, across), ([*above, *named], max(0, width - across - 4))], 4)

    def _label(self, label: str, note: str, width: int, room: int) -> list[Row]:
        """Draw the label as big as possible, and the note below it if there is room."""
        small: list[Row] = []
        if note:
            fits = size(note)[0] <= width and room >= 3 + 1 + size(note)[1]
            small = block(note, QUIET) if fits else wrapped([Run(note, QUIET, "", True)], max(1, width))
            small = small if room >= size(label)[1] + len(small) else []
        left = room - len(small) - (1 if len(small) > 1 else 0)
        lines, times = _broken(label, width, left, MOST)
        named = _stacked(lines, "strong", times) if times else wrapped([Run(label, "strong", "", True)], max(1, width))
        made = [*named, *([[]] if small and len(named) + 1 + len(small) <= room else []), *small]
        return made[:room]

    # -- the keys

    def _keys(self, buttons: Sequence[Button], width: int, room: int) -> list[Row]:
        """Draw the keys as buttons, in two columns if there are many."""
        groups: list[list[Button]] = []
        for button in buttons:
            if button.beside and groups:
                groups[-1].append(button)
            else:
                groups.append([button])
        many = len(groups) > FEW
        halves = [[one for group in groups[n : n + 2] for one in group] for n in range(0, len(groups), 2)]
        ways = [(halves, LOW, 1), (halves, LOW, 0), (halves, FLAT, 0)]
        if not many:
            ways = [(groups, TALL, 1), (groups, LOW, 1), (groups, LOW, 0), (groups, FLAT, 0)]
        for lines, high, gap in ways:
            if len(lines) * (high + gap) - gap <= room:
                break
        cap = max((size(button.sign)[0] for button in buttons if button.sign), default=0) + 4
        rows: list[Row] = []
        for line in lines:
            each = shares(width, 2 if many else len(line))
            drawn = [(self._button(one, wide, high, cap), wide) for one, wide in zip(line, each, strict=False)]
            rows += [*([[]] if gap and rows else []), *beside(drawn, 1)]
        return rows

    def _button(self, button: Button, width: int, high: int, cap: int) -> list[Row]:
        """Draw a button: the key (`cap` columns wide if possible), then its words as large as they fit."""
        fg, bg = ("on accent", "accent") if button.marked else ("strong", "raised")
        cap_fg, cap_bg = ("accent", "=on accent") if button.marked else ("on grey", "grey")
        sign, words = button.sign.upper(), button.words.upper()
        blocks = high >= LOW and not self.pen.plain
        bare = self.pen.ink.variant == "none"
        own = size(sign)[0] + 4 if sign else 0
        wide = cap if cap + size(words)[0] + 4 <= width or own + size(words)[0] + 4 > width else own
        big = blocks and not bare and wide + 8 <= width
        wide = (wide if big else len(sign) + 2) if sign else 0
        left = self._filled(
            sign if not bare and not self.pen.plain else f"[{sign}]"[:wide], wide, high, cap_fg, cap_bg, big=big
        )
        room = max(1, width - wide)
        fits = blocks and size(words)[0] + 4 <= room and size(words)[1] <= high
        text = self._filled(words, room, high, fg, bg, big=fits, left=2)
        made = beside([(left, wide), (text, room)]) if sign else text
        return [pressing(fill(line, width), button.key) for line in made]

    def _filled(self, words: str, width: int, high: int, fg: str, bg: str, *, big: bool, left: int = 0) -> list[Row]:
        """Draw words on a background, in the middle or indented by `left` columns."""
        rows = block(words, fg, 1, bg) if big else [[Run(words, fg, bg, True)]]
        lines = [
            fill([Run(" " * left, "", bg), *line], width, bg) if left else centre(line, width, bg) for line in rows
        ]
        above = (high - len(lines)) // 2
        blank: Row = [Run(" " * width, "", bg)]
        return [*[blank for _ in range(above)], *lines, *[blank for _ in range(high - len(lines) - above)]]


def _stacked(lines: Sequence[str], fg: str, times: int) -> list[Row]:
    return [line for n, words in enumerate(lines) for line in [*([[]] if n else []), *block(words, fg, times)]]


def _broken(words: str, width: int, height: int, most: int) -> tuple[list[str], int]:
    """Break words into lines so that they can be drawn as large as possible.

    Return the lines and how many times they are enlarged.
    """
    parts = words.split(" ")
    best: tuple[list[str], int] = ([words], 0)
    for cuts in range(1 << min(4, len(parts) - 1)):
        lines = [parts[0]]
        for place, part in enumerate(parts[1:]):
            if cuts >> place & 1:
                lines.append(part)
            else:
                lines[-1] += f" {part}"
        each = (height - len(lines) + 1) // len(lines)
        times = min(biggest(line, width, each, most) for line in lines)
        if times > best[1] or (times == best[1] and times and len(lines) < len(best[0])):
            best = (lines, times)
    return best


def _together(parts: Sequence[Sequence[Row]], height: int) -> list[Row]:
    """Return the parts one below the other, with spare rows between them."""
    shown = [list(part) for part in parts if part]
    spare = height - sum(len(part) for part in shown)
    rows: list[Row] = []
    for place, part in enumerate(shown):
        gap = min(2, max(0, spare // (len(shown) - place)))
        spare -= gap
        rows += [[] for _ in range(gap)]
        rows += part
    return rows


def big_type_rows(form: Form, pen: Pen, width: int, told: Sequence[Text]) -> int:
    """Return how many rows sentences, headline and keys need in big type."""
    asked = (*form.lead, *form.steps_now(), *([form.prompt] if form.prompt is not None else []))
    said = sum(len(wrapped(pen.row(text), width)) for text in (*told, *asked))
    groups = sum(not button.beside for button in form.buttons(pen))
    return said + 1 + LOW + LOW * (groups if groups <= FEW else -(-groups // 2))
