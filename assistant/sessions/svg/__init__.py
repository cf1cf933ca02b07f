"""Blocks of a game's view, and plots, as SVG for pages that are printed or sent. It loads nothing from outside."""
