"""The screen with the page of a campaign: the log of its game, notes and the last sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assistant.messages.names import Label
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions.campaign_page import page_in
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.pages import section, with_gaps
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.screens.sheet import SheetScreen


class CampaignPageScreen(SheetScreen):
    """The page of a campaign. It is only read."""

    def __init__(self, dirs: UserDirs, folder: Path, name: Text) -> None:
        super().__init__()
        self.dirs, self.folder, self.campaign_name = dirs, folder, name

    def heading(self) -> Sequence[Label]:
        return (t("Assistant"), self.campaign_name)

    def make_rows(self, pen: Pen, width: int) -> list[Row]:
        notices: list[Text] = []
        try:
            sections = page_in(self.dirs, self.folder, notices)
        except Refused as refused:
            return wrapped(pen.row(refused.text, "warn"), width)
        except Exception as error:  # a broken save must not end the app
            return wrapped(pen.row(t("The page can't be made: {error}.", error=str(error)), "warn"), width)
        parts = [
            section(one.title, [row for line in one.lines for row in wrapped(pen.row(line), width, 2)], pen, width)
            for one in sections
        ]
        warned = [row for notice in notices for row in wrapped(pen.row(notice, "warn"), width)]
        return with_gaps(*([warned] if warned else []), *parts)
