"""Run the named benchmarks, or all: `make bench of="answers screen"`. A run of all writes docs/speed.md."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from pathlib import Path

from tests.bench.rows import Row

ALL = (
    "screen", "answers", "long_turn", "drunagor_session", "long_saves", "straight_games", "planning", "darkness",
    "runebound2_odds", "runebound3", "served",
)  # fmt: skip
PAGE = Path(__file__).parents[2] / "docs" / "speed.md"
BEGIN, END = "<!-- written by make bench -->", "<!-- end of what make bench writes -->"


def main(names: list[str]) -> None:
    started, load = time.monotonic(), os.getloadavg()[0]
    print(f"{'what':<76}  {'measured':>28}  aim")
    rows: list[Row] = []
    for name in names or ALL:
        for row in import_module(f"tests.bench.{name}").measure():
            print(f"{row.what:<76}  {row.shown:>28}  {row.shown_aim}", flush=True)
            rows.append(row)
    took = time.monotonic() - started
    busy = (
        f"{os.cpu_count()} cores; the load was {load:.1f} at the beginning and {os.getloadavg()[0]:.1f} at the end. "
        f"The run took {took / 60:.1f} minutes."
    )
    print(busy)
    if not names:
        write(rows, busy)


def write(rows: list[Row], busy: str) -> None:
    """Replace the table in docs/speed.md."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    lines = [f"Measured on {busy}", "", "| what | aim | figure | met | how |", "|---|---|---|---|---|"]
    lines += [f"| {row.what} | {row.shown_aim} | {row.shown} | {row.verdict} | {row.how} |" for row in rows]
    PAGE.write_text("\n".join([before + BEGIN, "", *lines, "", END]) + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
