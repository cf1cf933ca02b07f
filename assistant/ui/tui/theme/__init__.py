"""Colours and signs of the terminal screen: palettes, themes, and what the terminal can show.

This package may import Rich, Textual, `sessions` and the layers below, but no other package of `ui.tui`.
"""
