"""Data that the app shows and asks, with no rules in it: texts, names, events, questions and their verdicts.

The lowest layer: it imports no other package of the project.
"""
