"""Data that the app shows and asks, without any rules: texts, names, events, questions and verdicts on answers.

This is the lowest layer: it imports no other package of the project.
"""
