"""The order of a game from set-up to end."""

from __future__ import annotations

from typing import Any

from assistant.engine.interrupts import Anytime, Interrupts
from assistant.engine.sequence import back_to, repeat, turns, when
from assistant.games.runebound3.fight.flow import FIGHT
from assistant.games.runebound3.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound3.interrupts import OTHER_INTERRUPTS, TURN_INTERRUPTS
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.set_up import choose_mode, first_player, set_up
from assistant.games.runebound3.state import Runebound3
from assistant.games.runebound3.time_track import is_anything_due, space_brings, time_moves
from assistant.games.runebound3.turns import hero_turn, who_follows
from assistant.messages.questions import Finished, Question
from assistant.messages.text import t


def is_running(table: RuneTable) -> bool:
    return not table.state.over


@rules.step(phase="villain", title=t("the end"), rule="L1086-1087, L98")
def the_end(table: RuneTable) -> None:
    """Tell the players that the game is over. This is the last step."""
    table.ask(Finished(key="finished", prompt=t("The game is over.")))


class WhatMayHappen(Anytime[[str]]):
    """The lists behind key `e`: one in a fight, one in a hero's turn, one at all other questions."""

    def offered(
        self, state: Runebound3, question: Question[Any] | None = None
    ) -> tuple[Interrupts[Any], tuple[Any, ...]]:
        interrupts, given = super().offered(state, question)
        if given and state.fight is not None:
            return FIGHT_INTERRUPTS, ()
        kind, _, who = question.key.partition(":") if question is not None else ("", "", "")
        return (TURN_INTERRUPTS, (who,)) if given and kind == "turn" else (interrupts, given)


def whose_cards(state: Runebound3) -> tuple[str] | None:
    """Return the hero for the list of key `e` outside fights, or None during set-up and after the end of the game.

    It is the hero whose turn it is. Between two rounds it is the first player.
    """
    if state.over or not state.first:
        return None
    who = state.course.who if state.course.at == hero_turn.name else ""
    return (who or state.first,)


rules.anytime = WhatMayHappen(OTHER_INTERRUPTS, whose_cards)

GAME = rules.sequence(
    "game",
    lambda state: state.course,
    choose_mode,
    set_up,
    first_player,
    turns(hero_turn, who_follows),
    when(time_moves, is_running),
    repeat(space_brings, is_anything_due),
    back_to(hero_turn, is_running),
    the_end,
)
rules.root = GAME
assert FIGHT is not None
