"""The games. A game's package is imported when it is asked for, not before."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from assistant.games.game import Game

_GAMES = {
    "mage_knight": ("assistant.games.mage_knight.game", "MAGE_KNIGHT"),
    "drunagor": ("assistant.games.drunagor.game", "DRUNAGOR"),
}

GAME_IDS: tuple[str, ...] = tuple(_GAMES)


def game_named(id: str) -> Game[Any, Any]:
    """The game with this id; `KeyError` if there is none."""
    module, name = _GAMES[id]
    game: Game[Any, Any] = getattr(import_module(module), name)
    return game
