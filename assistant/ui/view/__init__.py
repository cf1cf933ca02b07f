"""What a game hands to the screen: kinds of panels and blocks as data."""
