"""The Textual widgets of the terminal screen, one per module.

May import Textual, `sessions` and below, and all of `ui.tui` except screens, commands and app.
"""
