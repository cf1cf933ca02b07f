"""Save points and branches: a name on a moment, and going back to one. The line that was left is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.evenings.points import places
from assistant.evenings.telling import told_last
from assistant.speech.text import Text, t
from assistant.tui.asking.find import FindForm, Thing
from assistant.tui.asking.typed import TypeForm
from assistant.tui.pen import joined

if TYPE_CHECKING:
    from assistant.history.timeline import Line
    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.seen import OpenEvening

TOLD = 60
"""How much of what was told last is shown with each."""


def save_point(screen: PlayScreen) -> None:
    def keep(words: str) -> None:
        def save(open: OpenEvening) -> Text:
            open.save_point(words)
            return t("Save point: {name}.", name=words)

        screen.close()
        screen.perform(save)

    screen.ask(TypeForm(title=t("SAVE POINT"), prompt=t("A name for this moment."), what=t("Name")), keep)


def go_back(screen: PlayScreen) -> None:
    """Save points first, then where other lines were left, then the last inputs."""
    timeline, pen = screen.open.evening.timeline, screen.pen
    lines = places(timeline)
    things = [Thing(str(line.n), pen.say(line.name), _note(screen, line, kind)) for line, kind in lines]
    if not things:
        screen.say(t("There is no earlier moment."), refusal=True)
        return

    def back(id: str) -> None:
        def go(open: OpenEvening) -> Text:
            open.back_to(int(id))
            return t("On from: {name}.", name=timeline.lines[int(id)].name)

        screen.close()
        screen.perform(go)

    form = FindForm(
        title=t("GO BACK"), prompt=t("On from which moment? The line played since is kept."), things=things,
        what=t("Letters of it"),
    )  # fmt: skip
    screen.ask(form, back)


def _note(screen: PlayScreen, line: Line, kind: Text) -> str:
    """What tells this moment from others with the same name: what was told last."""
    told = told_last(screen.open, line)
    words = screen.pen.say(told) if told is not None else ""
    return joined([screen.pen.say(kind), words if len(words) <= TOLD else f"{words[:TOLD].rstrip()}…"])
