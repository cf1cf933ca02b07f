"""Between two quests: reward, settlement actions, the campaign pool."""
