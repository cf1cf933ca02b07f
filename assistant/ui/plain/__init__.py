"""The plain front end: typed lines in, plain lines out, without colours or cursor; it knows no rule of any game.

May import `sessions` and below, but neither Textual nor another front end.
"""
