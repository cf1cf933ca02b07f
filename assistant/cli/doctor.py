"""`assistant doctor`: look at saves, packs, settings, terminal, disk and versions, and say what to do."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.cli import health
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.cli.health import Section
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn
from assistant.sessions import opening
from assistant.storage import files, list_campaigns

HELP = t("look at saves, content, settings, terminal and disk, and say what to do")
MARKS: dict[health.Verdict, Text] = {"well": t("ok"), "note": t("note"), "wrong": t("WRONG")}


def add(parser: Parser, say: Say) -> None:
    help = say(t("also write a report for a bug into this file, without names and notes"))
    parser.add_argument("--report", metavar="FILE", type=Path, default=None, help=help)
    help = say(t("with the names of the campaigns and the notes of the players"))
    parser.add_argument("--with-notes", action="store_true", help=help)


def run(context: CommandContext, options: Namespace) -> int:
    if options.with_notes and options.report is None:
        raise Refused(t("--with-notes belongs to --report."))
    found: list[Section] = []
    for section in health.sections(context, os.environ):
        found.append(section)
        _print(context, section)
    wrong = sum(finding.verdict == "wrong" for section in found for finding in section.findings)
    context.put("")
    context.put(tn("{n} thing is wrong.", "{n} things are wrong.", wrong) if wrong else t("All is well."))
    if options.report is not None:
        _write_report(context, options.report, found, with_notes=options.with_notes)
    return 1 if wrong else 0


def _print(context: CommandContext, section: Section) -> None:
    say = context.translator.say
    width = max(len(say(mark)) for mark in MARKS.values())
    context.put(say(section.title))
    for finding in section.findings:
        context.put(f"  {say(MARKS[finding.verdict]):<{width}}  {say(finding.what)}")
        if finding.do is not None:
            context.put(f"  {'':<{width}}  > {say(finding.do)}")


def _write_report(context: CommandContext, path: Path, found: Sequence[Section], *, with_notes: bool) -> None:
    """Write the findings in English, without names and paths. A file that exists is not replaced."""
    if os.path.lexists(path):
        raise Refused(t("{path} is there already: name another file.", path=str(path)))
    lines = [*_report(found), *(_notes(context) if with_notes else ())]
    files.replace(path, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    context.put(t("The report is in {path}. Read it before you send it.", path=str(path)))


def _report(found: Sequence[Section]) -> Iterator[str]:
    say = Translator.of("en").say
    for section in found:
        yield f"{say(section.title)}:"
        for finding in section.findings:
            yield f"  {finding.verdict}: {finding.reported}"


def _notes(context: CommandContext) -> Iterator[str]:
    """Yield the names and notes of all campaigns that can be opened."""
    yield "Names and notes:"
    for number, campaign in enumerate(list_campaigns(context.dirs.saves), 1):
        yield f"  save {number}: {campaign.name}"
        try:
            game = opening.resume(context.dirs, campaign.folder, only_reading=True)
        except Exception as error:  # the report is about what goes wrong
            yield f"    {type(error).__name__}: {error}"
            continue
        yield from (f"    note: {note}" for note in game.moment.world.notes)
        game.journal.close()
