"""What the end is worth: points for cities and time in solo and co-operative scenarios. Digest 7.4-7.6."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.scoring.state import ScoreLine
from assistant.games.mage_knight.state import MageKnight


def all_conquered(state: MageKnight) -> bool:
    conquered = sum(city.conquered for city in state.cities)
    return bool(state.city_levels) and conquered >= len(state.city_levels)


def of_the_end(content: Content, state: MageKnight, led: Mapping[str, int]) -> list[ScoreLine]:
    """`led`: how many cities each player leads."""
    worth = content.scenario.scoring
    conquered = sum(city.conquered for city in state.cities)
    whole = int(all_conquered(state))
    rounds_left = state.rounds(content) - state.round
    leaders = int(all(led.get(hero, 0) for hero in state.heroes))
    cards = state.virtual.deck.left
    quiet = int(not state.announced_by)
    lines = (
        ScoreLine("city", conquered, conquered * worth.city),
        ScoreLine("every_leader", leaders, leaders * worth.every_leader),
        ScoreLine("all_cities", whole, whole * worth.all_cities),
        ScoreLine("round_early", rounds_left, rounds_left * worth.round_early),
        ScoreLine("deck_card", cards, cards * worth.deck_card),
        ScoreLine("not_announced", quiet, quiet * worth.not_announced),
    )
    return [line for line in lines if line.points]
