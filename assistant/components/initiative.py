"""An initiative track: fixed positions in order, several entries at one, a marker that walks along them each round.

An entry that arrives during a round acts this round if its position lies ahead of the marker (or is the marker's
own), else from the next round on.
"""

from __future__ import annotations

from msgspec import Struct, field


class Initiative(Struct):
    """`entries` holds who stands at each position; `acted` who at the marker's position has had its turn."""

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
        """Who may act now: the entries of the first position from the marker on where somebody has not acted.

        Several at one position: somebody (the rules say who) chooses. None: the round is over.
        """
        while self.marker < len(self.positions):
            there = [entry for entry in self.entries.get(self.positions[self.marker], []) if entry not in self.acted]
            if there:
                return there
            self.marker += 1
            self.acted = []
        return []

    def done(self, entry: str) -> None:
        """Its turn is over."""
        self.acted.append(entry)

    def new_round(self) -> None:
        self.marker = 0
        self.acted = []

    def order(self) -> list[str]:
        """Everybody on the track in the order of a whole round."""
        return [entry for position in self.positions for entry in self.entries.get(position, [])]

    def from_marker(self) -> list[str]:
        """The same order, counted from the marker onward and around: whose turn comes soonest stands first.

        Those at the marker's position who have acted already come last.
        """
        ahead: list[str] = []
        behind: list[str] = []
        for index, position in enumerate(self.positions):
            for entry in self.entries.get(position, []):
                waits = index > self.marker or (index == self.marker and entry not in self.acted)
                (ahead if waits else behind).append(entry)
        return ahead + behind
