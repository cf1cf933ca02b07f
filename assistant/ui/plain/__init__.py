"""The plain front end: it reads typed lines and writes lines of text, without colours or cursor movement.

It knows no rule of any game. It may import `sessions` and the packages below, but neither Textual nor other front ends.
"""
