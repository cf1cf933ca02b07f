"""Worked examples of rules in TOML (given, when, then): finding, reading, checking and running them.

`assistant examples` and the tests use this package. It imports `sessions` and the layers below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from assistant.content.problems import ContentErrors, Problem, Report
from assistant.engine.runner import Engine
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions.examples.example_file import Example, ExampleFile, read
from assistant.sessions.examples.name_check import check_heroes, check_names
from assistant.sessions.examples.runner import Failure, run

GameLoader = Callable[[str, str], tuple[Game[Any, Any], Any]]
"""A function that gets the ids of a game and a scenario and returns the game and its content.

It may raise `Refused` or `ContentErrors`.
"""


class ExampleResult(Struct, frozen=True):
    """The result of running one example."""

    example: Example
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


def files(paths: Sequence[Path]) -> list[Path]:
    """Return the example files in `paths`. For a folder, return all example files in it, sorted by name."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*.toml") if file.is_file())
        elif path.exists():
            found.append(path)
        else:
            raise Refused(t("There is no file or folder {path}.", path=str(path)))
    return list(dict.fromkeys(found))


def examples_in(path: Path, load_game: GameLoader) -> tuple[Example, ...]:
    """Return the examples of a file, or raise `ContentErrors` with all its mistakes, such as unknown names."""
    file = read(path)
    report = Report()
    heroes: dict[str, list[str]] = {}
    for scenario in file.scenarios:
        try:
            game, content = load_game(file.game, scenario)
        except Refused as refused:
            file.fault(report, _scenario_path(file, scenario), refused.text)
            continue
        heroes[scenario] = [option.id for option in game.heroes(content)]
        if scenario == file.scenarios[0]:
            check_names(file, Engine(game.rules, content), report)
    check_heroes(file, heroes, report)
    report.raise_if_any()
    return file.examples


def _scenario_path(file: ExampleFile, scenario: str) -> tuple[str | int, ...]:
    data = file.source.data
    for number, case in enumerate(data.get("case", [])):
        if case.get("scenario") == scenario:
            return ("case", number, "scenario")
    return ("scenario",)


def run_example(example: Example, load_game: GameLoader) -> ExampleResult:
    """Run one example and return its result."""
    game, content = load_game(example.game, example.scenario)
    return ExampleResult(example, run(example, game, content))


def run_file(path: Path, load_game: GameLoader) -> Iterator[ExampleResult | Problem]:
    """Run every example of a file and yield the results, or the mistakes of the file if it has any."""
    try:
        examples = examples_in(path, load_game)
    except ContentErrors as errors:
        yield from errors.problems
        return
    for example in examples:
        yield run_example(example, load_game)
