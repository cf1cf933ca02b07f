"""`assistant simulate`: play many games with random answers, and print their questions, events and failures."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from assistant.cli import setup_arguments
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.engine.checkpoint import World
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn
from assistant.sessions import opening
from assistant.sessions.simulation import GameFailure, SimulationReport, simulate

LONGEST = 2000
HELP = t("play games by chance, to find rules that fail and dead ends")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", help=say(t("the id of a game: mage_knight")))
    parser.add_argument("scenario", metavar="SCENARIO", help=say(t("the id of a scenario: solo_conquest")))
    setup_arguments.add(parser, say, with_name=False)
    parser.add_argument("--games", metavar="N", type=int, default=100, help=say(t("how many games (100)")))
    most = say(t("the longest game, in answers (2000); a longer one is broken off and is no failure"))
    parser.add_argument("--most", metavar="N", type=int, default=LONGEST, help=most)
    meddle = say(t("also correct, set, undo and redo at random moments"))
    parser.add_argument("--meddle", action="store_true", help=meddle)
    parser.epilog = say(
        t("The exit code is 1 if a rule failed or a question had no answer. Refused answers are only warnings.")
    )


def run(context: CommandContext, options: Namespace) -> int:
    if options.games < 1 or options.most < 1:
        raise Refused(t("--games and --most take numbers from 1."))
    notices: list[Text] = []
    game, content = opening.load(options.game, options.scenario, context.dirs.roots(), notices)
    for notice in notices:
        context.warn(notice)
    seed = 1 if options.seed is None else options.seed

    def begin(number: int) -> World[object]:
        return game.begin(content, setup_arguments.setup(game, content, options, number))

    engine_for = opening.engines_of(game, content, options.scenario, context.dirs.roots(), notices, context.dirs.cache)
    report = simulate(engine_for, begin, games=options.games, seed=seed, most=options.most, meddle=options.meddle)
    _print_report(context, report, options.games, seed)
    _print_refusals(context, report)
    _print_failures(context, report, options)
    return 1 if report.has_failed else 0


def _print_report(context: CommandContext, report: SimulationReport, games: int, seed: int) -> None:
    answers = report.answers
    context.put(
        tn(
            "{n} game from seed {seed}: {finished} played to the end.",
            "{n} games from seed {seed}: {finished} played to the end.",
            games,
            seed=seed,
            finished=report.ends["finished"],
        )
    )
    context.put(
        t(
            "Answers in a game: {least} to {most}, {usual} on average.",
            least=min(answers),
            most=max(answers),
            usual=round(sum(answers) / len(answers)),
        )
    )
    if report.chapters:
        context.put(
            tn(
                "{n} time a campaign went on into another chapter.",
                "{n} times a campaign went on into another chapter.",
                report.chapters,
            )
        )
    context.put(t("Asked: {counts}.", counts=_counts(report.questions)))
    context.put(t("Told: {counts}.", counts=_counts(report.events)))
    for counts, line in (
        (report.interrupts, t("Happened in between (e): {counts}.", counts=_counts(report.interrupts))),
        (report.barred, t("Barred with a reason: {counts}.", counts=_counts(report.barred))),
        (report.inputs, t("Meddled: {counts}.", counts=_counts(report.inputs))),
    ):
        if counts:
            context.put(line)


def _print_refusals(context: CommandContext, report: SimulationReport) -> None:
    """Print the answers that a question offered and then refused. They are only warnings."""
    for key, refused in report.refusals.items():
        context.put(
            tn(
                "Warning: the question {key} offered {answer}, and it was refused: {why} {n} time; first with seed "
                "{seed}, after {answers} answers.",
                "Warning: the question {key} offered {answer}, and it was refused: {why} {n} times; first with seed "
                "{seed}, after {answers} answers.",
                report.refused[key],
                key=refused.question,
                answer=refused.answer,
                why=refused.why,
                seed=refused.seed,
                answers=refused.answers,
            )
        )


def _print_failures(context: CommandContext, report: SimulationReport, options: Namespace) -> None:
    """Print each failure with the command for the shortest game that shows it."""
    for key, failure in report.failures.items():
        context.put(
            tn(
                "{what} In {n} game; the shortest has seed {seed}, after {answers} answers.",
                "{what} In {n} games; the shortest has seed {seed}, after {answers} answers.",
                report.times[key],
                what=_description(failure),
                seed=failure.seed,
                answers=failure.answers,
            )
        )
        if failure.end == "too_long":
            continue
        context.put(t("    To see it: {command}", command=_command(options, failure.seed)))
        context.put(t("    The last inputs: {inputs}", inputs=" ".join(failure.inputs) or "-"))


def _command(options: Namespace, seed: int) -> str:
    """Return the command that plays only the game with this seed."""
    words = ["assistant", "simulate", options.game, options.scenario]
    for name, value in (("hero", " ".join(options.hero)), ("pieces", options.pieces)):
        words += [f"--{name}", value] if value else []
    for source in options.source or ():
        words += ["--source", source]
    words += ["--most", str(options.most)] if options.most != LONGEST else []
    words += ["--meddle"] if options.meddle else []
    return " ".join([*words, "--games", "1", "--seed", str(seed)])


def _description(failure: GameFailure) -> Text:
    match failure.end:
        case "failed":
            return t("The rule {step} failed: {error}.", step=failure.where, error=failure.why)
        case "dead_end" if failure.why:
            return t(
                "The question {key} refused every answer that it offers: {why}", key=failure.where, why=failure.why
            )
        case "differs":
            return t(
                "At the question {key}, {why} led to another state than before.", key=failure.where, why=failure.why
            )
        case "dead_end":
            return t("The question {key} has no answer.", key=failure.where)
        case _:
            return t("Not over yet when it was broken off at the question {key}.", key=failure.where)


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common()) or "-"
