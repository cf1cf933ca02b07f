"""What a hero has: wounds, gold, experience, Items, Allies; the market."""
