"""Which command is meant, what its arguments are, and what becomes of a mistake."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from argparse import SUPPRESS
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TextIO, cast

from msgspec.structs import replace

from assistant import __version__
from assistant.cli import COMMANDS
from assistant.cli.arg_parser import Harmless, Parser, Say
from assistant.cli.context import Command, CommandContext, HomeWith
from assistant.content import ContentErrors
from assistant.i18n import LANGUAGES, Translator, language_for, system_locale
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions.opening import BrokenContent
from assistant.sessions.settings import read_settings
from assistant.sessions.user_dirs import DEVICE, UserDirs, own_checkout

REFUSED = 1
INTERRUPTED = 130


def run(argv: Sequence[str] | None) -> int:
    """One command, from its words to its end."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    _pack_up_when_told()
    with contextlib.redirect_stdout(_harmless(sys.stdout)), contextlib.redirect_stderr(_harmless(sys.stderr)):
        return _spoken(arguments)


def _harmless(stream: TextIO) -> TextIO:
    return cast(TextIO, Harmless(stream)) if stream is not None else open(os.devnull, "w", encoding="utf-8")


def _pack_up_when_told() -> None:
    """A closed window and a system that shuts down end a command as Ctrl+C does: packed up."""
    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(AttributeError, ValueError):  # not on every system; not in a thread
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _spoken(arguments: list[str]) -> int:
    """The command, in the language of whoever gave it."""
    try:
        dirs = UserDirs.find(os.environ, checkout=own_checkout())
    except Refused as refused:
        print(Translator.of(language_for("", os.environ, system_locale())[0]).say(refused.text), file=sys.stderr)
        return REFUSED
    device = dirs.of_device(os.environ.get(DEVICE, ""))
    settings, trouble = read_settings(device if device is not None and device.exists() else dirs.settings)
    if device is not None:
        dirs = replace(dirs, settings=device)
    language, regret = language_for(_asked(arguments) or settings.language, os.environ, system_locale())
    context = CommandContext(Translator.of(language), dirs, settings)
    for sentence in (trouble, regret):
        if sentence is not None:
            context.warn(sentence)
    try:
        return _run(context, arguments)
    except SystemExit as end:  # argparse has said what there was to say
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(context: CommandContext, arguments: list[str]) -> int:
    modules = {name: cast(Command, import_module(f"assistant.cli.{name}")) for name in _needed(arguments)}
    options = parser(modules, context.translator.say).parse_args(arguments)
    packs = (*options.content, *getattr(options, "more_content", ()))
    dirs = context.dirs
    context.dirs = HomeWith(options.saves or dirs.saves, dirs.own_content, dirs.settings, dirs.cache, packs)
    command = options.command or "play"
    if command not in ("play", "watch"):  # the screen begins when it has been drawn
        gc.enable()
    try:
        return modules[command].run(context, options)
    except BrokenContent as broken:
        problems = broken.problems
    except ContentErrors as errors:
        problems = errors.problems
    except Refused as refused:
        context.warn(refused.text)
        return REFUSED
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        where = f"{error.filename}: " if error.filename else ""
        context.warn(t("That can't be: {reason}.", reason=f"{where}{error.strerror or type(error).__name__}"))
        return REFUSED
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        context.warn(t("The app has a mistake here: {reason}. What is saved is safe.", reason=reason))
        return REFUSED
    for problem in problems:
        context.warn(context.problem(problem))
    return REFUSED


def _needed(arguments: Sequence[str]) -> Sequence[str]:
    """The commands that are loaded: the one named first; all of them where the list of them may be shown."""
    if not arguments:
        return COMMANDS[:1]
    return COMMANDS if arguments[0] not in COMMANDS else [name for name in COMMANDS if name in arguments]


def parser(modules: dict[str, Command], say: Say) -> Parser:
    """The whole command line in one language. What goes for all commands may stand before or behind their names."""

    class Spoken(Parser):
        pass

    Spoken.say = staticmethod(say)
    whole = Spoken(prog="assistant", description=say(t("A companion screen for solo and co-op board games.")))
    _common(whole, say, first=True)
    version = say(t("say which version this is, and end"))
    whole.add_argument("--version", action="version", version=f"assistant {__version__}", help=version)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title=say(t("commands")))
    for name, module in modules.items():
        help = say(module.HELP)
        one = commands.add_parser(name, help=help, description=help)
        module.add(one, say)
        _common(one, say, first=False)
    whole.set_defaults(campaign="", follow=False, at_once=False)
    return whole


def _common(parser: Parser, say: Say, *, first: bool) -> None:
    """Behind a command's name an option that isn't given must not undo the one before it."""
    parser.add_argument(
        "--language",
        metavar="|".join(LANGUAGES),
        default=None if first else SUPPRESS,
        help=say(t("the language to speak")),
    )
    parser.add_argument(
        "--saves",
        metavar="DIR",
        type=Path,
        default=None if first else SUPPRESS,
        help=say(t("the folder of the saves")),
    )
    parser.add_argument(
        "--content",
        metavar="DIR",
        type=Path,
        action="append",
        dest="content" if first else "more_content",
        default=[] if first else SUPPRESS,
        help=say(t("a folder of content packs beside those that are always read; may be given several times")),
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=False if first else SUPPRESS,
        help=say(t("draw the screen with ASCII signs only")),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        default=False if first else SUPPRESS,
        help=say(t("play in plain lines: no boxes, no colours, typed replies")),
    )


def _asked(arguments: Sequence[str]) -> str:
    """The language asked for, needed before the arguments can be explained in it."""
    for place, word in enumerate(arguments):
        if word.startswith("--language="):
            return word.partition("=")[2]
        if word == "--language" and place + 1 < len(arguments):
            return arguments[place + 1]
    return ""
