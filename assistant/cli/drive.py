"""`assistant drive`: a campaign, or a game in memory, driven by JSON lines. docs/drive.md describes them."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, cast

import msgspec

from assistant.cli import choosing
from assistant.cli.desk import Desk
from assistant.cli.driving import Driver
from assistant.cli.speaking import Parser, Say
from assistant.evenings import opening
from assistant.evenings.open import Open
from assistant.evenings.opening import AnyOpen
from assistant.history.evening import Evening
from assistant.saves import Journal
from assistant.speech.questions import Refused
from assistant.speech.text import Text, t

HELP = t("drive a game by JSON lines, for bots and overlays")


def add(parser: Parser, say: Say) -> None:
    help = say(t("a saved campaign: its name or folder"))
    parser.add_argument("campaign", metavar="CAMPAIGN", nargs="?", default="", help=help)
    help = say(t("keep nothing of the new game of --game and --scenario"))
    parser.add_argument("--memory", action="store_true", help=help)
    parser.add_argument("--game", metavar="GAME", default="", help=say(t("the id of a game: mage_knight")))
    scenario = say(t("the id of a scenario: solo_conquest"))
    parser.add_argument("--scenario", metavar="SCENARIO", default="", help=scenario)
    choosing.add(parser, say)


def run(desk: Desk, options: Namespace) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if sys.stdin is None:
        raise Refused(t("drive reads its lines from standard input, and that is closed."))
    table = _opened(desk, options)
    table.language = desk.words.language
    warned = 0
    try:
        for reply in Driver(table, desk.words).serve(sys.stdin):
            for notice in table.notices[warned:]:
                desk.warn(notice)
            warned = len(table.notices)
            sys.stdout.write(msgspec.json.encode(reply).decode() + "\n")
            sys.stdout.flush()
    finally:
        table.close()
    return 0


def _opened(desk: Desk, options: Namespace) -> AnyOpen:
    new = bool(options.game and options.scenario)
    if bool(options.campaign) == new or (options.campaign and (options.memory or options.game or options.scenario)):
        raise Refused(t("drive takes either a campaign or --game and --scenario."))
    if options.campaign:
        return opening.resume(desk.home, options.campaign)
    return _in_memory(desk, options) if options.memory else choosing.start(desk, options)


def _in_memory(desk: Desk, options: Namespace) -> AnyOpen:
    notices: list[Text] = []
    game, content = opening.load(options.game, options.scenario, desk.home.roots(), notices)
    setup = choosing.setup(game, content, options, options.seed)
    about = {"game": game.id, "scenario": options.scenario, "heroes": ",".join(setup.heroes)}
    world = game.begin(content, setup)
    plays = opening.plays_of(game, content, about["scenario"], desk.home.roots(), notices)
    return InMemory(game, Evening.begin(plays(world.state), world, about=about, play_for=plays), notices)


class _Nowhere:
    """A journal that keeps nothing."""

    folder = Path()
    only_read: Text | None = None

    def __init__(self, notices: list[Text]) -> None:
        self.notices = notices

    def news(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


class InMemory(Open[Any, Any]):
    """An evening like any other, but nothing of it stays."""

    def __init__(self, game: Any, evening: Evening[Any, Any], notices: list[Text]) -> None:
        super().__init__(game, evening, cast(Journal, _Nowhere(notices)))

    def write_record(self, outcome: dict[str, Any] | None = None) -> Path:
        raise Refused(t("A game in memory leaves no record."))
