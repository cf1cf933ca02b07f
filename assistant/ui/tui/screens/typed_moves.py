"""What Enter and Space mean directly after a move was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.text import Text, t
from assistant.sessions.presentation.figures import Placement
from assistant.ui.tui.screens.form_screen import FormScreen

if TYPE_CHECKING:
    from textual.timer import Timer

    from assistant.sessions.presentation.figures import FigureChange
    from assistant.ui.tui.screens.play import PlayScreen


PAUSE = 0.5
"""For this many seconds after a typed move, Space waits: it may only separate two moves (`1g5 2g2`)."""


class TypedMoves:
    """The keys after a typed move. The move was made at its last digit, so an Enter after it must not end the turn."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.last_at = -1e9
        """When a figure was last moved."""
        self.move: Placement | None = None
        """The move that the last key has completed."""
        self.space_timer: Timer | None = None
        """The timer for a pressed Space, which may turn out to separate two typed moves."""

    def note(self, change: FigureChange, key: str) -> None:
        """Note a change that this key has completed."""
        self.last_at = self.screen.companion.key_repeat.clock()
        self.move = change if isinstance(change, Placement) and key.isdigit() else None

    def takes(self, key: str) -> bool:
        """Take the first Enter after a typed move, and a Space that may separate two moves or follows a refused one."""
        screen, move, self.move = self.screen, self.move, None
        if len(screen.open_forms) == 1 and move is not None and (key == "enter" or (key == "space" and screen.refusal)):
            screen.say(screen.notice if screen.refusal else self._moved(move), refusal=screen.refusal)
            return True
        if key == "space" and screen.companion.key_repeat.clock() - self.last_at < PAUSE:
            self.space_timer = screen.set_timer(PAUSE, self._press_space)
            return True
        return False

    def next_key(self, key: str) -> None:
        """Drop a Space that has waited, and forget the move if the next key is neither Enter nor Space."""
        if key not in ("enter", "space"):
            self.move = None
        if self.space_timer is not None:
            self.space_timer.stop()
            self.space_timer = None

    def _press_space(self) -> None:
        """Press a Space that has waited, because no other move was typed."""
        self.space_timer = None
        if not self.screen.busy and self.screen.is_current:
            FormScreen.press(self.screen, "space")

    def _moved(self, move: Placement) -> Text:
        if move.figure == self.screen.figures.acting and self.screen.snapshot.question.kind == "go_on":
            return t("Moved: {space}. The turn goes on; Space ends it.", space=move.at)
        return t("Moved: {space}.", space=move.at)
