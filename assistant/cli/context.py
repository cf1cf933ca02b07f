"""What every command needs: the language, where things are kept, where to write."""

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
    """A module of this package: its words of help, its arguments, and what it does."""

    HELP: Text

    def add(self, parser: Parser, say: Say) -> None: ...
    def run(self, context: CommandContext, options: Namespace) -> int: ...


class HomeWith(UserDirs, frozen=True):
    """The usual places, and the content packs named with `--content`."""

    content: tuple[Path, ...] = ()

    def roots(self, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
        return UserDirs.roots(self, (*self.content, *extra))


class CommandContext:
    """Words, folders and the two streams."""

    def __init__(self, translator: Translator, dirs: UserDirs, settings: Settings) -> None:
        self.translator = translator
        self.dirs = dirs
        self.settings = settings

    def put(self, text: Text | str) -> None:
        """One line of output."""
        print(self.translator.say(text))

    def warn(self, text: Text | str) -> None:
        """One line beside the output."""
        print(self.translator.say(text), file=sys.stderr)

    def problem(self, problem: Problem) -> str:
        """`file:line:column: key: sentence`."""
        place = ":".join(str(part) for part in (problem.file, problem.line, problem.column) if part)
        return ": ".join(part for part in (place, problem.key, self.translator.say(problem.message)) if part)
