"""Enemy and ruins tokens: the numbers in the box, and no token is lost or created in whole games."""

from __future__ import annotations

import pytest
from mage_knight_helpers import content_of
from mage_knight_random_player import RandomPlayer, assert_nothing_is_lost, box

from assistant.games.mage_knight.cards import PILES
from assistant.games.mage_knight.names import RUINS
from assistant.games.mage_knight.realm.tokens import kinds_of

SCENARIOS = (
    ("solo_conquest", 1),
    ("full_cooperation", 3),
    ("mines_liberation", 4),
    ("druid_nights", 3),
    ("dungeon_lords", 2),
    ("conquer_and_hold", 2),
    ("one_to_return", 4),
    ("first_reconnaissance", 4),
)


def test_the_box_holds_sixty_enemies_and_twelve_ruins() -> None:
    content = content_of()
    sizes = {pile: box(content, pile).total() for pile in (*PILES, RUINS)}
    assert sizes == {"green": 12, "gray": 10, "violet": 10, "brown": 10, "white": 10, "red": 8, RUINS: 12}


def test_a_list_of_tokens_has_at_most_six_lines() -> None:
    assert all(len(kinds_of(content_of(), pile)) <= 6 for pile in PILES)


@pytest.mark.parametrize(("scenario", "players"), SCENARIOS)
@pytest.mark.parametrize("source", ["app", "table"])
def test_no_token_is_lost_or_made_in_whole_games(scenario: str, players: int, source: str) -> None:
    explored = 0
    for seed in (1, 2):
        table = RandomPlayer(scenario, players, source, seed)
        for _ in range(3000):
            if table.moment.question.kind == "finished":
                break
            table.moment = table.engine.answer(table.moment, table.answer())
            if table.moment.question.key.startswith("turn:"):  # between fights every token has a place
                assert_nothing_is_lost(table.content, table.moment.state)
        assert table.moment.question.kind == "finished"
        explored = max(explored, len(table.moment.state.realm.revealed))
    assert explored > 5
