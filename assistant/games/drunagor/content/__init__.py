"""Schemas of Drunagor's content files, and checks for mistakes in them."""
