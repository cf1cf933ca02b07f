"""`assistant examples`: runs worked examples and says what was expected against what was found."""

from __future__ import annotations

from argparse import Namespace
from functools import cache
from pathlib import Path
from typing import Any

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.content import Problem
from assistant.evenings import opening
from assistant.evenings.examples import Outcome, files, run_file
from assistant.games.game import Game
from assistant.table.questions import Refused
from assistant.table.text import t, tn

HELP = t("run worked examples (given, when, then in TOML)")


def add(parser: Parser, say: Say) -> None:
    help = say(t("example files, or folders of them"))
    parser.add_argument("paths", metavar="PATH", nargs="+", type=Path, help=help)


def run(desk: Desk, options: Namespace) -> int:
    @cache
    def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
        return opening.load(game, scenario, desk.home.roots())

    found = files(options.paths)
    if not found:
        raise Refused(t("There is no example here: examples are files that end in .toml."))
    passed = failed = broken = 0
    for path in found:
        for outcome in run_file(path, shelf):
            if isinstance(outcome, Problem):
                broken += 1
                desk.put(desk.problem(outcome))
            elif outcome.passed:
                passed += 1
                desk.put(t("passed  {title}", title=outcome.example.title))
            else:
                failed += 1
                _show(desk, outcome)
    desk.put(
        t(
            "{passed}, {failed}, {broken}.",
            passed=tn("{n} example passed", "{n} examples passed", passed),
            failed=tn("{n} failed", "{n} failed", failed),
            broken=tn("{n} mistake in the files", "{n} mistakes in the files", broken),
        )
    )
    return 1 if failed or broken else 0


def _show(desk: Desk, outcome: Outcome) -> None:
    example = outcome.example
    desk.put(t("FAILED  {title} ({place})", title=example.title, place=example.place))
    for failure in outcome.failures:
        words = failure.text if not failure.row else t("when {row}: {text}", row=failure.row, text=failure.text)
        desk.put(f"        {desk.words.say(words)}")
