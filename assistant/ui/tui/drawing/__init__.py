"""Every kind of thing a game hands over, drawn once for all games as rows of runs. Pure: no widgets, no state.

Signs are drawn in full; where only ASCII can be shown, `Ink.signs` turns each into its letter at the very end. Only
what has another shape there (badges, bars, block letters) asks for `pen.plain` itself.
"""
