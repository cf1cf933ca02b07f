"""Random sessions of every game, scenario, preset and party size: any input may come at any moment.

After each input no rule has failed, the open question can be answered, and the world is what a save restores. Undo,
redo and restarts lead exactly where they should. `make search` plays new sessions; otherwise they are always the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random, SystemRandom

import pytest
from hypothesis import settings
from session_machine import play, random_setup, scenarios_and_presets, shortest, without_waiting

SEARCHED = 200
"""How many new sessions a search plays of each scenario with each preset."""
OF_EACH_GAME = 48
"""About how many sessions of each game are played otherwise."""
LENGTH = 40
"""The most inputs of a session."""

pytestmark = pytest.mark.hypothesis


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with without_waiting():
        yield


def seeds(game: str) -> list[int]:
    """Return the seeds of the sessions of one scenario with one preset."""
    if not settings.default.derandomize:
        return [SystemRandom().getrandbits(32) for _ in range(SEARCHED)]
    of_game = Counter(known for known, _, _ in scenarios_and_presets())[game]
    return list(range(-(-OF_EACH_GAME // of_game)))


def check_session(game: str, scenario: str, preset: str, seed: int) -> None:
    chance = Random(f"{game}:{scenario}:{preset}:{seed}")
    setup = random_setup(game, scenario, preset, chance)
    session, fault = play(setup, LENGTH, chance)
    if fault is not None:
        pytest.fail(shortest(setup, session.inputs, fault).report(), pytrace=False)


@pytest.mark.parametrize(("game", "scenario", "preset"), scenarios_and_presets())
def test_any_input_at_any_moment(game: str, scenario: str, preset: str) -> None:
    for seed in seeds(game):
        check_session(game, scenario, preset, seed)
