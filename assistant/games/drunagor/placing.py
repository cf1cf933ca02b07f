"""Where the Darkness grows: rulebook v1.5, chapter Darkness, from its birth to tiles that don't fit, and bridges.

Pure: everything is computed from a `Situation`. A whole tile lies on one level and hangs on a spawn point or, edge to
edge, on Darkness; three small tiles may follow any levels. Whichever ends nearer to the hunted hero is laid, and the
party leader chooses among equals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from msgspec import Struct

from assistant.games.drunagor.board import Board
from assistant.games.drunagor.shapes import Shape, turned
from assistant.games.drunagor.state import Hero, Tile
from assistant.table.grid import AROUND, BESIDE, Space, address_of, space_of, steps_between
from assistant.table.questions import Refused
from assistant.table.rules import Choice
from assistant.table.text import Name, Text, t, tn, verbatim

Site = tuple[int, int, bool]
"""Column, row, and whether it lies under a bridge. Only Darkness gets there."""
Metric = Literal["steps", "edges", "straight"]
"""How "near" is counted (G26): a character's steps over the board with diagonals; the same edge to edge, as Darkness
grows; or straight across, whatever lies in between."""

SMALL_TILES = 3
MOST_CHAINS = 12
"""More ways than this to lay the small tiles are put to the table tile by tile."""
NO_WAY = 1000
"""Added to the straight distance where no way leads: farther than any way, but still comparable (G16)."""
BENEATH = "_"
"""`f5_` is the space under the bridge at f5."""


class Hunted(Struct, frozen=True):
    """A hero on the list of targets."""

    id: str
    hp: int


@dataclass(frozen=True)
class Situation:
    """What the rune meets. `hunted` are heroes in the order of the hunt; those in Darkness are passed over.

    `small` is how many small tiles of a broken tile are still to be laid (0: the tile is not broken). `mirrored`,
    `metric` and `fullest` are the rulings G25, G26 and G46; `fullest`: among equally near whole tiles the one whose
    spaces lie nearest altogether. `unhurt` are heroes, pets and companions that Darkness does no damage.
    """

    board: Board
    shape: Shape
    hunted: tuple[Hunted, ...]
    small: int = 0
    mirrored: bool = False
    metric: Metric = "steps"
    fullest: bool = False
    names: Mapping[str, Name | Text] = field(default_factory=dict)
    unhurt: Collection[str] = ()


class Placement(Choice, frozen=True, kw_only=True):
    """A legal way to lay the tile; without `cells` there is none and nothing is laid (G55).

    `small`: the cells are small tiles, one each. `left`: so many small tiles are still to be laid, with the board
    as it is then. `distance` is from the nearest cell to the `target` (0: caught). `catches` are heroes, pets and
    companions; `under` are monsters that stand in Darkness now and didn't before.
    """

    cells: tuple[str, ...] = ()
    small: bool = False
    left: int = 0
    target: str = ""
    distance: int = 0
    catches: tuple[str, ...] = ()
    under: tuple[int, ...] = ()

    def tiles(self) -> list[Tile]:
        """What comes to lie on the board."""
        if self.small:
            return [Tile([cell], small=True) for cell in self.cells]
        return [Tile(list(self.cells))] if self.cells else []


def site_of(address: str) -> Site:
    """`f5` on the board, `f5_` under the bridge there."""
    return (*space_of(address.removesuffix(BENEATH)), address.endswith(BENEATH))


def site_address(site: Site) -> str:
    return address_of(site[:2]) + (BENEATH if site[2] else "")


def in_darkness(board: Board) -> frozenset[str]:
    """The ids of everybody who stands in Darkness; one space is enough. Above it on a bridge is not in it."""
    return frozenset(piece.id for piece in board.pieces if not board.dark.isdisjoint(piece.spaces))


def darkness_targets(heroes: Iterable[Hero], order: Sequence[str], dark: Collection[str]) -> tuple[Hunted, ...]:
    """Whom the Darkness hunts: most HP first, of equals the one whose turn comes sooner in `order`.

    Only those in Darkness (`dark`, by id) are left out: it hunts the hidden, the immune and the knocked-out, too.
    """
    turn = {id: index for index, id in enumerate(order)}
    free = [hero for hero in heroes if hero.id not in dark]
    free.sort(key=lambda hero: (-hero.hp, turn.get(hero.id, len(turn))))
    return tuple(Hunted(hero.id, hero.hp) for hero in free)


def placements(situation: Situation) -> list[Placement]:
    """Every legal way to lay the tile, all equally good; never empty: if nothing can be laid, one without cells."""
    growth = Growth.of(situation.board)
    hunt = _Hunt(situation)
    target = hunt.target(growth)
    if target is None:
        return [_nothing(t("Every hero is in Darkness."))]
    if situation.small:
        return _broken(situation, growth, hunt, ())
    far = hunt.far(target)
    whole = [(min(map(far, sites)), sites) for sites in growth.whole(situation.shape, situation.mirrored)]
    nearest = growth.nearest(SMALL_TILES, far)
    if nearest is None:
        return [_nothing(t("Neither the tile nor a small one has a legal place: nothing is laid."))]
    if not whole:
        return _broken(situation, growth, hunt, (t("It fits nowhere whole, so it breaks into three small tiles."),))
    distance = min(whole)[0]
    if nearest[0] < distance:
        why = t("Whole it would end farther away, so it breaks into three small tiles.")
        return _broken(situation, growth, hunt, (why,))
    best = [sites for away, sites in whole if away == distance]
    if situation.fullest:
        least = min(sum(map(far, sites)) for sites in best)
        best = [sites for sites in best if sum(map(far, sites)) == least]
    reasons = (hunt.strongest(target), hunt.ends(target, distance))
    if distance:
        reasons += (t("Three small tiles would end no nearer, so it stays whole."),)
    return [_placement(situation, sites, target, distance, reasons) for sites in sorted(best)]


def laid_by_hand(situation: Situation, addresses: Iterable[str], small: bool = False) -> Placement:
    """What the party leader lays instead, wherever there is room: the distance is not looked at."""
    growth = Growth.of(situation.board)
    sites = [site_of(address) for address in addresses]
    if not small:
        shape_of(address_of(site[:2]) for site in sites)
    for site in sites:
        if site not in growth.levels:
            raise Refused(t("{space} is not on the revealed board.", space=site_address(site)))
        if site in growth.dark:
            raise Refused(t("{space} lies in Darkness already.", space=site_address(site)))
    if len({growth.levels[site] for site in sites}) > 1 and not small:
        raise Refused(t("A whole tile lies on one level. Lay small tiles instead, or name spaces of one level."))
    hunt = _Hunt(situation)
    target = hunt.target(growth)
    distance = min(map(hunt.far(target), sites)) if target else 0
    return _placement(situation, sorted(set(sites)), target, distance, (), small=small)


@dataclass(frozen=True)
class Growth:
    """Where Darkness can grow as things lie. `levels` has every site of the revealed board.

    `next` are the free sites where a small tile may be laid now, with its cost; `within` those that three small
    tiles can reach, with the cheapest cost. A climb of two levels costs one tile more.
    """

    levels: Mapping[Site, int]
    dark: frozenset[Site]
    next: Mapping[Site, int]
    within: Mapping[Site, int]

    @staticmethod
    def of(board: Board) -> Growth:
        levels = {(x, y, False): ground.level for (x, y), ground in board.ground.items()}
        levels |= {(x, y, True): ground.level for (x, y), ground in board.under.items()}
        dark = frozenset([(x, y, False) for x, y in board.dark] + [(x, y, True) for x, y in board.dark_under])
        # What a bridge covers is void (p. 50), so only spawn points in the open count.
        spawns = {(x, y, False): 1 for (x, y), ground in board.ground.items() if ground.spawn}
        start = Growth(levels, dark, {site: 1 for site in spawns if site not in dark}, {})
        return start._spread(dark & levels.keys())

    def after(self, site: Site) -> Growth:
        """The same with one more small tile."""
        return replace(self, dark=self.dark | {site})._spread((site,))

    def _spread(self, sources: Iterable[Site]) -> Growth:
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
        return Growth(self.levels, self.dark, next_sites, within)

    def _steps(self, source: Site) -> Iterator[tuple[Site, int]]:
        """The free sites edge to edge with this one, or right above or below, and what a small tile there costs."""
        levels, dark, climb = self.levels, self.dark, self.levels[source] + 2
        for site in _beside(source):
            if site in levels and site not in dark:
                yield site, 2 if levels[site] >= climb else 1

    def whole(self, shape: Shape, mirrored: bool = False) -> Iterator[tuple[Site, ...]]:
        """Every legal place of the whole tile: on one level, free, and hanging on something without a climb."""
        layers: dict[int, dict[Space, Site]] = {}
        for site, level in self.levels.items():
            if site not in self.dark:
                layers.setdefault(level, {})[site[:2]] = site
        anchors = [(site, self.levels[site]) for site, cost in self.next.items() if cost == 1]
        for position in turned(shape, mirrored):
            tried: set[Site | tuple[int, int, int]] = set()
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
        """The nearest that so many small tiles can end, and how many that takes at least."""
        return min(((far(site), cost) for site, cost in self.within.items() if cost <= tiles), default=None)

    def first_tiles(self, tiles: int, far: Callable[[Site], int]) -> tuple[int, list[Site]]:
        """The distance at which the best chain ends, and where it may begin; of equally near ones the cheapest."""
        best = self.nearest(tiles, far)
        if best is None:
            return 0, []
        ends = [site for site, cost in self.within.items() if (far(site), cost) == best]
        seen, firsts = set(ends), []
        while ends:
            end = ends.pop()
            if self.next.get(end) == self.within[end]:
                firsts.append(end)
            for site in _beside(end):
                if site in self.within and site not in seen and self._leads(site, end):
                    seen.add(site)
                    ends.append(site)
        return best[0], sorted(firsts)

    def _leads(self, site: Site, end: Site) -> bool:
        step = 2 if self.levels[end] >= self.levels[site] + 2 else 1
        return self.within[site] + step == self.within[end]


def _beside(site: Site) -> Iterator[Site]:
    """Sites edge to edge, whatever their levels, and the one above or below: p. 50, a space under a bridge touches
    the one above it and those around."""
    column, row, under = site
    for dx, dy in BESIDE:
        yield column + dx, row + dy, False
        yield column + dx, row + dy, True
    yield column, row, not under
