"""Copying the undamaged part of a damaged save, which can only be read, so that players can go on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.ui.tui.screens.saved_game import show_saved_game

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen
    from assistant.ui.tui.screens.resume import ResumeScreen


def sound_copy(screen: PlayScreen | ResumeScreen) -> None:
    """Copy the undamaged part of the save, close the damaged game and open the copy."""
    screen.wait()
    screen.run_worker(_copy(screen), exit_on_error=False)


async def _copy(screen: PlayScreen | ResumeScreen) -> None:
    app, open_game = screen.companion, screen.open_game
    try:
        folder = await asyncio.to_thread(open_game.sound_copy)
    except Refused as refused:
        screen.done()
        screen.say(refused.text, refusal=True)
        return
    open_game.close()
    app.open_game = None
    await show_saved_game(app, folder, t("On in the sound copy {folder}.", folder=folder.name))
