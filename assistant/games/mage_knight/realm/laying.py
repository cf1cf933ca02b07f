"""What the hands do with map and tokens when the game is set up: digest Setup 10-12 and its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.names import tile_name
from assistant.games.mage_knight.realm.numbers import AT_START, numbers, start_side
from assistant.games.mage_knight.rules import CITIES
from assistant.games.mage_knight.state import MageKnight
from assistant.table.session import Source
from assistant.table.text import Text, t, tn

MAPS = {
    "wedge": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles not on the coast."),
    "wedge_unrestricted": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles may lie on the coast."),
    "open_full": t("Map: open, start tile side B, 3 tiles face up, at most 5 columns of tiles."),
    "open_4": t("Map: open, start tile side B, 3 tiles face up, at most 4 columns of tiles."),
    "open_3": t("Map: open, start tile side B, 3 tiles face up, at most 3 columns of tiles."),
    "fixed": t("Map: the fixed one of the scenario, start tile side B, 3 tiles face up."),
}


def set_up_lines(content: Content, state: MageKnight, source: Callable[[str], Source]) -> Iterator[Text]:
    """The map's shape, the stack with exact counts, which tiles must be in it, the piles of tokens."""
    scenario = content.scenario
    if source("tiles") == "app":
        yield MAPS[content.seats(len(state.heroes)).map]
        yield t("The app draws the tiles: keep them sorted by number and take the one it names.")
        yield from _lying(content, state)
    else:
        yield from map_lines(content, state)
    if "random_orientation" in state.variants:
        yield t("Tiles are laid in a random direction; circles may meet stars.")
    if scenario.city_is == "friendly":
        yield t("One shield of each player on the card of {city}.", city=CITIES[scenario.city])
    if scenario.tile_fame:
        yield tn("Each tile you reveal: {n} fame.", "Each tile you reveal: {n} fame.", scenario.tile_fame)
    if source("tokens") == "app":
        yield t("The app draws enemy and ruin tokens: a face-down one may be any of that colour.")
    else:
        yield t("Seven piles of enemy and ruin tokens, face down.")


def map_lines(content: Content, state: MageKnight) -> Iterator[Text]:
    """The map's shape and how its stack is built."""
    scenario, counts = content.scenario, numbers(content, state)
    yield MAPS[content.seats(len(state.heroes)).map]
    yield t(
        "Tile stack: {core} core tiles ({city} with a city, {other} without), {countryside} countryside tiles on top.",
        core=counts.city + counts.other,
        city=counts.city,
        other=counts.other,
        countryside=counts.countryside,
    )
    if scenario.countryside_sorted:
        yield t("Countryside tiles 1 to {last} in the order of their numbers, not shuffled.", last=counts.countryside)
    if scenario.city:
        yield t("The city tile is the one of {city}.", city=CITIES[scenario.city])
    if scenario.keep_tiles:
        yield t("These tiles are always in the stack: {tiles}.", tiles=tuple(map(tile_name, scenario.keep_tiles)))
    if scenario.leave_tiles:
        yield t("Never in the stack: {tiles}.", tiles=tuple(map(tile_name, scenario.leave_tiles)))


def _lying(content: Content, state: MageKnight) -> Iterator[Text]:
    """The tiles that lie face up at the start, as the app drew them."""
    side = start_side(content, state)
    first = state.realm.revealed[1 : AT_START[side] + 1]
    if first:
        yield t("Face up beside the start tile: {tiles}.", tiles=tuple(map(tile_name, first)))
