"""Access to the running fight, and the questions of a fight (rulebook lines 1060-1062).

While a question is open, a correction or an interrupt may end the fight or remove an Ally. The question is then
pointless, and one of the exceptions below replaces it.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.runebound2.fight.fighters import Contender, Contenders, contenders
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight
from assistant.messages.questions import A, Question


class FightDecided(Exception):
    """Raised at a question that no longer needs an answer, because the fight ended while it was open."""


class AllyGone(Exception):
    """Raised instead of the question for a roll, because the Ally has left the fight.

    The action of the same phase is then chosen again.
    """


def current_fight(table: RuneTable) -> Fight:
    """Return the running fight. Call it again after each question, since a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def current_contenders(table: RuneTable) -> Contenders:
    """Return both sides of the running fight with their current numbers."""
    return contenders(table.content, table.state.players, current_fight(table))


def acting_fighter(table: RuneTable, ally: int | None) -> Contender:
    """Return the Ally with index `ally`, or the hero if `ally` is None."""
    both = current_contenders(table)
    return both.hero if ally is None else both.allies[ally]


def fighter_about_to_roll(table: RuneTable, ally: int | None) -> Contender:
    """Return the Ally with index `ally`, or the hero if `ally` is None.

    Raise `AllyGone` if the Ally has left the fight.
    """
    fighter = acting_fighter(table, ally)
    if ally is not None and not fighter.life_left:
        raise AllyGone
    return fighter


def ask_in_fight(table: RuneTable, who: str, question: Callable[[], Question[A]]) -> A:
    """Ask a question that the interrupts of a fight may interrupt.

    Raise `FightDecided` if one side of the running fight has no Life left. A test can be made outside a fight, too.
    """

    def asked() -> Question[A]:
        both = current_contenders(table) if table.state.fight is not None else None
        if both is not None and not (both.hero.life_left and both.foe.life_left):
            raise FightDecided
        return question()

    return table.ask(asked, FIGHT_INTERRUPTS, who)
