"""A slow reference implementation of monster plans: every simple path and every set of targets, compared one by one.

It follows the digest and shares no code with the planner: spaces are pairs, harm is a set, nothing is pruned.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

from assistant.components.grid import Space, address_of
from assistant.games.drunagor.board.board import Piece
from assistant.games.drunagor.monsters.on_map.plans import Situation

HARM = {"lava": "burn", "miasma": "poison", "spikes": "bleed", "water": "water"}
SIGHTLESS = 99_999


class Trip(NamedTuple):
    end: Space
    cost: int
    harms: tuple[str, ...]
    met: frozenset[str]
    moved: bool


def neighbours(a: Space) -> list[Space]:
    return [(a[0] + x, a[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def touch(a: Space, b: Space) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


class Slow:
    def __init__(self, situation: Situation) -> None:
        self.s = situation
        self.board, self.mover, self.r = situation.board, situation.mover, situation.readings
        self.size = 2 if len(self.mover.spaces) == 4 else 1
        self.start = min(self.mover.spaces)
        self.fly = "jump" in self.mover.keywords or "flying" in self.mover.keywords
        self.pieces = [p for p in self.board.pieces if not (p.kind == "monster" and p.id == self.mover.id)]
        self.by_id = {p.id: p for p in self.pieces if p.kind in ("hero", "pet", "companion", "npc")}

    # -- the ground

    def foot(self, at: Space) -> list[Space]:
        return [(at[0] + x, at[1] + y) for x in range(self.size) for y in range(self.size)]

    def exists(self, at: Space) -> bool:
        foot = self.foot(at)
        return all(f in self.board.ground for f in foot) and len({self.board.ground[f].level for f in foot}) == 1

    def level(self, at: Space) -> int:
        return self.board.ground[at].level

    def enemy(self, p: Piece) -> bool:
        return p.kind in ("hero", "pet", "companion")

    def on(self, at: Space) -> list[Piece]:
        foot = self.foot(at)
        return [p for p in self.pieces if any(space in foot for space in p.spaces)]

    def passes(self, at: Space) -> bool:
        if at == self.start:
            return True
        if not self.exists(at):
            return False
        if self.fly:
            return True
        for p in self.on(at):
            big = len(p.spaces) == 4
            if self.enemy(p):
                ok = "trample" in self.mover.keywords
                ok = ok or (p.knocked_out and self.r.g41_knocked_out_blocks == "no")
            elif p.kind == "monster" and self.size == 2:
                ok = not big or self.r.g14_large_through_large == "yes"
            elif p.kind == "monster":
                ok = not big or self.r.g14_small_through_large == "yes"
            elif p.kind == "chest":
                ok = self.size == 2
            else:
                ok = p.kind in ("loot", "trap")
            if not ok:
                return False
        return True

    def stands(self, at: Space) -> bool:
        if at == self.start:
            return True
        if not self.passes(at):
            return False
        for p in self.on(at):
            if p.kind in ("loot", "trap"):
                continue
            if self.size == 2 and (p.kind == "chest" or (p.kind == "monster" and len(p.spaces) == 1)):
                continue
            return False
        return True

    def kinds(self, at: Space) -> set[str]:
        found = ["" if f in self.board.dark else self.board.ground[f].terrain for f in self.foot(at)]
        return set(found) if self.r.g51_partly_on_terrain == "one_space" or len(set(found)) == 1 else set()

    def harmful(self, at: Space) -> set[str]:
        """What harms it there, be it affected already or not."""
        harmful = set(HARM) if self.r.water_is_harm == "yes" else set(HARM) - {"water"}
        return {
            kind
            for kind in self.kinds(at) & harmful
            if self.r.g52_immune_to_terrain == "avoid" or not {kind, HARM[kind]} & self.mover.immune
        }

    def slows(self, at: Space) -> bool:
        """Whether going there takes one point more, the first time in a turn."""
        spared = self.mover.immune | self.mover.affected
        return "water" in self.kinds(at) and "water" not in spared and not self.fly

    def dark(self, at: Space) -> bool:
        return any(f in self.board.dark for f in self.foot(at))

    def can_step(self, a: Space, b: Space) -> bool:
        if not self.passes(b):
            return False
        if self.size == 2 and not self.fly and self.r.g14_large_squeezes == "no" and a[0] != b[0] and a[1] != b[1]:
            corners = [(a[0], b[1]), (b[0], a[1])]
            return not all(self.exists(c) and not self.passes(c) for c in corners)
        return True

    def steps(self, a: Space) -> list[Space]:
        around = [(a[0] + self.size * (n[0] - a[0]), a[1] + self.size * (n[1] - a[1])) for n in neighbours(a)]
        return [b for b in around if self.can_step(a, b)]

    def price(self, a: Space, b: Space) -> int:
        return 2 if self.level(a) == 0 and self.level(b) == 2 else 1

    # -- every trip

    def trips(self, points: int) -> list[Trip]:
        found: set[Trip] = set()
        still = self.harmful(self.start) - self.mover.affected
        found.add(Trip(self.start, 0, tuple(sorted(still)), frozenset(), False))

        def walk(
            a: Space,
            cost: int,
            wet: bool,
            harms: frozenset[str],
            falls: int,
            met: frozenset[str],
            past: tuple[Space, ...],
        ) -> None:
            for b in self.steps(a):
                if b in past:
                    continue
                now = cost + self.price(a, b)
                if now > points:
                    continue
                splash = self.slows(b) and not wet
                if splash:
                    if now == points and self.r.water_last_point == "needs_one_more":
                        continue
                    now += 1  # past the last point, too: it is the longer way
                here = self.harmful(b) - self.mover.affected
                suffered = harms if self.fly else harms | here
                drops = falls + (not self.fly and self.level(a) == 2 and self.level(b) == 0)
                meets = met | self.meets(b)
                if self.stands(b):
                    found.add(Trip(b, now, (*sorted(suffered | here), *["fall"] * drops), meets, True))
                walk(b, now, wet or splash, suffered, drops, meets, (*past, b))

        walk(self.start, 0, False, frozenset(), 0, frozenset(), (self.start,))
        return list(found)

    def meets(self, b: Space) -> set[str]:
        def areas(spaces: object) -> set[Space]:
            return {(x // 2, y // 2) for x, y in spaces}  # type: ignore[attr-defined]

        met = set()
        for p in self.pieces:
            if p.kind == "trap":
                if areas(p.spaces) & areas(self.foot(b)) - areas(self.mover.spaces):
                    met.add(p.id)
            elif self.enemy(p) and not p.knocked_out and "trample" in self.mover.keywords and p in self.on(b):
                met.add(p.id)
        return met

    def harm_count(self, trip: Trip) -> int:
        return sum(harm != "fall" or self.r.g17_drop == "avoid" for harm in trip.harms)

    # -- whom

    def visible(self) -> tuple[list[str], list[str]]:
        heroes, pets = [], []
        for foe in self.s.foes:
            p = self.by_id[foe.id]
            if p.knocked_out or (p.hidden and "stealth" not in self.mover.immune and not self.s.pvp):
                continue
            (pets if foe.kind in ("pet", "companion") else heroes).append(foe.id)
        foes = {foe.id: foe for foe in self.s.foes}
        heroes = [id for id in heroes if foes[id].kind == "hero"]
        turns = self.s.from_marker if self.r.g01_soonest == "from_marker" else self.s.from_top
        if "bloodseeker" in self.mover.keywords:
            heroes.sort(key=lambda id: (foes[id].hp, -turns.index(id)))
        else:
            heroes.sort(key=lambda id: (-foes[id].hp, turns.index(id)))
        return heroes, pets

    def engaged_at(self, at: Space) -> bool:
        for p in self.pieces:
            if not self.enemy(p) or not any(touch(f, s) for f in self.foot(at) for s in p.spaces):
                continue
            if p.knocked_out and self.r.g41_knocked_out_engages == "no":
                continue
            if p.hidden and ("stealth" not in self.mover.immune or self.r.g47_hidden_engages_immune == "no"):
                continue
            if p.kind != "hero" and self.r.g42_pets_engage == "no":
                continue
            return True
        return False

    def can_hit(self, at: Space, spaces: list[Space]) -> bool:
        match self.mover.attack:
            case "melee":
                return any(touch(f, s) for f in self.foot(at) for s in spaces)
            case "ranged":
                near = any(
                    max(abs(f[0] // 2 - s[0] // 2), abs(f[1] // 2 - s[1] // 2)) <= self.mover.range
                    for f in self.foot(at)
                    for s in spaces
                )
                return near and not self.engaged_at(at)
            case _:
                return self.mover.attack == "magic"

    def target_sets(self, at: Space, ids: list[str]) -> Iterator[frozenset[str]]:
        """Everything one attack could hit, full or not."""
        words = self.mover.keywords
        if "strike" in words:
            areas = {}
            for id in ids:
                for x, y in self.by_id[id].spaces:
                    areas.setdefault((x // 2, y // 2), set()).add(id)
            units = []
            for (x, y), inside in areas.items():
                its = [(2 * x + i, 2 * y + j) for i in (0, 1) for j in (0, 1)]
                if self.can_hit(at, [s for s in its if s in self.board.ground]):
                    units.append(frozenset(inside))
            most = max(1, words["strike"])
        else:
            units = [frozenset([id]) for id in ids if self.can_hit(at, list(self.by_id[id].spaces))]
            most = max(1, words.get("cleave", 1), words.get("multishot", 1))
        for chosen in chain.from_iterable(combinations(units, n) for n in range(1, most + 1)):
            yield frozenset().union(*chosen)

    # -- the plan

    def best(self, points: int) -> set[tuple[object, ...]]:
        """The equally best plans as (end, targets, harms, met)."""
        heroes, pets = self.visible()
        trips = self.trips(points)
        here = [trip for trip in trips if not trip.moved]
        if not heroes and not pets:
            return {self.shown(here[0])}
        if self.mover.attack == "magic":
            return self.magic(trips, heroes, pets)
        away = self.mover.attack == "ranged" and self.engaged_at(self.start)
        if away:
            trips = [trip for trip in trips if not self.engaged_at(trip.end)]
            if not trips:
                return {self.shown(here[0])}
        scored = [
            (self.score(trip, targets, heroes), trip, targets)
            for trip in trips
            for targets in self.target_sets(trip.end, heroes + pets)
        ]
        on_heroes = [one for one in scored if set(heroes) & one[2]]
        pool = on_heroes or ([] if heroes and self.r.g11_only_pet == "approach" else scored)
        if pool:
            lowest = min(one[0] for one in pool)
            return {self.shown(trip, targets) for score, trip, targets in pool if score == lowest}
        if self.mover.attack == "none" and self.r.g38_no_attack == "stay":
            return {self.shown(here[0])}
        if away:
            return self.no_shot(trips, here, heroes, pets)
        return set().union(*(self.approach(one, trips, here) for one in (heroes[:1] or pets)))

    def score(self, trip: Trip, targets: frozenset[str], heroes: list[str]) -> tuple[object, ...]:
        hit = [place for place, id in enumerate(heroes) if id in targets]
        c3, c4 = len(hit) - len(targets), not self.dark(trip.end)
        c5, c6 = trip.moved, self.harm_count(trip)
        return (
            -len(hit),
            hit,
            (c3, c4) if self.r.g09_pet_or_darkness == "pet" else (c4, c3),
            (c5, c6) if self.r.g09_harmful_ground == "stay" else (c6, c5),
            trip.cost,
        )

    def shown(self, trip: Trip, targets: frozenset[str] = frozenset()) -> tuple[object, ...]:
        return address_of(trip.end), targets, trip.harms, trip.met

    def magic(self, trips: list[Trip], heroes: list[str], pets: list[str]) -> set[tuple[object, ...]]:
        if self.dark(self.start):
            goals = [(0, t) for t in trips if not t.moved]
        elif any(self.dark(t.end) for t in trips):
            goals = [((self.harm_count(t), t.cost), t) for t in trips if self.dark(t.end)]
        elif self.harmful(self.start):
            goals = [((t.cost, self.harm_count(t)), t) for t in trips if not self.harmful(t.end)]
            goals = goals or [(0, t) for t in trips if not t.moved]
        else:
            goals = [(0, t) for t in trips if not t.moved]
        nearest = min(key for key, _ in goals)  # type: ignore[type-var]
        sets = list(self.target_sets(self.start, heroes + pets))

        def worth(targets: frozenset[str]) -> tuple[object, ...]:
            hit = [place for place, id in enumerate(heroes) if id in targets]
            return -len(hit), hit, len(hit) - len(targets)

        top = min(map(worth, sets))
        return {self.shown(t, s) for key, t in goals if key == nearest for s in sets if worth(s) == top}

    # -- going

    def to_go(self, goals: set[Space]) -> dict[Space, int]:
        """Movement points to the nearest goal, by going round until nothing changes."""
        places = {(x // self.size * self.size, y // self.size * self.size) for x, y in self.board.ground}
        far = {at: 0 if at in goals else SIGHTLESS for at in places if self.passes(at)}
        changed = True
        while changed:
            changed = False
            for a in far:
                for b in self.steps(a):
                    if far[b] + self.price(a, b) < far[a]:
                        far[a], changed = far[b] + self.price(a, b), True
        return far

    def crow(self, at: Space, id: str) -> int:
        return min(max(abs(f[0] - s[0]), abs(f[1] - s[1])) for f in self.foot(at) for s in self.by_id[id].spaces)

    def next_to(self, id: str) -> set[Space]:
        places = {(x // self.size * self.size, y // self.size * self.size) for x, y in self.board.ground}
        return {
            at
            for at in places
            if self.passes(at) and any(touch(f, s) for f in self.foot(at) for s in self.by_id[id].spaces)
        }

    def approach(self, id: str, trips: list[Trip], here: list[Trip]) -> set[tuple[object, ...]]:
        far = self.to_go(self.next_to(id))
        left = far if far[self.start] < SIGHTLESS else {t.end: self.crow(t.end, id) for t in trips}
        if far[self.start] >= SIGHTLESS and self.r.g16_no_way == "stay":
            return {self.shown(here[0])}
        nearer = [t for t in trips if left[t.end] < left[self.start]]
        if not nearer:
            return {self.shown(here[0])}
        return self.pick(
            nearer, lambda t: (self.harm_count(t), left[t.end], not self.dark(t.end), self.rough(t), t.cost)
        )

    def rough(self, trip: Trip) -> bool:
        return bool(self.harmful(trip.end))

    def pick(self, trips: list[Trip], worth: object) -> set[tuple[object, ...]]:
        """The best ends; to each of them the best ways by harm, then points."""
        top = min(worth(t) for t in trips)  # type: ignore[operator]
        good = [t for t in trips if worth(t) == top]  # type: ignore[operator]
        way = {end: min((self.harm_count(t), t.cost) for t in good if t.end == end) for end in {t.end for t in good}}
        return {self.shown(t) for t in good if (self.harm_count(t), t.cost) == way[t.end]}

    def no_shot(
        self, trips: list[Trip], here: list[Trip], heroes: list[str], pets: list[str]
    ) -> set[tuple[object, ...]]:
        if self.r.g07_no_shot == "stay":
            return {self.shown(here[0])}
        places = {(x // self.size * self.size, y // self.size * self.size) for x, y in self.board.ground}
        if self.r.g07_no_shot == "approach":
            goals = [self.next_to(id) for id in (heroes[:1] or pets)]
        else:
            wanted = heroes or pets
            shots = {
                at for at in places if self.stands(at) and any(set(wanted) & s for s in self.target_sets(at, wanted))
            }
            goals = [shots]
        found: set[tuple[object, ...]] = set()
        for goal, id in zip(goals, heroes[:1] or pets, strict=False):
            far = self.to_go(goal)
            left = {t.end: far[t.end] for t in trips}
            if min(left.values()) >= SIGHTLESS:
                left = {t.end: self.crow(t.end, id) for t in trips}
            # A way to an end is chosen by harm, then points, before the ends are compared.
            if self.r.g07_no_shot == "approach":
                found |= self.pick(
                    trips,
                    lambda t, left=left: (self.harm_count(t), left[t.end], not self.dark(t.end), self.rough(t), t.cost),
                )
            else:
                found |= self.pick(
                    trips,
                    lambda t, left=left: (left[t.end], not self.dark(t.end), self.harm_count(t), self.rough(t), t.cost),
                )
        return found
