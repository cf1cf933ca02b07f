"""What the app shows and asks, as plain data: texts, names, events, questions and results of answers.

This package contains no rules and imports no other package of the project.
"""
