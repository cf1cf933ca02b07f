"""Looking into a backup before it is restored."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.own_facts import WRITTEN_FILE
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.backups import BACKUPS, backups_of
from assistant.storage.files import unreadable
from assistant.storage.journal import JOURNAL_FILE


class SavedState(Struct, frozen=True):
    """What a journal leads to: the number of its lines and the last sentence of the log."""

    lines: int
    last: Text


def folder_with_backups(dirs: UserDirs, campaign: str) -> Path:
    """Return the folder of a campaign, also if only its backups are left. Raise `Refused` if it is unknown."""
    try:
        return opening.find_campaign(dirs, campaign)
    except Refused:
        folder = dirs.saves / campaign
        if folder.parent == dirs.saves and campaign != BACKUPS and backups_of(folder):
            return folder
        raise


def state_in(dirs: UserDirs, campaign: Path, journal: Path) -> SavedState:
    """Return what a journal of this campaign leads to, or raise `Refused` if it can't be opened.

    A copy is opened, so nothing changes in the campaign.
    """
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        try:
            shutil.copyfile(journal, folder / JOURNAL_FILE)
            if (campaign / WRITTEN_FILE).is_file():
                shutil.copyfile(campaign / WRITTEN_FILE, folder / WRITTEN_FILE)
        except OSError as error:
            raise unreadable(error, journal) from error
        open_game = opening.resume(dirs, folder, only_reading=True)
        try:
            last = open_game.log(1)
            return SavedState(open_game.journal.count, last[0] if last else t("Nothing was told yet."))
        finally:
            open_game.journal.close()
