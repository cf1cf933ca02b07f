"""Finding out whether a key is held down, because a held key must not answer several questions.

Terminals do not tell this. A held key repeats after half a second, then every 25 to 60 milliseconds, so the same key
within 70 ms is a repeat.

The first repeat is too late for that. So if a key that has led to a new question is pressed again, it waits for 80 ms.
If it is pressed once more in this time, it is held down and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Literal

REPEAT = 0.07
SUSPICIOUS = 0.8
WAIT = 0.08

KeyVerdict = Literal["now", "later", "never"]


class KeyRepeat:
    """Decides for each key whether it is a repeat of a held key."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._key, self._at = "", -1e9
        self._answer, self._answered = "", -1e9
        self._waiting = False

    def judge(self, key: str) -> KeyVerdict:
        """Return when to act on this key: "now", "later" or "never".

        "later" means after `WAIT` seconds, if the key is not pressed again before.
        """
        now = self.clock()
        again = key == self._key and now - self._at < REPEAT
        suspicious = key == self._answer and now - self._answered < SUSPICIOUS
        self._key, self._at = key, now
        if again:
            self._waiting = False
            self._answered = now if suspicious else self._answered
            return "never"
        self._waiting = suspicious
        return "later" if suspicious else "now"

    def may_repeat(self, key: str) -> bool:
        """Return whether repeats of a key that types text are used: not if this key has led to the open question."""
        return key != self._answer or not self.is_question_new()

    def confirm_delayed(self, key: str) -> bool:
        """Return whether the waiting key may act now, because it was not pressed again."""
        waiting, self._waiting = self._waiting and key == self._key, False
        return waiting

    def take_delayed(self, key: str) -> str:
        """Return the waiting key if `key` is another one, else "". It then waits no longer.

        The other key shows that the waiting key is not held down, so the caller acts on it.
        """
        waiting = self._key if self._waiting and key != self._key else ""
        self._waiting = self._waiting and not waiting
        return waiting

    def note_key(self, key: str) -> None:
        """Note that `key` acts. Another key that has led to the open question is no longer held down."""
        if key != self._answer:
            self._answer = ""

    def is_question_new(self) -> bool:
        """Return whether the question has just appeared. A second click then belongs to the question before."""
        return self.clock() - self._answered < SUSPICIOUS

    def note_question(self, key: str) -> None:
        """Note that `key` has led to a new question."""
        self._answer, self._answered = key, self.clock()
