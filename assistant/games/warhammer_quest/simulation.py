"""Simulated quests: how a quest ended, and a party that plays it without a table."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.simulation import GameResult, Simulation, damage_by_hero
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.events import HeroHit, RoundBegan
from assistant.games.warhammer_quest.names import HERO
from assistant.games.warhammer_quest.quest_events import QuestEnded
from assistant.games.warhammer_quest.state import WarhammerQuest
from assistant.messages.events import Event
from assistant.messages.text import t

ENDS = {
    "won": t("won"),
    "defeated": t("all heroes are defeated"),
    "peril": t("the end of the peril track"),
    "sheet": t("another Defeat of the quest sheet"),
}
CLOCKS = {"peril": t("peril token"), "defeated": t("defeated heroes")}


def result_of(content: Content, state: WarhammerQuest, events: Sequence[Event]) -> GameResult:
    """Return how the first quest went."""
    place = next((at for at, event in enumerate(events) if isinstance(event, QuestEnded)), None)
    played = events if place is None else events[: place + 1]
    hurt = damage_by_hero(played, HeroHit, "who", "wounds")
    rounds = sum(isinstance(event, RoundBegan) for event in played)
    track = len(content.quest.track or ())
    clocks = {
        "peril": (state.peril, track),
        "defeated": (sum(hero.defeated for hero in state.heroes), len(state.heroes)),
    }
    ended = played[-1] if place is not None else None
    if not isinstance(ended, QuestEnded):
        return GameResult("", None, rounds, hurt, clocks)
    if ended.won:
        return GameResult("won", True, rounds, hurt, clocks)
    end = "defeated" if ended.nobody else "peril" if track and state.peril >= track else "sheet"
    return GameResult(end, False, rounds, hurt, clocks)


SIMULATION = Simulation(
    result=result_of,
    ends=ENDS,
    clocks=CLOCKS,
    heroes=HERO,
    rounds=t("rounds"),
    hurt=t("wounds"),
)
