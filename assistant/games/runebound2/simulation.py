"""Simulated games: how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.runebound2.content import Content
from assistant.games.runebound2.endgame_events import GameWon
from assistant.games.runebound2.hero.events import Wounded
from assistant.games.runebound2.names import HERO
from assistant.games.runebound2.numbers import DOOM_COUNTERS
from assistant.games.runebound2.state import Runebound2
from assistant.games.simulation import GameResult, Simulation, damage_by_hero, last_of
from assistant.messages.events import Event
from assistant.messages.text import t

ENDS = {
    "final": t("HIGH LORD MARGATH is beaten"),
    "runes": t("enough Dragon Runes"),
    "ranking": t("the ranking after the Endgame"),
    "shared": t("a shared win"),
    "lost": t("the Endgame is lost"),
}
CLOCKS = {"doom": t("doom counters"), "runes": t("most Dragon Runes of a hero")}


def result_of(content: Content, state: Runebound2, events: Sequence[Event]) -> GameResult:
    """Return how the game went. It is lost only for a hero alone who does not win the Endgame."""
    ended = last_of(events, GameWon)
    alone = len(state.players) == 1
    hurt = damage_by_hero(events, Wounded, "who", "wounds")
    if alone:  # the log of one hero names nobody
        hurt = {state.players[0].hero: sum(hurt.values())}
    clocks = {
        "doom": (state.counters, DOOM_COUNTERS),
        "runes": (max(max(player.runes, player.red) for player in state.players), content.scenario.runes_to_win),
    }
    end = ended.how if ended is not None else ""
    return GameResult(end, end != "lost" if end else None, state.round, hurt, clocks)


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
)
