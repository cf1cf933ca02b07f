"""Drawing functions: they turn each kind of block into rows of styled text, without widgets and without state.

They may import `ui.tui.theme`, `ui.tui.forms`, `sessions` and the packages below, but no widget and no screen.

Most functions draw with Unicode signs. On a terminal that shows only ASCII, `Ink.signs` replaces these signs at the
very end. Badges, bars and block letters need another shape in ASCII, so their functions check `pen.plain` themselves.
"""
