"""Run the named benchmarks, or all, and print each result: `make bench of="answers screen"`."""

from __future__ import annotations

import sys
from importlib import import_module

ALL = ("answers", "planning", "darkness", "drunagor_session", "runebound2_odds", "runebound3", "screen", "served")


def main(names: list[str]) -> None:
    print(f"{'what':<64}  {'measured':>22}  aim")
    for name in names or ALL:
        for what, measured, aim in import_module(f"tests.bench.{name}").measure():
            print(f"{what:<64}  {measured:>22}  {aim}", flush=True)


main(sys.argv[1:])
