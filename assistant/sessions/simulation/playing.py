"""Play games the way a party would, and keep how each of them went."""

from __future__ import annotations

from msgspec import Struct, field

from assistant import games
from assistant.engine.straight import End, run_straight
from assistant.games.simulation import GameResult, Simulation
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions.simulation.policies import PartyPolicy, PolicyName
from assistant.sessions.simulation.scenario_setup import ScenarioSetup


class PlayedGame(Struct, frozen=True):
    """One game that was played.

    `stopped` is how the run itself ended: "finished", or "too_long", "dead_end" or "failed". `guessed` are the kinds of
    the questions that only a table could have answered.
    """

    seed: int
    players: int
    stopped: End
    answers: int
    result: GameResult
    guessed: tuple[str, ...] = ()


class PlayReport(Struct):
    """All games that were played, in the order of their seeds."""

    games: list[PlayedGame] = field(default_factory=list)

    def add(self, later: PlayReport) -> None:
        self.games += later.games


class PlayJob(Struct, frozen=True):
    """Games that a party plays. This is a job for `batches.run_job`."""

    setup: ScenarioSetup
    policy: PolicyName
    most: int

    def play(self, seeds: range) -> PlayReport:
        return PlayReport([self._played(seed) for seed in seeds])

    def _played(self, seed: int) -> PlayedGame:
        setup, simulation = self.setup, simulation_for(self.setup)
        policy = PartyPolicy(simulation, self.policy, seed)
        outcome = run_straight(
            setup.engine_for, setup.begin(seed), policy, most=self.most, interrupts=policy.uses_interrupts
        )
        if outcome.end == "finished":
            content = setup.engine_for(outcome.world.state).content
            result = simulation.result(content, outcome.world.state, outcome.events)
        else:
            result = GameResult()
        return PlayedGame(
            seed, len(setup.party), outcome.end, len(outcome.answers), result, tuple(sorted(policy.guessed))
        )


def simulation_for(setup: ScenarioSetup) -> Simulation:
    """Return what the game offers for simulations. Raise `Refused` if it offers nothing."""
    simulation = games.simulation_of(setup.game)
    if simulation is None:
        raise Refused(t("{game} can't say how a game went: only --check is possible.", game=setup.game.name))
    return simulation
