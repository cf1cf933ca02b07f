"""The Textual front end: it draws views and asks questions, and knows no rule of any game.

It may import every package below `ui`, but neither `ui.plain` nor `ui.web`.
"""
