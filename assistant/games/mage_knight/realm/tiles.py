"""The tile stack and what a revealed tile brings: digest Setup 11-12, A7, movement and exploration (L503-535)."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import tile_name, tile_number
from assistant.games.mage_knight.cards import Tile
from assistant.games.mage_knight.realm import cities, goals, sites, tokens
from assistant.games.mage_knight.realm.events import NoTileLeft, TileRevealed
from assistant.games.mage_knight.realm.instructions import map_lines
from assistant.games.mage_knight.realm.numbers import AT_START, numbers, of_kind, start_side
from assistant.games.mage_knight.realm.state import Realm, Site
from assistant.games.mage_knight.rules import MageTable, or_none, rules
from assistant.games.mage_knight.sheet.fame import gain_fame
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.lot import drawn_by_lot
from assistant.pieces.pile import Pile
from assistant.table.questions import Card, OneOf, Option
from assistant.table.rules import rule
from assistant.table.text import Text, t

COUNTRYSIDE_PLACE = t("It touches at least two tiles, or one that itself touches two others.")
CORE_PLACE = t("It touches at least two tiles.")
BOX_PLACE = t("A tile from the box touches at least three tiles.")
COAST_PLACE = t("No core tile lies on the coast, the outermost line left or right.")


# -- the stack


@rules.step(phase="realm", title=t("laying out the map"), rule="Setup 10-12, L171-189")
def lay_out_map(table: MageTable) -> None:
    """The piles of tokens, then the tiles: as far as the app keeps them."""
    if table.held("tokens"):
        tokens.fill(table)
    if table.held("tiles"):
        stack(table)


def stack(table: MageTable) -> None:
    """Setup 11, 12: the stack is built, the start tile lies, the first two or three tiles are revealed."""
    content, state = table.content, table.state
    counts, scenario = numbers(content, state), content.scenario
    _clear(state)
    realm = state.realm
    countryside = of_kind(content, "countryside")
    if scenario.countryside_sorted:
        countryside.sort(key=int)
        realm.countryside.top, left = countryside[: counts.countryside], countryside[counts.countryside :]
        realm.box = Pile(pool=dict.fromkeys(left, 1))
    else:
        realm.countryside, realm.box = _chosen(table, countryside, counts.countryside)
    towns = [id for id in of_kind(content, "core_city") if scenario.city in ("", content.pack.tile[id].city)]
    chosen, _ = _chosen(table, towns, counts.city)
    others, realm.core_box = _chosen(table, of_kind(content, "core"), counts.other)
    realm.core = Pile(pool=chosen.pool | others.pool, unseen=chosen.unseen + others.unseen)
    side = start_side(content, state)
    _lay_start(table, side)
    for _ in range(realm.stack_left if "all_tiles" in state.variants else AT_START[side]):
        _reveal_next(table, "")


def _clear(state: MageKnight) -> None:
    """With other variants the map is laid out anew."""
    piles, ruins = state.realm.piles, state.realm.ruins
    state.realm = Realm(piles=piles, ruins=ruins)
    state.cities, state.monasteries, state.monastery_cards = [], 0, []


def _chosen(table: MageTable, tiles: list[str], count: int) -> tuple[Pile, Pile]:
    """So many tiles for the stack and the rest for the box; those the scenario needs are never left out.

    On the table nobody knows which ones: all that may be in the stack count in it, the rest of them as unseen.
    """
    scenario = table.content.scenario
    out = [id for id in tiles if id in scenario.leave_tiles]
    sure = [id for id in tiles if id in scenario.keep_tiles][:count]
    open_ = [id for id in tiles if id not in (*sure, *out)]
    if table.source("tiles") != "app":
        in_it = [*sure, *open_] if len(sure) < count else sure
        boxed = [id for id in tiles if id not in in_it]
        return Pile(pool=dict.fromkeys(in_it, 1), unseen=len(in_it) - count), Pile(pool=dict.fromkeys(boxed, 1))
    rest = Pile(dict.fromkeys(open_, 1))
    drawn = drawn_by_lot(table, "draw:tiles", min(count - len(sure), rest.left), rest.coming, rest.take)
    chosen = [*sure, *drawn]
    return Pile(pool=dict.fromkeys(chosen, 1)), Pile(pool={id: 1 for id in tiles if id not in chosen})


def _lay_start(table: MageTable, side: str) -> None:
    """The start tile: its portal."""
    table.state.realm.revealed.append(side)
    for site in _sites_of(table.content.pack.tile[side]):
        table.state.realm.sites.append(site)


# -- reveals


@rules.step(phase="realm", title=t("a tile revealed"), rule="A7, L503-535")
def reveal(table: MageTable, hero: str) -> None:
    """The top tile of the stack; when it is empty one from the box, if there is any."""
    if not _reveal_next(table, hero):
        table.tell(NoTileLeft())


def can_explore(state: MageKnight) -> bool:
    """Whether a tile is left in the stack or in the box."""
    realm = state.realm
    in_box = realm.box.left + realm.core_box.left + realm.countryside.unseen + realm.core.unseen
    return bool(realm.revealed) and bool(realm.stack_left or in_box)


def _reveal_next(table: MageTable, hero: str) -> bool:
    realm = table.state.realm
    boxed = not realm.stack_left
    if boxed:
        _open_box(table)
    decks = (realm.box, realm.core_box) if boxed else (realm.countryside, realm.core)
    deck = next((deck for deck in decks if deck.left), None)
    if deck is None:
        return False
    _lay(table, table.content.pack.tile[_drawn(table, deck)], hero, boxed=boxed)
    return True


def _drawn(table: MageTable, pile: Pile) -> str:
    """The next tile; in a sorted stack everybody knows which one comes."""
    table.hear()
    if not pile.top and table.source("tiles") == "app":
        return drawn_by_lot(table, "draw:tiles", 1, pile.coming, pile.take)[0]
    tile = pile.top[0] if pile.top else table.ask(lambda: _which_tile(table, pile))
    pile.take(tile)
    return tile


def _open_box(table: MageTable) -> None:
    """The stack is empty: what was never in it is in the box. City tiles are never taken from there (L523)."""
    realm, tiles = table.state.realm, table.content.pack.tile
    for deck in (realm.countryside, realm.core):
        for id, count in deck.pool.items():
            if count and tiles[id].kind != "core_city":
                (realm.box if tiles[id].kind == "countryside" else realm.core_box).add(id)
        deck.pool, deck.unseen = {}, 0


def _which_tile(table: MageTable, deck: Pile) -> OneOf | Card:
    """Which tile came: its number answers. The first time it is said how to build the stack."""
    ids = sorted(_may_come(table, deck), key=lambda id: tile_number(id) or 0)
    options = or_none(Option(id, tile_name(id), number=tile_number(id)) for id in ids)
    name, prompt = t("tile"), t("Which tile came?")
    first = len(table.state.realm.revealed) == 1
    lead = tuple(map_lines(table.content, table.state)) if first else ()
    if len(options) > 9:
        return Card(key="tile", name=name, prompt=prompt, options=options, lead=lead)
    return OneOf(key="tile", name=name, prompt=prompt, options=options, lead=lead)


def _may_come(table: MageTable, deck: Pile) -> Iterable[str]:
    """What the stack may still hold; once all its city tiles are found, no more of them, and the other way round."""
    tiles, realm = table.content.pack.tile, table.state.realm
    held_ = list(deck.coming())
    needed = [id for id in held_ if id in table.content.scenario.keep_tiles]
    if len(needed) == deck.left:
        return needed  # nothing else is left in the stack
    if deck is not realm.core:
        return held_
    counts = numbers(table.content, table.state)
    found = [tiles[id].kind for id in realm.revealed]
    left = {"core_city": counts.city - found.count("core_city"), "core": counts.other - found.count("core")}
    return [id for id in held_ if left.get(tiles[id].kind, 1) > 0] or held_


@rule("A7, L517-523")
def _lay(table: MageTable, tile: Tile, hero: str, *, boxed: bool) -> None:
    """The tile lies on the map: fame for who found it, then each of its sites."""
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
            reasons=_placement(table, tile, boxed=boxed) if hero else (),
        )
    )
    if hero and scenario.tile_fame:
        gain_fame(table, hero, scenario.tile_fame)
    for site in _sites_of(tile):
        if site.kind == "city":
            city = cities.color_of_tile(table, tile.city or "red")
            site.color = city
            realm.sites.append(site)
            cities.found(table, city)
        else:
            sites.open_site(table, site)
    goals.check(table)


def _sites_of(tile: Tile) -> list[Site]:
    """`mine_red` is a mine of that colour."""
    made: list[Site] = []
    for hex in tile.hexes:
        if hex.site:
            kind, _, color = hex.site.partition("_") if hex.site.startswith(("mine_", "city_")) else (hex.site, "", "")
            made.append(Site(tile=tile.id, at=hex.at, kind=kind, color=color, core=tile.kind.startswith("core")))
    return made


def _placement(table: MageTable, tile: Tile, *, boxed: bool) -> tuple[Text, ...]:
    """Where it may lie (L517-523)."""
    if boxed:
        return (BOX_PLACE,)
    if tile.kind == "countryside":
        return (COUNTRYSIDE_PLACE,)
    on_coast = table.content.seats(len(table.state.heroes)).map != "wedge"
    return (CORE_PLACE,) if on_coast else (CORE_PLACE, COAST_PLACE)
