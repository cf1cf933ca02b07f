"""Tiles, tokens, sites and cities, and special rules of particular scenarios.

Rules digest: A7, A10, 7.7-7.11.
"""
