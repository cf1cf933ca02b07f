"""Keys typed while a new game is being made: they are kept for its first page, as far as they answer nothing unseen.

They may tick off the page that says how to lay the table, which is the same for every game of its kind and undone with
one key, and they may command. A choice or a number that nobody has seen is never answered by them: there they end.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.ui.tui.input.key_repeat import REPEAT

ANSWERS = {"space", "enter"}


class TypeAhead:
    """What was typed, without what a key held down has repeated."""

    def __init__(self, clock: Callable[[], float], key: str = "") -> None:
        self._clock = clock
        self._typed: list[tuple[str, float]] = [(key, clock())]

    def add(self, key: str) -> None:
        self._typed.append((key, self._clock()))

    def keys(self) -> list[str]:
        held = {
            key
            for (before, then), (key, now) in zip(self._typed, self._typed[1:], strict=False)
            if key == before and now - then < REPEAT
        }
        return [key for key, _ in self._typed[1:] if key not in held]


def answers(key: str) -> bool:
    """Whether this key could answer a question."""
    return key in ANSWERS or (len(key) == 1 and not key.isalpha())
