"""What the printed log of a campaign would hold, as a page: from `ctrl+p`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.speech.text import t
from assistant.tui.asking.reading import ReadingForm
from assistant.tui.pen import Pen
from assistant.tui.rows import Row, wrapped

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen


def campaign_log(screen: PlayScreen) -> None:
    lines = screen.open.campaign_log()

    def rows(pen: Pen, width: int) -> list[Row]:
        return [row for line in lines for row in wrapped(pen.row(line), width, indent=2)]

    screen.ask(ReadingForm(title=t("THE CAMPAIGN LOG"), rows=rows), lambda _: None)
