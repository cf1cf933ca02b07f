"""One open evening: what the screen and the command line work with, whatever the game."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from assistant.content import ContentErrors, Problem, write_facts
from assistant.engine.checkpoint import Facts
from assistant.engine.facts import changed_since
from assistant.engine.overlay import entry_of, fields_of
from assistant.engine.runner import Moment
from assistant.engine.side_actions import clean
from assistant.engine.tracked import CorrectableValue
from assistant.games.event_sentences import say
from assistant.games.game import Game
from assistant.i18n import LANGUAGES, Translator
from assistant.messages.events import Event, verdict_of
from assistant.messages.questions import Finished, Question, Refused
from assistant.messages.text import Text, t
from assistant.messages.verdict import AnswerPreview, Verdict
from assistant.sessions import positions
from assistant.storage import Behind, Journal, Replaced, write_record
from assistant.storage.campaigns import make_folder
from assistant.storage.picture import Picture, write_picture
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import Timeline
from assistant.ui.view.blocks import Layout, View

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

S = TypeVar("S")
C = TypeVar("C")
R = TypeVar("R")

NOW_AND_THEN = 600.0
"""Seconds between two pictures of an evening that goes on."""
ONLY_FOLLOWS = t("This screen only follows: the evening is played on another one.")
BREAK = timedelta(hours=3)
"""After so long without an input another evening has begun."""


class OpenGame(Generic[S, C]):
    """A game, its content, its evening and its journal.

    `notices` are sentences for the table about the save. `language` is the one the record is written in.
    Inputs may come from any thread, one after another.
    """

    def __init__(self, game: Game[S, C], session: GameSession[S, C], journal: Journal, *, new: bool = False) -> None:
        self.game = game
        self.session = session
        self.journal = journal
        self.notices = journal.notices
        self.language = "en"
        self.scratch: TemporaryDirectory[str] | None = None
        """The folder of an evening that is kept nowhere."""
        self.following = False
        """Only looked at: whoever plays it does so on another screen."""
        self._own_content: Path | None = None
        self._in_pack: Facts = {}
        self._unrecorded = new
        self._pictured = monotonic()
        self._lock = threading.RLock()

    # -- what it is and where it stands

    @property
    def content(self) -> C:
        """The content of the chapter being played."""
        return self.session.content

    @property
    def correctable(self) -> list[CorrectableValue]:
        """What can be adjusted: what is kept, and what was read from cards."""
        return self.game.rules.correctable(self.moment.world, self.content)

    @property
    def folder(self) -> Path:
        return self.journal.folder

    @property
    def about(self) -> dict[str, str]:
        """Game, scenario, heroes and name, as the first line has them."""
        return self.session.timeline.lines[0].about

    @property
    def name(self) -> str:
        return self.about.get("name") or self.folder.name

    @property
    def heroes(self) -> list[str]:
        return [hero for hero in self.about.get("heroes", "").split(",") if hero]

    @property
    def only_read(self) -> Text | None:
        """Why nothing can be done here but look, if so."""
        return ONLY_FOLLOWS if self.following else self.journal.only_read

    @property
    def moment(self) -> Moment[S]:
        return self.session.moment

    @property
    def question(self) -> Question[Any]:
        return self.session.question

    @property
    def over(self) -> bool:
        """Whether the game is over: nothing is left to answer."""
        return isinstance(self.question, Finished)

    def view(self) -> View:
        return self.game.view(self.content, self.moment)

    def layout(self) -> Layout:
        return self.game.layout(self.content, self.moment)

    def log(self, n: int) -> list[Text]:
        """The last n things told, the newest first."""
        count = n
        while True:
            events = self.session.newest(count)
            sentences = self._said(events)
            if len(sentences) >= n or len(events) < count:
                return sentences[:n]
            count *= 2  # some are told without words

    def story(self) -> list[Text]:
        """Everything told, from the beginning."""
        return self._said(self.session.log())

    def _said(self, events: list[Event]) -> list[Text]:
        return [words for event in events if (words := say(self.game, self.content, event)) is not None]

    # -- inputs

    def answer(self, value: Any) -> None:
        """The open question is answered; `Refused` if the answer can't be, or can't be kept."""
        self._do(lambda: self.session.answer(value))

    def what_if(self, value: Any) -> AnswerPreview:
        """What the answer would bring, in words; nothing happens. `Refused` if it can't be an answer."""
        events = list(self.session.what_if(value))
        return AnswerPreview(tuple(self._said(events)), self.verdict(events))

    def verdict(self, events: Iterable[Event]) -> Verdict | None:
        """What these come to."""
        return verdict_of(events, self.content)

    def side_action(self, step: str, /, **args: Any) -> None:
        """Something beside the question: a correction, a setting, a reminder, a note, an any-time action."""
        self._do(lambda: self.session.side_action(step, **args))

    def otherwise(self) -> None:
        """The newest decision of the rules is put to the table."""
        self._do(lambda: self.session.otherwise())

    def undo(self) -> Text:
        """Takes back the newest thing a person did and names it."""
        return self._do(lambda: self.session.undo())

    def redo(self) -> Text:
        """Does the undone thing again and names it."""
        return self._do(lambda: self.session.redo())

    def save_point(self, name: str) -> None:
        """A name on this moment."""
        words = clean(name)
        if not words:
            raise Refused(t("A save point needs a name."))
        self._do(lambda: self.session.save_point(words))

    def back_to(self, n: int) -> None:
        """On from an earlier line; what was played since is kept."""
        self._do(lambda: self.session.back_to(n))

    def _do(self, input: Callable[[], R]) -> R:
        with self._lock:
            if self.only_read is not None:
                raise Refused(self.only_read)
            was_over = self.over
            try:
                done = input()
            except Replaced:
                self._open_anew()
                raise
            except Behind:
                self.follow()
                raise
            except UnicodeEncodeError as error:  # half of a letter, pasted from a broken text
                raise Refused(t("These words hold a broken letter and can't be kept: leave it out.")) from error
            self._unrecorded = True
            self.keep_facts()
            if self.scratch is not None:
                return done
            if self.over and not was_over:
                self._record_quietly()
            elif monotonic() - self._pictured > NOW_AND_THEN:
                self.write_picture()
            return done

    def follow(self) -> bool:
        """Takes over what another screen has done since; True if there was something."""
        with self._lock:
            try:
                lines = self.journal.news()
            except Replaced as replaced:
                self._open_anew()
                self.notices.append(replaced.text)
                return True
            if not lines:
                return False
            timeline = self.session.timeline
            for line in lines:
                timeline.append(line)
            self.session = GameSession.resume(self.session.engine, timeline, self.journal.keep, self.session.engine_for)
            return True

    def _open_anew(self) -> None:
        """Goes on with the file that is in the folder now; `Refused` if that is no save of this campaign."""
        journal = Journal.open(self.folder, self.journal.clock)
        if journal.timeline.lines[0].about != self.about:
            journal.close()
            raise Refused(
                t(
                    "{path} holds another campaign now: nothing was kept. Open it from the list.",
                    path=str(self.journal.path),
                )
            )
        self.session = GameSession.resume(self.session.engine, journal.timeline, journal.keep, self.session.engine_for)
        journal.notices[:0] = self.notices
        self.journal.close()
        self.journal, self.notices = journal, journal.notices

    # -- the record

    def write_record(self, outcome: dict[str, Any] | None = None) -> Path:
        """Writes `campaign.toml`; `Refused` if the disk doesn't take it."""
        with self._lock:
            translator = Translator.of(self.language)
            position = positions.position_of(self)
            record: dict[str, Any] = {
                "game": self.game.id,
                "scenario": position.scenario,
                "name": self.name,
                "heroes": self.heroes,
                "shown": {language: self._shown(Translator.of(language)) for language in LANGUAGES},
                "played": self.session.timeline.head.at,
                "notes": position.notes,
                "log": [positions.printable(translator.say(sentence)) for sentence in self.story()],
                "campaign": [positions.printable(translator.say(line)) for line in self.campaign_log()],
                "outcome": self._outcome() if outcome is None else outcome,
                "sources": position.sources,
                "rulings": position.rulings,
                "dial": position.dial,
                "reminders": [msgspec.to_builtins(one) for one in position.reminders],
                "position": positions.as_data(position),
            }
            path = write_record(self.folder, record)
            self._unrecorded = False
            self.write_picture()
            return path

    def _outcome(self) -> dict[str, Any]:
        won = self.won()
        return {"over": self.over} | ({"won": list(won)} if won else {})

    def won(self) -> tuple[str, ...]:
        """The scenarios that were won in this campaign."""
        return tuple(dict.fromkeys(self.game.won(self.moment.state, self.about.get("scenario", ""))))

    def campaign_log(self) -> list[Text]:
        """What the printed log of this campaign would hold now; nothing if the game has none."""
        return list(self.game.campaign_log(self.content, self.moment.state, self._days_of))

    def _days_of(self, event: type[Event]) -> list[str]:
        return [_day(at) for at in self.session.times_of(event)]

    def picture(self) -> Picture:
        """The table as it is, for the first screen."""
        layout, head = self.layout(), self.session.timeline.head
        notes = self.moment.world.notes
        return Picture(
            head.n + 1,
            head.at,
            self.view().title,
            layout.where,
            notes[-1] if notes else "",
            minutes(self.session.timeline),
            self.over,
            layout.picture,
        )

    def write_picture(self) -> None:
        """That it can't be drawn or written costs nothing: it is made again when it is missed."""
        self._pictured = monotonic()
        with contextlib.suppress(Exception):
            write_picture(self.folder, self.picture())

    def _shown(self, translator: Translator) -> dict[str, str]:
        """For the list of campaigns: chapter and round as the head line has them, and who plays."""
        view = self.view()
        named = {option.id: option.label for option in self.game.heroes(self.content)}
        where = " · ".join(translator.say(part) for part in (*view.title[1:], *view.status))
        heroes = ", ".join(translator.say(named.get(hero, hero)) for hero in self.heroes)
        return {"where": positions.printable(where), "heroes": positions.printable(heroes)}

    def _record_quietly(self) -> None:
        """The record is for reading: that it can't be written costs nobody the evening."""
        try:
            self.write_record()
        except Refused as refused:
            self.notices.append(refused.text)
        except Exception as error:
            self.notices.append(
                t("The record campaign.toml can't be written: {error}. The save is whole.", error=str(error))
            )

    def sound_copy(self) -> Path:
        """All that is sound in a damaged save, in a folder beside it; the save stays. Who only follows makes none."""
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
        """Packs up: what was done goes into the record, the journal is closed. Closing twice does no harm."""
        with self._lock:
            if self._unrecorded and self.only_read is None and self.scratch is None:
                self._record_quietly()
            self.journal.close()
            if self.scratch is not None:
                self.scratch.cleanup()

    # -- the owner's own pack

    def own_pack(self, own_content: Path) -> None:
        """What is read from cards goes into the owner's pack there, from now on and for every later campaign.

        The journal goes first; what a crash kept from the pack is missing in the content and written now.
        """
        self._own_content = own_content
        content = self.session.engine.content
        self._in_pack = _known_to(content, self.moment.world.facts)
        self.keep_facts()

    def keep_facts(self) -> None:
        """Writes what the pack hasn't got yet. That it can't be written is said, and costs nobody the evening."""
        facts = self.moment.world.facts
        if self._own_content is None or self.only_read is not None or facts == self._in_pack:
            return
        tables = {field.encode_name for field in msgspec.structs.fields(self.game.pack)}
        changed = {kind: entries for kind, entries in changed_since(self._in_pack, facts).items() if kind in tables}
        new = {
            kind: whole
            for kind, entries in changed.items()
            if (whole := {id: fields for id, fields in entries.items() if entry_of(self.content, kind, id) is not None})
        }  # of a card of which not enough was read yet no entry can be made
        if not new:
            return
        try:
            left: tuple[Problem, ...] = write_facts(self._own_content, self.game.id, new)
        except ContentErrors as errors:
            self._not_kept(str(errors))
        except Refused as refused:
            self._not_kept(str(refused))
        else:
            for problem in left:
                self._not_kept(str(problem))
            for kind, entries in new.items():
                for id, fields in entries.items():
                    self._in_pack.setdefault(kind, {}).setdefault(id, {}).update(fields)

    def _not_kept(self, error: str) -> None:
        notice = t("What was typed in can't be kept in your own content: {error}.", error=error.removesuffix("."))
        if notice not in self.notices:
            self.notices.append(notice)


def _day(at: str) -> str:
    """`2026-11-18`, by the clock on the wall; "" if nobody knows when it was."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d}"
    except ValueError:
        return ""


def minutes(timeline: Timeline) -> int:
    """How long the last evening took, by the clock of its lines."""
    try:
        times = [datetime.fromisoformat(line.at) for line in timeline.path() if line.at]
    except ValueError:
        return 0
    begun = end = times[0] if times else datetime.min
    for at in times[1:]:
        if begun - at > BREAK or at > begun:
            break
        begun = at
    return round((end - begun).total_seconds() / 60)


def _known_to(content: Any, facts: Facts) -> Facts:
    """Those of the facts that the content has something for, whatever it is."""
    known: Facts = {}
    for kind, entries in facts.items():
        for id, fields in entries.items():
            entry = entry_of(content, kind, id)
            there = fields_of(type(entry)) if entry is not None else {}
            known.setdefault(kind, {})[id] = {
                field: value
                for field, value in fields.items()
                if field in there and getattr(entry, there[field].name) is not None
            }
    return known
