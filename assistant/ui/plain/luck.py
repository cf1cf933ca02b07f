"""How lucky a game was, as lines of text."""

from __future__ import annotations

from typing import Any

from assistant.messages.text import t
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.luck import GAMES, games_like, luck_of, luck_panels
from assistant.sessions.simulation.background import BackgroundJob
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import panel_lines
from assistant.ui.plain.console import Console
from assistant.ui.view.blocks import Panel

LOOK = 1.0
"""The number of seconds between two looks at how many games have been played."""
QUARTERS = 4
"""How often the number of games played is written."""


def put_luck(open_game: OpenGame[Any, Any], dirs: UserDirs | None, console: Console) -> None:
    """Write what the app drew and rolled, then play games like this one and write where it stands among them.

    Ctrl+C ends the playing.
    """
    luck = luck_of(open_game)
    drawn, *others = luck_panels(luck)
    _put([drawn, *others], console)
    if luck.why_alone is not None or dirs is None:
        return
    console.put(t("Games like it are being played. Ctrl+C ends this."))
    job = BackgroundJob(games_like(open_game, dirs), range(1, GAMES + 1))
    said = 0
    try:
        while not job.is_over:
            job.poll(LOOK)
            played = job.played.games if job.played is not None else 0
            if not job.is_over and QUARTERS * played // GAMES > said:
                said = QUARTERS * played // GAMES
                console.put(t("{n} of {of} games.", n=played, of=GAMES))
    except KeyboardInterrupt:
        console.put(t("Ended."))
        return
    finally:
        job.cancel()
    games = job.played.report.games if job.played is not None else []
    _put(luck_panels(luck, games, failed=job.has_failed)[1:], console)


def _put(panels: list[Panel], console: Console) -> None:
    for panel in panels:
        for line in panel_lines(panel, console.translator):
            console.put(line)
