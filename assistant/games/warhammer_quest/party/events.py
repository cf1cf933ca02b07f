"""What is told of actions that are reckoned, action cards, tokens, conditions and gear."""
