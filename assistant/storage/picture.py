"""`picture.json`: the table as it was when it was left, for the first screen; never trusted over the journal."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from assistant.messages.text import Text
from assistant.storage import files
from assistant.ui.view.blocks import Block, Label

PICTURE_FILE = "picture.json"
MOST_BYTES = 1 << 20


class Picture(Struct, frozen=True, omit_defaults=True):
    """As the journal stood when it had so many `lines`, the newest written `at`.

    `title`: what is played, `where`: the place in it and what comes next; `note`: the players' last note;
    `minutes`: how long the last evening took.
    """

    lines: int
    at: str
    title: tuple[Label, ...] = ()
    where: tuple[Text, ...] = ()
    note: str = ""
    minutes: int = 0
    over: bool = False
    blocks: tuple[Block, ...] = ()


def write_picture(folder: Path, picture: Picture) -> None:
    """Replaces it; `Refused` if the disk doesn't take it."""
    files.replace(folder / PICTURE_FILE, msgspec.json.encode(picture))


def picture_in(folder: Path, lines: int, at: str) -> Picture | None:
    """The picture of exactly this journal; None if it is missing, damaged, or of another time."""
    path = folder / PICTURE_FILE
    try:
        files.check_regular(path)
        if path.stat().st_size > MOST_BYTES:
            return None
        found = msgspec.json.decode(path.read_bytes(), type=Picture)
    except (OSError, ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None
    return found if (found.lines, found.at) == (lines, at) else None
