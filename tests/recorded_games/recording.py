"""Playing a recorded game and writing what a player is told."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.i18n import Translator
from assistant.messages.questions import Finished, Question, Refused
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.sessions.meddling import meddling
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.explanations import explained
from assistant.sessions.presentation.staging import Plate
from assistant.sessions.presentation.value_text import format_value
from assistant.sessions.random_answers import DeadEnd, any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import block_lines, panel_lines
from assistant.ui.plain.console import Console
from assistant.ui.plain.questions import option_lines
from assistant.ui.plain.session import PlainSession
from tests.recorded_games.marks import full, short

FOLDER = Path(__file__).parent
EXPECTED = 0.4
"""The probability that the expected answer is given. The other answers are random."""
NOW = datetime(2026, 1, 5, 11, tzinfo=UTC)
"""The time of all inputs. It is the same day nearly everywhere on Earth."""
PARTS = 2
"""How many entries of each kind the appendix has."""


class RecordedGame(Struct, frozen=True):
    """How a game is begun and how many answers it has at most.

    With `meddle`, corrections, settings and undo come between the answers. With `appendix`, the text ends with what
    players can look up and correct.
    """

    game: str
    scenario: str
    preset: str
    heroes: tuple[str, ...]
    seed: int
    answers: int
    language: str = "en"
    meddle: bool = False
    appendix: bool = False

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
            clock=lambda: NOW,
        )
        try:
            return "\n".join(short(_lines(game, begun))) + "\n"
        finally:
            begun.journal.close()


def difference(game: RecordedGame) -> list[str]:
    """Play a game and return how its text differs from the recorded one, with all lines in full."""
    if not game.file.exists():
        return [f"There is no text of {game.name} yet."]
    before, now = game.file.read_text(encoding="utf-8"), text_of(game)
    if before == now:
        return []
    texts = [list(full(text.splitlines())) for text in (before, now)]
    return list(unified_diff(*texts, f"{game.name}, recorded", f"{game.name}, now", lineterm="", n=2))


def _lines(game: RecordedGame, begun: OpenGame[Any, Any]) -> Iterator[str]:
    said: list[str] = []
    session = PlainSession(begun, Console(Translator.of(game.language), lambda: None, said.append))
    chances, meddler = _Chances(game.seed), Random(f"meddle {game.seed}")
    panels: dict[str, list[str]] = {}
    for number in range(game.answers + 1):
        session.show()
        while (plate := session._plate()) is not None:
            session.passed.add(plate.key)
            said.append(f"  plate: {plate.point.tone if isinstance(plate, Plate) else plate.recap.tone}")
            session.show(again=True)
        yield from _without_help(said)
        said.clear()
        if (verdict := begun.verdict(begun.moment.new_events)) is not None:
            yield f"  verdict: {verdict.tone}"
        yield from _interrupts(session)
        yield from _reasons(session)
        yield from _changes(session, panels)
        inputs = list(_inputs(begun, chances, meddler if game.meddle else None)) if number < game.answers else []
        if not inputs:
            break
        yield ""
        for input in inputs:
            yield f"[{number + 1}] {json.dumps(input.get('answer', input), ensure_ascii=False)}"
            try:
                apply_input(begun, input)
            except Refused as refused:
                yield session.console.say(refused.text)
    yield f"won: {', '.join(begun.won())}"
    yield from map(session.console.say, begun.campaign_log())
    yield from _layout(session)
    if game.appendix:
        yield from _appendix(session)


class _Chances:
    """Random numbers for each question by its key and how often it was asked.

    So a new question in the middle of a game leaves the answers to all others as they are.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[str] = Counter()

    def of(self, question: Question[Any]) -> Random:
        self.asked[question.key] += 1
        return Random(f"{self.seed} {question.key} {self.asked[question.key]}")


def _inputs(begun: OpenGame[Any, Any], chances: _Chances, meddler: Random | None) -> Iterator[dict[str, Any]]:
    """Yield the next input: an answer, or what a player does instead. There is none at the end of the game."""
    question = begun.question
    if isinstance(question, Finished):
        return
    if meddler is not None and (others := list(meddling(begun.session, meddler))):
        yield from others
        return
    chance = chances.of(question)
    expected = question.expected_answer()
    if expected is not None and chance.random() < EXPECTED:
        yield {"answer": expected}
        return
    try:
        yield {"answer": any_answer(question, chance)}
    except DeadEnd:
        return


def _without_help(lines: Iterable[str]) -> Iterator[str]:
    """Leave out what can be typed, except for what Enter means."""
    for line in lines:
        if not line.startswith("> "):
            yield line
        elif enter := [part for part in line.removeprefix("> ").split("; ") if part.startswith("Enter: ")]:
            yield enter[0]


def _interrupts(session: PlainSession) -> Iterator[str]:
    """Yield what else may happen now, and why not."""
    question = session.open_game.question
    yield from (
        f"  e {line}" for line in option_lines(question.happened, (), session.console.translator, question.barred)
    )


def _reasons(session: PlainSession) -> Iterator[str]:
    """Yield why the question is asked and why things happened, and what the rules allow as well."""
    say = session.console.say
    for one in explained(session.open_game, session.open_game.question):
        others = one.decided.alternatives if one.decided is not None else ()
        equals = one.decided.equals if one.decided is not None else 0
        yield from (f"  ? {say(reason)}" for reason in one.reasons)
        yield from (f"  {'=' if place < equals else '<'} {say(other)}" for place, other in enumerate(others))


def _changes(session: PlainSession, panels: dict[str, list[str]]) -> Iterator[str]:
    """Yield the lines of all panels that were not there before, and how many lines a panel has now."""
    for panel in session.view().panels:
        title, *lines = panel_lines(panel, session.console.translator)
        before = panels.get(title, [])
        new = [line for line in lines if line not in before]
        if title not in panels or new or len(lines) != len(before):
            yield f"    {title} {len(lines)}"
            yield from (f"    {line}" for line in new)
        panels[title] = lines


def _layout(session: PlainSession) -> Iterator[str]:
    """Yield how the components are laid out again."""
    layout, say = session.open_game.layout(), session.console.say
    yield ""
    yield from map(say, layout.where)
    for label, values in layout.table:
        yield f"{say(label)}: {', '.join(map(say, values))}"
    yield from map(say, (*layout.only_table, *layout.in_the_box))
    for block in layout.picture:
        yield from block_lines(block, session.console.translator)


def _appendix(session: PlainSession) -> Iterator[str]:
    """Yield entries of every kind that can be looked up, and all values that can be corrected."""
    begun, say = session.open_game, session.console.say
    yield ""
    kinds: Counter[tuple[str, ...]] = Counter()
    for entry in begun.game.book(begun.content):
        kind = (say(entry.kind), *(say(label) for label, _ in entry.facts))
        kinds[kind] += 1
        if kinds[kind] <= PARTS:
            meaning = [say(entry.meaning)] if entry.meaning is not None else []
            facts = [f"{say(label)}: {say(value)}" for label, value in entry.facts]
            yield "; ".join([say(entry.name), say(entry.kind), *meaning, *facts])
    for value in begun.correctable:
        limits = f" ({value.least}-{value.most})" if isinstance(value.value, int) else ""
        yield f"{say(value.label)}: {format_value(value.value, session.console.translator, {})}{limits}"
