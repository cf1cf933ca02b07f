"""What can be begun with one key: the last game again, one fight that is kept nowhere, a demo evening.

And the picture of a saved evening that has none yet.
"""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from assistant import content as packs
from assistant import games
from assistant.games.game import APP
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import Position
from assistant.sessions.settings import LastGame
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.picture import Picture

PARTY = 3
"""So many heroes play a demo, if so many may."""


def winnable(dirs: UserDirs, game: str) -> list[str]:
    """The scenarios of a game that count, by their ids; nothing is read for that, and a demo counts for nothing."""
    ids: list[str] = []
    with contextlib.suppress(Exception):  # a game without content has none
        ids = list(packs.scenario_ids(game, dirs.roots()))
    return [id for id in ids if not games.is_demo(id)]


def again(dirs: UserDirs, game: str, last: LastGame, name: str | None = None) -> OpenGame[Any, Any]:
    """A new game with the answers of the last one."""
    known = {preset.id for preset in opening.find_game(game).presets}
    preset = last.preset if last.preset in known else None
    return opening.start(
        dirs, game, last.scenario, last.heroes, preset=preset, sources=last.sources or None, name=name
    )  # fmt: skip


def demo(dirs: UserDirs, game: str, name: str | None = None) -> OpenGame[Any, Any]:
    """The first heroes play it, and the app draws everything it can: nothing of the box is needed."""
    scenario, _ = games.DEMOS[game]
    found, content = opening.load(game, scenario, dirs.roots(), cache=dirs.cache)
    least, most = found.players(content)
    heroes = [option.id for option in found.heroes(content)][: max(least, min(PARTY, most))]
    preset = next((preset.id for preset in found.presets if preset.id == APP), None)
    return opening.start(dirs, game, scenario, heroes, preset=preset, name=name)


def one_fight(dirs: UserDirs, game: str) -> OpenGame[Any, Any]:
    """A fight begun somewhere in a game that is kept nowhere: its folder goes when it is closed."""
    found = opening.find_game(game)
    if found.fight is None:
        raise Refused(t("This game has no fight to try out."))
    folder = tempfile.TemporaryDirectory(prefix="assistant-", ignore_cleanup_errors=True)
    try:
        place = found.fight
        position = Position(game=game, scenario=place.scenario, heroes=list(place.heroes), state=place.state)
        if found.presets:
            position = replace(position, sources=dict(found.presets[0].sources))
        session = opening.start_from(replace(dirs, saves=Path(folder.name)), position)
        session.scratch = folder
        session.answer(place.opens)
    except BaseException:
        folder.cleanup()
        raise
    return session


def glance(dirs: UserDirs, folder: Path) -> Picture:
    """The picture of a saved evening, made anew and kept for the next time."""
    session = opening.resume(dirs, folder)
    try:
        session.write_picture()
        return session.picture()
    finally:
        session.close()
