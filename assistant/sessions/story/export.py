"""Writing the story of an open game to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from assistant.i18n import Translator
from assistant.sessions.open_game import OpenGame
from assistant.sessions.story.builder import story_of
from assistant.sessions.story.story import StoryLength
from assistant.sessions.story.writers import WRITERS, file_ending
from assistant.storage import files

STEM = "story"


def told(open_game: OpenGame[Any, Any], translator: Translator, length: StoryLength, format: str) -> str:
    """Return the story of an open game in one of the formats of `WRITERS`."""
    return WRITERS[format](story_of(open_game, length), translator)


def export(
    open_game: OpenGame[Any, Any],
    translator: Translator,
    path: Path | None = None,
    length: StoryLength = "usual",
    format: str = "html",
) -> Path:
    """Write the story to a file and return its path. Raise `Refused` if it can't be written.

    Without a path, the file is in the folder of the campaign and has the language in its name. It replaces an older
    story there.
    """
    target = path or open_game.folder / f"{STEM}.{translator.language}{file_ending(format)}"
    files.replace(target, told(open_game, translator, length, format).encode())
    return target
