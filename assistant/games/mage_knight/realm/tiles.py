"""The tile stack and revealing tiles.

Rules digest: Setup 11-12, A7 (rulebook lines 503-535).
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.components.pile import Pile, Some, counted
from assistant.components.random_draw import draw_at_random
from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import Tile
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import CITIES, TILE, tile_name, tile_number
from assistant.games.mage_knight.realm import cities, goals, sites, tokens
from assistant.games.mage_knight.realm.events import NoTileLeft, TileRevealed
from assistant.games.mage_knight.realm.numbers import AT_START, start_side, tile_counts, tiles_of_kind
from assistant.games.mage_knight.realm.state import Realm, Site
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet.fame import gain_fame
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

COUNTRYSIDE_PLACE = t("It touches at least two tiles, or one that itself touches two others.")
CORE_PLACE = t("It touches at least two tiles.")
BOX_PLACE = t("A tile from the box touches at least three tiles.")
COAST_PLACE = t("No core tile lies on the coast, the outermost line left or right.")

MAPS = {
    "wedge": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles not on the coast."),
    "wedge_unrestricted": t("Map: wedge, start tile side A, 2 tiles face up. Core tiles may lie on the coast."),
    "open_full": t("Map: open, start tile side B, 3 tiles face up, at most 5 columns of tiles."),
    "open_4": t("Map: open, start tile side B, 3 tiles face up, at most 4 columns of tiles."),
    "open_3": t("Map: open, start tile side B, 3 tiles face up, at most 3 columns of tiles."),
    "fixed": t("Map: the fixed one of the scenario, start tile side B, 3 tiles face up."),
}


# -- the stack


@rules.step(phase="realm", title=t("laying out the map"), rule="Setup 10-12, L171-189")
def lay_out_map(table: MageTable) -> None:
    """Set up the token piles, the tile stack, the start tile and the first tiles, if the app tracks them."""
    if table.is_held("tokens"):
        tokens.fill_piles(table)
    if not table.is_held("tiles"):
        return
    content, state = table.content, table.state
    counts, scenario = tile_counts(content, state), content.scenario
    # With variants the map is set up again; the token piles are already filled.
    state.realm = realm = Realm(piles=state.realm.piles, ruins=state.realm.ruins)
    state.cities, state.monasteries, state.monastery_cards = [], 0, []
    countryside = tiles_of_kind(content, "countryside")
    if scenario.countryside_sorted:
        countryside.sort(key=int)
        realm.countryside.top, left = countryside[: counts.countryside], countryside[counts.countryside :]
        realm.box = Pile(counted(left))
    else:
        realm.countryside, realm.box = _split_tiles(content, countryside, counts.countryside)
    towns = [id for id in tiles_of_kind(content, "core_city") if scenario.city in ("", content.pack.tile[id].city)]
    with_city, _ = _split_tiles(content, towns, counts.core_city)  # city tiles are never taken from the box (L523)
    others, realm.core_box = _split_tiles(content, tiles_of_kind(content, "core"), counts.core_other)
    realm.core = Pile(with_city.pool | others.pool, with_city.some + others.some)
    side = start_side(content, state)
    realm.revealed.append(side)
    realm.sites += _sites_of(content.pack.tile[side])  # the portal of the start tile
    for _ in range(realm.stack_left if "all_tiles" in state.variants else AT_START[side]):
        _reveal_next(table, "")


def _split_tiles(content: Content, tiles: list[str], count: int) -> tuple[Pile, Pile]:
    """Return the stack with `count` tiles, and the box with the rest.

    Required tiles are in the stack, excluded ones in the box. Any other tile may be in either of them.
    """
    sure = [id for id in tiles if id in content.scenario.keep_tiles][:count]
    out = [id for id in tiles if id in content.scenario.leave_tiles]
    maybe = counted(id for id in tiles if id not in (*sure, *out))
    wanted = min(count - len(sure), len(maybe))
    return _pile(sure, wanted, maybe), _pile(out, len(maybe) - wanted, maybe)


def _pile(sure: list[str], some: int, maybe: dict[str, int]) -> Pile:
    pile = Pile(some=[Some(some, dict(maybe))])
    pile.add(*sure)
    return pile


def map_lines(content: Content, state: MageKnight) -> Iterator[Text]:
    """Yield the shape of the map and how the tile stack is built."""
    scenario, counts = content.scenario, tile_counts(content, state)
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


# -- reveals


@rules.step(phase="realm", title=t("a tile revealed"), rule="A7, L503-535")
def reveal(table: MageTable, hero: str) -> None:
    """Reveal the top tile of the stack or, if it is empty, a tile from the box."""
    if not _reveal_next(table, hero):
        table.tell(NoTileLeft())


def has_map(table: MageTable, hero: str) -> bool:
    """Return whether the app keeps track of tiles and some lie on the table."""
    return table.is_held("tiles") and bool(table.state.realm.revealed)


def can_explore(table: MageTable, hero: str) -> bool:
    """Return whether the app tracks tiles and one is left in the stack or in the box."""
    realm = table.state.realm
    piles = (realm.countryside, realm.core, realm.box, realm.core_box)
    return has_map(table, hero) and any(pile.left for pile in piles)


def _reveal_next(table: MageTable, hero: str) -> bool:
    """Draw the next tile and place it. Return False if no tile is left."""
    realm = table.state.realm
    boxed = not realm.stack_left
    piles = (realm.box, realm.core_box) if boxed else (realm.countryside, realm.core)
    pile = next((pile for pile in piles if pile.left), None)
    if pile is None:
        return False
    tile = _draw_tile(table, pile)
    if not tile:
        return False
    for box in (realm.box, realm.core_box):
        for some in box.some:
            some.cards.pop(tile, None)
        box.add()  # tiles with one possible place become certain
    _lay_tile(table, table.content.pack.tile[tile], hero, boxed=boxed)
    return True


def _draw_tile(table: MageTable, pile: Pile) -> str:
    """Draw the next tile and return it.

    If the players have sorted the stack, the app knows it. Otherwise the app draws, or asks which one was drawn.
    """
    table.apply_corrections()
    if not pile.top and table.source("tiles") == "app":
        return draw_at_random(table, "draw:tiles", 1, pile.coming, pile.take)[0]
    tile = pile.top[0] if pile.top else _ask_tile(table, pile)
    if tile:
        pile.take(tile)
    return tile


def _ask_tile(table: MageTable, pile: Pile) -> str:
    """Ask which tile was revealed. The first such question also shows how to build the tile stack."""

    def lines() -> list[Option]:
        ids = sorted(pile.coming(), key=lambda id: tile_number(id) or 0)
        return [Option(id, tile_name(id), number=tile_number(id)) for id in ids]

    def lead() -> tuple[Text, ...]:
        first = len(table.state.realm.revealed) == 1
        return tuple(map_lines(table.content, table.state)) if first else ()

    return table.one("tile", t("Which tile came?"), lines, name=t("tile"), lead=lead, found=True, reports=True)


@rule("A7, L517-523")
def _lay_tile(table: MageTable, tile: Tile, hero: str, *, boxed: bool) -> None:
    """Place a tile on the map and add its sites. The hero who revealed it may gain fame."""
    state, scenario = table.state, table.content.scenario
    realm = state.realm
    realm.revealed.append(tile.id)
    realm.core_revealed = realm.core_revealed or tile.kind != "countryside"
    table.tell(
        TileRevealed(
            tile=tile.id,
            kind=tile.kind,
            who=hero,
            left=realm.stack_left,
            boxed=boxed,
            reasons=_placement_rules(table, tile, boxed=boxed) if hero else (),
        )
    )
    if hero and scenario.tile_fame:
        gain_fame(table, hero, scenario.tile_fame)
    for site in _sites_of(tile):
        if site.kind == "city":
            city = cities.city_color(table, tile.city or "red")
            site.color = city
            realm.sites.append(site)
            cities.add_city(table, city)
        else:
            sites.open_site(table, site)
    goals.check_goal(table)


def _sites_of(tile: Tile) -> list[Site]:
    """Return the sites of a tile. A site id such as `mine_red` is split into kind and colour."""
    found: list[Site] = []
    for hex in tile.hexes:
        if hex.site:
            kind, _, color = hex.site.partition("_") if hex.site.startswith(("mine_", "city_")) else (hex.site, "", "")
            found.append(Site(tile=tile.id, at=hex.at, kind=kind, color=color, core=tile.kind.startswith("core")))
    return found


def _placement_rules(table: MageTable, tile: Tile, *, boxed: bool) -> tuple[Text, ...]:
    """Return sentences that say where the tile may be placed (L517-523)."""
    if boxed:
        return (BOX_PLACE,)
    if tile.kind == "countryside":
        return (COUNTRYSIDE_PLACE,)
    on_coast = table.content.seats(len(table.state.heroes)).map != "wedge"
    return (CORE_PLACE,) if on_coast else (CORE_PLACE, COAST_PLACE)
