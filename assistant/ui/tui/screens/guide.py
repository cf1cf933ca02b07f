"""What the play screen adds in a demo: lines that teach the keys, and `Esc`, which leaves at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.questions import Finished
from assistant.messages.text import Text, t
from assistant.sessions.presentation.lessons import Lessons
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.forms.plate import PlateForm
from assistant.ui.tui.input.keys import PACK_UP

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen

HIDE = FootKey("h", "h", t("hide hints"), stays=True)
LEAVE = FootKey("Esc", "escape", t("leave"), t("leave the demo"), stays=True)


class Guide:
    """Teaches the keys on the screen of a demo."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.lessons = Lessons()

    @property
    def is_on(self) -> bool:
        """Whether the game is a demo that teaches the keys."""
        return self.screen.open_game.is_guided

    def lines(self) -> tuple[Text, ...]:
        """Return the lines to show with the open question."""
        screen = self.screen
        if not self.is_on or screen.companion.settings.hints_hidden or isinstance(screen.snapshot.question, Finished):
            return ()
        return self.lessons.of(screen.open_game, screen.snapshot.view)

    def takes(self, key: str) -> bool:
        """Handle a key that only a demo has. Return whether it was one."""
        screen = self.screen
        if not self.is_on or not screen.open_forms or screen.form.takes_letters:
            return False
        alone = len(screen.open_forms) == 1
        if key == "escape" and not screen.figures.typed and (isinstance(screen.form, PlateForm) or self._leaves(alone)):
            screen.companion.leave_game()
            return True
        if key in ("h", "H") and alone:
            settings = screen.companion.settings
            settings.hints_hidden = not settings.hints_hidden
            refused = screen.companion.save_settings()
            hidden = t("No more hints, in any demo. h brings them back.")
            screen.say(refused or (hidden if settings.hints_hidden else t("The hints are back.")))
            return True
        return False

    def _leaves(self, alone: bool) -> bool:
        """Return whether Esc leaves the demo here, and not only a question that the players opened themselves."""
        return alone and not self.screen.snapshot.answers_to_leave

    def foot_keys(self) -> list[FootKey]:
        """Return the entries of the bottom line that lead out of the game, in a demo also the one for the hints."""
        if not self.is_on:
            return [PACK_UP.foot_key]
        hidden = self.screen.companion.settings.hints_hidden
        return [*([] if hidden else [HIDE]), *([] if self.screen.snapshot.answers_to_leave else [LEAVE])]
