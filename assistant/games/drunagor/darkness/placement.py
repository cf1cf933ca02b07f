"""Where the Darkness grows: rulebook v1.5, chapter Darkness, from its birth to tiles that don't fit, and bridges.

Pure: everything is computed from a `TileSituation`. A whole tile lies on one level and hangs on a spawn point or, edge
to edge, on Darkness; three small tiles may follow any levels. Whichever ends nearer to the hunted hero is laid, and
the party leader chooses among equals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import reduce
from typing import Literal

from assistant.components.grid import AROUND, BESIDE, Shape, Space, address_of, distances_from, steps_between
from assistant.engine.rules import Choice
from assistant.games.drunagor.board.board import Board, Piece
from assistant.games.drunagor.darkness import shapes
from assistant.games.drunagor.darkness.shapes import SMALL_TILES, Growth, Site
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, ON_DARKNESS
from assistant.games.drunagor.monsters.ranking import Hunted
from assistant.games.drunagor.state import Tile
from assistant.messages.questions import Refused
from assistant.messages.text import Name, Text, t, tn, verbatim

Metric = Literal["steps", "edges", "straight"]
"""How "near" is counted (G26): a character's steps over the board with diagonals; the same edge to edge, as Darkness
grows; or straight across, whatever lies in between."""

MOST_CHAINS = 12
"""More ways than this to lay the small tiles are put to the table tile by tile."""
NO_WAY = 1000
"""Added to the straight distance where no way leads: farther than any way, but still comparable (G16)."""


Sites = tuple[Site, ...]


@dataclass(frozen=True)
class TileSituation:
    """What the rune meets. `hunted` are heroes in the order of the hunt; those in Darkness are passed over.

    `small` is how many small tiles of a broken tile are still to be laid (0: the tile is not broken). `mirrored`,
    `metric` and `fullest` are the rulings G25, G26 and G46; `fullest`: among equally near whole tiles the one whose
    spaces lie nearest altogether. `unhurt` are heroes, pets and companions that Darkness does no damage.
    `printed` are dark spaces on which a hero counts as outside all the same (G23, the other reading).
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
    printed: Collection[Space] = ()

    def name(self, id: str) -> Name | Text:
        return self.names.get(id, verbatim(id))


class TilePlace(Choice, frozen=True, kw_only=True):
    """A legal way to lay the tile; without `cells` there is none and nothing is laid (G55).

    `small`: the cells are small tiles, one each. `left`: so many small tiles are still to be laid, with the board
    as it is then. `distance` is how far from the `target` all of it ends (0: caught). `catches` are heroes, pets and
    companions; `under` are monsters that stand in Darkness now and didn't before. `mattered` are the rulings under
    which the tile could lie elsewhere.
    """

    cells: tuple[str, ...] = ()
    small: bool = False
    left: int = 0
    target: str = ""
    distance: int = 0
    catches: tuple[str, ...] = ()
    under: tuple[int, ...] = ()
    mattered: tuple[str, ...] = ()

    def tiles(self) -> list[Tile]:
        """What comes to lie on the board."""
        if self.small:
            return [Tile([cell], small=True) for cell in self.cells]
        return [Tile(list(self.cells))] if self.cells else []


def in_darkness(board: Board) -> frozenset[str]:
    """The ids of everybody who stands in Darkness; one space is enough. Above it on a bridge is not in it."""
    return frozenset(piece.id for piece in board.pieces if not board.dark.isdisjoint(piece.spaces))


def placements(situation: TileSituation, hunt: Hunt | None = None) -> list[TilePlace]:
    """Every legal way to lay the tile, all equally good; never empty: if nothing can be laid, one without cells.

    `hunt` is the one in this situation, if it is known already.
    """
    hunt = hunt or Hunt(situation)
    target = hunt.target(hunt.growth)
    if target is None:
        return [_nothing(t("Every hero is in Darkness."))]
    distance, whole = hunt.whole(target)
    if whole:
        no_nearer = (t("Three small tiles would end no nearer, so it stays whole."),) if distance else ()
        reasons = (hunt.strongest(target), hunt.ends(target, distance), *no_nearer)
        return [_placed(situation, sites, target, distance, reasons) for sites in whole]
    if situation.small:
        return _broken(hunt, target) or [_nothing(t("No small tile has a legal place: the rest is discarded."))]
    why = t("Whole it would end farther away, so it breaks into three small tiles.")
    if not hunt.fits(target):
        why = t("It fits nowhere whole, so it breaks into three small tiles.")
    return _broken(hunt, target, (why,)) or [
        _nothing(t("Neither the tile nor a small one has a legal place: nothing is laid."))
    ]


def placed_manually(situation: TileSituation, addresses: Iterable[str], small: bool = False) -> TilePlace:
    """What the party leader lays instead, wherever there is room: the distance is not looked at."""
    hunt = Hunt(situation)
    growth = hunt.growth
    sites = [shapes.site_of(address) for address in addresses]
    if not small or not sites:
        shapes.shape_of(address_of(site[:2]) for site in sites)
    for site in sites:
        if site not in growth.levels:
            raise Refused(t("{space} is not on the revealed board.", space=shapes.site_address(site)))
        if site in growth.dark:
            raise Refused(t("{space} lies in Darkness already.", space=shapes.site_address(site)))
    if len({growth.levels[site] for site in sites}) > 1 and not small:
        raise Refused(t("A whole tile lies on one level. Lay small tiles instead, or name spaces of one level."))
    target = hunt.target(growth)
    distance = min(map(hunt.far(target), sites)) if target else 0
    return _placed(situation, sorted(set(sites)), target, distance, (), small=small)


class Hunt:
    """Who is hunted in which order, how far every site is from each of them, and where that lets the tile lie."""

    def __init__(self, situation: TileSituation) -> None:
        self.situation = situation
        self.growth = Growth.of(situation.board)
        self._far: dict[tuple[str, Metric], Callable[[Site], int]] = {}
        self._fits: dict[tuple[bool, Metric], list[tuple[int, Sites]]] = {}
        self._small: dict[Metric, list[tuple[Sites, _Chain]]] = {}

    def read(self, situation: TileSituation) -> Hunt:
        """The same board, tile and heroes by other readings: what these don't change is worked out once for all."""
        hunt = copy(self)
        hunt.situation = situation
        return hunt

    def lies(self) -> list[Sites]:
        """Every way to lay the tile, in the order of `placements`."""
        target = self.target(self.growth)
        if target is None:
            return []
        return self.whole(target)[1] or [sites for sites, _ in self.small_tiles(target)]

    def fits(self, target: Hunted) -> list[tuple[int, Sites]]:
        """Where the whole tile can lie at all, and how far from the hero."""
        key = self.situation.mirrored, self.situation.metric
        if key not in self._fits:
            far, places = self.far(target), self.growth.whole(self.situation.shape, self.situation.mirrored)
            self._fits[key] = [(min(map(far, sites)), sites) for sites in places]
        return self._fits[key]

    def whole(self, target: Hunted) -> tuple[int, list[Sites]]:
        """How near the whole tile ends, and its places there; none if it breaks, or is broken already."""
        fits = [] if self.situation.small else self.fits(target)
        if not fits:
            return 0, []
        far = self.far(target)
        distance = min(away for away, _ in fits)
        nearest = self.growth.nearest(SMALL_TILES, far)
        if nearest is not None and nearest[0] < distance:
            return distance, []
        best = [sites for away, sites in fits if away == distance]
        if self.situation.fullest and len(best) > 1:
            least = min(sum(map(far, sites)) for sites in best)
            best = [sites for sites in best if sum(map(far, sites)) == least]
        return distance, sorted(best)

    def small_tiles(self, target: Hunted) -> list[tuple[Sites, _Chain]]:
        """The small tiles: as whole chains if they are few, else the first tile of each."""
        metric = self.situation.metric
        if metric not in self._small:
            self._small[metric] = self._chained(target, self.situation.small or SMALL_TILES)
        return self._small[metric]

    def _chained(self, target: Hunted, tiles: int) -> list[tuple[Sites, _Chain]]:
        found: dict[Sites, _Chain] = {}
        for chain in _chains(self.growth, self, tiles, _Chain()):
            found.setdefault(tuple(sorted(chain.sites)), chain)
            if len(found) > MOST_CHAINS:
                found = {chain.sites: chain for chain in _first_tiles(self.growth, self, target, tiles)}
                break
        return [] if () in found else sorted(found.items(), key=lambda item: item[0])

    def place(self, hero: Hunted) -> Space:
        for piece in self.situation.board.pieces:
            if piece.id == hero.id:
                return piece.spaces[0]
        name = self.situation.name(hero.id)
        raise Refused(t("The Darkness hunts {hero}, who is not on the map. Say where {hero} stands.", hero=name))

    def target(self, growth: Growth) -> Hunted | None:
        """The first on the list who is not in Darkness."""
        for hero in self.situation.hunted:
            space = self.place(hero)
            if (*space, False) not in growth.dark or space in self.situation.printed:
                return hero
        return None

    def far(self, hero: Hunted) -> Callable[[Site], int]:
        key = hero.id, self.situation.metric
        if key not in self._far:
            self._far[key] = _distances(self.situation.board, self.place(hero), self.situation.metric)
        return self._far[key]

    def strongest(self, hero: Hunted) -> Text:
        return t("Strongest outside Darkness: {hero}, {hp} HP.", hero=self.situation.name(hero.id), hp=hero.number)

    def ends(self, hero: Hunted, distance: int, *, small: bool = False) -> Text:
        """How near the tile comes to the hero, or the `small` ones."""
        name = self.situation.name(hero.id)
        if distance >= NO_WAY:
            return t("No way leads to {hero}: the distance is counted straight across.", hero=name)
        if distance == 0:
            return t("The small tiles catch {hero}.", hero=name) if small else t("It catches {hero}.", hero=name)
        if not small:
            return tn("It ends {n} space from {hero}.", "It ends {n} spaces from {hero}.", distance, hero=name)
        return tn(
            "The small tiles end {n} space from {hero}.",
            "The small tiles end {n} spaces from {hero}.",
            distance,
            hero=name,
        )


def _distances(board: Board, hero: Space, metric: Metric) -> Callable[[Site], int]:
    """How far a site is from the hero, in spaces; figures and levels don't matter (G26)."""
    ground = () if metric == "straight" else board.ground
    known = distances_from(hero, ground, BESIDE if metric == "edges" else AROUND)

    def far(site: Site) -> int:
        space = site[:2]
        distance = known.get(space)
        if distance is None:
            distance = steps_between(space, hero) + (0 if metric == "straight" else NO_WAY)
        # Beneath a bridge it is as far as on it, but the hero above is not caught: he is one space away.
        return max(1, distance) if site[2] else distance

    return far


@dataclass(frozen=True)
class _Chain:
    """Small tiles laid one after another: `hunts` tells whom they went for and how near they came."""

    sites: Sites = ()
    hunts: tuple[tuple[Hunted, int], ...] = ()
    spent: int = 0
    left: int = 0


def _chains(growth: Growth, hunt: Hunt, tiles: int, chain: _Chain) -> Iterator[_Chain]:
    """Every way to lay so many small tiles; what can't be laid is left over.

    Choosing tile by tile comes to the same as following a cheapest chain to its end: no other can open on the way.
    """
    target = hunt.target(growth)
    found = growth.chains(tiles, hunt.far(target)) if target else []
    if target is None or not found:
        yield chain
        return
    for sites in found:
        cost = growth.within[sites[-1]]
        hunts = chain.hunts
        if target not in dict(hunts):
            hunts += ((target, hunt.far(target)(sites[-1])),)
        longer = _Chain(chain.sites + sites, hunts, chain.spent + cost - len(sites))
        yield from _chains(growth.after(sites), hunt, tiles - cost, longer) if cost < tiles else (longer,)


def _first_tiles(growth: Growth, hunt: Hunt, target: Hunted, tiles: int) -> Iterator[_Chain]:
    """The same, but only the first tile of each."""
    far = hunt.far(target)
    for sites in growth.chains(tiles, far):
        first = sites[:1]
        cost = growth.next[sites[0]]
        goes_on = len(sites) > 1 or any(
            longer.sites for longer in _chains(growth.after(first), hunt, tiles - cost, _Chain())
        )
        yield _Chain(first, ((target, far(sites[-1])),), cost - 1, tiles - cost if goes_on else 0)


def _broken(hunt: Hunt, target: Hunted, why: tuple[Text, ...] = ()) -> list[TilePlace]:
    tiles = hunt.situation.small or SMALL_TILES
    made = []
    for sites, chain in hunt.small_tiles(target):
        (_, distance), *others = chain.hunts
        reasons = [hunt.strongest(target), *why, hunt.ends(target, distance, small=True)]
        for other, away in others:
            reasons += [t("The rest goes on to {hero}.", hero=hunt.situation.name(other.id))]
            reasons += [hunt.ends(other, away, small=True)]
        if chain.spent:
            reasons.append(t("One small tile more is spent on the climb from level 0 to level 2."))
        discarded = tiles - len(sites) - chain.spent - chain.left
        if discarded:
            reasons.append(
                tn(
                    "{n} small tile is left over and discarded.",
                    "{n} small tiles are left over and discarded.",
                    discarded,
                )
            )
        made.append(_placed(hunt.situation, sites, target, distance, tuple(reasons), small=True, left=chain.left))
    return made


def _placed(
    situation: TileSituation,
    sites: Sequence[Site],
    target: Hunted | None,
    distance: int,
    reasons: tuple[Text, ...],
    small: bool = False,
    left: int = 0,
) -> TilePlace:
    covered = {site[:2] for site in sites if not site[2]}
    met = [piece for piece in situation.board.pieces if not covered.isdisjoint(piece.spaces)]
    caught = [piece for piece in met if piece.kind in ("hero", "pet", "companion")]
    raised = [piece for piece in met if piece.kind == "monster" and situation.board.dark.isdisjoint(piece.spaces)]
    cells = tuple(shapes.site_address(site) for site in sites)
    return TilePlace(
        id=" ".join(cells),
        label=shapes.spaces_in_words(cells, between=" "),
        rank=(distance,),
        reasons=(_consequences(situation, caught, raised), *reasons),
        cells=cells,
        small=small,
        left=left,
        target=target.id if target else "",
        distance=distance,
        catches=tuple(piece.id for piece in caught),
        under=tuple(int(piece.id) for piece in raised),
    )


def _nothing(why: Text) -> TilePlace:
    return TilePlace(id="none", label=t("no tile"), reasons=(why,))


def _consequences(situation: TileSituation, caught: Sequence[Piece], raised: Sequence[Piece]) -> Text:
    """What the leader weighs: who is caught, which monsters gain."""

    def names(pieces: Iterable[Piece]) -> tuple[Name | Text, ...]:
        return tuple(situation.name(piece.id) for piece in pieces)

    unhurt = [piece for piece in caught if piece.knocked_out or piece.id in situation.unhurt]
    hurt = [piece for piece in caught if piece not in unhurt]
    parts = []
    if hurt:
        parts.append(t("catches {who}: {n} damage that nothing prevents", who=names(hurt), n=DARKNESS_DAMAGE))
    if unhurt:
        parts.append(t("catches {who}: no damage", who=names(unhurt)))
    if raised:
        parts.append(t("under {who}: +{n} damage", who=names(raised), n=ON_DARKNESS))
    return reduce(lambda first, rest: t("{first}; {rest}", first=first, rest=rest), parts or [t("catches nobody")])
