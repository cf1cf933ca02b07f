"""The Darkness: its turn, and where its tiles are laid. Rules digest: 5.13-5.15."""
