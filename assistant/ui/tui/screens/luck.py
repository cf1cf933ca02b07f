"""The screen that says how lucky a game was. Games like it are played in another process meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.messages.names import Label
from assistant.messages.text import t, verbatim
from assistant.sessions.presentation.luck import GAMES, GameLuck, games_like, luck_of, luck_panels
from assistant.sessions.simulation.background import BackgroundJob
from assistant.sessions.simulation.playing import PlayReport
from assistant.ui.tui.drawing.blocks import draw_blocks
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row
from assistant.ui.tui.screens.figures import WIDEST
from assistant.ui.tui.screens.sheet import SheetScreen

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame

LOOK = 0.25
"""The number of seconds between two looks at how many games have been played."""


class LuckScreen(SheetScreen):
    """How lucky the game was. Esc, Space or `h` closes it, and then no more games are played."""

    leaving = ("h", "H")

    def __init__(self, open_game: AnyOpenGame) -> None:
        super().__init__()
        self.open_game = open_game
        self.luck: GameLuck | None = None
        self.job: BackgroundJob[PlayReport] | None = None
        self.has_begun = False
        """Whether games like it have begun to be played."""
        self.has_failed = False

    def heading(self) -> Sequence[Label]:
        return (t("how lucky?"), verbatim(self.open_game.name))

    async def on_mount(self) -> None:  # Textual calls that of the base class, too
        self.set_interval(LOOK, self.look)

    def on_unmount(self) -> None:
        if self.job is not None:
            self.job.cancel()

    def make_rows(self, pen: Pen, width: int) -> list[Row]:
        if self.luck is None:
            self.luck = luck_of(self.open_game)
        width = min(width, WIDEST)
        job = self.job
        played = job.played.report.games if job is not None and job.is_over and job.played is not None else None
        rows: list[Row] = []
        for panel in luck_panels(self.luck, played, failed=self.has_failed):
            rows += [*([[]] if rows else []), heading(panel.title, pen, width)]
            for place, drawn in enumerate(draw_blocks(panel.blocks, pen, width)):
                rows += [*([[]] if place else []), *drawn]
        return rows

    async def fill(self) -> None:
        await super().fill()
        if not self.has_begun and self.luck is not None and self.luck.why_alone is None:
            self.has_begun = True
            self.run_worker(self._begin(), group="games")  # not the worker of the page, which each drawing begins anew

    async def _begin(self) -> None:
        """Begin to play games like it. If the player leaves meanwhile, the process ends as soon as nobody listens."""
        dirs = self.companion.dirs
        try:
            if dirs is None:
                raise FileNotFoundError
            job = await asyncio.to_thread(games_like, self.open_game, dirs)
            self.job = await asyncio.to_thread(BackgroundJob, job, range(1, GAMES + 1))
        except Exception:  # no process can be started here
            self.has_failed = True
            self.draw()
        else:
            self._say_progress()

    def look(self) -> None:
        """Take over the games that have been played since the last look."""
        job = self.job
        if job is None or not job.poll():
            return
        self.has_failed = job.has_failed
        if job.is_over:
            self.draw()
        else:
            self._say_progress()

    def _say_progress(self) -> None:
        played = self.job.played.games if self.job is not None and self.job.played is not None else 0
        self.say(t("Games like it are being played: {n} of {of}. Leaving ends this.", n=played, of=GAMES), "dim")
