"""What heroes do and hold: actions reckoned, action cards, tokens, conditions, gear."""
