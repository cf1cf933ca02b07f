"""Mana dice, card offers and units. Digest A5, A6, C10."""
