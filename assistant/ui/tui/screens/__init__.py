"""The Textual screens. A module is imported when its screen is first shown.

Screens may import everything in `ui.tui` and below. The app, the commands and other screens import them.
"""
