"""The board with the map on: spaces, places of figures, traps."""
