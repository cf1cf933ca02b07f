"""Sessions of all five games for the benchmarks, with random answers that are chosen before the clock runs."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from assistant.content import all_roots
from assistant.engine.checkpoint import World
from assistant.engine.straight import Outcome, run_straight
from assistant.sessions.random_answers import any_answer
from assistant.sessions.simulation.scenario_setup import ScenarioSetup
from assistant.timeline.game_session import GameSession, Writer, write_nowhere

SCENARIOS = {
    "mage_knight": "solo_conquest",
    "drunagor": "demo_sunken_vault",
    "warhammer_quest": "demo_drowned_mill",
    "runebound2": "demo_ashen_crown",
    "runebound3": "demo_ashen_tower",
}
SHORT = {
    "mage_knight": "MK",
    "drunagor": "Drunagor",
    "warhammer_quest": "WHQ",
    "runebound2": "RB2",
    "runebound3": "RB3",
}


@cache
def setup_of(game: str) -> ScenarioSetup:
    """Return the set-up of a game whose pieces the app holds."""
    return ScenarioSetup(game, SCENARIOS[game], tuple(all_roots()), preset="app")


@dataclass
class PlayedGame:
    """One game with random answers, which can be played again without choosing."""

    game: str
    seed: int
    most: int
    answers: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        self.answers = self._run(lambda question, state, content: any_answer(question, chance)).answers

    def begin(self) -> World[Any]:
        return setup_of(self.game).begin(self.seed)

    def straight(self) -> Outcome[Any]:
        """Play the game straight through."""
        answers = iter(self.answers)
        return self._run(lambda question, state, content: next(answers))

    def _run(self, policy: Any) -> Outcome[Any]:
        return run_straight(setup_of(self.game).engine_for, self.begin(), policy, most=self.most)

    def session(self, writer: Writer = write_nowhere) -> GameSession[Any, Any]:
        """Return a new session of this game at its first question."""
        world, engine_for = self.begin(), setup_of(self.game).engine_for
        return GameSession.begin(engine_for(world.state), world, writer=writer, engine_for=engine_for)

    def play(self, session: GameSession[Any, Any]) -> None:
        """Give all answers of the game in a session."""
        for answer in self.answers:
            session.answer(answer)
