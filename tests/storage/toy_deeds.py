"""Deeds on the toy game out of plain numbers, and two evenings compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toy import Content, rules, session, triggers

from assistant.engine.runner import Engine
from assistant.messages.questions import InOrder, Number, OneOf, Question, Refused, WhichOf
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession

PLAY = Engine(rules, Content(triggers()))
HAPPENINGS = ("go_on", "hit", "door", "draw", "roll", "crash", "go_on")


def begun(journal: Journal, seed: int = 1) -> GameSession[Any, Any]:
    return session(seed=seed, content=Content(triggers()), writer=journal.keep)


def resumed(journal: Journal) -> GameSession[Any, Any]:
    return GameSession.resume(PLAY, journal.timeline, journal.keep)


def played(folder: Path, count: int) -> GameSession[Any, Any]:
    """An evening of so many lines, its journal closed."""
    journal = Journal.create(folder)
    session = begun(journal)
    number = 0
    while journal.count < count:
        number += 1
        do(session, number * 7919)
    journal.close()
    return session


def do(session: GameSession[Any, Any], number: int) -> None:
    """One deed, whatever the number; some are refused, and then nothing may have changed."""
    kind, rest = number % 16, number // 16
    try:
        if kind < 9:
            session.answer(answer_to(session.question, rest))
        elif kind == 9:
            session.side_action("correct_by", path="health.ann", by=rest % 3)
        elif kind == 10:
            session.side_action("note", text=f"żółw {rest}")
        elif kind == 11:
            session.side_action("set_dial", rule="targets", mode=("auto", "ask")[rest % 2])
        elif kind == 12:
            session.undo()
        elif kind == 13:
            session.redo()
        elif kind == 14:
            session.side_action("set_source", component="deck", source=("app", "table")[rest % 2])
        else:
            _rare(session, rest)
    except Refused:
        pass


def _rare(session: GameSession[Any, Any], number: int) -> None:
    if number % 3 == 0:
        session.save_point(f"point {number}")
    elif number % 3 == 1:
        session.back_to(number % (session.timeline.head.n + 1))
    else:
        session.otherwise()


def answer_to(question: Question[Any], number: int) -> Any:
    match question:
        case Number(least=least, most=most):
            return least + number % (most - least + 1)
        case OneOf(options=options):
            return options[number % len(options)].id
        case WhichOf(options=options):
            return [options[number % len(options)].id]
        case InOrder(options=options, count=count):
            return [options[(number >> place) % len(options)].id for place in range(count)]
        case _:
            return HAPPENINGS[number % len(HAPPENINGS)]


def assert_same(one: GameSession[Any, Any], other: GameSession[Any, Any]) -> None:
    """The same moment: what is saved, what is shown, what is asked, what was told."""
    assert one.moment.checkpoint == other.moment.checkpoint
    assert one.moment.world == other.moment.world
    assert one.question == other.question
    assert one.log() == other.log()
    assert one.timeline.head.n == other.timeline.head.n
    assert one.timeline.undoable() == other.timeline.undoable()
    assert one.timeline.redoable() == other.timeline.redoable()
