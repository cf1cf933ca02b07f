"""The heroes' sheets: fame, levels, reputation, crystals, skills, units, rewards. Digest A8, C9-C13, E4-E7."""
