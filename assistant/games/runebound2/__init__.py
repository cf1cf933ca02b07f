"""Runebound, second edition."""
