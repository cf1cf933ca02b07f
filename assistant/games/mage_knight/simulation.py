"""Simulated games: how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.mage_knight.combat.events import HeroHurt
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.games.mage_knight.state import MageKnight
from assistant.games.simulation import GameResult, Simulation, damage_by_hero, last_of
from assistant.messages.events import Event
from assistant.messages.text import t

ENDS = {"won": t("won"), "rounds": t("the last round is over")}
CLOCKS = {"rounds": t("round"), "cities": t("conquered cities")}


def result_of(content: Content, state: MageKnight, events: Sequence[Event]) -> GameResult:
    """Return how the game went. Its level is the sum of the city levels."""
    ended = last_of(events, GameEnded)
    hurt = damage_by_hero(events, HeroHurt, "who", "hand")
    if state.alone:  # the log of one hero names nobody
        hurt = {state.heroes[0]: sum(hurt.values())}
    clocks = {
        "rounds": (state.round, content.rounds(len(state.heroes))),
        "cities": (sum(city.conquered for city in state.cities), len(state.city_levels)),
    }
    end = "" if ended is None else "won" if ended.won else "rounds"
    return GameResult(end, ended.won if ended else None, state.round, hurt, clocks, str(sum(state.city_levels)))


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
    level_name=lambda level: t("city levels {n} together", n=int(level)),
)
