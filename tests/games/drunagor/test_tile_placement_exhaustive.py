"""On random small boards every offered placement is legal, and no legal one ends nearer.

The comparison enumerates all placements by the rulebook and shares no code with the module.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from darkness_boards import DOMINO, ELL, LINE, SQUARE, hunted
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.components.grid import Shape, turned
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.darkness.placement import MOST_CHAINS, TilePlace, TileSituation, placements
from assistant.games.drunagor.darkness.shapes import shape_of, site_of

Site = tuple[int, int, bool]
SHAPES = [shape_of(["a1"]), DOMINO, ELL, LINE, SQUARE, shape_of(["a1", "a2", "b2"]), shape_of(["a1", "b1", "c1"])]
WIDE, HIGH = 5, 4
NEVER = 10**6


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Up to 5 x 4 spaces with holes, levels, a few bridges, spawn points, Darkness above and below, three heroes."""
    ground: dict[tuple[int, int], Ground] = {}
    under: dict[tuple[int, int], Ground] = {}
    dark: set[tuple[int, int]] = set()
    dark_under: set[tuple[int, int]] = set()
    flat = draw(st.booleans())
    rare = draw(st.sampled_from([["spawn"], ["dark"], ["dark", "bridge"], ["spawn", "dark", "bridge"]]))
    kinds = ["none", *["plain"] * draw(st.integers(2, 6)), *rare]
    for space in product(range(WIDE), range(HIGH)):
        kind = draw(st.sampled_from(kinds))
        level = draw(st.sampled_from([0, 0, 1, 2, 2])) if not flat else 0
        if kind == "bridge":
            ground[space] = Ground(draw(st.sampled_from([1, 2])))
            under[space] = Ground(0, spawn=draw(st.booleans()))
            if draw(st.booleans()):
                dark_under.add(space)
        elif kind != "none":
            ground[space] = Ground(level, spawn=kind == "spawn")
            if kind == "dark":
                dark.add(space)
    spaces = sorted(ground) or [(0, 0)]
    ground = ground or {(0, 0): Ground()}
    heroes = [Piece(id, "hero", (draw(st.sampled_from(spaces)),)) for id in ("elros", "maya", "vorn")]
    return Board(ground, under, frozenset(dark), frozenset(dark_under), tuple(heroes))


class Count:
    """The rules by exhaustive enumeration."""

    def __init__(self, board: Board, hunted_ids: tuple[str, ...]) -> None:
        self.board = board
        self.level = {(*space, False): ground.level for space, ground in board.ground.items()}
        self.level.update({(*space, True): ground.level for space, ground in board.under.items()})
        self.dark = frozenset({(*s, False) for s in board.dark} | {(*s, True) for s in board.dark_under})
        self.heroes = [(*next(p for p in board.pieces if p.id == id).spaces[0], False) for id in hunted_ids]
        self.near = {a: [b for b in self.level if self.touching(a, b)] for a in self.level}
        self.far = cache(self._far)
        self.first = cache(self._first)

    def target(self, dark: frozenset[Site]) -> Site | None:
        return next((hero for hero in self.heroes if hero not in dark), None)

    def _far(self, hero: Site) -> dict[Site, int]:
        """Every site's distance by letting the numbers sink until none changes."""
        far = dict.fromkeys(self.level, NEVER) | {hero: 0}
        near = [(a, b) for a, b in product(far, far) if abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1]
        changed = True
        while changed:
            changed = False
            for a, b in near:
                if far[a] + 1 < far[b]:
                    far[b], changed = far[a] + 1, True
        for site, distance in far.items():
            if distance == NEVER:
                far[site] = 1000 + max(abs(site[0] - hero[0]), abs(site[1] - hero[1]))
        return far

    def touching(self, a: Site, b: Site) -> bool:
        return abs(a[0] - b[0]) + abs(a[1] - b[1]) + ((a[0], a[1]) == (b[0], b[1])) == 1 and a != b

    def cost(self, site: Site, dark: frozenset[Site]) -> int:
        """What a small tile costs here, or NEVER."""
        if not site[2] and self.board.ground[site[0], site[1]].spawn:
            return 1
        climbs = [self.level[site] - self.level[other] for other in self.near[site] if other in dark]
        return min((2 if climb == 2 else 1 for climb in climbs), default=NEVER)

    def fits(self, sites: tuple[Site, ...]) -> bool:
        free = all(site in self.level and site not in self.dark for site in sites)
        return (
            free
            and len({self.level[site] for site in sites}) == 1
            and any(self.cost(site, self.dark) == 1 for site in sites)
        )

    def whole(self, shape: Shape) -> set[frozenset[Site]]:
        found: set[frozenset[Site]] = set()
        numbers = [complex(x, y) for x, y in shape]
        for turn, x, y in product((1, 1j, -1, -1j), range(-4, WIDE + 4), range(-4, HIGH + 4)):
            cells = [number * turn + complex(x, y) for number in numbers]
            columns = [[(int(c.real), int(c.imag), low) for low in (False, True)] for c in cells]
            known = [[site for site in column if site in self.level] for column in columns]
            found |= {frozenset(sites) for sites in product(*known) if self.fits(sites)}
        return found

    def chains(self, tiles: int, dark: frozenset[Site]) -> list[tuple[tuple[Site, ...], int]]:
        """Every sequence of legal small tiles, whether sensible or not, with its cost."""
        found = []
        for site in self.level.keys() - dark:
            cost = self.cost(site, dark)
            if cost <= tiles:
                found.append(((site,), cost))
                found += [((site, *rest), cost + more) for rest, more in self.chains(tiles - cost, dark | {site})]
        return found

    def _first(self, tiles: int, dark: frozenset[Site], literal: bool) -> tuple[int, frozenset[Site]]:
        """The nearest end of any chain, and the first tiles of those that end there: the cheapest ones.

        `literal`: as the digest has it, the cheapest only if they catch.
        """
        target = self.target(dark)
        if target is None:
            return NEVER, frozenset()
        far = self.far(target)
        ended = [(far[sites[-1]], cost, sites[0]) for sites, cost in self.chains(tiles, dark)]
        if not ended:
            return NEVER, frozenset()
        distance, cheapest, _ = min(ended)
        spare = literal and distance > 0
        return distance, frozenset(s for away, cost, s in ended if away == distance and (spare or cost == cheapest))

    def outcomes(self, tiles: int, dark: frozenset[Site], literal: bool = False) -> set[frozenset[Site]]:
        """What can lie there in the end."""
        _, firsts = self.first(tiles, dark, literal)
        if not firsts:
            return {frozenset()}
        return {
            outcome | {site}
            for site in firsts
            for outcome in self.outcomes(tiles - self.cost(site, dark), dark | {site}, literal)
        }


def sites(placement: TilePlace) -> frozenset[Site]:
    return frozenset(site_of(cell) for cell in placement.cells)


HEROES = st.permutations(["elros", "maya", "vorn"]).flatmap(lambda ids: st.integers(1, 3).map(lambda n: tuple(ids[:n])))


@settings(max_examples=90, deadline=None)
@given(board=boards(), shape=st.sampled_from(SHAPES), ids=HEROES)
def test_every_offered_placement_is_legal_and_no_legal_one_ends_nearer(
    board: Board, shape: Shape, ids: tuple[str, ...]
) -> None:
    count = Count(board, ids)
    ways = placements(TileSituation(board, shape, hunted(*ids)))
    offered = {sites(way) for way in ways}
    assert len(offered) == len(ways) == len({way.id for way in ways})
    assert len({(way.rank, way.small) for way in ways}) == 1
    target = count.target(count.dark)
    if target is None:
        assert offered == {frozenset()}
        return
    far = count.far(target)
    whole = {cells: min(far[cell] for cell in cells) for cells in count.whole(shape)}
    nearest = min(whole.values(), default=NEVER)
    small, firsts = count.first(3, count.dark, False)
    if nearest == small == NEVER:
        assert offered == {frozenset()}
    elif nearest <= small:
        assert not ways[0].small
        assert offered == {cells for cells, distance in whole.items() if distance == nearest}
        assert {way.distance for way in ways} == {nearest}
    else:
        assert ways[0].small
        assert {way.distance for way in ways} == {small}
        outcomes = count.outcomes(3, count.dark)
        if len(outcomes) <= MOST_CHAINS:
            assert offered == outcomes
        else:
            assert offered == {frozenset({site}) for site in firsts}


@settings(max_examples=40, deadline=None)
@given(board=boards(), ids=HEROES, tiles=st.integers(1, 3))
def test_small_tiles_are_legal_and_choosing_tile_by_tile_gives_the_same_result(
    board: Board, ids: tuple[str, ...], tiles: int
) -> None:
    count = Count(board, ids)

    def lay(dark: frozenset[Site], left: int) -> set[frozenset[Site]]:
        """Follows every offer to its end."""
        above = frozenset((x, y) for x, y, under in dark if not under)
        below = frozenset((x, y) for x, y, under in dark if under)
        now = Board(board.ground, board.under, above, below, board.pieces)
        ends: set[frozenset[Site]] = set()
        for way in placements(TileSituation(now, SQUARE, hunted(*ids), small=left)):
            covered = sites(way)
            ends |= {covered | rest for rest in lay(dark | covered, way.left)} if way.left else {covered}
        return ends

    ends = lay(count.dark, tiles)
    assert ends == count.outcomes(tiles, count.dark)
    assert ends <= count.outcomes(tiles, count.dark, literal=True)


@given(shape=st.sampled_from(SHAPES), mirrored=st.booleans())
def test_turning_a_shape_keeps_its_spaces_and_positions(shape: Shape, mirrored: bool) -> None:
    positions = turned(shape, mirrored)
    assert shape in positions
    assert all(len(position) == len(shape) for position in positions)
    assert all(set(turned(position, mirrored)) == set(positions) for position in positions)
