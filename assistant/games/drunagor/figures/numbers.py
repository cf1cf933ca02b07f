"""Numbers of the rulebook that rules and messages share. Rules digest: C7, 5.8, 5.15, 6.2.

This module imports nothing, so every other module can import it.
"""

MOST_HEALTH = 16
"""The highest full health of a hero, the end of the health bar (L365)."""
DARKNESS_DAMAGE = 2
"""The damage to a hero, pet or companion who is caught by Darkness or ends a turn in it. It cannot be prevented."""
FALL_DAMAGE = 2
"""The damage to a figure that drops two levels in one step. It cannot be prevented."""
SLOWED = 2
"""The movement points that SLOW takes from the next move."""
ON_DARKNESS = 2
"""The extra damage of a monster that stands on Darkness (L818)."""
EVOLVED = 2
"""The extra damage of a monster for each use of EVOLVE. Each also gives 1 movement point."""
HEIGHT = 2
"""The bonus to hit a lower target, and the penalty to hit a higher one (L688-694)."""
