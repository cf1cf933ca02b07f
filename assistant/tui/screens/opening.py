"""Opening a saved evening: its file is read off the screen's thread."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from assistant.evenings import opening
from assistant.speech.questions import Refused
from assistant.speech.text import Text, t

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


def first_screen(app: Companion, campaign: str | Open[Any, Any]) -> Screen[Any]:
    """Where to begin when a campaign was named at the start: nothing is shown yet, so it is read at once."""
    return _screen(app, opened(app, campaign) if isinstance(campaign, str) else campaign)


async def open_later(app: Companion, campaign: str | Path) -> None:
    app.show(_screen(app, await asyncio.to_thread(opened, app, campaign)))


def _screen(app: Companion, open: Open[Any, Any] | Text) -> Screen[Any]:
    if isinstance(open, Text):
        from assistant.tui.screens.start import StartScreen

        return StartScreen(open)
    app.sit_at(open)
    app.tint(open.game.id)
    if not open.following:
        app.settings.campaign = open.folder.name
        app.remember()
    if app.at_once or (open.evening.timeline.head.n == 0 and not open.notices):  # begun and never played
        from assistant.tui.screens.play import PlayScreen

        return PlayScreen(open)
    from assistant.tui.screens.resume import ResumeScreen

    return ResumeScreen(open)
