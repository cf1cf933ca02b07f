"""Rules about enemies and heroes in play: zones, shadows, lair, wounds, defeat, spawning and rank."""
