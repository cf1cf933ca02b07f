"""`assistant check`: list every mistake in the content packs, and the entries that later packs replace."""

from __future__ import annotations

from argparse import Namespace

from assistant import content as packs
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content import ContentErrors, Override, Problem
from assistant.content.effects import EffectChecker
from assistant.engine.runner import Engine
from assistant.games import GAME_IDS
from assistant.games.game import Game
from assistant.messages.text import t, tn
from assistant.sessions import opening

HELP = t("check the content packs")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help=say(t("only the content of this game")))


def run(context: CommandContext, options: Namespace) -> int:
    ids = (options.game,) if options.game else GAME_IDS
    mistakes = 0
    for id in ids:
        game = opening.find_game(id)
        problems, overrides = check_packs(context, game)
        mistakes += len(problems)
        for problem in problems:
            context.put(context.problem(problem))
        for override in overrides:
            context.put(
                t(
                    "{what} of {file} goes before that of {over}.",
                    what=override.what,
                    file=override.file,
                    over=override.over,
                )
            )
        summary = tn("{game}: {n} mistake.", "{game}: {n} mistakes.", len(problems), game=game.name)
        context.put(summary if problems else t("{game}: all is well.", game=game.name))
    return 1 if mistakes else 0


def check_packs(context: CommandContext, game: Game[object, object]) -> tuple[list[Problem], list[Override]]:
    """Return the mistakes in the packs of a game, and the entries that later packs replace."""
    roots = context.dirs.roots()
    try:
        pack = packs.load(game.pack, game.id, roots, game.references, EffectChecker(game.rules.steps))
    except ContentErrors as errors:
        both = (*errors.problems, *packs.check_scenarios(game.scenario, game.id, roots))
        return list(dict.fromkeys(both)), []
    effects = EffectChecker(game.rules.steps, (pack.content,))
    problems: list[Problem] = list(packs.check_scenarios(game.scenario, game.id, roots, effects=effects))
    overrides = list(pack.overrides)
    broken_files = {problem.file for problem in problems}
    for id in packs.scenario_ids(game.id, roots):
        try:
            scenario = packs.load_scenario(game.scenario, game.id, id, roots)
            overrides += scenario.overrides
            Engine(game.rules, game.assemble(pack.content, scenario.content))
        except ContentErrors as errors:
            located = packs.locate_problems(errors.problems, game.id, id, roots)
            problems += [problem for problem in located if problem.file not in broken_files]
    return problems, overrides
