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

PHASE_ORDER = ("mind", "body", "spirit")
"""Ranged, melee, magic."""
HERO_ATTACKS, HERO_DEFENDS = -1, -2
"""Ways of a phase: the hero attacks, an Ally does (his place), the hero defends."""
Probability = Any
"""A fraction where it must be exact, a float where it must be quick; they reckon alike."""
ROUND_START = (0, 0)
SMALLEST_CHANCE = 1e-9
"""Below it lies only what floating numbers lose."""
TOLERANCE = Fraction(1, 10**12)
MOST_ITERATIONS = 60
MOST_POSITIONS = 16_000
"""About a second's work: two Allies, but not a crowd of them."""


class Side(Struct, frozen=True):
    """Values and damage of a fighter by phase."""

    values: tuple[int, int, int]
    damages: tuple[int, int, int]


class FightSetup(Struct, frozen=True):
    """Who fights: the hero, the Allies, the foe. `again`: an Ally may attack more than once a round (item 8)."""

    hero: Side
    foe: Side
    allies: tuple[Side, ...] = ()
    again: bool = False


class Position(NamedTuple):
    """What everybody has left, the phase (0 to 2) and who has attacked in this round."""

    hero: int
    foe: int
    allies: tuple[int, ...] = ()
    phase: int = 0
    attacked: bool = False
    allies_attacked: tuple[bool, ...] = ()


class Odds(NamedTuple):
    """Chances from here on: the fight is won; an Ally falls on the way."""

    won: Probability
    ally_falls: Probability


@lru_cache(maxsize=64)
def at_least(target: int) -> int:
    """Of the 100 pairs of 2d10 so many are at least this much."""
    return sum(one + two >= target for one in range(1, 11) for two in range(1, 11))


def roll_needed(value: int, target: int) -> int:
    """What must be rolled."""
    return max(2, target - value)


def chance(value: int, target: int) -> Fraction:
    return Fraction(at_least(target - value), 100)


def percent(share: Fraction | float) -> int:
    """The nearest whole one; but 100 is said of what is certain alone, and 0 of what can't be."""
    if share < SMALLEST_CHANCE:
        return 0
    return 100 if share > 1 - SMALLEST_CHANCE else min(99, max(1, round(share * 100)))


def duel_chance(attacker: int, defender: int) -> Fraction:
    """Both roll: the attacker's total must reach the defender's. All 10,000 pairs of rolls."""
    return Fraction(
        sum(at_least(one + two + defender - attacker) for one in range(1, 11) for two in range(1, 11)), 10000
    )


def escape_chance(chance_of_one: Fraction, left: int) -> Fraction:
    """Fleeing again and again until it works or the hero falls: each failure costs a wound."""
    return 1 - (1 - chance_of_one) ** left


Lives = tuple[int, int, tuple[int, ...]]
"""What hero, foe and Allies have left."""
RoundPoint = tuple[int, int]
"""Within a round: the phase, and who has attacked as bits, the hero's first."""
Affine = tuple[Probability, Probability, Probability]
"""Won, an Ally falls, and how likely the round ends as it began."""


class Move(NamedTuple):
    """One way in one place: what it is worth where something changes, and where it leads if nothing does."""

    way: int
    won: Probability
    falls: Probability
    same: tuple[tuple[Probability, int], ...]
    """How likely nothing changes, and who has attacked then."""


class Solver:
    """Solves a setting once; asked for any standing of it. Numbers are fractions (exact) or floats (quick)."""

    def __init__(self, setting: FightSetup, number: Callable[[Fraction], Probability]) -> None:
        self.setting = setting
        self.number = number
        self.zero, self.one = number(Fraction(0)), number(Fraction(1))
        self.close: Probability = self.zero if isinstance(self.zero, Fraction) else float(TOLERANCE)
        self._known: dict[Lives, dict[RoundPoint, tuple[Odds, int]]] = {}
        self._chances = self._table()
        masks = range(1 << len(setting.allies) + 1)
        self._places = [(phase, mask) for phase in (2, 1, 0) for mask in masks if mask.bit_count() <= phase]
        """From the last phase to the first: no more have attacked than phases have passed."""

    def _table(self) -> dict[tuple[int, int], Probability]:
        """The chance that each way works, by way and phase."""
        made: dict[tuple[int, int], Probability] = {}
        for phase in range(3):
            target = self.setting.foe.values[phase]
            made[HERO_ATTACKS, phase] = made[HERO_DEFENDS, phase] = self.number(
                chance(self.setting.hero.values[phase], target)
            )
            for place, ally in enumerate(self.setting.allies):
                made[place, phase] = self.number(chance(ally.values[phase], target))
        return made

    # -- asking

    def worth(self, here: Position) -> Odds:
        """With the best way from here on."""
        if here.foe <= 0 or here.hero <= 0:
            return self._end(here.foe)
        return self._solved(_lives(here))[here.phase, _mask(here)][0]

    def ways(self, here: Position) -> list[int]:
        """What can be done in this phase: the hero attacks once a round, each Ally once, the hero may always defend."""
        return self._ways(here.allies, _mask(here))

    def best(self, here: Position) -> int:
        return self._solved(_lives(here))[here.phase, _mask(here)][1]

    def of(self, here: Position, way: int) -> Odds:
        """If this way is taken now, and the best ones after it."""
        solved = self._solved(_lives(here))
        move = self._move(_lives(here), here.phase, _mask(here), way)
        won, falls = move.won, move.falls
        for likely, mask in move.same:
            after = solved[here.phase + 1, mask][0] if here.phase < 2 else solved[ROUND_START][0]
            won, falls = won + likely * after.won, falls + likely * after.ally_falls
        return Odds(won, falls)

    def chance(self, way: int, phase: int) -> Probability:
        return self._chances[way, phase]

    def _ways(self, allies: tuple[int, ...], mask: int) -> list[int]:
        made = [] if mask & 1 else [HERO_ATTACKS]
        again = self.setting.again
        made += [place for place, left in enumerate(allies) if left > 0 and (again or not mask >> place + 1 & 1)]
        return [*made, HERO_DEFENDS]

    # -- solving

    def _solved(self, lives: Lives) -> dict[RoundPoint, tuple[Odds, int]]:
        """Every place of a round that begins with these lives: its worth and its best way.

        A round that changes nothing begins anew with the same worth. So each place is worth `a + b x` of the unknown x
        of the round's beginning, and x is solved for; the ways are changed as long as they win more.
        """
        if lives in self._known:
            return self._known[lives]
        moves = {place: self._moves(lives, place) for place in self._places}
        policy = dict.fromkeys(moves, 0)
        start = Odds(self.zero, self.zero)
        for _ in range(MOST_ITERATIONS):
            better = self._greedy(moves, policy, start)
            found = self._value(moves, better)
            if better == policy and found == start:
                break
            policy, start = better, found
        policy, start = self._with_fewer_losses(moves, policy, start)
        made: dict[RoundPoint, tuple[Odds, int]] = {}
        for place, (won, falls, same) in self._evaluated(moves, policy).items():
            made[place] = (
                Odds(won + same * start.won, falls + same * start.ally_falls),
                moves[place][policy[place]].way,
            )
        made[ROUND_START] = (start, made[ROUND_START][1])
        self._known[lives] = made
        return made

    def _moves(self, lives: Lives, place: RoundPoint) -> list[Move]:
        return [self._move(lives, *place, way) for way in self._ways(lives[2], place[1])]

    def _greedy(
        self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int], start: Odds
    ) -> dict[RoundPoint, int]:
        """The ways that win most often if the round's beginning is worth this; a tie changes nothing."""
        made: dict[RoundPoint, int] = {}
        worth: dict[RoundPoint, Probability] = {}
        for place, ways in moves.items():
            phase, best = place[0], policy[place]
            values = []
            for move in ways:
                value = move.won
                for likely, mask in move.same:
                    value += likely * (worth[phase + 1, mask] if phase < 2 else start.won)
                values.append(value)
            for index, value in enumerate(values):
                if value > values[best] + self.close:
                    best = index
            made[place], worth[place] = best, values[best]
        return made

    def _evaluated(
        self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int]
    ) -> dict[RoundPoint, Affine]:
        made: dict[RoundPoint, Affine] = {}
        for place, ways in moves.items():
            made[place] = self._affine(ways[policy[place]], place[0], made)
        return made

    def _affine(self, move: Move, phase: int, later: dict[RoundPoint, Affine]) -> Affine:
        won, falls, same = move.won, move.falls, self.zero
        for likely, mask in move.same:
            if phase == 2:
                same += likely
            else:
                after = later[phase + 1, mask]
                won, falls, same = won + likely * after[0], falls + likely * after[1], same + likely * after[2]
        return won, falls, same

    def _value(self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int]) -> Odds:
        """Of the round's beginning with these ways; where nothing can ever change nobody wins."""
        won, falls, same = self._evaluated(moves, policy)[ROUND_START]
        part = self.one - same
        if part <= self.close:
            return Odds(self.zero, self.zero)
        return Odds(won / part, falls / part)

    def _with_fewer_losses(
        self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int], start: Odds
    ) -> tuple[dict[RoundPoint, int], Odds]:
        """Of ways that win as often the one that loses fewer Allies, one place after the other."""
        if not self.setting.allies:
            return policy, start
        table = self._evaluated(moves, policy)
        for place, ways in moves.items():
            for index, move in enumerate(ways):
                now, then = table[place], self._affine(move, place[0], table)
                gain = then[0] - now[0] + (then[2] - now[2]) * start.won
                less = now[1] - then[1] + (now[2] - then[2]) * start.ally_falls
                if index == policy[place] or abs(gain) > self.close or less <= self.close:
                    continue
                other = {**policy, place: index}
                found = self._value(moves, other)
                if found.won >= start.won - self.close and found.ally_falls <= start.ally_falls + self.close:
                    policy, start = other, found
                    table = self._evaluated(moves, policy)
        return policy, start

    def _move(self, lives: Lives, phase: int, mask: int, way: int) -> Move:
        """What a roll changes: who attacked and missed suffers the foe's damage, an Ally for himself."""
        hero, foe, allies = lives
        setting, hurt = self.setting, self.setting.foe.damages[phase]
        works = self._chances[way, phase]
        if way == HERO_ATTACKS:
            mask |= 1
        elif way >= 0 and not setting.again:
            mask |= 2 << way
        won, falls, same = self.zero, self.zero, []
        for hit, likely in ((True, works), (False, self.one - works)):
            if not likely:
                continue
            after, lost = lives, False
            if hit and way != HERO_DEFENDS:
                damage = setting.hero.damages[phase] if way == HERO_ATTACKS else setting.allies[way].damages[phase]
                after = (hero, max(0, foe - damage), allies)
            elif not hit and way < 0:
                after = (max(0, hero - hurt), foe, allies)
            elif not hit:
                left = max(0, allies[way] - hurt)
                after = (hero, foe, (*allies[:way], left, *allies[way + 1 :]))
                lost = left == 0
            if after == lives:
                same.append((likely, mask))
                continue
            worth = self._after(after, phase, mask)
            won += likely * worth.won
            falls += likely * (self.one if lost else worth.ally_falls)
        return Move(way, won, falls, tuple(same))

    def _after(self, lives: Lives, phase: int, mask: int) -> Odds:
        if lives[0] == 0 or lives[1] == 0:
            return self._end(lives[1])
        return self._solved(lives)[(phase + 1, mask) if phase < 2 else ROUND_START][0]

    def _end(self, foe: int) -> Odds:
        return Odds(self.one if foe <= 0 else self.zero, self.zero)

    # -- when it ends

    def _moved(self, here: Position, way: int, hit: bool) -> Position:
        phase, setting = here.phase, self.setting
        hero, foe, allies = _lives(here)
        attacked, others = here.attacked, list(here.allies_attacked or (False,) * len(allies))
        hurt, left = setting.foe.damages[phase], list(allies)
        if way >= 0:
            others[way] = not setting.again
            foe -= setting.allies[way].damages[phase] if hit else 0
            left[way] = max(0, left[way] - (0 if hit else hurt))
        else:
            attacked = attacked or way == HERO_ATTACKS
            foe -= setting.hero.damages[phase] if hit and way == HERO_ATTACKS else 0
            hero -= 0 if hit else hurt
        return Position(max(0, hero), max(0, foe), tuple(left), phase + 1, attacked, tuple(others))

    def by_round(self, here: Position, rounds: int = 2) -> list[Probability]:
        """The chance that the fight is won in this round, in the next ..., with the best ways; the rest is later."""
        made: list[Probability] = []
        there: dict[Position, Probability] = {here: self.one}
        for _ in range(rounds):
            won = self.zero
            following: dict[Position, Probability] = {}
            while there:
                standing, likely = there.popitem()
                if standing.foe <= 0:
                    won += likely
                    continue
                if standing.hero <= 0:
                    continue
                if standing.phase == 3:
                    start = Position(
                        standing.hero, standing.foe, standing.allies, 0, False, (False,) * len(standing.allies)
                    )
                    following[start] = following.get(start, self.zero) + likely
                    continue
                way = self.best(standing)
                works = self._chances[way, standing.phase]
                for hit, chance_of_it in ((True, works), (False, self.one - works)):
                    if chance_of_it:
                        after = self._moved(standing, way, hit)
                        there[after] = there.get(after, self.zero) + likely * chance_of_it
            made.append(won)
            there = following
        return made


def _lives(here: Position) -> Lives:
    return max(0, here.hero), max(0, here.foe), tuple(max(0, left) for left in here.allies)


def _mask(here: Position) -> int:
    attacked = here.allies_attacked or (False,) * len(here.allies)
    return int(here.attacked) + sum(2 << place for place, has in enumerate(attacked) if has)


def is_solvable(here: Position) -> bool:
    """Whether the whole fight can be worked out while somebody waits: so many ways it can stand."""
    standings = max(1, here.hero) * max(1, here.foe) << len(here.allies) + 1
    for left in here.allies:
        standings *= left + 1
    return standings <= MOST_POSITIONS


def float_solver(setting: FightSetup) -> Solver:
    return Solver(setting, float)


def exact_solver(setting: FightSetup) -> Solver:
    return Solver(setting, lambda share: share)
