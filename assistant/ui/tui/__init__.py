"""The Textual front end: it draws views and asks questions, and knows no rule of any game.

It may import everything below `ui` in the layers, but neither `ui.plain` nor `ui.web`.
"""
