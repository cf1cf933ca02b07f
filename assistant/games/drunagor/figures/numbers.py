"""Numbers of the rules that messages name, too: digest part 1 C7, part 2 5.8, 5.15, 6.2.

This module imports nothing, so every other module may import it.
"""

MOST_HEALTH = 16
"""A hero's full health is never higher: the health bar ends here (L365)."""
DARKNESS_DAMAGE = 2
"""What a hero, pet or companion loses when caught by Darkness or ending a turn on it; it cannot be prevented."""
FALL_DAMAGE = 2
"""What a figure loses when it drops two levels in one step; it cannot be prevented."""
SLOWED = 2
"""Movement points that SLOW takes from the next move."""
ON_DARKNESS = 2
"""Extra damage of a monster that stands on Darkness (L818)."""
EVOLVED = 2
"""Extra damage for each EVOLVE; each also adds 1 movement point."""
HEIGHT = 2
"""Bonus to hit if the attacker is higher than the target, penalty if lower (L688-694)."""
