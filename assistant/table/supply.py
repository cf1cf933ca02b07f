"""A limited supply of pieces, each of its own kind: coloured bases, figures, tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def first_free(order: Sequence[str], used: Iterable[str]) -> str | None:
    """The first piece of the supply that nobody uses; None when all are out."""
    taken = set(used)
    return next((piece for piece in order if piece not in taken), None)


def missing(have: int, wanted: int) -> int:
    """How many pieces the box lacks for what is wanted."""
    return max(0, wanted - have)
