"""How the table reads the rulebook where it is silent and a monster's plan depends on it.

One field for each gap of the digest (part 2, G1 to G56) that decides whom a monster hunts, where it walks or what it
hits; the field's name is the id of the ruling, its default the digest's reading. The last three have no number there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct


class Readings(Struct, frozen=True, kw_only=True):
    """The rulings in force. Each comment names the question; the first reading is the default."""

    # "Turn comes soonest": counted from the marker onward and around, or from the top of the track?
    g01_soonest: Literal["from_marker", "from_top"] = "from_marker"
    # COVETOUS counts the stackable resources, or the +1 and +30 trackers as well?
    g02_covetous: Literal["stackable", "all"] = "stackable"
    # SLAUGHTER with several targets: more heroes and NPCs first, or NPCs before the number?
    g03_slaughter: Literal["number_first", "npc_first"] = "number_first"
    # A diagonal area: 1 area away, or two?
    g04_diagonal_areas: Literal["yes", "no"] = "yes"
    # Engaged, it can get away but has no shot from there: where to?
    g07_no_shot: Literal["nearest_to_shot", "approach", "stay"] = "nearest_to_shot"
    # Groups of equal size: the whole ranking counts, or only whether the primary target is among them?
    g08_groups: Literal["ranking", "primary_only"] = "ranking"
    # The primary target is out of reach: the next of the ranking, or the nearest one?
    g08_next: Literal["ranking", "nearest"] = "ranking"
    # Its targets are in reach, but it stands on harmful ground: does it step out?
    g09_harmful_ground: Literal["stay", "step_out"] = "stay"
    # One more pet or companion, or Darkness?
    g09_pet_or_darkness: Literal["pet", "darkness"] = "pet"
    # Equally good plans: the party leader chooses, or the app takes the first by address?
    g10_ties: Literal["leader", "app"] = "leader"
    # Only a pet or companion can be hit: attack it, or approach the primary target?
    g11_only_pet: Literal["attack", "approach"] = "attack"
    # A magic monster leaves harmful ground: to the nearest harmless space, or wherever the leader says?
    g12_magic_leaves: Literal["nearest", "leader"] = "nearest"
    # SLOW and KNOCK DOWN go when it would move, or every turn?
    g13_token_spent: Literal["when_moving", "every_turn"] = "when_moving"
    # Large monsters block each other? Small ones pass large ones? Large ones squeeze between two blockers?
    g14_large_through_large: Literal["no", "yes"] = "no"
    g14_small_through_large: Literal["yes", "no"] = "yes"
    g14_large_squeezes: Literal["yes", "no"] = "yes"
    # No way at all to the primary target: nearest as the crow flies, or stay?
    g16_no_way: Literal["nearest", "stay"] = "nearest"
    # A drop of two levels is avoided like harmful ground?
    g17_drop: Literal["avoid", "ignore"] = "avoid"
    # A monster whose card has no attack: does it approach?
    g38_no_attack: Literal["approach", "stay"] = "approach"
    # A knocked-out hero: engages? blocks the way?
    g41_knocked_out_engages: Literal["no", "yes"] = "no"
    g41_knocked_out_blocks: Literal["yes", "no"] = "yes"
    # Pets and companions engage a ranged monster?
    g42_pets_engage: Literal["yes", "no"] = "yes"
    # Every hero hidden or down, a pet out of reach: hunt it, or stay?
    g45_only_pets_seen: Literal["hunt", "stay"] = "hunt"
    # A hidden hero engages a monster that is immune to STEALTH?
    g47_hidden_engages_immune: Literal["yes", "no"] = "yes"
    # A large monster partly on a terrain: is one space enough?
    g51_partly_on_terrain: Literal["one_space", "all_spaces"] = "one_space"
    # Terrain whose condition it is immune to: harmless to it, or avoided all the same?
    g52_immune_to_terrain: Literal["harmless", "avoid"] = "harmless"
    # A keyword points at the strongest hero: hunted all the same, or last of all?
    g53_keyword_strongest: Literal["hunted", "last"] = "hunted"
    # KNOCK DOWN and SLOW together: both go, or does SLOW stay?
    g54_both_tokens: Literal["both_go", "slow_stays"] = "both_go"
    # Water is avoided like harmful ground, or does it only slow?
    water_is_harm: Literal["yes", "no"] = "yes"
    # Water with the last movement point: the lost point needs none to be left, or one more is needed to enter?
    water_last_point: Literal["may_enter", "needs_one_more"] = "may_enter"
    # PvP, the nearest hero: as the crow flies, or by movement points?
    pvp_nearest: Literal["straight", "walking"] = "straight"


DIGEST = Readings()
"""The readings of the digest."""


def readings_from(rulings: Mapping[str, str]) -> Readings:
    """The players' rulings by id; those that concern no plan are passed over."""
    known = {id: choice for id, choice in rulings.items() if id in Readings.__struct_fields__}
    return msgspec.convert(known, Readings)
