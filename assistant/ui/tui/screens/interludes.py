"""What the play screen shows before the open question: plates for turning points, then a report that is too long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assistant.messages.text import Text, t
from assistant.ui.tui.arrangement import COLUMN, room_for_now, size_of
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.forms.report import ReportForm
from assistant.ui.tui.screens.form_screen import OpenForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen


class Interludes:
    """Opens these forms above the question, one after another, and remembers which ones the players have passed.

    An undone input takes its plates back with it. The plates of the input before it stay passed.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.passed_plates: set[tuple[int, int]] = set()
        """The plates that were passed: the journal line of each, and its position among the plates of the input."""
        self.closed_report: tuple[int, ...] = ()
        """The `Snapshot.report_lines` of the report that the players have read and closed."""

    def open_next(self) -> None:
        """Open the next form that has to be passed before the question, if no other form is open."""
        if len(self.screen.open_forms) == 1:
            following = self._plate() or self._report()
            if following is not None:
                self.screen.open_forms.append(following)

    def _plate(self) -> OpenForm | None:
        plates = self.screen.snapshot.plates
        for place, plate in enumerate(plates):
            if (plate.line, place) not in self.passed_plates:
                label = t("next: {what}", what=self._after(place))
                form = PlateForm(point=plate.point, following=label, queue=(place + 1, len(plates)))
                return OpenForm(form, partial(self._pass_plate, (plate.line, place)))
        return None

    def _after(self, place: int) -> Text:
        """Return the words for what follows the plate with this index: the next plate, or the question."""
        snapshot = self.screen.snapshot
        if place + 1 < len(snapshot.plates):
            point = snapshot.plates[place + 1].point
            return point.what if point.who is None else t("{who}, {what}", who=point.who, what=point.what)
        headline = snapshot.view.headline
        return headline.text if headline is not None else snapshot.question.prompt

    def _pass_plate(self, passed: tuple[int, int], _: None) -> None:
        self.passed_plates.add(passed)
        self.screen.close()
        self.screen.say(None)

    def _report(self) -> OpenForm | None:
        """Return the report of the last input, if it does not fit on the screen together with the question."""
        screen, snapshot = self.screen, self.screen.snapshot
        if self.closed_report == snapshot.report_lines:
            return None
        width, height = screen.window
        screen.now.big = screen.companion.big
        screen.show_now()
        panels = bool(snapshot.view.panels) and not snapshot.question.items  # a long page takes their room
        room = room_for_now(width, height, snapshot.view, panels=panels, big=screen.companion.big)
        if not screen.now.is_crowded(width - COLUMN.get(size_of(width, height), 0), room):
            return None
        report = ReportForm(texts=(*snapshot.reports, *snapshot.reminders), most=room)
        return OpenForm(report, self._close_report)

    def _close_report(self, _: None) -> None:
        self.closed_report = self.screen.snapshot.report_lines
        self.screen.close()
        self.screen.say(None)
