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

- `POOL`: The token can be used.
- `SPENT`: The token was spent in this round.
- `REMOVED`: An effect removed the token. It counts as spent.
- `GONE`: The token no longer belongs to its owner.
"""
PHYSICAL, MAGIC, SKULL, SHIELD = "physical", "magic", "enemy", "shield"
AGILITY, DOUBLE, SURGE, DASH = "agility", "double", "surge", "dash"
SYMBOLS = (PHYSICAL, MAGIC, SHIELD, AGILITY, DOUBLE, SURGE, SKULL, DASH)
DAMAGE = (PHYSICAL, MAGIC, SKULL)
ASKED, TAKEN = -1, -2
"""Special numbers of an effect.

`ASKED` means that the number is asked for when the ability is used. `TAKEN` means the damage that attacks have dealt to
the user of the ability in this combat round.
"""
FREE = -1
"""The value of `Piece.on` for a token that is not stacked on another token."""


class Face(Struct, frozen=True):
    """One side of a combat token. A gold symbol counts for initiative."""

    symbol: str
    value: int = 1
    gold: bool = False


Token = tuple[Face, Face]
"""The two sides of a combat token."""


class Piece(Struct, frozen=True):
    """A combat token in a combat round.

    `up` is the index of the face that is up. `on` is the index of the own token on which this one is stacked, or
    `FREE`.
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

    - `n` is its number. 0 means X, which is the number of surges paid.
    - `whose` says which tokens it changes: `own`, `opponent` or `any`.
    - `spent` is true if it changes spent tokens.
    - `named` is true if the card says which token it changes.
    - `if_dealt` is true if it happens only after damage of this ability got through.
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

    A `cost` of 0 means X. `effects` is None until the players have entered them from the card. If `negatable` is true,
    the opponent may negate the ability by spending as many surges as were paid for it.
    """

    cost: int
    effects: tuple[Effect, ...] | None = None
    negatable: bool = False


class Side(Struct, frozen=True):
    """One side of a combat round.

    - `left` is the remaining health, and `most` the health without damage.
    - `used` has the indices of the surge abilities used in this round.
    - `barred` is true if the side may use no surges in this round.
    - `doubled` is the damage symbol that counts twice in this round.
    - `taken` is the damage that attacks have dealt to this side in this round.
    - `extra` is the number of extra actions.
    - `attacks` are the symbols with which the side may attack.
    - `blocks` is the only kind of damage that its shields stop, or "" if they stop any kind.
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
    """Return the tokens that can be spent, flipped, recast or removed. They are in the pool, with no token on them."""
    under = [piece.on for piece in side.pieces if piece.on != FREE and piece.place == POOL]
    return [place for place, piece in enumerate(side.pieces) if piece.place == POOL and place not in under]


def value(side: Side, index: int) -> int:
    """Return the value of a token.

    The value is doubled if the token lies on a doubling token. It is also doubled by an ability that doubles its
    symbol.
    """
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
    """Return the number of tokens in the pool that show a gold symbol, including dashes. Their values do not matter."""
    return sum(piece.face.gold for piece in side.pieces if piece.place == POOL)


def spend(side: Side, tokens: tuple[int, ...], place: str = SPENT) -> Side:
    """Return the side with these tokens spent or removed. If a spent token lies on a doubling token, both are spent."""
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
