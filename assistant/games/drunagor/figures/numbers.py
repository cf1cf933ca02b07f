"""Numbers that both rules and messages use.

This module imports nothing, so every other module can import it. Rules digest: C7, 5.8, 5.15, 6.2.
"""

MOST_HEALTH = 16
"""The highest possible full health of a hero, where the health bar ends. Rulebook line 365."""
DARKNESS_DAMAGE = 2
"""Damage to a hero, pet or companion who is caught by Darkness or ends a turn in it. It cannot be prevented."""
FALL_DAMAGE = 2
"""Damage to a figure that drops two levels in one step. It cannot be prevented."""
SLOWED = 2
"""How many movement points SLOW takes from the next move."""
ON_DARKNESS = 2
"""Extra damage of a monster that stands on Darkness. Rulebook line 818."""
EVOLVED = 2
"""Extra damage of a monster for each time it used EVOLVE. Each time also adds 1 movement point."""
HEIGHT = 2
"""The bonus to hit if the attacker stands higher than the target. If the attacker stands lower, it is a penalty.

Rulebook lines 688-694.
"""
