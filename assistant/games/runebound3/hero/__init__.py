"""A hero: sheet, actions, adventures, skills, assets, tests, terrain dice."""
