"""`assistant check`: list every mistake in the content packs, warnings, and the entries that later packs replace."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content import Problem
from assistant.games import GAME_IDS
from assistant.messages.text import t, tn
from assistant.sessions import opening
from assistant.sessions.content_check import AnyGame, ContentReport, check_content

HELP = t("check the content packs")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=say(t("only the content of this game")))
    parser.add_argument(
        "--json",
        action="store_true",
        dest="as_json",
        help=say(t("print a list of JSON objects: game, severity, file, line, column, key and sentence")),
    )


def run(context: CommandContext, options: Namespace) -> int:
    ids = (options.game,) if options.game else GAME_IDS
    reports = {game.id: (game, check_content(game, context.dirs.roots())) for game in map(opening.find_game, ids)}
    if options.as_json:
        found = [one for game, report in reports.values() for one in _as_data(context, game, report)]
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        for game, report in reports.values():
            _print(context, game, report)
    return 1 if any(report.mistakes for _, report in reports.values()) else 0


def _print(context: CommandContext, game: AnyGame, report: ContentReport) -> None:
    mistakes, warnings = len(report.mistakes), len(report.warnings)
    for problem in report.mistakes:
        context.put(context.problem(problem))
    for problem in report.warnings:
        context.put(t("Warning: {what}", what=context.problem(problem)))
    for override in report.overrides:
        context.put(
            t(
                "{what} of {file} goes before that of {over}.",
                what=override.what,
                file=override.file,
                over=override.over,
            )
        )
    if mistakes:
        context.put(tn("{game}: {n} mistake.", "{game}: {n} mistakes.", mistakes, game=game.name))
    if warnings:
        context.put(tn("{game}: {n} warning.", "{game}: {n} warnings.", warnings, game=game.name))
    if not mistakes and not warnings:
        context.put(t("{game}: all is well.", game=game.name))


def _as_data(context: CommandContext, game: AnyGame, report: ContentReport) -> list[dict[str, Any]]:
    return [_problem_data(context, game, problem) for problem in (*report.mistakes, *report.warnings)]


def _problem_data(context: CommandContext, game: AnyGame, problem: Problem) -> dict[str, Any]:
    return {
        "game": game.id,
        "severity": problem.severity,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "key": problem.key,
        "sentence": context.translator.say(problem.message),
    }
