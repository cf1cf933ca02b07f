"""What `assistant simulate --check` prints: questions, events, refused answers and failures of random games."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from assistant.cli.context import CommandContext
from assistant.messages.text import Text, t, tn
from assistant.sessions.simulation.check import GameFailure, SimulationReport

LONGEST = 2000
"""The number of answers after which a game is broken off, unless `--most` says otherwise."""


def print_report(context: CommandContext, report: SimulationReport, options: Namespace, seed: int) -> None:
    """Print what the games, the first of which has this seed, have shown."""
    _print_counts(context, report, seed)
    _print_refusals(context, report)
    _print_failures(context, report, options)


def _print_counts(context: CommandContext, report: SimulationReport, seed: int) -> None:
    answers = report.answers
    games = len(answers)
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
    return " ".join([*words, "--check", "--games", "1", "--seed", str(seed)])


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
