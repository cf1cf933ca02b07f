"""The monsters: their cards, whom they hunt, their turns and attacks (digest part 2, 5.1 to 5.12, S1 to S5)."""
