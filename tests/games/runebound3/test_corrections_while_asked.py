"""Corrections at any question of random games: no rule fails, and what was corrected is what the players see."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from random import Random
from typing import Any

import msgspec
import pytest

from assistant.cli.drive import InMemoryGame
from assistant.engine.tracked import CorrectableValue
from assistant.games.runebound3.content import Content
from assistant.messages.questions import Refused
from assistant.sessions.random_answers import any_answer
from tests.games.runebound3.test_runebound3_games import BOXES, DEMO, PRESETS, start

CORRECTED = 0.35
"""The probability that something is corrected instead of answering the question."""
INPUTS = 120
LIMITED = ("damage", "hand", "skills", "assets", "cards", "defeated")
"""Fields that a rule may change again at once: damage above health is ignored, a hand is cut to its maximum."""


def another(value: CorrectableValue, content: Content, chance: Random) -> Any:
    """Return another value that players may type."""
    match value.value:
        case bool():
            return not value.value
        case int() as now:
            return chance.choice((value.least, max(value.least, min(value.most, now + chance.randint(-4, 4)))))
        case list() as entries:
            return another_list(value.path, msgspec.to_builtins(entries), content, chance)
        case dict() as counts:
            return {**counts, chance.choice(("combat", "exploration", "social")): chance.randint(0, 4)}
    return None


def another_list(path: str, entries: list[str], content: Content, chance: Random) -> list[str]:
    known = {"cards": content.skills(), "skills": content.skills(), "tokens": content.pack.token}
    if entries and chance.random() < 0.6:
        entries.pop(chance.randrange(len(entries)))
        return entries
    return [*entries, chance.choice(list(known.get(path.rpartition(".")[2], content.assets())))]


def correct_something(game: InMemoryGame, chance: Random) -> None:
    value = chance.choice([value for value in game.correctable if not value.path.startswith("facts.")])
    other = another(value, game.content, chance)
    key = game.question.key
    try:
        game.side_action("correct", path=value.path, value=other)
    except Refused:
        return
    now = next((one.value for one in game.correctable if one.path == value.path), None)
    if now is not None and game.question.key == key and not value.path.endswith(LIMITED):
        assert msgspec.to_builtins(now) == other, f"{value.path} at {key}"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("scenario", [DEMO, *BOXES])
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_corrections_at_any_question_break_no_rule(scenario: str, heroes: int, preset: str) -> None:
    chance = Random(f"{scenario} {heroes} {preset}")
    game = start(scenario, heroes, preset, chance.randrange(1000))
    if chance.random() < 0.3:
        game.side_action("set_dial", rule="enemy", mode="ask")
    for _ in range(INPUTS):
        if game.over:
            break
        if chance.random() < CORRECTED:
            correct_something(game, chance)
        else:
            with suppress(Refused) if game.question.barred else nullcontext():  # no other question may refuse one
                game.answer(any_answer(game.question, chance))
        assert not game.moment.checkpoint.failed, (game.question, game.moment.checkpoint.failed)
