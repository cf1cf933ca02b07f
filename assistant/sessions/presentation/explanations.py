"""Explanations for the players: why a question is asked, why something happened, and where the rulebook says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from assistant.games.event_sentences import say_fully
from assistant.messages.events import Decided, Event
from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Text, t
from assistant.sessions.open_game import OpenGame
from assistant.ui.view.blocks import Dice, Label

AnyOpenGame = OpenGame[Any, Any]

LOOK_BACK = 60
"""How many earlier events are searched for an explanation."""


class Reason(Struct, frozen=True):
    """The explanation of a question or an event.

    - `what`: the question or event.
    - `reasons`: why it was asked or happened.
    - `rule`: the reference to the rulebook.
    - `decided`: the event of a decision that the app made, or None. It has the options that were not chosen.
    """

    what: Text
    reasons: tuple[Text, ...] = ()
    rule: str = ""
    decided: Decided | None = None


def explained(open_game: AnyOpenGame, question: AnyQuestion) -> Iterator[Reason]:
    """Yield the explanations of the open question and of what the last input caused, newest first."""
    explained_texts: set[Text] = set()
    given_reasons: set[Text] = set()
    for one in (*_question_reason(open_game, question), *_event_reasons(open_game)):
        reasons = tuple(reason for reason in dict.fromkeys(one.reasons) if reason not in given_reasons)
        given_reasons.update(reasons)
        if one.what in explained_texts or (one.reasons and not reasons):
            continue  # all of its reasons were given already
        explained_texts.add(one.what)
        yield Reason(one.what, reasons, one.rule, one.decided)


def _question_reason(open_game: AnyOpenGame, question: AnyQuestion) -> Iterator[Reason]:
    """Yield the explanation of the open question, if it has one."""
    why = reasons_for(open_game, question)
    if why or places(open_game, question.rule):
        yield Reason(question.prompt, why, question.rule)


def reasons_for(open_game: AnyOpenGame, question: AnyQuestion) -> tuple[Text, ...]:
    """Return why the question is asked, in words: its own reasons or, if it has none, those of the game."""
    return question.why or tuple(open_game.game.reason(open_game.content, open_game.moment))


def _event_reasons(open_game: AnyOpenGame) -> list[Reason]:
    """Return up to three explanations of what the last input caused.

    If there are none, return that of an earlier event.
    """
    news = [found for event in reversed(open_game.moment.new_events) if (found := _reason(open_game, event))]
    with_reasons = [one for one in news if one.reasons or one.decided]
    if news:
        return (with_reasons or news)[:3]
    earlier = (_reason(open_game, event) for event in open_game.session.newest(LOOK_BACK))
    return [found for found in earlier if found][:1]


def _reason(open_game: AnyOpenGame, event: Event) -> Reason | None:
    if not event.reasons and not places(open_game, event.rule):
        return None
    try:
        what = say_fully(open_game.game, open_game.content, event)
    except Exception:  # an event saved by an older version may name something the content no longer has
        return None
    if what is None:
        return None
    return Reason(what, event.reasons, event.rule, event if isinstance(event, Decided) else None)


def places(open_game: AnyOpenGame, reference: str) -> tuple[Text, ...]:
    """Return the headings of the printed rulebook for a reference such as "A2.3, L1186"."""
    return open_game.game.rulebook(open_game.content).places(reference)


def meanings(open_game: AnyOpenGame, reasons: Sequence[Reason], say: Callable[[Arg], str], page: str) -> list[Text]:
    """Return a sentence for each rulebook term in the explanations that `page` does not explain yet.

    `page` is the text of the explanations so far. The faces of rolled dice are explained, too, and in a fight those of
    the tokens.
    """
    view = open_game.view()
    tokens = () if view.duel is None else (*view.duel.mine.tokens, *view.duel.theirs.tokens)
    rolled = (die for panel in view.panels for block in panel.blocks if isinstance(block, Dice) for die in block.dice)
    faces: Iterator[Label] = chain(
        (face for token in tokens for face in (token.up, token.other)),
        (die.face for die in rolled if die.meaning is not None),
    )
    said = " ".join(map(say, (*(text for reason in reasons for text in _texts(reason)), *faces)))
    lines = []
    for entry in open_game.game.book(open_game.content):
        if entry.meaning is None:
            continue
        name = say(entry.name)
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) and say(entry.meaning) not in page:
            lines.append(t("{word}: {meaning}", word=entry.name, meaning=entry.meaning))
    return lines


def _texts(reason: Reason) -> tuple[Text, ...]:
    """Return the texts of an explanation: what is explained, the reasons, and the options that were not chosen."""
    alternatives = () if reason.decided is None else reason.decided.alternatives
    return (reason.what, *reason.reasons, *alternatives)
