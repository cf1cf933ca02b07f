"""What every command needs: the language, where things are kept, where to write."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from assistant.cli.speaking import Parser, Say
from assistant.content import Problem, Root
from assistant.evenings.home import Home
from assistant.evenings.settings import Settings
from assistant.speech.text import Text
from assistant.words import Words


class Command(Protocol):
    """A module of this package: its words of help, its arguments, and what it does."""

    HELP: Text

    def add(self, parser: Parser, say: Say) -> None: ...
    def run(self, desk: Desk, options: Namespace) -> int: ...


class HomeWith(Home, frozen=True):
    """The usual places, and the content packs named with `--content`."""

    content: tuple[Path, ...] = ()

    def roots(self, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
        return Home.roots(self, (*self.content, *extra))


class Desk:
    """Words, folders and the two streams."""

    def __init__(self, words: Words, home: Home, settings: Settings) -> None:
        self.words = words
        self.home = home
        self.settings = settings

    def put(self, text: Text | str) -> None:
        """One line of output."""
        print(self.words.say(text))

    def warn(self, text: Text | str) -> None:
        """One line beside the output."""
        print(self.words.say(text), file=sys.stderr)

    def problem(self, problem: Problem) -> str:
        """`file:line:column: key: sentence`."""
        place = ":".join(str(part) for part in (problem.file, problem.line, problem.column) if part)
        return ": ".join(part for part in (place, problem.key, self.words.say(problem.message)) if part)
