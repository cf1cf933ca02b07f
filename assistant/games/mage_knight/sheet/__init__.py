"""The hero sheets: fame, levels, reputation, crystals, skills, units and rewards.

Rules digest: A8, C9-C13, E4-E7.
"""
