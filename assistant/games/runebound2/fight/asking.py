"""What is asked while a fight is on: it may be decided, or an Ally gone, before the answer comes. L1060-1062."""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.runebound2.fight.fighters import Contender, Contenders, contenders
from assistant.games.runebound2.fight.happened import FIGHTING
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight
from assistant.messages.questions import A, Question


class Decided(Exception):
    """What happened while a question waited has ended the fight: it isn't asked any more."""


class AllyGone(Exception):
    """The Ally who was to roll died or was sent away meanwhile: he has not acted in this phase."""


def here(table: RuneTable) -> Fight:
    """The fight as it stands: a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def as_they_stand(table: RuneTable) -> Contenders:
    """Both sides with their numbers as they count at this moment."""
    return contenders(table.content, table.state.players, here(table))


def acting(table: RuneTable, place: int | None) -> Contender:
    """The hero, or the Ally at this place."""
    both = as_they_stand(table)
    return both.hero if place is None else both.allies[place]


def about_to_roll(table: RuneTable, place: int | None) -> Contender:
    fighter = acting(table, place)
    if place is not None and not fighter.left:
        raise AllyGone
    return fighter


def ask_in_fight(table: RuneTable, who: str, question: Callable[[], Question[A]]) -> A:
    """Also a roll of a test outside of a fight, which nothing can decide."""

    def asked() -> Question[A]:
        both = as_they_stand(table) if table.state.fight is not None else None
        if both is not None and not (both.hero.left and both.foe.left):
            raise Decided
        return question()

    return table.ask(asked, FIGHTING, who)
