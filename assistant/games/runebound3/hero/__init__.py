"""A hero: sheet, actions, skills, assets, tests, dice."""
