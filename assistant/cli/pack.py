"""`assistant pack`: write a campaign into one file for another machine (see docs/campaigns.md)."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.packing import ENDING, pack
from assistant.sessions.shelf import campaign_named
from assistant.storage import list_campaigns

HELP = t("pack a campaign into one file for another machine")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    help = say(t("the file; without it, one in this folder that is named after the campaign"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, default=None, help=help)


def run(context: CommandContext, options: Namespace) -> int:
    folder = _folder(context, options.campaign)
    output = options.output or Path(f"{folder.resolve().name}{ENDING}")
    notices: list[Text] = []
    pack(context.dirs, folder, output, notices)
    for notice in notices:
        context.warn(notice)
    context.put(t("Packed: {path}", path=str(output)))
    context.put(t("On the other machine: {command}", command=f"assistant open {output.name}"))
    return 0


def _folder(context: CommandContext, name: str) -> Path:
    """Return the folder of a campaign. If several campaigns have this name, refuse, as other commands do."""
    folder = opening.find_campaign(context.dirs, name)
    saved = list_campaigns(context.dirs.saves)
    is_name = any(one.folder == folder and one.name.casefold() == name.casefold() for one in saved)
    return campaign_named(saved, name).folder if is_name else folder
