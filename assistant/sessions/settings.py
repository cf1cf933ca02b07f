"""What the app remembers of the players between evenings: language, looks, the answers of the last new game."""

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
    """The answers of the wizard, the defaults of the next game."""

    scenario: str = ""
    heroes: list[str] = field(default_factory=list)
    preset: str = ""
    sources: dict[str, Source] = field(default_factory=dict)
    named: dict[str, str] = field(default_factory=dict)
    """Scenario and heroes in words, by language."""


class Settings(Struct, omit_defaults=True):
    """Everything here has a default: a settings file is never needed."""

    language: str = ""
    theme: str = ""
    colours: str = ""
    """`all`, `few`, `sixteen` or `none`; left out, what the terminal can show."""
    signs: str = ""
    """`ascii` or `all`; left out, what the terminal can show."""
    big_type: bool = False
    game: str = ""
    campaign: str = ""
    last: dict[str, LastGame] = field(default_factory=dict)

    def of_game(self, game: str) -> LastGame:
        """What was chosen the last time this game was begun."""
        return self.last.get(game, LastGame())


def read_settings(path: Path) -> tuple[Settings, Text | None]:
    """The settings, and a sentence if the file is broken: then the defaults hold and it is put beside."""
    try:
        text = path.read_text(encoding="utf-8-sig")
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
    """Replaces the file; `Refused` if the disk doesn't take it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.refusal(error, path) from error
    files.replace(path, tomli_w.dumps(msgspec.to_builtins(settings)).encode())


def remember(path: Path, settings: Settings) -> Text | None:
    """Writes the settings; a sentence if that can't be, for nobody's evening depends on them."""
    try:
        write_settings(path, settings)
    except Refused as refused:
        return refused.text
    return None


def _put_aside(path: Path, reason: str) -> Text:
    kept = path.with_name(f"{path.stem}.broken{path.suffix}")
    with contextlib.suppress(OSError):
        os.replace(path, kept)
    return t(
        "{path} can't be used: {reason}. It is kept as {file}; the defaults hold.",
        path=str(path),
        reason=reason,
        file=kept.name,
    )
