"""The end of the game and the score. Digest 7.1-7.13."""
