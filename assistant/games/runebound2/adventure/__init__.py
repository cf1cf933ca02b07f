"""Adventures: cards, counters, undefeated Challenges, the doom track, hazards."""
