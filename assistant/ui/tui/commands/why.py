"""`w`: a page that explains the last decision or event: reasons, rulebook, other options, terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.messages.events import Decided
from assistant.messages.text import Arg, t, tn
from assistant.sessions.presentation.explanations import Reason, explained, meanings, places
from assistant.ui.tui.drawing.pages import section
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, Row, plain, row, wrapped
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.forms.page import PageForm

if TYPE_CHECKING:
    from assistant.ui.tui.screens.play import PlayScreen
    from assistant.ui.tui.snapshot import AnyOpenGame

OTHERWISE = FootKey("d", "d", t("decide otherwise"))
LOWER = 5
"""The largest number of worse options on the page."""


def why(screen: PlayScreen) -> None:
    """Show the reasons for what the rules did last."""
    open_game = screen.open_game
    told = list(explained(open_game, screen.snapshot.question))
    if not told:
        screen.say(t("Nothing was decided by the rules so far."))
        return
    own = (OTHERWISE,) if screen.snapshot.has_decision else ()
    form = PageForm(title=t("WHY"), rows=lambda pen, width: page(open_game, told, pen, width), own_keys=own)
    screen.ask(form, lambda _: None)


# -- the page


def page(open_game: AnyOpenGame, told: Sequence[Reason], pen: Pen, width: int) -> list[Row]:
    """Return the rows of the page with these explanations."""
    rows: list[Row] = []
    for one in told:
        rows += wrapped(pen.row(one.what, "strong", bold=True, capital=True), width)
        rows += [line for reason in one.reasons for line in _indented(pen, reason, width)]
        if one.decided is not None:
            rows += _alternatives(one.decided, pen, width)
        where = places(open_game, one.rule)
        if where:
            rows += _indented(pen, t("Rulebook: {places}", places=tuple(where)), width, QUIET)
        rows.append([])
    words = meanings(open_game, told, pen.say, "\n".join(plain(line) for line in rows))
    meant = [line for text in words for line in wrapped(pen.row(text), width, indent=2)]
    return [*rows, *section(t("what the words mean"), meant, pen, width)] if meant else rows[:-1]


def _alternatives(event: Decided, pen: Pen, width: int) -> list[Row]:
    """Return the options that the rules did not choose: first the equally good ones, then the worse ones."""
    if not event.alternatives:
        return _indented(pen, t("Nothing else was possible."), width)
    allowed, lower = event.alternatives[: event.equals], event.alternatives[event.equals :]
    rows = _indented(pen, t("The rules allow as well:"), width, QUIET) if allowed else []
    rows += [line for one in allowed for line in _indented(pen, one, width, depth=4)]
    if lower:
        rows += _indented(pen, t("Ranked lower by the rules; d decides so all the same:"), width, QUIET)
        rows += [line for one in lower[:LOWER] for line in _indented(pen, one, width, depth=4)]
        if len(lower) > LOWER:
            rows += _indented(pen, tn("and {n} more", "and {n} more", len(lower) - LOWER), width, QUIET, depth=4)
    return rows


def _indented(pen: Pen, words: Arg, width: int, style: str = "", depth: int = 2) -> list[Row]:
    return wrapped(row(" " * depth, pen.row(words, style)), width, indent=depth)
