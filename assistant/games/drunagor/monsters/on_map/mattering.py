"""Which readings of the rules decided a monster's plan: digest part 2, the gaps G1 to G54. Pure.

A ruling matters if the best plans are others when it is read another way. Most can't touch most monsters; only those
that can are tried, and of them only those that the plan has looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, cast, get_args

import msgspec

from assistant.games.drunagor.board.board import CONDITION_OF, HARMFUL, Ground, Piece
from assistant.games.drunagor.monsters.on_map.movement import Walk, ways
from assistant.games.drunagor.monsters.on_map.planning import best
from assistant.games.drunagor.monsters.on_map.preparing import Preparation, Situation
from assistant.games.drunagor.monsters.on_map.reach import capacity
from assistant.games.drunagor.monsters.on_map.readings import Readings


def _ranged(here: Situation) -> bool:
    return here.mover.attack == "ranged"


def _pets(here: Situation) -> bool:
    return any(foe.kind in ("pet", "companion") for foe in here.foes)


def _three(here: Situation) -> bool:
    """With two heroes every order is settled by who comes first."""
    return sum(foe.kind in ("hero", "npc") for foe in here.foes) > 2


def _some(here: Situation, what: Callable[[Piece], bool]) -> bool:
    return any(piece.id != here.mover.id and what(piece) for piece in here.board.pieces)


def _large_others(here: Situation) -> bool:
    return _some(here, lambda piece: piece.kind == "monster" and len(piece.spaces) > 1)


def _knocked_out(here: Situation) -> bool:
    return _some(here, lambda piece: piece.knocked_out)


def _near(here: Situation) -> Iterator[Ground]:
    """The ground it could come to in this turn: no step is longer than one space, a large one's than one area."""
    columns, rows = zip(*here.mover.spaces, strict=True)
    far = here.mover.move * (2 if here.mover.large else 1)
    ground = here.board.ground
    for x in range(min(columns) - far, max(columns) + far + 1):
        for y in range(min(rows) - far, max(rows) + far + 1):
            if (there := ground.get((x, y))) is not None:
                yield there


def _harmful(here: Situation) -> bool:
    return any(ground.terrain in HARMFUL or ground.terrain == "water" for ground in _near(here))


def _on_harmful(here: Situation) -> bool:
    """It stands on ground that may hurt it: nothing else makes staying worse than a step."""
    ground = here.board.ground
    return any(ground[space].terrain for space in here.mover.spaces if space in ground)


def _immune_near(here: Situation) -> bool:
    immune = here.mover.immune
    return bool(immune) and any(
        ground.terrain in immune or CONDITION_OF.get(ground.terrain) in immune for ground in _near(here)
    )


def _water(here: Situation) -> bool:
    return any(ground.terrain == "water" for ground in _near(here))


def _falls(here: Situation) -> bool:
    return {0, 2} <= {ground.level for ground in _near(here)}


CONCERNS: dict[str, Callable[[Situation], bool]] = {
    "g01_soonest": lambda here: here.from_marker != here.from_top,
    "g03_slaughter": lambda here: here.mover.hunts == "slaughter",
    "g04_diagonal_areas": _ranged,
    "g07_no_shot": _ranged,
    "g08_groups": lambda here: capacity(here.mover.keywords) > 1 or "strike" in here.mover.keywords,
    "g08_next": _three,
    "g09_harmful_ground": _on_harmful,
    "g09_pet_or_darkness": _pets,
    "g11_only_pet": _pets,
    "g12_magic_leaves": lambda here: here.mover.attack == "magic" and _on_harmful(here),
    "g13_token_spent": lambda here: here.mover.slow or here.mover.knock_down,
    "g14_large_through_large": lambda here: here.mover.large and _large_others(here),
    "g14_small_through_large": lambda here: not here.mover.large and _large_others(here),
    "g14_large_squeezes": lambda here: here.mover.large,
    "g17_drop": _falls,
    "g38_no_attack": lambda here: here.mover.attack == "none",
    "g41_knocked_out_engages": lambda here: _ranged(here) and _knocked_out(here),
    "g41_knocked_out_blocks": _knocked_out,
    "g42_pets_engage": lambda here: _ranged(here) and _pets(here),
    "g45_only_pets_seen": _pets,
    "g47_hidden_engages_immune": lambda here: _ranged(here) and "stealth" in here.mover.immune,
    "g51_partly_on_terrain": lambda here: here.mover.large and _harmful(here),
    "g52_immune_to_terrain": _immune_near,
    "g53_keyword_strongest": lambda here: here.mover.hunts not in ("strongest", "slaughter"),
    "g54_both_tokens": lambda here: here.mover.slow and here.mover.knock_down,
    "water_is_harm": _water,
    "water_last_point": _water,
    "pvp_nearest": lambda here: here.pvp,
    "g10_ties": lambda here: False,
}
"""When a ruling can matter at all. Who chooses among equals (G10) is said where the table is asked."""


def mattering(here: Situation, known: Prepared | None = None) -> list[str]:
    """The rulings under which another plan would be the best one, by their ids."""
    as_read = known or Prepared(here)
    tried = [ruling for ruling in all_readings() if ruling in as_read.looked_at]
    return [
        ruling for ruling in tried if (ruling not in CONCERNS or CONCERNS[ruling](here)) and _matters(as_read, ruling)
    ]


class Prepared:
    """A turn prepared as the rules are read, and which readings were looked at for what."""

    def __init__(self, here: Situation) -> None:
        noted = Noted(here.readings)
        as_read = replace(here, readings=cast(Readings, noted))
        self.here = here
        self.walk = walk = Walk(here.board, here.mover, as_read.readings)
        self.laying_the_walk = noted.taken()
        for points in {here.mover.points, here.mover.move}:
            ways(walk, points)
        self.finding_ways = noted.taken()
        self.preparation = Preparation(as_read, walk)
        self.shaping_the_view = noted.taken()
        self.view = self.preparation.view
        self.best = best(self.preparation)
        self.deciding = noted.taken()
        walk.readings = self.preparation.readings = here.readings

    @property
    def looked_at(self) -> set[str]:
        return self.laying_the_walk | self.finding_ways | self.shaping_the_view | self.deciding


def _matters(as_read: Prepared, ruling: str) -> bool:
    here, walk = as_read.here, as_read.walk
    if ruling == "water_last_point" and _only_fewer_ways(as_read):
        return False
    for other in other_readings(here.readings, ruling):
        walked: Walk | None = walk
        if ruling in as_read.laying_the_walk:
            walked = None
        elif ruling in as_read.finding_ways:
            walked = walk.read(other)
        there = Preparation(replace(here, readings=other), walked)
        if walked is walk and ruling not in as_read.deciding and there.view == as_read.view:
            continue
        if best(there) != as_read.best:
            return True
    return False


def _only_fewer_ways(as_read: Prepared) -> bool:
    """Whether the ways that end in water with the last point could go, and the best plans stay: none of those ways is
    as good as the best, even if it were paid. Where it breaks away or may spend a token, all ways count together.
    """
    here, prepared = as_read.here, as_read.preparation
    if here.readings.water_last_point != "may_enter" or here.mover.slow or here.mover.knock_down:
        return False
    if as_read.walk.start in prepared.reach.engaged:
        return False
    for course in prepared.courses(here.mover.points):
        least = min(candidate.key for candidate in course.candidates)
        for candidate in course.candidates:
            if candidate.merits.unpaid and course.key(candidate.merits._replace(unpaid=0)) <= least:
                return False
    return True


class Noted:
    """Readings that note which of them are looked at: one that a plan never looked at can't have decided it."""

    def __init__(self, readings: Readings) -> None:
        self._looked_at: set[str] = set()
        self._readings = readings

    def __getattr__(self, name: str) -> Any:
        self._looked_at.add(name)
        return getattr(self._readings, name)

    def taken(self) -> set[str]:
        """Those that were looked at since the last time."""
        taken, self._looked_at = self._looked_at, set()
        return taken


@cache
def all_readings() -> dict[str, tuple[str, ...]]:
    """Each ruling with all the ways to read it."""
    return {field.name: get_args(field.type) for field in msgspec.structs.fields(Readings)}


def other_readings(readings: Readings, ruling: str) -> list[Readings]:
    """Everything as it is, this one read another way."""
    others = [way for way in all_readings()[ruling] if way != getattr(readings, ruling)]
    return [msgspec.structs.replace(readings, **{ruling: other}) for other in others]
