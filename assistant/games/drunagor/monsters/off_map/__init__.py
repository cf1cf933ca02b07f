"""A monster's turn with the map off: the table sees the board."""
