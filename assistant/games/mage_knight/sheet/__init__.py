"""The hero sheets: fame, levels, reputation, crystals, skills, units and rewards. Digest A8, C9-C13, E4-E7."""
