"""Warhammer Quest: The Adventure Card Game."""
