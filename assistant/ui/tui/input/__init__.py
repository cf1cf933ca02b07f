"""Keyboard input: the keys and their commands, held keys, and keys that are typed early.

This package may import `ui.tui.forms` and the layers below, but neither screens nor widgets.
"""
