"""The history of a session: every input as a line of a tree, with undo, redo, branches and save points.

This package imports `engine` and `messages`.
"""
