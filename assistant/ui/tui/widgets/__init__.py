"""The Textual widgets of the terminal screen, one in each module.

Widgets may import Textual, `sessions` and below, and all of `ui.tui` except screens, commands and the app.
"""
