"""Data that the app shows and asks, without any rules: texts, names, events, questions and verdicts on answers.

This package imports no other package of the project.
"""
