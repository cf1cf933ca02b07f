"""What both the full screen and the plain lines show of a game: log, explanations, figures, values as text.

This package imports `sessions` and the layers below it, never a front end.
"""
