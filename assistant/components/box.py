"""What the box holds: no piece lies in two places, whatever is set by hand or stands in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from assistant.components.pile import Pile, is_unseen
from assistant.messages.names import Named
from assistant.messages.questions import Refused
from assistant.messages.text import t


class PieceKind(Struct):
    """Pieces of one kind: those that lie open, their piles, how many there are of each: one, where nothing is said."""

    named: Named
    open: list[str]
    piles: list[Pile] = []
    box: Mapping[str, int] = {}

    def most(self, id: str) -> int:
        return self.box.get(id, 1)

    def lying(self) -> Counter[str]:
        """What was seen, the discards included."""
        discards = [card for pile in self.piles for card in pile.discard]
        return Counter(card for card in (*self.open, *discards) if not is_unseen(card))


def check(kinds: Iterable[PieceKind], content: Any) -> None:
    """More of a piece than there are is refused."""
    for kind in kinds:
        for pile in kind.piles:
            pile.check()
        for counted in (kind.lying(), *map(_certain, kind.piles)):
            for id, count in counted.items():
                if count > kind.most(id):
                    raise Refused(
                        t(
                            "{piece}: {n} would lie there, but there are only {most} of it.",
                            piece=kind.named(content, id),
                            n=count,
                            most=kind.most(id),
                        )
                    )


def out_of_the_piles(kinds: Iterable[PieceKind]) -> None:
    """What was set by hand to lie open can't come out of a pile any more."""
    for kind in kinds:
        for id, lying in kind.lying().items():
            for pile in kind.piles:
                others = sum(_certain(other)[id] for other in kind.piles if other is not pile)
                there = _certain(pile)[id]
                for _ in range(min(there, lying + others + there - kind.most(id))):
                    pile.remove(id, discarded=False)


def _certain(pile: Pile) -> Counter[str]:
    return Counter(pile.pool) + Counter((*pile.top, *pile.bottom))
