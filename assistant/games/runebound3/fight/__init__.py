"""The fight: tokens, actions, the enemy who plays them."""
