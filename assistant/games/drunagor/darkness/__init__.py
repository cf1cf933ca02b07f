"""The Darkness: its turn, and where its tiles are laid (digest part 2, 5.13 to 5.15)."""
