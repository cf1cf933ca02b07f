"""The rows of the benchmark table, and how two things are measured side by side."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One measured figure.

    - `what`: what is compared with what.
    - `figure`, `aim`: numbers with the same unit. Without an aim, the figure only informs.
    - `how`: how it is measured, as a sentence for docs/speed.md.
    - `least`: the aim is the least figure, not the largest one.
    - `more`: what is printed after the figure, such as an absolute time.
    """

    what: str
    figure: float | None
    aim: float | None
    how: str
    least: bool = False
    more: str = ""
    unit: str = "x"

    @property
    def shown(self) -> str:
        if self.figure is None:
            return self.more
        number = f"{self.figure:,.2f}" if self.figure < 100 else f"{self.figure:,.0f}"
        return f"{number} {self.unit}" + (f" ({self.more})" if self.more else "")

    @property
    def shown_aim(self) -> str:
        return "-" if self.aim is None else f"{'>=' if self.least else '<='} {self.aim:g} {self.unit}"

    @property
    def verdict(self) -> str:
        if self.figure is None or self.aim is None:
            return "-"
        return "yes" if (self.figure >= self.aim if self.least else self.figure <= self.aim) else "no"


def wall(action: Callable[[], object]) -> float:
    """Return the seconds that the action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def cpu(action: Callable[[], object]) -> float:
    """Return the processor seconds that the action takes here. Other programs hardly change them."""
    start = time.process_time()
    action()
    return time.process_time() - start


def ratios(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the median of the ratios of times that were measured one right after the other."""
    return statistics.median(ours / theirs for ours, theirs in pairs)
