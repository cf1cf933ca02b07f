"""The odds of a fight: against exact fractions, and against every roll of three rounds from both sides."""

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
"""The fight that the screens draw: 2 more wounds fell Varikas, the Brood has 2 left, melee."""


def test_the_fight_of_the_screens() -> None:
    solver = exact_solver(FightSetup(VARIKAS, BROOD, (ACOLYTE,)))
    worth = solver.odds(DRAWN)
    assert round(float(worth.won) * 100, 4) == 90.3228
    assert round(float(worth.ally_falls) * 100, 4) == 64.3628
    assert [round(float(solver.odds_of(DRAWN, way).won) * 100) for way in (HERO_ATTACKS, 0, HERO_DEFENDS)] == [
        90,
        64,
        71,
    ]
    now, later = solver.win_chances_by_round(DRAWN, 2)
    assert (round(float(now) * 100, 1), round(float(later) * 100, 1)) == (30.6, 49.9)
    assert solver.best_action(DRAWN) == HERO_ATTACKS


def test_floats_are_as_good_as_fractions() -> None:
    setting = FightSetup(VARIKAS, BROOD, (ACOLYTE,))
    for hero, foe, ally, phase in product(range(1, 5), range(1, 4), range(3), range(3)):
        here = Position(hero, foe, (ally,), phase)
        one, two = exact_solver(setting).odds(here), float_solver(setting).odds(here)
        assert abs(float(one.won) - two.won) < 1e-9
        assert abs(float(one.ally_falls) - two.ally_falls) < 1e-9


# -- every roll of three rounds


def brute(setting: FightSetup, here: Position, unsettled: Fraction) -> Fraction:
    """The best chance to win within three rounds; what is not settled by then counts as this."""

    def rolled(value: int, target: int) -> Fraction:
        return Fraction(sum(a + b + value >= target for a in range(1, 11) for b in range(1, 11)), 100)

    @cache
    def won(hero: int, foe: int, allies: tuple[int, ...], phase: int, done: frozenset[int], left: int) -> Fraction:
        if foe <= 0 or hero <= 0:
            return Fraction(foe <= 0)
        if phase == 3:
            return won(hero, foe, allies, 0, frozenset(), left - 1) if left > 1 else unsettled
        target, hurt = setting.foe.values[phase], setting.foe.damages[phase]
        found = []
        for way in (HERO_ATTACKS, HERO_DEFENDS, *range(len(allies))):
            if way in done or (way >= 0 and allies[way] <= 0):
                continue
            side = setting.hero if way < 0 else setting.allies[way]
            works = rolled(side.values[phase], target)
            after = done | {way} if way != HERO_DEFENDS and not (way >= 0 and setting.again) else done
            struck = foe - (side.damages[phase] if way != HERO_DEFENDS else 0)
            missed = tuple(life - hurt if place == way else life for place, life in enumerate(allies))
            felled = hero - (hurt if way < 0 else 0)
            found.append(
                works * won(hero, struck, allies, phase + 1, after, left)
                + (1 - works) * won(felled, foe, missed, phase + 1, after, left)
            )
        return max(found)

    return won(here.hero, here.foe, here.allies, here.phase, frozenset(), ROUNDS)


sides = st.builds(
    Side,
    st.tuples(*[st.integers(0, 6)] * 3),
    st.tuples(*[st.integers(0, 2)] * 3),
)
foes = st.builds(Side, st.tuples(*[st.integers(8, 22)] * 3), st.tuples(*[st.integers(0, 3)] * 3))


@settings(max_examples=25, deadline=None)
@given(sides, foes, st.lists(sides, max_size=2), st.integers(1, 5), st.integers(1, 4), st.booleans(), st.data())
def test_between_both_bounds_of_three_rounds(
    hero: Side, foe: Side, allies: list[Side], life: int, foe_life: int, again: bool, data: st.DataObject
) -> None:
    setting = FightSetup(hero, foe, tuple(allies), again)
    left = tuple(data.draw(st.integers(1, 3)) for _ in allies)
    here = Position(life, foe_life, left, data.draw(st.integers(0, 2)))
    worth = exact_solver(setting).odds(here)
    assert brute(setting, here, Fraction(0)) <= worth.won <= brute(setting, here, Fraction(1))
    assert 0 <= worth.ally_falls <= 1
    best = max(exact_solver(setting).odds_of(here, way).won for way in exact_solver(setting).actions(here))
    assert abs(best - worth.won) < Fraction(1, 10**9)


@settings(max_examples=25, deadline=None)
@given(sides, foes, st.lists(sides, min_size=1, max_size=2), st.integers(1, 4), st.integers(1, 3))
def test_the_worth_fits_itself(hero: Side, foe: Side, allies: list[Side], life: int, foe_life: int) -> None:
    """What the best way is worth is what the place is worth, in fractions: nothing is left over."""
    solver = exact_solver(FightSetup(hero, foe, tuple(allies)))
    here = Position(life, foe_life, (2,) * len(allies))
    assert solver.odds_of(here, solver.best_action(here)).won == solver.odds(here).won


# -- single chances


def test_nothing_is_sampled_in_single_chances() -> None:
    assert chance(4, 11) == Fraction(85, 100)
    assert chance(0, 2) == 1
    assert chance(0, 21) == 0
    assert chance(1, 15) == Fraction(28, 100)
    assert round(escape_chance(chance(1, 15), 2) * 100) == 48
    assert duel_chance(0, 0) == Fraction(10000 - (10000 - 670) // 2, 10000)
    assert sum(hazard_colour(a + b) == "yellow" for a in range(1, 11) for b in range(1, 11)) == 70


def test_nobody_wins_where_nothing_can_change() -> None:
    idle = FightSetup(Side((0, 0, 0), (0, 0, 0)), Side((30, 30, 30), (0, 0, 0)))
    assert exact_solver(idle).odds(Position(3, 3)).won == 0
    harmless = FightSetup(Side((0, 5, 0), (1, 1, 1)), Side((30, 20, 30), (0, 0, 0)))
    assert exact_solver(harmless).odds(Position(1, 3)).won == 1
    assert (
        exact_solver(harmless).best_action(Position(1, 3)) == HERO_DEFENDS
    )  # an attack that can't hit would be the only one


@pytest.mark.parametrize("scenario", ["demo_ashen_crown", "rise_of_the_dragon_lords"])
def test_hazards_by_terrain_are_known_where_the_dice_are(scenario: str) -> None:
    from assistant.content import all_roots
    from assistant.sessions import opening

    _, content = opening.load("runebound2", scenario, all_roots())
    likely = hazard_chances(content)
    if scenario == "rise_of_the_dragon_lords":
        assert likely == {}
        return
    assert likely["mountains"] > likely["plains"]
    assert all(0 < share < 1 for share in likely.values())


def test_only_what_is_certain_is_called_so() -> None:
    assert [percent(share) for share in (0, 0.0001, 0.004, 0.466, 0.9951, 0.9999, 1, 1 - 1e-13, 1e-13)] == [
        0, 1, 1, 47, 99, 99, 100, 100, 0,
    ]  # fmt: skip
