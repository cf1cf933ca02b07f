"""Rules for every figure, hero or monster: damage, tokens, conditions and dice."""
