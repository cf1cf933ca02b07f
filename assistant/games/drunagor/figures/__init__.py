"""What holds for every figure, hero or monster: damage, tokens, conditions."""
