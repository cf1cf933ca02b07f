"""Cards in play: zones, shadows and lair; wounds, defeat, spawning, rank."""
