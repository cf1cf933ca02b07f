"""The heroes: turns, actions, reactions, cubes, skills, items, allies (digest part 1 F2, F3, C5-C17, A8, A9)."""
