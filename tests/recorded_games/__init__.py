"""Whole games as text: what the plain front end says, question by question, what panels change, and why (key `w`).

`games.toml` lists the games. Their answers are random with a fixed seed, so a game is always the same. A changed rule
or sentence shows as a difference in the text: read it, then write the texts anew with `make recordings`.
"""
