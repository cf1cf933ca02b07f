"""A monster's turn with the map off: only the players see the board."""
