"""What Drunagor's content files hold, and what is wrong with them."""
