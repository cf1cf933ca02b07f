"""User interfaces: `view` is what a game shows as data; `tui`, `plain` and `web` are the front ends that show it.

This module imports nothing; `view` may import only components and what is below, the front ends sessions and below.
"""
