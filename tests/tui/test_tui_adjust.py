"""Adjusting tracked values with `a` and with typed amounts: values that count up, face-down tokens, values in words."""

from __future__ import annotations

from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.messages.text import Name, t
from assistant.sessions.presentation.figures import NumberedFigure
from assistant.sessions.presentation.value_text import format_value, parse_value
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms.figure_input import FigureInput


async def test_no_token_that_lies_face_down_is_listed(mage_knight: Started) -> None:
    open_game = mage_knight("app")
    state = open_game.session.moment.state
    down = [token for site in state.realm.sites for token in site.tokens if not token.face_up]
    up = [token for site in state.realm.sites for token in site.tokens if token.face_up]
    listed = [value.path for value in open_game.correctable if value.path.endswith(".enemy")]
    assert down or up
    assert len(listed) == len(up)
    async with at_the_table(open_game=open_game, size=(120, 60)) as player:
        await player.press("a")
        await player.type("token")
        for token in down:
            player.sees_no(f"now {token.enemy} ")
        assert sum("token 1, " in line for line in player.lines) == len(listed)


@pytest.mark.parametrize(("typed", "by"), [("7-2", 2), ("7+1", -1), ("7-", 1), ("6-2", -2), ("6+1", 1)])
def test_minus_adds_to_a_value_that_counts_up(typed: str, by: int) -> None:
    figures = [NumberedFigure(6, t("health"), "health", 9), NumberedFigure(7, t("wounds"), "wounds", 3, up=True)]
    assert FigureInput(figures, typed).figure_and_change()[1] == by


# -- words instead of data


@pytest.mark.parametrize("value", [["red", "blue"], [], {"red": 2, "blue": 0}, "night", [1, 2], [["a"], ["b"]], ""])
def test_values_shown_as_text_are_parsed_back(value: Any) -> None:
    pen = Pen(Translator.of("pl"))
    names = {"red": Name("Red", "Czerwona")}
    assert parse_value(format_value(value, pen, names), value, Any, pen, names) == value


async def test_yes_and_no_are_offered_when_adjusting(mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game) as player:
        await player.press("a", *"scenario", "enter")
        player.sees("what is right?", "1  yes", "2 ► no")
        await player.press("1")
        assert open_game.state.ending is True


async def test_a_list_is_adjusted_in_words(mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game) as player:
        await player.press("a")
        await player.type("tactics out")
        player.sees("now none")
        await player.press("enter")
        await player.type("nonsense")
        await player.press("enter")
        player.sees("!")
        assert open_game.state.removed_tactics == []
