"""How many keys a session takes at the screen, counted from its answers.

`python -m tests.key_counts FOLDER...` prints the keys of saved games, one line for each kind of question;
`python -m tests.key_counts` those of the demos.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from assistant.games import DEMOS
from assistant.messages.questions import (
    CardQuestion,
    Checklist,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Question,
    Typed,
    WhichOf,
    typed_numbers,
)
from assistant.messages.sums import Sums
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.timeline import JournalLine

CONFIRM = "enter"
BESIDE = 5
"""The keys of a correction, a note or a setting: the command and what it needs. `6-4 Enter` takes four."""
LETTERS = 3
"""The keys that find a card without a number: two letters of its name and Enter."""
LONGEST = 80
"""A demo is played for at most so many answers."""


def keys_of(question: Question[Any], answer: Any) -> list[str]:
    """Return the keys that give this answer at the screen."""
    happened = [option.id for option in question.happened if option.id not in question.barred]
    if isinstance(answer, str) and answer in happened:
        possible = tuple(option for option in question.happened if option.id in happened)
        return ["e", *_number_of(possible, answer)]
    if answer == question.expected_answer() or isinstance(question, GoOn | Checklist):
        return [CONFIRM]
    match question:
        case OneOf(options=options):
            return _number_of(options, answer)
        case CardQuestion(options=options):
            own = next(option for option in options if option.id == answer)
            return list(str(own.number)) if own.number is not None else [CONFIRM] * LETTERS
        case WhichOf(options=options, expected=expected, alone=alone):
            turned = [option.id for option in options if (option.id in answer) != (option.id in expected)]
            keys = [key for one in turned for key in _number_of(options, one)]
            return keys if len(answer) == 1 and answer[0] in alone else [*keys, CONFIRM]
        case InOrder(options=options, count=count):
            keys = [key for one in answer for key in _number_of(options, one)]
            return keys if len(answer) == count else [*keys, CONFIRM]
        case Number(at_once=at_once, least=least, most=most):
            typed = list(str(answer))
            return typed if at_once and len(typed) == 1 and least <= answer <= most else [*typed, CONFIRM]
        case Sums(boxes=boxes):
            keys = []
            for place, box in enumerate(boxes):
                keys += ["tab"] if place else []
                keys += list(str(answer.get(box.id, 0))) if answer.get(box.id, 0) != box.expected else []
            while keys and keys[-1] == "tab":
                keys.pop()
            return [*keys, CONFIRM]
        case Typed():
            return [*str(answer), CONFIRM]
    return [CONFIRM]


def _number_of(options: tuple[Option, ...], id: str) -> list[str]:
    """Return the digits of an option, and Enter if a longer number begins with them."""
    numbers = [str(number) for number in typed_numbers([option.number for option in options])]
    own = next(number for number, option in zip(numbers, options, strict=True) if option.id == id)
    longer = any(number != own and number.startswith(own) for number in numbers)
    return [*own, *([CONFIRM] if longer else [])]


def usual_answer(open_game: OpenGame[Any, Any]) -> Any:
    """Return what an ordinary player answers: what is proposed, what the demo suggests, or what is possible first."""
    question = open_game.question
    expected = question.expected_answer()
    if expected is not None:
        return expected
    if isinstance(question, WhichOf):
        return [option.id for option in question.options if option.id not in question.barred][: max(1, question.least)]
    if isinstance(question, InOrder):
        chosen: list[str] = []
        while len(chosen) < question.count:
            chosen.append(question.next_options(chosen)[0].id)
        return chosen
    if isinstance(question, Number):
        return question.least
    if isinstance(question, Sums):
        return _least_sums(question)
    options = [option.id for option in getattr(question, "options", ()) if option.id not in question.barred]
    tried = open_game.game.demo.tries.get(question.key.partition(":")[0])
    return tried if tried in options else options[0]


def _least_sums(question: Sums) -> dict[str, int]:
    """Return a number for each box that adds up to the least that is allowed, in the first boxes."""
    numbers = {box.id: box.expected for box in question.boxes}
    for total in question.totals:
        for box in question.boxes:
            if box.id in total.boxes:
                numbers[box.id] += max(0, min(box.most - numbers[box.id], total.least - total.of(numbers)))
    return numbers


def demo_keys(folder: Path, game: str) -> Counter[str]:
    """Play the demo of a game to its end after one round. Return the keys of each kind of question."""
    counted: Counter[str] = Counter()
    open_game = quick_start.demo(UserDirs.below(folder), game)
    for _ in range(LONGEST):
        if ending_of(open_game) is not None:
            break
        answer = usual_answer(open_game)
        counted[open_game.question.key.partition(":")[0]] += len(keys_of(open_game.question, answer))
        open_game.answer(answer)
    open_game.close()
    return counted


def saved_keys(open_game: OpenGame[Any, Any]) -> Counter[str]:
    """Return the keys of each kind of question in a saved game. What was undone counts, too."""
    counted: Counter[str] = Counter()
    for line in open_game.timeline.lines:
        if line.parent >= 0:
            counted[_kind(open_game, line)] += _keys_of_line(open_game, line)
    return +counted


def _kind(open_game: OpenGame[Any, Any], line: JournalLine) -> str:
    return line.input.key.partition(":")[0] if line.kind == "answer" and line.input is not None else line.kind


def _keys_of_line(open_game: OpenGame[Any, Any], line: JournalLine) -> int:
    if line.kind in ("undo", "redo"):
        return 1
    if line.kind != "answer" or line.input is None:
        return BESIDE
    before = open_game.session.moment_at(open_game.timeline.lines[line.parent])
    return len(keys_of(before.question, line.input.value))


def _print(title: str, counted: Counter[str]) -> None:
    print(f"{title}: {counted.total()} keys")
    for kind, count in counted.most_common():
        print(f"  {count:>4}  {kind}")


def main(folders: list[str]) -> None:
    for name in folders:
        open_game = opening.resume(UserDirs.find(os.environ, checkout=None), Path(name).absolute(), only_reading=True)
        _print(name, saved_keys(open_game))
        open_game.close()
    if not folders:
        with tempfile.TemporaryDirectory() as scratch:
            for game in DEMOS:
                _print(game, demo_keys(Path(scratch) / game, game))


if __name__ == "__main__":
    main(sys.argv[1:])
