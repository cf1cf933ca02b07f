"""Drawing functions: they turn data into rows of styled text, without widgets and without state.

They may import `ui.tui.theme`, `ui.tui.forms`, `sessions` and the layers below, but no widget and no screen.

Signs are drawn in Unicode. For terminals with only ASCII, `Ink.signs` replaces them at the end. What needs another
shape in ASCII checks `pen.plain`.
"""
