"""A damaged save can only be read; a copy of all that is sound in it can be played on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from assistant.evenings.open import ONLY_FOLLOWS
from assistant.saves.campaigns import make_folder
from assistant.speech.questions import Refused
from assistant.speech.text import t
from assistant.tui.screens.opening import open_later

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.screens.resume import ResumeScreen
    from assistant.tui.seen import OpenEvening


def sound_copy(screen: PlayScreen | ResumeScreen) -> None:
    """In a folder beside the damaged one, which stays as it is. Who only follows makes none."""
    if screen.open.following:
        screen.say(ONLY_FOLLOWS, refusal=True)
        return
    screen.busy = True
    screen.run_worker(_copy(screen), exit_on_error=False)


async def _copy(screen: PlayScreen | ResumeScreen) -> None:
    app, open = screen.companion, screen.open
    try:
        folder = await asyncio.to_thread(_made, open)
    except (Refused, OSError) as error:
        screen.busy = False
        why: Any = error.text if isinstance(error, Refused) else str(error)
        screen.say(t("No sound copy could be made: {why}", why=why), refusal=True)
        return
    open.close()
    app.open = None
    await open_later(app, folder)


def _made(open: OpenEvening) -> Path:
    return open.journal.sound_copy(make_folder(open.folder.parent, open.folder.name)).parent
