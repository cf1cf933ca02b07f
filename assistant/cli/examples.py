"""`assistant examples`: run worked examples and print each difference from what they expect."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content import Problem
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn
from assistant.sessions import opening
from assistant.sessions.examples import ExampleResult, files, run_file
from assistant.sessions.examples.vocabulary import vocabulary_of

HELP = t("run worked examples (given, when, then in TOML)")


def add(parser: Parser, say: Say) -> None:
    help = say(t("example files, or folders of them"))
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path, help=help)
    help = say(t("list the steps, events, components, happenings, questions and rulings of a game instead"))
    parser.add_argument("--words", metavar="GAME", default="", help=help)


def run(context: CommandContext, options: Namespace) -> int:
    if bool(options.words) == bool(options.paths):
        raise Refused(t("examples takes either files and folders or --words and a game."))
    return _list_words(context, options.words) if options.words else _run_files(context, options.paths)


def _list_words(context: CommandContext, game_id: str) -> int:
    roots = context.dirs.roots()
    notices: list[Text] = []
    scenarios = opening.scenarios(opening.find_game(game_id), roots, notices)
    game, content = opening.load(game_id, next(iter(scenarios)), roots, notices)
    for kind, entries in vocabulary_of(game, content, scenarios.values()):
        context.put(kind)
        for entry in entries:
            line = f"  {entry.name} ({', '.join(entry.takes)})" if entry.takes else f"  {entry.name}"
            meaning = "" if entry.means is None else context.translator.say(entry.means)
            context.put(f"{line}: {meaning}" if meaning not in ("", entry.name) else line)
    for notice in notices:
        context.warn(notice)
    return 0


def _run_files(context: CommandContext, paths: Sequence[Path]) -> int:
    notices: list[Text] = []

    @cache
    def load_game(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
        return opening.load(game, scenario, context.dirs.roots(), notices)

    found = files(paths)
    if not found:
        raise Refused(t("There is no example here: examples are files that end in .toml."))
    passed = failed = broken = 0
    for path in found:
        for result in run_file(path, load_game):
            if isinstance(result, Problem):
                broken += 1
                context.put(context.problem(result))
            elif result.passed:
                passed += 1
                context.put(t("passed  {title}", title=result.example.title))
            else:
                failed += 1
                _show_failures(context, result)
    context.put(
        t(
            "{passed}, {failed}, {broken}.",
            passed=tn("{n} example passed", "{n} examples passed", passed),
            failed=tn("{n} failed", "{n} failed", failed),
            broken=tn("{n} mistake in the files", "{n} mistakes in the files", broken),
        )
    )
    for notice in notices:
        context.warn(notice)
    return 1 if failed or broken else 0


def _show_failures(context: CommandContext, result: ExampleResult) -> None:
    example = result.example
    context.put(t("FAILED  {title} ({place})", title=example.title, place=example.place))
    for failure in result.failures:
        line = failure.text if not failure.row else t("when {row}: {text}", row=failure.row, text=failure.text)
        context.put(f"        {context.translator.say(line)}")
