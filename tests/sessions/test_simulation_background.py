"""A job in another process: its reports come batch after batch, and it can be ended at any time."""

from __future__ import annotations

import os

import pytest
from msgspec import Struct, field

from assistant.sessions.simulation.background import BackgroundJob

PATIENCE = 60.0


class Seeds(Struct):
    """A report that has only the seeds of its games."""

    seeds: list[int] = field(default_factory=list)
    processes: set[int] = field(default_factory=set)

    def add(self, later: Seeds) -> None:
        self.seeds += later.seeds
        self.processes |= later.processes


class Listing(Struct, frozen=True):
    """A job that lists its seeds. At `breaks`, its process ends."""

    breaks: int = -1

    def play(self, seeds: range) -> Seeds:
        if self.breaks in seeds:
            os._exit(1)
        return Seeds(list(seeds), {os.getpid()})


def finished(job: BackgroundJob[Seeds]) -> BackgroundJob[Seeds]:
    while not job.is_over:
        job.poll(PATIENCE)
    return job


def test_all_games_are_played_in_one_other_process() -> None:
    job = finished(BackgroundJob(Listing(), range(3, 30)))
    assert not job.has_failed
    assert job.played is not None
    assert (job.played.games, job.played.report.seeds) == (27, [*range(3, 30)])
    assert len(job.played.report.processes) == 1
    assert os.getpid() not in job.played.report.processes


def test_a_look_says_whether_there_is_news() -> None:
    job = BackgroundJob(Listing(), range(5))
    assert job.poll(PATIENCE)
    assert job.is_over
    assert not job.poll()


def test_a_process_that_ends_too_early_is_noticed_and_its_games_stay() -> None:
    job = finished(BackgroundJob(Listing(breaks=12), range(20)))
    assert job.has_failed
    assert job.played is None or job.played.games <= 10


@pytest.mark.parametrize("times", [1, 2])
def test_a_cancelled_job_has_no_process_any_more(times: int) -> None:
    job = BackgroundJob(Listing(), range(100_000))
    for _ in range(times):
        job.cancel()
    assert not job._process.is_alive()
