"""Where a Darkness tile is laid. In rulebook v1.5, this is the chapter Darkness, from "Birth of Darkness" to "Bridges".

The functions are pure: they need only a `TileSituation`.

- A whole tile lies on one level. It touches a spawn point or, edge to edge, other Darkness.
- Three small tiles may be laid in its place, and these may cross levels.
- The way that ends nearer to the hunted hero is used. Among equally near places, the party leader chooses.

Rules digest: 5.14.
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
"""How distance is measured (ruling G26).

- `steps`: the steps of a character, including diagonal ones.
- `edges`: steps from edge to edge, as Darkness grows.
- `straight`: a straight line across anything.
"""

MOST_CHAINS = 12
"""The highest number of complete ways to lay small tiles that players are offered.

With more, they choose tile by tile.
"""
NO_WAY = 1000
"""Added to the straight distance of a place from which no way leads to the hero (ruling G16).

Such a place is then farther than every place with a way.
"""


Sites = tuple[Site, ...]


@dataclass(frozen=True)
class TileSituation:
    """Everything on which the place of a tile depends.

    - `hunted`: the heroes in the order in which the Darkness hunts them. Heroes in Darkness are skipped.
    - `small`: how many small tiles are still to be laid, or 0 for a whole tile.
    - `mirrored`, `metric`, `fullest`: the players' choices for rulings G25, G26 and G46. With `fullest`, equally near
      places are compared by the sum of the distances of all their spaces.
    - `unhurt`: the ids of heroes who take no damage from Darkness.
    - `printed`: spaces with printed Darkness on which a hero is outside Darkness (ruling G23). Usually empty.
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
    """A legal way to lay the tile.

    - `cells`: the spaces. Without any, the tile has no legal place, and nothing is laid.
    - `small`: true if each cell is a small tile.
    - `left`: how many small tiles are to be laid after these.
    - `distance`: the distance from the hunted hero `target`, 0 if the tile catches that hero.
    - `catches`, `under`: the heroes, pets and companions on the tile, and the monsters on it.
    - `mattered`: the decisive rulings. Another answer to one of them would put the tile elsewhere (G55).
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
        """Return the tiles to put on the board."""
        if self.small:
            return [Tile([cell], small=True) for cell in self.cells]
        return [Tile(list(self.cells))] if self.cells else []


def in_darkness(board: Board) -> frozenset[str]:
    """Return the ids of all figures in Darkness.

    A large figure is in Darkness if one of its spaces is. A figure on a bridge above Darkness is not.
    """
    return frozenset(piece.id for piece in board.pieces if not board.dark.isdisjoint(piece.spaces))


def placements(situation: TileSituation, hunt: Hunt | None = None) -> list[TilePlace]:
    """Return every best legal way to lay the tile. If there is none, return one `TilePlace` without cells.

    `hunt` is the `Hunt` of this situation, if it was built before.
    """
    hunt = hunt or Hunt(situation)
    target = hunt.target(hunt.growth)
    if target is None:
        return [_no_place(t("Every hero is in Darkness."))]
    distance, whole = hunt.whole(target)
    if whole:
        no_nearer = (t("Three small tiles would end no nearer, so it stays whole."),) if distance else ()
        reasons = (hunt.target_reason(target), hunt.distance_reason(target, distance), *no_nearer)
        return [_tile_place(situation, sites, target, distance, reasons) for sites in whole]
    if situation.small:
        return _small_tile_places(hunt, target) or [
            _no_place(t("No small tile has a legal place: the rest is discarded."))
        ]
    why = t("Whole it would end farther away, so it breaks into three small tiles.")
    if not hunt.whole_places(target):
        why = t("It fits nowhere whole, so it breaks into three small tiles.")
    return _small_tile_places(hunt, target, (why,)) or [
        _no_place(t("Neither the tile nor a small one has a legal place: nothing is laid."))
    ]


def placed_manually(situation: TileSituation, addresses: Iterable[str], small: bool = False) -> TilePlace:
    """Return the place that the party leader chose for the tile, on any free spaces.

    `addresses` are the spaces as text, such as `f5`.
    """
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
    distance = min(map(hunt.distance_to(target), sites)) if target else 0
    return _tile_place(situation, sorted(set(sites)), target, distance, (), small=small)


class Hunt:
    """The hunt of the Darkness for one tile: the hunted heroes, their distances, and the legal places."""

    def __init__(self, situation: TileSituation) -> None:
        self.situation = situation
        self.growth = Growth.of(situation.board)
        self._distances_to: dict[tuple[str, Metric], Callable[[Site], int]] = {}
        self._fits: dict[tuple[bool, Metric], list[tuple[int, Sites]]] = {}
        self._small: dict[Metric, list[tuple[Sites, _Chain]]] = {}

    def with_readings(self, situation: TileSituation) -> Hunt:
        """Return the hunt for `situation`, which differs only in the chosen answers to rulings.

        Results that do not depend on them are kept.
        """
        hunt = copy(self)
        hunt.situation = situation
        return hunt

    def places(self) -> list[Sites]:
        """Return the spaces of every best way to lay the tile, in the order of `placements`."""
        target = self.target(self.growth)
        if target is None:
            return []
        return self.whole(target)[1] or [sites for sites, _ in self.small_tiles(target)]

    def whole_places(self, target: Hunted) -> list[tuple[int, Sites]]:
        """Return every legal place of the whole tile, with its distance from the hero `target`."""
        key = self.situation.mirrored, self.situation.metric
        if key not in self._fits:
            far, places = self.distance_to(target), self.growth.whole(self.situation.shape, self.situation.mirrored)
            self._fits[key] = [(min(map(far, sites)), sites) for sites in places]
        return self._fits[key]

    def whole(self, target: Hunted) -> tuple[int, list[Sites]]:
        """Return the nearest places for the whole tile, and their distance.

        Return none if the tile is broken or if three small tiles would end nearer.
        """
        fits = [] if self.situation.small else self.whole_places(target)
        if not fits:
            return 0, []
        far = self.distance_to(target)
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
        """Return the ways to lay the small tiles.

        With more than `MOST_CHAINS` ways, return only the first tile of each.
        """
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

    def hero_space(self, hero: Hunted) -> Space:
        for piece in self.situation.board.pieces:
            if piece.id == hero.id:
                return piece.spaces[0]
        name = self.situation.name(hero.id)
        raise Refused(t("The Darkness hunts {hero}, who is not on the map. Say where {hero} stands.", hero=name))

    def target(self, growth: Growth) -> Hunted | None:
        """Return the first hunted hero outside Darkness, or None if every hero is inside."""
        for hero in self.situation.hunted:
            space = self.hero_space(hero)
            if (*space, False) not in growth.dark or space in self.situation.printed:
                return hero
        return None

    def distance_to(self, hero: Hunted) -> Callable[[Site], int]:
        """Return a function that calculates the distance of a space, also beneath a bridge, from the hero."""
        key = hero.id, self.situation.metric
        if key not in self._distances_to:
            self._distances_to[key] = _distances(self.situation.board, self.hero_space(hero), self.situation.metric)
        return self._distances_to[key]

    def target_reason(self, hero: Hunted) -> Text:
        return t("Strongest outside Darkness: {hero}, {hp} HP.", hero=self.situation.name(hero.id), hp=hero.number)

    def distance_reason(self, hero: Hunted, distance: int, *, small: bool = False) -> Text:
        """Return a sentence that says how near the tile or, with `small`, the small tiles come to the hero."""
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
    """Return a function that calculates the distance of a space from the hero.

    Figures and levels do not matter (G26).
    """
    ground = () if metric == "straight" else board.ground
    known = distances_from(hero, ground, BESIDE if metric == "edges" else AROUND)

    def far(site: Site) -> int:
        space = site[:2]
        distance = known.get(space)
        if distance is None:
            distance = steps_between(space, hero) + (0 if metric == "straight" else NO_WAY)
        # A site beneath a bridge does not catch a hero on the bridge, so its distance is at least 1.
        return max(1, distance) if site[2] else distance

    return far


@dataclass(frozen=True)
class _Chain:
    """Small tiles that are laid one after another.

    - `sites`: their spaces.
    - `hunts`: each hero whom the tiles approach, with the distance from the last tile towards that hero.
    - `spent`: the extra tiles that climbs of two levels cost.
    - `left`: how many tiles are still to be laid.
    """

    sites: Sites = ()
    hunts: tuple[tuple[Hunted, int], ...] = ()
    spent: int = 0
    left: int = 0


def _chains(growth: Growth, hunt: Hunt, tiles: int, chain: _Chain) -> Iterator[_Chain]:
    """Yield every way to lay this many small tiles. A way ends early if no further tile can be laid.

    The tiles towards one hero come as near as possible, with as few tiles as possible. Choosing tile by tile would give
    the same ways.
    """
    target = hunt.target(growth)
    found = growth.chains(tiles, hunt.distance_to(target)) if target else []
    if target is None or not found:
        yield chain
        return
    for sites in found:
        cost = growth.within[sites[-1]]
        hunts = chain.hunts
        if target not in dict(hunts):
            hunts += ((target, hunt.distance_to(target)(sites[-1])),)
        longer = _Chain(chain.sites + sites, hunts, chain.spent + cost - len(sites))
        yield from _chains(growth.with_tiles(sites), hunt, tiles - cost, longer) if cost < tiles else (longer,)


def _first_tiles(growth: Growth, hunt: Hunt, target: Hunted, tiles: int) -> Iterator[_Chain]:
    """Yield the first tile of each way to lay the small tiles. Used if there are too many ways."""
    far = hunt.distance_to(target)
    for sites in growth.chains(tiles, far):
        first = sites[:1]
        cost = growth.next[sites[0]]
        goes_on = len(sites) > 1 or any(
            longer.sites for longer in _chains(growth.with_tiles(first), hunt, tiles - cost, _Chain())
        )
        yield _Chain(first, ((target, far(sites[-1])),), cost - 1, tiles - cost if goes_on else 0)


def _small_tile_places(hunt: Hunt, target: Hunted, why: tuple[Text, ...] = ()) -> list[TilePlace]:
    tiles = hunt.situation.small or SMALL_TILES
    places = []
    for sites, chain in hunt.small_tiles(target):
        (_, distance), *others = chain.hunts
        reasons = [hunt.target_reason(target), *why, hunt.distance_reason(target, distance, small=True)]
        for other, away in others:
            reasons += [t("The rest goes on to {hero}.", hero=hunt.situation.name(other.id))]
            reasons += [hunt.distance_reason(other, away, small=True)]
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
        places.append(_tile_place(hunt.situation, sites, target, distance, tuple(reasons), small=True, left=chain.left))
    return places


def _tile_place(
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
    strengthened = [piece for piece in met if piece.kind == "monster" and situation.board.dark.isdisjoint(piece.spaces)]
    cells = tuple(shapes.site_address(site) for site in sites)
    return TilePlace(
        id=" ".join(cells),
        label=shapes.spaces_in_words(cells, between=" "),
        rank=(distance,),
        reasons=(_consequences(situation, caught, strengthened), *reasons),
        cells=cells,
        small=small,
        left=left,
        target=target.id if target else "",
        distance=distance,
        catches=tuple(piece.id for piece in caught),
        under=tuple(int(piece.id) for piece in strengthened),
    )


def _no_place(why: Text) -> TilePlace:
    return TilePlace(id="none", label=t("no tile"), reasons=(why,))


def _consequences(situation: TileSituation, caught: Sequence[Piece], strengthened: Sequence[Piece]) -> Text:
    """Return what the party leader compares: who is caught, and which monsters will deal more damage."""

    def names(pieces: Iterable[Piece]) -> tuple[Name | Text, ...]:
        return tuple(situation.name(piece.id) for piece in pieces)

    unhurt = [piece for piece in caught if piece.knocked_out or piece.id in situation.unhurt]
    hurt = [piece for piece in caught if piece not in unhurt]
    parts = []
    if hurt:
        parts.append(t("catches {who}: {n} damage that nothing prevents", who=names(hurt), n=DARKNESS_DAMAGE))
    if unhurt:
        parts.append(t("catches {who}: no damage", who=names(unhurt)))
    if strengthened:
        parts.append(t("under {who}: +{n} damage", who=names(strengthened), n=ON_DARKNESS))
    return reduce(lambda first, rest: t("{first}; {rest}", first=first, rest=rest), parts or [t("catches nobody")])
