"""The two sides of a combat round as data: tokens and their faces, abilities, what can be spent. Pure. C2-C4."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

HERO, ENEMY = 0, 1
POOL, SPENT, REMOVED, GONE = "pool", "spent", "removed", "gone"
"""What is removed counts as spent; what is gone is its owner's no longer."""
PHYSICAL, MAGIC, SKULL, SHIELD = "physical", "magic", "enemy", "shield"
AGILITY, DOUBLE, SURGE, DASH = "agility", "double", "surge", "dash"
SYMBOLS = (PHYSICAL, MAGIC, SHIELD, AGILITY, DOUBLE, SURGE, SKULL, DASH)
DAMAGE = (PHYSICAL, MAGIC, SKULL)
ASKED, TAKEN = -1, -2
"""An effect of so many: told by the table; as much as attacks have dealt to its user in this combat round."""
FREE = -1
"""On no other token."""


class Face(Struct, frozen=True):
    symbol: str
    value: int = 1
    gold: bool = False


Token = tuple[Face, Face]
"""Its sides a and b."""


class Piece(Struct, frozen=True):
    """A token of a side: which face is up, where it is, and on which of his tokens it lies (`FREE`: on none)."""

    token: Token
    up: int = 0
    place: str = POOL
    on: int = FREE

    @property
    def face(self) -> Face:
        return self.token[self.up]


class Effect(NamedTuple):
    """One part of an ability. `n` 0: X, as many surges as were paid; `whose`: own, opponent or any; `spent`: spent
    tokens, too; `named`: the card says which token; `if_dealt`: only if damage got through before.
    """

    kind: str
    n: int = 1
    whose: str = "opponent"
    symbol: str = ""
    spent: bool = False
    named: bool = False
    if_dealt: bool = False


class Ability(Struct, frozen=True):
    """Of `cost` surges (0: X). Nobody has read what it does: no `effects`. `negatable`: by as many surges."""

    cost: int
    effects: tuple[Effect, ...] | None = None
    negatable: bool = False


class Side(Struct, frozen=True):
    """`attacks` are the symbols it may attack with, `blocks` the only kind its shields help against (empty: any)."""

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
    """Tokens of the pool that nothing lies on: those that can be spent, turned, recast, removed. A covered one is
    immune and of no use by itself.
    """
    under = [piece.on for piece in side.pieces if piece.on != FREE and piece.place == POOL]
    return [place for place, piece in enumerate(side.pieces) if piece.place == POOL and place not in under]


def value(side: Side, index: int) -> int:
    """Twice on a doubling token; damage twice again where the round says so."""
    piece = side.pieces[index]
    face = piece.face
    worth = face.value * (2 if piece.on != FREE else 1)
    return worth * 2 if side.doubled and side.doubled == face.symbol else worth


def showing(side: Side, symbol: str) -> list[int]:
    return [index for index in usable(side) if side.pieces[index].face.symbol == symbol]


def total(side: Side, symbol: str) -> int:
    return sum(value(side, index) for index in showing(side, symbol))


def initiative(side: Side) -> int:
    """Tokens with a gold symbol up, a dash too; their values don't count."""
    return sum(piece.face.gold for piece in side.pieces if piece.place == POOL)


def spend(side: Side, tokens: tuple[int, ...], place: str = SPENT) -> Side:
    """Spent, or removed; the token beneath one that is spent goes with it."""
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
    piece = side.pieces[index]
    return with_piece(side, index, replace(piece, up=1 - piece.up))
