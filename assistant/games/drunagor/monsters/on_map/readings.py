"""The chosen readings of the rulings on which a monster's plan depends. Rulings G1 to G56.

A ruling is a question that the rulebook leaves open. A reading is one answer to it, chosen by the players.
`content/drunagor/rulings.toml` explains both. `Readings` has a field for each ruling about a monster's hunt, movement
or attack. The field is named after the ruling, and its default is the recommended reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

import msgspec
from msgspec import Struct


class Readings(Struct, frozen=True, kw_only=True):
    """The readings that the players chose: one field for each ruling, with its possible readings, the default first."""

    g01_soonest: Literal["from_marker", "from_top"] = "from_marker"
    g02_covetous: Literal["stackable", "all"] = "stackable"
    g03_slaughter: Literal["number_first", "npc_first"] = "number_first"
    g04_diagonal_areas: Literal["yes", "no"] = "yes"
    g07_no_shot: Literal["nearest_to_shot", "approach", "stay"] = "nearest_to_shot"
    g08_groups: Literal["ranking", "primary_only"] = "ranking"
    g08_next: Literal["ranking", "nearest"] = "ranking"
    g09_harmful_ground: Literal["stay", "step_out"] = "stay"
    g09_pet_or_darkness: Literal["pet", "darkness"] = "pet"
    g10_ties: Literal["leader", "app"] = "leader"
    g11_only_pet: Literal["attack", "approach"] = "attack"
    g12_magic_leaves: Literal["nearest", "leader"] = "nearest"
    g13_token_spent: Literal["when_moving", "every_turn"] = "when_moving"
    g14_large_through_large: Literal["no", "yes"] = "no"
    g14_small_through_large: Literal["yes", "no"] = "yes"
    g14_large_squeezes: Literal["yes", "no"] = "yes"
    g16_no_way: Literal["nearest", "stay"] = "nearest"
    g17_drop: Literal["avoid", "ignore"] = "avoid"
    g38_no_attack: Literal["approach", "stay"] = "approach"
    g41_knocked_out_engages: Literal["no", "yes"] = "no"
    g41_knocked_out_blocks: Literal["yes", "no"] = "yes"
    g42_pets_engage: Literal["yes", "no"] = "yes"
    g45_only_pets_seen: Literal["hunt", "stay"] = "hunt"
    g47_hidden_engages_immune: Literal["yes", "no"] = "yes"
    g51_partly_on_terrain: Literal["one_space", "all_spaces"] = "one_space"
    g52_immune_to_terrain: Literal["harmless", "avoid"] = "harmless"
    g53_keyword_strongest: Literal["hunted", "last"] = "hunted"
    g54_both_tokens: Literal["both_go", "slow_stays"] = "both_go"
    water_is_harm: Literal["yes", "no"] = "yes"
    water_last_point: Literal["may_enter", "needs_one_more"] = "may_enter"
    pvp_nearest: Literal["straight", "walking"] = "straight"


DIGEST = Readings()
"""The default reading of every ruling."""


def readings_from(rulings: Mapping[str, str]) -> Readings:
    """Return the chosen readings that matter for a monster's plan. `rulings` has the chosen reading of each ruling."""
    known = {id: choice for id, choice in rulings.items() if id in Readings.__struct_fields__}
    return msgspec.convert(known, Readings)


@cache
def all_readings() -> dict[str, tuple[str, ...]]:
    """Return all readings of each ruling in `Readings`, the default first."""
    return {field.name: get_args(field.type) for field in msgspec.structs.fields(Readings)}


def other_readings(readings: Readings, ruling: str) -> list[Readings]:
    """Return a copy of `readings` for each other reading of this ruling."""
    others = [way for way in all_readings()[ruling] if way != getattr(readings, ruling)]
    return [msgspec.structs.replace(readings, **{ruling: other}) for other in others]
