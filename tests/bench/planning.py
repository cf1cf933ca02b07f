"""A monster's plan on a large board against one breadth-first search of the same board."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import replace as changed

from assistant.components.grid import AROUND, Space, area_of, spaces_of
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.monsters.on_map.movement import Mover
from assistant.games.drunagor.monsters.on_map.plans import Situation, plans
from assistant.games.drunagor.monsters.on_map.readings import DIGEST
from assistant.games.drunagor.monsters.ranking import Foe
from assistant.messages.text import Name
from tests.bench.rows import Row, cpu, ratios

TIMES = 40
HEROES = ("vorn", "jaheen", "maya", "elros", "lorelai")


def large_board() -> Board:
    """Return a board of five 6 x 6 areas on three levels with lava, water, Darkness, five heroes, sixteen monsters."""
    ground: dict[Space, Ground] = {}
    for base, (left, top) in enumerate(((0, 0), (6, 0), (12, 0), (6, 6), (12, 6))):
        for x in range(6):
            for y in range(6):
                terrain = "lava" if (x, y) in ((2, 3), (3, 3)) else "water" if (x, y) == (4, 1) else ""
                ground[left + x, top + y] = Ground((base + (x > 3)) % 3, terrain)  # type: ignore[arg-type]
    places = [(15, 3), (9, 9), (16, 9), (10, 2), (4, 5)]
    pieces = [Piece(id, "hero", (at,), "heroes") for id, at in zip(HEROES, places, strict=True)]
    taken = set(places)
    free = [space for space in sorted(ground) if space not in taken]
    pieces += [Piece(str(number), "monster", (free[number * 10],), "monsters") for number in range(1, 17)]
    pieces += [Piece("jynx", "pet", ((14, 4),), "heroes"), Piece("chest", "chest", ((7, 7),))]
    return Board(ground, dark=frozenset({(8, 8), (8, 9), (14, 2), (3, 4)}), pieces=tuple(pieces))


def flood(board: Board, start: Space) -> dict[Space, int]:
    """Search the board breadth first with levels and figures considered; return the distance of each space."""
    taken = {space for piece in board.pieces if piece.kind != "monster" for space in piece.spaces}
    found = {start: 0}
    edge = [start]
    while edge:
        further = []
        for x, y in edge:
            for dx, dy in AROUND:
                there = x + dx, y + dy
                if there in found or there not in board.ground or there in taken:
                    continue
                found[there] = found[x, y] + (2 if board.level(there) - board.level((x, y)) == 2 else 1)
                further.append(there)
        edge = further
    return found


def situations() -> Iterator[tuple[str, Situation]]:
    board = large_board()
    foes = tuple(Foe(id=id, name=Name(id.title()), hp=12 - number) for number, id in enumerate(HEROES))
    foes += (Foe(id="jynx", name=Name("Jynx"), kind="pet"),)
    at = next(piece.spaces for piece in board.pieces if piece.id == "7")
    melee = Mover(id="7", spaces=at, move=5, keywords={"cleave": 2})
    whole = Situation(board, melee, foes, HEROES, HEROES, DIGEST)
    yield "melee, CLEAVE 2, move 5", whole
    yield "melee, move 8", replace(whole, mover=changed(melee, move=8, keywords={}))
    yield (
        "ranged, MULTISHOT 2, move 5",
        replace(whole, mover=changed(melee, attack="ranged", keywords={"multishot": 2})),
    )
    yield "magic, MULTISHOT 3, move 5", replace(whole, mover=changed(melee, attack="magic", keywords={"multishot": 3}))
    yield "melee, far from all, move 3", replace(whole, mover=changed(melee, move=3), foes=foes[:1])
    big = tuple(spaces_of(area_of((0, 0))))
    yield "large, STRIKE 2, move 4", replace(whole, mover=changed(melee, spaces=big, keywords={"strike": 2}, move=4))
    yield "SLOW, move 5", replace(whole, mover=changed(melee, slow=True))


def measure() -> list[Row]:
    rows: list[Row] = []
    for name, situation in situations():
        start = min(situation.mover.spaces)
        pairs = [
            (cpu(lambda here=situation: plans(here)), cpu(lambda board=situation.board, at=start: flood(board, at)))
            for _ in range(TIMES)
        ]
        took = statistics.median(plan for plan, _ in pairs) * 1000
        how = f"processor time, {TIMES} rounds in turns; a large board with five heroes and sixteen monsters"
        rows.append(Row(f"a monster's plan against one flood: {name}", ratios(pairs), 8.0, how, more=f"{took:.2f} ms"))
    return rows
