"""User interfaces. `view` describes as data what a game shows. `tui`, `plain` and `web` are the front ends that show it.

This module imports nothing. `view` may import `components` and the packages below it. The front ends may import
`sessions` and the packages below it.
"""
