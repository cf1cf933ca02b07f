"""`assistant play`: the screen. The only command that loads Textual."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening
from assistant.table.text import t

HELP = t("open the screen, or a campaign on it")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=say(t("its name or folder")))


def run(desk: Desk, options: Namespace) -> int:
    campaign: str = options.campaign
    if campaign:  # one that can't be opened is refused here in a sentence, not on an empty screen
        opening.resume(desk.home, campaign).journal.close()
    from assistant.tui.app import run as open_screen

    return open_screen(desk.home, desk.settings, campaign=campaign or None, language=desk.words.language)
