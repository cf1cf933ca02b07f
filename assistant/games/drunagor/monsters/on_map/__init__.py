"""A monster's turn with the map on. The app plans where the monster goes and whom it attacks."""
