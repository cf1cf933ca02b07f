"""A monster's turn with the map on: the planner."""
