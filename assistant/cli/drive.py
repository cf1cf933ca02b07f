"""`assistant drive`: control a campaign, or a game in memory, with JSON lines (see docs/drive.md)."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, cast

import msgspec

from assistant.cli import setup_arguments
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import opening
from assistant.sessions.driver import Driver
from assistant.sessions.open_game import OpenGame
from assistant.sessions.opening import AnyOpenGame
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession

HELP = t("drive a game by JSON lines, for bots and overlays")


def add(parser: Parser, say: Say) -> None:
    help = say(t("a saved campaign: its name or folder"))
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=help)
    help = say(t("keep nothing of the new game of --game and --scenario"))
    parser.add_argument("--memory", action="store_true", help=help)
    parser.add_argument("--game", metavar="GAME", default="", help=say(t("the id of a game: mage_knight")))
    scenario = say(t("the id of a scenario: solo_conquest"))
    parser.add_argument("--scenario", metavar="SCENARIO", default="", help=scenario)
    setup_arguments.add(parser, say)


def run(context: CommandContext, options: Namespace) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if sys.stdin is None:
        raise Refused(t("drive reads its lines from standard input, and that is closed."))
    open_game = _open_game(context, options)
    open_game.language = context.translator.language
    warned = 0
    try:
        for reply in Driver(open_game, context.translator).serve(sys.stdin):
            for notice in open_game.notices[warned:]:
                context.warn(notice)
            warned = len(open_game.notices)
            sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
            sys.stdout.flush()
    finally:
        open_game.close()
    return 0


def _open_game(context: CommandContext, options: Namespace) -> AnyOpenGame:
    new = bool(options.game and options.scenario)
    if bool(options.campaign) == new or (options.campaign and (options.memory or options.game or options.scenario)):
        raise Refused(t("drive takes either a campaign or --game and --scenario."))
    if options.campaign:
        return opening.resume(context.dirs, options.campaign)
    return _in_memory(context, options) if options.memory else setup_arguments.start(context, options)


def _in_memory(context: CommandContext, options: Namespace) -> AnyOpenGame:
    notices: list[Text] = []
    game, content = opening.load(options.game, options.scenario, context.dirs.roots(), notices)
    setup = setup_arguments.setup(game, content, options, options.seed)
    about = {"game": game.id, "scenario": options.scenario, "heroes": ",".join(setup.heroes)}
    world = game.begin(content, setup)
    engine_for = opening.engines_of(game, content, about["scenario"], context.dirs.roots(), notices)
    session = GameSession.begin(engine_for(world.state), world, about=about, engine_for=engine_for)
    return InMemoryGame(game, session, notices)


class _NullJournal:
    """A journal that saves nothing."""

    folder = Path()
    read_only_reason: Text | None = None

    def __init__(self, notices: list[Text]) -> None:
        self.notices = notices

    def news(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


class InMemoryGame(OpenGame[Any, Any]):
    """An open game that is not saved."""

    def __init__(self, game: Any, session: GameSession[Any, Any], notices: list[Text]) -> None:
        super().__init__(game, session, cast(Journal, _NullJournal(notices)))

    @property
    def is_saved(self) -> bool:
        return False

    def write_record(self, outcome: dict[str, Any] | None = None) -> Path:
        raise Refused(t("A game in memory leaves no record."))
