"""Between adventures: the party, the camp."""
