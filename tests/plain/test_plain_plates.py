"""Turning points in plain lines: an empty line passes them, nothing falls through to the question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_stage import open_stage, reopened

from assistant.i18n import Translator
from assistant.sessions import opening, quick_start
from assistant.sessions.driver import Driver
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.console import Console
from assistant.ui.plain.session import PlainSession

ELROS = "=== ELROS: KNOCKED OUT ==="


@pytest.fixture
def stage(tmp_path: Path) -> OpenGame[Any, Any]:
    return open_stage(tmp_path / "stage")


def said(open_game: OpenGame[Any, Any], *replies: str, language: str = "en") -> list[list[str]]:
    """Return the lines before each of these replies, and after the last."""
    lines: list[list[str]] = [[]]
    left = iter(replies)

    def read() -> str | None:
        reply = next(left, None)
        lines.append([])
        return reply

    console = Console(Translator.of(language).aloud(), read, lambda line: lines[-1].append(line))
    PlainSession(open_game, console).run()
    return lines[: len(replies) + 1]


def test_an_empty_line_passes_a_turning_point(stage: OpenGame[Any, Any]) -> None:
    _, fell, question, opened = said(stage, "1", "", "8")
    assert fell[:2] == ["", ELROS]
    assert "- Lay the figure of Elros down where it stands." in fell
    assert "A second trauma cube on anybody loses the adventure." in fell
    assert "Elros: 1 of 2" in fell
    assert fell[-1] == "> Enter: next: what now?"
    assert any("What happens?" in line for line in question)
    assert ELROS not in question
    assert "A door is open." in opened


def test_nothing_typed_at_a_turning_point_answers_the_question(stage: OpenGame[Any, Any]) -> None:
    shown = said(stage, "1", "1", "8", "e 1", "0-1", "d", "a round", "xyz", "o")
    assert all(ELROS in lines for lines in shown[1:])
    assert stage.state.down == ["Elros"]
    assert stage.state.round == 1


def test_commands_work_at_a_turning_point_and_come_back(stage: OpenGame[Any, Any]) -> None:
    for reply in ("w", "l", "v", "?", "n Ouch"):
        assert ELROS in said(stage, "1", reply)[2], reply
        said(stage, "", "u")


def test_undo_takes_back_the_answer_that_caused_it(stage: OpenGame[Any, Any]) -> None:
    *_, undone, fell, first, _, back = said(stage, "1", "u", "5", "", "", "u")
    assert any("What happens?" in line for line in undone)
    assert fell[1] == "=== ELROS: KNOCKED OUT (1 of 2) ==="
    assert fell[-1] == "> Enter: next: last round"
    assert first[1] == "=== LAST ROUND (2 of 2) ==="
    assert any("What happens?" in line for line in back)
    assert stage.state.down == []


def test_a_restart_shows_an_unpassed_turning_point_again(stage: OpenGame[Any, Any]) -> None:
    said(stage, "1")
    again = reopened(stage)
    begun, passed = said(again, "")
    assert ELROS in begun
    assert ELROS not in passed


def test_the_words_are_polish_in_polish(stage: OpenGame[Any, Any]) -> None:
    shown = "\n".join(said(stage, "1", language="pl")[1])
    assert "=== ELROS: OGŁUSZENIE ===" in shown
    assert "> Enter: dalej: " in shown


def test_drive_lists_the_plates(stage: OpenGame[Any, Any]) -> None:
    reply = Driver(stage, Translator.of("en")).reply({"answer": "round"})
    assert [(plate.get("who"), plate["what"]) for plate in reply["plates"]] == [
        ("Elros", "knocked out"),
        (None, "last round"),
    ]
    assert reply["plates"][0]["counts"][0] == {"who": "Elros", "value": 1, "most": 2, "tone": "bad"}


def test_an_end_is_told_as_a_recap(stage: OpenGame[Any, Any]) -> None:
    _, _, _, _, ended, left = said(stage, "5", "", "", "6", "")
    assert ended[1] == "=== QUEST LOST ==="
    assert "The last hero fell: nobody stands." in ended
    assert "How it went, 2 rounds:" in ended
    assert any(line.startswith("round 2: last round") for line in ended)
    assert {"Score:", "total: 1", "What stays:", "- Put the cards back into the box."} <= set(ended)
    assert ended[-1] == "> Enter: next: over; g: the same again; u: undo; l: the log; q: quit"
    assert any("game is over" in line for line in left)


def test_nothing_typed_at_a_recap_answers_a_question(stage: OpenGame[Any, Any]) -> None:
    for lines in said(stage, "6", "1", "e", "0-1", "g")[1:-1]:
        assert "=== QUEST LOST ===" in lines
    assert "=== QUEST LOST ===" not in said(stage, "u")[1]


def test_the_same_game_begins_again(tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    begun = quick_start.demo(dirs, "runebound3")
    console = Console(Translator.of("en").aloud(), lambda: None, lambda line: None)
    session = PlainSession(begun, console, dirs)
    assert not session._begin_again()
    assert session.copy is not None
    again = opening.resume(dirs, session.copy)
    assert again.folder != begun.folder
    assert (again.heroes, again.about["scenario"]) == (begun.heroes, begun.about["scenario"])
    again.close()
    begun.close()


def test_drive_gives_the_recap(stage: OpenGame[Any, Any]) -> None:
    driver = Driver(stage, Translator.of("en"))
    assert "recap" not in driver.reply({"answer": "one"})
    reply = driver.reply({"answer": "lose"})
    assert reply["recap"]["what"] == "quest lost"
    assert [line["text"] for line in reply["recap"]["story"]] == ["Elros: knocked out", "Elros: knocked out"]
