"""The board while the map is on: spaces, places of figures, traps."""
