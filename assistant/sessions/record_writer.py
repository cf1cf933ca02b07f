"""The readable record (`campaign.toml`) and the preview (`picture.json`) of an open game, as data."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from assistant.i18n import LANGUAGES, Translator
from assistant.sessions import positions
from assistant.storage.picture import Picture
from assistant.timeline.timeline import Timeline
from assistant.ui.view.recap import Recap

if TYPE_CHECKING:
    from assistant.sessions.open_game import OpenGame

BREAK = timedelta(hours=3)
"""If no input is made for this long, the next one begins a new session."""


def record_of(open_game: OpenGame[Any, Any], outcome: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the record of an open game, with whether it is over and which scenarios were won.

    The values of `outcome` replace these.
    """
    translator = Translator.of(open_game.language)
    position = positions.position_of(open_game)
    return {
        "game": open_game.game.id,
        "scenario": position.scenario,
        "name": open_game.name,
        "heroes": open_game.heroes,
        "shown": {language: _summary(open_game, Translator.of(language)) for language in LANGUAGES},
        "played": open_game.timeline.head.at,
        "notes": position.notes,
        "log": [positions.printable(translator.say(sentence)) for sentence in open_game.story()],
        "campaign": [positions.printable(translator.say(line)) for line in open_game.campaign_log()],
        "outcome": _outcome(open_game) if outcome is None else outcome,
        "sources": position.sources,
        "rulings": position.rulings,
        "dial": position.dial,
        "reminders": [msgspec.to_builtins(reminder) for reminder in position.reminders],
        "position": positions.as_data(position),
    }


def _summary(open_game: OpenGame[Any, Any], translator: Translator) -> dict[str, str]:
    """Return two lines for the list of campaigns: how far the game has come, and its heroes."""
    view = open_game.view()
    labels = {option.id: option.label for option in open_game.game.heroes(open_game.content)}
    where = " · ".join(translator.say(part) for part in (*view.title[1:], *view.status))
    heroes = ", ".join(translator.say(labels.get(hero, hero)) for hero in open_game.heroes)
    return {"where": positions.printable(where), "heroes": positions.printable(heroes)}


def _outcome(open_game: OpenGame[Any, Any]) -> dict[str, Any]:
    won, points = open_game.won(), _points(open_game)
    return (
        {"over": open_game.over}
        | ({"won": list(won)} if won else {})
        | ({"points": points} if points is not None else {})
    )


def _points(open_game: OpenGame[Any, Any]) -> int | None:
    """Return the points of a game that is over, or None if there are none."""
    if not open_game.over:
        return None
    try:
        bare = Recap("warn", open_game.question.prompt)
        return open_game.game.recap(open_game.content, open_game.moment, bare).points
    except Exception:  # a mistake in what a game adds must not prevent the record
        return None


def picture_of(open_game: OpenGame[Any, Any]) -> Picture:
    """Return the preview of an open game for the start screen."""
    layout, head = open_game.layout(), open_game.timeline.head
    notes = open_game.moment.world.notes
    return Picture(
        head.n + 1,
        head.at,
        open_game.view().title,
        layout.where,
        notes[-1] if notes else "",
        session_minutes(open_game.timeline),
        open_game.over,
        layout.picture,
    )


def session_minutes(timeline: Timeline) -> int:
    """Return how many minutes the last session has taken, from the last long break (`BREAK`)."""
    try:
        times = [datetime.fromisoformat(line.at) for line in timeline.path() if line.at]
    except ValueError:
        return 0
    begin = end = times[0] if times else datetime.min
    for at in times[1:]:
        if begin - at > BREAK or at > begin:
            break
        begin = at
    return round((end - begin).total_seconds() / 60)


def local_day(at: str) -> str:
    """Return the local day of a time in a journal, such as `2026-11-18`, or "" if it is no time."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d}"
    except ValueError:
        return ""
