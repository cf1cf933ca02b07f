"""The numbers of the rulebook that are the same in every adventure.

Messages take the numbers from here. Numbers that differ between adventures are in the content files.
"""

from __future__ import annotations

MOST_PLAYERS = 6
UNDEFEATED_SLOTS = 6
"""The number of slots for undefeated Challenges on the edge of the board."""
EVENT_RANKS = 4
"""The number of Event ranks, I to IV."""
DOOM_COUNTERS = 8
"""The number of doom counters in the box. Laying the last one starts the Endgame."""
MOST_WEAPONS, MOST_ARMOUR, MOST_ALLIES = 2, 1, 2
"""The highest number of weapons, of armour and of Allies that a hero may have."""
MOVEMENT_DICE, MOVEMENT_DICE_HURT = 5, 4
"""The number of movement dice that a hero rolls: unhurt, and if the hero or an Ally has a wound or exhaustion."""
REST_EXHAUSTION = 4
"""The exhaustion that a rest removes without moving. Each movement die rolled in the same turn lowers it by one."""
HEALING_PRICE = 1
"""The gold that a hero pays in a market to heal one wound or all exhaustion of one character."""
UPKEEP_PRICE = 1
"""The gold that a hero pays for each Ally at the start of a Market phase, in the variant without a limit of Allies."""
COUNTER_BONUS = 2
"""The bonus of an experience counter to Mind, Body, Spirit or Stamina. A counter for Life adds 1."""
ESCAPE_WOUNDS = 1
"""The wounds that a hero suffers for a failed escape."""
MOST_LIFE_COUNTERS = 3
"""The most +1 Life counters that a hero may buy. Each closes an adventure colour, and one colour must stay open."""
