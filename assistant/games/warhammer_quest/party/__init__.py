"""Heroes: actions, action cards, success tokens, conditions, gear."""
