"""Saved games that a party has played to their end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from assistant import games
from assistant.engine.straight import StopPlaying
from assistant.messages.questions import Finished
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.simulation.policies import PartyPolicy
from assistant.sessions.user_dirs import UserDirs

MOST = 2000
VAULT = ("drunagor", "demo_sunken_vault", ("vorn", "maya", "elros"))
ONE_DAY = ("mage_knight", "demo_one_day", ("tovak",))
MILL = ("warhammer_quest", "demo_drowned_mill", ("demo_miller", "demo_ferrywoman"))


def play_to_the_end(
    dirs: UserDirs | Path, game: str, scenario: str, heroes: tuple[str, ...], *, seed: int, name: str = "Played"
) -> OpenGame[Any, Any]:
    """Let a careful party play a saved game. Return it at the first question after the end."""
    if isinstance(dirs, Path):
        dirs = UserDirs.below(dirs)
    open_game = opening.start(dirs, game, scenario, list(heroes), preset="app", seed=seed, name=name)
    simulation = games.simulation_of(open_game.game)
    assert simulation is not None
    policy = PartyPolicy(simulation, "careful", seed)
    for _ in range(MOST):
        question = open_game.question
        if isinstance(question, Finished):
            return open_game
        try:
            answer = policy(question, open_game.state, open_game.content)
        except StopPlaying:
            return open_game
        open_game.answer(answer)
    raise AssertionError("the game does not end")
