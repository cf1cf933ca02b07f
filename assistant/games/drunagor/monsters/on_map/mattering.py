"""Which readings of the rules decided a monster's plan: digest part 2, the gaps G1 to G54. Pure.

A ruling matters if the best plans are others when it is read another way. Most can't touch most monsters; only those
that can are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import msgspec

from assistant.games.drunagor.board.board import HARMFUL, Piece
from assistant.games.drunagor.monsters.on_map.planning import Situation, plans
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


def _harmful(here: Situation) -> bool:
    return any(ground.terrain in HARMFUL or ground.terrain == "water" for ground in here.board.ground.values())


def _water(here: Situation) -> bool:
    return any(ground.terrain == "water" for ground in here.board.ground.values())


def _falls(here: Situation) -> bool:
    return {0, 2} <= {ground.level for ground in here.board.ground.values()}


CONCERNS: dict[str, Callable[[Situation], bool]] = {
    "g01_soonest": lambda here: here.from_marker != here.from_top,
    "g03_slaughter": lambda here: here.mover.hunts == "slaughter",
    "g04_diagonal_areas": _ranged,
    "g07_no_shot": _ranged,
    "g08_groups": lambda here: capacity(here.mover.keywords) > 1 or "strike" in here.mover.keywords,
    "g08_next": _three,
    "g09_harmful_ground": _harmful,
    "g09_pet_or_darkness": _pets,
    "g11_only_pet": _pets,
    "g12_magic_leaves": lambda here: here.mover.attack == "magic" and _harmful(here),
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
    "g52_immune_to_terrain": lambda here: bool(here.mover.immune) and _harmful(here),
    "g53_keyword_strongest": lambda here: here.mover.hunts not in ("strongest", "slaughter"),
    "g54_both_tokens": lambda here: here.mover.slow and here.mover.knock_down,
    "water_is_harm": _water,
    "water_last_point": _water,
    "pvp_nearest": lambda here: here.pvp,
    "g10_ties": lambda here: False,
}
"""When a ruling can matter at all. Who chooses among equals (G10) is said where the table is asked."""


def mattering(here: Situation) -> list[str]:
    """The rulings under which another plan would be the best one, by their ids."""
    best = _best(here)
    return [
        ruling
        for ruling, others in _other_readings(here.readings).items()
        if (ruling not in CONCERNS or CONCERNS[ruling](here))
        and any(_best(replace(here, readings=other)) != best for other in others)
    ]


def _best(here: Situation) -> set[tuple[str, tuple[str, ...]]]:
    made = plans(here)
    return {(plan.id, plan.spends) for plan in made if plan.rank == made[0].rank}


def _other_readings(readings: Readings) -> dict[str, list[Readings]]:
    """Each ruling, with everything as it is but read another way."""
    return {
        field.name: [
            msgspec.structs.replace(readings, **{field.name: other})
            for other in get_args(field.type)
            if other != getattr(readings, field.name)
        ]
        for field in msgspec.structs.fields(Readings)
    }
