"""`assistant play`: the screen. The only command that loads Textual."""

from __future__ import annotations

from argparse import Namespace

from assistant.cli.desk import Desk
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening
from assistant.speech.text import t

HELP = t("open the screen, or a campaign on it")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=say(t("its name or folder")))


def run(desk: Desk, options: Namespace) -> int:
    """A campaign that can't be opened is refused here in a sentence, not on an empty screen."""
    campaign = opening.resume(desk.home, options.campaign) if options.campaign else None
    if campaign is not None:
        campaign.language = desk.words.language
    from assistant.tui.app import run as open_screen

    return open_screen(desk.home, desk.settings, campaign=campaign, language=desk.words.language, ascii=options.ascii)
