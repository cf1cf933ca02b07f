"""The history of a session: every input, with undo, redo, branches and save points.

This package imports `engine` and `messages`.
"""
