"""A job that another process runs while this one stays free for its players."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import redirect_stderr, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Generic

from assistant.sessions.simulation.batches import Job, Played, R, split

BATCH = 5
"""The number of games that the process plays before it hands in a report. With few games, progress shows early."""
NICE = 10
"""How far the process stands back, so that a machine with one core still answers keys at once."""


class BackgroundJob(Generic[R]):
    """A job that another process runs, batch after batch.

    The process ends when all games are played, with `cancel`, or when this process ends.

    - `played`: the games whose reports were taken over with `poll`, or None before the first ones.
    - `has_failed`: whether the process ended before all games were played.
    """

    def __init__(self, job: Job[R], seeds: range, batch: int = BATCH) -> None:
        self.games = len(seeds)
        self.played: Played[R] | None = None
        self.has_failed = False
        context = get_context("spawn")
        self._reports, sending = context.Pipe(duplex=False)
        self._process = context.Process(target=_play, args=(job, split(seeds, batch), sending), daemon=True)
        # A screen replaces the stream for errors with one that has no file, which a new process can't inherit.
        with redirect_stderr(sys.__stderr__):
            self._process.start()
        sending.close()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come: all games are played, or the process has ended."""
        return self.has_failed or (self.played is not None and self.played.games == self.games)

    def poll(self, seconds: float = 0.0) -> bool:
        """Take over the reports that have come. Wait so long for the first one.

        Return whether anything is new: a report, or that the process has ended too early.
        """
        news = False
        try:
            while not self.is_over and self._reports.poll(seconds):
                self._take(*self._reports.recv())
                seconds, news = 0.0, True
        except (EOFError, OSError):
            self.has_failed = news = True
        if news and self.is_over:
            self.cancel()
        return news

    def _take(self, games: int, report: R) -> None:
        if self.played is None:
            self.played = Played(report, games)
        else:
            self.played.report.add(report)
            self.played.games += games

    def cancel(self) -> None:
        """End the process. What was taken over before stays."""
        self._process.terminate()
        self._process.join()
        self._reports.close()


def _play(job: Job[Any], batches: list[range], sending: Connection) -> None:
    """Play all batches and send each report with its number of games. This runs in the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches this process, too, but the other one decides
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(BrokenPipeError):  # the other process has ended
        for batch in batches:
            sending.send((len(batch), job.play(batch)))
