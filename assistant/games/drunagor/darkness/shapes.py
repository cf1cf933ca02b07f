"""The shapes of Darkness tiles, and where they fit. In rulebook v1.5, see "Birth of Darkness" and "Bridges".

Tiles may be rotated. Whether they may be turned over is open: players choose it if both sides look the same (ruling
G25).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.components.grid import (
    BESIDE,
    Shape,
    Space,
    address_of,
    around,
    as_shape,
    distances_from,
    space_of,
    turned,
)
from assistant.games.drunagor.board.board import Board
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn, verbatim

Site = tuple[int, int, bool]
"""A space for Darkness: column, row, and whether it is beneath a bridge."""

MOST_SPACES = 8
SMALL_TILES = 3
BENEATH = "_"
"""The suffix for a space beneath a bridge: `f5_` is the one under the bridge at f5."""


def spaces_in_words(cells: Sequence[str], between: str = ", ") -> Text:
    """Return the spaces as text: `c3, d3, under the bridge: i4, j4`."""
    above = between.join(cell for cell in cells if not cell.endswith(BENEATH))
    beneath = between.join(cell.removesuffix(BENEATH) for cell in cells if cell.endswith(BENEATH))
    if not beneath:
        return verbatim(above)
    if not above:
        return t("under the bridge: {spaces}", spaces=beneath)
    return t("{spaces}, under the bridge: {beneath}", spaces=above, beneath=beneath)


def shape_of(addresses: Iterable[str]) -> Shape:
    """Return the shape of these spaces, moved to the corner of the grid.

    For example, `a1 a2 b2` and `f3 f4 g4` have the same shape.
    """
    spaces = [space_of(address) for address in addresses]
    if not spaces:
        raise Refused(t("A Darkness tile covers at least one space. Name its spaces, like a1 a2 b2."))
    if len(spaces) > MOST_SPACES:
        raise Refused(
            tn(
                "{n} space is too much for a Darkness tile: it covers {most} at most.",
                "{n} spaces are too many for a Darkness tile: it covers {most} at most.",
                len(spaces),
                most=MOST_SPACES,
            )
        )
    twice = sorted({space for space in spaces if spaces.count(space) > 1})
    if twice:
        raise Refused(t("{space} stands there twice. Name each space of the tile once.", space=address_of(twice[0])))
    apart = sorted(set(spaces) - distances_from(spaces[0], spaces, BESIDE).keys())
    if apart:
        raise Refused(
            t(
                "{apart} is not joined to {first}. The spaces of a tile touch edge to edge; corners don't count.",
                apart=address_of(apart[0]),
                first=address_of(spaces[0]),
            )
        )
    return as_shape(spaces)


def site_of(address: str) -> Site:
    """Return the space for a text: `f5` is on the board, `f5_` under the bridge at f5."""
    return (*space_of(address.removesuffix(BENEATH)), address.endswith(BENEATH))


def site_address(site: Site) -> str:
    return address_of(site[:2]) + (BENEATH if site[2] else "")


@dataclass(frozen=True)
class Growth:
    """Where Darkness can grow. A site is a space on the board or beneath a bridge.

    - `levels`: the level of every site.
    - `dark`: the sites with Darkness.
    - `next`: the free sites for the next small tile, with the cost in tiles. A climb of two levels costs two.
    - `within`: the sites that three small tiles can reach, with the lowest cost.
    - `by_bridges`: the spaces of bridges and the spaces next to them.
    """

    levels: Mapping[Site, int]
    dark: frozenset[Site]
    next: Mapping[Site, int]
    within: Mapping[Site, int]
    by_bridges: frozenset[Space]

    @staticmethod
    def of(board: Board) -> Growth:
        """Return where Darkness can grow on this board."""
        levels = {(x, y, False): ground.level for (x, y), ground in board.ground.items()}
        levels |= {(x, y, True): ground.level for (x, y), ground in board.under.items()}
        dark = frozenset([(x, y, False) for x, y in board.dark] + [(x, y, True) for x, y in board.dark_under])
        # Spawn points beneath a bridge do not count (chapter "Bridges").
        spawns = {(x, y, False): 1 for (x, y), ground in board.ground.items() if ground.spawn}
        by_bridges = frozenset(around(board.under, (*BESIDE, (0, 0))))
        return Growth(levels, dark, spawns, {}, by_bridges)._spread(dark & levels.keys())

    def with_tiles(self, sites: Collection[Site]) -> Growth:
        """Return where Darkness can grow after small tiles are laid on these sites."""
        return replace(self, dark=self.dark.union(sites))._spread(sites)

    def _spread(self, sources: Iterable[Site]) -> Growth:
        """Return a copy that also has the sites that Darkness can reach from `sources`."""
        next_sites = {site: cost for site, cost in self.next.items() if site not in self.dark}
        within = {site: cost for site, cost in self.within.items() if site not in self.dark}
        for source in sources:
            for site, cost in self._steps(source):
                next_sites[site] = min(cost, next_sites.get(site, cost))
        by_cost: list[list[Site]] = [[] for _ in range(SMALL_TILES + 1)]
        for site, cost in next_sites.items():
            if cost < within.get(site, SMALL_TILES + 1):
                within[site] = cost
                by_cost[cost].append(site)
        for cost in range(1, SMALL_TILES):
            for source in by_cost[cost]:
                if within[source] < cost:
                    continue
                for site, step in self._steps(source):
                    if cost + step < within.get(site, SMALL_TILES + 1):
                        within[site] = cost + step
                        by_cost[cost + step].append(site)
        return replace(self, next=next_sites, within=within)

    def _steps(self, source: Site) -> list[tuple[Site, int]]:
        """Return the free neighbours of a site, with the number of small tiles that it takes to grow there."""
        levels, dark, climb = self.levels, self.dark, self.levels[source] + 2
        return [
            (site, 2 if levels[site] >= climb else 1)
            for site in self._neighbours(source)
            if site in levels and site not in dark
        ]

    def _neighbours(self, site: Site) -> list[Site]:
        """Return the sites that share an edge with this one, on any level.

        Near a bridge, the site directly above or below is a neighbour, too (chapter "Bridges").
        """
        column, row, under = site
        sites = [(column + dx, row + dy, False) for dx, dy in BESIDE]
        if (column, row) in self.by_bridges:
            sites += [(column + dx, row + dy, True) for dx, dy in BESIDE]
            sites.append((column, row, not under))
        return sites

    def whole(self, shape: Shape, mirrored: bool = False) -> Iterator[tuple[Site, ...]]:
        """Yield every legal place of the whole tile.

        Its spaces are free and on one level, and it touches a spawn point or Darkness. Touching across a climb of two
        levels is not enough.
        """
        layers: dict[int, dict[Space, Site]] = {}
        for site, level in self.levels.items():
            if site not in self.dark:
                layers.setdefault(level, {})[site[:2]] = site
        anchors = [(site, self.levels[site]) for site, cost in self.next.items() if cost == 1]
        for position in turned(shape, mirrored):
            tried: set[tuple[int, int, int]] = set()
            for (x, y, _), level in anchors:
                layer = layers[level]
                for left, top in position:
                    column, row = x - left, y - top
                    if (column, row, level) in tried:
                        continue
                    tried.add((column, row, level))
                    sites = [layer.get((column + dx, row + dy)) for dx, dy in position]
                    if None not in sites:
                        yield tuple(site for site in sites if site is not None)

    def nearest(self, tiles: int, far: Callable[[Site], int]) -> tuple[int, int] | None:
        """Return the shortest distance that this many small tiles can reach, and the fewest tiles for it.

        `far` calculates the distance of a site. Return None if no small tile can be laid.
        """
        return min(((far(site), cost) for site, cost in self.within.items() if cost <= tiles), default=None)

    def chains(self, tiles: int, far: Callable[[Site], int]) -> list[tuple[Site, ...]]:
        """Return the chains of at most this many small tiles that end nearest, with the fewest tiles.

        `far` calculates the distance of a site.
        """
        best = self.nearest(tiles, far)
        ends = [site for site, cost in self.within.items() if best == (far(site), cost)]
        return sorted(chain for end in ends for chain in self._chains_to(end))

    def _chains_to(self, end: Site) -> Iterator[tuple[Site, ...]]:
        cost = self.within[end]
        if self.next.get(end) == cost:
            yield (end,)
        for site in self._neighbours(end):
            if site in self.within:
                step = 2 if self.levels[end] >= self.levels[site] + 2 else 1
                if self.within[site] + step == cost:
                    yield from ((*chain, end) for chain in self._chains_to(site))
