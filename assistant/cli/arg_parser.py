"""argparse with help and error messages in the player's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn, TextIO

from assistant.content.problems import nearest
from assistant.i18n.translator import harmless
from assistant.messages.text import Text, t

Say = Callable[[Text], str]

WRONG_USE = 2


class HarmlessStream:
    """An output stream that removes control characters, because names and saves may contain them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, words: str) -> int:
        return self._stream.write(harmless(words, lines=True))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


_ERRORS: tuple[tuple[str, Callable[..., Text]], ...] = (
    (
        r"the following arguments are required: (.+)",
        lambda names: t("Something is missing: {names}.", names=names.replace("==SUPPRESS==", "command")),
    ),
    (r"unrecognized arguments: (.+)", lambda names: t("These words mean nothing here: {names}.", names=names)),
    (
        r"argument (\S+?)(?:/\S+)?: expected (?:at least )?one argument",
        lambda name: t("{name} needs a value behind it.", name=name),
    ),
    (
        r"argument (\S+?)(?:/\S+)?: invalid int value: '?(.*?)'?",
        lambda name, value: t("{name} takes a whole number, not {value}.", name=name, value=value),
    ),
    (
        r"argument (\S+?)(?:/\S+)?: not allowed with argument (\S+)",
        lambda name, other: t("{name} and {other} can't stand together.", name=name, other=other),
    ),
    (
        r"argument (\S+?)(?:/\S+)?: invalid choice: '?(.*?)'? \(choose from (.+)\)",
        lambda name, value, known: _unknown_choice(value, known),
    ),
)
"""Patterns of argparse's error messages, each with the message that replaces it."""


def _unknown_choice(value: str, known: str) -> Text:
    names = re.findall(r"[\w-]+", known)
    near = nearest(value, names)
    if near:
        return t("There is no {value}; did you mean {nearest}?", value=value, nearest=near)
    if len(names) == 1:
        return t("There is no {value}; there is: {known}.", value=value, known=names[0])
    return t("There is no {value}; there are: {known}.", value=value, known=", ".join(names))


class Parser(argparse.ArgumentParser):
    """An argument parser with translated texts. Wrong arguments print one sentence and exit with code 2."""

    say: Say = staticmethod(lambda text: text.message)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, formatter_class=_Formatter, allow_abbrev=False)
        self._positionals.title = self.say(t("arguments"))
        self._optionals.title = self.say(t("options"))
        self.add_argument("-h", "--help", action="help", help=self.say(t("say what can be given here, and end")))

    def format_usage(self) -> str:
        formatter: Any = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, self.say(t("usage: ")))
        return str(formatter.format_help())

    def format_help(self) -> str:
        formatter: Any = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, self.say(t("usage: ")))
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return str(formatter.format_help())

    def error(self, message: str) -> NoReturn:
        print(self.say(error_text(message)), file=sys.stderr)
        print(self.say(t("{prog} --help says what can be given.", prog=self.prog)), file=sys.stderr)
        sys.exit(WRONG_USE)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=100)


def error_text(message: str) -> Text:
    """Return the translatable message for an error message of argparse. An unknown one is quoted."""
    for pattern, sentence in _ERRORS:
        if found := re.fullmatch(pattern, message):
            return sentence(*found.groups())
    return t("That can't be: {complaint}.", complaint=message)
