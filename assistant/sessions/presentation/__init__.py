"""What both the full screen and the plain lines show of an open game: log, explanations, figures, and values as text.

This package imports `sessions` and the layers below it, never a front end.
"""
