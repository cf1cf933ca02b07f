"""Evenings between the games and whoever shows them: homes, settings, opening, positions, examples."""
