"""An initiative track: numbered or named slots in their order, each with one or more entries, and a marker.

The marker moves along the slots once each round. An entry that arrives at the marker or ahead of it acts in this round.
Any other new entry acts from the next round on.
"""

from __future__ import annotations

from msgspec import Struct, field


class Initiative(Struct):
    """An initiative track.

    `positions` are the slots of the track in their order. `entries` maps each slot to the entries there. `marker` is
    the index of the slot that acts now. `acted` has the entries in this slot that have already had a turn in this
    round.
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
        """Return the entries that may act now.

        These are the entries that have not acted yet in the first slot that has any, from the marker on. The marker
        moves to this slot. If there are several entries, the rules say who acts first. If there are none, the round is
        over.
        """
        while self.marker < len(self.positions):
            there = [entry for entry in self.entries.get(self.positions[self.marker], []) if entry not in self.acted]
            if there:
                return there
            self.marker += 1
            self.acted = []
        return []

    def done(self, entry: str) -> None:
        """Note that an entry at the marker has had its turn."""
        self.acted.append(entry)

    def new_round(self) -> None:
        self.marker = 0
        self.acted = []

    def order(self) -> list[str]:
        """Return all entries in the order in which they act in a whole round."""
        return [entry for position in self.positions for entry in self.entries.get(position, [])]

    def from_marker(self) -> list[str]:
        """Return all entries in the order of their next turns, starting at the marker.

        Entries at the marker that have already acted come last.
        """
        ahead: list[str] = []
        behind: list[str] = []
        for index, position in enumerate(self.positions):
            for entry in self.entries.get(position, []):
                waits = index > self.marker or (index == self.marker and entry not in self.acted)
                (ahead if waits else behind).append(entry)
        return ahead + behind
