"""An adventure: rounds, the initiative track, rooms, summoning, the end of the adventure."""
