"""Runs every measurement and prints one table."""

from __future__ import annotations

from tests.bench import answers, darkness, drunagor_evening, planning, runebound3, screen


def main() -> None:
    rows = [
        row
        for module in (answers, planning, darkness, drunagor_evening, runebound3, screen)
        for row in module.measure()
    ]
    width = max(len(name) for name, _, _ in rows)
    print(f"{'what':<{width}}  {'measured':>22}  aim")
    for name, measured, aim in rows:
        print(f"{name:<{width}}  {measured:>22}  {aim}")


main()
