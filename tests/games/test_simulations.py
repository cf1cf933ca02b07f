"""What each game offers for simulations: how its games ended, and the parties that play them."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant import games
from assistant.content import Root, all_roots
from assistant.messages.questions import Refused
from assistant.sessions.simulation.batches import BATCH, run_job
from assistant.sessions.simulation.playing import PlayJob, PlayReport, simulation_for
from assistant.sessions.simulation.policies import PolicyName
from assistant.sessions.simulation.scenario_setup import ScenarioSetup

SCENARIOS = {
    "mage_knight": ("solo_conquest", ("tovak",)),
    "drunagor": ("demo_sunken_vault", ("vorn", "maya", "elros")),
    "warhammer_quest": ("demo_drowned_mill", ()),
    "runebound2": ("demo_ashen_crown", ()),
    "runebound3": ("demo_ashen_tower", ()),
}


def played(id: str, policy: PolicyName, games: int, most: int = 2000) -> PlayReport:
    scenario, heroes = SCENARIOS[id]
    return PlayJob(ScenarioSetup(id, scenario, all_roots(), None, heroes, "app"), policy, most).play(
        range(1, games + 1)
    )


@pytest.mark.parametrize("id", games.GAME_IDS)
def test_every_game_says_how_its_games_ended(id: str) -> None:
    simulation = games.simulation_of(games.game_named(id))
    assert simulation is not None
    finished = [game.result for game in played(id, "random", 12).games if game.stopped == "finished"]
    assert finished
    for result in finished:
        assert result.end in simulation.ends
        assert result.won is not None
        assert result.rounds >= 0
        assert result.clocks.keys() == simulation.clocks.keys()
        assert all(at <= limit for at, limit in result.clocks.values() if limit), result
    assert any(any(result.hurt.values()) for result in finished) or id == "mage_knight"  # wounds are rare there


def test_a_careful_party_wins_more_often_in_drunagor_than_a_reckless_one() -> None:
    wins = {
        policy: sum(game.result.won is True for game in played("drunagor", policy, 25).games)
        for policy in ("careful", "bold")
    }
    assert wins["careful"] > wins["bold"] > 0


def test_bold_heroes_are_hurt_more_than_careful_ones_in_runebound() -> None:
    for id in ("runebound2", "runebound3"):
        hurt = {
            policy: sum(sum(game.result.hurt.values()) for game in played(id, policy, 6).games)
            for policy in ("careful", "bold")
        }
        assert hurt["bold"] > hurt["careful"] > 0, id


@pytest.mark.parametrize("id", [id for id in games.GAME_IDS if games.simulation_of(games.game_named(id)).party])  # type: ignore[union-attr]
def test_a_party_plays_its_games_to_the_end_without_guessing(id: str) -> None:
    for game in played(id, "careful", 4).games:
        assert (game.stopped, game.guessed) == ("finished", ())


@pytest.mark.parametrize("id", ["runebound2", "runebound3"])
def test_a_party_plays_the_same_games_in_any_number_of_processes(id: str, tmp_path: Path) -> None:
    scenario, heroes = SCENARIOS[id]
    job = PlayJob(ScenarioSetup(id, scenario, all_roots(), tmp_path / "cache", heroes, "app"), "careful", 100)
    seeds = range(3, 3 + BATCH + 2)
    assert run_job(job, seeds, jobs=2).report.games == run_job(job, seeds).report.games


@pytest.mark.parametrize(
    ("id", "scenario", "hero"),
    [("runebound2", "rise_of_the_dragon_lords", "mordrog"), ("runebound3", "corpse_king", "corbin")],
)
@pytest.mark.parametrize("policy", ["careful", "bold"])
def test_a_party_says_that_it_had_to_guess_printed_cards(id: str, scenario: str, hero: str, policy: PolicyName) -> None:
    for game in (
        PlayJob(ScenarioSetup(id, scenario, all_roots(), None, (hero,), "app"), policy, 2000).play(range(1, 4)).games
    ):
        assert game.stopped == "finished"
        assert game.guessed


def test_a_game_without_simulation_is_refused(night_watch: Path) -> None:
    with pytest.raises(Refused, match="only --check is possible"):
        simulation_for(ScenarioSetup("night_watch", "mill", (Root(night_watch),)))
