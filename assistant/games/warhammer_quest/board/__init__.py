"""Where cards lie: zones, shadows, lair; wounds, defeat, spawning, rank."""
