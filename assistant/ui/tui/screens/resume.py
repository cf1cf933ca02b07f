"""The page "welcome back": how far the game had come, and how to set up the table again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import field

from assistant.i18n.dates import day_of
from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import layout_or_error, where
from assistant.ui.tui.drawing.blocks import draw_block
from assistant.ui.tui.drawing.pages import (
    TURNS,
    bullets,
    section,
    two_columns,
    untracked_section,
    visible_rows,
    with_gaps,
    words_row,
)
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, beside
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.forms.form import SPACE, Button, Done, FootKey, Form, FormPart, Key, Leave, Outcome, Stay
from assistant.ui.tui.screens.form_screen import FormScreen
from assistant.ui.tui.snapshot import joined_notices, take_snapshot
from assistant.ui.view.blocks import Layout

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame


GO_ON, COPY = "go_on", "copy"
WIDE = 100
"""With at least this many columns, two parts of the page are side by side."""
FIRST, BETWEEN = 48, 4
"""The width of the first of two parts in percent, and the columns between them."""
SKY = 5


class ResumeForm(ChoiceForm):
    """A page to read, which arrows scroll."""

    where: Sequence[Text] = ()
    page: Layout = field(default_factory=lambda: Layout((), (), ()))
    top: int = 0
    damaged: bool = False
    """Whether the save is damaged, so that Space repairs it instead of going on."""

    def key(self, key: str) -> Outcome:
        if key in TURNS:
            self.top = max(0, self.top + TURNS[key])
            return Stay()
        if key in ("space", "enter"):
            return Done(COPY if self.damaged else GO_ON)
        return Leave() if key == "escape" else super().key(key)

    def keys(self, pen: Pen) -> list[Key]:
        words = t("repair: go on in a sound copy") if self.damaged else t("go on where you were")
        go_on = Key("space", pen.say(t("Space")), pen.row(words), expected=True)
        return [go_on, *(Key(choice.sign, choice.sign, pen.row(choice.label)) for choice in self.choices)]

    def buttons(self, pen: Pen) -> list[Button]:
        return Form.buttons(self, pen)

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        """Draw the page. Drawings of the table are left out if they do not fit."""
        rows = self._page(pen, width, pictured=True)
        if len(rows) > height:
            rows = self._page(pen, width, pictured=False)
        rows, self.top = visible_rows(rows, self.top, height, pen)
        return [FormPart(rows, rank=1, focus=0)]

    def _page(self, pen: Pen, width: int, *, pictured: bool) -> list[Row]:
        if width < WIDE:
            return with_gaps(
                self._where_part(pen, width, pictured), self._setup_part(pen, width), self._only_table_part(pen, width)
            )
        one = (width - BETWEEN) * FIRST // 100
        two = width - BETWEEN - one
        left = with_gaps(self._where_part(pen, one, pictured), self._only_table_part(pen, one))
        return beside([(left, one), (self._setup_part(pen, two), two)], BETWEEN)

    def _where_part(self, pen: Pen, width: int, pictured: bool) -> list[Row]:
        """Draw how far the game had come. With `pictured`, draw the table, too."""
        picture = [draw_block(block, pen, width, SKY) for block in self.page.picture] if pictured else []
        return section(t("WHERE YOU WERE"), with_gaps(bullets(self.where, pen, width), *picture), pen, width)

    def _only_table_part(self, pen: Pen, width: int) -> list[Row]:
        return untracked_section(t("lay it from your photo and your notes"), self.page.only_table, pen, width)

    def _setup_part(self, pen: Pen, width: int) -> list[Row]:
        page = self.page
        pairs = [(pen.row(label, "quiet"), words_row(words, pen)) for label, words in page.table]
        if page.in_the_box:
            pairs.append((pen.row(t("may stay in the box"), "quiet"), words_row(page.in_the_box, pen, ", ")))
        return section(t("SET THE TABLE UP AGAIN"), two_columns(pairs, width), pen, width)

    def foot_keys(self) -> list[FootKey]:
        return [SPACE, FootKey("Esc", "escape", t("other campaigns"))]


class ResumeScreen(FormScreen[None]):
    """The screen "welcome back". Space goes on with the game."""

    def __init__(self, open_game: AnyOpenGame) -> None:
        super().__init__()
        self.open_game = open_game
        self.snapshot = take_snapshot(open_game)
        self.heading = (open_game.game.name, t("{name}", name=open_game.name))

    def begin(self) -> None:
        played = self.open_game.timeline.head.at
        if played:
            day = day_of(played, self.companion.wall_clock())
            self.status = (t("last played {day}", day=day),)
        choices = [
            NumberedLine("different", t("something is different on the table"), number=1),
            NumberedLine("story", t("the story so far"), number=2),
        ]
        if self.open_game.journal.damaged:
            choices[0] = NumberedLine(GO_ON, t("only look at it"), number=1)
        form = ResumeForm(
            title=t("WELCOME BACK"), choices=choices, where=where(self.open_game),
            page=Layout((), (), ()) if self.open_game.is_guided else layout_or_error(self.open_game),
            damaged=self.open_game.journal.damaged,
        )  # fmt: skip
        self.ask(form, self._take_choice, self.companion.leave_game)
        if self.open_game.notices:
            self.say(joined_notices(self.open_game.notices))

    def _take_choice(self, chosen: str) -> None:
        from assistant.ui.tui.screens.play import PlayScreen

        if chosen == "story":
            from assistant.ui.tui.screens.log import LogScreen

            self.app.push_screen(LogScreen(self.open_game))
            return
        if chosen == COPY:
            from assistant.ui.tui.commands.sound_copy import sound_copy

            sound_copy(self)
            return
        play = PlayScreen(self.open_game, self.snapshot)
        if chosen == "different":
            play.first_command = "a"
        self.companion.show(play)
