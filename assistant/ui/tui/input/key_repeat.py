"""A key held down counts once. Terminals tell no key from its repeats, so the time between them must do.

A keyboard repeats a held key after about half a second, then every 25 to 60 milliseconds. So the same key within
70 ms is a repeat; and the same key that has just brought a new question waits a moment for a second one: a finger
doesn't come twice in 80 ms, a repeat does. After another key it is no repeat: pressing one ends the other's.
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
    """Judges each key by the ones before it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._key, self._at = "", -1e9
        self._answer, self._answered = "", -1e9
        self._waiting = False

    def judge(self, key: str) -> KeyVerdict:
        """Act now, act after `WAIT` unless it comes again, or not at all."""
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

    def may_come_again(self, key: str) -> bool:
        """Whether a key that only adds to what is typed counts each time: not if it has just brought the question."""
        return key != self._answer or not self.just_brought()

    def still(self, key: str) -> bool:
        """Whether a key that had to wait may act: it has not come again."""
        waiting, self._waiting = self._waiting and key == self._key, False
        return waiting

    def overtaken(self, key: str) -> str:
        """The key that had to wait and is no repeat, because another one came."""
        waiting = self._key if self._waiting and key != self._key else ""
        self._waiting = self._waiting and not waiting
        return waiting

    def came(self, key: str) -> None:
        """Any key that does something: another one than brought the question says that that one was let go."""
        if key != self._answer:
            self._answer = ""

    def just_brought(self) -> bool:
        """Whether the question is so new that a second click can't be meant for it."""
        return self.clock() - self._answered < SUSPICIOUS

    def brought(self, key: str) -> None:
        """This key has just brought a new question."""
        self._answer, self._answered = key, self.clock()
