"""The arguments for a new game, which `new`, `drive` and `simulate` share."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, cast

from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.engine.checkpoint import Source
from assistant.games.game import Game, Setup
from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.opening import AnyOpenGame


def add(parser: Parser, say: Say, *, with_name: bool = True) -> None:
    """Add the arguments for heroes, components and seed and, `with_name`, for the name of the campaign."""
    parser.add_argument(
        "--hero",
        metavar="ID",
        action="extend",
        nargs="+",
        default=[],
        help=say(t("who plays; several ids, or the option several times")),
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--pieces", metavar="PRESET", default=None, help=say(t("who holds the pieces, in one word")))
    who.add_argument(
        "--source",
        metavar="NAME=WHO",
        action="append",
        default=None,
        help=say(t("who holds one kind of pieces: app, table or off; may be given several times")),
    )
    if with_name:
        parser.add_argument("--name", metavar="NAME", default=None, help=say(t("what the campaign is called")))
    parser.add_argument("--seed", metavar="N", type=int, default=None, help=say(t("makes the app's chance repeat")))


def sources(options: Namespace) -> dict[str, Source] | None:
    """Return who draws each component that `--source` names, or None without this option.

    `--source virtual_deck=table` means that the players draw from the virtual deck.
    """
    if options.source is None:
        return None
    by_component: dict[str, Source] = {}
    for word in options.source:
        component, sign, who = word.partition("=")
        if not sign:
            raise Refused(t("--source takes a name, = and who holds it, not {word}.", word=word))
        by_component[component] = cast(Source, who)
    return by_component


def source_pairs(options: Namespace) -> tuple[tuple[str, Source], ...] | None:
    """Return what `sources` returns as pairs."""
    chosen = sources(options)
    return None if chosen is None else tuple(chosen.items())


def setup(game: Game[Any, Any], content: Any, options: Namespace, seed: int | None) -> Setup:
    """Return the set-up that the arguments describe, or raise `Refused`. Without heroes, the game's first ones play."""
    least, _ = game.players(content)
    heroes = options.hero or [option.id for option in game.heroes(content)][:least]
    return opening.make_setup(game, content, heroes, preset=options.pieces, sources=sources(options), seed=seed)


def start(context: CommandContext, options: Namespace) -> AnyOpenGame:
    """Start the campaign that the arguments describe."""
    return opening.start(
        context.dirs,
        options.game,
        options.scenario,
        options.hero,
        preset=options.pieces,
        sources=sources(options),
        seed=options.seed,
        name=options.name,
    )
