"""An initiative track: slots in a fixed order, each with the names of those who act then.

A marker moves along the slots once each round.
"""

from __future__ import annotations

from msgspec import Struct, field


class Initiative(Struct):
    """An initiative track.

    - `positions`: the slots in their order.
    - `entries`: for each slot, who acts there.
    - `marker`: the index of the slot whose entries act now.
    - `acted`: the entries of this slot that have had their turn.
    """

    positions: list[str] = field(default_factory=list)
    entries: dict[str, list[str]] = field(default_factory=dict)
    marker: int = 0
    acted: list[str] = field(default_factory=list)

    def place(self, entry: str, position: str) -> None:
        if position not in self.positions:
            raise ValueError(f"the track has no position {position}")
        there = self.entries.setdefault(position, [])
        if entry not in there:
            there.append(entry)

    def remove(self, entry: str) -> None:
        for position in list(self.entries):
            if entry in self.entries[position]:
                self.entries[position].remove(entry)
                if not self.entries[position]:
                    del self.entries[position]
        if entry in self.acted:
            self.acted.remove(entry)

    def position_of(self, entry: str) -> str | None:
        return next((position for position, there in self.entries.items() if entry in there), None)

    def waiting(self) -> list[str]:
        """Move the marker to the next slot where somebody has not acted, and return all who can act there.

        The list is empty if the round is over.
        """
        while self.marker < len(self.positions):
            there = [entry for entry in self.entries.get(self.positions[self.marker], []) if entry not in self.acted]
            if there:
                return there
            self.marker += 1
            self.acted = []
        return []

    def done(self, entry: str) -> None:
        """Note that `entry`, which is in the slot of the marker, has had its turn."""
        self.acted.append(entry)

    def new_round(self) -> None:
        self.marker = 0
        self.acted = []

    def order(self) -> list[str]:
        """Return all entries in the order in which they act in a round."""
        return [entry for position in self.positions for entry in self.entries.get(position, [])]

    def from_marker(self) -> list[str]:
        """Return all entries in the order of their next turns. Those who have just acted come last."""
        ahead: list[str] = []
        behind: list[str] = []
        for index, position in enumerate(self.positions):
            for entry in self.entries.get(position, []):
                waits = index > self.marker or (index == self.marker and entry not in self.acted)
                (ahead if waits else behind).append(entry)
        return ahead + behind
