"""`assistant figures`: print the statistics of a campaign or of all campaigns (see docs/story.md)."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.cli.progress import progress_line
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.presentation.luck import GAMES, games_like, luck_of, luck_panels
from assistant.sessions.simulation.batches import processes_for, run_job
from assistant.sessions.simulation.playing import PlayedGame
from assistant.sessions.statistics import exports
from assistant.sessions.statistics.cache import counted
from assistant.sessions.statistics.panels import panels_of
from assistant.sessions.statistics.summary import summaries
from assistant.storage import files
from assistant.storage.campaigns import folders_without_demos
from assistant.ui.plain.blocks import panel_lines
from assistant.ui.view.blocks import Panel

HELP = t("print figures of a campaign or of all: lengths, damage, luck, wins")
WIDTH = 90


def add(parser: Parser, say: Say) -> None:
    help = say(t("its name or folder; without it, all campaigns"))
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=help)
    help = say(t("write every number into a CSV file"))
    parser.add_argument("--csv", metavar="FILE", type=Path, default=None, help=help)
    help = say(t("write a page with plots that can be printed"))
    parser.add_argument("--html", metavar="FILE", type=Path, default=None, help=help)
    help = say(t("set the game that ended last beside games that a party plays without a table: how lucky was it?"))
    parser.add_argument("--luck", action="store_true", help=help)
    games = say(t("with --luck: how many games are played (100)"))
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=games)
    parser.add_argument("--json", action="store_true", help=say(t("print JSON")))


def run(context: CommandContext, options: Namespace) -> int:
    if options.luck:
        return _luck(context, options)
    if options.campaign:
        folders = [opening.find_campaign(context.dirs, options.campaign)]
    else:
        folders = folders_without_demos(context.dirs.saves)
    notices: list[Text] = []
    records = counted(context.dirs, folders, notices)
    for notice in notices:
        context.warn(notice)
    found, translator = summaries(records), context.translator
    if options.csv is not None:
        _write(context, options.csv, exports.csv_of(records, translator))
    if options.html is not None:
        name = records[0].name if options.campaign and records else ""
        _write(context, options.html, exports.html_of(found, translator, exports.page_title(translator, name)))
    if options.json:
        print(exports.json_of(found, translator), end="")
    elif options.csv is None and options.html is None:
        for line in _lines(panels_of(found), context, plain=options.plain, is_ascii=options.ascii):
            print(line)
    return 0


def _luck(context: CommandContext, options: Namespace) -> int:
    """Print how lucky the last game of a campaign was."""
    if not options.campaign:
        raise Refused(t("--luck needs the name of a campaign."))
    if options.games < 1:
        raise Refused(t("--games takes numbers from 1."))
    open_game = opening.resume(context.dirs, options.campaign, only_reading=True)
    try:
        luck, job = luck_of(open_game), games_like(open_game, context.dirs)
        for notice in open_game.notices:
            context.warn(notice)
    finally:
        open_game.journal.close()
    played: list[PlayedGame] = []
    if luck.why_alone is None:
        with progress_line(context) as progress:
            processes = processes_for(options.games)
            played = run_job(job, range(1, options.games + 1), jobs=processes, progress=progress).report.games
    for line in _lines(luck_panels(luck, played), context, plain=options.plain, is_ascii=options.ascii):
        print(line)
    return 0


def _write(context: CommandContext, path: Path, words: str) -> None:
    files.replace(path, words.encode())
    context.put(t("Written: {path}", path=str(path)))


def _lines(panels: Sequence[Panel], context: CommandContext, *, plain: bool, is_ascii: bool) -> Iterator[str]:
    """Yield the panels as lines: with bars, or for a screen reader with one line for each item."""
    if plain:
        for panel in panels:
            yield from panel_lines(panel, context.translator)
        return
    from assistant.ui.tui.drawing.blocks import draw_blocks
    from assistant.ui.tui.drawing.pen import Pen
    from assistant.ui.tui.drawing.rows import plain as text_of
    from assistant.ui.tui.theme.ink import Ink

    pen = Pen(context.translator, Ink(variant="none", plain=is_ascii))
    for panel in panels:
        yield ""
        yield pen.say(panel.title).upper()
        for place, rows in enumerate(draw_blocks(panel.blocks, pen, WIDTH)):
            if place:
                yield ""
            yield from (f"  {text_of(row)}".rstrip() for row in rows)
