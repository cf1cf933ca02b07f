"""The question which line of play goes on, if two machines have played one campaign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from assistant.messages.questions import Refused
from assistant.messages.text import t
from assistant.sessions.synced import PlayedLine, go_on_from, line_label
from assistant.ui.tui.forms.choice import ChoiceForm, NumberedLine
from assistant.ui.tui.screens.form_screen import FormScreen

if TYPE_CHECKING:
    from assistant.ui.tui.snapshot import AnyOpenGame

LATER = "later"


class BranchesScreen(FormScreen[None]):
    """The lines of play that went apart. The chosen one goes on, the others are kept as branches.

    `then` returns the screen that follows.
    """

    def __init__(self, open_game: AnyOpenGame, lines: Sequence[PlayedLine], then: Callable[[], Screen[Any]]) -> None:
        super().__init__()
        self.open_game, self.lines, self.then = open_game, lines, then
        self.heading = (open_game.game.name, t("{name}", name=open_game.name))

    def begin(self) -> None:
        choices = [NumberedLine(str(place), line_label(line)) for place, line in enumerate(self.lines)]
        choices.append(NumberedLine(LATER, t("decide later; this one is open until then")))
        form = ChoiceForm(
            title=t("WHICH LINE?"), prompt=t("Two machines have played on. All lines are kept; which one goes on?"),
            hint=t("Later: Ctrl+P, go back to an earlier moment or another line."), choices=choices, expected="0",
            whole=True,
        )  # fmt: skip
        self.ask(form, self._take)

    def _take(self, chosen: str) -> None:
        if chosen != LATER:
            try:
                go_on_from(self.open_game, self.lines, self.lines[int(chosen)])
            except Refused as refused:
                self.say(refused.text, refusal=True)
                return
        self.companion.show(self.then())

    def escape(self) -> None:
        self.companion.leave_game()
