"""Mana dice, card offers and units. Rules digest: A5, A6, C10."""
