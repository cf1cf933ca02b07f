"""The plain front end: it reads typed lines and writes lines of text, without colours or cursor movement.

It knows no rules of a game. It imports `sessions` and the layers below it, but neither Textual nor other front ends.
"""
