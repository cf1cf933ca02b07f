"""Backups of journals: copies in `<saves>/.backups/<campaign>/`, made by the app itself, of which the older ones go.

A backup is a plain copy of `journal.jsonl`. The last ten of a campaign are kept, and the last one of each month.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.storage import files
from assistant.storage.campaigns import lines_in
from assistant.storage.journal import JOURNAL_FILE, Clock, now
from assistant.storage.lock import locked

BACKUPS = ".backups"
KEPT = 10
"""How many of the last backups of a campaign are kept."""

_NAME = re.compile(r"(\d{8}-\d{6})(?:-(\d+))?\.jsonl")


class Backup(Struct, frozen=True):
    """One backup of a campaign. `number` orders the backups of one second."""

    path: Path
    made: datetime
    number: int = 1

    @property
    def lines(self) -> int:
        """The number of journal lines, or 0 if none can be read."""
        return lines_in(self.path)


def backups_folder(campaign: Path) -> Path:
    """Return the folder with the backups of the campaign in this folder."""
    return campaign.parent / BACKUPS / campaign.name


def backups_of(campaign: Path) -> list[Backup]:
    """Return the backups of the campaign in this folder, the newest first."""
    found = []
    with contextlib.suppress(OSError):
        for path in backups_folder(campaign).iterdir():
            if backup := _backup(path):
                found.append(backup)
    return sorted(found, key=lambda backup: (backup.made, backup.number), reverse=True)


def _backup(path: Path) -> Backup | None:
    name = _NAME.fullmatch(path.name)
    if name is None or path.is_symlink() or not path.is_file():
        return None
    try:
        return Backup(path, datetime.strptime(name[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC), int(name[2] or 1))
    except ValueError:
        return None


def newest_with_lines(campaign: Path) -> Backup | None:
    """Return the newest backup of which something can be read, or None."""
    return next((backup for backup in backups_of(campaign) if backup.lines), None)


def try_to_back_up(campaign: Path, clock: Clock = now) -> None:
    """Back up the journal in this folder. A failure, such as a full disk, is ignored: play goes on without it."""
    with contextlib.suppress(OSError):
        back_up(campaign, clock)


def back_up(campaign: Path, clock: Clock = now) -> Backup:
    """Copy the journal in this folder, delete backups that are too many, and return the backup.

    If the newest backup is the same, return that one. Raise `OSError` if the copy can't be made.
    """
    journal, known = campaign / JOURNAL_FILE, backups_of(campaign)
    if known and filecmp.cmp(journal, known[0].path, shallow=False):
        return known[0]
    folder = backups_folder(campaign)
    files.make_folder(folder)
    files.remove_leftovers(folder)
    backup = _copy(journal, folder, known[0] if known else None, clock())
    _remove_old([backup, *known])
    return backup


def _copy(journal: Path, folder: Path, before: Backup | None, made: datetime) -> Backup:
    """Copy the journal to a new file, which is newer than the backup `before` even if the clock went back."""
    number = 1
    if before is not None and made < before.made + timedelta(seconds=1):
        made, number = before.made, before.number + 1
    path = folder / (f"{made:%Y%m%d-%H%M%S}" + (f"-{number}" if number > 1 else "") + ".jsonl")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        shutil.copyfile(journal, temporary)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    backup = _backup(path)
    assert backup is not None
    return backup


def _remove_old(known: list[Backup]) -> None:
    """Delete all but the last ten and the last of each month. `known` begins with the newest."""
    months = set()
    for place, backup in enumerate(known):
        month = (backup.made.year, backup.made.month)
        if place >= KEPT and month in months:
            with contextlib.suppress(OSError):
                backup.path.unlink()
        months.add(month)


def restore(campaign: Path, backup: Backup, clock: Clock = now) -> Backup | None:
    """Put a backup in the place of the journal in this folder.

    Return the backup of the replaced journal, or None if there was no journal. Raise `Refused` if anything fails; then
    nothing has changed.
    """
    try:
        data = backup.path.read_bytes()
        campaign.mkdir(exist_ok=True)
    except OSError as error:
        raise files.unreadable(error, backup.path) from error
    if os.path.lexists(campaign / JOURNAL_FILE):
        return replace_journal(campaign, lambda _: data, clock)
    files.replace(campaign / JOURNAL_FILE, data)
    return None


def replace_journal(campaign: Path, change: Callable[[bytes], bytes], clock: Clock = now) -> Backup:
    """Replace the journal in this folder by what `change` makes of it, and return a backup of the replaced one.

    Screens that have it open open it again. Raise `Refused` if anything fails; then nothing has changed.
    """
    journal = campaign / JOURNAL_FILE
    try:
        files.check_regular(journal)
        with open(journal, "r+b") as file, locked(file.fileno()):
            changed = change(files.read_all(file.fileno()))
            replaced = back_up(campaign, clock)
            if os.name == "posix":
                files.replace(journal, changed)
    except OSError as error:
        raise files.refusal(error, journal) from error
    if os.name != "posix":  # an open file can't be replaced there
        files.replace(journal, changed)
    return replaced


def numbered(backups: list[Backup], number: int) -> Backup:
    """Return the backup with this number, counted from 1, or raise `Refused`."""
    if not backups:
        raise Refused(t("There is no backup of this campaign yet."))
    if not 1 <= number <= len(backups):
        raise Refused(t("There is no backup {number}; the last one is {last}.", number=number, last=len(backups)))
    return backups[number - 1]
