"""The heroes: fame, levels, reputation, crystals, skills, rewards. Digest A8, C9-C13, E4-E7."""
