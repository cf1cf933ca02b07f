"""What is asked while a fight is on: it may be decided, or an Ally gone, before the answer comes. L1060-1062."""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.runebound2.fight.fighters import Contender, Contenders, contenders
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight
from assistant.messages.questions import A, Question


class FightDecided(Exception):
    """What happened while a question waited has ended the fight: it isn't asked any more."""


class AllyGone(Exception):
    """The Ally who was to roll died or was sent away meanwhile: he has not acted in this phase."""


def current_fight(table: RuneTable) -> Fight:
    """The fight as it stands: a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def current_contenders(table: RuneTable) -> Contenders:
    """Both sides with their numbers as they count at this moment."""
    return contenders(table.content, table.state.players, current_fight(table))


def acting_fighter(table: RuneTable, place: int | None) -> Contender:
    """The hero, or the Ally at this place."""
    both = current_contenders(table)
    return both.hero if place is None else both.allies[place]


def fighter_about_to_roll(table: RuneTable, place: int | None) -> Contender:
    fighter = acting_fighter(table, place)
    if place is not None and not fighter.left:
        raise AllyGone
    return fighter


def ask_in_fight(table: RuneTable, who: str, question: Callable[[], Question[A]]) -> A:
    """Also a roll of a test outside of a fight, which nothing can decide."""

    def asked() -> Question[A]:
        both = current_contenders(table) if table.state.fight is not None else None
        if both is not None and not (both.hero.left and both.foe.left):
            raise FightDecided
        return question()

    return table.ask(asked, FIGHT_INTERRUPTS, who)
