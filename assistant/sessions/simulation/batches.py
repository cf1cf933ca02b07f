"""Run a job for many seeds, in this process, in several processes or on a cluster.

A job plays the games of some seeds and returns a report. Reports are put together in the order of their seeds, so the
result does not depend on how many processes ran, or which of them was faster.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

R = TypeVar("R", bound="Report")

BATCH = 20
"""The number of games that a process plays before it hands in a report."""

Finished = Generator[tuple[range, R], None, None]
"""Batches with their reports, as soon as they are finished."""
Progress = Callable[[int, int], None]
"""A function that gets the number of games played so far and the number of all games."""


class Report(Protocol):
    """What is known about some games. `add` adds the report of games with higher seeds."""

    def add(self, later: Any, /) -> None: ...


class Job(Protocol[R]):  # type: ignore[misc]
    """What is done for each seed. A job is sent to other processes, so it contains only data."""

    def play(self, seeds: range, /) -> R: ...


class Played(Struct, Generic[R]):
    """The reports of all games that were played, as one, and the number of these games."""

    report: R
    games: int
    cancelled: bool = False


def run_job(
    job: Job[R], seeds: range, *, jobs: int = 1, executor: Executor | None = None, progress: Progress | None = None
) -> Played[R]:
    """Run a job for these seeds and return the report.

    `jobs` is the number of processes. An `executor`, such as one that runs on a cluster, replaces them. If Ctrl+C is
    pressed, the games that were played so far count.
    """
    batches = split(seeds, 1 if jobs == 1 and executor is None else BATCH)
    reports: dict[int, tuple[range, R]] = {}
    cancelled = False
    finished = _in_this_process(job, batches)
    if executor is not None:
        finished = _in_executor(job, batches, executor)
    elif jobs > 1:
        finished = _in_processes(job, batches, jobs)
    played = 0
    try:
        for batch, report in finished:
            reports[batch.start] = batch, report
            played += len(batch)
            if progress is not None:
                progress(played, len(seeds))
    except KeyboardInterrupt:
        cancelled = True
        if not reports:
            raise
    finally:
        finished.close()
    (_, whole), *others = (reports[start] for start in sorted(reports))
    for _, report in others:
        whole.add(report)
    return Played(whole, played, cancelled)


def processes_for(games: int) -> int:
    """Return how many processes play so many games on this machine. A few games are played faster by one."""
    cores: int = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, games // (2 * BATCH)))


def split(seeds: range, size: int) -> list[range]:
    """Return the seeds in batches of at most this size."""
    return [seeds[place : place + size] for place in range(0, len(seeds), size)]


def _in_this_process(job: Job[R], batches: list[range]) -> Finished[R]:
    for batch in batches:
        yield batch, job.play(batch)


def _in_processes(job: Job[R], batches: list[range], jobs: int) -> Finished[R]:
    # A new interpreter per process works alike on every system.
    with ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn")) as pool:
        yield from _in_executor(job, batches, pool)


def _in_executor(job: Job[R], batches: list[range], executor: Executor) -> Finished[R]:
    with _ctrl_c_ignored():  # the processes inherit it: Ctrl+C reaches them, too, but a batch is never lost halfway
        futures = {executor.submit(job.play, batch): batch for batch in batches}
    waiting = set(futures)
    try:
        for future in as_completed(futures):
            waiting.remove(future)
            yield futures[future], future.result()
    except KeyboardInterrupt:
        for future in [future for future in waiting if not future.cancel()]:  # those are being played
            yield futures[future], future.result()
        raise
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread, which alone gets Ctrl+C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
