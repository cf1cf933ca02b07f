"""Fights: combat tokens, combat actions, the enemy's decisions, how a fight ends."""
