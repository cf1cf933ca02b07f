"""docs/architecture.md: every module that it names as the place of a rule is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES = ROOT / "assistant" / "games"


def places() -> Iterator[tuple[str, str]]:
    """The rows and the list items below each game's table."""
    below = PAGE.split("## Where to find a rule")[1].split("## Decisions")[0]
    for game, part in re.findall(r"module in `games/(\w+)/` \|\n(.*?)(?=^\| [^\n|]* digest \||\Z)", below, re.M | re.S):
        for place in re.findall(r"^\| .*|^- .*(?:\n  .*)*", part, re.M):
            yield game, place


def test_both_games_have_their_places() -> None:
    assert {game for game, _ in places()} == {"mage_knight", "drunagor", "runebound3"}


@pytest.mark.parametrize(("game", "place"), places())
def test_every_module_is_where_the_page_says(game: str, place: str) -> None:
    """`x.py` stands in the game's package, or in a folder that the same row names."""
    folders = ["", *re.findall(r"`([\w/]+/)`", place)]
    for module in re.findall(r"`([\w/]+\.py)`", place):
        assert any((GAMES / game / folder / module).exists() for folder in folders), module
    for folder in folders:
        assert (GAMES / game / folder).is_dir() or (ROOT / folder).is_dir(), folder
