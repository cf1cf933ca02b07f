"""Opening a saved evening: its file is read off the screen's thread."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.evenings import opening
from assistant.table.questions import Refused
from assistant.table.text import Text, t

if TYPE_CHECKING:
    from assistant.evenings.open import Open
    from assistant.tui.app import Companion


def opened(app: Companion, campaign: str | Path) -> Open[Any, Any] | Text:
    """The evening, or the sentence that says why it can't be opened."""
    if app.home is None:
        return t("There is no folder for saves.")
    try:
        open = opening.resume(app.home, campaign)
    except Refused as refused:
        return refused.text
    except Exception as error:  # a broken save must not end the app
        return t("{campaign} can't be opened: {error}.", campaign=str(campaign), error=str(error))
    open.language = app.pen.words.language
    return open


def open_campaign(app: Companion, campaign: str | Path) -> None:
    """At the start, when nothing is shown yet: at once."""
    _show(app, opened(app, campaign))


async def open_later(app: Companion, campaign: str | Path) -> None:
    _show(app, await asyncio.to_thread(opened, app, campaign))


def _show(app: Companion, open: Open[Any, Any] | Text) -> None:
    if isinstance(open, Text):
        app.show_start(open)
        return
    from assistant.tui.screens.resume import ResumeScreen

    app.open = open
    app.settings.campaign = open.folder.name
    app.remember()
    app.show(ResumeScreen(open))
