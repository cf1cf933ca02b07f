"""What a game shows, as data: panels with their blocks, headlines, and entries of the search.

This package may import `components`, `timeline`, `engine` and `messages`, but no front end.
"""
