"""The order of a game from set-up to end."""

from __future__ import annotations

from assistant.engine.sequence import back_to, repeat, turns, when
from assistant.games.runebound3.fight.flow import FIGHT
from assistant.games.runebound3.rules import RuneTable, rules
from assistant.games.runebound3.set_up import choose_mode, first_player, set_up
from assistant.games.runebound3.time_track import is_anything_due, space_brings, time_moves
from assistant.games.runebound3.turns import hero_turn, who_follows
from assistant.messages.questions import Finished
from assistant.messages.text import t


def is_running(table: RuneTable) -> bool:
    return not table.state.over


@rules.step(phase="villain", title=t("the end"), rule="L1086-1087, L98")
def the_end(table: RuneTable) -> None:
    """Tell the players that the game is over. No other step follows."""
    table.ask(Finished(key="finished", prompt=t("The game is over.")))


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
