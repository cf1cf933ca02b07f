"""Drawing functions: they turn each kind of block into rows of styled text, without widgets and without state.

They may import `ui.tui.theme`, `ui.tui.forms`, `sessions` and the packages below, but no widget and no screen.

Most functions draw with Unicode signs, and `Ink.signs` replaces these signs by ASCII at the very end if necessary. Only
things that need another shape in ASCII (badges, bars, block letters) check `pen.plain` themselves.
"""
