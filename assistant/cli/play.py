"""`assistant play`: the screen, or plain lines where there is no terminal. The only command that loads Textual."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening
from assistant.evenings.opening import AnyOpen
from assistant.speech.questions import Refused
from assistant.speech.text import t

HELP = t("open the screen, or a campaign on it")
LONGEST_LINE = 10_000
"""Nobody types more in one line; what is longer is cut."""


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=say(t("its name or folder")))
    help = say(t("only follow the campaign: everything can be looked at, nothing can be done"))
    parser.add_argument("--follow", action="store_true", help=help)
    parser.add_argument("--at-once", action="store_true", help=say(t("without the page of coming back")))


def run(desk: Desk, options: Namespace) -> int:
    """A campaign that can't be opened is refused here in a sentence, not on an empty screen."""
    following = getattr(options, "follow", False)
    if following and not options.campaign:
        raise Refused(t("--follow needs a campaign to follow."))
    campaign = opening.resume(desk.home, options.campaign, following=following) if options.campaign else None
    if campaign is not None:
        campaign.language = desk.words.language
    plain = options.plain
    if not plain and not has_screen():
        desk.warn(t("There is no terminal for the screen here: the evening comes in plain lines, as with --plain."))
        plain = True
    if plain:
        return _in_lines(desk, campaign)
    from assistant.tui.app import run as open_screen

    return open_screen(
        desk.home, desk.settings, campaign=campaign, language=desk.words.language, ascii=options.ascii,
        at_once=following or getattr(options, "at_once", False),
    )  # fmt: skip


def has_screen() -> bool:
    """A terminal at both ends, or a browser behind the pipes (`assistant serve`)."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin is not None and sys.stdout is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _in_lines(desk: Desk, campaign: AnyOpen | None) -> int:
    from assistant.plain.beginning import play
    from assistant.plain.console import Console

    if sys.stdin is None:
        raise Refused(t("Plain lines are read from standard input, and that is closed."))
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    play(desk.home, Console(desk.words, _read, _write), campaign)
    return 0


def _read() -> str | None:
    line = sys.stdin.readline(LONGEST_LINE)
    return line if line else None


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
