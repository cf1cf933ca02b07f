"""Cards drawn: events, undefeated Challenges, the doom track, hazards."""
