"""`assistant simulate`: play many games without a table and report what they show."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from assistant.cli import setup_arguments
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.check_report import LONGEST, print_report
from assistant.cli.context import CommandContext
from assistant.cli.progress import progress_line
from assistant.cli.simulation_files import write_csv, write_json
from assistant.cli.simulation_table import Tally, print_comparison, print_tally
from assistant.content import Root
from assistant.games.game import APP
from assistant.messages.questions import Refused
from assistant.messages.text import t, tn
from assistant.sessions import opening
from assistant.sessions.simulation.batches import Job, Played, R, processes_for, run_job
from assistant.sessions.simulation.check import CheckJob
from assistant.sessions.simulation.cluster import cluster_executor
from assistant.sessions.simulation.playing import PlayedGame, PlayJob, simulation_for
from assistant.sessions.simulation.policies import POLICIES
from assistant.sessions.simulation.scenario_setup import ScenarioSetup

HELP = t("play many games without a table: how hard is a scenario, and do its rules work?")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", help=say(t("the id of a game: mage_knight")))
    parser.add_argument("scenario", metavar="SCENARIO", help=say(t("the id of a scenario: solo_conquest")))
    setup_arguments.add(parser, say, with_name=False)
    players = say(t("how many heroes play; several numbers are played one after another (all that are possible)"))
    parser.add_argument("--players", metavar="N", type=int, action="extend", nargs="+", default=[], help=players)
    policy = say(t("who plays: careful, bold or random (careful)"))
    parser.add_argument("--policy", choices=POLICIES, default="careful", help=policy)
    games = say(t("how many games, for each number of heroes (100)"))
    parser.add_argument("--games", metavar="N", type=int, default=100, help=games)
    most = say(t("the longest game, in answers (2000); a longer one is broken off and is no failure"))
    parser.add_argument("--most", metavar="N", type=int, default=LONGEST, help=most)
    jobs = say(t("how many processes play (one for each processor core)"))
    parser.add_argument("--jobs", metavar="N", type=int, default=None, help=jobs)
    cluster = say(t("let the workers of a dask scheduler play: tcp://192.168.0.5:8786"))
    parser.add_argument("--cluster", metavar="ADDRESS", default="", help=cluster)
    against = say(t("play another scenario, or this one with a folder of content, and compare"))
    parser.add_argument("--against", metavar="SCENARIO", default="", help=against)
    parser.add_argument("--csv", metavar="FILE", type=Path, default=None, help=say(t("write each game as a line")))
    parser.add_argument("--json", metavar="FILE", type=Path, default=None, help=say(t("write all figures and games")))
    check = say(t("instead give random answers, and look for rules that fail and for questions without an answer"))
    parser.add_argument("--check", action="store_true", help=check)
    meddle = say(t("with --check: also correct, set, undo and redo at random moments"))
    parser.add_argument("--meddle", action="store_true", help=meddle)
    parser.epilog = say(
        t("The exit code is 1 if a rule failed or a question had no answer. Refused answers are only warnings.")
    )


def run(context: CommandContext, options: Namespace) -> int:
    if options.games < 1 or options.most < 1 or (options.jobs is not None and options.jobs < 1):
        raise Refused(t("--games, --most and --jobs take numbers from 1."))
    if options.meddle and not options.check:
        raise Refused(t("--meddle needs --check."))
    return _check(context, options) if options.check else _play(context, options)


# -- rules that fail


def _check(context: CommandContext, options: Namespace) -> int:
    setup = _setup(context, options, options.scenario, context.dirs.roots())
    seed = _seed(options)
    setup.begin(seed)  # a set-up that is not possible is refused before any process starts
    _warn(context, setup)
    played = _run(context, CheckJob(setup, options.most, options.meddle), options)
    print_report(context, played.report, options, seed)
    return 1 if played.report.has_failed else 0


# -- how hard a scenario is


def _play(context: CommandContext, options: Namespace) -> int:
    scenario, roots = options.against or options.scenario, context.dirs.roots()
    if os.path.isdir(options.against):
        scenario, roots = options.scenario, (*roots, Root(Path(options.against), required=True))
    setups = [_setup(context, options, options.scenario, context.dirs.roots())]
    if options.against:
        setups.append(_setup(context, options, scenario, roots))
    parties = [_parties(setup, options) for setup in setups]
    tallies = [_tally(context, one, options) for one in parties]
    if options.against:
        print_comparison(context, *tallies)
    else:
        print_tally(context, *tallies)
    if options.csv is not None:
        write_csv(options.csv, tallies)
    if options.json is not None:
        write_json(options.json, tallies)
    return 1 if any(game.stopped in ("failed", "dead_end") for tally in tallies for game in tally.games) else 0


def _parties(setup: ScenarioSetup, options: Namespace) -> list[ScenarioSetup]:
    """Return the set-up with each party that plays, and refuse what is not possible."""
    least, most = setup.game.players(setup.content)
    ids = tuple(option.id for option in setup.game.heroes(setup.content))
    possible = range(least, min(most, len(ids)) + 1)
    sizes = options.players or possible
    for size in sizes:
        if size not in possible:
            raise opening.wrong_count(possible[0], possible[-1], size)
    parties = [setup] if setup.heroes else [with_heroes(setup, ids[:size]) for size in sizes]
    for one in parties:
        one.begin(_seed(options))
    return parties


def with_heroes(setup: ScenarioSetup, heroes: Sequence[str]) -> ScenarioSetup:
    return replace(setup, heroes=tuple(heroes))


def _tally(context: CommandContext, parties: Sequence[ScenarioSetup], options: Namespace) -> Tally:
    setup = parties[0]
    simulation = simulation_for(setup)
    _warn(context, setup)
    games: list[PlayedGame] = []
    for one in parties:
        played = _run(context, PlayJob(one, options.policy, options.most), options)
        games += played.report.games
        if played.cancelled:
            break
    return Tally(setup.scenario, t("{name}", name=setup.name), options.policy, games, simulation, setup.content)


# -- both


def _setup(context: CommandContext, options: Namespace, scenario: str, roots: Sequence[Root]) -> ScenarioSetup:
    setup = ScenarioSetup(
        options.game,
        scenario,
        tuple(roots),
        context.dirs.cache,
        tuple(options.hero),
        options.pieces,
        setup_arguments.source_pairs(options),
    )
    presets = [preset.id for preset in setup.game.presets]
    if not options.check and options.pieces is None and options.source is None and APP in presets:
        return replace(setup, preset=APP)  # nobody is there to draw
    return setup


def _warn(context: CommandContext, setup: ScenarioSetup) -> None:
    for notice in setup.notices:
        context.warn(notice)


def _seed(options: Namespace) -> int:
    return 1 if options.seed is None else int(options.seed)


def _run(context: CommandContext, job: Job[R], options: Namespace) -> Played[R]:
    """Play the games in as many processes as the options say, and say if they were cancelled."""
    seed = _seed(options)
    seeds = range(seed, seed + options.games)
    with ExitStack() as stack:
        executor = stack.enter_context(cluster_executor(options.cluster)) if options.cluster else None
        progress = stack.enter_context(progress_line(context))
        played = run_job(job, seeds, jobs=_jobs(options), executor=executor, progress=progress)
    if played.cancelled:
        context.warn(
            tn(
                "Cancelled after {n} game; this is what it shows.",
                "Cancelled after {n} games; this is what they show.",
                played.games,
            )
        )
    return played


def _jobs(options: Namespace) -> int:
    if options.jobs is not None:
        return int(options.jobs)
    return processes_for(options.games)
