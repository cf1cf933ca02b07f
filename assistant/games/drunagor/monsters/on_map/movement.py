"""How a monster walks: every way that it can go, what the way costs, and what happens on it. Rules digest: 5.6.

The board is a grid of places: spaces for a small monster, areas for a large one. A place is a number, its index in the
rows of the grid. The grid has an empty margin, so a step is an addition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from typing import Literal, NamedTuple

from msgspec import Struct

from assistant.components.grid import Space, address_of, area_of, around, spaces_of
from assistant.games.drunagor.board.board import CONDITION_OF, Board, Piece
from assistant.games.drunagor.figures.numbers import SLOWED
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.monsters.ranking import Rule, hunt_rule

WATER = 1 << 0
"""The bit for water, which costs a movement point only once in a turn.

- On a place: there is such water.
- On a way: water has not cost a point so far, so the next water will. A way without the bit is therefore better.

The harm of water has another bit, in `HARM_BITS`.
"""
HARM_BITS = {"lava": 1 << 1, "miasma": 1 << 2, "spikes": 1 << 3, "water": 1 << 4}
FALL = 1 << 5
"""The first bit for falls. Each fall on a way sets the next bit, so fewer falls are a subset of more falls."""
ANY_FALL = 1 << 256
"""The first bit for falls in `Way.met`, used for a monster that does not avoid falls.

The monster ignores them, but the party leader may choose a way with them.
"""

FAR = 10_000
"""The distance of a place to which no way leads. No way is as long."""
NO_GROUND = 9
GROUND = frozenset({"g51_partly_on_terrain", "g52_immune_to_terrain", "water_is_harm"})
"""The rulings that change only the effects of the ground."""
MOST_POINTS = 30
"""The highest number of movement points for which the app plans. Cards have far fewer."""


class Mover(Struct, frozen=True, kw_only=True):
    """The acting monster.

    - `move`: its movement with MOVEMENT tokens and without SLOW.
    - `keywords`: the number of each keyword. X is replaced by the number of runes.
    - `immune`: the conditions and terrains that do not affect it.
    - `affected`: the terrains that have affected it this turn.
    - `spaces`: the spaces that it covers, four for a large monster.
    """

    id: str
    spaces: tuple[Space, ...]
    move: int
    attack: Literal["melee", "ranged", "magic", "none"] = "melee"
    range: int = 1
    keywords: Mapping[str, int] = {}
    immune: frozenset[str] = frozenset()
    slow: bool = False
    knock_down: bool = False
    affected: frozenset[str] = frozenset()

    @property
    def large(self) -> bool:
        return len(self.spaces) > 1

    @property
    def flies(self) -> bool:
        """Whether the monster has JUMP or FLYING, so that only the place where it lands matters."""
        return "jump" in self.keywords or "flying" in self.keywords

    @property
    def hunts(self) -> Rule:
        return hunt_rule(self.keywords)

    @property
    def points(self) -> int:
        return movement_points_left(self.move, slow=self.slow, knock_down=self.knock_down)


def movement_points_left(move: int, *, slow: bool, knock_down: bool) -> int:
    """Return a figure's movement points now. KNOCK DOWN leaves 0, SLOW takes some away (L2880, L2948)."""
    if knock_down:
        return 0
    return max(0, move - SLOWED) if slow else move


class Way(NamedTuple):
    """A way to a place.

    - `at`: the place where it ends.
    - `cost`: the movement points spent.
    - `harm`: a bit for each terrain and fall that hurts the monster, and the bit `WATER`.
    - `met`: a bit for each trap and trampled enemy, and each fall that the monster does not avoid.
    - `before`: the way without its last step, or None if the monster stays.
    """

    at: int
    cost: int
    harm: int
    met: int
    before: Way | None


class Step(NamedTuple):
    """A step to a neighbouring place. `offset` is added to the number of the place.

    `corner` and `other_corner` are the offsets of the two places beside a diagonal step.
    """

    offset: int
    corner: int = 0
    other_corner: int = 0


class Walk:
    """The board for the movement of one monster. A place is a number: `index` and `space` convert it.

    - `rough`: for each place, all terrain that affects the monster, as bits.
    - `terrain`: the same without terrain that can no longer affect it in this turn.
    - `meets`: for each place, the enemies that it tramples and the traps that it springs, as bits for `Way.met`.
    """

    def __init__(self, board: Board, mover: Mover, readings: Readings) -> None:
        self.scale = scale = 2 if mover.large else 1
        columns, rows = [x for x, _ in board.ground], [y for _, y in board.ground]
        self.left, self.top = min(columns) // scale - 1, min(rows) // scale - 1
        self.width = width = max(columns) // scale - self.left + 2
        size = width * (max(rows) // scale - self.top + 2)
        self.level = bytearray([NO_GROUND]) * size
        self.passable, self.endable, self.dark = bytearray(size), bytearray(size), bytearray(size)
        self.rough, self.meets = [0] * size, [0] * size
        self.met: list[Piece] = []
        self.shoved: dict[int, list[str]] = {}
        self.crushed: dict[int, list[str]] = {}
        self.ways: dict[int, dict[int, list[Way]]] = {}
        self.flies = mover.flies
        self.squeezable = not mover.large or mover.flies
        self.readings = readings
        self.start = self.index(min(mover.spaces))
        self.steps = (
            *(Step(by) for by in (-width, -1, 1, width)),
            *(Step(row + column, row, column) for row in (-width, width) for column in (-1, 1)),
        )
        levels = {space: ground.level for space, ground in board.ground.items()}
        if mover.large:
            levels = {area: levels[area] for area in {*map(area_of, levels)} if board.whole_area(area)}
        for place, level in levels.items():
            at = self.index(place)
            self.level[at] = level
            self.passable[at] = self.endable[at] = 1
        self._lay_ground(board, mover)
        for space in board.dark:
            if space in board.ground:
                self.dark[self.index(space)] = 1
        for piece in board.pieces:
            if piece.kind != "monster" or piece.id != mover.id:
                self._add_piece(piece, board, mover, readings)
        self.passable[self.start] = self.endable[self.start] = 1

    def with_readings(self, readings: Readings) -> Walk:
        """Return the same board with other chosen answers to rulings.

        They may not change obstacles or the effects of the ground.
        """
        walk = copy(self)
        walk.readings, walk.ways = readings, {}
        return walk

    def with_ground(self, board: Board, mover: Mover, readings: Readings) -> Walk:
        """Return the same board with the effects of the ground under these `readings`."""
        walk = self.with_readings(readings)
        walk.rough = [0] * len(self.rough)
        walk._lay_ground(board, mover)
        return walk

    def ground_differences(self, other: Walk) -> dict[int, int]:
        """Return the places where the other board has another ground, with the bits that differ."""
        pairs = enumerate(zip(self.rough, other.rough, strict=True))
        return {at: here ^ neighbour for at, (here, neighbour) in pairs if here != neighbour}

    def places_nearby(self) -> set[int]:
        """Return every place on the ways found so far, and the places next to them."""
        reached = {at for ways in self.ways.values() for at in ways}
        return reached | {at + step.offset for at in reached for step in self.steps}

    @property
    def obstacles(self) -> tuple[object, ...]:
        """All obstacles and pieces on the way, as a value to compare boards with."""
        met = [piece.id for piece in self.met]
        return self.passable, self.endable, self.meets, met, self.shoved, self.crushed

    @property
    def tight(self) -> bool:
        """Whether the monster cannot pass diagonally between two obstacles (ruling G14)."""
        return not self.squeezable and self.readings.g14_large_squeezes == "no"

    def _lay_ground(self, board: Board, mover: Mover) -> None:
        """Set the terrain of each place. Terrain beneath Darkness is ignored.

        Ruling G51 decides about a large monster of which only a part stands on the terrain.
        """
        bits = _terrain_bits(mover, self.readings)
        partly = not mover.large or self.readings.g51_partly_on_terrain == "one_space"
        neighbour = {space: ground.terrain for space, ground in board.ground.items() if ground.terrain}
        for space, terrain in neighbour.items():
            at, bit = self.index(space), bits.get(terrain, 0)
            if not bit or space in board.dark or self.level[at] == NO_GROUND:
                continue
            if partly or all(
                neighbour.get(one) == terrain and one not in board.dark for one in spaces_of(area_of(space))
            ):
                self.rough[at] |= bit
        spared = sum(bit for name, bit in HARM_BITS.items() if name in mover.affected)
        self.terrain = [bits & ~spared for bits in self.rough] if spared else self.rough

    def _add_piece(self, piece: Piece, board: Board, mover: Mover, readings: Readings) -> None:
        """Add a piece: whether the monster can pass it or end there, and what happens then (5.6)."""
        if piece.kind == "trap":  # traps in the area where the monster begins were sprung before
            areas = {area_of(space) for space in piece.spaces} - {area_of(space) for space in mover.spaces}
            self._meet(piece, {self.index(space) for area in areas for space in spaces_of(area)})
            return
        places = {self.index(space) for space in piece.spaces if space in board.ground}
        passes, ends = obstacle(piece, mover, readings)
        for at in places:
            self.passable[at] &= passes
            self.endable[at] &= ends
        if is_enemy(piece) and "trample" in mover.keywords and not piece.knocked_out:
            self._meet(piece, places)
        elif ends and piece.kind in ("monster", "chest"):
            by_place = self.shoved if piece.kind == "monster" else self.crushed
            for at in places:
                by_place.setdefault(at, []).append(piece.id)

    def _meet(self, piece: Piece, places: Iterable[int]) -> None:
        for at in places:
            self.meets[at] |= 1 << len(self.met)
        self.met.append(piece)

    def index(self, space: Space) -> int:
        return (space[1] // self.scale - self.top) * self.width + space[0] // self.scale - self.left

    def space(self, at: int) -> Space:
        """Return the space of a place: for a large monster, the first space of the area."""
        row, column = divmod(at, self.width)
        return (column + self.left) * self.scale, (row + self.top) * self.scale

    def spaces(self, at: int) -> tuple[Space, ...]:
        space = self.space(at)
        return spaces_of(space) if self.scale == 2 else (space,)

    def beside(self, spaces: Iterable[Space]) -> set[int]:
        """Return every place where the monster would be adjacent to one of these spaces."""
        return {self.index(space) for space in around(spaces)}

    def squeezes(self, at: int, step: Step) -> bool:
        """Return whether a diagonal step would pass between two obstacles. The edge of the board is no obstacle."""
        return step.corner != 0 and self._blocker(at + step.corner) and self._blocker(at + step.other_corner)

    def _blocker(self, at: int) -> bool:
        return not self.passable[at] and self.level[at] != NO_GROUND

    def suffered(self, way: Way) -> int:
        """Return the bits of everything that hurts the monster on a way, including the terrain at its end."""
        return (way.harm | self.terrain[way.at]) & ~WATER

    def harms(self, way: Way) -> int:
        """Return the number of harmful effects on a way. Ruling G17 decides about falls."""
        return self.suffered(way).bit_count()

    def harmful(self, at: int) -> bool:
        """Return whether the ground at a place is harmful to the monster, even if it has affected it in this turn."""
        return self.rough[at] > WATER

    def harm_names(self, way: Way) -> tuple[str, ...]:
        suffered = self.suffered(way)
        falls = (suffered // FALL).bit_count() + (way.met // ANY_FALL).bit_count()
        return (*(name for name, bit in HARM_BITS.items() if suffered & bit), *["fall"] * falls)

    def met_on(self, way: Way, *, traps: bool) -> tuple[str, ...]:
        """Return the ids of the enemies that the monster tramples on a way.

        With `traps`, return the traps that it springs.
        """
        return tuple(
            piece.id for bit, piece in enumerate(self.met) if way.met >> bit & 1 and (piece.kind == "trap") is traps
        )

    def unpaid(self, way: Way) -> int:
        """Return 1 if water cost a movement point that the monster no longer had, else 0.

        The way is then more expensive than its `cost`.
        """
        price, step = int(not way.harm & WATER), way
        while step.before is not None:
            price += 2 if self.level[step.at] - self.level[step.before.at] == 2 else 1
            step = step.before
        return price - way.cost

    def places(self, way: Way) -> list[int]:
        """Return the places that the monster steps on, in order, or none if it stays."""
        steps: list[int] = []
        while way.before is not None:
            steps.append(way.at)
            way = way.before
        return steps[::-1]

    def path(self, way: Way) -> tuple[str, ...]:
        """Return the places that the monster steps on as text, such as `f6`."""
        return tuple(address_of(self.space(at)) for at in self.places(way))


def is_enemy(piece: Piece) -> bool:
    """Return whether the piece is an enemy of monsters. NPC tokens are not (L2918)."""
    return piece.kind in ("hero", "pet", "companion") or piece.side == "heroes"


def obstacle(piece: Piece, mover: Mover, readings: Readings) -> tuple[bool, bool]:
    """Return whether the monster may pass the piece, and whether it may end its move there."""
    if piece.kind in ("loot", "trap"):
        return True, True
    if mover.flies:
        passes = True
    elif is_enemy(piece):
        passes = "trample" in mover.keywords or (piece.knocked_out and readings.g41_knocked_out_blocks == "no")
    elif piece.kind == "monster" and len(piece.spaces) > 1:
        passes = (readings.g14_large_through_large if mover.large else readings.g14_small_through_large) == "yes"
    else:
        passes = piece.kind == "monster" or (piece.kind == "chest" and mover.large)
    shoves = mover.large and (piece.kind == "chest" or (piece.kind == "monster" and len(piece.spaces) == 1))
    return passes, shoves and not is_enemy(piece)


def _terrain_bits(mover: Mover, readings: Readings) -> dict[str, int]:
    """Return the bits of the terrains that affect the monster (ruling G52).

    Water costs a point once in a turn, but nothing for a flying monster.
    """
    bits = {
        name: bit
        for name, bit in HARM_BITS.items()
        if not {name, CONDITION_OF.get(name)} & mover.immune or readings.g52_immune_to_terrain == "avoid"
    }
    if readings.water_is_harm == "no":
        bits.pop("water", None)
    if "water" not in mover.affected | mover.immune and not mover.flies:
        bits["water"] = bits.get("water", 0) | WATER
    return bits


def ways(walk: Walk, points: int) -> dict[int, list[Way]]:
    """Return the useful ways to each place in reach of this many movement points. The result is cached."""
    if points not in walk.ways:
        walk.ways[points] = _flood(walk, points)
    return walk.ways[points]


def _flood(walk: Walk, points: int) -> dict[int, list[Way]]:
    """Find all useful ways, and return them by the place where they end.

    A way is dropped if another way to the same place is at least as good in everything:

    - It meets the same pieces and does not cost more.
    - It suffers no terrain or fall that the dropped way avoids.
    - If the dropped way has paid for water, it has paid, too.

    Anything less would be wrong: a way through lava may be better if more lava follows. On harmless ground, each place
    keeps one way, and this is a simple flood fill.
    """
    passable, level, meets, steps, tight = walk.passable, walk.level, walk.meets, walk.steps, walk.tight
    terrain = [0] * len(walk.terrain) if walk.flies else walk.terrain
    first = Way(walk.start, 0, WATER, 0, None)
    found = {walk.start: [first]}
    by_cost: list[list[Way]] = [[first], *([] for _ in range(points))]
    for spent, reached in enumerate(by_cost[:points]):
        for way in reached:
            at, _, suffered, met, _ = way
            if len(found[at]) > 1 and _is_dominated(found[at], spent, suffered, met, way):
                continue
            here = level[at]
            for step in steps:
                neighbour = at + step[0]
                if not passable[neighbour] or (tight and walk.squeezes(at, step)):
                    continue
                rise = level[neighbour] - here
                cost = spent + (2 if rise == 2 else 1)
                if cost > points:
                    continue
                harm, meeting = suffered, met | meets[neighbour]
                if rise == -2 and not walk.flies:
                    if walk.readings.g17_drop == "avoid":
                        harm |= harm // FALL * FALL << 1 | FALL
                    else:
                        meeting |= meeting // ANY_FALL * ANY_FALL << 1 | ANY_FALL
                if entered := terrain[neighbour]:
                    harm |= entered & ~WATER
                    if entered & harm & WATER:
                        if cost == points and walk.readings.water_last_point != "may_enter":
                            continue
                        harm, cost = harm & ~WATER, min(cost + 1, points)
                others = found.get(neighbour)
                if others is None:
                    others = found[neighbour] = []
                elif _is_dominated(others, cost, harm, meeting):
                    continue
                further = Way(neighbour, cost, harm, meeting, way)
                others.append(further)
                by_cost[cost].append(further)
    return found


def _is_dominated(others: list[Way], cost: int, harm: int, met: int, itself: Way | None = None) -> bool:
    """Return whether one of the `others` is at least as good in everything as a way with these values.

    - `cost`: its cost.
    - `harm`, `met`: bits of what hurts the monster and what it meets on the way.
    """
    for other in others:  # the innermost loop: any() is three times slower
        if other[1] <= cost and not other[2] & ~harm and other[3] == met and other is not itself:
            return True
    return False


def distances(walk: Walk, goals: Iterable[int], wanted: Collection[int]) -> dict[int, int]:
    """Return how many movement points it takes from each wanted place to the nearest goal.

    The search goes backwards from the goals. Water and harm are ignored, because they depend on later turns.
    """
    passable, level, steps, tight = walk.passable, walk.level, walk.steps, walk.tight
    known: dict[int, int] = {}
    missing = set(wanted)
    by_cost: list[list[int]] = [[goal for goal in goals if passable[goal]], []]
    cost = 0
    while missing and (by_cost[cost] or by_cost[cost + 1]):
        by_cost.append([])
        for at in by_cost[cost]:
            if at in known:
                continue
            known[at] = cost
            missing.discard(at)
            here = level[at]
            for step in steps:
                neighbour = at + step[0]
                if passable[neighbour] and neighbour not in known and not (tight and walk.squeezes(at, step)):
                    by_cost[cost + (2 if here - level[neighbour] == 2 else 1)].append(neighbour)
        cost += 1
    return known
