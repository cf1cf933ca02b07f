"""Too many players are refused with one sentence, and no campaign is started."""

from __future__ import annotations

import pytest
from cli_run import Run

FOUR = ("--hero", "tovak", "goldyx", "norowas", "arythea")


@pytest.mark.parametrize(
    ("scenario", "heroes", "sentence"),
    [
        ("full_conquest", (*FOUR, "five"), 'Hero: there is no "five"; there are: arythea, goldyx, norowas, tovak.'),
        ("full_conquest", (*FOUR, "tovak"), "tovak is named twice: each player has a hero of their own."),
        ("full_cooperation", FOUR, "This scenario is for 2 to 3 players, not 4."),
        ("solo_conquest", FOUR, "This scenario is for 1 player, not 4."),
    ],
)
def test_too_many_players_are_refused(run: Run, scenario: str, heroes: tuple[str, ...], sentence: str) -> None:
    result = run("new", "mage_knight", scenario, *heroes, "--name", "Crowd")
    assert result.code == 1
    assert (result.out + result.err).strip() == sentence
    assert run("log", "crowd").code != 0
