"""The engine. It runs the steps of a game's rules up to the next open question, and it can repeat every run exactly.

It imports no package of the project but `messages`.
"""
