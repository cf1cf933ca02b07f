"""The games and their registry. A game's package is imported only when it is needed.

This package may import `content`, `i18n`, `ui.view` and the packages below these in the list of layers (see
`docs/architecture.md`). It may not import `storage` or a front end.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from assistant.games.game import Game
from assistant.games.simulation import Simulation
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
"""The name of each game, known without importing the game."""
DEMOS = {
    "mage_knight": ("demo_one_day", Name("One Day", "Jeden dzień")),
    "drunagor": ("demo_sunken_vault", Name("The Sunken Vault", "Zatopiony skarbiec")),
    "warhammer_quest": ("demo_drowned_mill", Name("The Drowned Mill", "Zatopiony młyn")),
    "runebound2": ("demo_ashen_crown", Name("The Ashen Crown", "Popielna Korona")),
    "runebound3": ("demo_ashen_tower", Name("The Ashen Tower", "Popielna wieża")),
}
"""Maps each game with a demo to the id and name of the demo scenario, which can be played without owning the game."""
FIGHTS = ("mage_knight",)
"""The games with a single fight to try out (see `Game.fight`)."""


def is_demo(scenario: str) -> bool:
    """Return whether a scenario is a demo, which can be played without owning the game."""
    return scenario.startswith("demo_")


def game_named(id: str) -> Game[Any, Any]:
    """Return the game with this id. Raise `KeyError` if there is none."""
    module, name = _GAMES[id]
    game: Game[Any, Any] = getattr(import_module(module), name)
    return game


def simulation_of(game: Game[Any, Any]) -> Simulation | None:
    """Return what a game offers for simulations, or None if it offers nothing."""
    module = _GAMES[game.id][0].rpartition(".")[0] + ".simulation" if game.id in _GAMES else ""
    if not module or find_spec(module) is None:
        return None
    simulation: Simulation = import_module(module).SIMULATION
    return simulation


def name_of(id: str) -> Name:
    """Return the name of a game without importing the game. The name of an unknown game is its id."""
    if id in _NAMES:
        return _NAMES[id]
    return game_named(id).name if id in GAME_IDS else Name(id.replace("_", " "))
