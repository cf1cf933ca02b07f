"""`assistant schema`: print or write the JSON Schemas of a game's content, for editors of TOML."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from assistant import content as packs
from assistant.cli.arg_parser import Parser, Say
from assistant.cli.context import CommandContext
from assistant.content.loader import PackInfo
from assistant.content.merge import entry_type
from assistant.engine.overlay import fields_of
from assistant.games.game import Game
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.storage import files

HELP = t("print the JSON Schema of a game's content, for editors")

FILES = ("pack", "scenario", "info")
"""The kinds of files: with cards and figures, with a scenario, and `game.toml`."""


def add(parser: Parser, say: Say) -> None:
    parser.add_argument("game", metavar="GAME", help=say(t("the game of the content")))
    parser.add_argument(
        "file",
        metavar="|".join(FILES),
        nargs="?",
        choices=FILES,
        default="pack",
        help=say(t("the kind of file: pack for cards and figures, scenario, or info for game.toml")),
    )
    parser.add_argument(
        "--out", metavar="FOLDER", type=Path, help=say(t("write all schemas of the game into this folder"))
    )


def run(context: CommandContext, options: Namespace) -> int:
    game = opening.find_game(options.game)
    if options.out is None:
        print(_text(schema_of(game, options.file)), end="")
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    for file in FILES:
        path = options.out / f"{game.id}.{file}.schema.json"
        files.replace(path, _text(schema_of(game, file)).encode())
        context.put(t("Written: {file}", file=str(path)))
    return 0


def schema_of(game: Game[Any, Any], file: str) -> dict[str, Any]:
    """Return the JSON Schema for a kind of file of a game. Entries of the shipped pack are known."""
    if file == "info":
        return packs.json_schema(PackInfo, whole=True)
    steps = game.rules.steps
    events = [str(event.__struct_config__.tag) for event in game.rules.events]
    if file == "scenario":
        return packs.json_schema(game.scenario, whole=True, steps=steps, events=events)
    shipped = packs.load(game.pack, game.id, packs.all_roots()).content
    entries = {key: field for key, field in fields_of(game.pack).items() if entry_type(field.type) is not None}
    known = {key: tuple(getattr(shipped, field.name)) for key, field in entries.items()}
    return packs.json_schema(game.pack, known=known, steps=steps, events=events)


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
