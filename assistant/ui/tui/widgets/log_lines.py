"""The last lines of the log, newest first: a few rows below the panels, or a column."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import LogLine
from assistant.ui.tui.drawing.elements import heading
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, Run, cut, inset, length, row, wrapped
from assistant.ui.tui.widgets.row_widget import RowWidget

TITLE = t("LOG")
IN_FORCE = t("IN FORCE")
INDENT = 2


def log_line_rows(line: LogLine, pen: Pen, width: int) -> list[Row]:
    """Draw a line of the log. The start of a round is a heading with a sign for day or night."""
    if line.heading:
        sign = {"day": "○ ", "night": "◐ "}.get(line.sky, "")
        said = row(Run(sign, line.sky or "quiet", "", True), pen.row(line.text, "quiet", bold=True, capital=True), " ")
        return [cut(row(said, ("─" * max(0, width - length(said)), "line")), width)]
    return wrapped(pen.row(line.text, "accent" if line.reminds else "", capital=True), width, indent=INDENT)


class LogLines(RowWidget):
    """Shows the last lines of the log.

    As a `column` at the right, it wraps long lines and also shows the reminders. Otherwise it cuts long lines.
    """

    press = "l"
    lines: Sequence[LogLine] = ()
    in_force: Sequence[Text] = ()
    column = False
    beside = 2

    def show(
        self, lines: Sequence[LogLine], in_force: Sequence[Text] = (), *, column: bool = False, beside: int = 2
    ) -> None:
        if self.is_new(lines, in_force, column, beside):
            self.lines, self.in_force, self.column, self.beside = lines, in_force, column, beside
            self.ground = "surface" if column else "bg"
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        pen, wide = self.pen, max(1, width - 2 * self.beside)
        made: list[Row] = [[]] if self.column else []
        made.append(heading(TITLE, pen, wide, key="l"))
        force = self._force(wide) if self.column else []
        room = height - len(force)
        for line in self.lines:
            rows = log_line_rows(line, pen, wide)
            if not self.column and len(rows) > 1:
                rows = [cut(pen.row(line.text, "accent" if line.reminds else "", capital=True), wide)]
            if len(made) + len(rows) > room:
                break
            made += rows
        blank: list[Row] = [[] for _ in range(room - len(made))] if force else []
        return inset([*made, *blank, *force], self.beside)

    def _force(self, width: int) -> list[Row]:
        """Draw the reminders at the lower end of the column."""
        pen = self.pen
        if not self.in_force:
            return []
        lines = [line for text in self.in_force for line in wrapped(pen.row(text), width, indent=INDENT)]
        return [[], heading(IN_FORCE, pen, width, key="r"), *lines, []]
