"""What a game shows, as data: panels, blocks, headlines and entries of the search.

May import `components`, `timeline`, `engine` and `messages`, but no front end.
"""
