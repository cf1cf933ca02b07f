"""Counting up: digest 7.1-7.13."""
