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


@pytest.fixture
def vault(home: Home) -> Open[Any, Any]:
    """Drunagor's demo adventure at the first hero's turn: heroes 1 to 3 on a5, b5 and a6."""
    evening = opening.start(
        home, "drunagor", "demo_sunken_vault", ["vorn", "jaheen", "maya"], seed=3, preset="app", name="Vault",
        clock=clock,
    )  # fmt: skip
    while not evening.question.key.startswith("turn:"):
        question = evening.question
        expected = question.expected_answer()
        evening.answer(expected if expected is not None else question.options[0].id)  # type: ignore[attr-defined]
    return evening
