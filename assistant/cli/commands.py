"""Reading the command line, running the command, and turning errors into sentences and exit codes."""

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
from assistant.cli.arg_parser import HarmlessStream, Parser, Say
from assistant.cli.context import Command, CommandContext, CommandDirs
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
    """Run one command and return its exit code. Without `argv`, use the arguments of the process."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    _handle_signals()
    with contextlib.redirect_stdout(_harmless(sys.stdout)), contextlib.redirect_stderr(_harmless(sys.stderr)):
        return _run_in_language(arguments)


def _harmless(stream: TextIO) -> TextIO:
    return cast(TextIO, HarmlessStream(stream)) if stream is not None else open(os.devnull, "w", encoding="utf-8")


def _handle_signals() -> None:
    """Treat a closed window or a shutdown like Ctrl+C, so that the game is closed properly."""
    for name in ("SIGTERM", "SIGHUP"):
        with contextlib.suppress(AttributeError, ValueError):  # some systems lack them; threads can't set them
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _run_in_language(arguments: list[str]) -> int:
    """Find the user folders, the settings and the language, then run the command."""
    try:
        dirs = UserDirs.find(os.environ, checkout=own_checkout())
    except Refused as refused:
        print(Translator.of(language_for("", os.environ, system_locale())[0]).say(refused.text), file=sys.stderr)
        return REFUSED
    device = dirs.of_device(os.environ.get(DEVICE, ""))
    settings, settings_warning = read_settings(device if device is not None and device.exists() else dirs.settings)
    if device is not None:
        dirs = replace(dirs, settings=device)
    wanted = _language_argument(arguments) or settings.language
    language, language_warning = language_for(wanted, os.environ, system_locale())
    context = CommandContext(Translator.of(language), dirs, settings)
    for warning in (settings_warning, language_warning):
        if warning is not None:
            context.warn(warning)
    try:
        return _run(context, arguments)
    except SystemExit as end:  # argparse has printed its message
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(context: CommandContext, arguments: list[str]) -> int:
    modules = {name: cast(Command, import_module(f"assistant.cli.{name}")) for name in _needed(arguments)}
    options = parser(modules, context.translator.say).parse_args(arguments)
    packs = (*options.content, *getattr(options, "more_content", ()))
    dirs = context.dirs
    context.dirs = CommandDirs(options.saves or dirs.saves, dirs.own_content, dirs.settings, dirs.cache, packs)
    command = options.command or "play"
    if command not in ("play", "watch"):  # the screen turns it on after its first frame
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
    """Return the names of the commands whose modules must be imported.

    Without arguments, this is the first command. If the first argument is no command, these are all commands, because
    the help may list them.
    """
    if not arguments:
        return COMMANDS[:1]
    return COMMANDS if arguments[0] not in COMMANDS else [name for name in COMMANDS if name in arguments]


def parser(modules: dict[str, Command], say: Say) -> Parser:
    """Return the parser for the whole command line."""

    class TranslatedParser(Parser):
        pass

    TranslatedParser.say = staticmethod(say)
    description = say(t("A companion screen for solo and co-op board games."))
    main_parser = TranslatedParser(prog="assistant", description=description)
    _add_common(main_parser, say, first=True)
    version = say(t("say which version this is, and end"))
    main_parser.add_argument("--version", action="version", version=f"assistant {__version__}", help=version)
    commands = main_parser.add_subparsers(dest="command", metavar="COMMAND", title=say(t("commands")))
    for name, module in modules.items():
        help = say(module.HELP)
        command_parser = commands.add_parser(name, help=help, description=help)
        module.add(command_parser, say)
        _add_common(command_parser, say, first=False)
    main_parser.set_defaults(campaign="", follow=False, at_once=False)
    return main_parser


def _add_common(parser: Parser, say: Say, *, first: bool) -> None:
    """Add the common options, which may be before or after the command.

    `first` says that they are before it. Only those have defaults, which would otherwise replace a given option.
    """
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


def _language_argument(arguments: Sequence[str]) -> str:
    """Return the value of `--language`, which is needed before the translated help can be made."""
    for place, word in enumerate(arguments):
        if word.startswith("--language="):
            return word.partition("=")[2]
        if word == "--language" and place + 1 < len(arguments):
            return arguments[place + 1]
    return ""
