"""Polish on the screen: names from the owner's cards, and a foot line that keeps its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tui_player import at_the_table

from assistant.i18n import Translator
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import length, plain
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.input.keys import ADJUST, INTERRUPT, KEYS, NOTE, OTHERWISE, UNDO, WHY
from assistant.ui.tui.widgets.footer import Footer

Started = Callable[..., OpenGame[Any, Any]]


async def test_a_polish_name_typed_in_once_is_used_everywhere_and_kept(dirs: UserDirs, mage_knight: Started) -> None:
    open_game = mage_knight()
    async with at_the_table(dirs, open_game=open_game, size=(100, 40), language="pl") as player:
        await player.press("/", *"prowl", "enter", "t")
        await player.type("Rabusie")
        await player.press("enter")
        assert Translator.of("pl").say(open_game.content.pack.enemy["prowlers"].name) == "Rabusie"
        assert Translator.of("en").say(open_game.content.pack.enemy["prowlers"].name) == "Prowlers"
        player.sees("Rabusie")
        await player.press("/", *"rabus")
        player.sees("Rabusie   wróg")
    open_game.close()
    _, content = opening.load("mage_knight", "solo_conquest", dirs.roots())
    assert content.pack.enemy["prowlers"].name.pl == "Rabusie"
    assert content.pack.enemy["prowlers"].armor == 3


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_undo_why_and_interrupt_never_leave_the_foot_line(language: str, width: int) -> None:
    foot = Footer(Pen(Translator.of(language)))
    own = (FootKey("Enter", "enter", KEYS.long), FootKey("0-9", "", KEYS.long), FootKey("Esc", "escape", KEYS.long))
    commands = (UNDO, WHY, OTHERWISE, INTERRUPT, ADJUST, NOTE, KEYS)
    foot.hands = (*own, *(action.foot_key for action in commands))
    (line,) = foot.draw(width, 1)
    assert length(line) == width
    words = plain(line).split()
    assert {"Enter", "u", "w", "e", "?"} <= set(words), plain(line)


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_foot_line_keeps_its_keys_at_80x24(vault: OpenGame[Any, Any], language: str) -> None:
    async with at_the_table(open_game=vault, size=(80, 24), language=language) as player:
        foot = f" {player.lines[-1]} "
        assert all(f" {key} " in foot for key in "uwe"), foot


async def test_an_empty_value_has_a_polish_word(mage_knight: Started) -> None:
    async with at_the_table(open_game=mage_knight(), size=(100, 40), language="pl") as player:
        await player.press("a", *"taktyki")
        player.sees("teraz brak")
        await player.press("escape", "?")
        player.sees("duża czcionka", "gałęzie")
