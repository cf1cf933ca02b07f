"""Numbers of the rules that also stand in sentences: digest part 1, C7; part 2, 5.8, 5.15, 6.2."""

DARKNESS_DAMAGE = 2
"""What whoever is caught by Darkness or ends a turn there loses; nothing prevents it."""
FALL_DAMAGE = 2
SLOWED = 2
"""So many movement points SLOW takes from the next move."""
ON_DARKNESS = 2
"""What a monster on Darkness deals more (L818)."""
EVOLVED = 2
"""What each EVOLVE adds to the damage; to the movement it adds 1."""
HEIGHT = 2
"""Added to hit when the attacker stands higher, taken off when lower (L688-694)."""
