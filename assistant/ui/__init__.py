"""User interfaces: the view as data, and the terminal, plain and web front ends that show it."""
