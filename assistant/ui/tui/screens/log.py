"""The screen with the whole log of the game. From here, its story is written to a file and its figures are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.messages.names import Label
from assistant.messages.questions import Refused
from assistant.messages.text import t, tc
from assistant.sessions.presentation.narration import log
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, row
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.screens.sheet import SheetScreen
from assistant.ui.tui.widgets.log_lines import log_line_rows

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame

STORY = FootKey("s", "s", tc("log", "story"), t("write the story"))
FIGURES = FootKey("f", "f", tc("statistics", "figures"))


class LogScreen(SheetScreen):
    """The screen of the log, at first with the newest lines. Esc, Space or `l` closes it."""

    leaving = ("l", "L")
    starts_at_end = True

    def __init__(self, open_game: AnyOpenGame) -> None:
        super().__init__()
        self.open_game = open_game

    def heading(self) -> Sequence[Label]:
        return (self.open_game.game.name, t("the story so far"))

    def make_rows(self, pen: Pen, width: int) -> list[Row]:
        rows: list[Row] = []
        for told in log(self.open_game):
            rows += [*([[]] if told.heading and rows else []), *log_line_rows(told, pen, width)]
        return rows or [row((pen.say(t("Nothing has been told yet.")), "quiet"))]

    def own_keys(self) -> tuple[FootKey, ...]:
        return () if self.open_game.scratch is not None else (STORY, FIGURES)

    def press(self, key: str) -> bool:
        if key.lower() not in ("s", "f") or not self.own_keys():
            return False
        if key.lower() == "s":
            self.run_worker(self._write_story(), exclusive=True)
        else:
            from assistant.ui.tui.screens.figures import FiguresScreen

            self.app.push_screen(FiguresScreen(self.open_game))
        return True

    async def _write_story(self) -> None:
        """Write the story as a page that can be printed, into the folder of the campaign."""
        from assistant.sessions.story.export import export

        try:
            path = await asyncio.to_thread(export, self.open_game, self.pen.translator)
        except Refused as refused:
            self.say(refused.text, "warn")
        except Exception as error:  # a mistake in a game's texts must not end the session
            self.say(t("The story can't be told: {error}.", error=str(error)), "warn")
        else:
            self.say(t("The story is written: {path}. A browser opens and prints it.", path=str(path)))
