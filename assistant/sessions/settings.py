"""Settings that the app remembers: language, appearance, and the choices for the last game."""

from __future__ import annotations

import contextlib
import os
import tomllib
from pathlib import Path

import msgspec
import tomli_w
from msgspec import Struct, field

from assistant.engine.checkpoint import Source
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.storage import files


class LastGame(Struct, omit_defaults=True):
    """The choices for the last game, which are proposed for the next one."""

    scenario: str = ""
    heroes: list[str] = field(default_factory=list)
    preset: str = ""
    sources: dict[str, Source] = field(default_factory=dict)
    named: dict[str, str] = field(default_factory=dict)
    """The scenario and heroes in one line, for each language."""


MOST_BYTES = 1 << 20
"""A larger file is no settings file."""


class Settings(Struct, omit_defaults=True):
    """All settings. Each has a default, because the file may be missing."""

    language: str = ""
    theme: str = ""
    colours: str = ""
    """How many colours the screen uses: `all`, `few`, `sixteen` or `none`. "" means as many as possible."""
    signs: str = ""
    """Which characters the screen uses: `ascii` or `all`. "" means all that the terminal can show."""
    big_type: bool = False
    hints_hidden: bool = False
    """Whether demos show no lines that teach the keys."""
    game: str = ""
    campaign: str = ""
    last: dict[str, LastGame] = field(default_factory=dict)

    def of_game(self, game: str) -> LastGame:
        """Return the choices for the last game of this kind."""
        return self.last.get(game, LastGame())


def read_settings(path: Path) -> tuple[Settings, Text | None]:
    """Return the settings. If the file can't be used, return the defaults and a sentence that says why.

    A damaged file is renamed.
    """
    try:
        text = files.read_regular(path, MOST_BYTES).decode("utf-8-sig")
    except FileNotFoundError:
        return Settings(), None
    except UnicodeDecodeError:
        return Settings(), _put_aside(path, "UTF-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return Settings(), t("{path} can't be read: {reason}. The defaults hold.", path=str(path), reason=reason)
    try:
        return msgspec.convert(tomllib.loads(text), Settings), None
    except (ValueError, RecursionError) as error:  # both libraries' errors are ValueErrors
        return Settings(), _put_aside(path, str(error) or type(error).__name__)


def write_settings(path: Path, settings: Settings) -> None:
    """Replace the settings file. Raise `Refused` if it can't be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.refusal(error, path) from error
    files.replace(path, tomli_w.dumps(msgspec.to_builtins(settings)).encode())


def remember(path: Path, settings: Settings) -> Text | None:
    """Write the settings. Return a sentence if that fails, because a game can go on without them."""
    try:
        write_settings(path, settings)
    except Refused as refused:
        return refused.text
    return None


def _put_aside(path: Path, reason: str) -> Text:
    renamed = path.with_name(f"{path.stem}.broken{path.suffix}")
    with contextlib.suppress(OSError):
        os.replace(path, renamed)
    return t(
        "{path} can't be used: {reason}. It is kept as {file}; the defaults hold.",
        path=str(path),
        reason=reason,
        file=renamed.name,
    )
