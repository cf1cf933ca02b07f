"""A monster's turn with the map on: the app plans where the monster goes and whom it attacks."""
