"""Darkness tiles on the map: the shape for a rune, where its tile is laid, who is caught. Rules digest: 5.14."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from assistant.components.grid import BESIDE, Shape, address_of, around, space_of, turned
from assistant.components.random_draw import pick
from assistant.engine.rules import rule
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import board_of, empty_board, piece_names
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.placement import (
    Hunt,
    Metric,
    TilePlace,
    TileSituation,
    placed_manually,
    placements,
)
from assistant.games.drunagor.darkness.shapes import BENEATH, shape_of
from assistant.games.drunagor.monsters.events import PiecesShort, TileLaid
from assistant.games.drunagor.monsters.on_map.readings import readings_from
from assistant.games.drunagor.monsters.ranking import Hunted, tie_key
from assistant.games.drunagor.names import RUNE_COLORS
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Drunagor, Tile
from assistant.messages.events import Corrected
from assistant.messages.questions import Answer, OneOf, Option, Refused, WhichOf
from assistant.messages.text import t, verbatim

OTHER = "other"
SHEET = tuple(address_of((x, y)) for y in range(4) for x in range(4))
"""The empty grid on which players draw a tile shape that is not known."""
ONE_SPACE: Shape = ((0, 0),)


class DrawnTile(WhichOf, frozen=True, kw_only=True, tag="which_of"):
    """A question for the spaces of a tile on the grid `SHEET`. It refuses spaces that are not connected."""

    def accept(self, answer: Any) -> Answer:
        cells = super().accept(answer)
        shape_of(cast(list[str], cells))
        return cells


# ---- shapes ----


def shape_for(table: DrunagorTable, rune: str) -> Shape:
    """Return the shape of the tile for this rune.

    If there are several shapes, players choose one. If there is none, they draw it once.
    """
    state, content = table.state, table.content
    known = {_sheet(shape.cells): shape.count for shape in content.shapes(rune)}
    drawn = [" ".join(cells) for cells in state.shapes.get(rune, [])]
    if len(known) == 1 and not drawn and sum(known.values()) >= content.pack.rune[rune].count:
        return shape_of(next(iter(known)).split())
    for one in drawn:
        known.setdefault(one, 1)
    if known:
        by_table = table.source("runes") == "table"
        picked = pick(table, "runes", lambda: _which_shape(rune, known, by_table=by_table))
        if picked != OTHER:
            return shape_of(picked.split())
    cells = table.ask(
        DrawnTile(
            key=f"shape:{rune}",
            name=t("Darkness tile"),
            prompt=t("Which tile is on the {rune} rune? Name its spaces.", rune=RUNE_COLORS[rune]),
            hint=t("Drawn once, anywhere on this sheet; the app turns it. Letters across, numbers down."),
            options=tuple(Option(address, verbatim(address)) for address in SHEET),
            spaces=True,
            least=1,
        )
    )
    shape = shape_of(cells)
    state.shapes.setdefault(rune, []).append(_sheet(shape).split())
    return shape


def _sheet(cells: Sequence[tuple[int, int]]) -> str:
    """Return a shape as text, such as `a1 a2 b2`, moved to the corner of the grid."""
    return " ".join(sorted(map(address_of, cells)))


def _which_shape(rune: str, known: Mapping[str, int], *, by_table: bool) -> OneOf:
    options = tuple(Option(cells, verbatim(cells), most=count) for cells, count in known.items())
    return OneOf(
        key=f"tile:{rune}",
        name=t("Darkness tile"),
        prompt=t("Which tile is on the {rune} rune?", rune=RUNE_COLORS[rune]),
        options=(*options, Option(OTHER, t("another one"), number=9)) if by_table else options,
        expected=options[0].id,
    )


# ---- where it is laid ----


@rules.chooser(
    t("Where does the Darkness tile lie?"),
    quiet=True,
    phase="darkness",
    rule="5.14, L2257-2335",
    ties=lambda state, content: t("Equally near. Party leader: {hero}.", hero=track.leader_name(state, content)),
)
def tile_places(
    state: Drunagor, content: Content, rulings: Mapping[str, str], shape: Shape, small: int
) -> list[TilePlace]:
    """Return the best places for the tile, each with the rulings that decided it."""
    here = tile_situation(state, content, rulings, shape, small)
    hunt = Hunt(here)
    choices = placements(here, hunt)
    mattered = _decisive_rulings(here, hunt)
    return [
        msgspec.structs.replace(
            one, label=t("small tiles {cells}", cells=one.label) if one.small else one.label, mattered=mattered
        )
        for one in choices
    ]


def tile_situation(
    state: Drunagor, content: Content, rulings: Mapping[str, str], shape: Shape = ONE_SPACE, small: int = 0
) -> TileSituation:
    """Return everything on which the placement of a tile depends."""
    placed = {hero.id for hero in state.heroes if hero.at}
    tiles = {space_of(cell) for tile in state.darkness for cell in tile.cells if not cell.endswith(BENEATH)}
    printed = content.laid(room.label for room in state.rooms).printed - tiles
    return TileSituation(
        board=board_of(state, content),
        shape=shape,
        hunted=tuple(hero for hero in darkness_targets(state, rulings, ()) if hero.id in placed),
        small=small,
        mirrored=rulings.get("g25_tile_mirroring") == "mirror",
        metric=cast(Metric, rulings.get("g26_darkness_distance", "steps")),
        fullest=rulings.get("g46_most_cover") == "most",
        names=piece_names(state, content),
        unhurt=frozenset(hero.id for hero in state.heroes if "darkness" in hero.immune),
        printed=printed if rulings.get("g23_printed_darkness") == "no" else frozenset(),
    )


def darkness_targets(state: Drunagor, rulings: Mapping[str, str], dark: Collection[str]) -> tuple[Hunted, ...]:
    """Return the heroes whom the Darkness hunts, most health first. Ties are broken as for monsters.

    `dark` are the ids of figures in Darkness, which are left out. Hidden, immune and knocked-out heroes are hunted.
    """
    order = track.turn_order_of_heroes(state, readings_from(rulings))
    free = [hero for hero in state.heroes if hero.id not in dark]
    free.sort(key=lambda hero: (-hero.hp, tie_key("strongest", order, hero.id, hero.hp)))
    return tuple(Hunted(hero.id, hero.hp) for hero in free)


def lay_on_map(table: DrunagorTable, rune: str) -> bool:
    """Lay the tile of this rune, whole or as small tiles. Return whether anything was laid."""
    shape = shape_for(table, rune)
    small, laid = 0, False
    while True:
        chosen = table.decide(tile_places, table.content, table.world.rulings, shape, small)
        for ruling in chosen.mattered:
            table.ruling(ruling)
        if not chosen.cells or not may_lay_tiles(table, len(chosen.cells) if chosen.small else 1, small=chosen.small):
            return laid
        table.state.darkness += chosen.tiles()
        catch(table, rune, chosen.catches, cells=chosen.cells, small=chosen.small, hunted=chosen.target)
        laid, small = True, chosen.left
        if not small:
            return True


@rule("G36")
def may_lay_tiles(table: DrunagorTable, count: int, *, small: bool) -> bool:
    """Return whether tiles can be laid: from the box, or as a substitute (ruling G36)."""
    if are_tiles_left(table, count, small=small):
        return True
    table.tell(PiecesShort(what="small_tiles" if small else "large_tiles"))
    return table.ruling("g36_out_of_pieces") == "proxy"


def are_tiles_left(table: DrunagorTable, count: int, *, small: bool) -> bool:
    """Return whether the box has `count` more tiles. Tiles laid with the map off are counted, too."""
    box = table.content.pack.components
    in_box = box.small_darkness_tiles if small else box.large_darkness_tiles
    used = sum(tile.small == small for tile in table.state.darkness)
    return not in_box or used + count <= in_box


def count_tiles(table: DrunagorTable, count: int, *, small: bool) -> None:
    """Count tiles that the players laid with the map off."""
    may_lay_tiles(table, count, small=small)
    table.state.darkness += [Tile([], small=small) for _ in range(count)]


def _decisive_rulings(now: TileSituation, hunt: Hunt) -> tuple[str, ...]:
    """Return the decisive rulings, which the log names. Another answer to one of them would put the tile elsewhere."""
    others: dict[str, list[TileSituation]] = {
        "g26_darkness_distance": [
            replace(now, metric=metric) for metric in ("steps", "edges", "straight") if metric != now.metric
        ]
    }
    if not now.small and turned(now.shape) != turned(now.shape, mirrored=True):
        others["g25_tile_mirroring"] = [replace(now, mirrored=not now.mirrored)]
    if not now.small:
        others["g46_most_cover"] = [replace(now, fullest=not now.fullest)]
    here = hunt.places()
    return tuple(
        ruling
        for ruling in sorted(others)
        if any(hunt.with_readings(other).places() != here for other in others[ruling])
    )


@rule("5.14")
def catch(
    table: DrunagorTable,
    rune: str,
    caught: Sequence[str],
    *,
    cells: tuple[str, ...] = (),
    small: bool = False,
    hunted: str = "",
) -> None:
    """Report that a tile was laid, and deal the damage of Darkness to everybody in `caught` (5.15)."""
    table.tell(TileLaid(rune=rune, cells=cells, small=small, caught=tuple(caught), hunted=hunted))
    for friend in table.state.friends:
        if friend.id in caught:
            places.darkness_hurts(table, friend)


# ---- manually ----


@rules.step(phase="correction", title=t("a Darkness tile by hand"))
def lay_tile(table: DrunagorTable, cells: list[str], small: bool = False) -> None:
    """Lay a tile on free spaces that the party leader chooses. Nobody takes damage from it."""
    state = table.state
    laid = placed_manually(tile_situation(state, table.content, table.world.rulings), cells, small)
    state.darkness += laid.tiles()
    table.tell(Corrected(path="darkness", label=t("Darkness tile"), before="", after=" ".join(laid.cells)))


def free_spaces_for_tile(table: DrunagorTable, cells: Sequence[str]) -> list[str]:
    """Return the spaces that players can add to a tile that they lay themselves.

    A space must be free, next to one of `cells` and on their level. Without `cells`, every free space is possible.
    """
    board = empty_board(table.state, table.content)
    spaces = [space_of(cell) for cell in cells]
    beside = around(spaces, BESIDE) or set(board.ground)
    levels = {board.ground[space].level for space in spaces}
    return [
        address_of(space)
        for space, ground in board.ground.items()
        if space in beside
        and space not in board.dark
        and space not in spaces
        and ground.level in (levels or {ground.level})
    ]


@rules.step(phase="correction", title=t("a Darkness tile goes"))
def remove_tile(table: DrunagorTable, at: str) -> None:
    """Take the tile on this space off the board."""
    tile: Tile | None = next((tile for tile in table.state.darkness if at in tile.cells), None)
    if tile is None:
        raise Refused(t("No Darkness tile lies on {space}.", space=at))
    table.state.darkness.remove(tile)
    table.tell(Corrected(path="darkness", label=t("Darkness tile"), before=" ".join(tile.cells), after=""))
