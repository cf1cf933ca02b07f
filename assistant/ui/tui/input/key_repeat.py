"""Detection of held keys: a key held down counts once.

Terminals do not mark repeats, so they are recognised by time. A keyboard repeats a held key after about half a second,
then every 25 to 60 milliseconds. The same key within 70 ms is therefore a repeat. A key that has just led to a new
question and comes again is delayed by 80 ms: if it comes once more in that time, it is held down. Another key ends the
repetition.
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
    """Decides for each key, from the keys before it, whether it is a repeat."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._key, self._at = "", -1e9
        self._answer, self._answered = "", -1e9
        self._waiting = False

    def judge(self, key: str) -> KeyVerdict:
        """Return whether to act now, after `WAIT` unless the key comes again, or never."""
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
        """Return whether each press of a typing key counts: not if it has just led to this question."""
        return key != self._answer or not self.is_question_new()

    def confirm_delayed(self, key: str) -> bool:
        """Return whether a delayed key may act now, because it has not come again."""
        waiting, self._waiting = self._waiting and key == self._key, False
        return waiting

    def take_delayed(self, key: str) -> str:
        """Return the delayed key, which is no repeat because another key came; "" if there is none."""
        waiting = self._key if self._waiting and key != self._key else ""
        self._waiting = self._waiting and not waiting
        return waiting

    def note_key(self, key: str) -> None:
        """Note any key that acts: if it is not the key that led to the question, that one was released."""
        if key != self._answer:
            self._answer = ""

    def is_question_new(self) -> bool:
        """Return whether the question is so new that the second click of a double click can't be meant for it."""
        return self.clock() - self._answered < SUSPICIOUS

    def note_question(self, key: str) -> None:
        """Note that this key has led to a new question."""
        self._answer, self._answered = key, self.clock()
