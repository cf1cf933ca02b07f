"""The lines that teach the keys in a demo, each at the first question that needs the key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.messages.questions import GoOn, OneOf, Question, typed_numbers
from assistant.messages.text import Text, for_eyes, t
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.explanations import explained
from assistant.ui.view.blocks import Track, View

MOST = 2
"""At most so many lines are shown with a question."""
HURT = 4
"""The damage in the example of how a change of a figure is typed."""


class Lessons:
    """Says which lines are shown with a question, and remembers which keys the players know by then.

    The same question keeps its lines, also after undo.
    """

    def __init__(self) -> None:
        self._taught: set[str] = set()
        self._at: dict[tuple[int, str], tuple[Text, ...]] = {}

    def of(self, open_game: OpenGame[Any, Any], view: View) -> tuple[Text, ...]:
        """Return the lines for the open question. There are none if the game is no demo that teaches the keys."""
        if not open_game.is_guided:
            return ()
        at = (open_game.timeline.head.n, open_game.question.key)
        if at not in self._at:
            new = [(key, text) for key, text in _needed(open_game, view) if key not in self._taught][:MOST]
            self._taught |= {key for key, _ in new}
            self._at[at] = tuple(text for _, text in new)
        return self._at[at]


def _needed(open_game: OpenGame[Any, Any], view: View) -> Iterator[tuple[str, Text]]:
    """Yield everything that could be taught at this question, most important first, each with a name."""
    question, answers = open_game.question, open_game.timeline.head.n
    if isinstance(question, GoOn) and question.happened:
        yield "table", t("On a real table you act now. The app needs only the result.")
        if figure := _monster(view):
            yield "figure", t("Try a hit: {n}-{hurt} and Enter. Figure {n} loses {hurt}.", n=figure, hurt=HURT)
        else:
            yield from _happened(question)
    yield from _answering(open_game, question)
    if not answers:
        return
    if next(explained(open_game, question), None) is not None:
        yield "why", t("w says why: the reasons and the rule.")
    yield "undo", t("A wrong key? u takes back the last answer, as often as you like.")
    yield from _happened(question)


def _happened(question: Question[Any]) -> Iterator[tuple[str, Text]]:
    """Yield what teaches the key for interrupts, if one is possible now."""
    if any(one.id not in question.barred for one in question.happened):
        yield "happened", t("e tells the app that something else happened at the table.")


def _answering(open_game: OpenGame[Any, Any], question: Question[Any]) -> Iterator[tuple[str, Text]]:
    """Yield what teaches how to answer this kind of question."""
    expected = question.expected_answer() is not None
    if isinstance(question, OneOf):
        kind = question.key.partition(":")[0]
        tried = open_game.game.demo.tries.get(kind)
        shown = zip(typed_numbers([one.number for one in question.options]), question.options, strict=True)
        number, label = next(
            ((n, one.label) for n, one in shown if one.id == tried and one.id not in question.barred), (0, None)
        )
        if label is not None:
            yield f"try:{kind}", t("A digit takes its line. Try {n}: {what}.", n=number, what=label)
        elif expected:
            yield (
                "digits",
                for_eyes(
                    t("A digit takes its line. Space takes the marked line."),
                    t("A number takes its line. Enter takes the expected one."),
                ),
            )
        else:
            yield "digits", t("A digit takes its line. Nothing is proposed here: choose.")
    elif question.kind == "number":
        yield (
            "number",
            for_eyes(
                t("- and + change the number, or type it. Space takes it."),
                t("Type the number. Enter alone takes what is proposed."),
            ),
        )
    elif question.kind == "sums":
        yield (
            "boxes",
            for_eyes(
                t("Type a number; Tab goes to the next box. Space takes them."),
                t("Type the numbers with dots between them. Enter alone takes what is proposed."),
            ),
        )
    elif expected:
        yield (
            "space",
            for_eyes(
                t("Space takes what the filled key says."), t("Enter takes what is written after the word Enter.")
            ),
        )


def _monster(view: View) -> int:
    """Return the number of the first monster in the order of play, or 0."""
    blocks = (block for panel in view.panels for block in panel.blocks)
    figures = (figure for block in blocks if isinstance(block, Track) for figure in block.figures)
    return next((figure.number for figure in figures if figure.kind == "monster" and figure.number), 0)
