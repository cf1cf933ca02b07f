"""Deeds on the toy game out of plain numbers, and two evenings compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toy import Content, evening, rules, triggers

from assistant.history.evening import Evening
from assistant.saves import Journal
from assistant.speech.questions import InOrder, Number, OneOf, Question, Refused, WhichOf
from assistant.table.play import Play

PLAY = Play(rules, Content(triggers()))
HAPPENINGS = ("go_on", "hit", "door", "draw", "roll", "crash", "go_on")


def begun(journal: Journal, seed: int = 1) -> Evening[Any, Any]:
    return evening(seed=seed, content=Content(triggers()), writer=journal.keep)


def resumed(journal: Journal) -> Evening[Any, Any]:
    return Evening.resume(PLAY, journal.timeline, journal.keep)


def played(folder: Path, count: int) -> Evening[Any, Any]:
    """An evening of so many lines, its journal closed."""
    journal = Journal.create(folder)
    evening = begun(journal)
    number = 0
    while journal.count < count:
        number += 1
        do(evening, number * 7919)
    journal.close()
    return evening


def do(evening: Evening[Any, Any], number: int) -> None:
    """One deed, whatever the number; some are refused, and then nothing may have changed."""
    kind, rest = number % 16, number // 16
    try:
        if kind < 9:
            evening.answer(answer_to(evening.question, rest))
        elif kind == 9:
            evening.aside("correct_by", path="health.ann", by=rest % 3)
        elif kind == 10:
            evening.aside("note", text=f"żółw {rest}")
        elif kind == 11:
            evening.aside("set_dial", rule="targets", mode=("auto", "ask")[rest % 2])
        elif kind == 12:
            evening.undo()
        elif kind == 13:
            evening.redo()
        elif kind == 14:
            evening.aside("set_source", component="deck", source=("app", "table")[rest % 2])
        else:
            _rare(evening, rest)
    except Refused:
        pass


def _rare(evening: Evening[Any, Any], number: int) -> None:
    if number % 3 == 0:
        evening.save_point(f"point {number}")
    elif number % 3 == 1:
        evening.back_to(number % (evening.timeline.head.n + 1))
    else:
        evening.otherwise()


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


def assert_same(one: Evening[Any, Any], other: Evening[Any, Any]) -> None:
    """The same moment: what is saved, what is shown, what is asked, what was told."""
    assert one.moment.session == other.moment.session
    assert one.moment.world == other.moment.world
    assert one.question == other.question
    assert one.log() == other.log()
    assert one.timeline.head.n == other.timeline.head.n
    assert one.timeline.undoable() == other.timeline.undoable()
    assert one.timeline.redoable() == other.timeline.redoable()
