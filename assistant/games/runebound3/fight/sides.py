"""The two sides of a combat round as pure data: tokens, faces, abilities, and what can be spent.

Rules digest: C2-C4.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

HERO, ENEMY = 0, 1
POOL, SPENT, REMOVED, GONE = "pool", "spent", "removed", "gone"
"""The values of `Piece.place`.

- `POOL`: the token can be used.
- `SPENT`: the token was spent in this round.
- `REMOVED`: an effect removed the token. It is a spent token, too.
- `GONE`: the token no longer belongs to its owner.
"""
PHYSICAL, MAGIC, SKULL, SHIELD = "physical", "magic", "enemy", "shield"
AGILITY, DOUBLE, SURGE, DASH = "agility", "double", "surge", "dash"
SYMBOLS = (PHYSICAL, MAGIC, SHIELD, AGILITY, DOUBLE, SURGE, SKULL, DASH)
DAMAGE = (PHYSICAL, MAGIC, SKULL)
ASKED, TAKEN = -1, -2
"""Special numbers of an effect.

- `ASKED`: a number that is found when the ability is used.
- `TAKEN`: the damage that attacks have dealt to the user in this combat round.
"""
FREE = -1
"""The value of `Piece.on` for a token that is not stacked on another token."""


class Face(Struct, frozen=True):
    """One side of a combat token. A gold symbol adds to initiative."""

    symbol: str
    value: int = 1
    gold: bool = False


Token = tuple[Face, Face]
"""The two sides of a combat token."""


class Piece(Struct, frozen=True):
    """A combat token in a combat round.

    - `up`: the index of the face that is up.
    - `on`: the index of the own token on which it lies, or `FREE`.
    """

    token: Token
    up: int = 0
    place: str = POOL
    on: int = FREE

    @property
    def face(self) -> Face:
        return self.token[self.up]


class Effect(NamedTuple):
    """One effect of an ability.

    - `n`: its number. 0 means X, the number of surges paid.
    - `whose`: whose tokens it changes: `own`, `opponent` or `any`.
    - `spent`: true if it changes spent tokens.
    - `named`: true if the card says which token it changes.
    - `if_dealt`: true if it happens only after this ability has dealt damage.
    """

    kind: str
    n: int = 1
    whose: str = "opponent"
    symbol: str = ""
    spent: bool = False
    named: bool = False
    if_dealt: bool = False


class Ability(Struct, frozen=True):
    """A surge ability.

    - `cost`: the number of surges. 0 means X.
    - `effects`: its effects. None until the players have entered them from the card.
    - `negatable`: true if the opponent may negate it by spending as many surges as were paid for it.
    """

    cost: int
    effects: tuple[Effect, ...] | None = None
    negatable: bool = False


class Side(Struct, frozen=True):
    """One side of a combat round.

    - `left`, `most`: the health that it has left, and its health without damage.
    - `used`: the indices of the surge abilities used in this round.
    - `barred`: true if it may use no surges in this round.
    - `doubled`: the damage symbol whose values are doubled in this round.
    - `taken`: the damage that attacks have dealt to it in this round.
    - `extra`: the number of extra actions.
    - `attacks`: the symbols with which it may attack.
    - `blocks`: the only kind of damage that its shields stop, or "" for any kind.
    """

    pieces: tuple[Piece, ...]
    left: int
    most: int
    passed: bool = False
    used: tuple[int, ...] = ()
    barred: bool = False
    doubled: str = ""
    taken: int = 0
    extra: int = 0
    abilities: tuple[Ability, ...] = ()
    attacks: tuple[str, ...] = (SKULL,)
    blocks: str = ""


def usable(side: Side) -> list[int]:
    """Return the tokens that can be spent, flipped, recast or removed: those in the pool with no token on them."""
    under = [piece.on for piece in side.pieces if piece.on != FREE and piece.place == POOL]
    return [place for place, piece in enumerate(side.pieces) if piece.place == POOL and place not in under]


def value(side: Side, index: int) -> int:
    """Return the value of a token. A doubling token under it or a doubling ability doubles the value."""
    piece = side.pieces[index]
    face = piece.face
    worth = face.value * (2 if piece.on != FREE else 1)
    return worth * 2 if side.doubled and side.doubled == face.symbol else worth


def showing(side: Side, symbol: str) -> list[int]:
    """Return the usable tokens that show a symbol."""
    return [index for index in usable(side) if side.pieces[index].face.symbol == symbol]


def total(side: Side, symbol: str) -> int:
    """Return the total value of the usable tokens that show a symbol."""
    return sum(value(side, index) for index in showing(side, symbol))


def initiative(side: Side) -> int:
    """Return the number of tokens in the pool that show a gold symbol, including dashes."""
    return sum(piece.face.gold for piece in side.pieces if piece.place == POOL)


def spend(side: Side, tokens: tuple[int, ...], place: str = SPENT) -> Side:
    """Return the side with these tokens spent or removed. A doubling token under a spent token is spent, too."""
    if not tokens:
        return side
    pieces = list(side.pieces)
    for index in tokens:
        piece = pieces[index]
        if piece.on != FREE and place == SPENT:
            pieces[piece.on] = replace(pieces[piece.on], place=SPENT)
        pieces[index] = replace(piece, place=place, on=FREE)
    return replace(side, pieces=tuple(pieces))


def with_piece(side: Side, index: int, piece: Piece) -> Side:
    return replace(side, pieces=(*side.pieces[:index], piece, *side.pieces[index + 1 :]))


def flip_token(side: Side, index: int) -> Side:
    """Return the side with one token turned to its other face."""
    piece = side.pieces[index]
    return with_piece(side, index, replace(piece, up=1 - piece.up))
