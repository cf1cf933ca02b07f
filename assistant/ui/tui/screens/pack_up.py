"""`p`: the page before the start screen.

It shows what the app saves and what players must note themselves, and takes a note for the next time. The game is saved
after every answer, so players may also just close the window.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import layout_or_error
from assistant.ui.tui.drawing.pages import TURNS, bullets, section, untracked_section, visible_rows, with_gaps
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.form import ESC, FootKey, FormPart, Key, Outcome, Stay
from assistant.ui.tui.forms.text_field import TextForm
from assistant.ui.tui.screens.form_screen import FormScreen
from assistant.ui.tui.snapshot import save_status
from assistant.ui.view.blocks import Layout

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame


QUIT = FootKey("Enter", "enter", t("to the start screen"))


class PackUpForm(TextForm):
    """A page to read, with a text field for a note below it."""

    page: Layout | None = None
    scratch: bool = False
    empty: bool = True
    top: int = 0

    scrolls = True

    def body(self, pen: Pen, width: int, height: int) -> list[FormPart]:
        kept = [t("every number on the panels, the question, the log, notes and reminders")]
        if self.scratch:
            kept = [t("nothing: this was a fight to try something out")]
        rows = section(t("THE APP KEEPS"), bullets(kept, pen, width), pen, width)
        if self.page is not None and self.page.only_table and not self.scratch:
            only = untracked_section(t("take a photo before you clear it"), self.page.only_table, pen, width)
            rows = with_gaps(rows, only)
        note = super().body(pen, width, height) if not self.scratch else []
        rows, self.top = visible_rows(rows, self.top, height - sum(len(part.rows) + 1 for part in note), pen)
        return [FormPart(rows, rank=1, focus=0), *note]

    def keys(self, pen: Pen) -> list[Key]:
        return [Key("enter", "Enter", pen.row(QUIT.label), expected=True)]

    def key(self, key: str) -> Outcome:
        if key in TURNS:
            self.top = max(0, self.top + TURNS[key])
            return Stay()
        if self.scratch and key not in ("enter", "escape"):  # a fight that is not kept takes no note
            return None
        return super().key(key)

    def foot_keys(self) -> list[FootKey]:
        return [QUIT, ESC]


class PackUpScreen(FormScreen[None]):
    """The last page of a session: Enter leads to the start screen, Esc goes back to the game."""

    def __init__(self, open_game: AnyOpenGame) -> None:
        super().__init__()
        self.open_game = open_game
        self.heading = (open_game.game.name, t("pause"))
        self.status = (save_status(open_game),)

    def begin(self) -> None:
        is_scratch = self.open_game.scratch is not None
        prompt = t("Nothing of this fight is saved.") if is_scratch else t("Everything is saved.")
        form = PackUpForm(
            title=t("PAUSE"), prompt=prompt, page=layout_or_error(self.open_game),
            what=t("A note to yourselves"), scratch=is_scratch,
        )  # fmt: skip
        self.ask(form, self._quit, self._stay)

    def _stay(self) -> None:
        self.app.pop_screen()

    def _quit(self, words: str) -> None:
        self.wait()
        self.run_worker(self._pack(words), exit_on_error=False)

    async def _pack(self, words: str) -> None:
        refused: Text | None = None
        if words:
            try:
                await asyncio.to_thread(self.open_game.side_action, "note", text=words)
            except Refused as refusal:
                refused = refusal.text
        self.done()
        if refused is not None:
            self.say(refused, refusal=True)
        else:
            self.companion.leave_game()
