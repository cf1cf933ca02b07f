"""Keyboard input: the keys and their commands, held keys, and keys typed ahead.

It may import `ui.tui.forms` and everything below, but neither screens nor widgets.
"""
