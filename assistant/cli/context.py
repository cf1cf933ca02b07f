"""What every command needs: translator, user folders, settings and output."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from assistant.cli.arg_parser import Parser, Say
from assistant.content import Problem, Root
from assistant.i18n import Translator
from assistant.messages.text import Text
from assistant.sessions.settings import Settings
from assistant.sessions.user_dirs import UserDirs


class Command(Protocol):
    """A module that is a command: `HELP` is its help text, `add` adds its arguments, `run` runs it."""

    HELP: Text

    def add(self, parser: Parser, say: Say) -> None: ...
    def run(self, context: CommandContext, options: Namespace) -> int: ...


class CommandDirs(UserDirs, frozen=True):
    """The user's folders, with the content folders of `--content`."""

    content: tuple[Path, ...] = ()

    def roots(self, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
        return UserDirs.roots(self, (*self.content, *extra))


class CommandContext:
    """What a command needs: the translator, the user's folders and settings, and the output."""

    def __init__(self, translator: Translator, dirs: UserDirs, settings: Settings) -> None:
        self.translator = translator
        self.dirs = dirs
        self.settings = settings

    def put(self, text: Text | str) -> None:
        """Print one line to standard output."""
        print(self.translator.say(text))

    def warn(self, text: Text | str) -> None:
        """Print one line to standard error."""
        print(self.translator.say(text), file=sys.stderr)

    def problem(self, problem: Problem) -> str:
        """Return a problem as a line: `file:line:column: key: sentence`."""
        place = ":".join(str(part) for part in (problem.file, problem.line, problem.column) if part)
        return ": ".join(part for part in (place, problem.key, self.translator.say(problem.message)) if part)
