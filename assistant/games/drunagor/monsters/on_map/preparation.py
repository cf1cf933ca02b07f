"""How a monster chooses targets and destination together. Rules digest: 5.4-5.6, C8.

Each way is rated by the criteria C1 to C7 of the rules digest. The ratings are called merits, and lower is better. What
the monster tries to do (attack, cast magic, approach a hero, break away from a fight) decides the order in which merits
are compared. Candidates with the same merits are equally good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from msgspec.structs import replace

from assistant.components.grid import Space, steps_between
from assistant.games.drunagor.board.board import Board
from assistant.games.drunagor.monsters.on_map.movement import FAR, Mover, Walk, Way, distances, ways
from assistant.games.drunagor.monsters.on_map.reach import Reach
from assistant.games.drunagor.monsters.on_map.readings import DIGEST, Readings
from assistant.games.drunagor.monsters.ranking import Foe, Ranked, rank, targetable
from assistant.messages.text import Text, t


@dataclass(frozen=True)
class Situation:
    """Everything on which a plan depends.

    - `foes`: figures that the monster may attack. Those without a piece on the board are ignored.
    - `from_marker`, `from_top`: the heroes' ids in the order of their next turns. Ruling G1 decides which one is used.
    """

    board: Board
    mover: Mover
    foes: tuple[Foe, ...]
    from_marker: tuple[str, ...] = ()
    from_top: tuple[str, ...] = ()
    readings: Readings = DIGEST
    pvp: bool = False


class Merits(NamedTuple):
    """The criteria by which candidates are compared, as numbers. Lower is better.

    - `who`: the rank in the hunt of each hero whom the attack hits.
    - `left`: the distance from the end of the way to the goal.
    - `rough`: 1 if the way ends on harmful ground.
    - `unpaid`: 1 if water cost a movement point that the monster no longer had.
    """

    npcs: int = 0
    number: int = 0
    who: tuple[int, ...] = ()
    extra: int = 0
    dark: int = 0
    moved: int = 0
    harm: int = 0
    cost: int = 0
    left: int = 0
    rough: int = 0
    unpaid: int = 0


class Hit(NamedTuple):
    """An attack, with the criteria by which attacks are compared (see `Merits`).

    - `targets`: indices in `Preparation.seen`, the primary target first.
    - `choices`: a bit for each chosen foe or, with STRIKE, for each chosen area.
    """

    targets: tuple[int, ...]
    choices: int
    npcs: int
    number: int
    who: tuple[int, ...]
    extra: int


NO_HIT = Hit((), 0, 0, 0, (), 0)


class Candidate(NamedTuple):
    """A way with an attack at its end, which may have no targets.

    `key` has the merits in the order in which they are compared. The lowest key is the best.
    """

    key: tuple[object, ...]
    merits: Merits
    way: Way
    hit: Hit


class Intention(NamedTuple):
    """What the monster tries to do and why, with all candidates for it.

    `order` has the names of `Merits` in the order in which they are compared.
    """

    stage: int
    order: tuple[str, ...]
    candidates: list[Candidate]
    why: Text | None = None
    towards: Ranked | None = None

    def key(self, merits: Merits) -> tuple[object, ...]:
        return tuple(getattr(merits, name) for name in self.order)


ATTACK, ATTACK_PETS, GO, STAY = range(4)
APPROACH = ("harm", "left", "dark", "rough", "cost", "unpaid")
BREAK_AWAY = ("left", "dark", "harm", "rough", "cost", "unpaid")
"""The order in which `Merits` are compared if the monster gets away from a fight. `APPROACH` is for approaching a hero.

Both end with the length of the way, so that the party leader is asked only if nothing else differs.
"""


class Preparation:
    """What a monster knows before it acts: whom it sees and hunts, where it can go, and what it can hit from there."""

    def __init__(self, situation: Situation, walk: Walk | None = None) -> None:
        """Prepare the situation. `walk` is the board for this monster, if it was built before."""
        self.board, self.mover, self.readings = situation.board, situation.mover, situation.readings
        self.pvp = situation.pvp
        self.order = situation.from_marker
        if self.order != situation.from_top and self.readings.g01_soonest == "from_top":
            self.order = situation.from_top
        self.names = {foe.id: foe.name for foe in situation.foes}
        self.pieces = {
            piece.id: piece for piece in self.board.pieces if piece.kind in ("hero", "pet", "companion", "npc")
        }
        self.walk = walk or Walk(self.board, self.mover, self.readings)
        foes = [foe for foe in situation.foes if self._sees(foe)]
        slaughters = self.mover.hunts == "slaughter" and not self.pvp
        self.ranked = self._rank([foe for foe in foes if foe.kind == "hero" or (foe.kind == "npc" and slaughters)])
        strongest = {
            ranked_foe.foe.id: ranked_foe
            for ranked_foe in rank((foe.foe for foe in self.ranked), "strongest", self.order)
        }
        self.strength = [strongest[foe.foe.id] for foe in self.ranked]
        self.others = [Ranked(foe, 0, 0, "strongest") for foe in foes if foe.kind in ("pet", "companion")]
        self.seen = [*self.ranked, *self.others]
        self.heroes = (1 << len(self.ranked)) - 1
        self.reach = Reach(
            self.board, self.walk, self.mover, [self.pieces[foe.foe.id] for foe in self.seen], self.readings
        )
        self.hits_several = self.reach.capacity > 1 or bool(self.reach.areas)
        # PvP: several targets by strength (L2672-2674)
        self.hit_ranking = self.strength if self.pvp and self.hits_several else self.ranked
        self.ways: dict[int, list[Way]] = {}
        self.hits: dict[int, list[Hit]] = {}
        self._intentions: dict[int, tuple[list[Intention], dict[int, list[Way]], dict[int, list[Hit]]]] = {}

    def with_readings(self, readings: Readings) -> Preparation:
        """Return the same preparation with other chosen answers to rulings.

        They may not change what the monster sees and reaches.
        """
        prepared = copy(self)
        prepared.readings, prepared.ways, prepared.hits, prepared._intentions = readings, {}, {}, {}
        return prepared

    @property
    def signature(self) -> tuple[object, ...]:
        """All values that decide whom the monster hunts and what it reaches.

        Two preparations with the same board and signature have the same intentions.
        """
        hunted = [(foe.foe.id, foe.place) for foe in self.seen]
        return hunted, [foe.place for foe in self.hit_ranking], len(self.ranked), self.reach.signature

    # -- whom it hunts

    def _sees(self, foe: Foe) -> bool:
        piece = self.pieces.get(foe.id)
        if piece is None or not any(space in self.board.ground for space in piece.spaces):
            return False
        return targetable(self.mover.immune, knocked_out=piece.knocked_out, hidden=piece.hidden, pvp=self.pvp)

    def _rank(self, foes: Sequence[Foe]) -> list[Ranked]:
        """Return the foes in the order of the hunt (5.1).

        In PvP the nearest is first. Ruling G8 may put the nearest foes after the primary target.
        """
        if self.pvp:
            return rank([replace(foe, distance=self._distance(foe)) for foe in foes], "nearest", self.order)
        ranked = rank(foes, self.mover.hunts, self.order, self.readings)
        if len(ranked) > 2 and self.readings.g08_next == "nearest":
            first = [foe for foe in ranked if foe.place == ranked[0].place]
            near = [(self._distance(foe.foe), foe) for foe in ranked[len(first) :]]
            near.sort(key=lambda pair: pair[0])
            later = [Ranked(one.foe, len(first) + i, d, "nearest") for i, (d, one) in enumerate(near)]
            ranked = first + later
        return ranked

    def _distance(self, foe: Foe) -> int:
        spaces = self.pieces[foe.id].spaces
        if self.pvp and self.readings.pvp_nearest == "walking":
            return distances(self.walk, self.walk.beside(spaces), {self.walk.start}).get(self.walk.start, FAR)
        return self.straight(self.walk.start, spaces)

    def straight(self, at: int, spaces: Iterable[Space]) -> int:
        """Return the straight distance between a place and these spaces, whatever is in between."""
        there = tuple(spaces)
        return min(steps_between(space, other) for space in self.walk.spaces(at) for other in there)

    # -- what it can hit

    def attacks(self, at: int) -> list[Hit]:
        """Return the best attacks from this place by the criteria C1 to C3 (L770).

        There are several if the party leader can choose among pets.
        """
        choices = self.reach.hits(at)
        if choices not in self.hits:
            hits = [self._hit(*attack) for attack in self.reach.attacks(choices)] if choices else []
            best = min((hit[2:] for hit in hits), default=())
            self.hits[choices] = [hit for hit in hits if hit[2:] == best]
        return self.hits[choices]

    def all_attacks(self) -> list[Hit]:
        """Return every attack that was considered, from any place."""
        chosen = {attack for choices in self.hits for attack in self.reach.attacks(choices)}
        return [self._hit(*attack) for attack in sorted(chosen)]

    def other_attacks(self, intention: Intention, best: Candidate) -> list[Candidate]:
        """Return candidates for the other attacks from the end of the best way."""
        key = attrgetter(*intention.order)
        hits = [self._hit(*attack) for attack in self.reach.attacks(self.reach.hits(best.way.at)) if attack[1]]
        return [self._candidate(key, best.way, hit) for hit in hits if hit[2:] != best.hit[2:]]

    def _hit(self, choices: int, foes: int) -> Hit:
        targets = tuple(number for number in range(len(self.seen)) if foes >> number & 1)
        heroes = [number for number in targets if number < len(self.ranked)]
        who = tuple(sorted(self.hit_ranking[number].place for number in heroes))
        if self.hits_several and self.readings.g08_groups == "primary_only":
            who = (int(0 not in who),)
        npcs = -sum(self.seen[number].foe.kind == "npc" for number in heroes)
        if npcs and self.readings.g03_slaughter == "number_first":
            npcs = 0
        return Hit(targets, choices, npcs, -len(heroes), who, len(heroes) - len(targets))

    # -- what it does

    def intentions(self, points: int) -> list[Intention]:
        """Return what the monster may try to do with this many movement points.

        Several are equally good. The party leader then decides whom the monster hunts.
        """
        if points not in self._intentions:
            self.ways, self.hits = ways(self.walk, points), {}
            self._intentions[points] = self._choose_intentions(), self.ways, self.hits
        intentions, self.ways, self.hits = self._intentions[points]
        return intentions

    def _choose_intentions(self) -> list[Intention]:
        if not self.seen:
            return [self._stay(t("It sees nobody."))]
        if self.mover.attack == "magic":
            return [self._cast()]
        ends = [at for at in self.ways if self.walk.endable[at]]
        if self.mover.attack == "none":
            if self.readings.g38_no_attack == "stay":
                return [self._stay(t("It has no attack."))]
            return self._approach(ends)
        breaks_away = self.walk.start in self.reach.engaged
        if breaks_away:
            ends = [at for at in ends if at not in self.reach.engaged]
            if not ends:
                return [self._stay(t("Engaged, and no space in reach to get away to: it neither moves nor attacks."))]
        attacks = self._attack(ends)
        heroes = [candidate for candidate in attacks if candidate.hit.number]
        if heroes:
            return [Intention(ATTACK, self._attack_order(), heroes)]
        if attacks and not (self.ranked and self.readings.g11_only_pet == "approach"):
            return [Intention(ATTACK_PETS, self._attack_order(), attacks)]
        return self._break_away(ends) if breaks_away else self._approach(ends)

    def _attack_order(self) -> tuple[str, ...]:
        """Return the order of the criteria C1 to C7, which ruling G9 may change."""
        darkness_first = self.others and self.readings.g09_pet_or_darkness == "darkness"
        steps_out = self.walk.harmful(self.walk.start) and self.readings.g09_harmful_ground == "step_out"
        pets = ("dark", "extra") if darkness_first else ("extra", "dark")
        stays = ("harm", "moved") if steps_out else ("moved", "harm")
        return "npcs", "number", "who", *pets, *stays, "cost", "unpaid"

    def _attack(self, ends: Iterable[int]) -> list[Candidate]:
        order = attrgetter(*self._attack_order())
        candidates = []
        for at in ends:
            hits = self.attacks(at)
            if not hits:
                continue
            for way in self._best_ways(at):
                candidates += [self._candidate(order, way, hit) for hit in hits]
        return candidates

    def _best_ways(self, at: int, *, nearest_first: bool = False) -> list[Way]:
        """Return the ways to this place with the fewest harms and, among these, the lowest cost.

        With `nearest_first`, the cost is compared first.
        """
        there = self.ways[at]
        if len(there) == 1:
            return there
        walk = self.walk
        worth = [(walk.harms(way), way.cost, walk.unpaid(way)) for way in there]
        if nearest_first:
            worth = [(cost, unpaid, harms) for harms, cost, unpaid in worth]
        best = min(worth)
        differing = {(walk.suffered(way), way.met): way for way, its in zip(there, worth, strict=True) if its == best}
        return list(differing.values())  # a wet way differs only if water is harmful

    def _candidate(
        self, order: attrgetter[tuple[object, ...]], way: Way, hit: Hit = NO_HIT, left: int = 0
    ) -> Candidate:
        walk, at = self.walk, way.at
        moved, harm, unpaid = way.before is not None, walk.harms(way), walk.unpaid(way)
        merits = Merits(*hit[2:], not walk.dark[at], moved, harm, way.cost, left, walk.harmful(at), unpaid)
        return Candidate(order(merits), merits, way, hit)

    def _cast(self) -> Intention:
        """Return the intention of a monster with magic, which reaches everybody (5.5).

        It moves only to get onto Darkness or off harmful ground.
        """
        walk, start = self.walk, self.walk.start
        ends = [at for at in self.ways if walk.endable[at]]
        dark = [at for at in ends if walk.dark[at]]
        harmless = [at for at in ends if not walk.harmful(at)]
        order: tuple[str, ...] = ("npcs", "number", "who", "extra", "harm", "cost", "unpaid")
        goals, why = [start], None
        if walk.dark[start]:
            why = t("It is on Darkness already.")
        elif dark:
            goals, why = dark, t("It can end on Darkness.")
        elif walk.harmful(start) and harmless:
            goals, why = harmless, t("It leaves harmful ground.")
            order = (*order[:4], "cost", "unpaid", "harm") if self.readings.g12_magic_leaves == "nearest" else order[:4]
        leaves = goals is harmless
        key = attrgetter(*order)
        candidates = [
            self._candidate(key, way, hit)
            for at in goals
            for way in self._best_ways(at, nearest_first=leaves)
            for hit in self.attacks(at)
        ]
        return Intention(ATTACK if self.ranked else ATTACK_PETS, order, candidates, why)

    def _stay(self, why: Text, towards: Ranked | None = None) -> Intention:
        way = self.ways[self.walk.start][0]
        return Intention(STAY, ("cost",), [self._candidate(attrgetter("cost", "moved"), way)], why, towards)

    def _primary_targets(self) -> list[Ranked]:
        """Return the primary target, or all foes among whom the players must choose it (rulings G3, G45)."""
        if self.ranked:
            return [foe for foe in self.ranked if foe.place == 0]
        return self.others if self.readings.g45_only_pets_seen == "hunt" else []

    def _approach(self, ends: Sequence[int]) -> list[Intention]:
        hunted = self._primary_targets()
        if not hunted:
            return [self._stay(t("It sees no hero, and no pet or companion is in reach."))]
        return [self._towards(hero, ends) for hero in hunted]

    def _towards(self, one: Ranked, ends: Sequence[int]) -> Intention:
        """Return the intention to get as near as possible to the foe `one`.

        A harmless way that leads nearer is preferred. If no way leads nearer, the monster stays.
        """
        walk, spaces = self.walk, self.pieces[one.foe.id].spaces
        known = distances(walk, walk.beside(spaces), {walk.start})
        why = t("Nobody can be hit: it moves towards {name}.", name=one.foe.name)
        if walk.start in known:
            left = {at: known.get(at, FAR) for at in ends}
        elif self.readings.g16_no_way == "stay":
            return self._stay(t("No way leads to {name}.", name=one.foe.name), one)
        else:
            left = {at: self.straight(at, spaces) for at in ends}
            why = t("No way leads to {name}: as near as it can get.", name=one.foe.name)
        nearer = [at for at in ends if left[at] < left[walk.start]]
        if not nearer:
            return self._stay(t("Nobody can be hit, and it can't get nearer to {name}.", name=one.foe.name), one)
        return Intention(GO, APPROACH, self._move_candidates(APPROACH, nearer, left), why, one)

    def _move_candidates(self, order: tuple[str, ...], ends: Iterable[int], left: dict[int, int]) -> list[Candidate]:
        key = attrgetter(*order)
        return [self._candidate(key, way, left=left[at]) for at in ends for way in self._best_ways(at)]

    def _break_away(self, ends: Sequence[int]) -> list[Intention]:
        """Return the intentions of an engaged ranged monster that can get away but then hits nobody (ruling G7)."""
        walk, reading = self.walk, self.readings.g07_no_shot
        hunted = self._primary_targets()
        if reading == "stay" or not hunted:
            return [self._stay(t("Engaged, and no shot from any space it could get away to."))]
        if reading == "approach":
            return [
                self._break_away_towards(hero, ends, walk.beside(self.pieces[hero.foe.id].spaces), APPROACH)
                for hero in hunted
            ]
        wanted = self.heroes or -1
        shots = [at for at in range(len(walk.endable)) if walk.endable[at] and self._foes_hit(at) & wanted]
        return [self._break_away_towards(hunted[0], ends, shots, BREAK_AWAY)]

    def _foes_hit(self, at: int) -> int:
        hits, foes = self.reach.hits(at), 0
        for number, choice in enumerate(self.reach.choices):
            if hits >> number & 1:
                foes |= choice
        return foes

    def _break_away_towards(
        self, one: Ranked, ends: Sequence[int], goals: Iterable[int], order: tuple[str, ...]
    ) -> Intention:
        known = distances(self.walk, goals, ends)
        if any(at in known for at in ends):
            left = {at: known.get(at, FAR) for at in ends}
        else:
            left = {at: self.straight(at, self.pieces[one.foe.id].spaces) for at in ends}
        why = t("Engaged: it gets away first, and has no shot from there.")
        towards = one if order is APPROACH else None
        return Intention(GO, order, self._move_candidates(order, ends, left), why, towards)
