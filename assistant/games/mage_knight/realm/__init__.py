"""Tiles, tokens, sites, cities and the rules of single scenarios. Digest A7, A10, 7.7-7.11."""
