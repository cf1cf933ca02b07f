"""The evening in plain lines: no boxes, no colours, no cursor. Knows no rule of any game."""
