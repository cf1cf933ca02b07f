"""Games that the start screen opens with one key: the last game again, a single fight, or a demo.

It also makes a missing preview of a saved game.
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
from assistant.sessions.positions import Position, position_of
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.settings import LastGame
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import shelf
from assistant.storage.picture import Picture


def winnable(dirs: UserDirs, game: str) -> list[str]:
    """Return the ids of a game's scenarios without the demo."""
    ids: list[str] = []
    with contextlib.suppress(Exception):  # a game without content has no scenarios
        ids = list(packs.scenario_ids(game, dirs.roots()))
    return [id for id in ids if not games.is_demo(id)]


def again(dirs: UserDirs, game: str, last: LastGame, name: str | None = None) -> OpenGame[Any, Any]:
    """Start a new game with the same choices as the last one."""
    presets = {preset.id for preset in opening.find_game(game).presets}
    preset = last.preset if last.preset in presets else None
    return opening.start(
        dirs, game, last.scenario, last.heroes, preset=preset, sources=last.sources or None, name=name
    )  # fmt: skip


def same_again(dirs: UserDirs, open_game: OpenGame[Any, Any]) -> OpenGame[Any, Any]:
    """Start a new game with the scenario, heroes and components of this one. A single fight is again not saved."""
    about = open_game.about
    if open_game.scratch is not None:
        return one_fight(dirs, open_game.game.id)
    if open_game.is_guided:
        return demo(dirs, open_game.game.id, open_game.name)
    sources = dict(open_game.moment.world.sources)
    return opening.start(
        dirs, open_game.game.id, about.get("scenario", ""), open_game.heroes, sources=sources or None,
        name=open_game.name,
    )  # fmt: skip


def demo(dirs: UserDirs, game: str, name: str | None = None) -> OpenGame[Any, Any]:
    """Start the demo of a game with the first heroes in the list.

    The app draws everything, so the players need no components. The set-up is done for the players, and the keys are
    taught as they go. See `Game.demo`.
    """
    with tempfile.TemporaryDirectory(prefix="assistant-", ignore_cleanup_errors=True) as folder:
        made = _demo_from_set_up(replace(dirs, saves=Path(folder)), game)
        try:
            while made.question.key.partition(":")[0] in made.game.demo.settled:
                made.answer(made.question.expected_answer())
            position = position_of(made)
        finally:
            made.journal.close()
    return opening.start_from(dirs, position, name=name, guided=True)


def _demo_from_set_up(dirs: UserDirs, game: str) -> OpenGame[Any, Any]:
    """Start the demo of a game at its set-up."""
    scenario, _ = games.DEMOS[game]
    found, content = opening.load(game, scenario, dirs.roots(), cache=dirs.cache)
    least, most = found.players(content)
    heroes = [option.id for option in found.heroes(content)][: max(least, min(found.demo.heroes, most))]
    preset = next((preset for preset in found.presets if preset.id == APP), None)
    sources = {**(preset.sources if preset is not None else {}), **found.demo.sources}
    if found.demo.state is not None:
        state = found.demo.state(content, heroes)
        position = Position(game=game, scenario=scenario, heroes=heroes, state=state, sources=sources)
        return opening.start_from(dirs, position, seed=found.demo.seed)
    return opening.start(dirs, game, scenario, heroes, sources=sources or None, seed=found.demo.seed)


def one_fight(dirs: UserDirs, game: str) -> OpenGame[Any, Any]:
    """Start a single fight that isn't saved."""
    found = opening.find_game(game)
    if found.fight is None:
        raise Refused(t("This game has no fight to try out."))
    folder = tempfile.TemporaryDirectory(prefix="assistant-", ignore_cleanup_errors=True)
    try:
        fight = found.fight
        position = Position(game=game, scenario=fight.scenario, heroes=list(fight.heroes), state=fight.state)
        if found.presets:
            position = replace(position, sources=dict(found.presets[0].sources))
        open_game = opening.start_from(replace(dirs, saves=Path(folder.name)), position)
        open_game.scratch = folder
        open_game.answer(fight.opens)
    except BaseException:
        folder.cleanup()
        raise
    return open_game


def close(open_game: OpenGame[Any, Any]) -> None:
    """Close a game. A demo that is left at its recap is put away, so that nobody is asked to go on with it."""
    folder, is_done = open_game.folder, False
    if open_game.is_guided and open_game.read_only_reason is None:
        with contextlib.suppress(Exception):  # whatever is wrong with a recap, the game must be closed
            ending = ending_of(open_game)
            is_done = ending is not None and ending.can_go_on
    open_game.close()
    if is_done:
        with contextlib.suppress(Refused):  # the demo stays in the list if the disk is full
            shelf.retire(folder)
            shelf.put_away(folder)


def make_picture(dirs: UserDirs, folder: Path) -> Picture:
    """Make the preview file of the saved game in `folder` and return the preview."""
    open_game = opening.resume(dirs, folder)
    try:
        open_game.write_picture()
        return open_game.picture()
    finally:
        open_game.close()
