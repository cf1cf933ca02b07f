"""Whole games as text: what players are told, question by question, what panels change, and why (key `w`).

`games.toml` lists the games. Their answers are random with a fixed seed, so a game is always the same. A changed rule
or sentence shows as a difference in the text: read it, then write the texts anew with `make recordings`.

A line that stood in the text before is written as its mark, to keep the files small. Differences are shown with all
lines in full: `python -m tests.recorded_games --differences`.
"""
