"""The Darkness: digest part 2, 5.13 to 5.15."""
