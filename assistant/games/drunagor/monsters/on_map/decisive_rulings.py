"""Which readings of the rules decided a monster's plan: digest part 2, the gaps G1 to G54. Pure.

A ruling matters if the best plans are others when it is read another way. Only those that the plan has looked at are
tried (so rules look at one only where it can change something), and only what it touches is made anew.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, cast

from assistant.games.drunagor.monsters.on_map.movement import GROUND, WATER, Walk, ways
from assistant.games.drunagor.monsters.on_map.plans import best, best_candidates
from assistant.games.drunagor.monsters.on_map.preparation import Preparation, Situation
from assistant.games.drunagor.monsters.on_map.readings import Readings, all_readings, other_readings

AMONG_EQUALS = "g10_ties"
"""Who chooses is said where the table is asked."""


def decisive_rulings(here: Situation, known: RecordedPreparation | None = None) -> list[str]:
    """The rulings under which another plan would be the best one, by their ids."""
    recorded = known or RecordedPreparation(here)
    consulted = recorded.consulted - {AMONG_EQUALS}
    return [ruling for ruling in all_readings() if ruling in consulted and _matters(recorded, ruling)]


class RecordedPreparation:
    """A turn prepared as the rules are read, and which readings were looked at for what."""

    def __init__(self, here: Situation) -> None:
        noted = ReadingRecorder(here.readings)
        recorded = replace(here, readings=cast(Readings, noted))
        self.here = here
        self.walk = walk = Walk(here.board, here.mover, recorded.readings)
        self.for_layout = noted.taken()
        for points in {here.mover.points, here.mover.move}:
            ways(walk, points)
        self.for_ways = noted.taken()
        self.preparation = Preparation(recorded, walk)
        self.for_view = noted.taken()
        self.view = self.preparation.view
        self.best = best(self.preparation)
        self.for_decision = noted.taken()
        walk.readings = self.preparation.readings = here.readings

    @property
    def after_layout(self) -> set[str]:
        """Looked at after the places were laid out."""
        return self.for_ways | self.for_view | self.for_decision

    @property
    def consulted(self) -> set[str]:
        return self.for_layout | self.after_layout


def _matters(recorded: RecordedPreparation, ruling: str) -> bool:
    here, walk = recorded.here, recorded.walk
    if ruling == "water_last_point" and _only_fewer_ways(recorded):
        return False
    for other in other_readings(here.readings, ruling):
        walked = walk
        if ruling in recorded.for_layout:
            only_ground = ruling in GROUND
            laid = walk.on_ground(here.board, here.mover, other) if only_ground else Walk(here.board, here.mover, other)
            if ruling not in recorded.after_layout and _other_ground_only(recorded, laid):
                continue
            walked = laid
        if walked is walk and ruling in recorded.for_ways:
            walked = walk.read(other)
        if walked is walk and ruling not in recorded.for_view:
            there = recorded.preparation.read(other)
        else:
            there = Preparation(replace(here, readings=other), walked)
            if walked is walk and ruling not in recorded.for_decision and there.view == recorded.view:
                continue
        if best(there) != recorded.best:
            return True
    return False


def _all_ways_together(recorded: RecordedPreparation) -> bool:
    """Where it breaks away or may spend a token, the other ways decide what becomes of the best."""
    mover = recorded.here.mover
    return mover.slow or mover.knock_down or recorded.walk.start in recorded.preparation.reach.engaged


def _only_fewer_ways(recorded: RecordedPreparation) -> bool:
    """Whether the ways that end in water with the last point could go, and the best plans stay: none of those ways is
    as good as the best, even if it were paid.
    """
    here, prepared = recorded.here, recorded.preparation
    if here.readings.water_last_point != "may_enter" or _all_ways_together(recorded):
        return False
    for course in prepared.courses(here.mover.points):
        least = min(candidate.key for candidate in course.candidates)
        for candidate in course.candidates:
            if candidate.merits.unpaid and course.key(candidate.merits._replace(unpaid=0)) <= least:
                return False
    return True


def _other_ground_only(recorded: RecordedPreparation, laid: Walk) -> bool:
    """Whether the best plans stay on the ground that another reading has laid: it is another one only where no way
    leads, or only more harmful, or only less.
    """
    walk = recorded.walk
    if walk.standing != laid.standing:
        return False
    changed = walk.other_ground(laid)
    if changed.keys().isdisjoint(walk.near()):
        return True
    if recorded.here.mover.attack == "magic" or walk.start in changed or _all_ways_together(recorded):
        return False  # harmful ground is itself a reason to leave it
    harms = 0
    for bits in changed.values():
        harms |= bits
    if all(laid.rough[at] & walk.rough[at] == walk.rough[at] for at in changed):
        return _best_keep_off(recorded, changed)
    if harms & WATER:
        return False  # without the point that water takes, ways lead further
    return not any(ground & harms for ground in laid.rough) and _others_stay_worse(recorded, harms)


def _best_keep_off(recorded: RecordedPreparation, places: Collection[int]) -> bool:
    """Whether no way of the best leads over these places: where they get worse, the best stay the best."""
    courses = recorded.preparation.courses(recorded.here.mover.points)
    best = [candidate for course in courses for candidate in best_candidates(course)]
    return not any(at in places for candidate in best for at in recorded.walk.places(candidate.way))


def _others_stay_worse(recorded: RecordedPreparation, harms: int) -> bool:
    """Whether of the ways that suffer these harms none would be as good as the best without them. What is worth going
    where they count is so where they don't, too: no other way has to be looked for.
    """
    walk, points = recorded.walk, recorded.here.mover.points
    found = ways(walk, points)
    for course in recorded.preparation.courses(points):
        least = min(candidate.key for candidate in course.candidates)
        for candidate in course.candidates:
            for way in found[candidate.way.at]:
                if not (walk.suffered(way) | walk.rough[way.at]) & harms:
                    continue
                harm = walk.harms(way) - harms.bit_count()
                better = candidate.merits._replace(harm=harm, cost=way.cost, rough=False, unpaid=walk.unpaid(way))
                if course.key(better) <= least:
                    return False
    return True


class ReadingRecorder:
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
