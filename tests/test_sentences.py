"""Every event of every game: its sentences can be said with the game's content."""

from __future__ import annotations

import pytest

from assistant.content import all_roots
from assistant.evenings import opening
from assistant.games import GAME_IDS, game_named
from assistant.table.telling import mistakes


@pytest.mark.parametrize("id", GAME_IDS)
def test_the_sentences_have_fields_for_their_gaps_and_names_for_their_ids(id: str) -> None:
    scenario, *_ = opening.scenario_names(game_named(id), all_roots(), [])
    game, content = opening.load(id, scenario, all_roots())
    assert list(mistakes(game.rules.events, content)) == []
