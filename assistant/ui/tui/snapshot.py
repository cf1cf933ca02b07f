"""One picture of an open evening: made off the screen's thread, drawn on it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.checkpoint import Checkpoint
from assistant.engine.moment import Moment
from assistant.messages.events import Reminded
from assistant.messages.questions import GO_ON, AnyQuestion, OneOf
from assistant.messages.text import Text, t
from assistant.sessions.presentation.figures import NumberedFigure, figures_in
from assistant.sessions.presentation.narration import LogLine, active_reminders, event_text, events_since_answer, newest
from assistant.timeline.timeline import INPUTS, JournalLine
from assistant.ui.view.blocks import Figure as OnTrack
from assistant.ui.view.blocks import Lines, Panel, Track, View

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

    AnyOpenGame = OpenGame[Any, Any]

LOG = 60
"""How many lines the log beside the panels shows at most."""
DEEPEST = 5
"""So many answers a input can be left after."""
WAITING = ("go_on", "checklist", "finished")


class Snapshot(Struct, frozen=True):
    """An evening at rest, ready to be drawn."""

    moment: Moment[Any]
    view: View
    told: tuple[Text, ...]
    """What the last answer told, then what was done last beside the question."""
    since: tuple[int, ...]
    """The lines of the timeline that told it."""
    newest: tuple[LogLine, ...]
    """The last things told, newest first."""
    figures: tuple[NumberedFigure, ...]
    reminders: tuple[Text, ...] = ()
    """Those that came up during the last input."""
    leavable: int = 0
    """How many answers Esc takes back if the question was opened by the table's own `e`, `d` or menu; else 0."""
    decided: bool = False
    """Whether the rules have decided something that `d` decides otherwise."""

    @property
    def question(self) -> AnyQuestion:
        return self.moment.question


def look(open_game: AnyOpenGame) -> Snapshot:
    """The evening as it stands. A view with a mistake in it never costs the evening."""
    moment = open_game.session.moment
    try:
        view = open_game.view()
    except Exception as error:  # a rule of drawing broke down; the question can still be answered
        view = View((open_game.game.name,), (t("The panels can't be drawn: {error}.", error=str(error)),), ())
    if yours := reminders_panel(open_game):
        view = replace(view, panels=(*view.panels, yours))
    since, events = events_since_answer(open_game.session)
    told = [text for event in events if not event.reminds and (text := event_text(open_game, event))]
    reminders = [text for event in events if event.reminds and (text := event_text(open_game, event))]
    return Snapshot(
        moment, view, tuple(told), since, tuple(newest(open_game, LOG)), figures_in(open_game, view),
        tuple(dict.fromkeys(reminders)), _leavable(open_game), _decided(open_game),
    )  # fmt: skip


def reminders_panel(open_game: AnyOpenGame) -> Panel | None:
    lines = tuple(one.line for one in active_reminders(open_game))
    return Panel("reminders", t("YOUR REMINDERS"), (Lines(lines),)) if lines else None


def saved_or_not(open_game: AnyOpenGame) -> Text:
    """For the head line."""
    if open_game.scratch is not None:
        return t("nothing is kept")
    if open_game.following:
        return t("only follows")
    return t("saved") if open_game.read_only_reason is None else t("read only")


def notice_of(open_game: AnyOpenGame) -> Text | None:
    """The last sentence about the save; of a damaged one, how to go on."""
    if not open_game.notices:
        return None
    notice = open_game.notices[-1]
    return t("{notice} Ctrl+P, make a sound copy.", notice=notice) if open_game.journal.damaged else notice


def _leavable(open_game: AnyOpenGame) -> int:
    """How many answers back the table opened this (`e`, `d`, a menu), if it is still open and told nothing since."""
    session = open_game.session
    question = session.question
    answers = (line for line in session.timeline.path() if line.kind in INPUTS)
    for count, line in enumerate(islice(answers, DEEPEST), 1):
        input = line.input
        if input is None or input.kind == "aside" or input.value == GO_ON:
            return 0
        if count == 1 and input.kind == "otherwise":
            return count if input.key != question.key else 0
        before = _before(open_game, line)
        if before is None:
            return 0
        if any(option.id == input.value for option in before.question.happened):
            return count if input.key != question.key and _is_open(before, session.moment) else 0
        if line.told:
            break
        if isinstance(before.question, OneOf) and before.question.menu:
            return count if _only_asked(before, session.moment) else 0
    return 0


def _only_asked(before: Moment[Any], now: Moment[Any]) -> bool:
    """Whether the step that waited then has had nothing but answers since: no card drawn, no die rolled."""
    was, checkpoint = before.checkpoint, now.checkpoint
    since = checkpoint.transcript[len(was.transcript) :]
    return checkpoint.running == was.running and all(entry.kind == "answer" for entry in since)


def _before(open_game: AnyOpenGame, line: JournalLine) -> Moment[Any] | None:
    session = open_game.session
    try:
        return session.moment_at(session.timeline.lines[line.parent])
    except Exception:  # of an older version of the rules: then it can be undone, not left
        return None


def _is_open(before: Moment[Any], now: Moment[Any]) -> bool:
    """Whether what happened at a moment is not over now: its own rules ask, not those that were waiting then."""
    was, checkpoint = before.checkpoint, now.checkpoint
    if checkpoint.running == was.running and len(checkpoint.transcript) > len(
        was.transcript
    ):  # within the waiting step
        done = now.question.kind in WAITING and any(not isinstance(event, Reminded) for event in now.new_events)
        return not done
    return _owner(checkpoint) not in {_owner(was), *(call.step for call in was.agenda)}


def _owner(checkpoint: Checkpoint) -> str:
    """The sequence whose part is running, or the step itself."""
    following = checkpoint.agenda[0] if checkpoint.agenda else None
    is_part = following is not None and following.args.get("over") == checkpoint.running.step
    return following.step if following is not None and is_part else checkpoint.running.step


def _decided(open_game: AnyOpenGame) -> bool:
    try:
        return open_game.session.newest_decision() is not None
    except Exception:  # told by an older version of the rules
        return False


def figures_of(view: View) -> dict[int, OnTrack]:
    """The numbered ones of the order of play."""
    blocks = (block for panel in view.panels for block in panel.blocks if isinstance(block, Track))
    return {figure.number: figure for block in blocks for figure in block.figures if figure.number}
