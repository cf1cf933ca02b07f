"""Whole games in plain lines, played by a reader that knows only the lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from plain_player import Reader

from assistant import games
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.console import Console
from assistant.ui.plain.questions import offered
from assistant.ui.plain.start import play

LONGEST = 4000
"""Maximum number of replies of a game."""
SHORTEST, SEEDS = 60, range(11, 16)
"""A game with fewer replies than this shows too little, so another one is played with the next seed."""
LOOKS = 9
"""Every so many replies the reader looks at all panels."""
SIGNS = re.compile(r"[^\w\s.,:;!?()'’\"„”+\-–/%>=\[\]·]|\[[^\]\d]\]|: ?,")
"""Characters that plain lines must not contain: drawing characters, or signs of an empty placeholder."""
KEYS = re.compile(r"\b(Space|Esc|Tab|Spacj\w*|spacj\w*|click|arrows?|Del|PgUp|PgDn)\b")
"""Keys of the terminal screen, which plain lines must not mention."""


def started_game(dirs: UserDirs, id: str) -> OpenGame[Any, Any]:
    """Start the demo scenario of a game from its set-up, or its first scenario, with the app drawing all cards."""
    game = opening.find_game(id)
    found = list(opening.scenarios(game, dirs.roots(), []))
    scenario = next((id for id in found if id.startswith("demo_")), found[0])
    _, content = opening.load(id, scenario, dirs.roots())
    heroes = [option.id for option in game.heroes(content)][: game.players(content)[0]]
    preset = next((one.id for one in game.presets if one.id == "app"), game.presets[0].id)
    return opening.start(dirs, id, scenario, heroes, preset=preset, seed=5)


@pytest.mark.parametrize("game", games.GAME_IDS)
def test_follower_sees_everything_and_changes_nothing(game: str, tmp_path: Path) -> None:
    dirs = UserDirs.below(tmp_path)
    played = started_game(dirs, game)
    journal = (played.folder / "journal.jsonl").read_bytes()
    follower, second = (opening.resume(dirs, played.folder, following=True) for _ in range(2))
    said: dict[str, list[str]] = {"": []}
    replies = iter(("n words", "u", "v", "w", "o"))

    def read() -> str | None:
        reply = next(replies, None)
        said[reply or "end"] = []
        return reply

    play(dirs, Console(Translator.of("en"), read, lambda line: list(said.values())[-1].append(line)), follower)
    for command in ("n words", "u"):
        assert said[command][0] == "This screen only follows: the game is played on another one."
    assert len(said["v"]) > len(said["o"]) > 1
    assert (played.folder / "journal.jsonl").read_bytes() == journal
    answer = played.question.expected_answer() or offered(played.question)[0].id
    with pytest.raises(Refused, match="only follows"):
        second.answer(answer)
    played.answer(answer)
    assert second.follow()
    assert second.question == played.question


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", games.GAME_IDS)
def test_whole_game_by_plain_lines_alone(game: str, language: str, tmp_path: Path) -> None:
    """Some games end with the first card, so seeds are tried until a game is long enough."""
    for seed in SEEDS:
        if play_by_lines(UserDirs.below(tmp_path / str(seed)), game, language, Reader(seed)) >= SHORTEST:
            return
    pytest.fail("every game was over after a few replies")


def play_by_lines(dirs: UserDirs, game: str, language: str, reader: Reader) -> int:
    """Play a game to its end, check all its lines, and return the number of replies."""
    session = started_game(dirs, game)
    lines, replies = list[str](), list[str]()

    def read() -> str | None:
        if session.over or len(replies) > LONGEST:
            return None
        if len(replies) % LOOKS == 0 and not any(" : " in line for line in lines[-1:]):
            replies.append("v")  # shows the panels, then the question again
            return "v"
        reply = reader.reply(lines)
        replies.append(reply)
        lines.clear()
        return reply

    said: list[str] = []

    def write(line: str) -> None:
        lines.append(line)
        said.append(line)

    play(dirs, Console(Translator.of(language), read, write), session)
    assert session.over, (len(replies), said[-30:], replies[-10:])
    assert all(line.isprintable() and line == line.strip() for line in said)
    assert [line for line in said if SIGNS.search(line) or KEYS.search(line)] == []
    assert not any("Traceback" in line or "That failed" in line for line in said)
    return len(replies)
