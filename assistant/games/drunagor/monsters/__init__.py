"""The monsters: their cards, whom they hunt, their turns and attacks.

Rules digest: 5.1-5.12, S1-S5.
"""
