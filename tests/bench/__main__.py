"""Runs the measurements named (all, if none is) and prints each as it is made: `make bench of="answers screen"`."""

from __future__ import annotations

import sys
from importlib import import_module

ALL = ("answers", "planning", "darkness", "drunagor_evening", "runebound2_odds", "runebound3", "screen", "served")


def main(names: list[str]) -> None:
    print(f"{'what':<64}  {'measured':>22}  aim")
    for name in names or ALL:
        for what, measured, aim in import_module(f"tests.bench.{name}").measure():
            print(f"{what:<64}  {measured:>22}  {aim}", flush=True)


main(sys.argv[1:])
