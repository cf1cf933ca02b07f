"""Detection of held keys: a key that is held down counts once.

Terminals do not tell repeats from presses, so repeats are recognised by time. A keyboard repeats a held key after about
half a second, then every 25 to 60 milliseconds. So the same key within 70 ms is a repeat.

Half a second is too long for this rule: the first repeat looks like a new press. It could answer a question to which
the key itself has led. So if a key comes again after it has led to a new question, it waits for 80 ms. If the key comes
once more in that time, it is held down and does nothing. Another key ends the repetition.
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
    """Decides for each key whether it is a repeat of a held key. The decision depends on the keys before it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._key, self._at = "", -1e9
        self._answer, self._answered = "", -1e9
        self._waiting = False

    def judge(self, key: str) -> KeyVerdict:
        """Return when to act on this key: "now", "later" or "never".

        "later" means after `WAIT` seconds, unless the key comes again in that time.
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
        """Return whether repeats of a key that types something count.

        They don't if this key has just led to the current question.
        """
        return key != self._answer or not self.is_question_new()

    def confirm_delayed(self, key: str) -> bool:
        """Return whether the delayed key may act now, because it has not come again."""
        waiting, self._waiting = self._waiting and key == self._key, False
        return waiting

    def take_delayed(self, key: str) -> str:
        """Return the delayed key and stop delaying it if `key` is another key. Otherwise return "".

        The other key shows that the delayed key is not held down. So the caller presses the delayed key after all.
        """
        waiting = self._key if self._waiting and key != self._key else ""
        self._waiting = self._waiting and not waiting
        return waiting

    def note_key(self, key: str) -> None:
        """Note that `key` acts.

        If another key has led to the current question, that key is no longer held down.
        """
        if key != self._answer:
            self._answer = ""

    def is_question_new(self) -> bool:
        """Return whether the question has just appeared.

        If so, the second click of a double click was meant for the previous question.
        """
        return self.clock() - self._answered < SUSPICIOUS

    def note_question(self, key: str) -> None:
        """Note that `key` has led to a new question."""
        self._answer, self._answered = key, self.clock()
