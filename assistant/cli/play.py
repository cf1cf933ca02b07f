"""`assistant play`: open the full screen or, without a terminal, the plain front end.

Only this command loads Textual.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.opening import AnyOpenGame

HELP = t("open the screen, or a campaign on it")
LONGEST_LINE = 10_000
"""The largest number of characters in one read. A longer line is read in parts."""


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=say(t("its name or folder")))
    help = say(t("only follow the campaign: everything can be looked at, nothing can be done"))
    parser.add_argument("--follow", action="store_true", help=help)
    parser.add_argument("--at-once", action="store_true", help=say(t("without the page of coming back")))


def run(context: CommandContext, options: Namespace) -> int:
    """Open the campaign, then the screen. A refusal of the campaign is printed."""
    following = getattr(options, "follow", False)
    if following and not options.campaign:
        raise Refused(t("--follow needs a campaign to follow."))
    campaign = _resume(context, options.campaign, following=following) if options.campaign else None
    if campaign is not None:
        campaign.language = context.translator.language
    plain = options.plain
    if not plain and not has_screen():
        context.warn(t("There is no terminal for the full screen: the game runs in plain lines, as with --plain."))
        plain = True
    if plain:
        return _in_lines(context, campaign)
    from assistant.ui.tui.app import run as open_screen

    return open_screen(
        context.dirs, context.settings, campaign=campaign, language=context.translator.language, ascii=options.ascii,
        skip_resume=following or getattr(options, "at_once", False),
    )  # fmt: skip


def _resume(context: CommandContext, name: str, *, following: bool) -> AnyOpenGame:
    """Open the campaign. The refusal of one that can't be read names the command for its backups."""
    folder = opening.find_campaign(context.dirs, name)
    try:
        return opening.resume(context.dirs, folder, following=following)
    except Refused as refused:
        from assistant.sessions.restoring import refusal_with_backups

        raise refusal_with_backups(folder, refused) from refused


def has_screen() -> bool:
    """Return whether there is a screen: a terminal, or a browser that `assistant serve` has connected."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin is not None and sys.stdout is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _in_lines(context: CommandContext, campaign: AnyOpenGame | None) -> int:
    from assistant.ui.plain.console import Console
    from assistant.ui.plain.start import play

    if sys.stdin is None:
        raise Refused(t("Plain lines are read from standard input, and that is closed."))
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    play(context.dirs, Console(context.translator, _read, _write), campaign, context.settings)
    return 0


def _read() -> str | None:
    line = sys.stdin.readline(LONGEST_LINE)
    return line if line else None


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
