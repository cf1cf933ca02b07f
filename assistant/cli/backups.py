"""`assistant backups`: list the backups of a campaign, or restore one (see docs/campaigns.md)."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Refused
from assistant.messages.text import t, tn
from assistant.sessions.restoring import SavedState, folder_with_backups, made_at, preview, restore_backup
from assistant.storage.backups import Backup, backups_of, numbered

HELP = t("list the backups of a campaign, or restore one")


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("campaign", metavar="CAMPAIGN", help=say(t("its name or folder")))
    help = say(t("show what backup N would change; with --yes, put it in the place of the save"))
    parser.add_argument("--restore", metavar="N", type=int, default=None, help=help)
    parser.add_argument("--yes", action="store_true", help=say(t("do it, after it was shown")))


def run(context: CommandContext, options: Namespace) -> int:
    if options.yes and options.restore is None:
        raise Refused(t("--yes needs --restore N."))
    folder = folder_with_backups(context.dirs, options.campaign)
    backups = backups_of(folder)
    if options.restore is not None:
        return _restore(context, folder, numbered(backups, options.restore), options)
    if not backups:
        context.put(t("There is no backup of this campaign yet."))
    for number, backup in enumerate(backups, 1):
        lines = tn("{n} line", "{n} lines", backup.lines)
        context.put(t("{number}  {made}  {lines}", number=f"{number:2}", made=made_at(backup), lines=lines))
    return 0


def _restore(context: CommandContext, folder: Path, backup: Backup, options: Namespace) -> int:
    """Show what the backup would change and, with `--yes`, restore it."""
    shown = preview(context.dirs, folder, backup)
    now, then = shown.now, shown.then
    if isinstance(now, SavedState):
        now = tn("Now: {n} line. The last: {last}", "Now: {n} lines. The last: {last}", now.lines, last=now.last)
    context.put(now)
    context.put(
        tn(
            "Then, as on {made}: {n} line. The last: {last}",
            "Then, as on {made}: {n} lines. The last: {last}",
            then.lines,
            made=made_at(backup),
            last=then.last,
        )
    )
    if not options.yes:
        context.put(t("Nothing has changed. To restore it, add --yes."))
        return 1
    replaced = restore_backup(context.dirs, folder, backup)
    context.put(t("Restored. To play it: assistant play {folder}", folder=folder.name))
    if replaced is not None:
        number = next((n for n, one in enumerate(backups_of(folder), 1) if one.path == replaced.path), 1)
        back = f"assistant backups {folder.name} --restore {number} --yes"
        context.put(t("To undo this: {command}", command=back))
    return 0
