"""What the play screen shows before the open question: turning points, the recap of an end, and long reports."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from assistant import games
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t
from assistant.sessions import quick_start
from assistant.sessions.presentation.ending import Ending, is_over
from assistant.sessions.presentation.staging import Plate, following
from assistant.ui.tui.arrangement import COLUMN, room_for_now, size_of
from assistant.ui.tui.forms.form import FootKey, Form
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.forms.recap import AGAIN, HOME, LUCK, OWN, RecapForm
from assistant.ui.tui.forms.report import ReportForm
from assistant.ui.tui.input.keys import BIG, KEYS, LOG, NOTE, UNDO, WHY
from assistant.ui.tui.screens.form_screen import OpenForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen


FIRST_SCREEN = t("to the start screen")
LAST_LOOK = t("how everything stands at the end")
"""What Space leads to after a recap if the game is over and something of it can still be corrected."""


def plate_form(form: Form) -> PlateForm | RecapForm | None:
    """Return the form if it covers the screen (a turning point or a recap), else None."""
    return form if isinstance(form, PlateForm | RecapForm) else None


def plate_keys(form: PlateForm | RecapForm) -> list[FootKey]:
    """Return the entries of the bottom line for a turning point or a recap."""
    ways = [AGAIN] if isinstance(form, RecapForm) else []
    home = [HOME] if isinstance(form, RecapForm) else []
    own = [*form.foot_keys(), UNDO.foot_key, *ways]
    return [*own, *(action.foot_key for action in (WHY, LOG, NOTE, BIG)), *home, KEYS.foot_key]


class Interludes:
    """Opens turning points and reports above the question, one after the other, and notes which ones were seen.

    If an input is undone, its turning points are shown again when it is repeated.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.passed_plates: set[tuple[int, int]] = set()
        """The keys of the pages that were closed."""
        self.closed_report: tuple[int, ...] = ()
        """The `Snapshot.report_lines` of the report that was closed."""

    def open_next(self) -> None:
        """Open the next page that must be closed before the question, if no form is open."""
        if len(self.screen.open_forms) == 1:
            form = self._plate() or self._report()
            if form is not None:
                self.screen.open_forms.append(form)

    def open_plate(self) -> None:
        """Open the next turning point or recap, if no form is open above the question."""
        plate = self._plate() if len(self.screen.open_forms) == 1 else None
        if plate is not None:
            self.screen.open_forms.append(plate)

    def _plate(self) -> OpenForm | None:
        snapshot = self.screen.snapshot
        if snapshot.ending is not None:
            return self._recap(snapshot.ending)
        waiting = (plate for plate in snapshot.plates if plate.key not in self.passed_plates)
        plate = next((plate for plate in waiting if not plate.point.ends), None)
        if plate is None:
            return None
        asked = self._asked()
        label = t("next: {what}", what=following(plate, snapshot.plates, asked))
        form = PlateForm(point=plate.point, following=label, queue=(plate.place + 1, plate.count))
        return OpenForm(form, partial(self._pass_plate, plate))

    def _asked(self) -> Text:
        snapshot = self.screen.snapshot
        return snapshot.view.headline.text if snapshot.view.headline is not None else snapshot.question.prompt

    def _recap(self, ending: Ending) -> OpenForm | None:
        if ending.key in self.passed_plates:
            return None
        guided = self.screen.open_game.is_guided
        label = t("next: {what}", what=self._asked())
        if self._is_last() or guided:
            label = FIRST_SCREEN
        elif is_over(self.screen.snapshot.question):
            label = LAST_LOOK
        own = len(games.GAME_IDS) if guided else 0
        form = RecapForm(
            recap=ending.recap, following=label, own_games=own, has_luck=ending.has_luck, can_go_on=ending.can_go_on
        )  # fmt: skip
        return OpenForm(form, partial(self._pass_recap, ending))

    def _is_last(self) -> bool:
        """Return whether nothing can be done after the recap, because the game is over."""
        question = self.screen.snapshot.question
        return is_over(question) and not question.happened

    def _pass_recap(self, ending: Ending, way: str) -> None:
        screen = self.screen
        if way.startswith(OWN):
            screen.companion.leave_game()
            screen.companion.new_game(games.GAME_IDS[int(way.removeprefix(OWN)) - 1])
            return
        if way == LUCK:
            self.open_luck()
        elif way == "again":
            screen.wait()
            screen.run_worker(self._begin_again(), group="inputs", exit_on_error=False)
        elif way == "home" or (way == "on" and (self._is_last() or screen.open_game.is_guided)):
            screen.companion.leave_game()
        else:
            self.passed_plates.add(ending.key)
            screen.close()
            screen.say(None)

    def open_luck(self) -> None:
        """Say how lucky the game was."""
        from assistant.ui.tui.screens.luck import LuckScreen

        self.screen.app.push_screen(LuckScreen(self.screen.open_game))

    async def _begin_again(self) -> None:
        """Start a new game with the same choices and show it."""
        screen, app = self.screen, self.screen.companion
        try:
            if app.dirs is None or screen.open_game.following:
                raise Refused(t("No new game can begin here."))
            begun = await asyncio.to_thread(quick_start.same_again, app.dirs, screen.open_game)
        except Refused as refused:
            screen.done()
            screen.say(refused.text, refusal=True)
        except Exception as error:  # content that can't be read must not end the session
            screen.done()
            screen.say(t("The game can't begin: {error}.", error=str(error)), refusal=True)
        else:
            begun.language = app.pen.translator.language
            quick_start.close(screen.open_game)
            app.play(begun)

    def _pass_plate(self, plate: Plate, _: None) -> None:
        self.passed_plates.add(plate.key)
        self.screen.close()
        self.screen.say(None)

    def _report(self) -> OpenForm | None:
        """Return what happened since the last answer as a form, if it does not fit on the screen with the question."""
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
        report = ReportForm(texts=(*(told.text for told in snapshot.reports), *snapshot.reminders), most=room)
        return OpenForm(report, self._close_report)

    def _close_report(self, _: None) -> None:
        self.closed_report = self.screen.snapshot.report_lines
        self.screen.close()
        self.screen.say(None)
