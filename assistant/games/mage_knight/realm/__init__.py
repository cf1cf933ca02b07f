"""Tiles, tokens, sites and cities: digest A7, A10, 7.7-7.11."""
