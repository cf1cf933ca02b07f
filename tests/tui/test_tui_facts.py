"""Facts on the screen: a row of boxes that may stay empty, a name that is typed, a fact set right with `a`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_player import at_the_table

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open
from assistant.speech.questions import Typed
from assistant.speech.sums import Box, Sums
from assistant.speech.text import t
from assistant.tui.asking import form_for
from assistant.tui.asking.form import Done, Stay
from assistant.tui.pen import Pen
from assistant.words import Words

PEN = Pen(Words.of("en"))
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
    assert form.typing
    assert isinstance(form.key("enter"), Stay)
    for key in (*"ab", "escape", *"Tom", "space", *"u"):
        form.key(key)
    assert form.key("enter") == Done("Tom u")
    assert form_for(Typed(key="name", prompt=t("What is it called?")), PEN).key("escape") is None


@pytest.fixture
def evening(tmp_path: Path) -> Open[Any, Any]:
    home = Home.below(tmp_path)
    evening = opening.start(home, "drunagor", "chapter_03", ["vorn"], seed=5, preset="mine")
    while evening.question.key != "health:vorn":
        evening.answer(evening.question.options[0].id)
    return evening


async def test_a_fact_is_set_right_with_a(evening: Open[Any, Any]) -> None:
    async with at_the_table(open=evening) as player:
        await player.press("9", "enter")
        await player.press("a", *"on the board", "enter")
        player.sees("health on the board: how much is right?")
        await player.press(*"11", "enter")
        assert evening.content.pack.hero["vorn"].hp == 11


async def test_what_cannot_be_kept_is_said(evening: Open[Any, Any], tmp_path: Path) -> None:
    (tmp_path / "content" / "drunagor").mkdir(parents=True, exist_ok=True)
    (tmp_path / "content" / "drunagor" / "own.toml").write_text("hero = [")
    async with at_the_table(open=evening) as player:
        await player.press("9", "enter")
        player.sees("What was typed in can't be kept in your own content")
