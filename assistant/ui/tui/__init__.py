"""The Textual front end: it draws what a game shows and asks its questions. It knows no rules of a game.

It may import every package below `ui`, but neither `ui.plain` nor `ui.web`.
"""
