"""What the full screen and the plain front end both show of an open game: log, explanations, figures, values as text.

This package imports `sessions` and the layers below it, never a front end.
"""
