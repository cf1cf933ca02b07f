"""A quick estimate of how a combat round ends, from what both sides can still deal, block and heal. Pure functions."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.sides import (
    AGILITY,
    DOUBLE,
    ENEMY,
    FREE,
    HERO,
    POOL,
    SHIELD,
    SURGE,
    TAKEN,
    Side,
    value,
)

LATER = 0.9
"""The factor that makes a later defeat of the hero less valuable. It applies once for each action until then."""
EPSILON = 1e-9
"""Values that differ by less than this are equal. The difference comes from rounding."""


class Worth(Struct, frozen=True):
    """How good a combat round is for the enemy.

    - `worth`: 1 if the enemy wins, 0 if the hero wins, otherwise a number between them.
    - `hero`, `enemy`: the health that each side is expected to have left.
    - `kill`: the chance that the hero is defeated in this round, times `LATER` for each action until then.
    """

    worth: float
    hero: float
    enemy: float
    kill: float = 0.0

    def later(self) -> Worth:
        """Return the value one action earlier. The hero's defeat is then one action further away."""
        return Worth(self.worth, self.hero, self.enemy, self.kill * LATER) if self.kill else self


def is_better(one: Worth, other: Worth) -> bool:
    """Return whether the enemy prefers the first value to the other.

    If both are equally good, the enemy prefers an earlier defeat of the hero, then more own health.
    """
    if abs(one.worth - other.worth) > EPSILON:
        return one.worth > other.worth
    if abs(one.kill - other.kill) > EPSILON:
        return one.kill > other.kill
    return one.enemy > other.enemy + EPSILON


def preference(worth: Worth) -> tuple[float, float, float]:
    """Return a sort key for values. The one that the enemy likes best is last."""
    return round(worth.worth, 9), round(worth.kill, 9), round(worth.enemy, 9)


def final_worth(hero: float, enemy: float) -> Worth:
    """Return the value of a finished combat round."""
    return Worth(worth_of(hero, enemy), hero, enemy, float(hero <= 0))


def worth_of(hero: float, enemy: float) -> float:
    """Return how good a finished combat round is for the enemy, from the health that both sides have left.

    1 means that the hero is defeated, 0 that the enemy is defeated.
    """
    if hero <= 0:
        return 1.0
    if enemy <= 0:
        return 0.0
    squared = enemy * enemy
    return squared / (squared + hero * hero)


# -- the estimate


def estimate(bout: Bout) -> Worth:
    """Return an estimated value of a combat round.

    It assumes that each side heals once and attacks once with everything it has. The side whose turn it is begins.
    """
    hero, enemy = bout.hero, bout.enemy
    hero_deals, hero_stops, hero_heals = _prospects_of(hero)
    enemy_deals, enemy_stops, enemy_heals = _prospects_of(enemy)
    hero_left, enemy_left = float(hero.left), float(enemy.left)
    for which in (HERO, ENEMY) if bout.turn == HERO else (ENEMY, HERO):
        if which == HERO and not hero.passed and hero_left > 0:
            hero_left = min(float(hero.most), hero_left + hero_heals)
            enemy_left = max(0.0, enemy_left - max(0.0, hero_deals - enemy_stops))
        elif which == ENEMY and not enemy.passed and enemy_left > 0:
            enemy_left = min(float(enemy.most), enemy_left + enemy_heals)
            hero_left = max(0.0, hero_left - max(0.0, enemy_deals - hero_stops))
    return Worth(worth_of(hero_left, enemy_left), hero_left, enemy_left, LATER * LATER if hero_left <= 0 else 0.0)


Prospects = tuple[float, float, float]
"""The damage that a side can still deal, block and heal in this round."""
_cache: dict[int, tuple[Side, Prospects]] = {}
"""The prospects of sides that were calculated before. The key is the `id()` of the `Side`.

The `Side` is stored, too, because Python may use the same `id()` for another object later.
"""
CACHE_SIZE = 4096


def _prospects_of(side: Side) -> Prospects:
    cached = _cache.get(id(side))
    if cached is not None and cached[0] is side:
        return cached[1]
    prospects = _calculate(side)
    if len(_cache) >= CACHE_SIZE:
        _cache.clear()
    _cache[id(side)] = (side, prospects)
    return prospects


def _calculate(side: Side) -> Prospects:
    """Return what a side can still deal, block and heal."""
    pieces, attacks, doubled = side.pieces, side.attacks, side.doubled
    under = [piece.on for piece in pieces if piece.on != FREE and piece.place == POOL]
    deals = stops = 0
    best = agility = doubles = surges = 0
    flips: list[int] = []
    for index, piece in enumerate(pieces):
        if piece.place != POOL or index in under:
            continue
        face = piece.face
        symbol, worth = face.symbol, face.value
        alone = piece.on == FREE
        if not alone:
            worth *= 2
        if doubled and doubled == symbol:
            worth *= 2
        other = piece.token[1 - piece.up]
        gain = (other.value if alone else 2 * other.value) if other.symbol in attacks else 0
        if symbol in attacks:
            deals += worth
            gain -= worth
            if alone and worth > best:
                best = worth
        elif symbol == SHIELD:
            stops += worth
        elif symbol == AGILITY:
            agility += 1
        elif symbol == DOUBLE:
            doubles += alone
        elif symbol == SURGE:
            surges += worth
        if gain > 0 and symbol != AGILITY:
            flips.append(gain)
    damage = float(deals)
    if doubles:
        damage += best
    if agility and flips:
        flips.sort(reverse=True)
        damage += 0.8 * sum(flips[:agility])
    healed = 0.0
    if surges and side.abilities and not side.barred:
        hits, healed = _surge_worth(side, surges, deals)
        damage += hits
    return damage, stops + (0.25 * doubles if stops else 0.0), healed


def flip_worth(side: Side, index: int) -> float:
    """Return how much more damage the token would deal after a flip, or 0."""
    piece = side.pieces[index]
    now = value(side, index) if piece.face.symbol in side.attacks else 0
    other = piece.token[1 - piece.up]
    flipped = other.value * (2 if piece.on != FREE else 1) if other.symbol in side.attacks else 0
    return max(0.0, float(flipped - now))


def _surge_worth(side: Side, surges: int, deals: int) -> tuple[float, float]:
    """Return roughly how much damage and healing a side can get from its surges."""
    damage = healed = 0.0
    ranked: list[tuple[float, int, float, float]] = []
    for place, ability in enumerate(side.abilities):
        if place in side.used or surges < max(1, ability.cost):
            continue
        hits, heals = 0.0, 0.0
        for effect in ability.effects or ():
            n = side.taken if effect.n == TAKEN else surges if effect.n == 0 else effect.n
            if effect.kind in ("damage", "unblockable"):
                hits += n + (0.3 if effect.kind == "unblockable" else 0.0)
            elif effect.kind == "heal":
                heals += min(n, side.most - side.left)
            elif effect.kind == "double":
                hits += deals
            elif effect.kind in ("remove", "flip", "recast"):
                hits += 0.9 * min(n, 4)
            else:
                hits += 0.6
        if ability.effects is None:
            hits = 1.0
        ranked.append(((hits + heals) / max(1, ability.cost), max(1, ability.cost), hits, heals))
    ranked.sort(key=lambda row: -row[0])
    for _, cost, hits, heals in ranked:
        if cost <= surges:
            surges -= cost
            damage += hits
            healed += heals
    return damage, healed
