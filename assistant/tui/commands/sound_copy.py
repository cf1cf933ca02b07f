"""A damaged save can only be read; a copy of all that is sound in it can be played on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.speech.questions import Refused
from assistant.tui.screens.opening import open_later

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.screens.resume import ResumeScreen


def sound_copy(screen: PlayScreen | ResumeScreen) -> None:
    """The evening is closed, the copy opened in its place."""
    screen.wait()
    screen.run_worker(_copy(screen), exit_on_error=False)


async def _copy(screen: PlayScreen | ResumeScreen) -> None:
    app, open = screen.companion, screen.open
    try:
        folder = await asyncio.to_thread(open.sound_copy)
    except Refused as refused:
        screen.done()
        screen.say(refused.text, refusal=True)
        return
    open.close()
    app.open = None
    await open_later(app, folder)
