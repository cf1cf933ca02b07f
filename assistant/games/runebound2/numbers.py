"""The numbers of the rulebook that hold in every adventure; sentences take them from here. The rest is content."""

from __future__ import annotations

PLAYERS = 6
SLOTS = 6
"""Of undefeated Challenges."""
RANKS = 4
"""Of Events, from I on."""
DOOM = 8
"""Doom counters: the last one brings the Endgame."""
WEAPONS, ARMOUR, ALLIES = 2, 1, 2
DICE, DICE_HURT = 5, 4
REST = 4
"""Exhaustion that a rest without any die takes off; each die takes off one less."""
HEALING, UPKEEP = 1, 1
"""Gold for a wound or all exhaustion; for each Ally where any number may be kept."""
GAIN = 2
"""What an experience counter adds; one of Life adds 1."""
ESCAPE_COST = 1
"""Wounds of an escape that fails."""
MOST_LIFE = 3
"""+1 Life counters: a fourth would leave nothing to draw."""
