"""Facts on the screen: boxes that may stay empty, a typed name, a fact corrected with `a`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_player import at_the_table

from assistant.i18n import Translator
from assistant.messages.questions import Typed
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done, Stay

PEN = Pen(Translator.of("en"))
ROW = t("on the card")


def boxes() -> Sums:
    attack, armor = Box("attack", t("attack"), ROW, empty="needed"), Box("armor", t("armor"), ROW, empty="lacks")
    return Sums(key="read", prompt=t("Which numbers?"), boxes=(attack, armor))


def test_an_empty_box_is_no_number() -> None:
    form = form_for(boxes(), PEN)
    assert form.key("4") == Stay()
    assert form.key("enter") == Done({"attack": 4})
    assert boxes().check({"attack": 4}) == {"attack": 4}


def test_a_zero_is_a_number() -> None:
    form = form_for(boxes(), PEN)
    for key in ("0", "tab", "0"):
        form.key(key)
    assert form.key("enter") == Done({"attack": 0, "armor": 0})
    assert boxes().check({"attack": 0, "armor": 0}) == {"attack": 0, "armor": 0}


def test_a_name_is_typed_and_esc_clears_it() -> None:
    form = form_for(Typed(key="name", prompt=t("What is it called?")), PEN)
    assert form.takes_letters
    assert isinstance(form.key("enter"), Stay)
    for key in (*"ab", "escape", *"Tom", "space", *"u"):
        form.key(key)
    assert form.key("enter") == Done("Tom u")
    assert form_for(Typed(key="name", prompt=t("What is it called?")), PEN).key("escape") is None


@pytest.fixture
def open_game(tmp_path: Path) -> OpenGame[Any, Any]:
    dirs = UserDirs.below(tmp_path)
    open_game = opening.start(dirs, "drunagor", "chapter_03", ["vorn"], seed=5, preset="mine")
    while open_game.question.key != "health:vorn":
        open_game.answer(open_game.question.options[0].id)
    return open_game


async def test_a_fact_is_set_right_with_a(open_game: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=open_game) as player:
        await player.press("9", "enter")
        await player.press("a", *"on the board", "enter")
        player.sees("health on the board: how much is right?")
        await player.press(*"11", "enter")
        assert open_game.content.pack.hero["vorn"].hp == 11


async def test_a_fact_that_cannot_be_saved_is_reported(open_game: OpenGame[Any, Any], tmp_path: Path) -> None:
    (tmp_path / "content" / "drunagor").mkdir(parents=True, exist_ok=True)
    (tmp_path / "content" / "drunagor" / "own.toml").write_text("hero = [")
    async with at_the_table(open_game=open_game) as player:
        await player.press("9", "enter")
        player.sees("What was typed in can't be kept in your own content")
