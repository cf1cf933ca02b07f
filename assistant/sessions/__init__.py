"""Game sessions, between the rules and the front ends: opening and saving games, settings, positions, examples.

This package imports `games` and the layers below it, never a front end or `cli`.
"""
