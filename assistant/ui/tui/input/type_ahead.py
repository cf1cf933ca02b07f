"""Keys that are typed while a new game is being prepared. They are pressed when it is shown.

They never answer a question that the players have not seen: the first key that would do so is dropped, with all later
ones.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.ui.tui.input.key_repeat import REPEAT

ANSWERS = {"space", "enter"}


class TypeAhead:
    """Collects the typed keys, without the repeats of held keys."""

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
    """Return whether this key could answer a question."""
    return key in ANSWERS or (len(key) == 1 and not key.isalpha())
