"""Colours and signs of the terminal screen: palettes, themes, and what the terminal can show.

May import Rich and Textual, `sessions` and below, but no other package of `ui.tui`.
"""
