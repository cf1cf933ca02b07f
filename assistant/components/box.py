"""A check that a game never has more copies of a component than its box contains.

It runs after corrections and for position files.
"""

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
    """All components of one kind, such as the spell cards.

    - `open`: the ids of the components that lie face up.
    - `piles`: the piles that contain such components.
    - `box`: how many copies of each component the game's box contains (one by default).
    """

    named: Named
    open: list[str]
    piles: list[Pile] = []
    box: Mapping[str, int] = {}

    def most(self, id: str) -> int:
        return self.box.get(id, 1)

    def lying(self) -> Counter[str]:
        """Return how many copies of each component lie face up, including those in discard piles."""
        discards = [card for pile in self.piles for card in pile.discard]
        return Counter(card for card in (*self.open, *discards) if not is_unseen(card))


def check(kinds: Iterable[PieceKind], content: Any) -> None:
    """Raise `Refused` if a pile, or all that lies face up together, has more copies than the box contains."""
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


def remove_from_piles(kinds: Iterable[PieceKind]) -> None:
    """Remove components from the piles that a correction has put face up elsewhere.

    This keeps the number of copies within that of the box.
    """
    for kind in kinds:
        certain = [_certain(pile) for pile in kind.piles]
        for id, lying in kind.lying().items():
            for place, pile in enumerate(kind.piles):
                there, everywhere = certain[place][id], sum(cards[id] for cards in certain)
                if (too_many := min(there, lying + everywhere - kind.most(id))) > 0:
                    for _ in range(too_many):
                        pile.remove(id, discarded=False)
                    certain[place] = _certain(pile)


def _certain(pile: Pile) -> Counter[str]:
    """Return how many copies of each component are certainly in the pile."""
    return Counter(pile.pool) + Counter((*pile.top, *pile.bottom))
