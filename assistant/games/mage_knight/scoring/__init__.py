"""The end of the game and the score. Rules digest: 7.1-7.13."""
