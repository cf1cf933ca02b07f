"""On small random boards plans are legal, and the best ones are exactly those of the reference implementation."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from monster_brute_force import Slow

from assistant.components.grid import Space, area_of, space_of, spaces_of
from assistant.games.drunagor.board.board import Board, Ground, Piece
from assistant.games.drunagor.monsters.on_map import decisive_rulings
from assistant.games.drunagor.monsters.on_map.movement import Mover
from assistant.games.drunagor.monsters.on_map.plans import Plan, Situation, plans
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.games.drunagor.monsters.ranking import Foe
from assistant.messages.text import Name

PLACES: list[Ground | None] = [Ground(0)] * 8 + [
    Ground(1), Ground(2), Ground(2), Ground(0, "water"), Ground(0, "water"), Ground(0, "lava"), Ground(0, "lava"),
    Ground(0, "spikes"), Ground(2, "miasma"), None,
]  # fmt: skip
READINGS: dict[str, tuple[str, str]] = {
    "g01_soonest": ("from_marker", "from_top"),
    "g07_no_shot": ("nearest_to_shot", "stay"),
    "g09_harmful_ground": ("stay", "step_out"),
    "g09_pet_or_darkness": ("pet", "darkness"),
    "g11_only_pet": ("attack", "approach"),
    "g14_large_through_large": ("no", "yes"),
    "g14_small_through_large": ("yes", "no"),
    "g14_large_squeezes": ("yes", "no"),
    "g16_no_way": ("nearest", "stay"),
    "g17_drop": ("avoid", "ignore"),
    "g41_knocked_out_engages": ("no", "yes"),
    "g41_knocked_out_blocks": ("yes", "no"),
    "g42_pets_engage": ("yes", "no"),
    "g47_hidden_engages_immune": ("yes", "no"),
    "g51_partly_on_terrain": ("one_space", "all_spaces"),
    "g52_immune_to_terrain": ("harmless", "avoid"),
    "water_is_harm": ("yes", "no"),
    "water_last_point": ("may_enter", "needs_one_more"),
}
OTHERS = ["hero", "hero", "hero", "pet", "monster", "monster", "chest", "solid", "trap", "loot"]
KEYWORDS: list[dict[str, int]] = [
    {}, {}, {}, {"cleave": 2}, {"multishot": 2}, {"strike": 1}, {"strike": 2}, {"bloodseeker": 0},
    {"trample": 1}, {"flying": 0}, {"cleave": 2, "trample": 1},
]  # fmt: skip


def situation_of(seed: int, *, large: bool, attack: str, far: bool = False) -> Situation:
    """Return a random situation. `far`: the foes are at the other end of a longer board. Hypothesis only draws the
    seed.
    """
    pick = Random(seed)
    step = 2 if large else 1
    columns, rows = pick.choice([(7, 3), (8, 3), (9, 2)] if far else [(3, 3), (4, 4), (5, 3), (5, 5), (4, 5)])
    if large:
        columns, rows = (10, 4) if far else pick.choice([(6, 6), (8, 4), (8, 6)])
    ground: dict[Space, Ground] = {}
    places = PLACES[:8] * 2 + PLACES if pick.random() < 0.5 else PLACES
    for x in range(0, columns, step):
        for y in range(0, rows, step):
            place = pick.choice(places)
            ground |= {space: place for space in (spaces_of((x, y)) if large else [(x, y)]) if place is not None}
    for space in sorted(ground):
        if large and pick.random() < 0.08:  # terrain on some of the four spaces only
            ground[space] = Ground(ground[space].level, pick.choice(["lava", "spikes", "water"]))  # type: ignore[arg-type]
    mine = spaces_of((0, 0)) if large else ((0, 0),)
    ground |= dict.fromkeys(mine, Ground(pick.choice([0, 0, 0, 2]), pick.choice(["", "", "", "lava", "water"])))  # type: ignore[arg-type]
    pieces = _pieces(pick, ground, mine, columns - 3 if far else 0)
    foes = [
        Foe(id=one.id, name=Name(one.id), kind=one.kind, hp=pick.randint(3, 6) if one.kind == "hero" else 1)  # type: ignore[arg-type]
        for one in pieces
        if one.kind in ("hero", "pet")
    ]
    turns = [foe.id for foe in foes if foe.kind == "hero"]
    pick.shuffle(turns)
    mover = Mover(
        id="me",
        spaces=mine,
        move=pick.choice([1, 2, 3, 4, 4]) if not large and not far else pick.choice([1, 2, 3]),
        attack=attack,  # type: ignore[arg-type]
        keywords=pick.choice(KEYWORDS),
        immune=frozenset(pick.choice([(), (), (), ("stealth",), ("burn",), ("water",)])),
        affected=frozenset(pick.choice([(), (), (), ("lava",), ("water",)])),
    )
    changed: Any = {name: READINGS[name][1] for name in pick.sample(sorted(READINGS), pick.choice([0, 0, 1, 3]))}
    dark = frozenset(pick.sample(sorted(ground), pick.choice([0, 0, 1, 3])))
    board = Board(ground, dark=dark, pieces=tuple(pieces))
    return Situation(board, mover, tuple(foes), tuple(turns), tuple(sorted(turns)), Readings(**changed))


def _pieces(pick: Random, ground: dict[Space, Ground], mine: tuple[Space, ...], beyond: int) -> list[Piece]:
    free = [space for space in sorted(ground) if space not in mine]
    pick.shuffle(free)
    kinds = ["hero", *pick.choices(OTHERS, k=pick.randint(0, 7))]
    made: list[Piece] = []
    taken = set(mine)
    for number, kind in enumerate(kinds):
        foe = kind in ("hero", "pet")
        space = next((one for one in free if one not in taken and (one[0] >= beyond or not foe)), None)
        if space is None:
            continue
        its = spaces_of(area_of(space)) if kind == "monster" and pick.random() < 0.25 else (space,)
        if set(its) & taken or not all(one in ground for one in its):
            continue
        taken |= set(its)
        flag = pick.random() if foe else 1
        made.append(
            Piece(f"{kind}{number}", kind, its, hidden=flag < 0.1, knocked_out=0.1 < flag < 0.2 and kind == "hero")  # type: ignore[arg-type]
        )
    return made


def shown(plan: Plan) -> tuple[object, ...]:
    return plan.end, frozenset(plan.targets), plan.harms, frozenset((*plan.trampled, *plan.traps))


def check_legal(situation: Situation, plan: Plan) -> None:
    slow = Slow(situation)
    at, cost, wet = slow.start, 0, False
    for address in plan.path:
        there = space_of(address)
        assert there in slow.steps(at), "a step to a place beside it that it can pass"
        cost += slow.price(at, there)
        assert cost <= situation.mover.points
        if not wet and slow.slows(there):
            wet, cost = True, cost + 1
        at = there
    assert min(cost, situation.mover.points) == plan.cost
    assert plan.end == (plan.path[-1] if plan.path else plan.end)
    assert slow.stands(at)
    assert plan.moves == bool(plan.path)
    visible = {id for ids in slow.visible() for id in ids}
    assert set(plan.targets) <= visible
    assert not plan.targets or frozenset(plan.targets) in set(slow.target_sets(at, sorted(visible)))


def check(situation: Situation) -> None:
    made = plans(situation)
    assert len({plan.id for plan in made}) == len(made)
    assert [plan.rank for plan in made] == sorted(plan.rank for plan in made)
    for plan in made:
        check_legal(situation, plan)
        assert plan.reasons
    best = [plan for plan in made if plan.rank == made[0].rank]
    assert {shown(plan) for plan in best} == Slow(situation).best(situation.mover.points)
    assert len({(*shown(plan), plan.towards) for plan in best}) == len(best), "each of them once"


SEEDS = st.integers(0, 10**9)

many = settings(max_examples=250, deadline=None)


@many
@given(SEEDS, st.sampled_from(["melee", "ranged", "magic", "none"]))
def test_small_monsters(seed: int, attack: str) -> None:
    check(situation_of(seed, large=False, attack=attack))


@many
@given(SEEDS, st.sampled_from(["melee", "ranged", "magic", "none"]))
def test_large_monsters(seed: int, attack: str) -> None:
    check(situation_of(seed, large=True, attack=attack))


@many
@given(SEEDS, st.booleans(), st.sampled_from(["melee", "ranged"]))
def test_monsters_far_from_everybody(seed: int, large: bool, attack: str) -> None:
    check(situation_of(seed, large=large, attack=attack, far=True))


@settings(max_examples=120, deadline=None)
@given(SEEDS, st.booleans(), st.sampled_from(["melee", "ranged", "magic", "none"]), st.booleans())
@example(seed=456330, large=True, attack="melee", far=True)
def test_decisive_rulings_agree_with_complete_plans(seed: int, large: bool, attack: str, far: bool) -> None:
    """The shortcuts give the same rulings as making every plan again for every reading."""
    here = situation_of(seed, large=large, attack=attack, far=far)

    def best(readings: Readings) -> set[tuple[str, tuple[str, ...]]]:
        made = plans(replace(here, readings=readings))
        return {(plan.id, plan.spends) for plan in made if plan.rank == made[0].rank}

    now = best(here.readings)
    matters = [
        ruling
        for ruling in decisive_rulings.all_readings()
        if any(best(other) != now for other in decisive_rulings.other_readings(here.readings, ruling))
    ]
    assert decisive_rulings.decisive_rulings(here) == [ruling for ruling in matters if ruling != "g10_ties"]
