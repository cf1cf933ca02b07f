"""A bag of tokens, with the number of tokens of each kind."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.messages.questions import Refused
from assistant.messages.text import t


class Bag(Struct):
    """A bag of tokens: how many of each kind are in it.

    `take` removes a token of a given kind. `random_draw.pick` chooses a kind at random.
    """

    counts: dict[str, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        return sum(self.counts.values())

    def take(self, kind: str) -> None:
        if self.counts.get(kind, 0) < 1:
            raise Refused(t("The bag holds no such thing any more: {kind}.", kind=kind))
        self.counts[kind] -= 1

    def put(self, kind: str, count: int = 1) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + count
