"""Keyboard input: the keys and their commands, held keys, and keys typed in advance.

This package may import `ui.tui.forms` and everything below, but neither screens nor widgets.
"""
