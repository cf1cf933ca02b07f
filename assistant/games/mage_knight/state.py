"""A game of Mage Knight as the app keeps it: the clock, the virtual player, the cities, the pieces it holds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from assistant.games.mage_knight.content import COLORS, Color, Time
from assistant.table.pieces import Deck

FLIPS = 3
"""Cards the virtual player flips each turn, before those for its crystals."""

VIRTUAL = "virtual"
"""The virtual player's place in the turn order; the humans go by their hero."""


class VirtualPlayer(Struct):
    """Digest A2: a deck, crystals, a tactic. `flipped` counts the cards of each of its turns this round."""

    hero: str = ""
    deck: Deck = field(default_factory=Deck)
    crystals: dict[Color, int] = field(default_factory=lambda: dict.fromkeys(COLORS, 0))
    skills: int = 10
    flipped: list[int] = field(default_factory=list)


class FoundCity(Struct):
    color: Color
    level: int
    conquered: bool = False


class Offer(Struct):
    """A column of cards, the newest first, the lowest last, and the deck it is filled from."""

    column: list[str] = field(default_factory=list)
    deck: Deck = field(default_factory=Deck)


class MageKnight(Struct):
    """`stage` is what the clock does next; `playing` whose turn is under way, `current` whose was the last.

    `last_turns` is the queue of turns that are left once the end of the round was announced or the scenario's
    end has come (`ending`). `used` are once-a-round things used up, `dice` the mana source if the app holds it.
    `monasteries` stand on the map, `monastery_cards` lie in the unit offer for them, if the app holds the offers.
    """

    heroes: list[str]
    round: int = 1
    time: Time = "day"
    stage: Literal["prepare", "tactics", "turns", "over"] = "prepare"
    tactics: dict[str, str] = field(default_factory=dict)
    removed_tactics: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    playing: str = ""
    current: str = ""
    turns: int = 0
    announced_by: str = ""
    last_turns: list[str] = field(default_factory=list)
    ending: bool = False
    virtual: VirtualPlayer = field(default_factory=VirtualPlayer)
    cities: list[FoundCity] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    advanced_actions: Offer = field(default_factory=Offer)
    spells: Offer = field(default_factory=Offer)
    monasteries: int = 0
    monastery_cards: list[str] = field(default_factory=list)
    won: bool = False

    @property
    def participants(self) -> list[str]:
        """The turn order; before the tactics are known the humans first. Nobody is left out."""
        return [*self.order, *(who for who in (*self.heroes, VIRTUAL) if who not in self.order)]

    @property
    def last_round_turns(self) -> bool:
        """Only the turns of `last_turns` are left."""
        return bool(self.announced_by) or self.ending

    @property
    def cities_left(self) -> int:
        """Cities found and not yet conquered."""
        return sum(not city.conquered for city in self.cities)
