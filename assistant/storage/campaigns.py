"""The list of campaigns in the saves folder. Only the first and the last line of each journal are read."""

from __future__ import annotations

import os
import re
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.storage import files, migrations
from assistant.storage.journal import JOURNAL_FILE
from assistant.storage.journal_lines import LineHeader, decode_header, is_sound
from assistant.storage.record import RecordSummary, read_summary

LONGEST_NAME = 40
ARCHIVED_FILE = "archived"
"""An empty file in the folder of a campaign that the players have put away."""
RETIRED_FILE = "retired"
"""An empty file in the folder of a campaign that the players have ended without finishing it."""
GUIDED = "guided"
"""The key in the first line of a journal that marks a demo which teaches the keys."""
CHUNK = 1 << 16
LONGEST_LINE = 1 << 24

_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
"""File names that Windows reserves."""


class Campaign(Struct, frozen=True):
    """The folder of one campaign.

    - `played`: the time of the last input.
    - `problem`: why the campaign can't be opened, or None.
    - `heroes`: the ids of the heroes.
    - `shown`: what the list of campaigns shows, from the record file.
    """

    folder: Path
    name: str
    game: str = ""
    scenario: str = ""
    played: str = ""
    lines: int = 0
    problem: Text | None = None
    heroes: tuple[str, ...] = ()
    shown: RecordSummary = RecordSummary()
    is_guided: bool = False
    """Whether it is a demo that was started from the first screen and teaches the keys."""
    is_archived: bool = False
    """Whether the players have put it away. The first screen does not offer it."""
    is_retired: bool = False
    """Whether the players have ended it without finishing it. The first screen does not offer it."""


def campaign_folders(saves: Path) -> list[Path]:
    """Return the folders of all campaigns. A folder without a journal is not a campaign."""
    try:
        folders = [entry for entry in saves.iterdir() if entry.is_dir() and not entry.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise files.unreadable(error, saves) from error
    return [folder for folder in folders if os.path.lexists(folder / JOURNAL_FILE)]


def folders_without_demos(saves: Path) -> list[Path]:
    """Return the folders of all campaigns except demos that teach the keys. Figures of all leave these out."""
    return [folder for folder in campaign_folders(saves) if not _is_guided(folder / JOURNAL_FILE)]


def _is_guided(journal: Path) -> bool:
    try:
        files.check_regular(journal)
        with open(journal, "rb") as file:
            first = _first(file.fileno(), os.fstat(file.fileno()).st_size)
    except OSError:
        return False
    return first is not None and bool(first.about.get(GUIDED))


def list_campaigns(saves: Path) -> list[Campaign]:
    """Return all campaigns, last played first."""
    found = [campaign_in(folder) for folder in campaign_folders(saves)]
    return sorted(found, key=lambda campaign: (campaign.played, campaign.name), reverse=True)


def campaign_in(folder: Path) -> Campaign:
    """Return the campaign in this folder, even if it can't be opened."""
    path = folder / JOURNAL_FILE
    played = ""
    try:
        files.check_regular(path)
        with open(path, "rb") as file:
            about = os.fstat(file.fileno())
            played = f"{datetime.fromtimestamp(about.st_mtime, UTC):%Y-%m-%dT%H:%M:%SZ}"
            first = _first(file.fileno(), about.st_size)
            last = _last(file.fileno(), about.st_size) or first
    except OSError as error:
        return Campaign(folder, folder.name, played=played, problem=files.unreadable(error, path).text)
    if first is None or last is None:
        problem = t("Nothing can be read in {path}: its first line is not whole.", path=str(path))
        return Campaign(folder, folder.name, played=played, problem=problem)
    refused = migrations.refusal(path, first.format) or migrations.refusal(path, last.format)
    played = last.at or played
    return Campaign(
        folder,
        first.about.get("name") or folder.name,
        first.about.get("game", ""),
        first.about.get("scenario", ""),
        played,
        last.n + 1,
        refused.text if refused else None,
        tuple(hero for hero in first.about.get("heroes", "").split(",") if hero),
        read_summary(folder, played),
        bool(first.about.get(GUIDED)),
        os.path.lexists(folder / ARCHIVED_FILE),
        os.path.lexists(folder / RETIRED_FILE),
    )


def lines_in(journal: Path) -> int:
    """Return the number of lines of a journal, or 0 if none can be read."""
    try:
        files.check_regular(journal)
        with open(journal, "rb") as file:
            last = _last(file.fileno(), os.fstat(file.fileno()).st_size)
    except OSError:
        return 0
    return last.n + 1 if last else 0


def _first(handle: int, size: int) -> LineHeader | None:
    length = CHUNK
    while True:
        line, newline, _ = _read(handle, 0, length).partition(b"\n")
        if newline:
            return _header(line)
        if length >= min(size, LONGEST_LINE):
            return None
        length *= 2


def _last(handle: int, size: int) -> LineHeader | None:
    """Return the header of the last intact line of the journal, or None if there is none."""
    length = CHUNK
    while True:
        *complete, _ = _read(handle, max(0, size - length), length).split(b"\n")
        for line in reversed(complete[-2:]):
            if found := _header(line):
                return found
        if length >= min(size, LONGEST_LINE):
            return None
        length *= 2


def _read(handle: int, start: int, length: int) -> bytes:
    os.lseek(handle, start, os.SEEK_SET)
    parts = []
    while length > 0 and (part := os.read(handle, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _header(line: bytes) -> LineHeader | None:
    if not is_sound(line):
        return None
    try:
        return decode_header(line)
    except (msgspec.MsgspecError, RecursionError):
        return None


# -- names


def folder_name(name: str) -> str:
    """Return a folder name for any file system: `Die Grünen Höhlen!` becomes `die-grunen-hohlen`."""
    plain = unicodedata.normalize("NFKD", name)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    slug = re.sub(r"[^a-z0-9]+", "-", letters.translate(_LETTERS)).strip("-")[:LONGEST_NAME].strip("-")
    return f"{slug}-game" if slug in _RESERVED else slug or "campaign"


def make_folder(saves: Path, name: str) -> Path:
    """Make a folder for a new campaign and return it. If the name exists, add a number."""
    base = folder_name(name)
    number = 1
    while True:
        folder = saves / (base if number == 1 else f"{base}-{number}")
        try:
            files.make_folder(saves)
            folder.mkdir()
        except FileExistsError:
            if not saves.is_dir():
                raise Refused(t("{path} is no folder: saves need one.", path=str(saves))) from None
            number += 1
        except OSError as error:
            raise files.refusal(error, folder) from error
        else:
            return folder
