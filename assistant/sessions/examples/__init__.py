"""Worked examples as data: finding the files, reading, checking and running them, for tests and for authors."""

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
from assistant.sessions.examples.checking import check_names
from assistant.sessions.examples.example_file import Example, ExampleFile, read
from assistant.sessions.examples.runner import Failure, run

Shelf = Callable[[str, str], tuple[Game[Any, Any], Any]]
"""A game and its content by the ids of game and scenario; `Refused` or `ContentErrors` if there is none."""


class Outcome(Struct, frozen=True):
    """How one example went."""

    example: Example
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


def files(paths: Sequence[Path]) -> list[Path]:
    """The example files below these files and folders, by name."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*.toml") if file.is_file())
        elif path.exists():
            found.append(path)
        else:
            raise Refused(t("There is no file or folder {path}.", path=str(path)))
    return list(dict.fromkeys(found))


def examples_in(path: Path, shelf: Shelf) -> tuple[Example, ...]:
    """The examples of a file, every name in them known; raises `ContentErrors` with every mistake."""
    file = read(path)
    report = Report()
    for scenario in file.scenarios:
        try:
            game, content = shelf(file.game, scenario)
        except Refused as refused:
            file.fault(report, _place(file, scenario), refused.text)
            continue
        if scenario == file.scenarios[0]:
            check_names(file, game, Engine(game.rules, content), report)
    report.raise_if_any()
    return file.examples


def _place(file: ExampleFile, scenario: str) -> tuple[str | int, ...]:
    data = file.source.data
    for number, case in enumerate(data.get("case", [])):
        if case.get("scenario") == scenario:
            return ("case", number, "scenario")
    return ("scenario",)


def outcome(example: Example, shelf: Shelf) -> Outcome:
    """Runs one example."""
    game, content = shelf(example.game, example.scenario)
    return Outcome(example, run(example, game, content))


def run_file(path: Path, shelf: Shelf) -> Iterator[Outcome | Problem]:
    """Runs every example of a file; a file that can't be read gives its problems instead."""
    try:
        examples = examples_in(path, shelf)
    except ContentErrors as errors:
        yield from errors.problems
        return
    for example in examples:
        yield outcome(example, shelf)
