"""The games. A game's package is imported when it is asked for, not before."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from assistant.games.game import Game
from assistant.messages.text import Name

_GAMES = {
    "mage_knight": ("assistant.games.mage_knight.game", "MAGE_KNIGHT"),
    "drunagor": ("assistant.games.drunagor.game", "DRUNAGOR"),
    "warhammer_quest": ("assistant.games.warhammer_quest.game", "WARHAMMER_QUEST"),
    "runebound2": ("assistant.games.runebound2.game", "RUNEBOUND2"),
    "runebound3": ("assistant.games.runebound3.game", "RUNEBOUND3"),
}

GAME_IDS: tuple[str, ...] = tuple(_GAMES)

_NAMES = {
    "mage_knight": Name("Mage Knight", "Mage Knight"),
    "drunagor": Name("Chronicles of Drunagor", "Kroniki Drunagoru"),
    "warhammer_quest": Name("Warhammer Quest", "Warhammer Quest"),
    "runebound2": Name("Runebound, second edition", "Runebound, druga edycja"),
    "runebound3": Name("Runebound, third edition", "Runebound, trzecia edycja"),
}
"""What each is called, before the game itself is needed."""
DEMOS = {
    "drunagor": ("demo_sunken_vault", Name("The Sunken Vault", "Zatopiony skarbiec")),
    "warhammer_quest": ("demo_drowned_mill", Name("The Drowned Mill", "Zatopiony młyn")),
    "runebound2": ("demo_ashen_crown", Name("The Ashen Crown", "Popielna Korona")),
    "runebound3": ("demo_ashen_tower", Name("The Ashen Tower", "Popielna wieża")),
}
"""Scenarios that need no box, and what they are called."""
FIGHTS = ("mage_knight",)
"""The games with one fight to try out (`Game.fight`)."""


def is_demo(scenario: str) -> bool:
    """Whether a scenario is one of ours, whose cards lie in no box: their ids begin so."""
    return scenario.startswith("demo_")


def game_named(id: str) -> Game[Any, Any]:
    """The game with this id; `KeyError` if there is none."""
    module, name = _GAMES[id]
    game: Game[Any, Any] = getattr(import_module(module), name)
    return game


def name_of(id: str) -> Name:
    """What a game is called; nothing of it is imported for that. An unknown one goes by its id."""
    if id in _NAMES:
        return _NAMES[id]
    return game_named(id).name if id in GAME_IDS else Name(id.replace("_", " "))
