"""`a` and figure-amount on kept things: what counts up, what lies face down, ids found by their names."""

from __future__ import annotations

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.messages.text import t
from assistant.sessions.presentation.figures import Figure
from assistant.ui.tui.forms.figure_input import FigureInput


async def test_no_token_that_lies_face_down_is_listed(mage_knight: Started) -> None:
    session = mage_knight("app")
    state = session.session.moment.state
    down = [token for site in state.realm.sites for token in site.tokens if not token.face_up]
    up = [token for site in state.realm.sites for token in site.tokens if token.face_up]
    listed = [value.path for value in session.correctable if value.path.endswith(".enemy")]
    assert down or up
    assert len(listed) == len(up)
    async with at_the_table(open_game=session, size=(120, 60)) as player:
        await player.press("a")
        await player.type("token")
        for token in down:
            player.sees_no(f"now {token.enemy} ")
        assert sum("token 1, " in line for line in player.lines) == len(listed)


@pytest.mark.parametrize(("typed", "by"), [("7-2", 2), ("7+1", -1), ("7-", 1), ("6-2", -2), ("6+1", 1)])
def test_minus_lays_on_what_counts_up(typed: str, by: int) -> None:
    figures = [Figure(6, t("health"), "health", 9), Figure(7, t("wounds"), "wounds", 3, up=True)]
    assert FigureInput(figures, typed).figure_and_change()[1] == by
