"""Exact odds of a fight, calculated from all rolls of 2d10. Only numbers are used, not the state of the game.

The odds assume that the hero's side always takes the best action: the one that wins most often. If several win equally
often, it is the one that loses fewer Allies.

A round may end without any wound, so a fight may take any number of rounds. The solver therefore takes the odds at the
start of a round as an unknown x and solves an equation for x.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import Struct

Phase = Literal["mind", "body", "spirit"]
PHASE_ORDER: tuple[Phase, Phase, Phase] = ("mind", "body", "spirit")
"""The order of the combat phases: ranged, melee, magic."""
HERO_ATTACKS, HERO_DEFENDS = -1, -2
"""The action numbers for an attack and a defence of the hero. An Ally's attack has the index of the Ally, from 0."""
Probability = Any
"""A `Fraction` for exact results or a `float` for speed. The formulas are the same for both."""
ROUND_START = (0, 0)
SMALLEST_CHANCE = 1e-9
"""`percent` takes a smaller chance for a rounding error and returns 0."""
TOLERANCE = Fraction(1, 10**12)
MOST_ITERATIONS = 60
MOST_POSITIONS = 16_000
"""The app calculates odds only for fights with at most this many positions, which takes about a second.

A fight with two Allies has fewer positions, a fight with many Allies has more.
"""


class Side(Struct, frozen=True):
    """The attribute values and the damage of a fighter in the three phases."""

    values: tuple[int, int, int]
    damages: tuple[int, int, int]


class FightSetup(Struct, frozen=True):
    """The fighters: the hero, the opponent and the Allies.

    If `again` is true, an Ally may attack more than once in a round (ruling 8).
    """

    hero: Side
    foe: Side
    allies: tuple[Side, ...] = ()
    again: bool = False


class Position(NamedTuple):
    """A moment in a fight: the Life of each fighter, the phase (0 to 2), and who has attacked in this round."""

    hero: int
    foe: int
    allies: tuple[int, ...] = ()
    phase: int = 0
    attacked: bool = False
    allies_attacked: tuple[bool, ...] = ()


class Odds(NamedTuple):
    """The chance to win the fight, and the chance that an Ally dies in it."""

    won: Probability
    ally_falls: Probability


@lru_cache(maxsize=64)
def at_least(target: int) -> int:
    """Return how many of the 100 rolls of 2d10 total at least `target`."""
    return sum(first + second >= target for first in range(1, 11) for second in range(1, 11))


def roll_needed(value: int, target: int) -> int:
    """Return the lowest roll of 2d10 that, together with `value`, reaches `target`."""
    return max(2, target - value)


def chance(value: int, target: int) -> Fraction:
    """Return the chance that 2d10 plus `value` reaches the target."""
    return Fraction(at_least(target - value), 100)


def percent(share: Fraction | float) -> int:
    """Return the chance in whole percent. A possible event never has 0, and an uncertain event never has 100."""
    if share < SMALLEST_CHANCE:
        return 0
    return 100 if share > 1 - SMALLEST_CHANCE else min(99, max(1, round(share * 100)))


def duel_chance(attacker: int, defender: int) -> Fraction:
    """Return the chance that the attacker's 2d10 + `attacker` is at least the defender's 2d10 + `defender`."""
    rolls = (first + second for first in range(1, 11) for second in range(1, 11))
    return Fraction(sum(at_least(roll + defender - attacker) for roll in rolls), 10000)


def escape_chance(chance_of_one: Fraction, life: int) -> Fraction:
    """Return the chance that a hero with this `life` escapes before a knock-out.

    `chance_of_one` is the chance of one try. Each failed try costs one Life.
    """
    return 1 - (1 - chance_of_one) ** life


Lives = tuple[int, int, tuple[int, ...]]
"""The Life left of the hero, of the opponent, and of each Ally."""
RoundPoint = tuple[int, int]
"""A moment in a round: the phase, and a bit for each fighter who has attacked. The hero is bit 0."""
Affine = tuple[Probability, Probability, Probability]
"""Three chances at a point of a round.

- that the hero's side wins after a change of Life in this round
- that an Ally dies after a change of Life in this round
- that this round ends without a change of Life
"""


class Move(NamedTuple):
    """An action at a point of a round, with its possible results.

    - `won`, `ally_falls`: the chances to win and to lose an Ally, over the results in which somebody loses Life.
    - `unchanged`: the results in which nobody loses Life.
    """

    action: int
    won: Probability
    ally_falls: Probability
    unchanged: tuple[tuple[Probability, int], ...]
    """The results in which nobody loses Life, each with its probability and a bit for each fighter who has attacked."""


class Solver:
    """Calculates the odds of a fight for every position.

    `number` is the function that converts a `Fraction` to the type of the calculation, for example `float` for speed.
    """

    def __init__(self, setup: FightSetup, number: Callable[[Fraction], Probability]) -> None:
        self.setup = setup
        self.number = number
        self.zero, self.one = number(Fraction(0)), number(Fraction(1))
        self.tolerance: Probability = self.zero if isinstance(self.zero, Fraction) else float(TOLERANCE)
        self._solutions: dict[Lives, dict[RoundPoint, tuple[Odds, int]]] = {}
        self._chances = self._action_chances()
        masks = range(1 << len(setup.allies) + 1)
        self._points = [(phase, mask) for phase in (2, 1, 0) for mask in masks if mask.bit_count() <= phase]
        """All points of a round, from the last phase to the first.

        At most one fighter attacks in each phase. At a point of phase 2, for example, at most two have attacked.
        """

    def _action_chances(self) -> dict[tuple[int, int], Probability]:
        """Return the chance of success for each action in each phase. The keys are pairs of action and phase."""
        chances: dict[tuple[int, int], Probability] = {}
        for phase in range(3):
            target = self.setup.foe.values[phase]
            hero_chance = self.number(chance(self.setup.hero.values[phase], target))
            chances[HERO_ATTACKS, phase] = chances[HERO_DEFENDS, phase] = hero_chance
            for index, ally in enumerate(self.setup.allies):
                chances[index, phase] = self.number(chance(ally.values[phase], target))
        return chances

    # -- asking

    def odds(self, position: Position) -> Odds:
        """Return the odds of this position if the hero's side always takes the best action."""
        if position.foe <= 0 or position.hero <= 0:
            return self._final_odds(position.foe)
        return self._solved(_lives(position))[position.phase, _mask(position)][0]

    def actions(self, position: Position) -> list[int]:
        """Return the legal actions in this phase.

        The hero and each Ally may attack once a round. Ruling 8 may allow Allies more attacks. The hero may always
        defend.
        """
        return self._actions(position.allies, _mask(position))

    def best_action(self, position: Position) -> int:
        return self._solved(_lives(position))[position.phase, _mask(position)][1]

    def odds_of(self, position: Position, action: int) -> Odds:
        """Return the odds of taking `action` now and the best action each time afterwards."""
        solved = self._solved(_lives(position))
        move = self._move(_lives(position), position.phase, _mask(position), action)
        won, ally_falls = move.won, move.ally_falls
        for probability, mask in move.unchanged:
            after = solved[position.phase + 1, mask][0] if position.phase < 2 else solved[ROUND_START][0]
            won, ally_falls = won + probability * after.won, ally_falls + probability * after.ally_falls
        return Odds(won, ally_falls)

    def chance(self, action: int, phase: int) -> Probability:
        return self._chances[action, phase]

    def _actions(self, allies: tuple[int, ...], mask: int) -> list[int]:
        actions = [] if mask & 1 else [HERO_ATTACKS]
        again = self.setup.again
        actions += [index for index, life in enumerate(allies) if life > 0 and (again or not mask >> index + 1 & 1)]
        return [*actions, HERO_DEFENDS]

    # -- solving

    def _solved(self, lives: Lives) -> dict[RoundPoint, tuple[Odds, int]]:
        """Return the odds and the best action for every point of a round that begins with these `lives`.

        After a round without a change of Life, the odds are the same as at its start. If x are these odds, then each
        point has the odds `a + b x`. Start with any choice of actions and improve it until nothing changes.
        """
        if lives in self._solutions:
            return self._solutions[lives]
        moves = {point: self._moves(lives, point) for point in self._points}
        policy = dict.fromkeys(moves, 0)
        start = Odds(self.zero, self.zero)
        for _ in range(MOST_ITERATIONS):
            better = self._improve(moves, policy, start)
            found = self._start_odds(moves, better)
            if better == policy and found == start:
                break
            policy, start = better, found
        policy, start = self._with_fewer_losses(moves, policy, start)
        solution: dict[RoundPoint, tuple[Odds, int]] = {}
        for point, (won, ally_falls, unchanged) in self._evaluate(moves, policy).items():
            solution[point] = (
                Odds(won + unchanged * start.won, ally_falls + unchanged * start.ally_falls),
                moves[point][policy[point]].action,
            )
        solution[ROUND_START] = (start, solution[ROUND_START][1])
        self._solutions[lives] = solution
        return solution

    def _moves(self, lives: Lives, point: RoundPoint) -> list[Move]:
        return [self._move(lives, *point, action) for action in self._actions(lives[2], point[1])]

    def _improve(
        self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int], start: Odds
    ) -> dict[RoundPoint, int]:
        """Return the best move for each point, as an index. `start` are the odds at the start of a round.

        If two moves are equal, keep that of `policy`.
        """
        improved: dict[RoundPoint, int] = {}
        best_value: dict[RoundPoint, Probability] = {}
        for point, options in moves.items():
            phase, best = point[0], policy[point]
            values = []
            for move in options:
                value = move.won
                for probability, mask in move.unchanged:
                    value += probability * (best_value[phase + 1, mask] if phase < 2 else start.won)
                values.append(value)
            for index, value in enumerate(values):
                if value > values[best] + self.tolerance:
                    best = index
            improved[point], best_value[point] = best, values[best]
        return improved

    def _evaluate(self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int]) -> dict[RoundPoint, Affine]:
        """Return the chances at each point of the round with the moves of `policy`."""
        results: dict[RoundPoint, Affine] = {}
        for point, options in moves.items():
            results[point] = self._affine(options[policy[point]], point[0], results)
        return results

    def _affine(self, move: Move, phase: int, later: dict[RoundPoint, Affine]) -> Affine:
        won, ally_falls, unchanged = move.won, move.ally_falls, self.zero
        for probability, mask in move.unchanged:
            if phase == 2:
                unchanged += probability
            else:
                after = later[phase + 1, mask]
                won, ally_falls = won + probability * after[0], ally_falls + probability * after[1]
                unchanged += probability * after[2]
        return won, ally_falls, unchanged

    def _start_odds(self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int]) -> Odds:
        """Return the odds of the fight at the start of a round, if the hero chooses the moves of `policy`.

        If no round can cost Life, the fight never ends, and the odds are 0.
        """
        won, ally_falls, unchanged = self._evaluate(moves, policy)[ROUND_START]
        changed = self.one - unchanged
        if changed <= self.tolerance:
            return Odds(self.zero, self.zero)
        return Odds(won / changed, ally_falls / changed)

    def _with_fewer_losses(
        self, moves: dict[RoundPoint, list[Move]], policy: dict[RoundPoint, int], start: Odds
    ) -> tuple[dict[RoundPoint, int], Odds]:
        """Replace moves by others that win as often and lose fewer Allies. Return the moves and their odds."""
        if not self.setup.allies:
            return policy, start
        results = self._evaluate(moves, policy)
        for point, options in moves.items():
            for index, move in enumerate(options):
                now, then = results[point], self._affine(move, point[0], results)
                gain = then[0] - now[0] + (then[2] - now[2]) * start.won
                fewer = now[1] - then[1] + (now[2] - then[2]) * start.ally_falls
                if index == policy[point] or abs(gain) > self.tolerance or fewer <= self.tolerance:
                    continue
                other = {**policy, point: index}
                found = self._start_odds(moves, other)
                if found.won >= start.won - self.tolerance and found.ally_falls <= start.ally_falls + self.tolerance:
                    policy, start = other, found
                    results = self._evaluate(moves, policy)
        return policy, start

    def _move(self, lives: Lives, phase: int, mask: int, action: int) -> Move:
        """Return the possible results of an action."""
        hero, foe, allies = lives
        setup, damage_taken = self.setup, self.setup.foe.damages[phase]
        success = self._chances[action, phase]
        if action == HERO_ATTACKS:
            mask |= 1
        elif action >= 0 and not setup.again:
            mask |= 2 << action
        won, ally_falls, unchanged = self.zero, self.zero, []
        for succeeds, probability in ((True, success), (False, self.one - success)):
            if not probability:
                continue
            after, is_ally_dead = lives, False
            if succeeds and action != HERO_DEFENDS:
                attacker = setup.hero if action == HERO_ATTACKS else setup.allies[action]
                after = (hero, max(0, foe - attacker.damages[phase]), allies)
            elif not succeeds and action < 0:
                after = (max(0, hero - damage_taken), foe, allies)
            elif not succeeds:
                life = max(0, allies[action] - damage_taken)
                after = (hero, foe, (*allies[:action], life, *allies[action + 1 :]))
                is_ally_dead = life == 0
            if after == lives:
                unchanged.append((probability, mask))
                continue
            odds = self._odds_after(after, phase, mask)
            won += probability * odds.won
            ally_falls += probability * (self.one if is_ally_dead else odds.ally_falls)
        return Move(action, won, ally_falls, tuple(unchanged))

    def _odds_after(self, lives: Lives, phase: int, mask: int) -> Odds:
        if lives[0] == 0 or lives[1] == 0:
            return self._final_odds(lives[1])
        return self._solved(lives)[(phase + 1, mask) if phase < 2 else ROUND_START][0]

    def _final_odds(self, foe: int) -> Odds:
        return Odds(self.one if foe <= 0 else self.zero, self.zero)

    # -- when the fight ends

    def _after_roll(self, position: Position, action: int, succeeds: bool) -> Position:
        phase, setup = position.phase, self.setup
        hero, foe, allies = _lives(position)
        attacked, allies_attacked = position.attacked, list(position.allies_attacked or (False,) * len(allies))
        damage_taken, allies_left = setup.foe.damages[phase], list(allies)
        if action >= 0:
            allies_attacked[action] = not setup.again
            foe -= setup.allies[action].damages[phase] if succeeds else 0
            allies_left[action] = max(0, allies_left[action] - (0 if succeeds else damage_taken))
        else:
            attacked = attacked or action == HERO_ATTACKS
            foe -= setup.hero.damages[phase] if succeeds and action == HERO_ATTACKS else 0
            hero -= 0 if succeeds else damage_taken
        return Position(max(0, hero), max(0, foe), tuple(allies_left), phase + 1, attacked, tuple(allies_attacked))

    def win_chances_by_round(self, position: Position, rounds: int = 2) -> list[Probability]:
        """Return the chances to win in this round, in the next one, and so on, with the best action each time."""
        chances: list[Probability] = []
        pending: dict[Position, Probability] = {position: self.one}
        for _ in range(rounds):
            won = self.zero
            next_round: dict[Position, Probability] = {}
            while pending:
                now, probability = pending.popitem()
                if now.foe <= 0:
                    won += probability
                    continue
                if now.hero <= 0:
                    continue
                if now.phase == 3:
                    start = Position(now.hero, now.foe, now.allies, 0, False, (False,) * len(now.allies))
                    next_round[start] = next_round.get(start, self.zero) + probability
                    continue
                action = self.best_action(now)
                success = self._chances[action, now.phase]
                for succeeds, chance_of_it in ((True, success), (False, self.one - success)):
                    if chance_of_it:
                        after = self._after_roll(now, action, succeeds)
                        pending[after] = pending.get(after, self.zero) + probability * chance_of_it
            chances.append(won)
            pending = next_round
        return chances


def _lives(position: Position) -> Lives:
    return max(0, position.hero), max(0, position.foe), tuple(max(0, life) for life in position.allies)


def _mask(position: Position) -> int:
    attacked = position.allies_attacked or (False,) * len(position.allies)
    return int(position.attacked) + sum(2 << index for index, has in enumerate(attacked) if has)


def is_solvable(position: Position) -> bool:
    """Return whether the odds of the fight can be calculated while a player waits."""
    positions = max(1, position.hero) * max(1, position.foe) << len(position.allies) + 1
    for life in position.allies:
        positions *= life + 1
    return positions <= MOST_POSITIONS


def float_solver(setup: FightSetup) -> Solver:
    """Return a solver that calculates with floating-point numbers, for speed."""
    return Solver(setup, float)


def exact_solver(setup: FightSetup) -> Solver:
    """Return a solver that calculates with fractions, for exact results."""
    return Solver(setup, lambda share: share)
