"""The end of the game: whether it is won, and what its end is worth. Digest 7.1-7.11."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.table.text import t


@rules.step(phase="scoring", title=t("the end of the game"), rule="7.1-7.11")
def end_game(table: MageTable) -> None:
    """Whether it is won, and what the end is worth beside fame and achievements."""
    state, scenario = table.state, table.content.scenario
    rounds = table.content.rounds(len(state.heroes))
    conquered = sum(city.conquered for city in state.cities)
    all_conquered = bool(state.city_levels) and conquered >= len(state.city_levels)
    state.stage = "over"
    state.won = all_conquered if state.city_levels else state.ending
    worth = scenario.scoring
    lines = (
        ("city", conquered, conquered * worth.city),
        ("all_cities", int(all_conquered), int(all_conquered) * worth.all_cities),
        ("round_early", rounds_left := rounds - state.round, rounds_left * worth.round_early),
        ("deck_card", state.virtual.deck.left, state.virtual.deck.left * worth.deck_card),
        ("not_announced", int(not state.announced_by), int(not state.announced_by) * worth.not_announced),
    )
    counted = tuple(line for line in lines if line[2])
    table.tell(
        GameEnded(
            won=state.won,
            lines=counted,
            total=sum(points for _, _, points in counted),
            rule="7.6, L1689-1699" if state.city_levels else "7.1, L1484-1492",
        )
    )
