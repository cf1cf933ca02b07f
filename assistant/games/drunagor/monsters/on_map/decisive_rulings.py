"""Which rulings decided a monster's plan, as pure functions. Rulings G1 to G54.

A ruling is a question that the rulebook leaves open, and each possible answer is a reading. A ruling is decisive if
another reading leads to other best plans. Only rulings that the planner has looked up are tried, so it must look up a
ruling only where it can change something. For each ruling, only what depends on it is calculated again.
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
"""The ruling about who chooses among equally good plans. It is not reported, because the question says who chooses."""


def decisive_rulings(situation: Situation, known: RecordedPreparation | None = None) -> list[str]:
    """Return the ids of the decisive rulings: with another answer to one of them, other plans are the best.

    `known` is the preparation of this situation, if it was built before.
    """
    recorded = known or RecordedPreparation(situation)
    consulted = recorded.consulted - {AMONG_EQUALS}
    return [ruling for ruling in all_readings() if ruling in consulted and _is_decisive(recorded, ruling)]


class RecordedPreparation:
    """The preparation of a monster's turn, with the rulings that each phase looked up.

    The phases are: laying out the board, finding the ways, looking at the targets, choosing the best plans.
    """

    def __init__(self, situation: Situation) -> None:
        recorder = ReadingRecorder(situation.readings)
        recorded = replace(situation, readings=cast(Readings, recorder))
        self.situation = situation
        self.walk = walk = Walk(situation.board, situation.mover, recorded.readings)
        self.for_layout = recorder.take()
        for points in {situation.mover.points, situation.mover.move}:
            ways(walk, points)
        self.for_ways = recorder.take()
        self.preparation = Preparation(recorded, walk)
        self.for_view = recorder.take()
        self.signature = self.preparation.signature
        self.best = best(self.preparation)
        self.for_decision = recorder.take()
        walk.readings = self.preparation.readings = situation.readings

    @property
    def after_layout(self) -> set[str]:
        """The rulings that were looked up after the board was laid out."""
        return self.for_ways | self.for_view | self.for_decision

    @property
    def consulted(self) -> set[str]:
        return self.for_layout | self.after_layout


def _is_decisive(recorded: RecordedPreparation, ruling: str) -> bool:
    """Return whether another answer to the ruling leads to other best plans."""
    situation, walk = recorded.situation, recorded.walk
    if ruling == "water_last_point" and _water_ways_are_worse(recorded):
        return False
    for other in other_readings(situation.readings, ruling):
        walked = walk
        if ruling in recorded.for_layout:
            only_ground = ruling in GROUND
            laid = (
                walk.with_ground(situation.board, situation.mover, other)
                if only_ground
                else Walk(situation.board, situation.mover, other)
            )
            if ruling not in recorded.after_layout and _ground_keeps_best(recorded, laid):
                continue
            walked = laid
        if walked is walk and ruling in recorded.for_ways:
            walked = walk.with_readings(other)
        if walked is walk and ruling not in recorded.for_view:
            other_preparation = recorded.preparation.with_readings(other)
        else:
            other_preparation = Preparation(replace(situation, readings=other), walked)
            if (
                walked is walk
                and ruling not in recorded.for_decision
                and other_preparation.signature == recorded.signature
            ):
                continue
        if best(other_preparation) != recorded.best:
            return True
    return False


def _depends_on_all_ways(recorded: RecordedPreparation) -> bool:
    """Return whether ways that are not the best can matter for the choice of the best plan.

    They do if the monster breaks away from a fight, or has a SLOW or KNOCK DOWN token.
    """
    mover = recorded.situation.mover
    return mover.slow or mover.knock_down or recorded.walk.start in recorded.preparation.reach.engaged


def _water_ways_are_worse(recorded: RecordedPreparation) -> bool:
    """Return whether no best plan enters water with the last movement point.

    Such a way is compared as if the monster could pay for the water. If it is worse even then, it can be ignored.
    """
    situation, prepared = recorded.situation, recorded.preparation
    if situation.readings.water_last_point != "may_enter" or _depends_on_all_ways(recorded):
        return False
    for intention in prepared.intentions(situation.mover.points):
        least = min(candidate.key for candidate in intention.candidates)
        for candidate in intention.candidates:
            if candidate.merits.unpaid and intention.key(candidate.merits._replace(unpaid=0)) <= least:
                return False
    return True


def _ground_keeps_best(recorded: RecordedPreparation, laid: Walk) -> bool:
    """Return whether the best plans certainly stay the same on the ground of another reading, given as `laid`.

    One of these must be true:

    - The ground differs only where no way leads.
    - It is only more harmful, and no best way leads over it.
    - It is only less harmful, and ways over it stay worse than the best ones.
    """
    walk = recorded.walk
    if walk.obstacles != laid.obstacles:
        return False
    changed = walk.ground_differences(laid)
    if changed.keys().isdisjoint(walk.places_nearby()):
        return True
    if recorded.situation.mover.attack == "magic" or walk.start in changed or _depends_on_all_ways(recorded):
        return False  # the monster may want to leave harmful ground
    harms = 0
    for bits in changed.values():
        harms |= bits
    if all(laid.rough[at] & walk.rough[at] == walk.rough[at] for at in changed):
        return _best_ways_avoid(recorded, changed)
    if harms & WATER:
        return False  # without water, the saved point makes longer ways possible
    return not any(ground & harms for ground in laid.rough) and _harmed_ways_stay_worse(recorded, harms)


def _best_ways_avoid(recorded: RecordedPreparation, places: Collection[int]) -> bool:
    """Return whether no best way leads over these places.

    The best ways then stay the best if their ground gets worse.
    """
    intentions = recorded.preparation.intentions(recorded.situation.mover.points)
    best = [candidate for intention in intentions for candidate in best_candidates(intention)]
    return not any(at in places for candidate in best for at in recorded.walk.places(candidate.way))


def _harmed_ways_stay_worse(recorded: RecordedPreparation, harms: int) -> bool:
    """Return whether the ways with these harms are worse than the best ways even without the harms.

    `harms` has a bit for each kind of harm. The ways are known already, because the search keeps harmful ways.
    """
    walk, points = recorded.walk, recorded.situation.mover.points
    found = ways(walk, points)
    for intention in recorded.preparation.intentions(points):
        least = min(candidate.key for candidate in intention.candidates)
        for candidate in intention.candidates:
            for way in found[candidate.way.at]:
                if not (walk.suffered(way) | walk.rough[way.at]) & harms:
                    continue
                harm = walk.harms(way) - harms.bit_count()
                better = candidate.merits._replace(harm=harm, cost=way.cost, rough=False, unpaid=walk.unpaid(way))
                if intention.key(better) <= least:
                    return False
    return True


class ReadingRecorder:
    """Stands in for `Readings` and records which rulings are looked up. Other rulings cannot have decided a plan."""

    def __init__(self, readings: Readings) -> None:
        self._looked_at: set[str] = set()
        self._readings = readings

    def __getattr__(self, name: str) -> Any:
        self._looked_at.add(name)
        return getattr(self._readings, name)

    def take(self) -> set[str]:
        """Return the rulings that were looked up since the last call."""
        taken, self._looked_at = self._looked_at, set()
        return taken
