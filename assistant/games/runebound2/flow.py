"""The sequence of a game, from set-up to end."""

from __future__ import annotations

from typing import Any

from assistant.engine.interrupts import Anytime, Interrupts
from assistant.engine.sequence import back_to, each, when
from assistant.games.runebound2.adventure.discards import turns_are_over
from assistant.games.runebound2.endgame import endgame_heroes, is_endgame_over, last_fights, lay_out_endgame, ranking
from assistant.games.runebound2.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound2.interrupts import (
    AT_ANY_QUESTION,
    MARKET_INTERRUPTS,
    OTHER_INTERRUPTS,
    TURN_INTERRUPTS,
)
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.set_up import first_player, set_up
from assistant.games.runebound2.state import Runebound2
from assistant.games.runebound2.turns import begin_turn, hero_turn, next_hero
from assistant.messages.questions import Finished, Question
from assistant.messages.text import t


def current_hero(table: RuneTable) -> list[str]:
    return [table.state.player.hero]


def is_turn_cut_short(table: RuneTable, who: str) -> bool:
    """Return whether the turn stops at once, because the game is won or the Endgame begins immediately."""
    return turns_are_over(table)


def is_normal_game(table: RuneTable) -> bool:
    return not table.state.over and not table.state.endgame


def is_endgame(table: RuneTable) -> bool:
    return not table.state.over and table.state.endgame


@rules.step(phase="endgame", title=t("the end"), rule="L42-48")
def the_end(table: RuneTable) -> None:
    table.ask(Finished(key="finished", prompt=t("The game is over.")))


class WhatMayHappen(Anytime[[str]]):
    """The lists behind key `e`: one for fights, one for a hero's move, one for markets, one for all other questions."""

    def offered(
        self, state: Runebound2, question: Question[Any] | None = None
    ) -> tuple[Interrupts[Any], tuple[Any, ...]]:
        interrupts, given = super().offered(state, question)
        if not given:
            return interrupts, given
        if state.fight is not None:
            return FIGHT_INTERRUPTS, given
        kind = question.key.partition(":")[0] if question is not None else ""
        return {"turn": TURN_INTERRUPTS, "market": MARKET_INTERRUPTS}.get(kind, OTHER_INTERRUPTS), given


def whose_turn(state: Runebound2) -> tuple[str] | None:
    """Return the hero whose turn or last fights it is, or None during set-up and after the end of the game."""
    is_set_up = state.course.at in (set_up.name, first_player.name)
    return None if state.over or is_set_up else (state.course.who or state.player.hero,)


rules.anytime = WhatMayHappen(AT_ANY_QUESTION, whose_turn)

GAME = rules.sequence(
    "game",
    lambda state: state.course,
    set_up,
    first_player,
    begin_turn,
    each(hero_turn, current_hero, skip=is_turn_cut_short),
    when(next_hero, is_normal_game),
    back_to(begin_turn, is_normal_game),
    when(lay_out_endgame, is_endgame),
    each(last_fights, endgame_heroes, skip=is_endgame_over),
    when(ranking, is_endgame),
    the_end,
)
rules.root = GAME
