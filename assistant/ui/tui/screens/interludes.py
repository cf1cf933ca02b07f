"""What the play screen shows before the open question: plates for turning points, then a report that is too long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assistant.messages.text import t
from assistant.sessions.presentation.staging import Plate, following
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
        """The keys of the plates that were passed."""
        self.closed_report: tuple[int, ...] = ()
        """The `Snapshot.report_lines` of the report that the players have read and closed."""

    def open_next(self) -> None:
        """Open the next form that has to be passed before the question, if no other form is open."""
        if len(self.screen.open_forms) == 1:
            form = self._plate() or self._report()
            if form is not None:
                self.screen.open_forms.append(form)

    def open_plate(self) -> None:
        """Open the next plate, if no form is open above the question."""
        plate = self._plate() if len(self.screen.open_forms) == 1 else None
        if plate is not None:
            self.screen.open_forms.append(plate)

    def _plate(self) -> OpenForm | None:
        snapshot = self.screen.snapshot
        plate = next((plate for plate in snapshot.plates if plate.key not in self.passed_plates), None)
        if plate is None:
            return None
        headline = snapshot.view.headline
        asked = headline.text if headline is not None else snapshot.question.prompt
        label = t("next: {what}", what=following(plate, snapshot.plates, asked))
        form = PlateForm(point=plate.point, following=label, queue=(plate.place + 1, plate.count))
        return OpenForm(form, partial(self._pass_plate, plate))

    def _pass_plate(self, plate: Plate, _: None) -> None:
        self.passed_plates.add(plate.key)
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
