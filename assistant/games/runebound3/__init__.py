"""Runebound, third edition."""
