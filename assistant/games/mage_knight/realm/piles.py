"""The piles of tokens by the colour of their backs."""

from __future__ import annotations

from assistant.games.mage_knight.realm.state import RUINS
from assistant.table.text import Text, tc

PILE_NAMES: dict[str, Text] = {
    "green": tc("token", "green"),
    "gray": tc("token", "grey"),
    "violet": tc("token", "violet"),
    "brown": tc("token", "brown"),
    "white": tc("token", "white"),
    "red": tc("token", "red"),
    RUINS: tc("token", "ruins"),
}
