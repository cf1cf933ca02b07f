"""Looking into a backup before it is restored."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.own_facts import WRITTEN_FILE
from assistant.sessions.synced import seen_copy
from assistant.sessions.user_dirs import UserDirs
from assistant.storage.backups import BACKUPS, Backup, backups_of, newest_with_lines, restore
from assistant.storage.campaigns import campaign_in
from assistant.storage.files import unreadable
from assistant.storage.journal import JOURNAL_FILE

TOLD = 3
"""How many of the last sentences are shown."""


class SavedState(Struct, frozen=True):
    """What a journal leads to: the number of its lines and the last sentences of the log, the newest first."""

    lines: int
    told: tuple[Text, ...]

    @property
    def last(self) -> Text:
        return self.told[0] if self.told else t("Nothing was told yet.")


class RestorePreview(Struct, frozen=True):
    """What the restoring of a backup would change.

    `now` is a sentence if there is nothing to replace or if the present save can't be opened.
    """

    now: SavedState | Text
    then: SavedState


def preview(dirs: UserDirs, campaign: Path, backup: Backup) -> RestorePreview:
    """Return what the restoring of this backup would change. Raise `Refused` if the backup can't be opened."""
    if not backup.lines:
        raise Refused(t("Nothing can be read in this backup: restore another one."))
    journal, then = campaign / JOURNAL_FILE, state_in(dirs, campaign, backup.path)
    if not journal.exists():
        return RestorePreview(t("Now: the save is gone."), then)
    if (problem := campaign_in(campaign).problem) is not None:
        return RestorePreview(t("Now: {problem}", problem=problem), then)
    try:
        return RestorePreview(state_in(dirs, campaign, journal), then)
    except Refused as refused:  # the backup may be wanted because of this
        return RestorePreview(t("Now: {problem}", problem=refused.text), then)


def restore_backup(dirs: UserDirs, campaign: Path, backup: Backup) -> Backup | None:
    """Put a backup in the place of the journal, as `storage.backups.restore` does.

    What this machine remembers of the journal is forgotten, because its lines are left out on purpose.
    """
    replaced = restore(campaign, backup)
    if (seen := seen_copy(dirs, campaign)) is not None:
        with contextlib.suppress(OSError):
            seen.unlink()
    return replaced


def made_at(backup: Backup) -> str:
    """Return the local day and time of a backup."""
    return f"{backup.made.astimezone():%Y-%m-%d %H:%M}"


def folder_with_backups(dirs: UserDirs, campaign: str) -> Path:
    """Return the folder of a campaign, also if only its backups are left. Raise `Refused` if it is unknown."""
    try:
        return opening.find_campaign(dirs, campaign)
    except Refused:
        folder = dirs.saves / campaign
        if folder.parent == dirs.saves and campaign != BACKUPS and backups_of(folder):
            return folder
        raise


def refusal_with_backups(campaign: Path, refused: Refused) -> Refused:
    """Return the refusal to open a campaign, with the command for its backups if its journal can't be read."""
    if campaign_in(campaign).problem is None or newest_with_lines(campaign) is None:
        return refused
    backups = f"assistant backups {campaign.name}"
    return Refused(t("{problem} Earlier saves of it are kept: {command}", problem=refused.text, command=backups))


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
            return SavedState(open_game.journal.count, tuple(open_game.log(TOLD)))
        finally:
            open_game.journal.close()
