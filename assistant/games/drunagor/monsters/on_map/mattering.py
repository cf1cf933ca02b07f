"""Which readings of the rules decided a monster's plan: digest part 2, the gaps G1 to G54. Pure.

A ruling matters if the best plans are others when it is read another way. Only those that the plan has looked at are
tried (so rules look at one only where it can change something), and only what it touches is made anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from assistant.games.drunagor.monsters.on_map.movement import Walk, ways
from assistant.games.drunagor.monsters.on_map.planning import best
from assistant.games.drunagor.monsters.on_map.preparing import Preparation, Situation
from assistant.games.drunagor.monsters.on_map.readings import Readings, all_readings, other_readings

AMONG_EQUALS = "g10_ties"
"""Who chooses is said where the table is asked."""


def mattering(here: Situation) -> list[str]:
    """The rulings under which another plan would be the best one, by their ids."""
    noted = Noted(here.readings)
    as_read = replace(here, readings=cast(Readings, noted))
    walk = Walk(here.board, here.mover, as_read.readings)
    laying_the_walk = noted.taken()
    for points in {here.mover.points, here.mover.move}:
        ways(walk, points)
    finding_ways = noted.taken()
    prepared = Preparation(as_read, walk)
    shaping_the_view = noted.taken()
    now = best(prepared)
    deciding = noted.taken()

    def matters(ruling: str) -> bool:
        for other in other_readings(here.readings, ruling):
            walked = walk
            if ruling in laying_the_walk:
                laid = Walk(here.board, here.mover, other)
                walked = walk if laid.places == walk.places else laid
            if walked is walk and ruling in finding_ways:
                walked = walk.read(other)
            there = Preparation(replace(here, readings=other), walked)
            if walked is walk and ruling not in deciding and there.view == prepared.view:
                continue
            if best(there) != now:
                return True
        return False

    looked_at = (laying_the_walk | finding_ways | shaping_the_view | deciding) - {AMONG_EQUALS}
    return [ruling for ruling in all_readings() if ruling in looked_at and matters(ruling)]


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
