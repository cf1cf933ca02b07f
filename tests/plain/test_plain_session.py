"""A session in plain lines: starting, answering, commands, following, damaged saves, pipes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assistant import games
from assistant.i18n import Translator
from assistant.messages.questions import Number
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.doubts import FAR_ABOVE
from assistant.sessions.presentation.ending import ending_of
from assistant.sessions.settings import LastGame, Settings, read_settings
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import campaign_in
from assistant.ui.plain.console import Console
from assistant.ui.plain.start import play


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.below(tmp_path)


def lines_for(
    dirs: UserDirs, open_game: OpenGame[Any, Any] | None, *replies: str, language: str = "en"
) -> list[list[str]]:
    """Return the lines written before each of these replies, and after the last."""
    said: list[list[str]] = [[]]
    left = iter(replies)

    def read() -> str | None:
        reply = next(left, None)
        said.append([])
        return reply

    play(dirs, Console(Translator.of(language), read, lambda line: said[-1].append(line)), open_game)
    return said


def vault(dirs: UserDirs) -> OpenGame[Any, Any]:
    """Start the demo adventure of Drunagor from its set-up. The first question is the role of Elros."""
    heroes = ["elros", "jaheen", "lorelai"]
    return opening.start(dirs, "drunagor", "demo_sunken_vault", heroes, preset="app", name="The Sunken Vault")


def test_commands_and_their_output(dirs: UserDirs) -> None:
    _, chosen, refused, happened, why, table, log, nothing, adjusted, undone, _ = lines_for(
        dirs, vault(dirs), "1", "6-4", "e", "w", "v 1", "l 1", "xyz", "1-1", "u"
    )  # fmt: skip
    assert chosen[0] == "Elros: Leader."
    assert refused[0].startswith("No figure has the number 6. There are: 1 Elros")
    assert happened[0] == "Nothing else can happen at this question."
    assert why[1] == "Each role stands on the board once. It gives the hero a place on the track."
    assert why[2] == "Rulebook: Getting to know your hero: The hero's role"
    assert table[:2] == ["ORDER OF PLAY:", "1 Elros"]
    assert log[0] == "Elros: Leader."
    assert nothing[0] == "xyz: nothing is meant by that here. ? says what can be typed."
    assert any("As the table says: 1 damage." in line for line in adjusted)
    assert undone[0].startswith("Undone: ")


def test_answer_after_another_screen_has_gone_on(dirs: UserDirs) -> None:
    here = vault(dirs)
    there = opening.resume(dirs, here.folder)
    there.answer(there.question.options[0].id)  # type: ignore[attr-defined]
    _, said, _ = lines_for(dirs, here, "2")
    assert said[0] == "Another screen has gone on: this is the question now."
    assert here.timeline.head.n == there.timeline.head.n


def test_new_game_is_started_by_typed_choices(dirs: UserDirs) -> None:
    said = lines_for(dirs, None, "new game: mage", "1", "1", "1", "q")
    assert said[1][0] == "Which scenario?"
    assert [lines[-1][:2] for lines in said[1:-1]] == ["> "] * 4, said
    assert len(list(dirs.saves.iterdir())) == 1


def test_follower_can_look_but_not_act(dirs: UserDirs) -> None:
    played = vault(dirs)
    played.answer("leader")
    open_game = opening.resume(dirs, played.folder, following=True)
    before = (played.folder / "journal.jsonl").read_bytes()
    said = lines_for(dirs, open_game, "2", "u", "n words", "v 1", "w", "point here", "d", "1-1")
    refusal = "This screen only follows: the game is played on another one."
    assert [lines[0] == refusal for lines in said[1:-1]] == [True, True, True, False, False, True, True, True]
    assert (played.folder / "journal.jsonl").read_bytes() == before


def test_damaged_save_continues_in_a_repaired_copy(dirs: UserDirs) -> None:
    played = vault(dirs)
    for _ in range(3):
        played.answer(played.question.expected_answer())
    played.close()
    journal = played.folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"{broken}\n", *lines[3:]]))
    damaged = journal.read_bytes()
    said = lines_for(dirs, opening.resume(dirs, played.folder), "2", "copy", "2", "copy", "q")
    assert "copy: make a sound copy and go on in it" in said[0]
    assert "is damaged" in said[1][0]  # a damaged save accepts no input
    assert said[2][0] == f"On in the sound copy {played.folder.name}-2."
    assert said[3][0].endswith(": Defender.")
    assert said[4][0] == "The save is not damaged: there is nothing to copy."
    assert journal.read_bytes() == damaged
    follower = opening.resume(dirs, played.folder, following=True)
    assert lines_for(dirs, follower, "copy", "q")[1][0].startswith("This screen only follows")


def test_plain_lines_through_pipes(tmp_path: Path) -> None:
    """Without a terminal the app uses plain lines, and says so on stderr."""
    environ = {"ASSISTANT_HOME": str(tmp_path), "LANG": "C.UTF-8", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-m", "assistant"],
        input="\n6-4\nu\n",
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr.strip().endswith("as with --plain.")
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1] == "End of input. The game is saved."
    assert "Undone: " in done.stdout


def test_the_first_menu_has_the_numbers_of_the_start_screen(dirs: UserDirs) -> None:
    for name in ("One", "Two", "Three"):
        open_game = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], name=name)
        open_game.answer("go_on")
        open_game.close()
    settings = Settings(game="mage_knight", campaign="two", last={"mage_knight": LastGame("solo_conquest", ["tovak"])})
    said: list[str] = []
    replies = iter(("8", "q"))
    play(dirs, Console(Translator.of("en"), lambda: next(replies, None), said.append), None, settings)
    assert said[1].startswith("1: go on: Two")
    assert said[2].startswith(("2: go on: One", "2: go on: Three"))
    assert said[3:8] == [f"{n}: new game: {games.name_of(id).en}" for n, id in enumerate(games.GAME_IDS, 3)]
    assert said[8:11] == ["8: one fight, nothing kept", "9: a demo, no box needed", "0: Mage Knight as last time"]
    assert said[11].startswith("11: go on: ")
    assert any("RANGED" in line or "fight" in line for line in said[13:])


def test_the_first_menu_of_a_newcomer_has_the_numbers_of_the_screen(dirs: UserDirs) -> None:
    menu, _ = lines_for(dirs, None, "q")
    assert menu[0].startswith("You play with your own box")
    numbers = [line.partition(":")[0] for line in menu[3:-1]]
    assert numbers == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "f"]
    assert menu[3].startswith("1: new game: Mage Knight, plays the virtual")
    assert "Enter: a demo, no box needed: Chronicles of Drunagor" in menu[-1]


def test_enter_starts_the_demo_and_its_recap_offers_a_game_of_ones_own(dirs: UserDirs) -> None:
    said = lines_for(dirs, None, *[""] * 40)
    assert any(line.startswith("On a real table") for line in said[1])
    count = next(n for n, lines in enumerate(said) if "=== THAT'S A ROUND ===" in lines)
    assert said[count][-1].startswith("> Enter: to the first list; 1 to 5: your own game; 0: play the demo on")


def test_the_recap_of_a_demo_leads_to_a_game_of_ones_own_and_back_into_the_demo(dirs: UserDirs) -> None:
    open_game = quick_start.demo(dirs, "runebound2")
    while ending_of(open_game) is None:
        open_game.answer(open_game.question.expected_answer())
    folder = open_game.folder
    open_game.close()
    _, own, *_ = lines_for(dirs, opening.resume(dirs, folder), "1", "")
    assert own[0] == "Which scenario?"
    assert campaign_in(folder).is_archived
    _, on, _ = lines_for(dirs, opening.resume(dirs, folder), "0", "q")
    assert any("what waits where your move ends?" in line for line in on)


def test_hints_of_a_demo_are_hidden_for_good(dirs: UserDirs) -> None:
    _, shown, hidden, menu, _ = lines_for(dirs, None, "7", "h", "p", "q")
    assert any("On a real table" in line for line in shown)
    assert hidden[0].startswith("No more hints")
    assert not any("On a real table" in line for line in hidden)
    assert menu[0].startswith("You play with your own box")
    settings, _ = read_settings(dirs.settings)
    assert settings.hints_hidden


def test_a_loss_far_above_the_proposed_one_is_taken_the_second_time(dirs: UserDirs) -> None:
    open_game = at_a_loss(dirs)
    question = open_game.question
    assert isinstance(question, Number)
    assert question.expected is not None
    typed = question.expected + FAR_ABOVE + 1
    _, doubted, taken, *_ = lines_for(dirs, open_game, str(typed), str(typed))
    assert doubted[0] == f"Proposed: {question.expected}. Typed: {typed}. Type {typed} again to take it."
    assert doubted[-1].startswith("> a number from")
    assert open_game.question.key != question.key
    assert not any("again to take it" in line for line in taken)


def at_a_loss(dirs: UserDirs) -> OpenGame[Any, Any]:
    """Play the demo adventure until the app asks how much a hero loses."""
    open_game = vault(dirs)
    for _ in range(60):
        question = open_game.question
        if isinstance(question, Number) and question.loses and question.most > FAR_ABOVE + (question.expected or 0):
            break
        expected = question.expected_answer()
        open_game.answer(expected if expected is not None else question.options[0].id)  # type: ignore[attr-defined]
    return open_game
