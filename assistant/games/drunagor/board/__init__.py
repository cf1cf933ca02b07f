"""The board with the map on: spaces, places, traps."""
