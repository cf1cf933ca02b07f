"""What the hands do with map and tokens: setting up (digest Setup 10-12 and its tables), and laying them again."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.mage_knight.called import CITIES, PILE_NAMES, RUINS, TILE, TOKEN
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.numbers import AT_START, numbers, start_side
from assistant.games.mage_knight.realm.state import LAID
from assistant.games.mage_knight.realm.tokens import pile_of
from assistant.games.mage_knight.realm.view import lying_tokens
from assistant.games.mage_knight.rules import SourceOf, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.pile import is_unseen
from assistant.speech.text import Text, as_text, t, tn
from assistant.table.session import World
from assistant.view import kept
from assistant.view.kinds import Words

MAPS = {
    "wedge": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles not on the coast."),
    "wedge_unrestricted": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles may lie on the coast."),
    "open_full": t("Map: open, start tile side B, 3 tiles face up, at most 5 columns of tiles."),
    "open_4": t("Map: open, start tile side B, 3 tiles face up, at most 4 columns of tiles."),
    "open_3": t("Map: open, start tile side B, 3 tiles face up, at most 3 columns of tiles."),
    "fixed": t("Map: the fixed one of the scenario, start tile side B, 3 tiles face up."),
}


def set_up_lines(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    """The map's shape, the stack with exact counts, which tiles must be in it, the piles of tokens."""
    scenario = content.scenario
    if source("tiles") == "app":
        yield MAPS[content.seats(len(state.heroes)).map]
        yield t("The app draws the tiles: keep them sorted by number and take the one it names.")
        first = state.realm.revealed[1 : AT_START[start_side(content, state)] + 1]
        if first:
            yield t("Face up beside the start tile: {tiles}.", tiles=TILE.all(content, first))
    else:
        yield from map_lines(content, state)
    if "random_orientation" in state.variants:
        yield t("Tiles are laid in a random direction; circles may meet stars.")
    if scenario.city_is == "friendly":
        yield t("One shield of each player on the card of {city}.", city=CITIES[scenario.city])
    if scenario.tile_fame:
        yield tn("Each tile you reveal: {n} fame.", "Each tile you reveal: {n} fame.", scenario.tile_fame)
    for line in scenario.set_up:
        if not line.tiles_on_table or source("tiles") == "off":
            yield as_text(line.says)
    if source("tokens") == "app":
        yield t("The app draws enemy and ruin tokens: a face-down one may be any of that colour.")
    else:
        yield t("Seven piles of enemy and ruin tokens, face down.")


def round_lines(content: Content, state: MageKnight, source: SourceOf) -> Iterator[Text]:
    """7.7: the gifts of liberated mines, where the app doesn't know whose they are."""
    known = any(site.kind == "mine" for site in state.realm.sites)
    if content.scenario.has("mines") and source("tiles") == "off" and not known:
        yield t("Everyone: 1 crystal of its colour for each of your own mines.")


def map_lines(content: Content, state: MageKnight) -> Iterator[Text]:
    """The map's shape and how its stack is built."""
    scenario, counts = content.scenario, numbers(content, state)
    yield MAPS[content.seats(len(state.heroes)).map]
    yield t(
        "Tile stack: {core} core tiles ({city} with a city, {other} without), {countryside} countryside tiles on top.",
        core=counts.core_city + counts.core_other,
        city=counts.core_city,
        other=counts.core_other,
        countryside=counts.countryside,
    )
    if scenario.countryside_sorted:
        yield t("Countryside tiles 1 to {last} in the order of their numbers, not shuffled.", last=counts.countryside)
    if scenario.city:
        yield t("The city tile is the one of {city}.", city=CITIES[scenario.city])
    if scenario.keep_tiles:
        yield t("These tiles are always in the stack: {tiles}.", tiles=TILE.all(content, scenario.keep_tiles))
    if scenario.leave_tiles:
        yield t("Never in the stack: {tiles}.", tiles=TILE.all(content, scenario.leave_tiles))


def rows(content: Content, world: World[MageKnight]) -> list[tuple[Text, tuple[Words, ...]]]:
    """Laying the table again: the tiles in the order of their reveal, what lies on them, city cards, discards."""
    own = {
        t("tokens on the map"): tuple(lying_tokens(content, world.state)),
        t("discarded tokens"): tuple(_discards(content, world.state)),
    }
    laid = kept.rows(rules.places(world, content, LAID))
    return [*laid, *((label, words) for label, words in own.items() if words)]


def _discards(content: Content, state: MageKnight) -> Iterator[Words]:
    for pile in (*state.realm.piles, RUINS):
        for enemy in pile_of(state, pile).discard:
            yield PILE_NAMES[pile] if is_unseen(enemy) else TOKEN(content, enemy)
