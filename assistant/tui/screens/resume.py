"""Coming back: where you were, how to lay the table again, then one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import field

from assistant.evenings.telling import laid_out, where
from assistant.speech.text import Text, t
from assistant.tui.asking.choose import Choice, Choose
from assistant.tui.asking.form import SPACE, Button, Done, Form, Hand, Key, Leave, Outcome, Part, Stay
from assistant.tui.days import day_of
from assistant.tui.drawing.blocks import draw_block
from assistant.tui.pages import TURNS, blocks_of, bullets, labelled, only_the_table, titled, turned, words_row
from assistant.tui.pen import Pen
from assistant.tui.rows import Row, beside
from assistant.tui.screens.form_screen import FormScreen
from assistant.tui.seen import look
from assistant.view.kinds import Layout

if TYPE_CHECKING:
    from assistant.tui.seen import OpenEvening


GO_ON = "go_on"
WIDE = 100
"""From so many columns on the page has two parts beside each other."""
FIRST, BETWEEN = 48, 4
"""Percent of the width that the first part has, and the columns between them."""
SKY = 5


class ResumeForm(Choose):
    """One page to read; the arrows turn it where it is too long."""

    where: Sequence[Text] = ()
    page: Layout = field(default_factory=lambda: Layout((), (), ()))
    top: int = 0

    def key(self, key: str) -> Outcome:
        if key in TURNS:
            self.top = max(0, self.top + TURNS[key])
            return Stay()
        if key in ("space", "enter"):
            return Done(GO_ON)
        return Leave() if key == "escape" else super().key(key)

    def keys(self, pen: Pen) -> list[Key]:
        go_on = Key("space", pen.say(t("Space")), pen.row(t("go on where you were")), expected=True)
        return [go_on, *(Key(choice.sign, choice.sign, pen.row(choice.label)) for choice in self.choices)]

    def buttons(self, pen: Pen) -> list[Button]:
        return Form.buttons(self, pen)

    def body(self, pen: Pen, width: int, height: int) -> list[Part]:
        """The picture of the table only where all that must be done stands beside it."""
        rows = self._page(pen, width, pictured=True)
        if len(rows) > height:
            rows = self._page(pen, width, pictured=False)
        rows, self.top = turned(rows, self.top, height, pen)
        return [Part(rows, rank=1, focus=0)]

    def _page(self, pen: Pen, width: int, *, pictured: bool) -> list[Row]:
        if width < WIDE:
            return blocks_of(self._were(pen, width, pictured), self._table(pen, width), self._only(pen, width))
        one = (width - BETWEEN) * FIRST // 100
        two = width - BETWEEN - one
        left = blocks_of(self._were(pen, one, pictured), self._only(pen, one))
        return beside([(left, one), (self._table(pen, two), two)], BETWEEN)

    def _were(self, pen: Pen, width: int, pictured: bool) -> list[Row]:
        """Where you were, in words and as a picture of the table."""
        picture = [draw_block(block, pen, width, SKY) for block in self.page.picture] if pictured else []
        return titled(t("WHERE YOU WERE"), blocks_of(bullets(self.where, pen, width), *picture), pen, width)

    def _only(self, pen: Pen, width: int) -> list[Row]:
        return only_the_table(t("lay it from your photo and your notes"), self.page.only_table, pen, width)

    def _table(self, pen: Pen, width: int) -> list[Row]:
        page = self.page
        pairs = [(pen.row(label, "quiet"), words_row(words, pen)) for label, words in page.table]
        if page.in_the_box:
            pairs.append((pen.row(t("may stay in the box"), "quiet"), words_row(page.in_the_box, pen, ", ")))
        return titled(t("SET THE TABLE UP AGAIN"), labelled(pairs, width), pen, width)

    def hands(self) -> list[Hand]:
        return [SPACE, Hand("Esc", "escape", t("other campaigns"))]


class ResumeScreen(FormScreen[None]):
    def __init__(self, open: OpenEvening) -> None:
        super().__init__()
        self.open = open
        self.seen = look(open)
        self.heading = (open.game.name, t("{name}", name=open.name))

    def begin(self) -> None:
        played = self.open.evening.timeline.head.at
        if played:
            day = day_of(played, self.companion.wall())
            self.status = (t("last played {day}", day=day),)
        choices = [
            Choice("different", t("something is different on the table"), number=1),
            Choice("story", t("the story so far"), number=2),
        ]
        if self.open.journal.damaged:
            choices[0] = Choice("copy", t("make a sound copy and go on in it"), number=1)
        form = ResumeForm(
            title=t("WELCOME BACK"), choices=choices, where=where(self.open),
            page=laid_out(self.open),
        )  # fmt: skip
        self.ask(form, self._chosen, self.companion.leave_evening)
        if self.open.notices:
            self.say(self.open.notices[-1])

    def _chosen(self, chosen: str) -> None:
        from assistant.tui.screens.play import PlayScreen

        if chosen == "story":
            from assistant.tui.screens.log import LogScreen

            self.app.push_screen(LogScreen(self.open))
            return
        if chosen == "copy":
            from assistant.tui.commands.sound_copy import sound_copy

            sound_copy(self)
            return
        play = PlayScreen(self.open, self.seen)
        if chosen == "different":
            play.first_command = "a"
        self.companion.show(play)
