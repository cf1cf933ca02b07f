"""The headline of the question in block letters, and the most important number with its explanation."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assistant.messages.text import Text
from assistant.ui.tui.drawing.block_letters import block, size
from assistant.ui.tui.drawing.blocks import draw_blocks
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    KEY,
    QUIET,
    Row,
    Run,
    beside,
    box,
    centre,
    cut,
    fill,
    length,
    on,
    plain,
    row,
    wrapped,
)
from assistant.ui.tui.forms.form import Form, FormPart
from assistant.ui.view.blocks import Block, Chart, Count, Headline, Label

HEADLINE, LATE, TWICE = 10, 30, 70
"""When larger headlines are used (the order in `FormPart.tall`): the lower, the earlier.

`HEADLINE` is for block letters, `LATE` for those of a form that shows a result, `TWICE` for letters of twice the size.
"""
GAP = 3
WIDE, SIDE = 90, 40
"""In windows of at least `WIDE` columns, the number has `SIDE` columns at the right."""
WORDS = 20
"""How many columns must be left to draw words beside the number."""
LONGEST = 15
"""Up to this number of letters, a prompt is also used as the headline."""


class BigHeadline(Struct, frozen=True):
    """The headline in capitals. With `asked`, the prompt is shown as well, because it says more."""

    words: str
    pen: Pen
    fg: str = "strong"
    asked: bool = True

    @classmethod
    def of(cls, form: Form, headline: Headline | None, pen: Pen) -> BigHeadline:
        """Return the headline of the game or, without one, the title of the form or a short prompt."""
        prompt = pen.say(form.prompt) if form.prompt is not None else ""
        if headline is not None:
            words = headline.words(pen.say)
        elif form.title is not None:
            words = pen.say(form.title)
        else:
            words = prompt.rstrip(".") if len(prompt.rstrip(".")) <= LONGEST else ""
        tone = headline.tone if headline is not None else "plain"
        return cls(words.upper(), pen, "strong" if tone == "plain" else tone, not form.says_all(words, pen))

    @property
    def across(self) -> int:
        return size(self.words)[0] if self.words else 0

    @property
    def high(self) -> int:
        return size(self.words)[1] if self.words else 0

    def rows(self, width: int, times: int = 1) -> list[Row]:
        """Draw block letters, or nothing if they do not fit."""
        if not self.words or size(self.words, times)[0] > width:
            return []
        return [line for line in block(self.words, self.fg, times, plain=self.pen.plain) if line or not self.pen.plain]

    def part(self, width: int, form: Form, count: Count | None, *, roomy: bool = False) -> FormPart:
        """Return the headline as a part of the form: bold capitals that can become block letters.

        `count` is the number after the headline. With `roomy`, the letters may have twice the size.
        """
        said = [self._unsaid(self.pen.row(text, bold=True, capital=True)) for text in self._beside(form)]
        bold = row(Run(self.words, self.fg, "", True)) if self.words else []
        low = wrapped(row(bold, *(row("  " if bold or n else "", one) for n, one in enumerate(said))), width)
        order = LATE if form.has_verdict else HEADLINE
        tall = []
        for times, step in ((1, order), *([(2, TWICE)] if roomy else [])):
            big = self.rows(width, times)
            if big:
                number = self._number(form, count, width - length(big[0]) - GAP - 1, times)
                tall.append((step, _with_words(_side_by_side(big, number), said, width)))
        return FormPart(low if low != [[]] else [], rank=0, tall=tall, headline=True)

    def _beside(self, form: Form) -> list[Text]:
        """Return the sentences beside the headline: those of the question if the form shows a result, else none."""
        if not form.has_verdict:
            return []
        return [*form.lead, *([form.prompt] if form.prompt is not None and self.asked else [])]

    def _unsaid(self, said: Row) -> Row:
        """Return a sentence without the words that the headline already says.

        After the headline BLOCK 4, `BLOCK. Prowlers attack` becomes `Prowlers attack`.
        """
        name = f"{self.words.rstrip(' 0123456789')}. "
        if not plain(said).startswith(name):
            return said
        made, over = [], len(name)
        for run in said:
            made.append(run._replace(text=run.text[over:]))
            over = max(0, over - len(run.text))
        return [run for run in made if run.text]

    def _number(self, form: Form, count: Count | None, room: int, times: int) -> list[Row]:
        """Draw a box with the number that is being typed or, without one, `count`."""
        typed = form.number() if form.shows_number else ""
        if typed and typed not in self.words.rstrip("?!.").split():
            wide, high = size(typed, times)
            if wide + 4 > room:
                return []
            ground = "raised" if not self.pen.ink.flat else ""
            rows = block(typed, KEY, times, plain=self.pen.plain)
            return on([centre(line, wide + 4) for line in box(rows, wide, max(high, self.high * times))], ground)
        if count is None:
            return []
        value = count_text(count, self.pen)
        return block(value, count.hue, times, plain=self.pen.plain) if size(value, times)[0] <= room else []


def _side_by_side(rows: list[Row], number: list[Row]) -> list[Row]:
    if not number:
        return rows
    return beside([(rows, length(rows[0])), (number, length(number[0]))], GAP + 1)


def _with_words(rows: list[Row], said: Sequence[Row], width: int) -> list[Row]:
    """Return the headline with sentences at its right or, if they are too long, below it."""
    if not said:
        return rows
    across = max(map(length, rows))
    room = width - across - GAP
    lines = [line for one in said for line in wrapped(one, room)] if room >= WORDS else []
    if lines and len(lines) <= len(rows):
        return beside([(rows, across), (lines, room)], GAP)
    return [*rows, *(line for one in said for line in wrapped(one, width))]


def count_text(count: Count, pen: Pen) -> str:
    return str(count.value) if isinstance(count.value, int) else pen.say(count.value)


def count_words(count: Count, blocks: Sequence[Block], pen: Pen) -> Row:
    """Draw the number in words: `5 turns left  94% · 6 turns 6%, this one included`."""
    made = row(Run(f"{count_text(count, pen)} {pen.say(count.label)}", count.hue, "", True))
    odds, note = _odds(blocks, pen), _titled(count, blocks)[1]
    made = row(made, "  ", odds) if odds else made
    return row(made, (", " if odds else "  ", QUIET), pen.row(note, QUIET)) if note is not None else made


def _odds(blocks: Sequence[Block], pen: Pen, room: int = 999) -> Row:
    """Draw the odds of a chart in words, the most probable outcome first, as many as fit."""
    made: Row = []
    chances = [chance for one in blocks if isinstance(one, Chart) for chance in one.chances]
    for chance in sorted(chances, key=lambda chance: (not chance.likely, -chance.percent)):
        words = f"{chance.percent}%" if chance.likely else f"{pen.say(chance.label)} {chance.percent}%"
        one = row((" · " if made else "", QUIET), Run(words, KEY if chance.likely else QUIET, "", chance.likely))
        if made and length(made) + length(one) > room:
            return row(made, (" …", QUIET))
        made += one
    return made


class CountColumn(Struct):
    """The number and its explanation at the right of the headline, drawn in several sizes, largest first."""

    ways: list[list[Row]]
    across: int

    @property
    def high(self) -> int:
        return len(self.ways[0])

    def beside(self, rows: list[Row], parts: Sequence[FormPart], width: int, height: int) -> list[Row] | None:
        """Return `rows` with the largest size of the number that fits above the keys, or None."""
        top = next((part.top for part in parts if part.headline and part.rows), -1)
        end = next((part.top for part in parts if part.keys and part.rows), height)
        left = width - self.across - GAP
        if top < 0:
            return None
        for way in self.ways:
            lines = box(rows, width, height) if len(rows) < top + len(way) else list(rows)
            taken = rows[top : top + len(way)]
            if len(way) <= end - top and all(length(line) <= left for line in taken):
                for place, line in enumerate(way):
                    under = rows[top + place] if top + place < len(rows) else []
                    lines[top + place] = row(fill(under, left), " " * GAP, line)
                return lines
        return None


def count_column(
    count: Count | None, blocks: Sequence[Block], headline: BigHeadline, pen: Pen, width: int
) -> CountColumn | None:
    """Return the column with the number at the right, or None if there is no room."""
    if count is None and not blocks:
        return None
    if width >= WIDE:
        across = SIDE
        if headline.across + GAP + across > width:
            return None
        ways = [_roomy(count, blocks, pen, across, times) for times in (2, 1)]
        return CountColumn([[fill(cut(line, across), across) for line in way] for way in ways if way], across)
    across = min(SIDE, width - headline.across - GAP)
    if not headline.words or across < WORDS:
        return None
    rows = _small(count, blocks, pen, across)
    return CountColumn([[fill(cut(line, across), across) for line in rows[: max(3, headline.high)]]], across)


def _roomy(count: Count | None, blocks: Sequence[Block], pen: Pen, width: int, times: int) -> list[Row]:
    """Draw a title, the digits of the number, the blocks that explain it, and a note."""
    if count is None:
        return [line for rows in draw_blocks(blocks, pen, width) for line in rows]
    digits = block(count_text(count, pen), count.hue, times, plain=pen.plain)
    across = max(map(length, digits))
    room = width - across - GAP
    if room < WORDS:
        return _small(count, blocks, pen, width) if times == 1 else []
    title, note, shown = _titled(count, blocks)
    drawn = [line for rows in draw_blocks(shown, pen, room) for line in rows]
    drawn += wrapped(pen.row(note, QUIET), room) if note is not None else []
    airy = times > 1 and 2 * len(drawn) - 1 <= len(digits)
    lines = [line for n, one in enumerate(drawn) for line in ([[], one] if airy and n else [one])]
    head = row(Run(pen.say(title).upper(), QUIET, "", True))
    return [head, *([[]] if times > 1 else []), *beside([(digits, across), (lines, room)], GAP)]


def _titled(count: Count, blocks: Sequence[Block]) -> tuple[Label, Label | None, list[Block]]:
    """Return title, note and blocks of a number. The title and note of a chart are used for the number."""
    chart = next((one for one in blocks if isinstance(one, Chart) and one.title is not None), None)
    if chart is None or chart.title is None:
        return count.label, count.note, list(blocks)
    bare = replace(chart, title=None, note=None)
    return chart.title, chart.note, [bare if one is chart else one for one in blocks]


def _small(count: Count | None, blocks: Sequence[Block], pen: Pen, width: int) -> list[Row]:
    """Draw the digits of the number, and beside them its label, odds and note in words."""
    if count is None:
        return [line for rows in draw_blocks(blocks, pen, width) for line in rows]
    digits = block(count_text(count, pen), count.hue, plain=pen.plain)
    across = max(map(length, digits))
    room = width - across - 2
    odds, note = _odds(blocks, pen, room - 2), _titled(count, blocks)[1]
    words = [
        *wrapped(pen.row(count.label, "strong", bold=True), room),
        *([cut(odds, room)] if odds else []),
        *([cut(pen.row(note, QUIET), room)] if note is not None else []),
    ]
    return beside([(digits, across), (words, room)], 2)
