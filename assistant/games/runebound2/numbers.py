"""The numbers of the rulebook that hold in every adventure; sentences take them from here. The rest is content."""

from __future__ import annotations

MOST_PLAYERS = 6
UNDEFEATED_SLOTS = 6
"""Of undefeated Challenges."""
EVENT_RANKS = 4
"""Of Events, from I on."""
DOOM_COUNTERS = 8
"""Doom counters: the last one brings the Endgame."""
MOST_WEAPONS, MOST_ARMOUR, MOST_ALLIES = 2, 1, 2
MOVEMENT_DICE, MOVEMENT_DICE_HURT = 5, 4
REST_EXHAUSTION = 4
"""Exhaustion that a rest without any die takes off; each die takes off one less."""
HEALING_PRICE, UPKEEP_PRICE = 1, 1
"""Gold for a wound or all exhaustion; for each Ally where any number may be kept."""
COUNTER_BONUS = 2
"""What an experience counter adds; one of Life adds 1."""
ESCAPE_WOUNDS = 1
"""Wounds of an escape that fails."""
MOST_LIFE_COUNTERS = 3
"""+1 Life counters: a fourth would leave nothing to draw."""
