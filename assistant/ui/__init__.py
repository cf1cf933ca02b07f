"""User interfaces: `view` describes what a game shows, and the front ends `tui`, `plain` and `web` show it.

This module imports nothing. `view` may import `components` and the packages below it. The front ends may import
`sessions` and the packages below it.
"""
