"""Homes and open evenings for the tests of the screen."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))  # the kernel's toy game is played here, too

from tui_toy import Started, clock, open_toy

from assistant.evenings import opening
from assistant.evenings.home import Home
from assistant.evenings.open import Open


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.below(tmp_path / "home")


@pytest.fixture
def toy(tmp_path: Path) -> Open[Any, Any]:
    return open_toy(tmp_path / "toy")


@pytest.fixture
def mage_knight(home: Home) -> Started:
    """A game of Mage Knight, begun with a fixed seed and clock."""

    def start(preset: str = "mine", *, hero: str = "norowas") -> Open[Any, Any]:
        return opening.start(
            home, "mage_knight", "solo_conquest", [hero], preset=preset, seed=7, name="Solo",
            clock=clock,
        )  # fmt: skip

    return start
