"""Dice, offers and units: digest A5, A6, C10."""
