"""A step that is run again for the next answer does not repeat calculations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scripted_party import begin, expected
from scripted_party import chapter as content_of

from assistant.games.drunagor.content import chapter
from assistant.games.drunagor.darkness import tiles
from assistant.games.drunagor.monsters.on_map import situation
from assistant.timeline.game_session import GameSession

PIECES = {"runes": "app", "monster_cards": "app", "places": "app"}


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often decisive rulings are searched, plans made, tiles placed and maps built."""
    work: Counter[str] = Counter()
    for module, name in (
        (situation, "decisive_rulings"),
        (situation, "plans"),
        (tiles, "placements"),
        (chapter, "lay"),
    ):
        original = getattr(module, name)

        def again(*args: Any, name: str = name, original: Any = original) -> Any:
            work[name] += 1
            return original(*args)

        monkeypatch.setattr(module, name, again)
    return work


def until(session: GameSession[Any, Any], key: str) -> None:
    """Answer as expected until this question is asked."""
    for _ in range(400):
        if session.question.key.startswith(key):
            return
        session.answer(expected(session.question))
    raise AssertionError(f"{key} was never asked")


@pytest.mark.parametrize("key", ["damage:", "tile_laid"])
def test_a_step_run_again_repeats_no_work(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    work = counted(monkeypatch)
    session = begin("demo_sunken_vault", "vorn", "jaheen", "maya", sources=PIECES)
    until(session, key)
    assert work["decisive_rulings" if key == "damage:" else "placements"]
    work.clear()
    session.side_action("note", text="the step waits, and is run again")
    assert session.question.key.startswith(key)
    assert not work


def test_the_map_of_a_room_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    content_of.cache_clear()
    content_of("demo_sunken_vault")  # checking it puts maps together as well
    work = counted(monkeypatch)
    session = begin("demo_sunken_vault", "vorn", "jaheen", "maya", sources=PIECES)
    until(session, "damage:")
    assert work["lay"] == 1
