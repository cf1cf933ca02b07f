"""A snapshot of an open game, taken in a worker thread so that the UI thread only draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.checkpoint import Checkpoint
from assistant.engine.moment import Moment
from assistant.messages.events import Reminded, Sign
from assistant.messages.questions import GO_ON, AnyQuestion, OneOf
from assistant.messages.text import Text, t, tn
from assistant.sessions.presentation.ending import Ending, ending_of
from assistant.sessions.presentation.figures import NumberedFigure, figures_in
from assistant.sessions.presentation.narration import (
    LogLine,
    Told,
    active_reminders,
    event_text,
    events_in_lead,
    events_since_answer,
    has_table,
    newest,
    told,
)
from assistant.sessions.presentation.staging import Plate, is_staged, plates_of
from assistant.timeline.game_session import AskedThen
from assistant.timeline.timeline import INPUTS, JournalLine
from assistant.ui.tui.arrangement import map_of
from assistant.ui.view.blocks import Figure as OnTrack
from assistant.ui.view.blocks import Lines, Panel, TileMap, Track, View

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

    AnyOpenGame = OpenGame[Any, Any]

LOG_LINES = 60
"""The largest number of log lines beside the panels."""
MOST_NOTICES = 3
"""The largest number of notices that are shown together."""
MOST_ANSWERS = 5
"""The largest number of answers that Esc takes back at once."""
WAITING = ("go_on", "checklist", "finished")
"""The kinds of questions at which players have nothing to decide."""


class Snapshot(Struct, frozen=True):
    """Everything that the play screen shows of a game."""

    moment: Moment[Any]
    view: View
    reports: tuple[Told, ...]
    """What happened since the last answer, in sentences, without turning points."""
    lead_signs: Mapping[Text, Sign]
    """The signs of the events that the question repeats above its prompt, by their sentences."""
    report_lines: tuple[int, ...]
    """The numbers of the journal lines of these events."""
    newest: tuple[LogLine, ...]
    """The last lines of the log, newest first."""
    figures: tuple[NumberedFigure, ...]
    reminders: tuple[Text, ...] = ()
    """Reminders that the last input has shown."""
    answers_to_leave: int = 0
    """How many answers Esc takes back to leave this question.

    0 if the players did not open it themselves (with `e`, `d` or a menu).
    """
    has_decision: bool = False
    """Whether the rules have made a decision that `d` can take back."""
    plates: tuple[Plate, ...] = ()
    """The turning points of the last input."""
    ending: Ending | None = None
    """The recap, if the last input has ended the game or a part of it."""

    @property
    def question(self) -> AnyQuestion:
        return self.moment.question

    @property
    def map_shown(self) -> TileMap | None:
        """The first map in the panels, or None."""
        return next((map for panel in self.view.panels if (map := map_of(panel)) is not None), None)

    @property
    def active_figure(self) -> int:
        """The number of the figure whose turn it is, or 0."""
        blocks = [block for panel in self.view.panels for block in panel.blocks]
        figures = [figure for block in blocks if isinstance(block, Track) for figure in block.figures]
        return next((figure.number for figure in figures if figure.mark == "now" and figure.number), 0)


def take_snapshot(open_game: AnyOpenGame) -> Snapshot:
    """Take a snapshot of the game. If the game can't show its state, the snapshot says so."""
    moment = replace(open_game.session.moment, question=open_game.question)
    try:
        view = open_game.view()
    except Exception as error:  # a bug in a game's view must not end the session
        view = View((open_game.game.name,), (t("The panels can't be drawn: {error}.", error=str(error)),), ())
    if yours := reminders_panel(open_game):
        view = replace(view, panels=(*view.panels, yours))
    report_lines, events = events_since_answer(open_game.session)
    unstaged = [event for event in events if not event.reminds and not is_staged(event, open_game.content)]
    reports = [one for event in unstaged if (one := told(open_game, event)) is not None]
    led = events_in_lead(open_game.moment)
    real = has_table(open_game)
    lead_signs = {
        text: event.sign if real or event.sign != "hands" else "fact"
        for event in led
        if (text := event_text(open_game, event))
    }
    reminders = [text for event in events if event.reminds and (text := event_text(open_game, event))]
    return Snapshot(
        moment, view, tuple(reports), lead_signs, report_lines, tuple(newest(open_game, LOG_LINES)),
        figures_in(open_game, view), tuple(dict.fromkeys(reminders)), _answers_to_leave(open_game),
        _has_decision(open_game), plates_of(open_game), ending_of(open_game),
    )  # fmt: skip


def reminders_panel(open_game: AnyOpenGame) -> Panel | None:
    lines = tuple(one.line for one in active_reminders(open_game))
    return Panel("reminders", t("YOUR REMINDERS"), (Lines(lines),)) if lines else None


def save_status(open_game: AnyOpenGame) -> Text:
    """Return whether the game is saved, in words for the title bar."""
    if open_game.scratch is not None:
        return t("nothing is kept")
    if open_game.following:
        return t("only follows")
    return t("saved") if open_game.read_only_reason is None else t("read only")


def save_notice(open_game: AnyOpenGame, since: int = 0) -> Text | None:
    """Return the new notices about save and content as one text, or None.

    The first `since` notices were shown before.
    """
    notice = joined_notices(open_game.notices[since:])
    if notice is None or not open_game.journal.damaged:
        return notice
    return t("{notice} Ctrl+P, make a sound copy.", notice=notice)


def joined_notices(notices: Sequence[Text]) -> Text | None:
    """Return several notices as one text, newest first. Of many, it says how many more there are."""
    if not notices:
        return None
    said, *others = notices[::-1][:MOST_NOTICES]
    for other in others:
        said = t("{notice} {other}", notice=said, other=other)
    more = len(notices) - MOST_NOTICES
    return tn("{notice} And {n} more.", "{notice} And {n} more.", more, notice=said) if more > 0 else said


def _answers_to_leave(open_game: AnyOpenGame) -> int:
    """Return how many answers ago the players opened this question with `e`, `d` or a menu.

    Return 0 if they did not, or if something has happened since.
    """
    session = open_game.session
    question = session.question
    answers = (line for line in session.timeline.path() if line.kind in INPUTS)
    for count, line in enumerate(islice(answers, MOST_ANSWERS), 1):
        input = line.input
        if input is None or input.kind == "aside" or input.value == GO_ON:
            return 0
        if count == 1 and input.kind == "otherwise":
            return count if input.key != question.key else 0
        before = _asked_before(open_game, line)
        if before is None:
            return 0
        if any(option.id == input.value for option in before.question.happened):
            return count if input.key != question.key and _is_interrupt_open(before, session.moment) else 0
        if line.told:
            break
        if isinstance(before.question, OneOf) and before.question.menu:
            return count if _only_asked(before, session.moment) else 0
    return 0


def _only_asked(before: AskedThen, now: Moment[Any]) -> bool:
    """Return whether only answers were given between `before` and `now`, without draws and in the same rule."""
    was, checkpoint = before.checkpoint, now.checkpoint
    report_lines = checkpoint.transcript[len(was.transcript) :]
    return checkpoint.running == was.running and all(entry.kind == "answer" for entry in report_lines)


def _asked_before(open_game: AnyOpenGame, line: JournalLine) -> AskedThen | None:
    session = open_game.session
    try:
        return session.asked_at(session.timeline.lines[line.parent])
    except Exception:  # saved with an older version of the rules: it can be undone, but not left
        return None


def _is_interrupt_open(before: AskedThen, now: Moment[Any]) -> bool:
    """Return whether the interrupt that began at `before` still asks its questions."""
    was, checkpoint = before.checkpoint, now.checkpoint
    if checkpoint.running == was.running and len(checkpoint.transcript) > len(was.transcript):  # in the waiting step
        done = now.question.kind in WAITING and any(not isinstance(event, Reminded) for event in now.new_events)
        return not done
    return _owner(checkpoint) not in {_owner(was), *(call.step for call in was.agenda)}


def _owner(checkpoint: Checkpoint) -> str:
    """Return the name of the sequence of steps that the running step belongs to, or of the step itself."""
    following = checkpoint.agenda[0] if checkpoint.agenda else None
    is_part = following is not None and following.args.get("over") == checkpoint.running.step
    return following.step if following is not None and is_part else checkpoint.running.step


def _has_decision(open_game: AnyOpenGame) -> bool:
    try:
        return open_game.session.newest_decision() is not None
    except Exception:  # saved with an older version of the rules
        return False


def numbered_figures(view: View) -> dict[int, OnTrack]:
    """Return the figures in the order of play, by their numbers."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Track))
    return {figure.number: figure for block in blocks for figure in block.figures if figure.number}
