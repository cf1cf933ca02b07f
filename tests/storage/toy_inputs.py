"""Inputs of the toy game made from numbers, and a comparison of two sessions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toy import Content, rules, session, triggers

from assistant.engine.runner import Engine
from assistant.messages.questions import InOrder, Number, OneOf, Question, Refused, WhichOf
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession

ENGINE = Engine(rules, Content(triggers()))
INTERRUPTS = ("go_on", "hit", "door", "draw", "roll", "crash", "go_on")


def begin_session(journal: Journal, seed: int = 1) -> GameSession[Any, Any]:
    return session(seed=seed, content=Content(triggers()), writer=journal.keep)


def resume_session(journal: Journal) -> GameSession[Any, Any]:
    return GameSession.resume(ENGINE, journal.timeline, journal.keep)


def played_session(folder: Path, count: int) -> GameSession[Any, Any]:
    """Return a session with this number of lines, its journal closed."""
    journal = Journal.create(folder)
    session = begin_session(journal)
    number = 0
    while journal.count < count:
        number += 1
        apply_input(session, number * 7919)
    journal.close()
    return session


def apply_input(session: GameSession[Any, Any], number: int) -> None:
    """Apply the input that the number stands for. A refused input is ignored."""
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
        case OneOf(options=options, barred=barred):
            possible = [option.id for option in options if option.id not in barred]
            return possible[number % len(possible)]
        case WhichOf(options=options):
            return [options[number % len(options)].id]
        case InOrder(options=options, count=count):
            return [options[(number >> place) % len(options)].id for place in range(count)]
        case _:
            return INTERRUPTS[number % len(INTERRUPTS)]


def assert_same(one: GameSession[Any, Any], other: GameSession[Any, Any]) -> None:
    """Assert that both sessions have the same checkpoint, world, question, log and timeline."""
    assert one.moment.checkpoint == other.moment.checkpoint
    assert one.moment.world == other.moment.world
    assert one.question == other.question
    assert one.log() == other.log()
    assert one.timeline.head.n == other.timeline.head.n
    assert one.timeline.undoable() == other.timeline.undoable()
    assert one.timeline.redoable() == other.timeline.redoable()
