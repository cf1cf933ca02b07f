"""`picture.json`: a preview of a saved game for the start screen. It is ignored if it does not match the journal."""

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
    """A preview of a saved game.

    - `lines`, `at`: the number of journal lines and the time of the last one, when the preview was made.
    - `title`: what is played.
    - `where`: how far the game has come, and what comes next.
    - `note`: the players' last note.
    - `minutes`: the length of the last session.
    - `over`: whether the game is over.
    - `blocks`: a few drawings of the state.
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
    """Replace the preview file. Raise `Refused` if it can't be written."""
    files.replace(folder / PICTURE_FILE, msgspec.json.encode(picture))


def picture_in(folder: Path, lines: int, at: str) -> Picture | None:
    """Return the preview of a journal, or None if it is missing, damaged or out of date.

    `lines` is the number of journal lines, `at` the time of the last one.
    """
    path = folder / PICTURE_FILE
    try:
        found = msgspec.json.decode(files.read_regular(path, MOST_BYTES), type=Picture)
    except (OSError, ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None
    return found if (found.lines, found.at) == (lines, at) else None
