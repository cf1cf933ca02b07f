"""The numbers of the rulebook that hold in every adventure.

Messages take them from here. Numbers that differ between adventures are content.
"""

from __future__ import annotations

MOST_PLAYERS = 6
UNDEFEATED_SLOTS = 6
"""Slots for undefeated Challenges on the edge of the board."""
EVENT_RANKS = 4
"""Ranks of Events, I to IV."""
DOOM_COUNTERS = 8
"""Doom counters in the box; laying the last one starts the Endgame."""
MOST_WEAPONS, MOST_ARMOUR, MOST_ALLIES = 2, 1, 2
"""Possession limits of a hero."""
MOVEMENT_DICE, MOVEMENT_DICE_HURT = 5, 4
"""Movement dice of a hero; of a hero whose party has a wound or exhaustion."""
REST_EXHAUSTION = 4
"""Exhaustion that a rest without movement dice removes; each die rolled removes one less."""
HEALING_PRICE = 1
"""Gold in a market for one wound or all exhaustion of one character."""
UPKEEP_PRICE = 1
"""Gold for each Ally at the start of a Market phase, in the variant without a limit of Allies."""
COUNTER_BONUS = 2
"""What an experience counter adds to Mind, Body, Spirit or Stamina. A counter for Life adds 1."""
ESCAPE_WOUNDS = 1
"""Wounds that a failed escape costs."""
MOST_LIFE_COUNTERS = 3
"""+1 Life counters a hero may buy: each closes a colour, and a fourth would leave nothing to draw."""
