"""NOW, the part of the screen with the question: what happened, headline, number, question and keys.

It never scrolls. Its colour is the accent colour, or that of day or night.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.events import Event, MouseScrollDown, MouseScrollUp

from assistant.messages.events import Sign
from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import Told
from assistant.ui.tui.arrangement import size_of
from assistant.ui.tui.drawing.blocks import draw_blocks
from assistant.ui.tui.drawing.duel import draw_duel
from assistant.ui.tui.drawing.part_layout import AIR, fit_parts, min_rows, wanted_rows
from assistant.ui.tui.drawing.rows import KEY, QUIET, WARN, Row, Run, beside, box, length, row, wrapped
from assistant.ui.tui.drawing.signs import signed
from assistant.ui.tui.forms.form import Form, FormPart
from assistant.ui.tui.widgets.headline import GAP, BigHeadline, CountColumn, count_column, count_words
from assistant.ui.tui.widgets.row_widget import Pressed, RowWidget
from assistant.ui.view.blocks import Block, Count, Duel, Figure, Headline, Sky

ROOMY = 100
"""With at least this many columns, the margins are wider."""
TINY = (40, 12)
"""A window with fewer columns or rows shows only the question. It must show all of it to be answered."""
NARROWEST = 30
"""With fewer columns than this, the question cannot be answered."""
ROWS_WITH_AIR = 8
"""With at least this many rows, the first row is blank."""
TOLD, TOLD_LOW = 3, 2
"""The largest number of events above the question, in normal and in small windows."""
LONG_LIST = 10
"""From this number of lines, a list may take rows of the panels."""
RANKS: dict[Sign, int] = {"hands": 0, "loses": 1, "out": 1, "gains": 2, "fact": 3}
"""The order in which events are shown."""
BROAD, HIGH = 120, 14
"""With at least `BROAD` columns and `HIGH` rows, the headline may be drawn twice as big."""
BELOW_DUEL, HIGHEST_DUEL = 9, 32
"""In a fight, the panels keep `BELOW_DUEL` rows, and the question has at most `HIGHEST_DUEL`.

In a window with fewer rows the question has all of them.
"""
BESIDE = 24
"""What happened is told beside the headline of a fight if so many columns are free there."""
TOO_SMALL = t("The window is too small.")


class Now(RowWidget):
    """The part of the screen with the question. It shows the open form, what happened, and a notice."""

    form: Form | None = None
    headline: Headline | None = None
    count: Count | None = None
    beside: Sequence[Block] = ()
    duel: Duel | None = None
    sky: Sky = ""
    told: Sequence[Told] = ()
    lead_signs: Mapping[Text, Sign] = {}
    deciding: Sequence[Text] = ()
    reminders: Sequence[Text] = ()
    extra: Sequence[FormPart] = ()
    lessons: Sequence[Text] = ()
    notice: Text | None = None
    refusal = False
    big = False
    passed = False
    """Whether the player has already read what happened. It is then left out first."""

    def show(
        self, form: Form, *, headline: Headline | None = None, count: Count | None = None, beside: Sequence[Block] = (),
        duel: Duel | None = None, sky: Sky = "", told: Sequence[Told] = (),
        deciding: Sequence[Text] = (), reminders: Sequence[Text] = (),
        extra: Sequence[FormPart] = (), notice: Text | None = None, refusal: bool = False,
        figures: Mapping[int, Figure] | None = None, passed: bool = False,
        lead_signs: Mapping[Text, Sign] | None = None, lessons: Sequence[Text] = (),
    ) -> None:  # fmt: skip
        """Show this form.

        - `count`: the most important number.
        - `beside`: the blocks that explain it.
        - `duel`: the fight to draw above the question. There is no `count` then.
        - `told`: what happened since the last answer.
        - `lead_signs`: the signs of the sentences before the prompt.
        - `deciding`: more lines that the game shows with the question.
        - `figures`: the figures in the order of play, by number.
        - `sky`: "day" or "night", for the colours.
        - `lessons`: the lines of a demo that teach the keys.
        """
        self.lessons = lessons
        self.form, self.told, self.extra, self.notice, self.refusal = form, told, extra, notice, refusal
        self.headline, self.count, self.beside, self.sky = headline, count if duel is None else None, beside, sky
        self.duel = duel
        self.deciding, self.reminders, self.passed = deciding, reminders, passed
        self.lead_signs = lead_signs or {}
        form.about = figures or {}
        self.ground = f"{sky}_bg" if sky else "now_bg"
        self.refresh()

    def needed(self, width: int, height: int) -> tuple[int, int]:
        """Return how many rows this widget uses if there is enough room, and how many it needs."""
        if self.form is None:
            return 0, 0
        inner = self.inner(width)
        column, across = self._column(inner, height)
        parts, side = self._parts(inner - across - GAP if column else inner, height, column=bool(column))
        roomy, tight = wanted_rows(parts)
        explained = side.high + 1 + sum(len(part.rows) for part in parts if part.keys) if side is not None else 0
        if not self.form.has_verdict and len(getattr(self.form, "choices", ())) < LONG_LIST:
            roomy = 0
        if self.duel is not None:  # a fight takes rows of the panels, the same number for all its questions
            tight = max(tight, min(height - BELOW_DUEL, HIGHEST_DUEL) if height >= HIGHEST_DUEL else height)
        return max(roomy, explained, len(column) + 2 if column else 0) + 1, tight + 1

    def is_crowded(self, width: int, height: int) -> bool:
        """Return whether what happened does not fit together with the question."""
        if not self.told or self.form is None:
            return False
        if sum(one.sign != "fact" for one in self.told) > TOLD:
            return True
        if self.duel is not None:
            return False  # what is told stands beside the headline, and a long list scrolls
        inner = self.inner(width)
        if self.big:
            from assistant.ui.tui.widgets.big_type import big_type_rows

            return (
                big_type_rows(
                    self.form,
                    self.pen,
                    inner,
                    self._said(),
                )
                > height
            )
        return min_rows(self._parts(inner, height)[0]) > height

    def is_whole(self, width: int, height: int) -> bool:
        """Return whether a window of this size shows the whole question. If not, it cannot be answered."""
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
            from assistant.ui.tui.widgets.big_type import BigType

            told = self._said()
            big_headline = self._big_headline()
            rows = BigType(self.form, self.pen, big_headline, self.count, told, self.notice).draw(inner, height)
        else:
            rows = self._whole(inner, height)
        return self._framed(rows, width, height)

    def inner(self, width: int) -> int:
        """Return the columns inside the edge and the margins."""
        left, right = self._sides(width)
        return max(1, width - 1 - left - right)

    def _sides(self, width: int) -> tuple[int, int]:
        return (3, 3) if width >= ROOMY else (2, 1) if width >= TINY[0] else (1, 0)

    def _framed(self, rows: Sequence[Row], width: int, height: int) -> list[Row]:
        """Return the rows with the coloured edge at the left."""
        left, inner = self._sides(width)[0], self.inner(width)
        role = self.sky or KEY
        bare = self.pen.ink.variant == "none"
        edge = Run("|" if self.pen.plain else "┃", role, "", True) if self.pen.plain or bare else Run(" ", "", role)
        return [[edge, Run(" " * left), *line] for line in box(rows, inner, height)]

    def _whole(self, width: int, height: int) -> list[Row]:
        assert self.form is not None
        above = (
            1 if height >= ROWS_WITH_AIR and self.duel is None else 0
        )  # so that the headline begins in the second row, whatever is told
        return [*([[]] if above else []), *self._below(width, height - above)]

    def _below(self, width: int, height: int) -> list[Row]:
        """Draw the headline and everything below it."""
        assert self.form is not None
        column, across = self._column(width, height)
        left = width - across - GAP if column else width
        parts, side = self._parts(left, height, column=bool(column))
        rows = fit_parts(parts, height, self.pen)
        if side is not None:
            together = side.beside(rows, parts, left, height)
            if together is None:  # no room at the right, so the number is written in words
                parts, _ = self._parts(left, height, alone=True)
            rows = together if together is not None else fit_parts(parts, height, self.pen)
        if not column:
            return rows
        high = min(len(column), height)
        top = (height - high) // 2
        return beside([(rows, left), ([*[[] for _ in range(top)], *column[:high]], across)], GAP)

    def _column(self, width: int, height: int) -> tuple[list[Row], int]:
        """Return the rows that the form draws at the right, and their width."""
        return self.form.column(self.pen, width, height) if self.form is not None else ([], 0)

    def _tiny(self, width: int, height: int) -> list[Row]:
        """Draw only the question, and a sentence that says that the window is too small."""
        prompt = self.form.prompt if self.form is not None else None
        asked = wrapped(self.pen.row(prompt, capital=True), width) if prompt is not None else []
        small = wrapped(self.pen.row(TOO_SMALL, QUIET), width)
        return [*asked, *small] if len(asked) + len(small) <= height else [*small, *asked]

    def _big_headline(self) -> BigHeadline:
        assert self.form is not None
        return BigHeadline.of(self.form, self.headline, self.pen)

    def _parts(
        self, width: int, height: int, *, column: bool = False, alone: bool = False
    ) -> tuple[list[FormPart], CountColumn | None]:
        """Return the parts from top to bottom, and the column with the number at the right or None.

        - `column`: the form uses the right side itself.
        - `alone`: there is no room at the right.
        """
        if self.form is None:
            return [], None
        big_headline, pen, form = self._big_headline(), self.pen, self.form
        count = form.counted(self.count) if self.count is not None else None
        blocks = form.live(self.beside)
        side = count_column(count, blocks, big_headline, pen, width) if not column and not alone else None
        form.split = column or (side is not None and bool(blocks))
        taken = side.across + GAP if side is not None else 0
        narrow = width - (taken if side is not None and side.high > big_headline.high else 0)
        roomy = width >= BROAD and height >= HIGH
        headline = big_headline.part(width - taken, form, count if side is None else None, roomy=roomy)
        words = FormPart([], rank=1, joined=True)
        if side is None and count is not None:
            words.rows = wrapped(count_words(count, blocks, pen), narrow)
        elif side is None and blocks and not form.has_verdict and not form.explains_number:
            words = FormPart([line for rows in draw_blocks(blocks, pen, width) for line in rows], rank=3)
        told = self._told(narrow if form.prompt_first else width)
        led = len(form.lead) if form.has_verdict else len(self._hands())
        deciding = FormPart([line for text in self.deciding for line in wrapped(pen.row(text), narrow)], rank=2)
        above = sum(len(part.rows) for part in (*told, headline, words, deciding)) + 1
        asked = big_headline.asked and not form.has_verdict
        own = form.draw(pen, narrow, height - above, asked=asked, led=led, across=width)
        parts = [headline, words, *told, deciding, *self._with_lessons(own, width), *self.extra]
        if self.duel is not None:
            shown = FormPart(draw_duel(self.duel, pen, width, height), rank=0, joined=True)
            parts = [shown, *self._with_told_beside(parts, width, height - len(shown.rows))]
        if self.notice is not None:
            said = row(("! " if self.refusal else "", WARN), pen.row(self.notice, WARN))
            parts.append(FormPart(wrapped(said, width), rank=0, passing=True))
        return parts, side

    def _with_told_beside(self, parts: list[FormPart], width: int, height: int) -> list[FormPart]:
        """Return the parts with the reported lines to the right of the headline, if there is room for them there.

        The headline has block letters only if all other parts fit below it.
        """
        headline = parts[0]
        others = sum(len(part.rows) for part in (*parts[1:2], *parts[3:]))
        low = headline.rows[0] if headline.rows else []
        big = next((rows for order, rows in headline.tall if order < AIR), None)
        high = len(big) if big is not None else 0
        for rows in (big, [low]):
            if rows is None or (rows is big and others + high > height):
                continue
            across = max(map(length, rows))
            headline.tall = [(order, taller) for order, taller in headline.tall if order >= AIR and rows is big]
            headline.rows = rows
            room = width - across - GAP
            said = self._told(room)[0].rows if room >= BESIDE else []
            if not said or len(said) > max(2, len(rows)):
                return parts
            headline.rows = beside([(rows, across), (said, room)], GAP)
            return [headline, parts[1], *parts[3:]]
        return parts

    def _with_lessons(self, parts: list[FormPart], width: int) -> list[FormPart]:
        """Return the parts of the form with the lessons above its keys."""
        rows = [line for text in self.lessons for line in wrapped(self.pen.row(text, QUIET), width)]
        place = next((place for place, part in enumerate(parts) if part.keys), len(parts))
        return [*parts[:place], FormPart(rows, rank=3), *parts[place:]] if rows else parts

    def _told(self, width: int) -> list[FormPart]:
        """Return the most important events and the reminders as parts.

        The last row says how many more are in the log.
        """
        told, left = self._most_important()
        rows: list[Row] = []
        begins = []
        for one in told:
            begins.append(len(rows))
            rows += signed(one.sign, one.text, self.pen, width)
        if left:
            more = self.pen.row(t("+{n} in the log: l", n=left), QUIET)
            if rows and length(rows[-1]) + GAP + length(more) <= width:
                rows[-1] = row(rows[-1], " " * GAP, more)
            else:
                rows.append(row("    ", more))
        reminders = [line for text in self.reminders for line in wrapped(self.pen.row(text, KEY), width)]
        rank = 4 if self.passed else 1
        return [FormPart(rows, rank=rank, begins=tuple(begins)), FormPart(reminders, rank=1)]

    def _most_important(self) -> tuple[list[Told], int]:
        """Return the events to show above the question, most important first, and the number of all others."""
        hands = [Told(text, self.lead_signs.get(text, "fact")) for text in self._hands()]
        if self.form is not None and self.form.handed:
            hands = [Told(one.text, "hands") for one in hands]
        told = [*self.told, *hands]
        low = self.is_mounted and size_of(*self.app.size) in ("tiny", "narrow", "small")
        if low and self.duel is not None:  # both sides and their tokens take the room, and show what has changed
            told = [one for one in told if one.sign != "fact"] or told[-1:]
        return most_important(told, TOLD_LOW if low else TOLD, passed=self.passed)

    def _said(self) -> tuple[Text, ...]:
        """Return the events to show in big type."""
        return (*(one.text for one in self._most_important()[0]), *self.deciding, *self.reminders)

    def _hands(self) -> tuple[Text, ...]:
        """Return the sentence that says what players do with the components, or nothing.

        It is the first sentence of the question, and is shown above the headline.
        """
        form = self.form
        return form.lead[:1] if form is not None and not form.prompt_first and not form.has_verdict else ()


def most_important(told: Sequence[Told], most: int, *, passed: bool = False) -> tuple[list[Told], int]:
    """Return what is told with a question, in at most so many lines, and how many events only the log tells.

    What the hands do comes first, then losses, gains and facts. Of the facts, the last ones are kept. All others are
    kept, too, because the players have to know them, unless they have read them on a page before (`passed`).
    """
    told = sorted(told, key=lambda one: RANKS[one.sign])
    needed = [one for one in told if one.sign != "fact"]
    facts = told[len(needed) :]
    kept = facts[max(0, len(facts) - max(0, most - len(needed))) :]
    if passed:
        needed = needed[:most]
    return [*needed, *kept], len(told) - len(needed) - len(kept)
