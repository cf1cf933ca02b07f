"""Numbers of the rules that also stand in sentences: digest part 2, 5.15, 6.2."""

DARKNESS_DAMAGE = 2
"""What whoever is caught by Darkness or ends a turn there loses; nothing prevents it."""
FALL_DAMAGE = 2
SLOWED = 2
"""So many movement points SLOW takes from the next move."""
