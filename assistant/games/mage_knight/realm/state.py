"""The map and the tokens on it, as far as the app keeps them. Digest A7, A9, Setup 10-12."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.games.mage_knight.cards import Color
from assistant.table.pieces import Deck


class Token(Struct):
    """An enemy or ruins token on the map. `enemy` is empty while nobody knows it (face down, drawn on the table)."""

    pile: str
    enemy: str = ""
    face_up: bool = False


class Site(Struct):
    """A site on a revealed tile. `kind` is the site's id (`mine` and `city` without their colour)."""

    tile: str
    at: str
    kind: str
    color: str = ""
    tokens: list[Token] = field(default_factory=list)
    shields: list[str] = field(default_factory=list)
    """Heroes whose shields lie on it; the last one owns it."""
    burned: bool = False
    core: bool = False

    @property
    def conquered(self) -> bool:
        return bool(self.shields)


class FoundCity(Struct):
    """A city on the map. `shields` lie on its card in this order; `other` is the second half of a Megapolis."""

    color: Color
    level: int
    conquered: bool = False
    shields: list[str] = field(default_factory=list)
    garrison: list[Token] = field(default_factory=list)
    other: str = ""


class Realm(Struct):
    """`stack` holds the tiles still to come, countryside above core; `box` those left in the box.

    `piles` are the enemy tokens by colour and `ruins`, each with its discards.
    """

    countryside: Deck = field(default_factory=Deck)
    core: Deck = field(default_factory=Deck)
    box: Deck = field(default_factory=Deck)
    revealed: list[str] = field(default_factory=list)
    core_revealed: bool = False
    sites: list[Site] = field(default_factory=list)
    piles: dict[str, Deck] = field(default_factory=dict)
    ruins: Deck = field(default_factory=Deck)
