"""The screen with the figures of a campaign, or of all campaigns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.messages.names import Label
from assistant.messages.text import Text, t, tc, tn, verbatim
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, row, wrapped
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.screens.sheet import SheetScreen

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame

ALL_CAMPAIGNS = FootKey("a", "a", t("all campaigns"))
THIS_ONE = FootKey("a", "a", t("this campaign"))
WIDEST = 110
"""The largest number of columns of a table or bar."""
BATCH = 25
"""How many journals are counted before the page is drawn again."""


class FiguresScreen(SheetScreen):
    """The figures of one campaign or, without one, of all. Esc, Space or `f` closes it."""

    leaving = ("f", "F")

    def __init__(self, open_game: AnyOpenGame | None = None) -> None:
        super().__init__()
        self.open_game = open_game
        self.all_campaigns = open_game is None
        self.left: list[Path] = []
        self.tried: set[Path] = set()
        """The folders whose journals were counted since the page was drawn, or could not be read."""
        self.notices: list[Text] = []

    def heading(self) -> Sequence[Label]:
        if self.open_game is None or self.all_campaigns:
            return (tc("statistics", "figures"), t("all campaigns"))
        return (tc("statistics", "figures"), verbatim(self.open_game.name))

    def own_keys(self) -> tuple[FootKey, ...]:
        if self.open_game is None:
            return ()
        return (THIS_ONE if self.all_campaigns else ALL_CAMPAIGNS,)

    def press(self, key: str) -> bool:
        if key.lower() != "a" or self.open_game is None:
            return False
        self.all_campaigns = not self.all_campaigns
        self.draw()
        return True

    def make_rows(self, pen: Pen, width: int) -> list[Row]:
        from assistant.sessions.statistics.cache import known_records
        from assistant.sessions.statistics.panels import panels_of
        from assistant.sessions.statistics.summary import summaries
        from assistant.ui.tui.drawing.blocks import draw_blocks
        from assistant.ui.tui.drawing.elements import heading

        dirs = self.companion.dirs
        if dirs is None:
            return []
        width = min(width, WIDEST)
        folders = self._folders()
        records = known_records(dirs, folders)
        self.left = [folder for folder in folders if folder not in records and folder not in self.tried]
        rows: list[Row] = []
        if self.left:
            left = tn("{n} campaign is still being counted.", "{n} campaigns are still being counted.", len(self.left))
            rows = wrapped(row((pen.say(left), "quiet")), width)
        for panel in panels_of(summaries(list(records.values()))):
            rows += [*([[]] if rows else []), heading(panel.title, pen, width)]
            for place, drawn in enumerate(draw_blocks(panel.blocks, pen, width)):
                rows += [*([[]] if place else []), *drawn]
        for notice in self.notices:
            rows += [[], *wrapped(row((pen.say(notice), "warn")), width)]
        return rows

    async def fill(self) -> None:
        """Show what was counted before. Then count the journals that have changed, and show more as it comes."""
        from assistant.sessions.statistics.cache import counted

        self.tried, self.notices = set(), []
        await super().fill()
        while self.left and (dirs := self.companion.dirs) is not None:
            folders = self.left[:BATCH]
            await asyncio.to_thread(counted, dirs, folders, self.notices)
            self.tried |= set(folders)
            top = self.lines.top
            await super().fill()
            self.lines.scroll_to_row(top)

    def _folders(self) -> list[Path]:
        """Return the folders of the campaigns whose figures are shown."""
        from assistant.storage.campaigns import folders_without_demos

        if self.open_game is not None and not self.all_campaigns:
            return [self.open_game.folder]
        dirs = self.companion.dirs
        return folders_without_demos(dirs.saves) if dirs is not None else []
