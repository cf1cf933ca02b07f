"""The engine runs the rules of a game until it needs an answer from the players.

It can repeat every run with exactly the same result. Of the other packages, it imports only `messages`.
"""
