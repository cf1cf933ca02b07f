"""An adventure: its rounds, the initiative track, rooms, the summoning of monsters, and how an adventure ends."""
