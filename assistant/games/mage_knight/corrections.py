"""What follows from a correction."""

from __future__ import annotations

from assistant.games.mage_knight.box import certain, kinds
from assistant.games.mage_knight.rules import MageTable, rules


@rules.after_correction
def out_of_the_piles(table: MageTable) -> None:
    """What was set by hand to lie open can't come out of a pile any more."""
    for kind in kinds(table.content, table.state):
        for id, lying in kind.lying().items():
            for pile in kind.piles:
                others = sum(certain(other)[id] for other in kind.piles if other is not pile)
                for _ in range(min(certain(pile)[id], lying + others + certain(pile)[id] - kind.most(id))):
                    pile.remove(id, discarded=False)
