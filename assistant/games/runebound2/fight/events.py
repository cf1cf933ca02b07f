"""What is told of fights in the referee, and of duels."""
