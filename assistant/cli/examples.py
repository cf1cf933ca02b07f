"""`assistant examples`: runs worked examples and says what was expected against what was found."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.content import Problem
from assistant.evenings import opening
from assistant.evenings.examples import Outcome, files, run_file
from assistant.evenings.examples.words import words_of
from assistant.games.game import Game
from assistant.speech.questions import Refused
from assistant.speech.text import Text, t, tn

HELP = t("run worked examples (given, when, then in TOML)")


def add(parser: Parser, say: Say) -> None:
    help = say(t("example files, or folders of them"))
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path, help=help)
    help = say(t("list the steps, events, components, rulings and moments of a game instead"))
    parser.add_argument("--words", metavar="GAME", default="", help=help)


def run(desk: Desk, options: Namespace) -> int:
    if bool(options.words) == bool(options.paths):
        raise Refused(t("examples takes either files and folders or --words and a game."))
    return _list_words(desk, options.words) if options.words else _run_files(desk, options.paths)


def _list_words(desk: Desk, game_id: str) -> int:
    roots = desk.home.roots()
    notices: list[Text] = []
    first = next(iter(opening.scenario_names(opening.find_game(game_id), roots, notices)))
    for kind, words in words_of(*opening.load(game_id, first, roots, notices)):
        desk.put(kind)
        for word in words:
            line = f"  {word.name} ({', '.join(word.takes)})" if word.takes else f"  {word.name}"
            means = "" if word.means is None else desk.words.say(word.means)
            desk.put(f"{line}: {means}" if means not in ("", word.name) else line)
    for notice in notices:
        desk.warn(notice)
    return 0


def _run_files(desk: Desk, paths: Sequence[Path]) -> int:
    notices: list[Text] = []

    @cache
    def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
        return opening.load(game, scenario, desk.home.roots(), notices)

    found = files(paths)
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
    for notice in notices:
        desk.warn(notice)
    return 1 if failed or broken else 0


def _show(desk: Desk, outcome: Outcome) -> None:
    example = outcome.example
    desk.put(t("FAILED  {title} ({place})", title=example.title, place=example.place))
    for failure in outcome.failures:
        words = failure.text if not failure.row else t("when {row}: {text}", row=failure.row, text=failure.text)
        desk.put(f"        {desk.words.say(words)}")
