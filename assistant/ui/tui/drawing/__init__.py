"""Drawing functions: turn each kind of block into rows of styled text, without widgets and without state.

May import `ui.tui.theme`, `ui.tui.forms`, `sessions` and below, but no widget and no screen.

Functions draw with all Unicode signs; `Ink.signs` replaces them at the very end where only ASCII can be shown. Only
things that need another shape in ASCII (badges, bars, block letters) check `pen.plain` themselves.
"""
