"""The printed campaign log of a game as a page (opened with `ctrl+p`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.text import t
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, wrapped
from assistant.ui.tui.forms.page import PageForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen


def campaign_log(screen: PlayScreen) -> None:
    """Show what players would write into the printed campaign log."""
    lines = screen.open_game.campaign_log()

    def rows(pen: Pen, width: int) -> list[Row]:
        return [row for line in lines for row in wrapped(pen.row(line), width, indent=2)]

    screen.ask(PageForm(title=t("THE CAMPAIGN LOG"), rows=rows), lambda _: None)
