"""The files that `assistant simulate` writes: every game as a row of a table (CSV), or with all figures as JSON.

How games ended is left out if it means nothing (`Tally.why_no_figures`), and so is who won (`Tally.why_no_wins`).
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from assistant.cli.simulation_table import Tally
from assistant.messages.text import in_english
from assistant.sessions.simulation.summary import groups


def write_csv(path: Path, tallies: Sequence[Tally]) -> None:
    """Write a line for each game. Heroes, clocks and further figures have columns of their own."""
    rows = [_row(tally, place) for tally in tallies for place in range(len(tally.games))]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)


def _groups(tally: Tally) -> list[dict[str, Any]]:
    if tally.why_no_figures is not None:
        return []
    found = groups(tally.games)
    rows = [{**msgspec.to_builtins(group), "won_interval": group.won.interval} for group in found]
    if tally.why_no_wins is not None:
        for row in rows:
            del row["won"], row["won_interval"]
    return rows


def _row(tally: Tally, place: int) -> dict[str, Any]:
    game = tally.games[place]
    result = game.result
    row: dict[str, Any] = {
        "scenario": tally.scenario,
        "policy": tally.policy,
        "heroes": game.players,
        "level": result.level,
        "seed": game.seed,
        "stopped": game.stopped,
        "answers": game.answers,
    }
    if tally.why_no_figures is not None:
        return row
    won = {} if tally.why_no_wins is not None else {"won": "" if result.won is None else int(result.won)}
    return row | {
        "end": result.end,
        **won,
        "rounds": result.rounds,
        **{f"hurt_{who}": hurt for who, hurt in result.hurt.items()},
        **{f"clock_{clock}": at for clock, (at, _) in result.clocks.items()},
        **{f"figure_{id}": number for id, number in result.figures.items()},
    }


def write_json(path: Path, tallies: Sequence[Tally]) -> None:
    """Write the figures of each party size and difficulty, and all games."""
    data = [
        {
            "scenario": tally.scenario,
            "policy": tally.policy,
            "no_win_rate": None if tally.why_no_wins is None else in_english(tally.why_no_wins),
            "groups": _groups(tally),
            "games": [_row(tally, place) for place in range(len(tally.games))],
        }
        for tally in tallies
    ]
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
