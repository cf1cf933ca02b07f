"""Fights: the referee that runs a fight round by round, duels between heroes, tests, and exact odds."""
