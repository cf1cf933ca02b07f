"""Packing a campaign with the players' own content for another machine, and opening it there."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from assistant import __version__
from assistant.content import ContentErrors
from assistant.content.packs import OWN_FILE, SCENARIOS
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import campaign_in, files
from assistant.storage.archive import (
    CAMPAIGN,
    CONTENT,
    FORMAT,
    MOST_CONTENT,
    MOST_UNPACKED,
    OWN_FACTS,
    PARTS,
    Manifest,
    PackedCampaign,
    is_content_name,
    write_archive,
)
from assistant.storage.journal import JOURNAL_FILE
from assistant.storage.journal_lines import format_of

ENDING = ".campaign.zip"
PACKED_CONTENT = "packed_content"
"""The folder in a campaign's folder for content files of which this machine has others with the same name."""


def pack(dirs: UserDirs, folder: Path, output: Path, notices: list[Text]) -> None:
    """Pack the campaign in this folder and the players' own content of its game into one file.

    Raise `Refused` if that is impossible. A sentence for each content file that is left out is added to `notices`.
    """
    campaign = campaign_in(folder)
    if campaign.problem is not None:
        raise Refused(campaign.problem)
    members = {}
    for part in PARTS:
        with contextlib.suppress(FileNotFoundError):
            members[CAMPAIGN + part] = _read(folder / part, MOST_UNPACKED)
    journal = members[CAMPAIGN + JOURNAL_FILE]
    journal = journal[: journal.rfind(b"\n") + 1]  # another screen may be writing the next line
    members[CAMPAIGN + JOURNAL_FILE] = journal
    for name, path in _own_files(dirs.own_content / campaign.game):
        try:
            if not is_content_name(name):
                raise Refused(t("{path} is not packed: such a name can't be used on every system.", path=str(path)))
            members[CONTENT + name] = _read(path, MOST_CONTENT)
        except Refused as refused:
            notices.append(refused.text)
    manifest = Manifest(
        format=FORMAT,
        app=__version__,
        game=campaign.game,
        scenario=campaign.scenario,
        name=campaign.name,
        lines=journal.count(b"\n"),
        journal_format=format_of(journal) or 0,
        members={},
    )
    write_archive(output, manifest, members)


def _read(path: Path, most: int) -> bytes:
    try:
        return files.read_regular(path, most)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise files.unreadable(error, path) from error


def _own_files(pack: Path) -> Iterator[tuple[str, Path]]:
    """Yield the names and paths of the content files in the folder of a game, such as `scenarios/cellar.toml`."""
    for folder, prefix in ((pack, ""), (pack / SCENARIOS, f"{SCENARIOS}/")):
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            for path in sorted(folder.iterdir()):
                if path.suffix == ".toml" and not path.name.startswith(".") and path.is_file():
                    yield prefix + path.name, path


def open_packed(dirs: UserDirs, path: Path, notices: list[Text]) -> Path:
    """Check a packed campaign, write it to a new folder in the saves, and return the folder.

    Nothing is overwritten. Raise `Refused` if anything in the file is wrong; then nothing is written. What is missing
    here or kept apart is added to `notices`.
    """
    try:
        files.check_regular(path)
        with open(path, "rb") as file:
            packed = PackedCampaign(file)
            packed.check()
            opening.find_game(packed.manifest.game)
            folder = packed.unpack_campaign(dirs.saves)
            for name in packed.content_names():
                try:
                    notices += _keep_content(packed, name, dirs.own_content / packed.manifest.game, folder)
                except Refused as refused:
                    notices.append(refused.text)
            if not _has_packed(packed, OWN_FILE, dirs.own_content / packed.manifest.game):
                # The facts in this machine's file are not those that the campaign wrote: an undo must not remove them.
                (folder / OWN_FACTS).unlink(missing_ok=True)
    except OSError as error:
        raise files.unreadable(error, path) from error
    notices += _missing(dirs, folder)
    return folder


def _keep_content(packed: PackedCampaign, name: str, own: Path, folder: Path) -> list[Text]:
    """Write a content file if this machine has none of this name. Another one stays as it is."""
    member, path = CONTENT + name, own / name
    if not os.path.lexists(path):
        packed.write_member(member, path)
        return [t("New in your own content: {path}", path=str(path))]
    if _has_packed(packed, name, own):
        return []
    apart = folder / PACKED_CONTENT / name
    packed.write_member(member, apart)
    return [t("{path} differs and stays as it is; the packed one is {apart}.", path=str(path), apart=str(apart))]


def _has_packed(packed: PackedCampaign, name: str, own: Path) -> bool:
    """Return whether this machine has the packed content file with the same words."""
    if name not in packed.content_names():
        return False
    try:
        return files.read_regular(own / name, MOST_CONTENT) == b"".join(packed.contents(CONTENT + name))
    except OSError:
        return False


def _missing(dirs: UserDirs, folder: Path) -> list[Text]:
    """Return sentences that say why the campaign can't be played here yet."""
    try:
        opening.resume(dirs, folder, only_reading=True).journal.close()
    except Refused as refused:
        return [t("It can't be played here yet: {why}", why=refused.text)]
    except ContentErrors as errors:
        return [t("It can't be played here yet: {why}", why=errors.problems[0].message)]
    return []
