"""NOW: what happened, the headline, the number that decides, the question, the keys. It never scrolls.

A plate without a frame: its ground and the edge at its left have the colour of the moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.events import Event, MouseScrollDown, MouseScrollUp

from assistant.messages.text import Text, t
from assistant.ui.tui.drawing.blocks import draw_blocks
from assistant.ui.tui.drawing.fitting import fitted, least, needed
from assistant.ui.tui.drawing.rows import KEY, QUIET, WARN, Row, Run, beside, box, row, wrapped
from assistant.ui.tui.forms.form import Form, FormPart
from assistant.ui.tui.forms.form_parts import sentences
from assistant.ui.tui.widgets.sheet import Pressed, Sheet
from assistant.ui.tui.widgets.shouting import GAP, Shout, Side, in_words, side_of
from assistant.ui.view.blocks import Block, Count, Figure, Headline, Sky

ROOMY = 100
"""From this width on there is more air at the sides."""
TINY = (40, 12)
"""A smaller window shows the question only; what can't be read whole is not answered there."""
NARROWEST = 30
"""In fewer columns nothing is read whole."""
BROAD, HIGH = 120, 14
"""From this size on the headline may be twice as big."""
TOO_SMALL = t("The window is too small.")


class Now(Sheet):
    """Draws the open form, what the last input told, and one sentence of notice below."""

    form: Form | None = None
    headline: Headline | None = None
    count: Count | None = None
    beside: Sequence[Block] = ()
    sky: Sky = ""
    told: Sequence[Text] = ()
    deciding: Sequence[Text] = ()
    reminders: Sequence[Text] = ()
    extra: Sequence[FormPart] = ()
    notice: Text | None = None
    refusal = False
    big = False
    passed = False
    """What was told has been passed with a key: it gives way first."""

    def show(
        self, form: Form, *, headline: Headline | None = None, count: Count | None = None, beside: Sequence[Block] = (),
        sky: Sky = "", told: Sequence[Text] = (), deciding: Sequence[Text] = (), reminders: Sequence[Text] = (),
        extra: Sequence[FormPart] = (), notice: Text | None = None, refusal: bool = False,
        figures: Mapping[int, Figure] | None = None, passed: bool = False,
    ) -> None:  # fmt: skip
        """`count` decides, `beside` explains it. `deciding`: the game's own lines. `figures`: those of the order of
        play by their numbers, for options and numbers that are about them.
        """
        self.form, self.told, self.extra, self.notice, self.refusal = form, told, extra, notice, refusal
        self.headline, self.count, self.beside, self.sky = headline, count, beside, sky
        self.deciding, self.reminders, self.passed = deciding, reminders, passed
        form.about = figures or {}
        self.ground = f"{sky}_bg" if sky else "plate_bg"
        self.refresh()

    def needed(self, width: int, height: int) -> tuple[int, int]:
        """How many rows it would like in a place of this size, and how many it can do with."""
        if self.form is None:
            return 0, 0
        inner = self.inner(width)
        column, across = self._column(inner, height)
        parts, side = self._parts(inner - across - GAP if column else inner, height, column=bool(column))
        roomy, tight = needed(parts)
        explained = side.high + 1 + sum(len(part.rows) for part in parts if part.keys) if side is not None else 0
        return max(roomy, explained, len(column) + 2 if column else 0), tight

    def is_crowded(self, width: int, height: int) -> bool:
        """Whether what was told doesn't fit beside the question; a list can do with a few rows of it."""
        if not self.told or self.form is None:
            return False
        inner = self.inner(width)
        if self.big:
            from assistant.ui.tui.widgets.big import rows_in_big

            return rows_in_big(self.form, self.pen, inner, (*self.told, *self.deciding, *self.reminders)) > height
        return least(self._parts(inner, height)[0]) > height

    def is_whole(self, width: int, height: int) -> bool:
        """Whether the question can be read in a window of this size: what can't is not answered there."""
        if self.form is None or (width >= TINY[0] and height >= TINY[1]):
            return True
        parts = self._parts(self.inner(width), height)[0]
        return width >= NARROWEST and sum(len(part.rows) for part in parts if part.rank < 2) <= height

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self._wheel(event, "up")

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self._wheel(event, "down")

    def _wheel(self, event: Event, key: str) -> None:
        event.stop()
        if self.form is not None and self.form.scrolls:
            self.post_message(Pressed(key))

    # -- drawing

    def draw(self, width: int, height: int) -> list[Row]:
        if self.form is None:
            return []
        inner = self.inner(width)
        if self.is_mounted and not self.is_whole(*self.app.size):
            rows = self._tiny(inner, height)
        elif self.big and not self.form.takes_letters:
            from assistant.ui.tui.widgets.big import Big

            told = (*self.told, *self.deciding, *self.reminders)
            shout = self._shout()
            rows = Big(self.form, self.pen, shout, self.count, told, self.notice).draw(inner, height)
        else:
            rows = self._whole(inner, height)
        return self._plate(rows, width, height)

    def inner(self, width: int) -> int:
        """The columns between the edge and the margins."""
        left, right = self._sides(width)
        return max(1, width - 1 - left - right)

    def _sides(self, width: int) -> tuple[int, int]:
        return (3, 3) if width >= ROOMY else (2, 1) if width >= TINY[0] else (1, 0)

    def _plate(self, rows: Sequence[Row], width: int, height: int) -> list[Row]:
        """The thick edge at the left in the colour of the moment."""
        left, inner = self._sides(width)[0], self.inner(width)
        role = self.sky or KEY
        bare = self.pen.ink.variant == "none"
        edge = Run("|" if self.pen.plain else "┃", role, "", True) if self.pen.plain or bare else Run(" ", "", role)
        return [[edge, Run(" " * left), *line] for line in box(rows, inner, height)]

    def _whole(self, width: int, height: int) -> list[Row]:
        assert self.form is not None
        column, across = self._column(width, height)
        left = width - across - GAP if column else width
        parts, side = self._parts(left, height, column=bool(column))
        rows = fitted(parts, height, self.pen)
        if side is not None:
            together = side.beside(rows, parts, left, height)
            if together is None:  # no room at the right: the number in words
                parts, _ = self._parts(left, height, alone=True)
            rows = together if together is not None else fitted(parts, height, self.pen)
        if not column:
            return rows
        high = min(len(column), height)
        top = (height - high) // 2
        return beside([(rows, left), ([*[[] for _ in range(top)], *column[:high]], across)], GAP)

    def _column(self, width: int, height: int) -> tuple[list[Row], int]:
        """What the form shows at the right over the whole height."""
        return self.form.column(self.pen, width, height) if self.form is not None else ([], 0)

    def _tiny(self, width: int, height: int) -> list[Row]:
        """A window too small for anything but the question itself, and a sentence that says so."""
        prompt = self.form.prompt if self.form is not None else None
        asked = wrapped(self.pen.row(prompt, capital=True), width) if prompt is not None else []
        small = wrapped(self.pen.row(TOO_SMALL, QUIET), width)
        return [*asked, *small] if len(asked) + len(small) <= height else [*small, *asked]

    def _shout(self) -> Shout:
        assert self.form is not None
        return Shout.of(self.form, self.headline, self.pen)

    def _parts(
        self, width: int, height: int, *, column: bool = False, alone: bool = False
    ) -> tuple[list[FormPart], Side | None]:
        """From top to bottom, and what stands at the right of them from the headline on. `column`: the form has
        something there over the whole height. `alone`: there is no room for anything.
        """
        if self.form is None:
            return [], None
        shout, pen, form = self._shout(), self.pen, self.form
        count = form.counted(self.count) if self.count is not None else None
        blocks = form.live(self.beside)
        side = side_of(count, blocks, shout, pen, width) if not column and not alone else None
        form.split = column or (side is not None and bool(blocks))
        taken = side.across + GAP if side is not None else 0
        narrow = width - (taken if side is not None and side.high > shout.high else 0)
        roomy = width >= BROAD and height >= HIGH
        headline = shout.part(width - taken, form, count if side is None else None, roomy=roomy)
        words = FormPart([], rank=1, joined=True)
        if side is None and count is not None:
            words.rows = wrapped(in_words(count, blocks, pen), narrow)
        elif side is None and blocks and not form.has_verdict and not form.explains_number:
            words = FormPart([line for rows in draw_blocks(blocks, pen, width) for line in rows], rank=3)
        told = self._told(narrow if form.prompt_first else width)
        led = len(form.lead) if form.has_verdict else len(self._hands())
        deciding = FormPart([line for text in self.deciding for line in wrapped(pen.row(text), narrow)], rank=2)
        above = sum(len(part.rows) for part in (*told, headline, words, deciding)) + 1
        asked = shout.asked and not form.has_verdict
        own = form.draw(pen, narrow, height - above, asked=asked, led=led, across=width)
        parts = [headline, words, *told] if form.prompt_first else [*told, headline, words]
        parts += [deciding, *own, *self.extra]
        if self.notice is not None:
            said = row(("! " if self.refusal else "", WARN), pen.row(self.notice, WARN))
            parts.append(FormPart(wrapped(said, width), rank=0, passing=True))
        return parts, side

    def _told(self, width: int) -> list[FormPart]:
        """What happened, and what the players wanted to be reminded of; where it is low, sentences follow each other in
        a row. Of what was passed already the last ones stay.
        """
        said = [self.pen.row(text, capital=True) for text in (*self.told, *self._hands())]
        rows: list[Row] = []
        begins = []
        for one in said:
            begins.append(len(rows))
            rows += wrapped(one, width)
        reminders = [line for text in self.reminders for line in wrapped(self.pen.row(text, KEY), width)]
        if self.passed:
            return [FormPart(rows, rank=4, begins=tuple(begins)), FormPart(reminders, rank=1)]
        return [sentences(said, width), FormPart(reminders, rank=1)]

    def _hands(self) -> tuple[Text, ...]:
        """The first sentence of the lead says what the hands do: it stands with what happened, above the headline."""
        form = self.form
        return form.lead[:1] if form is not None and not form.prompt_first and not form.has_verdict else ()
