"""The report of the last input: it stays visible until it is closed with a key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_drunagor import FAR, MAYA, SENTINEL, VORN, walking
from tui_player import at_the_table
from tui_toy import open_toy

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.runner import Engine
from assistant.games.drunagor import events as e
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.games.event_sentences import say
from assistant.i18n import Translator
from assistant.messages.text import t, verbatim
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import state_from
from assistant.sessions.presentation.narration import events_since_answer, log
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain
from assistant.ui.tui.widgets.panel import PanelBox
from assistant.ui.view.blocks import Lines, Panel

SENTENCES = " ".join(f"word{n}." for n in range(260))


def walks(open_game: OpenGame[Any, Any]) -> list[str]:
    words = Translator.of("en")
    return [said for told in log(open_game) if ": to " in (said := words.say(told.text))]


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 20)])
async def test_every_move_of_a_monster_is_reported(tmp_path: Path, size: tuple[int, int]) -> None:
    open_game = walking(tmp_path / "walk")
    async with at_the_table(open_game=open_game, size=size) as player:
        for number in range(1, len(FAR) + 1):
            player.sees("Which of these?")
            await player.press("enter")
            told = walks(open_game)
            assert len(told) == number
            assert told[-1][:40] in player.text.replace("  ", " "), player.text
        await player.press("n", "x", "enter")
        player.sees(told[-1][:40])


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenGame[Any, Any]:
    """A game whose report of a card draw does not fit into a window."""
    from tui_toy import TOY, say

    def much(content: Any, event: Any) -> Any:
        return verbatim(SENTENCES) if type(event).__name__ == "Drew" else say(content, event)

    object.__setattr__(TOY, "say", much)
    yield open_toy(tmp_path / "toy")  # type: ignore[misc]
    object.__setattr__(TOY, "say", say)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_a_long_report_is_shown_page_by_page(talkative: OpenGame[Any, Any], size: tuple[int, int]) -> None:
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


async def test_a_page_says_how_many_lines_follow(talkative: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=talkative) as player:
        await player.press("e", "3")
        player.sees_no("Your turn.")
        player.sees("more lines")
        await player.press("1", "x")  # answers nothing
        player.sees("more lines")


async def test_the_report_stays_while_the_question_is_open(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3")
        player.sees("Drawn: ")
        await player.press("n", "x", "enter")
        player.sees("Drawn: ", "Note: x", "Your turn.")
        await player.press("6", "-", "1", "enter")
        player.sees("Drawn: ")
        player.sees_no("Note: x")


async def test_the_report_is_shown_again_after_undo_and_resume(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.press("e", "3")
        await player.press("space")
        player.sees_no("Drawn: ")
        await player.press("u")
        player.sees("Drawn: ")


def test_a_panel_says_how_many_lines_are_hidden() -> None:
    box = PanelBox(Pen(Translator.of("en")))
    box.panel = Panel("x", t("X"), (Lines(tuple(verbatim(f"line {n}") for n in range(12))),))
    drawn = [plain(row).strip() for row in box.draw(40, 6)[:6]]
    assert drawn[1:] == ["line 0", "line 1", "line 2", "line 3", "… 8 more: PageDown"]
    box.scroll_rows(3)
    drawn = [plain(row).strip() for row in box.draw(40, 6)[:6]]
    assert drawn[1:] == ["… 4 more: PageUp", "line 4", "line 5", "line 6", "… 5 more: PageDown"]


async def test_a_choice_of_the_leader_and_the_damage_are_reported_once(vault: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=vault) as player:
        await player.press("space", "space", "space")
        player.sees("Which of these?")
        before = len(log(vault))
        await player.press("enter", "enter", "enter")
        say = player.app.pen.say
        told = [say(one.text) for one in log(vault)[before:]]
    assert not [one for one in told if one.startswith("Your choice")]
    assert len([one for one in told if ": to " in one]) == 1
    assert [one for one in told if " 3" in one or "-3" in one] == [one for one in told if "-3" in one]


# -- the lead of a question


def fight(*numbers: int, monsters: list[dict[str, Any]]) -> GameSession[Any, Any]:
    content = opening.load("drunagor", "demo_sunken_vault", all_roots())[1]
    position = {"map_on": True, "rooms": [{"label": "stairs"}], "heroes": [VORN, MAYA], "monsters": monsters}
    world = World(state_from(DRUNAGOR, content, position), 1)
    return GameSession.begin(Engine(rules, content), world, [Call("monster_turn", {"number": one}) for one in numbers])


def kinds(session: GameSession[Any, Any]) -> list[str]:
    """Return the event names of the report beside the question, without events that have no text."""
    said = [event for event in events_since_answer(session)[1] if say(DRUNAGOR, session.content, event) is not None]
    return [type(event).__name__ for event in said]


def test_the_lead_replaces_the_report_of_its_own_step() -> None:
    session = fight(6, monsters=[{**SENTINEL, "number": 6}])
    assert session.question.lead
    assert kinds(session) == []


def test_the_report_of_an_answer_is_beside_the_next_lead() -> None:
    monsters = [{**SENTINEL, "number": 6}, {**SENTINEL, "number": 7, "at": "d4", "base": "navy"}]
    session = fight(6, 7, monsters=monsters)
    assert session.question.key == "damage:6:1:vorn"
    session.answer(3)
    assert session.question.key == "damage:6:1:maya"
    assert session.question.lead
    assert e.HeroHurt.__name__ in kinds(session)
    session.answer(3)
    assert session.question.key.startswith(("damage:7", "decide:"))
    assert e.HeroHurt.__name__ in kinds(session)
    assert e.MonsterAttacked.__name__ not in kinds(session)
