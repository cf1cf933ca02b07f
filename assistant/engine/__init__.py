"""The engine: it runs the steps of a game's rules from one open question to the next and can repeat every run exactly.

It imports `messages` only.
"""
