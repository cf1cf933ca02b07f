"""The recap that is shown when a game, a quest or an adventure has ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from assistant import games
from assistant.games.event_sentences import say
from assistant.messages.events import Event, Sign
from assistant.messages.questions import AnyQuestion, Finished
from assistant.messages.sums import Sums
from assistant.messages.text import Text, t, tn, verbatim
from assistant.messages.turning_points import PlateTone, TurningPoint
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.narration import events_by_line
from assistant.sessions.presentation.staging import is_passed, turning_point, turning_points
from assistant.sessions.record_writer import session_minutes
from assistant.storage.campaigns import list_campaigns
from assistant.timeline.timeline import INPUTS
from assistant.ui.view.blocks import Mark, Stage, Strip
from assistant.ui.view.recap import Recap, RecapLine

MOST = 6
"""The largest number of lines about how the game went."""
FEW = 4
"""Fewer turning points than this do not tell how the game went."""
DEMO_ROUNDS = 1
"""A demo that teaches the keys ends after this many rounds."""
ROUNDS = 12
"""The largest number of rounds in the recap. If there were more, the last ones are shown."""
LOADS = "open:"
"""The beginning of the key of the question before the next chapter of a campaign."""
SIGNS: dict[PlateTone, Sign] = {"bad": "loses", "good": "gains", "warn": "fact", "darkness": "loses"}


class Ending(Struct, frozen=True):
    """The recap of an end, and the number of the journal line of the input that caused it."""

    line: int
    recap: Recap
    can_go_on: bool = False
    """Whether only the demo is over and the game itself can be played on."""
    has_luck: bool = False
    """Whether something can be said about the luck of the game."""

    @property
    def key(self) -> tuple[int, int]:
        """A key for the recap, so that it is shown only once. It stays the same as long as nobody undoes the input."""
        return self.line, -1


def ending_of(open_game: OpenGame[Any, Any]) -> Ending | None:
    """Return the recap if the last input has ended the game, a quest or an adventure, else None.

    There is none as long as the score must still be counted.
    """
    question, session = open_game.question, open_game.session
    if is_score_due(question):
        return None
    lines = events_by_line(session)
    line = lines[0][0]
    if is_passed(open_game.timeline, line):
        return None
    told = [event for _, events in lines for event in events]
    ended = any(point.ends for point in turning_points(told, open_game.content)) or any(
        event.counts_score for event in told
    )
    if not ended and not (is_over(question) and _is_new(open_game)):
        is_round_over = open_game.is_guided and any(_round(event) > DEMO_ROUNDS for event in told)
        return Ending(line, recap_of_demo(open_game), is_round_over) if is_round_over else None
    has_luck = not open_game.following and games.simulation_of(open_game.game) is not None
    return Ending(line, recap_of(open_game), has_luck=has_luck)


def is_over(question: AnyQuestion) -> bool:
    """Return whether the whole game is over, not only a chapter."""
    return isinstance(question, Finished) and not question.key.startswith(LOADS)


def is_score_due(question: AnyQuestion) -> bool:
    """Return whether the game is over but the score must still be counted."""
    if isinstance(question, Sums):
        return question.for_score
    return isinstance(question, Finished) and bool(question.first)


def recap_of(open_game: OpenGame[Any, Any]) -> Recap:
    """Return the recap of what ended last, or of the game so far."""
    events, content = open_game.session.log(), open_game.content
    chapter = events[_begin_of_last_end(events, content) :]
    told = turning_points(chapter, content)
    point = told[0] if told and told[0].ends else None
    recap = _from_point(point) if point is not None else _from_question(open_game)
    recap = replace(
        recap,
        place=_place(open_game),
        rounds=_rounds(chapter, recap.tone),
        story=_story(open_game, chapter),
        length=_length(open_game, chapter),
        told=tuple(chapter),
    )
    try:
        recap = open_game.game.recap(content, open_game.moment, recap)
    except Exception:  # a mistake in what a game adds must not hide the end
        return recap
    best = _best(open_game, recap.points) if recap.points is not None else None
    return replace(recap, best=recap.best or best)


def recap_of_demo(open_game: OpenGame[Any, Any]) -> Recap:
    """Return the recap of a demo whose rounds are over."""
    events = open_game.session.log()
    end = next((place for place, event in enumerate(events) if _round(event) > DEMO_ROUNDS), len(events))
    chapter = events[:end]
    return Recap(
        "good",
        t("that's a round"),
        cause=t("The demo ends here. With your own box every round goes like this."),
        place=_place(open_game),
        story=_story(open_game, chapter),
        length=_length(open_game, chapter),
        means=(t("Nothing of it stays: it was only a demo."), own_games()),
    )


def own_games() -> Text:
    """Return the sentence that offers a game of one's own by its number. Semicolons part names that have commas."""
    names = [t("{n} {game}", n=number, game=games.name_of(id)) for number, id in enumerate(games.GAME_IDS, 1)]
    listed = reduce(lambda before, name: t("{before}; {name}", before=before, name=name), names)
    return t("Your own game: {list}.", list=listed)


def _is_new(open_game: OpenGame[Any, Any]) -> bool:
    """Return whether the players have not seen the recap of the last end yet.

    They have seen it if they have answered a question since, other than the one that counts the score.
    """
    events, content = open_game.session.log(), open_game.content
    last = _last_end(events, content)
    if last < 0:
        return True
    timeline = open_game.timeline
    inputs = [line for line in timeline.path() if line.kind in INPUTS and line.input is not None]
    later = [line for line in inputs if timeline.told_at(line.parent) > last and line.input.kind != "aside"]  # type: ignore[union-attr]
    return not later or getattr(later[-1].input, "key", "") == open_game.question.key


def last_chapter(open_game: OpenGame[Any, Any], events: Sequence[Event]) -> int:
    """Return the number of the first event of the scenario that is being played or has just ended."""
    content = open_game.content
    last = _last_end(events, content)
    begins = tuple(kind for kind, scenario in open_game.game.meanings().chapters.items() if scenario)
    if last >= 0 and any(isinstance(event, begins) for event in events[last + 1 :]):
        return last + 1
    return _begin_of_last_end(events, content)


def _begin_of_last_end(events: Sequence[Event], content: Any) -> int:
    """Return the number of the first event of the chapter that has ended last."""
    ends = [place for place, event in enumerate(events) if _ends(event, content)]
    return next((place for place in reversed(ends) if ends and _is_earlier(events, place, ends[-1])), -1) + 1


def _last_end(events: Sequence[Event], content: Any) -> int:
    return next((place for place in reversed(range(len(events))) if _ends(events[place], content)), -1)


def _is_earlier(events: Sequence[Event], place: int, last: int) -> bool:
    """Return whether the end at index `place` belongs to an earlier chapter than the end at index `last`."""
    return any(event.heading for event in events[place + 1 : last])


def _ends(event: Event, content: Any) -> bool:
    point = turning_point(event, content)
    return point is not None and point.ends


def _from_point(point: TurningPoint) -> Recap:
    return Recap(point.tone, point.what, point.who, point.cause, stays=point.hands, means=point.means)


def _from_question(open_game: OpenGame[Any, Any]) -> Recap:
    """Return the recap of an end without an event. Its headline says whether the game is won or lost."""
    try:
        headline = open_game.view().headline if is_over(open_game.question) else None
    except Exception:  # a mistake in a game's view must not hide the end
        headline = None
    what = headline.text if headline is not None else t("the end")
    tone: PlateTone = headline.tone if headline is not None and headline.tone != "plain" else "warn"
    return Recap(tone, what, cause=open_game.question.prompt)


def _place(open_game: OpenGame[Any, Any]) -> Text | None:
    """Return the name of the scenario, as in the title bar."""
    try:
        title = open_game.view().title[1:]
    except Exception:  # a mistake in a game's view must not hide the end
        return None
    return t("{names}", names=title) if title else None


def _round(event: Event) -> int:
    found = getattr(event, "round", 0) if event.heading else 0
    return found if isinstance(found, int) else 0


def _rounds(events: Sequence[Event], tone: PlateTone) -> Strip | None:
    """Return the rounds that were played. If the game was lost, the last one is crossed out."""
    last = max(map(_round, events), default=0)
    if not last:
        return None
    shown = range(max(1, last - ROUNDS + 1), last + 1)
    end: Mark = "out" if tone in ("bad", "darkness") else "done"
    return Strip(tuple(Stage(t("round {n}", n=n), end if n == last else "done") for n in shown))


def _story(open_game: OpenGame[Any, Any], events: Sequence[Event]) -> tuple[RecapLine, ...]:
    """Return the last turning points before the end. If they are few, the last sentences of the log are added.

    What only the hands had to do is left out.
    """
    content, now = open_game.content, 0
    turns: dict[int, RecapLine] = {}
    others: dict[int, RecapLine] = {}
    for place, event in enumerate(events):
        now = _round(event) or now
        when = t("round {n}", n=now) if now else None
        point = turning_point(event, content)
        if point is None:
            is_chore = event.heading or event.reminds or event.sign == "hands"
            sentence = None if is_chore else _sentence(open_game, event)
            if sentence is not None:
                others[place] = RecapLine(sentence, event.sign, when)
        elif not point.ends:
            words = point.what if point.who is None else t("{who}: {what}", who=point.who, what=point.what)
            turns[place] = RecapLine(words, SIGNS[point.tone], when, point.cause)
    if len(turns) >= FEW:
        return _last(tuple(turns.values()))
    told = turns | dict(list(others.items())[len(turns) - MOST :])
    return tuple(told[place] for place in sorted(told))


def _last(turns: Sequence[RecapLine]) -> tuple[RecapLine, ...]:
    """Return the last turning points in their order. What somebody lost or gained comes before mere facts."""
    decisive = [line for line in turns if line.sign != "fact"]
    facts = [line for line in turns if line.sign == "fact"]
    kept = [*decisive[-MOST:], *facts[max(0, len(facts) - max(0, MOST - len(decisive))) :]]
    return tuple(line for line in turns if line in kept)[-MOST:]


def _sentence(open_game: OpenGame[Any, Any], event: Event) -> Text | None:
    try:
        return say(open_game.game, open_game.content, event)
    except Exception:  # an event saved by an older version may name something the content no longer has
        return None


def _length(open_game: OpenGame[Any, Any], events: Sequence[Event]) -> Text | None:
    rounds, minutes = max(map(_round, events), default=0), session_minutes(open_game.timeline)
    took = [tn("{n} round", "{n} rounds", rounds)] if rounds else []
    took += [tn("{n} minute", "{n} minutes", minutes)] if minutes else []
    return t("{list}", list=tuple(took)) if took else None


def _best(open_game: OpenGame[Any, Any], points: int) -> Text | None:
    """Return how the points compare with other campaigns of the scenario, or None if there are none."""
    about = open_game.about
    others = [
        (one.shown.points, one.name)
        for one in _campaigns(open_game.folder)
        if one.folder != open_game.folder
        and (one.game, one.scenario) == (about.get("game", ""), about.get("scenario", ""))
    ]
    known = [(most, name) for most, name in others if most is not None]
    if not known:
        return None
    most, name = max(known)
    if points > most:
        return t("Best so far: {n}. Before: {most}, {name}.", n=points, most=most, name=verbatim(name))
    return t("Best so far: {most}, {name}.", most=most, name=verbatim(name))


def _campaigns(folder: Path) -> Sequence[Any]:
    try:
        return list_campaigns(folder.parent)
    except Exception:  # the comparison is left out if the folder of the saves can't be read
        return ()
