"""Tiles, tokens, sites and cities, and special rules of single scenarios. Digest A7, A10, 7.7-7.11."""
