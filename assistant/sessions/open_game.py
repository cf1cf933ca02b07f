"""An open game with its save. Every front end and every command works with an `OpenGame`."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.engine.side_actions import clean
from assistant.engine.tracked import CorrectableValue
from assistant.games.event_sentences import say
from assistant.games.game import Game
from assistant.messages.events import Event, verdict_of
from assistant.messages.questions import Finished, OneOf, Question, Refused
from assistant.messages.text import Text, t
from assistant.messages.verdict import AnswerPreview, Verdict
from assistant.sessions.own_facts import OwnFacts
from assistant.sessions.record_writer import local_day, picture_of, record_of
from assistant.storage import Journal, JournalReplaced, StaleJournal, write_record
from assistant.storage.backups import try_to_back_up
from assistant.storage.branches import is_same_campaign, keep_missing, remember
from assistant.storage.campaigns import GUIDED, make_folder
from assistant.storage.picture import Picture, write_picture
from assistant.storage.presence import say_closed, say_open, this_host
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import Timeline
from assistant.ui.view.blocks import Layout, Reach, View

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

S = TypeVar("S")
C = TypeVar("C")
R = TypeVar("R")

PICTURE_INTERVAL = 600.0
"""Seconds between two updates of the preview file (`picture.json`) during a game."""
ONLY_FOLLOWS = t("This screen only follows: the game is played on another one.")


class OpenGame(Generic[S, C]):
    """A game that is being played: its rules, content, session and save.

    - `notices`: sentences for the players about the save.
    - `language`: the language of the readable record.

    Inputs may come from several threads. A lock lets them run one after another.
    """

    def __init__(self, game: Game[S, C], session: GameSession[S, C], journal: Journal, *, new: bool = False) -> None:
        self.game = game
        self.session = session
        self.journal = journal
        self.notices = journal.notices
        self.language = "en"
        self.scratch: TemporaryDirectory[str] | None = None
        """The temporary folder of a game that is not saved."""
        self.following = False
        """Whether this is a read-only view of a game that is played on another screen."""
        self._own_facts: OwnFacts | None = None
        self._reach_of: tuple[tuple[int, int], Reach | None] | None = None
        self._has_unrecorded_inputs = new
        self.seen: Path | None = None
        """A copy of the journal that only this machine has, written when the game is closed."""
        self._is_backed_up = new
        """Whether the save has a backup from before the inputs of this screen. A new game needs none."""
        self._is_announced = False
        """Whether other machines are told that the campaign is open here."""
        self._last_picture = monotonic()
        self._lock = threading.RLock()

    # -- the game and its state

    @property
    def content(self) -> C:
        """The content of the chapter being played."""
        return self.session.content

    @property
    def state(self) -> S:
        """The current state of the game."""
        return self.session.state

    @property
    def timeline(self) -> Timeline:
        """All lines of the journal."""
        return self.session.timeline

    @property
    def correctable(self) -> list[CorrectableValue]:
        """What players can correct: values of the state, and facts that are printed on cards."""
        return by_figure(self.game.rules.correctable(self.moment.world, self.content))

    @property
    def folder(self) -> Path:
        return self.journal.folder

    @property
    def is_saved(self) -> bool:
        """Whether the game has a folder that stays after it is closed."""
        return self.scratch is None

    @property
    def about(self) -> dict[str, str]:
        """The ids of the game, scenario and heroes, and the name of the campaign, from the first line of the save."""
        return self.timeline.lines[0].about

    @property
    def name(self) -> str:
        return self.about.get("name") or self.folder.name

    @property
    def is_guided(self) -> bool:
        """Whether this is a demo that teaches the keys and ends after one round."""
        return bool(self.about.get(GUIDED))

    @property
    def heroes(self) -> list[str]:
        return [hero for hero in self.about.get("heroes", "").split(",") if hero]

    @property
    def read_only_reason(self) -> Text | None:
        """Why inputs are refused here, or None if they are accepted."""
        return ONLY_FOLLOWS if self.following else self.journal.read_only_reason

    @property
    def moment(self) -> Moment[S]:
        return self.session.moment

    @property
    def question(self) -> Question[Any]:
        """The open question. A demo proposes the line that it tells players to try, if nothing else is proposed."""
        question = self.session.question
        if not self.is_guided or not isinstance(question, OneOf) or question.expected:
            return question
        demo = self.game.demo
        tried = demo.proposes(self.content, self.moment) or demo.tries.get(question.key.partition(":")[0], "")
        is_possible = tried not in question.barred and any(option.id == tried for option in question.options)
        return replace(question, expected=tried) if is_possible else question

    @property
    def over(self) -> bool:
        """Whether the game is over and all questions are answered."""
        return isinstance(self.question, Finished)

    def view(self) -> View:
        return self.game.view(self.content, self.moment)

    def reach(self, number: int) -> Reach | None:
        """Return what the map shows of the figure with this number when players pick it, or None."""
        key = (number, id(self.moment))
        if self._reach_of is None or self._reach_of[0] != key:
            try:
                found = self.game.reach(self.content, self.moment, number)
            except Exception:  # a mistake there must not keep the players from typing a move
                found = None
            self._reach_of = (key, found)
        return self._reach_of[1]

    def layout(self) -> Layout:
        return self.game.layout(self.content, self.moment)

    def log(self, n: int) -> list[Text]:
        """Return the last `n` sentences of the log, newest first."""
        count = n
        while True:
            events = self.session.newest(count)
            sentences = self._sentences(events)
            if len(sentences) >= n or len(events) < count:
                return sentences[:n]
            count *= 2  # some events have no sentence

    def story(self) -> list[Text]:
        """Return all sentences of the log, oldest first."""
        return self._sentences(self.session.log())

    def _sentences(self, events: list[Event]) -> list[Text]:
        return [sentence for event in events if (sentence := say(self.game, self.content, event)) is not None]

    # -- inputs

    def answer(self, value: Any) -> None:
        """Answer the open question and save the answer, or raise `Refused`."""
        self._input(lambda: self.session.answer(value))

    def what_if(self, value: Any) -> AnswerPreview:
        """Return what this answer would lead to, or raise `Refused` if it is wrong. Nothing changes."""
        events = list(self.session.what_if(value))
        return AnswerPreview(tuple(self._sentences(events)), self.verdict(events))

    def verdict(self, events: Iterable[Event]) -> Verdict | None:
        """Return the result that these events give for a typed answer, such as "blocked", or None."""
        return verdict_of(events, self.content)

    def side_action(self, step: str, /, **args: Any) -> None:
        """Run a correction, a setting, a reminder or a note. `step` is its name, such as "correct"."""
        self._input(lambda: self.session.side_action(step, **args))

    def otherwise(self) -> None:
        """Take back the last decision that the app made, and let the players make it."""
        self._input(lambda: self.session.otherwise())

    def undo(self) -> Text:
        """Undo the last input and return its name."""
        return self._input(lambda: self.session.undo())

    def redo(self) -> Text:
        """Redo the input that was undone last, and return its name."""
        return self._input(lambda: self.session.redo())

    def save_point(self, name: str) -> None:
        """Give the present point of the game a name, so that players can go back to it later."""
        cleaned = clean(name)
        if not cleaned:
            raise Refused(t("A save point needs a name."))
        self._input(lambda: self.session.save_point(cleaned))

    def back_to(self, n: int) -> None:
        """Continue from line `n` of the journal. The later lines are kept as another branch."""
        self._input(lambda: self.session.back_to(n))

    def _input(self, input: Callable[[], R]) -> R:
        """Run an input and return its result.

        Also save facts that the players entered, and write the record or the preview if needed.
        """
        with self._lock:
            if self.read_only_reason is not None:
                raise Refused(self.read_only_reason)
            was_over = self.over
            if not self._is_backed_up and self.is_saved:
                try_to_back_up(self.folder)
                self._is_backed_up = True
            try:
                result = input()
            except JournalReplaced:
                self._reopen()
                raise
            except StaleJournal:
                self.follow()
                raise
            except UnicodeEncodeError as error:  # a lone surrogate, pasted from a broken text
                raise Refused(t("These words hold a broken letter and can't be kept: leave it out.")) from error
            self._has_unrecorded_inputs = True
            self._save_facts()
            if not self.is_saved:
                return result
            if not self._is_announced:
                self._is_announced = True
                say_open(self.folder)
            if self.over and not was_over:
                self._try_to_write_record()
            elif monotonic() - self._last_picture > PICTURE_INTERVAL:
                self.write_picture()
                say_open(self.folder)
            return result

    def follow(self) -> bool:
        """Read the inputs that another screen has saved, and return whether there were any."""
        with self._lock:
            try:
                lines = self.journal.news()
            except JournalReplaced as replaced:
                self._reopen()
                self.notices.append(replaced.text)
                return True
            if not lines:
                return False
            timeline = self.timeline
            for line in lines:
                timeline.append(line)
            self.session = GameSession.resume(self.session.engine, timeline, self.journal.keep, self.session.engine_for)
            return True

    def _reopen(self) -> None:
        """Open the journal again, because its file was replaced. Raise `Refused` if it is now of another campaign."""
        journal = Journal.open(self.folder, self.journal.clock)
        if not is_same_campaign(journal.timeline.lines[0], self.timeline.lines[0]):
            journal.close()
            raise Refused(
                t(
                    "{path} holds another campaign now: nothing was kept. Open it from the list.",
                    path=str(self.journal.path),
                )
            )
        if not self.following:
            self._keep_own_line(journal)
        self.session = GameSession.resume(self.session.engine, journal.timeline, journal.keep, self.session.engine_for)
        journal.notices[:0] = self.notices
        self.journal.close()
        self.journal, self.notices = journal, journal.notices

    def _keep_own_line(self, journal: Journal) -> None:
        """Keep the lines of this screen beside the new journal if that lacks some of them."""
        with contextlib.suppress(OSError):
            own, other = journal.intact_bytes(), self.journal.intact_bytes()
            kept = keep_missing(self.folder, own, other, this_host(), journal.clock, restored=True)
            if kept is not None:
                self.notices.append(
                    t(
                        "Another machine has played on, too. Its line is open now; yours is kept as {file}, "
                        "and both can be chosen when the campaign is opened.",
                        file=kept.name,
                    )
                )

    # -- record and picture

    def write_record(self, outcome: dict[str, Any] | None = None) -> Path:
        """Write the record (`campaign.toml`) and the preview. Return the path of the record."""
        with self._lock:
            path = write_record(self.folder, record_of(self, outcome))
            self._has_unrecorded_inputs = False
            self.write_picture()
            return path

    def _try_to_write_record(self) -> None:
        """Write the record. If that fails, only add a notice: the game can go on without it."""
        try:
            self.write_record()
        except Refused as refused:
            self.notices.append(refused.text)
        except Exception as error:
            self.notices.append(
                t("The record campaign.toml can't be written: {error}. The save is whole.", error=str(error))
            )

    def picture(self) -> Picture:
        """Return the preview of this game for the start screen."""
        return picture_of(self)

    def write_picture(self) -> None:
        """Write the preview file. Errors are ignored, because a missing preview is made when needed."""
        self._last_picture = monotonic()
        with contextlib.suppress(Exception):
            write_picture(self.folder, self.picture())

    def won(self) -> tuple[str, ...]:
        """Return the ids of the scenarios won in this campaign."""
        return tuple(dict.fromkeys(self.game.won(self.state, self.about.get("scenario", ""))))

    def campaign_log(self) -> list[Text]:
        """Return the lines of the printed campaign log, or none if the game has no such log."""
        return list(self.game.campaign_log(self.content, self.state, self._days_of))

    def _days_of(self, event: type[Event]) -> list[str]:
        return [local_day(at) for at in self.session.times_of(event)]

    # -- damage and closing

    def sound_copy(self) -> Path:
        """Copy the intact lines of a damaged save to a new folder and return this folder."""
        if self.following:
            raise Refused(ONLY_FOLLOWS)
        if not self.journal.damaged:
            raise Refused(t("The save is not damaged: there is nothing to copy."))
        try:
            return self.journal.sound_copy(make_folder(self.folder.parent, self.folder.name)).parent
        except (Refused, OSError) as error:
            why: Any = error.text if isinstance(error, Refused) else str(error)
            raise Refused(t("No sound copy could be made: {why}", why=why)) from error

    def close(self) -> None:
        """Write the record if there were inputs, and close the save. A second call has no effect."""
        with self._lock:
            if self._has_unrecorded_inputs and self.read_only_reason is None and self.is_saved:
                self._try_to_write_record()
            if self._is_announced:
                say_closed(self.folder)
                self._is_announced = False
                if self.seen is not None:
                    with contextlib.suppress(OSError):
                        remember(self.journal.intact_bytes(), self.seen)
            self.journal.close()
            if self.scratch is not None:
                self.scratch.cleanup()

    # -- the players' own pack

    def use_own_pack(self, own_content: Path, saves: Path) -> None:
        """From now on, save facts that players enter from printed cards to their own pack.

        The pack is `own.toml` in `own_content`. Facts that are missing in the pack are added now. `saves` is the folder
        of all campaigns: a fact that another campaign may use stays in the pack even if it is undone here.
        A demo that teaches the keys writes nothing there, because its cards are in no box.
        """
        if self.is_guided:
            return
        facts, content = self.moment.world.facts, self.session.engine.content
        self._own_facts = OwnFacts(
            self.folder, own_content, saves, self.game, content, facts, lambda: self.journal.locked()
        )
        self._save_facts()

    def _save_facts(self) -> None:
        """Save new facts to the players' own pack. If that fails, only add a notice: the game can go on without it."""
        if self._own_facts is None or self.read_only_reason is not None:
            return
        for notice in self._own_facts.save(self.content, self.moment.world.facts):
            if notice not in self.notices:
                self.notices.append(notice)


def by_figure(values: Iterable[CorrectableValue]) -> list[CorrectableValue]:
    """Return the values so that those of one figure or card stand together, where its first value stands.

    The path says whose value it is: `heroes.0.hp` and `heroes.0.tokens.burn` belong to `heroes.0`.
    """
    groups: dict[str, list[CorrectableValue]] = {}
    for value in values:
        part, _, rest = value.path.partition(".")
        number = rest.partition(".")[0]
        owner = f"{part}.{number}" if number.isdigit() else value.path
        groups.setdefault(owner, []).append(value)
    return [value for group in groups.values() for value in group]
