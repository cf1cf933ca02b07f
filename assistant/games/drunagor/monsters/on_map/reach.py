"""What a monster can hit from each place: kinds of attack, several targets, engagement. Rules digest: 5.2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from assistant.components.grid import Space, area_of, spaces_of
from assistant.games.drunagor.board.board import Board, Piece
from assistant.games.drunagor.monsters.on_map.movement import Mover, Walk, is_enemy
from assistant.games.drunagor.monsters.on_map.readings import Readings


def capacity(keywords: Mapping[str, int]) -> int:
    """Return how many targets, or areas for a STRIKE, one attack may hit. It is at least 1, even if X is 0.

    ATTACK TWICE does not raise it: these are two attacks on one target each.
    """
    if "strike" in keywords:
        return max(1, keywords["strike"])
    return max(1, keywords.get("cleave", 1), keywords.get("multishot", 1))


def engages(piece: Piece, mover: Mover, readings: Readings) -> bool:
    """Return whether this piece keeps a ranged monster next to it from attacking. Only an enemy that it sees does."""
    if not is_enemy(piece):
        return False
    if piece.knocked_out and readings.g41_knocked_out_engages == "no":
        return False
    if piece.hidden and not ("stealth" in mover.immune and readings.g47_hidden_engages_immune == "yes"):
        return False
    return piece.kind == "hero" or readings.g42_pets_engage == "yes"


class Reach:
    """What one monster can hit from every place. Foes and areas are bits of a number.

    - The bit of a foe is its index in `seen`.
    - `choices`: what an attack can choose among, single foes or the areas of a STRIKE, as bits of the foes in them.
    - `areas`: the areas of a STRIKE.
    """

    def __init__(self, board: Board, walk: Walk, mover: Mover, seen: Sequence[Piece], readings: Readings) -> None:
        self.walk, self.mover = walk, mover
        self.capacity = capacity(mover.keywords)
        self.areas: list[Space] = []
        self.choices = [1 << number for number in range(len(seen))]
        spaces = [piece.spaces for piece in seen]
        if "strike" in mover.keywords:
            self.areas = sorted({area_of(space) for piece in seen for space in piece.spaces})
            spaces = [tuple(space for space in spaces_of(area) if space in board.ground) for area in self.areas]
            self.choices = [
                sum(1 << number for number, piece in enumerate(seen) if any(area_of(s) == area for s in piece.spaces))
                for area in self.areas
            ]
        self.everything = (1 << len(self.choices)) - 1
        self.engaged: set[int] = set()
        if mover.attack == "ranged":
            for piece in board.pieces:
                if engages(piece, mover, readings):
                    self.engaged |= walk.beside(piece.spaces)
        self._beside: dict[int, int] = {}
        self._near: dict[Space, int] = {}
        if mover.attack == "melee":
            for number, target_spaces in enumerate(spaces):
                for at in walk.beside(target_spaces):
                    self._beside[at] = self._beside.get(at, 0) | 1 << number
        elif mover.attack == "ranged":
            self._look_around(spaces, mover.range, diagonal=readings.g04_diagonal_areas == "yes")

    def _look_around(self, spaces: Sequence[tuple[Space, ...]], areas: int, *, diagonal: bool) -> None:
        """Note from which areas each target is in range.

        Range is measured in areas. A diagonal area has the distance 1 with `diagonal`, otherwise 2. Levels and walls do
        not matter (ruling G4).
        """
        far = range(-2 * areas, 2 * areas + 1, 2)
        steps = [(dx, dy) for dx in far for dy in far if diagonal or abs(dx) + abs(dy) <= 2 * areas]
        for number, target_spaces in enumerate(spaces):
            for x, y in {area_of(space) for space in target_spaces}:
                for area in ((x + dx, y + dy) for dx, dy in steps):
                    self._near[area] = self._near.get(area, 0) | 1 << number

    @property
    def signature(self) -> tuple[object, ...]:
        """All values on which `hits` and `attacks` depend."""
        return self.choices, self.areas, self.engaged, self._beside, self._near

    def hits(self, at: int) -> int:
        """Return the choices that the monster could attack from this place, as bits.

        An engaged ranged monster has none.
        """
        match self.mover.attack:
            case "melee":
                return self._beside.get(at, 0)
            case "ranged":
                return 0 if at in self.engaged else self._near.get(area_of(self.walk.space(at)), 0)
            case "magic":
                return self.everything
            case "none":
                return 0

    def attacks(self, hits: int) -> list[tuple[int, int]]:
        """Return every way to use the whole attack on these choices.

        Each is a pair of bits: the choices that are attacked, and the foes in them.
        """
        numbers = [number for number in range(len(self.choices)) if hits >> number & 1]
        attacks = []
        for chosen in combinations(numbers, min(self.capacity, len(numbers))):
            foes = 0
            for number in chosen:
                foes |= self.choices[number]
            attacks.append((sum(1 << number for number in chosen), foes))
        return attacks
