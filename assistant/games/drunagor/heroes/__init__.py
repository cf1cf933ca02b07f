"""The heroes: turns, actions, reactions, cubes, skills, items and allies.

Rules digest: F2, F3, C5-C17, A8, A9.
"""
