"""Data that the app shows and asks, with no rules in it: texts, names, events, questions and their verdicts.

This is the lowest layer: it imports no other package of the project.
"""
