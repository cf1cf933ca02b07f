"""docs/architecture.md: every module that it names for a rule exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games import GAME_IDS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES = ROOT / "assistant" / "games"


def places() -> Iterator[tuple[str, str]]:
    """Yield the rows and list items below each game's table."""
    below = PAGE.split("## Where to find a rule")[1].split("## Decisions")[0]
    for game, part in re.findall(r"module in `games/(\w+)/` \|\n(.*?)(?=^\| [^\n|]* digest \||\Z)", below, re.M | re.S):
        for place in re.findall(r"^\| .*|^- .*(?:\n  .*)*", part, re.M):
            yield game, place


def test_every_game_is_on_the_page() -> None:
    assert {game for game, _ in places()} == set(GAME_IDS)


@pytest.mark.parametrize(("game", "place"), places())
def test_every_named_module_exists(game: str, place: str) -> None:
    """`x.py` is in the game's package, or in a folder that the same row names."""
    folders = ["", *re.findall(r"`([\w/]+/)`", place)]
    for module in re.findall(r"`([\w/]+\.py)`", place):
        assert any((GAMES / game / folder / module).exists() for folder in folders), module
    for folder in folders:
        assert (GAMES / game / folder).is_dir() or (ROOT / folder).is_dir(), folder
