"""Exact odds of a fight: every roll of 2d10 counted, nothing sampled, the best way at each step. Pure numbers.

A round that changes nothing leads back to where it began: its value is solved for, not played on. The way that wins
most often is taken; of equal ones the one that loses fewer Allies.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

PHASES = ("mind", "body", "spirit")
"""Ranged, melee, magic."""
HERO, DEFEND = -1, -2
"""Ways of a phase: the hero attacks, an Ally does (his place), the hero defends."""
Share = Any
"""A fraction where it must be exact, a float where it must be quick; they reckon alike."""
CLOSE = Fraction(1, 10**12)
SETTLED = 60


class Side(Struct, frozen=True):
    """Values and damage of a fighter by phase."""

    values: tuple[int, int, int]
    damages: tuple[int, int, int]


class Setting(Struct, frozen=True):
    """Who fights: the hero, the Allies, the foe. `again`: an Ally may attack more than once a round (item 8)."""

    hero: Side
    foe: Side
    allies: tuple[Side, ...] = ()
    again: bool = False


class Standing(NamedTuple):
    """What everybody has left, the phase (0 to 2) and who has attacked in this round."""

    hero: int
    foe: int
    allies: tuple[int, ...] = ()
    phase: int = 0
    attacked: bool = False
    allies_attacked: tuple[bool, ...] = ()


class Worth(NamedTuple):
    """Chances from here on: the fight is won; an Ally falls on the way."""

    won: Share
    ally_falls: Share


@lru_cache(maxsize=64)
def at_least(target: int) -> int:
    """Of the 100 pairs of 2d10 so many are at least this much."""
    return sum(one + two >= target for one in range(1, 11) for two in range(1, 11))


def needed(value: int, target: int) -> int:
    """What must be rolled."""
    return max(2, target - value)


def chance(value: int, target: int) -> Fraction:
    return Fraction(at_least(target - value), 100)


def duel_chance(attacker: int, defender: int) -> Fraction:
    """Both roll: the attacker's total must reach the defender's. All 10,000 pairs of rolls."""
    return Fraction(
        sum(at_least(one + two + defender - attacker) for one in range(1, 11) for two in range(1, 11)), 10000
    )


def tries(chance_of_one: Fraction, left: int) -> Fraction:
    """Fleeing again and again until it works or the hero falls: each failure costs a wound."""
    return 1 - (1 - chance_of_one) ** left


class Solver:
    """Solves a setting once; asked for any standing of it. Numbers are fractions (exact) or floats (quick)."""

    def __init__(self, setting: Setting, number: Callable[[Fraction], Share]) -> None:
        self.setting = setting
        self.number = number
        self.zero, self.one = number(Fraction(0)), number(Fraction(1))
        self._rounds: dict[tuple[int, int, tuple[int, ...]], Worth] = {}
        self._chances = self._table()

    def _table(self) -> dict[tuple[int, int], Share]:
        """The chance that each way works, by way and phase."""
        made: dict[tuple[int, int], Share] = {}
        for phase in range(3):
            target = self.setting.foe.values[phase]
            made[HERO, phase] = made[DEFEND, phase] = self.number(chance(self.setting.hero.values[phase], target))
            for place, ally in enumerate(self.setting.allies):
                made[place, phase] = self.number(chance(ally.values[phase], target))
        return made

    # -- asking

    def worth(self, here: Standing) -> Worth:
        """With the best way from here on."""
        if here.foe <= 0 or here.hero <= 0:
            return self._end(here)
        anew = self.round(here.hero, here.foe, here.allies)
        return self._best(here, anew, {})[0]

    def ways(self, here: Standing) -> list[int]:
        """What can be done in this phase: the hero attacks once a round, each Ally once, the hero may always defend."""
        made = [] if here.attacked else [HERO]
        attacked = here.allies_attacked or (False,) * len(here.allies)
        again = self.setting.again
        made += [place for place, left in enumerate(here.allies) if left > 0 and (again or not attacked[place])]
        return [*made, DEFEND]

    def best(self, here: Standing) -> int:
        anew = self.round(here.hero, here.foe, here.allies)
        return self._best(here, anew, {})[1]

    def of(self, here: Standing, way: int) -> Worth:
        """If this way is taken now, and the best ones after it."""
        anew = self.round(here.hero, here.foe, here.allies)
        return self._taken(here, way, anew, {})

    def chance(self, way: int, phase: int) -> Share:
        return self._chances[way, phase]

    # -- solving

    def round(self, hero: int, foe: int, allies: tuple[int, ...]) -> Worth:
        """The worth at the beginning of a round. A round that changes nothing begins anew with the same worth, so it
        is the one that fits itself: found by taking the best ways for a guess, solving for it, and looking again.
        """
        key = (hero, foe, allies)
        if key in self._rounds:
            return self._rounds[key]
        start = Standing(hero, foe, allies, 0, False, (False,) * len(allies))
        if hero <= 0 or foe <= 0:
            return self._end(start)
        guess = Worth(self.zero, self.zero)
        for _ in range(SETTLED):
            high = self._best(start, guess, {})[0]
            stay = self._staying(start, guess)
            if stay >= self.one:  # nothing can ever change: nobody wins
                guess = Worth(self.zero, self.zero)
                break
            part = self.one - stay
            found = Worth((high.won - stay * guess.won) / part, (high.ally_falls - stay * guess.ally_falls) / part)
            if abs(found.won - guess.won) < CLOSE and abs(found.ally_falls - guess.ally_falls) < CLOSE:
                guess = found
                break
            guess = found
        self._rounds[key] = guess
        return guess

    def _staying(self, here: Standing, anew: Worth) -> Share:
        """How likely the rest of this round changes nothing, with the best ways for this guess."""
        if here.phase == 3:
            return self.one
        way = self._best(here, anew, {})[1]
        works = self._chances[way, here.phase]
        total = self.zero
        for hit, likely in ((True, works), (False, self.one - works)):
            after = self._after(here, way, hit)
            if likely and (after.hero, after.foe, after.allies) == (here.hero, here.foe, here.allies):
                total += likely * self._staying(after, anew)
        return total

    def _best(self, here: Standing, anew: Worth, known: dict[Standing, tuple[Worth, int]]) -> tuple[Worth, int]:
        """The best way in this phase and what it is worth; of equal ones the one that loses fewer Allies."""
        if here in known:
            return known[here]
        found = [(self._taken(here, way, anew, known), way) for way in self.ways(here)]
        best = found[0]
        for one in found[1:]:
            more, less = one[0].won - best[0].won, best[0].ally_falls - one[0].ally_falls
            if more > CLOSE or (abs(more) <= CLOSE and less > CLOSE):
                best = one
        known[here] = best
        return best

    def _taken(self, here: Standing, way: int, anew: Worth, known: dict[Standing, tuple[Worth, int]]) -> Worth:
        works = self._chances[way, here.phase]
        won, falls = self.zero, self.zero
        for hit, likely in ((True, works), (False, self.one - works)):
            if not likely:
                continue
            after = self._after(here, way, hit)
            worth = self._next(here, after, anew, known)
            lost = any(left <= 0 < before for left, before in zip(after.allies, here.allies, strict=True))
            won += likely * worth.won
            falls += likely * (self.one if lost else worth.ally_falls)
        return Worth(won, falls)

    def _next(self, here: Standing, after: Standing, anew: Worth, known: dict[Standing, tuple[Worth, int]]) -> Worth:
        if after.hero <= 0 or after.foe <= 0:
            return self._end(after)
        same = (after.hero, after.foe, after.allies) == (here.hero, here.foe, here.allies)
        if after.phase < 3:
            if same:
                return self._best(after, anew, known)[0]
            return self._best(after, self.round(after.hero, after.foe, after.allies), {})[0]
        return anew if same else self.round(after.hero, after.foe, after.allies)

    def _after(self, here: Standing, way: int, hit: bool) -> Standing:
        """What a roll changes: who attacked and missed suffers the foe's damage, an Ally for himself."""
        phase, setting = here.phase, self.setting
        hero, foe, allies = here.hero, here.foe, list(here.allies)
        attacked, others = here.attacked, list(here.allies_attacked or (False,) * len(allies))
        hurt = setting.foe.damages[phase]
        if way == HERO:
            attacked = True
            foe -= setting.hero.damages[phase] if hit else 0
            hero -= 0 if hit else hurt
        elif way == DEFEND:
            hero -= 0 if hit else hurt
        else:
            others[way] = True
            foe -= setting.allies[way].damages[phase] if hit else 0
            allies[way] = max(0, allies[way] - (0 if hit else hurt))
        return Standing(max(0, hero), max(0, foe), tuple(allies), phase + 1, attacked, tuple(others))

    def _end(self, here: Standing) -> Worth:
        return Worth(self.one if here.foe <= 0 else self.zero, self.zero)

    # -- when it ends

    def by_round(self, here: Standing, rounds: int = 2) -> list[Share]:
        """The chance that the fight is won in this round, in the next ..., with the best ways; the rest is later."""
        made: list[Share] = []
        there: dict[Standing, Share] = {here: self.one}
        for _ in range(rounds):
            won = self.zero
            following: dict[Standing, Share] = {}
            while there:
                standing, likely = there.popitem()
                if standing.foe <= 0:
                    won += likely
                    continue
                if standing.hero <= 0:
                    continue
                if standing.phase == 3:
                    start = Standing(
                        standing.hero, standing.foe, standing.allies, 0, False, (False,) * len(standing.allies)
                    )
                    following[start] = following.get(start, self.zero) + likely
                    continue
                way = self.best(standing)
                works = self._chances[way, standing.phase]
                for hit, chance_of_it in ((True, works), (False, self.one - works)):
                    if chance_of_it:
                        after = self._after(standing, way, hit)
                        there[after] = there.get(after, self.zero) + likely * chance_of_it
            made.append(won)
            there = following
        return made


def quick(setting: Setting) -> Solver:
    return Solver(setting, float)


def exact(setting: Setting) -> Solver:
    return Solver(setting, lambda share: share)
