"""Whole games played with fixed seeds, and their stories in both languages."""
