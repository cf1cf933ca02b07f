"""Darkness: choosing the place of a tile on a large board against listing its legal places once."""

from __future__ import annotations

from assistant.components.grid import BESIDE, Shape, Space, turned
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.darkness.placement import TileSituation, placements
from assistant.games.drunagor.darkness.shapes import Site, shape_of
from assistant.games.drunagor.monsters.ranking import Hunted
from tests.bench.rows import Row, cpu

WIDE, HIGH = 48, 32
HEROES = {"elros": (46, 15), "maya": (24, 30), "vorn": (40, 2)}


def large_board() -> Board:
    """Return a board with three levels, pillars, a bridge, many spawn points and a winding band of Darkness."""
    ground = {
        (x, y): Ground(level=(x // 16 + y // 16) % 3, spawn=x < 30 and x % 8 == 3 and y % 8 == 5)
        for x in range(WIDE)
        for y in range(HIGH)
        if x % 6 or y % 5
    }
    under = {(x, 8): Ground() for x in range(12, 20) if (x, 8) in ground}
    ground |= {space: Ground(level=2) for space in under}
    dark = frozenset(space for space in ground if space[0] < 34 and (space[0] + space[1]) % 9 in (0, 1))
    pieces = [Piece(id, "hero", (space,)) for id, space in HEROES.items()]
    pieces += [Piece(str(6 + n), "monster", ((5 + 2 * n, 7 + n),)) for n in range(12)]
    return Board(ground, under, dark, pieces=tuple(pieces))


def front() -> Board:
    """Return an open hall with a long front of Darkness, where many chains of small tiles are equal."""
    ground = {(x, y): Ground() for x in range(WIDE) for y in range(HIGH)}
    pieces = tuple(Piece(id, "hero", (space,)) for id, space in HEROES.items())
    return Board(ground, dark=frozenset((3, y) for y in range(HIGH)), pieces=pieces)


def listed(board: Board, shape: Shape) -> list[frozenset[Site]]:
    """Return the legal places of a tile, without choosing one."""
    level = {(*space, False): ground.level for space, ground in board.ground.items()}
    level |= {(*space, True): ground.level for space, ground in board.under.items()}
    dark = {(*space, False) for space in board.dark} | {(*space, True) for space in board.dark_under}
    anchors = {(*space, False) for space, ground in board.ground.items() if ground.spawn}
    for x, y, under in dark:
        beside = [(x + dx, y + dy, low) for dx, dy in BESIDE for low in (False, True)]
        for site in (*beside, (x, y, not under)):
            if site in level and level[site] - level[x, y, under] < 2:
                anchors.add(site)
    layers: dict[int, dict[Space, Site]] = {}
    for site in level.keys() - dark:
        layers.setdefault(level[site], {})[site[:2]] = site
    found: dict[frozenset[Site], None] = {}
    for position in turned(shape):
        for x, y, under in anchors - dark:
            layer = layers[level[x, y, under]]
            for left, top in position:
                spaces = [(x - left + dx, y - top + dy) for dx, dy in position]
                if all(space in layer for space in spaces):
                    found[frozenset([layer[space] for space in spaces])] = None
    return list(found)


def measure() -> list[Row]:
    hunted = tuple(Hunted(id, 9) for id in HEROES)
    rows: list[Row] = []
    for what, board, cells in (
        ("whole", large_board(), "a1 a2 a3 b3 b4"),
        ("broken", large_board(), "a1 a2 b1 b2"),
        ("tile by tile", front(), "a1 a2 b1 b2"),
    ):
        situation = TileSituation(board, shape_of(cells.split()), hunted)
        first = placements(situation)[0]
        assert (first.small, first.left > 0) == (what != "whole", what == "tile by tile")
        chosen, enumerated = [], []
        for _ in range(41):  # alternating, so that both meet the same load
            enumerated.append(cpu(lambda s=situation: listed(s.board, s.shape)))
            chosen.append(cpu(lambda s=situation: placements(s)))
        ratio = min(chosen) / min(enumerated)  # the best of each, because other load only adds time
        how = f"a board of {WIDE} x {HIGH} spaces; the best processor time of 41 rounds in turns"
        name = f"Darkness, {what}, against listing its legal places"
        rows.append(Row(name, ratio, 4.0, how, more=f"{min(chosen) * 1000:.0f} ms"))
    return rows
