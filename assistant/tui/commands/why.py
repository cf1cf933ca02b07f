"""`w`: the reasons of the last thing told, where its rule stands, what its words mean, what else there was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.evenings.reasons import Reason, explained, meanings, places
from assistant.speech.events import Decided
from assistant.speech.text import Arg, t, tn
from assistant.tui.asking.form import Hand
from assistant.tui.asking.reading import ReadingForm
from assistant.tui.pages import titled
from assistant.tui.pen import Pen
from assistant.tui.rows import QUIET, Row, plain, row, wrapped

if TYPE_CHECKING:
    from assistant.tui.screens.play import PlayScreen
    from assistant.tui.seen import OpenEvening

OTHERWISE = Hand("d", "d", t("decide otherwise"))
LOWER = 5
"""So many of those that the rules rank lower are named."""


def why(screen: PlayScreen) -> None:
    open = screen.open
    told = list(explained(open, screen.seen.question))
    if not told:
        screen.say(t("Nothing was decided by the rules so far."))
        return
    own = (OTHERWISE,) if screen.seen.decided else ()
    form = ReadingForm(title=t("WHY"), rows=lambda pen, width: page(open, told, pen, width), own=own)
    screen.ask(form, lambda _: None)


# -- the page


def page(open: OpenEvening, told: Sequence[Reason], pen: Pen, width: int) -> list[Row]:
    """All of it as rows, what its words mean at the end."""
    rows: list[Row] = []
    for one in told:
        rows += wrapped(pen.row(one.what, "strong", bold=True, capital=True), width)
        rows += [line for reason in one.reasons for line in _indented(pen, reason, width)]
        where = places(open, one.rule)
        if where:
            rows += _indented(pen, t("Rulebook: {places}", places=tuple(where)), width, QUIET)
        if one.decided is not None:
            rows += _alternatives(one.decided, pen, width)
        rows.append([])
    words = meanings(open, told, pen.say, "\n".join(plain(line) for line in rows))
    meant = [line for text in words for line in wrapped(pen.row(text), width, indent=2)]
    return [*rows, *titled(t("what the words mean"), meant, pen, width)] if meant else rows[:-1]


def _alternatives(event: Decided, pen: Pen, width: int) -> list[Row]:
    """What the rules allow as well; apart from it what they rank lower."""
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
