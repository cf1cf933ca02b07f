"""`assistant simulate`: play many games and report what they show."""

from __future__ import annotations

import os
from argparse import Namespace

from assistant.cli import setup_arguments
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.check_report import LONGEST, print_report
from assistant.cli.context import CommandContext
from assistant.cli.progress import progress_line
from assistant.messages.questions import Refused
from assistant.messages.text import t, tn
from assistant.sessions.simulation.batches import BATCH, Job, Played, R, run_job
from assistant.sessions.simulation.check import CheckJob
from assistant.sessions.simulation.scenario_setup import ScenarioSetup

HELP = t("play games by chance, to find rules that fail and dead ends")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", help=say(t("the id of a game: mage_knight")))
    parser.add_argument("scenario", metavar="SCENARIO", help=say(t("the id of a scenario: solo_conquest")))
    setup_arguments.add(parser, say, with_name=False)
    parser.add_argument("--games", metavar="N", type=int, default=100, help=say(t("how many games (100)")))
    most = say(t("the longest game, in answers (2000); a longer one is broken off and is no failure"))
    parser.add_argument("--most", metavar="N", type=int, default=LONGEST, help=most)
    jobs = say(t("how many processes play (one for each processor core)"))
    parser.add_argument("--jobs", metavar="N", type=int, default=None, help=jobs)
    check = say(t("look for rules that fail and for questions without an answer"))
    parser.add_argument("--check", action="store_true", help=check)
    meddle = say(t("with --check: also correct, set, undo and redo at random moments"))
    parser.add_argument("--meddle", action="store_true", help=meddle)
    parser.epilog = say(
        t("The exit code is 1 if a rule failed or a question had no answer. Refused answers are only warnings.")
    )


def run(context: CommandContext, options: Namespace) -> int:
    if options.games < 1 or options.most < 1 or (options.jobs is not None and options.jobs < 1):
        raise Refused(t("--games, --most and --jobs take numbers from 1."))
    setup = ScenarioSetup(
        options.game,
        options.scenario,
        context.dirs.roots(),
        context.dirs.cache,
        tuple(options.hero),
        options.pieces,
        setup_arguments.source_pairs(options),
    )
    seed = 1 if options.seed is None else options.seed
    setup.begin(seed)  # a set-up that is not possible is refused before any process starts
    for notice in setup.notices:
        context.warn(notice)
    played = _play(context, CheckJob(setup, options.most, options.meddle), seed, options)
    print_report(context, played.report, options, seed)
    return 1 if played.report.has_failed else 0


def _play(context: CommandContext, job: Job[R], seed: int, options: Namespace) -> Played[R]:
    """Play the games in as many processes as the options say, and say if they were cancelled."""
    with progress_line(context) as progress:
        played = run_job(job, range(seed, seed + options.games), jobs=_jobs(options), progress=progress)
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
    """Return the number of processes. A few games are played faster without another process."""
    if options.jobs is not None:
        return int(options.jobs)
    cores: int = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    enough: int = options.games // (2 * BATCH)
    return max(1, min(cores, enough))
