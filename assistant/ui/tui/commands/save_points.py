"""Save points: giving the present state of the game a name, and going back to an earlier state.

What was played since then is kept as a branch, to which players can return.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.messages.text import Text, t
from assistant.sessions.presentation.narration import last_event_text
from assistant.ui.tui.drawing.pen import joined
from assistant.ui.tui.forms.filter_list import FilterEntry, FilterForm
from assistant.ui.tui.forms.text_field import TextForm

if TYPE_CHECKING:
    from assistant.timeline.timeline import JournalLine
    from assistant.ui.tui.screens.play import PlayScreen
    from assistant.ui.tui.snapshot import AnyOpenGame

TOLD = 60
"""The largest number of letters of the event that is shown with each state in the list."""


def save_point(screen: PlayScreen) -> None:
    """Ask for a name and make a save point."""

    def keep(words: str) -> None:
        def save(open_game: AnyOpenGame) -> Text:
            open_game.save_point(words)
            return t("Save point: {name}.", name=words)

        screen.close()
        screen.perform(save)

    screen.ask(TextForm(title=t("SAVE POINT"), prompt=t("A name for this moment."), what=t("Name")), keep)


def go_back(screen: PlayScreen) -> None:
    """Ask for an earlier state of the game and go back to it.

    The list has save points first, then the ends of other branches, then the last inputs.
    """
    timeline, pen = screen.open_game.timeline, screen.pen
    lines = timeline.return_points()
    entries = [FilterEntry(str(line.n), pen.say(line.name), _note(screen, line, kind)) for line, kind in lines]
    if not entries:
        screen.say(t("There is no earlier moment."), refusal=True)
        return

    def back(id: str) -> None:
        def go(open_game: AnyOpenGame) -> Text:
            open_game.back_to(int(id))
            return t("On from: {name}.", name=timeline.lines[int(id)].name)

        screen.close()
        screen.perform(go)

    form = FilterForm(
        title=t("GO BACK"), prompt=t("On from which moment? The line played since is kept."), entries=entries,
        what=t("Letters of it"),
    )  # fmt: skip
    screen.ask(form, back)


def _note(screen: PlayScreen, line: JournalLine, kind: Text) -> str:
    """Return the words beside an entry of the list: `kind`, such as "branch", and its last event."""
    told = last_event_text(screen.open_game, line)
    words = screen.pen.say(told) if told is not None else ""
    return joined([screen.pen.say(kind), words if len(words) <= TOLD else f"{words[:TOLD].rstrip()}…"])
