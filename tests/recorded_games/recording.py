"""Playing a recorded game and writing what a player is told."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.i18n import Translator
from assistant.messages.questions import Finished, Question
from assistant.sessions import opening
from assistant.sessions.open_game import OpenGame
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import panel_lines
from assistant.ui.plain.commands import run_command
from assistant.ui.plain.console import Console
from assistant.ui.plain.session import PlainSession

FOLDER = Path(__file__).parent
EXPECTED = 0.4
"""The probability that the expected answer is given. The other answers are random."""


class RecordedGame(Struct, frozen=True):
    """How a game is begun and how many answers it has at most."""

    game: str
    scenario: str
    preset: str
    heroes: tuple[str, ...]
    seed: int
    answers: int
    language: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.scenario}-{self.preset}-{self.seed}"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"


def recorded_games() -> list[RecordedGame]:
    """Return the games of `games.toml`."""
    return convert(tomllib.loads((FOLDER / "games.toml").read_text(encoding="utf-8"))["game"], list[RecordedGame])


def text_of(game: RecordedGame, cache: Path | None = None) -> str:
    """Play a game, with content from the `cache` if there is one. Return everything that was said, as one text."""
    with tempfile.TemporaryDirectory() as folder:
        dirs = replace(UserDirs.below(Path(folder)), cache=cache)
        begun = opening.start(
            dirs,
            game.game,
            game.scenario,
            game.heroes,
            preset=game.preset,
            seed=game.seed,
            name="Game",
            roots=all_roots(),
        )
        try:
            return "\n".join(_lines(game, begun)) + "\n"
        finally:
            begun.journal.close()


def _lines(game: RecordedGame, begun: OpenGame[Any, Any]) -> Iterator[str]:
    said: list[str] = []
    console = Console(Translator.of(game.language), lambda: None, said.append)
    session = PlainSession(begun, console)
    chance = Random(game.seed)
    panels: dict[str, list[str]] = {}
    for number in range(game.answers + 1):
        session.show()
        while (plate := session._plate()) is not None:
            session.passed.add(plate.key)
            session.show(again=True)
        run_command(session, "w")
        yield from said
        said.clear()
        yield from _changes(session, panels)
        answer = _answer(begun.question, chance)
        if answer is None or number == game.answers:
            return
        yield ""
        yield f"[{number + 1}] {json.dumps(answer, ensure_ascii=False)}"
        begun.answer(answer)


def _changes(session: PlainSession, panels: dict[str, list[str]]) -> Iterator[str]:
    """Yield the lines of all panels that were not there before."""
    for panel in session.view().panels:
        title, *lines = panel_lines(panel, session.console.translator)
        new = [line for line in lines if line not in panels.get(title, ())]
        if title not in panels or new:
            yield f"    {title}"
            yield from (f"      {line}" for line in new)
        panels[title] = lines


def _answer(question: Question[Any], chance: Random) -> Any:
    if isinstance(question, Finished):
        return None
    expected = question.expected_answer()
    if expected is not None and chance.random() < EXPECTED:
        return expected
    try:
        return any_answer(question, chance)
    except DeadEnd:
        return None
