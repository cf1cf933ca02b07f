"""Opening saved games. If one can't be opened, the start screen says why."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.synced import PlayedLine, lines_apart

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame
    from assistant.ui.tui.app import Companion


def open_saved_game(app: Companion, campaign: str | Path) -> OpenGame[Any, Any] | Text:
    """Return the open game of a campaign, or a sentence that says why it can't be opened."""
    if app.dirs is None:
        return t("There is no folder for saves.")
    try:
        open_game = opening.resume(app.dirs, campaign)
    except Refused as refused:
        return refused.text
    except Exception as error:  # a broken save must not end the app
        return t("{campaign} can't be opened: {error}.", campaign=str(campaign), error=str(error))
    open_game.language = app.pen.translator.language
    return open_game


def first_screen(app: Companion, campaign: str | OpenGame[Any, Any]) -> Screen[Any]:
    """Return the first screen for a campaign that was named on the command line."""
    return _screen_for(app, open_saved_game(app, campaign) if isinstance(campaign, str) else campaign)


async def show_saved_game(app: Companion, campaign: str | Path, notice: Text | None = None) -> None:
    """Read a campaign in a worker thread, then show its screen. `notice` is shown with the notices of the game."""
    opened = await asyncio.to_thread(open_saved_game, app, campaign)
    if notice is not None and not isinstance(opened, Text):
        opened.notices.append(notice)
    app.show(_screen_for(app, opened))


def _screen_for(app: Companion, open_game: OpenGame[Any, Any] | Text) -> Screen[Any]:
    if isinstance(open_game, Text):
        from assistant.ui.tui.screens.start import StartScreen

        return StartScreen(open_game)
    app.set_open_game(open_game)
    app.set_accent(open_game.game.id)
    if not open_game.following:
        app.settings.campaign = open_game.folder.name
        app.save_settings()
    if not open_game.following and (lines := _lines_apart(app, open_game)):
        from assistant.ui.tui.screens.branches import BranchesScreen

        return BranchesScreen(open_game, lines, lambda: _screen_of(app, open_game))
    return _screen_of(app, open_game)


def _lines_apart(app: Companion, open_game: OpenGame[Any, Any]) -> list[PlayedLine]:
    """Return the lines of play of several machines, or none if there is one line or if they can't be read."""
    try:
        return lines_apart(app.dirs, open_game) if app.dirs is not None else []
    except Exception:  # a broken copy must not keep the players from their game
        return []


def _screen_of(app: Companion, open_game: OpenGame[Any, Any]) -> Screen[Any]:
    is_unanswered = open_game.timeline.head.n == 0
    if app.skip_resume or ((is_unanswered or open_game.is_guided) and not open_game.notices):  # no table to lay again
        from assistant.ui.tui.screens.play import PlayScreen

        return PlayScreen(open_game)
    from assistant.ui.tui.screens.resume import ResumeScreen

    return ResumeScreen(open_game)
