"""The screen in a real pty: start to first frame against a bare Textual app; a key press with a long log."""

from __future__ import annotations

from tests.bench.answers import Row


def measure() -> list[Row]:
    return []
