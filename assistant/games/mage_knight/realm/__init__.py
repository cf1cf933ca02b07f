"""Tiles, tokens, sites and cities, and special rules of particular scenarios. Digest A7, A10, 7.7-7.11."""
