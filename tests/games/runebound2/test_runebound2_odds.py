"""The odds of a fight, compared with exact fractions and with bounds from all rolls of three rounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.runebound2.adventure.hazards import hazard_chances, hazard_colour
from assistant.games.runebound2.fight.odds import (
    HERO_ATTACKS,
    HERO_DEFENDS,
    FightSetup,
    Position,
    Side,
    chance,
    duel_chance,
    escape_chance,
    exact_solver,
    float_solver,
    percent,
)

ROUNDS = 3
VARIKAS, ACOLYTE = Side((1, 4, 4), (1, 1, 1)), Side((0, 0, 1), (0, 1, 1))
BROOD = Side((15, 11, 14), (0, 1, 2))
DRAWN = Position(2, 2, (2,), 1)
"""The fight of the rulebook example, in the melee phase: Varikas and the Brood have 2 Life left each."""


def test_the_odds_of_the_rulebook_fight() -> None:
    solver = exact_solver(FightSetup(VARIKAS, BROOD, (ACOLYTE,)))
    odds = solver.odds(DRAWN)
    assert round(float(odds.won) * 100, 4) == 90.3228
    assert round(float(odds.ally_falls) * 100, 4) == 64.3628
    actions = (HERO_ATTACKS, 0, HERO_DEFENDS)
    assert [round(float(solver.odds_of(DRAWN, action).won) * 100) for action in actions] == [90, 64, 71]
    now, later = solver.win_chances_by_round(DRAWN, 2)
    assert (round(float(now) * 100, 1), round(float(later) * 100, 1)) == (30.6, 49.9)
    assert solver.best_action(DRAWN) == HERO_ATTACKS


def test_floats_agree_with_fractions() -> None:
    setup = FightSetup(VARIKAS, BROOD, (ACOLYTE,))
    for hero, foe, ally, phase in product(range(1, 5), range(1, 4), range(3), range(3)):
        position = Position(hero, foe, (ally,), phase)
        by_fractions, by_floats = exact_solver(setup).odds(position), float_solver(setup).odds(position)
        assert abs(float(by_fractions.won) - by_floats.won) < 1e-9
        assert abs(float(by_fractions.ally_falls) - by_floats.ally_falls) < 1e-9


# -- all rolls of three rounds


def brute(setup: FightSetup, position: Position, unsettled: Fraction) -> Fraction:
    """Return the best chance to win within three rounds. An undecided fight counts as `unsettled`."""

    def rolled(value: int, target: int) -> Fraction:
        return Fraction(sum(a + b + value >= target for a in range(1, 11) for b in range(1, 11)), 100)

    @cache
    def won(hero: int, foe: int, allies: tuple[int, ...], phase: int, done: frozenset[int], left: int) -> Fraction:
        if foe <= 0 or hero <= 0:
            return Fraction(foe <= 0)
        if phase == 3:
            return won(hero, foe, allies, 0, frozenset(), left - 1) if left > 1 else unsettled
        target, hurt = setup.foe.values[phase], setup.foe.damages[phase]
        found = []
        for action in (HERO_ATTACKS, HERO_DEFENDS, *range(len(allies))):
            if action in done or (action >= 0 and allies[action] <= 0):
                continue
            side = setup.hero if action < 0 else setup.allies[action]
            works = rolled(side.values[phase], target)
            after = done | {action} if action != HERO_DEFENDS and not (action >= 0 and setup.again) else done
            struck = foe - (side.damages[phase] if action != HERO_DEFENDS else 0)
            missed = tuple(life - hurt if place == action else life for place, life in enumerate(allies))
            felled = hero - (hurt if action < 0 else 0)
            found.append(
                works * won(hero, struck, allies, phase + 1, after, left)
                + (1 - works) * won(felled, foe, missed, phase + 1, after, left)
            )
        return max(found)

    return won(position.hero, position.foe, position.allies, position.phase, frozenset(), ROUNDS)


sides = st.builds(
    Side,
    st.tuples(*[st.integers(0, 6)] * 3),
    st.tuples(*[st.integers(0, 2)] * 3),
)
foes = st.builds(Side, st.tuples(*[st.integers(8, 22)] * 3), st.tuples(*[st.integers(0, 3)] * 3))


@settings(max_examples=12, deadline=None)
@given(sides, foes, st.lists(sides, max_size=2), st.integers(1, 5), st.integers(1, 4), st.booleans(), st.data())
def test_the_odds_lie_between_the_bounds_of_three_rounds(
    hero: Side, foe: Side, allies: list[Side], life: int, foe_life: int, again: bool, data: st.DataObject
) -> None:
    setup = FightSetup(hero, foe, tuple(allies), again)
    left = tuple(data.draw(st.integers(1, 3)) for _ in allies)
    position = Position(life, foe_life, left, data.draw(st.integers(0, 2)))
    odds = exact_solver(setup).odds(position)
    assert brute(setup, position, Fraction(0)) <= odds.won <= brute(setup, position, Fraction(1))
    assert 0 <= odds.ally_falls <= 1
    best = max(exact_solver(setup).odds_of(position, action).won for action in exact_solver(setup).actions(position))
    assert abs(best - odds.won) < Fraction(1, 10**9)


@settings(max_examples=25, deadline=None)
@given(sides, foes, st.lists(sides, min_size=1, max_size=2), st.integers(1, 4), st.integers(1, 3))
def test_the_best_action_has_the_odds_of_the_position(
    hero: Side, foe: Side, allies: list[Side], life: int, foe_life: int
) -> None:
    """In fractions both are equal, without rounding."""
    solver = exact_solver(FightSetup(hero, foe, tuple(allies)))
    position = Position(life, foe_life, (2,) * len(allies))
    assert solver.odds_of(position, solver.best_action(position)).won == solver.odds(position).won


# -- single chances


def test_single_chances_are_exact() -> None:
    assert chance(4, 11) == Fraction(85, 100)
    assert chance(0, 2) == 1
    assert chance(0, 21) == 0
    assert chance(1, 15) == Fraction(28, 100)
    assert round(escape_chance(chance(1, 15), 2) * 100) == 48
    assert duel_chance(0, 0) == Fraction(10000 - (10000 - 670) // 2, 10000)
    assert sum(hazard_colour(a + b) == "yellow" for a in range(1, 11) for b in range(1, 11)) == 70


def test_a_fight_in_which_nothing_can_change_is_not_won() -> None:
    idle = FightSetup(Side((0, 0, 0), (0, 0, 0)), Side((30, 30, 30), (0, 0, 0)))
    assert exact_solver(idle).odds(Position(3, 3)).won == 0
    harmless = FightSetup(Side((0, 5, 0), (1, 1, 1)), Side((30, 20, 30), (0, 0, 0)))
    assert exact_solver(harmless).odds(Position(1, 3)).won == 1
    # the hero cannot hit before the second phase, and attacks only once a round
    assert exact_solver(harmless).best_action(Position(1, 3)) == HERO_DEFENDS


@pytest.mark.parametrize("scenario", ["demo_ashen_crown", "rise_of_the_dragon_lords"])
def test_hazard_chances_need_known_dice(scenario: str) -> None:
    from assistant.content import all_roots
    from assistant.sessions import opening

    _, content = opening.load("runebound2", scenario, all_roots())
    likely = hazard_chances(content)
    if scenario == "rise_of_the_dragon_lords":
        assert likely == {}
        return
    assert likely["mountains"] > likely["plains"]
    assert all(0 < share < 1 for share in likely.values())


def test_only_certainties_are_0_or_100_percent() -> None:
    assert [percent(share) for share in (0, 0.0001, 0.004, 0.466, 0.9951, 0.9999, 1, 1 - 1e-13, 1e-13)] == [
        0, 1, 1, 47, 99, 99, 100, 100, 0,
    ]  # fmt: skip
