"""Conversion of journals of older formats, line by line, after a backup."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.storage import files
from assistant.storage.journal_lines import encode, is_sound, with_checksum
from assistant.timeline.timeline import FORMAT

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {}
"""For the number of each old format, a function that converts a line to the next format.

Every change of the format needs one here. Format 1 was never released.
"""


def refusal(path: Path, found: int) -> Refused | None:
    """Return the refusal for a journal of the format `found` that the app can't open, or None if it can."""
    if found > FORMAT:
        return too_new(path, found)
    if any(version not in MIGRATIONS for version in range(found, FORMAT)):
        return too_old(path)
    return None


def too_new(path: Path, found: int) -> Refused:
    """Return the refusal for a journal that a later version of the app wrote."""
    return Refused(
        t(
            "{path} has format {found}; this version of the app reads formats up to {known}. "
            "A newer version of the app opens it.",
            path=str(path),
            found=found,
            known=FORMAT,
        )
    )


def too_old(path: Path) -> Refused:
    """Return the refusal for a journal in a format that is too old.

    It names the record, from whose position players can start a game.
    """
    return Refused(
        t(
            "{path} is from before this version of the app and can't be opened any more: begin a new game, "
            "or go on from the record beside it with assistant new --from campaign.toml.",
            path=str(path),
        )
    )


def migrated(data: bytes, old: int) -> bytes:
    """Return a journal of the format `old` in the present format. Damaged lines are copied unchanged."""
    *pieces, end = data.split(b"\n")
    return b"".join(_line(piece, old) for piece in pieces) + end


def _line(piece: bytes, old: int) -> bytes:
    if not is_sound(piece):
        return piece + b"\n"
    try:
        line: dict[str, Any] = msgspec.json.decode(piece, type=dict[str, Any])
    except msgspec.MsgspecError:
        return piece + b"\n"
    line.pop("sum", None)
    for version in range(line.get("format", old), FORMAT):
        line = MIGRATIONS[version](line)
        line["format"] = version + 1
    return with_checksum(encode(line))


def back_up(path: Path, data: bytes, old: int) -> Path:
    """Copy the old journal to a file such as `journal.v1.jsonl` and return its path."""
    backup = path.with_name(f"{path.stem}.v{old}{path.suffix}")
    if backup.exists():
        backup = files.unused_path(path.parent, f"{path.stem}.v{old}", path.suffix, first=2)
    files.replace(backup, data)
    return backup
