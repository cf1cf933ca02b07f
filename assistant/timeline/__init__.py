"""An evening and all that was done in it: lines, undo, branches."""
