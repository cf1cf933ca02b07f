"""Fights that the app runs round by round, duels between heroes, tests, and exact odds."""
