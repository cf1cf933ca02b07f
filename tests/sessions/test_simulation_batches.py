"""Games of a simulation in several processes: the same report as in one, and Ctrl+C keeps what was played."""

from __future__ import annotations

import _thread
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import Struct, field

from assistant.content import all_roots
from assistant.messages.questions import Refused
from assistant.sessions.simulation.batches import BATCH, run_job
from assistant.sessions.simulation.check import CheckJob
from assistant.sessions.simulation.scenario_setup import ScenarioSetup


class Seeds(Struct):
    """A report that has only the seeds of its games."""

    seeds: list[int] = field(default_factory=list)

    def add(self, later: Seeds) -> None:
        self.seeds += later.seeds


class Listing(Struct, frozen=True):
    """A job that lists its seeds. `interrupt` presses Ctrl+C while the game with this seed is played."""

    interrupt: int = -1

    def play(self, seeds: range) -> Seeds:
        if self.interrupt in seeds:
            _thread.interrupt_main()
        return Seeds(list(seeds))


def test_a_report_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    setup = ScenarioSetup("mage_knight", "first_reconnaissance", all_roots(), tmp_path / "cache")
    job, seeds = CheckJob(setup, 300), range(5, 5 + 2 * BATCH + 3)
    alone = run_job(job, seeds)
    shown: list[tuple[int, int]] = []
    together = run_job(job, seeds, jobs=2, progress=lambda played, games: shown.append((played, games)))
    assert alone.games == together.games == len(seeds)
    assert together.report == alone.report
    assert [*together.report.events.items()] == [*alone.report.events.items()]
    assert (len(shown), shown[-1]) == (3, (len(seeds), len(seeds)))


def test_reports_are_put_together_in_the_order_of_their_seeds() -> None:
    class LastFirst(ThreadPoolExecutor):
        """Starts with the job that was handed in last."""

        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            future.result()
            return future

    with LastFirst(1) as executor:
        assert run_job(Listing(), range(100), executor=executor).report.seeds == [*range(100)]


def test_ctrl_c_in_this_process_keeps_the_games_before_it() -> None:
    played = run_job(Listing(interrupt=7), range(20))
    assert played.cancelled
    assert played.report.seeds == [*range(played.games)]
    assert 7 <= played.games < 20


def test_ctrl_c_before_the_first_game_ends_the_command() -> None:
    def press(played: int, games: int) -> None:
        raise KeyboardInterrupt

    assert run_job(Listing(), range(20), progress=press).games == 1
    with pytest.raises(KeyboardInterrupt):
        run_job(Listing(interrupt=0), range(1), progress=press)


@pytest.fixture
def executor():
    with ThreadPoolExecutor(1) as executor:
        yield executor


def test_ctrl_c_keeps_the_batches_that_are_being_played(executor: Executor) -> None:
    played = run_job(Listing(interrupt=BATCH), range(100 * BATCH), executor=executor)
    assert played.cancelled
    assert len(played.report.seeds) == played.games >= BATCH


def test_a_set_up_that_is_not_possible_is_refused() -> None:
    with pytest.raises(Refused, match="Hero"):
        ScenarioSetup("mage_knight", "solo_conquest", all_roots(), heroes=("nobody",)).begin(1)


def test_without_heroes_the_first_ones_play() -> None:
    assert len(ScenarioSetup("drunagor", "demo_sunken_vault", all_roots()).party) == 1
