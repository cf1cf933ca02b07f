"""Simulated games: how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.runebound3.content import Content
from assistant.games.runebound3.events import GameLost, GameWon
from assistant.games.runebound3.hero.events import Suffered
from assistant.games.runebound3.names import HERO, STRENGTHS
from assistant.games.runebound3.state import Runebound3
from assistant.games.simulation import GameResult, Simulation, damage_by_hero
from assistant.messages.events import Event
from assistant.messages.text import t

ENDS = {
    "won": t("the villain is defeated"),
    "out": t("the last hero is out"),
    "arrived": t("the villain has arrived"),
    "time": t("Act 2 is over"),
}
CLOCKS = {"time": t("spaces of Act 2"), "out": t("heroes who are out")}


def result_of(content: Content, state: Runebound3, events: Sequence[Event]) -> GameResult:
    """Return how the game went."""
    ended = next((event for event in reversed(events) if isinstance(event, GameWon | GameLost)), None)
    end = "" if ended is None else "won" if isinstance(ended, GameWon) else ended.how
    hurt = damage_by_hero(events, Suffered, "who", "damage")
    if len(state.players) == 1:  # the log of one hero names nobody
        hurt = {state.players[0].hero: sum(hurt.values())}
    clocks = {
        "time": (state.space if state.act == 2 else 0, content.end_of_track()),
        "out": (sum(player.eliminated for player in state.players), len(state.players)),
    }
    won = end == "won" if end else None
    return GameResult(end if end in ENDS or not end else "time", won, state.round, hurt, clocks, state.strength)


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("damage"),
    level_name=STRENGTHS.__getitem__,
)
