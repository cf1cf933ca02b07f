"""Fights: the referee for Challenges, duels between heroes, tests, and exact odds."""
