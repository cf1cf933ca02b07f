"""The legal choices of a combat round, written a second time from A6 and C1-C5, slow but simple.

Tests compare `fight.bout` with them.
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.sides import Side


def _in_pool(side: Side, index: int) -> bool:
    return side.pieces[index].place == "pool"


def _covered(side: Side, index: int) -> bool:
    return any(piece.on == index and piece.place == "pool" for piece in side.pieces)


def _free(side: Side, index: int) -> bool:
    """Return whether a token is in the pool with nothing on top of it (C3, C4)."""
    return _in_pool(side, index) and not _covered(side, index)


def _shows(side: Side, index: int, symbol: str) -> bool:
    piece = side.pieces[index]
    return piece.token[piece.up].symbol == symbol


def _worth(side: Side, index: int) -> int:
    piece = side.pieces[index]
    face = piece.token[piece.up]
    worth = face.value
    if piece.on >= 0:
        worth *= 2
    if side.doubled == face.symbol:
        worth *= 2
    return worth


def _sets(items: list[int]) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(items, n) for n in range(len(items) + 1)))


def reference_actions(bout: Bout) -> set[tuple[Any, ...]]:
    """Return every legal action as (kind, tokens spent, symbol, ability, targets)."""
    who = bout.turn
    side, other = (bout.hero, bout.enemy) if who == 0 else (bout.enemy, bout.hero)
    made: set[tuple[Any, ...]] = {("pass", (), "", -1, ())}
    everything = list(range(len(side.pieces)))
    for symbol in ("physical", "magic", "enemy"):
        if symbol in side.attacks:
            may = [index for index in everything if _free(side, index) and _shows(side, index, symbol)]
            made |= {("attack", tokens, symbol, -1, ()) for tokens in _sets(may) if tokens}
    for agility in everything:
        if not (_free(side, agility) and _shows(side, agility, "agility")):
            continue
        for mine in everything:
            if mine != agility and _free(side, mine):
                made.add(("flip", (agility,), "agility", -1, (((who, mine),),)))
        for theirs in range(len(other.pieces)):
            if _free(other, theirs):
                made.add(("recast", (agility,), "agility", -1, (((1 - who, theirs),),)))
    for below, top in product(everything, everything):
        unstacked = all(_free(side, index) and side.pieces[index].on < 0 for index in (below, top))
        if below != top and unstacked and _shows(side, below, "double"):
            made.add(("double", (below, top), "double", -1, ()))
    if not side.barred:
        made |= _surges(bout, side)
    return made


def _surges(bout: Bout, side: Side) -> set[tuple[Any, ...]]:
    made: set[tuple[Any, ...]] = set()
    surges = [index for index in range(len(side.pieces)) if _free(side, index) and _shows(side, index, "surge")]
    for place, ability in enumerate(side.abilities):
        if place in side.used:
            continue
        for tokens in _sets(surges):
            if tokens and sum(_worth(side, index) for index in tokens) >= max(1, ability.cost):
                groups = [_target_groups(bout, side, tokens, effect) for effect in ability.effects or ()]
                made |= {("surge", tokens, "surge", place, chosen) for chosen in product(*groups)}
    return made


def _target_groups(bout: Bout, side: Side, paid: tuple[int, ...], effect: Any) -> list[tuple[tuple[int, int], ...]]:
    if effect.kind not in ("remove", "flip", "recast"):
        return [()]
    if bout.owner_picks and effect.kind == "recast" and effect.whose == "opponent" and not effect.named:
        return [()]
    who = bout.turn
    spent = set(paid) | {side.pieces[index].on for index in paid if side.pieces[index].on >= 0}
    targets: list[tuple[int, int]] = []
    for which in (who, 1 - who):
        if (effect.whose == "own" and which != who) or (effect.whose == "opponent" and which == who):
            continue
        owner = bout.hero if which == 0 else bout.enemy
        for index in range(len(owner.pieces)):
            now_spent = owner.pieces[index].place in ("spent", "removed") or (which == who and index in spent)
            on_it = [n for n, piece in enumerate(owner.pieces) if piece.on == index and piece.place == "pool"]
            on_it = [n for n in on_it if not (which == who and n in spent)]
            free = owner.pieces[index].place == "pool" and not now_spent and not on_it
            if (now_spent if effect.spent else free) and (not effect.symbol or _shows(owner, index, effect.symbol)):
                targets.append((which, index))
    return [tuple(group) for group in combinations(targets, min(effect.n, len(targets)))]


def reference_answers(bout: Bout) -> set[tuple[int, ...]]:
    """Return every legal answer: shields (C5), surges that negate (L385-389), tokens the owner may recast (C4)."""
    first = bout.queue[0]
    side = bout.hero if first.side == 0 else bout.enemy
    free = [index for index in range(len(side.pieces)) if _free(side, index)]
    if first.kind == "pick":
        return set(combinations(free, min(first.n, len(free))))
    if first.kind == "negate":
        surges = [] if side.barred else [index for index in free if _shows(side, index, "surge")]
        return {paid for paid in _sets(surges) if not paid or sum(_worth(side, n) for n in paid) >= first.n}
    if not first.blockable or (side.blocks and side.blocks != first.symbol):
        return {()}
    return set(_sets([index for index in free if _shows(side, index, "shield")]))
