"""A companion screen for solo and co-op board games, beside the physical board."""

__version__ = "0.1.0"
