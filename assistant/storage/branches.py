"""Journals of one campaign that went apart, because two machines played on in a synchronised folder.

Programs such as Syncthing, Dropbox and Nextcloud keep such a journal beside `journal.jsonl` under another name. Journal
lines form a tree, so its lines can be taken in as a branch: each line that is in both journals stays one line, all
others are kept. The players choose the branch that goes on.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.storage import files
from assistant.storage.backups import Backup, backups_of, replace_journal
from assistant.storage.journal import JOURNAL_FILE, Clock, now
from assistant.storage.journal_lines import encode, scan, with_checksum
from assistant.timeline.timeline import JournalLine, Timeline

TAKEN_IN = "branches"
"""The folder in that of a campaign for journals whose lines were taken in."""
MOST_BYTES = 1 << 30
_COPY = re.compile(r"journal\W.*\.jsonl", re.IGNORECASE)
"""The names of copies, such as `journal (conflicted copy 2026-11-20).jsonl` or `journal.sync-conflict-….jsonl`."""


class OtherJournal(Struct, frozen=True):
    """Another journal of a campaign.

    - `common`: the number of its lines that the campaign has, too. `lines` is the number of all its lines.
    - `at`: the time of its last line.
    """

    path: Path
    lines: int
    common: int
    at: str

    @property
    def is_known(self) -> bool:
        """Whether the campaign has all its lines."""
        return self.common == self.lines


def copies_in(campaign: Path) -> list[Path]:
    """Return the files in this folder that a synchronising program may have made of a journal."""
    try:
        found = [path for path in campaign.iterdir() if _COPY.fullmatch(path.name) and path.name != JOURNAL_FILE]
    except OSError:
        return []
    return sorted(path for path in found if path.is_file() and not path.is_symlink())


def other_journals(campaign: Path) -> list[OtherJournal]:
    """Return the other journals of the campaign in this folder. A file of another campaign is left out."""
    copies = copies_in(campaign)
    if not copies:
        return []
    own = _lines_in(campaign / JOURNAL_FILE)
    found = []
    for path in copies:
        lines = _lines_in(path)
        if own and lines and begins_alike(own[0], lines[0]):
            tree = _Tree(own)
            tree.add(lines)
            common = len(lines) - (len(tree.timeline.lines) - len(own))
            found.append(OtherJournal(path, len(lines), common, lines[-1].at))
    return found


def is_same_campaign(one: JournalLine, other: JournalLine) -> bool:
    """Return whether two first lines are of the same campaign, which may have been renamed."""
    if one.about == other.about:
        return True
    return one.at == other.at and one.about | {"name": ""} == other.about | {"name": ""}


def begins_alike(one: JournalLine, other: JournalLine) -> bool:
    """Return whether two first lines are the same line, whatever the campaign was called then."""
    bare = (_content(replace(line, about=line.about | {"name": ""})) for line in (one, other))
    return next(bare) == next(bare)


def take_in(campaign: Path, others: Sequence[Path], chosen: Path | None, clock: Clock = now) -> Backup:
    """Add the lines of other journals to that of the campaign, and go on from the end of the `chosen` one.

    `chosen` is one of `others`, or None for the campaign's own journal. The other journals are moved to the folder
    `branches`. Return a backup of the replaced journal. Raise `Refused` if anything fails; then nothing has changed.
    """
    made = [(path, _lines_in(path)) for path in others]

    def merge(data: bytes) -> bytes:
        own = scan(data, 0)
        if own.verdict == "damaged" or not own.lines:
            raise Refused(t("{path} is damaged: repair it first.", path=str(campaign / JOURNAL_FILE)))
        tree = _Tree(own.lines)
        goal = own.lines[-1].n
        for path, lines in made:
            if not lines or not begins_alike(own.lines[0], lines[0]):
                raise Refused(t("{path} is of another campaign.", path=str(path)))
            end = tree.add(lines)
            goal = end if path == chosen else goal
        tree.go_to(goal, f"{clock():%Y-%m-%dT%H:%M:%SZ}")
        added = tree.timeline.lines[len(own.lines) :]
        return data[: own.sound] + b"".join(with_checksum(encode(line)) for line in added)

    backup = replace_journal(campaign, merge, clock)
    put_aside(campaign, others)
    return backup


def put_aside(campaign: Path, others: Sequence[Path]) -> None:
    """Move journals whose lines the campaign has to the folder `branches`. One that can't be moved stays."""
    for path in others:
        with contextlib.suppress(OSError, Refused):
            folder = campaign / TAKEN_IN
            files.make_folder(folder)
            target = folder / path.name
            if os.path.lexists(target):
                target = files.unused_path(folder, path.stem, path.suffix, first=2)
            os.rename(path, target)


def keep_beside(campaign: Path, data: bytes, host: str, clock: Clock = now) -> Path:
    """Write a journal that was replaced by another one beside it, as a synchronising program does."""
    name = re.sub(r"[^\w-]+", "-", host) or "machine"
    path = campaign / f"journal (replaced on {name} {clock():%Y-%m-%d %H%M%S}).jsonl"
    if os.path.lexists(path):
        path = files.unused_path(campaign, path.stem, path.suffix, first=2)
    files.replace(path, data)
    return path


def has_all_lines(data: bytes, other: bytes) -> bool:
    """Return whether the journal `data` has all lines of the journal `other`, which may be from before a renaming."""
    if data.startswith(other):
        return True
    own, lines = scan(data, 0).lines, scan(other, 0).lines
    if not own or not lines or not begins_alike(own[0], lines[0]):
        return False
    tree = _Tree(own)
    tree.add(lines)
    return len(tree.timeline.lines) == len(own)


# -- a journal that was replaced by another one without a copy


def remember(data: bytes, seen: Path) -> None:
    """Write the lines of a journal to the file `seen`, which no other machine replaces. Errors are ignored."""
    with contextlib.suppress(OSError, Refused):
        files.make_folder(seen.parent)
        files.replace(seen, data)


def keep_replaced(campaign: Path, seen: Path, host: str, clock: Clock = now) -> Path | None:
    """If the journal lacks lines that it had on this machine, write them beside it and return the path, else None."""
    try:
        other = files.read_regular(seen, MOST_BYTES)
        data = files.read_regular(campaign / JOURNAL_FILE, MOST_BYTES)
    except OSError:
        return None
    if data.startswith(other):
        return None
    own, lines = scan(data, 0).lines, scan(other, 0).lines
    if not own or not lines or not begins_alike(own[0], lines[0]):
        return None
    return keep_missing(campaign, data, other, host, clock)


def keep_missing(
    campaign: Path, data: bytes, other: bytes, host: str, clock: Clock = now, *, restored: bool = False
) -> Path | None:
    """If the journal `data` lacks lines of `other`, write `other` beside it and return the path, else None.

    With `restored`, lines that a backup has are not missing: players may have restored an earlier one.
    """
    if has_all_lines(data, other):
        return None
    backups = [backup.path for backup in backups_of(campaign)] if restored else []
    for kept in (*backups, *copies_in(campaign)):
        with contextlib.suppress(OSError):
            if has_all_lines(files.read_regular(kept, MOST_BYTES), other):
                return None
    return keep_beside(campaign, other, host, clock)


def _lines_in(path: Path) -> list[JournalLine]:
    """Return the intact lines of a journal, or none if it can't be read or has another format."""
    try:
        return scan(files.read_regular(path, MOST_BYTES), 0).lines
    except OSError:
        return []


class _Tree:
    """The lines of a journal, to which those of others are added. A line that is there already is not added again."""

    def __init__(self, lines: Sequence[JournalLine]) -> None:
        self.timeline = Timeline()
        self._places: dict[bytes, int] = {}
        for line in lines:
            self.timeline.append(line)
            self._places.setdefault(_content(line), line.n)

    def add(self, lines: Sequence[JournalLine]) -> int:
        """Add the lines of another journal of the same campaign, and return the place of its last one."""
        places = {0: 0}
        for line in lines[1:]:
            moved = replace(line, parent=places[line.parent], of=places[line.of] if line.kind == "undo" else line.of)
            content = _content(moved)
            place = self._places.get(content)
            if place is None:
                place = len(self.timeline.lines)
                self.timeline.append(replace(moved, n=place))
                self._places[content] = place
            places[line.n] = place
        return places[lines[-1].n]

    def go_to(self, n: int, at: str) -> None:
        """Make line `n` the one from which the players go on, if it is not the last one."""
        timeline = self.timeline
        if n == timeline.head.n:
            return
        target = timeline.lines[n]
        line = timeline.next_line("back", target.name, n, timeline.checkpoint(n), before=target.before)
        force_setattr(line, "at", at)
        timeline.append(line)


def _content(line: JournalLine) -> bytes:
    """Return what makes a line the same in two journals: everything but its number."""
    return encode(replace(line, n=0))
