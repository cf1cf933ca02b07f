"""Putting campaigns in order: rename, copy, put away, retire, delete into a bin, bring back.

The bin is `<saves>/.bin/`. A deleted campaign takes its backups with it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.storage import files
from assistant.storage.archive import OWN_FACTS
from assistant.storage.backups import BACKUPS, backups_folder, replace_journal
from assistant.storage.campaigns import ARCHIVED_FILE, RETIRED_FILE, campaign_folders, make_folder
from assistant.storage.journal import JOURNAL_FILE
from assistant.storage.journal_lines import CHECKSUM_LENGTH, decode_header, encode, is_sound, with_checksum
from assistant.storage.picture import PICTURE_FILE
from assistant.storage.record import RECORD_FILE

BIN = ".bin"
LONGEST = 80
"""The largest number of characters of a campaign's new name."""


def checked_name(name: str) -> str:
    """Return a new name for a campaign without spaces around it, or raise `Refused`."""
    name = name.strip()
    if not name or len(name) > LONGEST or not name.isprintable():
        raise Refused(t("A campaign's name has 1 to {most} letters, on one line.", most=LONGEST))
    return name


def rename(campaign: Path, name: str) -> None:
    """Give the campaign in this folder another name. The folder keeps its own, so links and backups stay right."""
    name = checked_name(name)
    replace_journal(campaign, lambda data: _renamed(campaign, data, name))


def _renamed(campaign: Path, data: bytes, name: str) -> bytes:
    """Return a journal whose first line has another name of the campaign and is otherwise the same."""
    first, newline, rest = data.partition(b"\n")
    if newline and is_sound(first):
        about = decode_header(first).about
        body = first[:-CHECKSUM_LENGTH] + b"}"
        old, new = (b'"about":' + encode(known) for known in (about, about | {"name": name}))
        if body.count(old) == 1:
            return with_checksum(body.replace(old, new)) + rest
    path = str(campaign / JOURNAL_FILE)
    raise Refused(t("Nothing can be read in {path}: its first line is not whole.", path=path))


def copy(campaign: Path, name: str) -> Path:
    """Copy the campaign in this folder to a new one with another name, and return the new folder."""
    name, journal = checked_name(name), campaign / JOURNAL_FILE
    try:
        files.check_regular(journal)
        data = journal.read_bytes()
    except OSError as error:
        raise files.unreadable(error, journal) from error
    data = _renamed(campaign, data[: data.rfind(b"\n") + 1], name)  # another screen may be writing the next line
    folder = make_folder(campaign.parent, name)
    try:
        for part in (RECORD_FILE, OWN_FACTS, PICTURE_FILE):
            with contextlib.suppress(FileNotFoundError):
                files.replace(folder / part, (campaign / part).read_bytes())
        files.replace(folder / JOURNAL_FILE, data)  # the last one: a folder without a journal is no campaign
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise files.unreadable(error, campaign) from error
        raise
    return folder


def put_away(campaign: Path, away: bool = True) -> None:
    """Hide the campaign in this folder from the first screen or, with `away` False, show it there again."""
    _mark(campaign / ARCHIVED_FILE, away)


def retire(campaign: Path, retired: bool = True) -> None:
    """Mark the campaign in this folder as ended by the players or, with `retired` False, take it up again."""
    _mark(campaign / RETIRED_FILE, retired)


def _mark(mark: Path, there: bool) -> None:
    try:
        if there:
            files.replace(mark, b"")
        else:
            mark.unlink(missing_ok=True)
    except OSError as error:
        raise files.refusal(error, mark) from error


# -- the bin


def bin_of(saves: Path) -> Path:
    return saves / BIN


def delete(campaign: Path) -> Path:
    """Move the campaign in this folder and its backups into the bin, and return its folder there."""
    saved, target = backups_folder(campaign), _unused(bin_of(campaign.parent), campaign.name)
    try:
        files.make_folder(target.parent)
        os.rename(campaign, target)
    except OSError as error:
        raise files.refusal(error, campaign) from error
    with contextlib.suppress(OSError):  # without any backup, or when one is being made
        os.rename(saved, target / BACKUPS)
    return target


def bring_back(binned: Path) -> Path:
    """Move a campaign out of the bin and return its folder, which has another name if the old one is taken."""
    target = _unused(binned.parent.parent, binned.name)
    try:
        os.rename(binned, target)
    except OSError as error:
        raise files.refusal(error, binned) from error
    saved = backups_folder(target)
    with contextlib.suppress(OSError):
        if (target / BACKUPS).is_dir() and not os.path.lexists(saved):
            files.make_folder(saved.parent)
            os.rename(target / BACKUPS, saved)
    return target


def empty_bin(saves: Path) -> int:
    """Delete everything in the bin for good and return how many campaigns that were."""
    folder = bin_of(saves)
    count = len(campaign_folders(folder))
    try:
        for entry in folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            else:
                entry.unlink()
    except FileNotFoundError:
        return count
    except OSError as error:
        raise files.refusal(error, folder) from error
    return count


def _unused(folder: Path, name: str) -> Path:
    path = folder / name
    return path if not os.path.lexists(path) else files.unused_path(folder, name, "", first=2)
