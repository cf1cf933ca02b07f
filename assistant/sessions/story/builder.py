"""Making the story of a campaign from its events, in one of three lengths."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.games import is_demo
from assistant.games.event_sentences import say
from assistant.games.game import Game
from assistant.messages import events as e
from assistant.messages.event_text import value_of
from assistant.messages.events import Event, Sky
from assistant.messages.names import Label
from assistant.messages.text import Arg, Text, as_text, in_english, t, verbatim
from assistant.messages.turning_points import TurningPoint
from assistant.sessions.presentation.staging import turning_point
from assistant.sessions.story.lengths import shortened
from assistant.sessions.story.pictures import pictures_of
from assistant.sessions.story.sources import AnyOpenGame, ChapterEvents, DatedEvent, chapters_of, days_of, minutes_of
from assistant.sessions.story.story import Story, StoryChapter, StoryLength, StoryLine, StoryRound
from assistant.timeline.logged_events import path_to

LONGEST_DEED = 6
"""After so many sentences of one deed, a new line begins. Results still belong to the line before it."""
APP = "app"
"""The one whose deed it is if the event names nobody: the Darkness, the peril, the virtual player."""
BY_HAND = (e.Corrected, e.LeftToTable, e.SettledByHand)
BOOKKEEPING = (e.Changed, e.Renamed, e.ReminderAdded, e.ReminderStruck, e.Ruled, e.SetAside, e.RuleFailed)
"""The engine's events that only a complete story contains."""


def story_of(open_game: AnyOpenGame, length: StoryLength = "usual") -> Story:
    """Return the story of a campaign so far."""
    chapters = chapters_of(open_game)
    path = path_to(open_game.timeline.lines)
    return Story(
        name=open_game.name,
        game=open_game.game.name,
        length=length,
        place=_place(open_game),
        heroes=_heroes(open_game, chapters),
        days=days_of(path),
        minutes=minutes_of(path),
        over=open_game.over or _has_demo_ended(open_game, chapters),
        chapters=tuple(_chapter(open_game, chapter, length) for chapter in chapters),
    )


def _has_demo_ended(open_game: AnyOpenGame, chapters: list[ChapterEvents]) -> bool:
    """Return whether this is a demo that was won or lost and not begun again. A question may still be open then."""
    if not is_demo(open_game.about.get("scenario", "")):
        return False
    rounds = tuple(open_game.game.meanings().rounds)
    for chapter in reversed(chapters):
        for dated in reversed(chapter.events):
            if isinstance(dated.event, rounds):
                return False
            point = turning_point(dated.event, chapter.content)
            if point is not None and point.ends:
                return True
    return False


def _heroes(open_game: AnyOpenGame, chapters: list[ChapterEvents]) -> tuple[Label, ...]:
    """Return the names of the heroes, also of those that were drawn by lot."""
    ids = list(open_game.heroes)
    seats = {seat.event: seat for seat in open_game.game.meanings().seats}
    for dated in chapters[0].events if seats else ():
        seat = seats.get(type(dated.event))
        place = getattr(dated.event, seat.number) - 1 if seat is not None else -1
        if seat is not None and 0 <= place < len(ids):
            ids[place] = getattr(dated.event, seat.hero)
    labels: dict[str, Label] = {option.id: option.label for option in open_game.game.heroes(open_game.content)}
    return tuple(labels.get(id, verbatim(id)) for id in ids)


def _place(open_game: AnyOpenGame) -> Label | None:
    """Return the name of the scenario, as in the title bar."""
    try:
        title = open_game.view().title[1:]
    except Exception:  # a mistake in a game's view must not hide the story
        return None
    return t("{names}", names=tuple(map(as_text, title))) if title else None


def _chapter(open_game: AnyOpenGame, chapter: ChapterEvents, length: StoryLength) -> StoryChapter:
    teller = _Teller(open_game.game, chapter.content, complete=length == "complete")
    for dated in chapter.events:
        teller.tell(dated)
    title = teller.title
    if title is None:
        title = as_text(_scenario(open_game) or open_game.game.name)
    rounds = tuple(part.closed() for part in teller.parts)
    return StoryChapter(
        title=title,
        began=next(iter(days_of([one.line for one in chapter.events])), ""),
        rounds=shortened(tuple(part for part in rounds if part.heading is not None or part.lines), length),
        outcome=teller.outcome,
        pictures=pictures_of(open_game, chapter),
    )


def _scenario(open_game: AnyOpenGame) -> Label | None:
    try:
        return open_game.view().title[1]
    except Exception:  # a mistake in a game's view must not hide the story
        return None


class _Part(Struct):
    """A part of a chapter while its events are read."""

    heading: Text | None = None
    sky: Sky = ""
    number: int = 0
    lines: list[StoryLine] = field(default_factory=list)
    dated: list[DatedEvent] = field(default_factory=list)

    def closed(self) -> StoryRound:
        journal = list({one.line.n: one.line for one in self.dated}.values())
        return StoryRound(
            heading=self.heading,
            number=self.number,
            sky=self.sky,
            lines=tuple(self.lines),
            minutes=minutes_of(journal),
        )


class _Teller:
    """Turns the events of one chapter into lines.

    - `deed`: the one whose deed the last line is, or None if the line is no deed or is closed.
    - `reasons`: the reasons of the last decision of the app, for the deed that follows from it.
    """

    def __init__(self, game: Game[Any, Any], content: Any, *, complete: bool) -> None:
        self.game = game
        self.meanings = game.meanings()
        self.content = content
        self.complete = complete
        self.parts = [_Part()]
        self.title: Text | None = None
        self.outcome: StoryLine | None = None
        self.deed: Any = None
        self.reasons: tuple[Text, ...] = ()

    def tell(self, dated: DatedEvent) -> None:
        event = dated.event
        point = turning_point(event, self.content)
        sentence = self._sentence(event)
        if type(event) in self.meanings.chapters and sentence is not None and self.title is None:
            self.title = self._chapter_title(event, sentence)
            self._close()
            if not point:
                self.parts[-1].dated.append(dated)
                return
            sentence = None
        if isinstance(event, self.meanings.rounds) and sentence is not None:
            self.parts.append(_Part(sentence, event.sky, getattr(event, "round", 0)))
            self._close()
            sentence = None
        self.parts[-1].dated.append(dated)
        if isinstance(event, self.meanings.turns):
            self._close()
        if point is not None:
            self._add(self._turning_point(event, point, sentence))
        elif sentence is not None and not self._is_left_out(event):
            self._add_event(event, sentence)
        elif isinstance(event, e.Decided):
            self.reasons = event.reasons
        elif isinstance(event, self.meanings.minor):
            self.reasons = ()  # they were about this event

    def _sentence(self, event: Event) -> Text | None:
        try:
            return say(self.game, self.content, event)
        except Exception:  # an event saved by an older version may name something the content no longer has
            return None

    def _chapter_title(self, event: Event, sentence: Text) -> Text:
        """Return the title of a chapter: the name of its scenario, or the sentence of the event that begins it."""
        for name in ("title", "named"):
            try:
                value: Arg = value_of(event, name, self.content)
            except AttributeError:
                continue
            if isinstance(value, Text):
                return value
            if not isinstance(value, str | int | tuple):
                return as_text(value)
        return sentence

    def _is_left_out(self, event: Event) -> bool:
        """Return whether only a complete story contains the event. What it decided is then told by what follows."""
        if self.complete:
            return False
        if isinstance(event, e.Decided):
            return event.by == "app"
        return isinstance(event, (*self.meanings.minor, *BOOKKEEPING))

    # -- lines

    def _close(self) -> None:
        """End the deed of the last line."""
        self.deed, self.reasons = None, ()

    def _add(self, line: StoryLine) -> None:
        self.parts[-1].lines.append(line)
        self.deed, self.reasons = None, ()

    def _add_event(self, event: Event, sentence: Text) -> None:
        kind = type(event)
        is_deed = kind in self.meanings.deeds or self.complete
        reasons = tuple(dict.fromkeys((*self.reasons, *event.reasons))) if is_deed else event.reasons
        if isinstance(event, e.Noted):
            self._add(StoryLine("note", (verbatim(event.text),)))
        elif isinstance(event, BY_HAND):
            self._add(StoryLine("by_hand", (sentence,), reasons))
        elif isinstance(event, e.Decided) and event.by != "app":
            self._add(StoryLine("choice", (sentence,), reasons))
        elif event.reminds:
            self._add(StoryLine("reminder", (sentence,)))
        elif event.heading or isinstance(event, self.meanings.parts):
            self._add(StoryLine("heading", (sentence,), reasons))
        elif kind in self.meanings.deeds:
            self._add_deed(event, sentence, reasons)
        elif self.deed is not None and kind in self.meanings.results and not self.complete:
            self._join(sentence, reasons, event)
        else:
            self._add(StoryLine("told", (sentence,), reasons, event.sign))

    def _add_deed(self, event: Event, sentence: Text, reasons: tuple[Text, ...]) -> None:
        name = self.meanings.deeds[type(event)]
        who = getattr(event, name) if name else APP
        line = self.parts[-1].lines[-1] if self.deed is not None else None
        if line is not None and self.deed == who and len(line.texts) < LONGEST_DEED and not self.complete:
            self._join(sentence, reasons, event)
            return
        self._add(StoryLine("deed", (sentence,), reasons, event.sign))
        self.deed = who

    def _join(self, sentence: Text, reasons: tuple[Text, ...], event: Event) -> None:
        """Add a sentence to the deed of the last line."""
        line = self.parts[-1].lines[-1]
        sign = event.sign if event.sign != "fact" else line.sign
        why = tuple(dict.fromkeys((*line.why, *reasons)))
        self.parts[-1].lines[-1] = replace(line, texts=(*line.texts, sentence), why=why, sign=sign)
        self.reasons = ()

    def _turning_point(self, event: Event, point: TurningPoint, sentence: Text | None) -> StoryLine:
        """Return the line of a turning point: who and what, the cause, and what it means.

        Without both of these, the sentence of the event says how it came.
        """
        new_round = isinstance(event, self.meanings.rounds)
        who = None if point.who is None or (new_round and _is_round(point.who, event)) else point.who
        words = point.what if who is None else t("{who}: {what}", who=who, what=point.what)
        cause = point.cause
        if cause is None and not point.means:
            cause = sentence
        after = (*((cause,) if cause is not None else ()), *point.means)
        if self.complete and sentence is not None and cause is not sentence:
            after = (sentence, *after)
        line = StoryLine("turning_point", (words,), event.reasons, event.sign, point.tone, after, routine=new_round)
        if point.ends:
            self.outcome = line
        return line


def _is_round(who: Text, event: Event) -> bool:
    """Return whether the name on a plate is only the number of the round, which is in the heading already."""
    return in_english(who) in ("round {round}", f"round {getattr(event, 'round', 0)}")
