"""Between adventures: the party and the camp."""
