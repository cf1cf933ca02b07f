"""The Textual screens; each is imported when it is first shown.

They may import everything in `ui.tui` and below, and are imported by the app, the commands and each other.
"""
