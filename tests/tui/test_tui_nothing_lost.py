"""Nothing told disappears: what the hands have to do stays until it was passed with a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_tui_told import MAYA, SENTINEL, VORN
from tui_player import at_the_table
from tui_toy import clock, open_toy

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor.game import DRUNAGOR
from assistant.i18n import Translator
from assistant.messages.text import t, verbatim
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import state_from
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.widgets.panel import PanelBox
from assistant.ui.view.blocks import Lines, Panel

FAR = [("k5", "yellow"), ("l5", "navy"), ("k3", "pink"), ("l3", "green"), ("k4", "burgundy"), ("l4", "white")]
ROOMS = [{"label": "stairs"}, {"label": "gallery"}]
SENTENCES = " ".join(f"word{n}." for n in range(260))


def walking(folder: Path, size: int = len(FAR)) -> OpenGame[Any, Any]:
    """Sentinels far away from two heroes, all of whom walk at once."""
    folder.mkdir()
    content = opening.load("drunagor", "demo_sunken_vault", all_roots())[1]
    monsters = [
        {**SENTINEL, "number": number, "at": at, "base": base} for number, (at, base) in enumerate(FAR[:size], 6)
    ]
    heroes = [{**VORN, "at": "a5"}, {**MAYA, "at": "a6"}]
    position = {"map_on": True, "rooms": ROOMS, "heroes": heroes, "monsters": monsters}
    agenda = tuple(Call("monster_turn", {"number": number}) for number in range(6, 6 + size))
    journal = Journal.create(folder, clock)
    world = World(state_from(DRUNAGOR, content, position), 1)
    session = GameSession.begin(
        Engine(DRUNAGOR.rules, content), world, agenda, writer=journal.keep, about={"game": "drunagor", "name": "Walk"}
    )
    return OpenGame(DRUNAGOR, session, journal)


def walks(session: OpenGame[Any, Any]) -> list[str]:
    words = Translator.of("en")
    from assistant.sessions.presentation.narration import log

    return [said for told in log(session) if ": to " in (said := words.say(told.text))]


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 20)])
async def test_every_walk_is_on_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    session = walking(tmp_path / "walk")
    async with at_the_table(open_game=session, size=size) as player:
        for number in range(1, len(FAR) + 1):
            player.sees("Which of these?")
            await player.press("enter")
            told = walks(session)
            assert len(told) == number
            assert told[-1][:40] in player.text.replace("  ", " "), player.text
        await player.press("n", "x", "enter")
        player.sees(told[-1][:40])


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenGame[Any, Any]:
    """A game that tells more than a window holds when cards are drawn."""
    from tui_toy import TOY, say

    def much(content: Any, event: Any) -> Any:
        return verbatim(SENTENCES) if type(event).__name__ == "Drew" else say(content, event)

    object.__setattr__(TOY, "say", much)
    yield open_toy(tmp_path / "toy")  # type: ignore[misc]
    object.__setattr__(TOY, "say", say)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_what_does_not_fit_is_passed_page_by_page(talkative: OpenGame[Any, Any], size: tuple[int, int]) -> None:
    async with at_the_table(open_game=talkative, size=size) as player:
        await player.press("e", "3")
        seen = ""
        for _ in range(9):
            seen += player.text
            if "Your turn." in player.text:
                break
            player.sees("Space")
            await player.press("space")
        player.sees("Your turn.")
        for word in SENTENCES.split():
            assert word in seen.lower(), seen
        assert talkative.state.turn == "ann"  # no key of this answered the question
        assert size == (120, 40) or "more: l" in player.text
        await player.press("space")
        assert talkative.state.turn == "bob"


async def test_a_page_says_how_much_more_there_is(talkative: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=talkative) as player:
        await player.press("e", "3")
        player.sees_no("Your turn.")
        player.sees("more lines")
        await player.press("1", "x")  # answers nothing
        player.sees("more lines")


async def test_what_was_told_stays_while_the_question_is_open(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3")
        player.sees("Drawn: ")
        await player.press("n", "x", "enter")
        player.sees("Drawn: ", "Note: x", "Your turn.")
        await player.press("6", "-", "1", "enter")
        player.sees("Drawn: ")
        player.sees_no("Note: x")


async def test_it_is_told_again_after_undo_and_after_coming_back(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3")
        await player.press("space")
        player.sees_no("Drawn: ")
        await player.press("u")
        player.sees("Drawn: ")


def test_a_panel_says_how_much_more_it_holds() -> None:
    box = PanelBox(Pen(Translator.of("en")))
    box.panel = Panel("x", t("X"), (Lines(tuple(verbatim(f"line {n}") for n in range(12))),))
    drawn = [plain(row).strip() for row in box.draw(40, 6)[:6]]
    assert drawn[1:] == ["line 0", "line 1", "line 2", "line 3", "… 8 more: PageDown"]
    box.scroll_rows(3)
    drawn = [plain(row).strip() for row in box.draw(40, 6)[:6]]
    assert drawn[1:] == ["… 4 more: PageUp", "line 4", "line 5", "line 6", "… 5 more: PageDown"]
