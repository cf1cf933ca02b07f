"""The plans of a monster's turn, the best first, each with the reason for its place. Rules digest: 5.4.

Use `plans(situation)`. `best` returns the best plans without reasons. `preparation.py` finds the candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from assistant.components.grid import address_of, area_of
from assistant.engine.rules import Choice
from assistant.games.drunagor.board.board import Piece
from assistant.games.drunagor.figures.numbers import SLOWED
from assistant.games.drunagor.monsters import glossary
from assistant.games.drunagor.monsters.on_map.movement import is_enemy
from assistant.games.drunagor.monsters.on_map.preparation import (
    ATTACK,
    ATTACK_PETS,
    GO,
    Candidate,
    Intention,
    Preparation,
    Situation,
)
from assistant.games.drunagor.monsters.ranking import Ranked, comparison, with_number
from assistant.messages.text import Name, Text, t, tn

__all__ = ["Plan", "Situation", "best", "plans"]

ALTERNATIVES = 12
"""The number of plans that are offered besides the best ones."""


class Plan(Choice, frozen=True, kw_only=True):
    """What the monster does in this turn.

    - `path`: the spaces that it enters.
    - `targets`: whom it attacks, the primary target first.
    - `harms`: the terrains and falls that hurt it.
    - `spends`: the tokens that it loses, SLOW or KNOCK DOWN.
    - `towards`: the figure that it approaches, if it attacks nobody.
    - `areas`, `caught`: the areas of a STRIKE, and the hidden figures in them.
    - `mattered`: the decisive rulings. Another answer to one of them would make another plan the best.
    """

    end: str
    path: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    moves: bool = False
    attacks: bool = False
    cost: int = 0
    harms: tuple[str, ...] = ()
    shoved: tuple[str, ...] = ()
    crushed: tuple[str, ...] = ()
    trampled: tuple[str, ...] = ()
    traps: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()
    towards: str = ""
    mattered: tuple[str, ...] = ()


def plans(situation: Situation, prepared: Preparation | None = None) -> list[Plan]:
    """Return the plans to offer to the players: all the best ones, then a few others.

    `prepared` is the preparation of this situation, if it was built before.
    """
    preparation = prepared or Preparation(situation)
    token_costs = TokenCosts(preparation)
    intentions = preparation.intentions(situation.mover.points)
    all_plans: list[Plan] = []
    for intention in intentions:
        writer = PlanWriter(preparation, intention)
        for candidate in writer.candidates_to_offer():
            all_plans.append(writer.plan(candidate, token_costs.of(candidate), dense=len(intentions) > 1))
    all_plans.sort(key=lambda plan: (plan.rank, plan.end, plan.id))
    if situation.readings.g10_ties == "app":
        all_plans = [replace(plan, rank=(*plan.rank, number)) for number, plan in enumerate(all_plans)]
    return all_plans


def best(preparation: Preparation) -> set[tuple[str, str, tuple[str, ...]]]:
    """Return the best plans, each as: where the monster ends, the plan's id, the tokens that it spends.

    Equal results mean the same best plans, so this compares readings of a ruling.
    """
    token_costs = TokenCosts(preparation)
    found: set[tuple[str, str, tuple[str, ...]]] = set()
    for intention in preparation.intentions(preparation.mover.points):
        for candidate in best_candidates(intention):
            end = address_of(preparation.walk.space(candidate.way.at))
            found.add((end, plan_id(preparation, intention, candidate), token_costs.of(candidate)))
    return {min(found)} if preparation.readings.g10_ties == "app" else found


def best_candidates(intention: Intention) -> list[Candidate]:
    """Return the candidates with the lowest key. Several are equally good."""
    least = min(candidate.key for candidate in intention.candidates)
    return [candidate for candidate in intention.candidates if candidate.key == least]


def plan_id(preparation: Preparation, intention: Intention, candidate: Candidate) -> str:
    """Return the id of a plan, such as `f6:vorn+maya~lava`.

    It names where the monster ends, whom it hits or approaches, and what it suffers and meets.
    """
    walk, way = preparation.walk, candidate.way
    targets = [preparation.seen[number].foe.id for number in candidate.hit.targets]
    towards = intention.towards.foe.id if intention.towards else ""
    goal = f":{'+'.join(targets)}" if targets else f">{towards}" if towards else ""
    met = (*walk.harm_names(way), *walk.met_on(way, traps=False), *walk.met_on(way, traps=True))
    marks = f"~{'+'.join(met)}" if met and way.before is not None else ""
    return f"{address_of(walk.space(way.at))}{goal}{marks}"


class TokenCosts:
    """Calculates which SLOW and KNOCK DOWN tokens the monster loses with each plan (rulings G13, G54)."""

    def __init__(self, preparation: Preparation) -> None:
        mover, readings = preparation.mover, preparation.readings
        self.tokens: tuple[str, ...] = ("knock_down",) if mover.knock_down else ()
        if mover.slow and (not mover.knock_down or readings.g54_both_tokens == "both_go"):
            self.tokens += ("slow",)
        self.always = bool(self.tokens) and readings.g13_token_spent == "every_turn"
        if self.tokens and not self.always:  # would its best plan with all movement points move?
            best = [
                candidate
                for intention in preparation.intentions(mover.move)
                for candidate in best_candidates(intention)
            ]
            self.always = any(candidate.way.before is not None for candidate in best)

    def of(self, candidate: Candidate) -> tuple[str, ...]:
        return self.tokens if self.always or candidate.way.before is not None else ()


class PlanWriter:
    """Turns the candidates for one intention, such as attacking, into plans with reasons."""

    def __init__(self, preparation: Preparation, intention: Intention) -> None:
        self.preparation, self.walk, self.intention = preparation, preparation.walk, intention
        self.sorted = sorted(intention.candidates, key=lambda candidate: candidate.key)
        self.best = self.sorted[0]
        self.all_attacks = preparation.all_attacks()
        self.levels = {
            key: level for level, key in enumerate(dict.fromkeys(candidate.key for candidate in self.sorted))
        }

    def candidates_to_offer(self) -> list[Candidate]:
        """Return the candidates to offer.

        All the best ones are first, then at most `ALTERNATIVES` others: the best for each other set of targets, then
        the rest.
        """
        best = [candidate for candidate in self.sorted if candidate.key == self.best.key]
        others = self.sorted[len(best) :]
        if self.best.hit.targets:
            others += self.preparation.other_attacks(self.intention, self.best)
            others.sort(key=lambda candidate: candidate.key)
        shown = {candidate.hit.targets for candidate in best}
        first: list[Candidate] = []
        for other in others:
            if other.hit.targets not in shown:
                shown.add(other.hit.targets)
                first.append(other)
        if len(first) < ALTERNATIVES:
            taken = set(map(id, first))
            first += [other for other in others if id(other) not in taken]
        return best + first[:ALTERNATIVES]

    def plan(self, candidate: Candidate, spends: tuple[str, ...], *, dense: bool) -> Plan:
        walk, way, hit = self.walk, candidate.way, candidate.hit
        end, moves = address_of(walk.space(way.at)), way.before is not None
        targets = self._ids(hit.targets)
        harms, trampled, traps = walk.harm_names(way), walk.met_on(way, traps=False), walk.met_on(way, traps=True)
        areas = [area for number, area in enumerate(self.preparation.reach.areas) if hit.choices >> number & 1]
        return Plan(
            id=plan_id(self.preparation, self.intention, candidate),
            label=self._label(candidate, end, (*harms, *trampled, *traps)),
            rank=(GO, self.levels[candidate.key]) if dense else (self.intention.stage, *_flat(candidate.key)),
            reasons=(*self._reasons(candidate), *_token_reasons(spends)),
            end=end,
            path=walk.path(way),
            targets=targets,
            moves=moves,
            attacks=bool(targets),
            cost=way.cost,
            harms=harms,
            shoved=tuple(walk.shoved.get(way.at, ())) if moves else (),
            crushed=tuple(walk.crushed.get(way.at, ())) if moves else (),
            trampled=trampled,
            traps=traps,
            areas=tuple(address_of(area) for area in areas),
            caught=tuple(piece.id for piece in self.preparation.pieces.values() if _caught(piece, areas, targets)),
            spends=spends,
            towards=self.intention.towards.foe.id if self.intention.towards else "",
        )

    def _ids(self, numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.preparation.seen[number].foe.id for number in numbers)

    def _names(self, numbers: Iterable[int]) -> tuple[Name, ...]:
        return tuple(self.preparation.seen[number].foe.name for number in numbers)

    def _label(self, candidate: Candidate, end: str, marks: Sequence[str]) -> Text:
        """Return a label such as `to f6 (lava), hits Vorn, Maya`."""
        if candidate.way.before is None:
            where = t("stays on {end}", end=end)
        elif marks:
            known: dict[str, Text | Name] = {**glossary.TERRAIN, "fall": t("fall"), **self.preparation.names}
            where = t("to {end} ({harms})", end=end, harms=tuple(known.get(mark, t("trap")) for mark in marks))
        else:
            where = t("to {end}", end=end)
        if candidate.hit.targets:
            return t("{where}, hits {targets}", where=where, targets=self._names(candidate.hit.targets))
        if self.intention.towards and self.intention.stage == GO:
            return t("{where}, towards {name}", where=where, name=self.intention.towards.foe.name)
        return where

    # -- why

    def _reasons(self, candidate: Candidate) -> tuple[Text, ...]:
        """Return the reasons of a plan.

        For a best plan: why these targets, and why the monster ends there. For another plan: why it is worse.
        """
        if candidate.key != self.best.key:
            return (self._because(self.best, candidate),)
        reasons = [] if self.intention.why is None else [self.intention.why]
        if self.intention.stage == ATTACK:
            reasons.insert(0, self._why_these(candidate))
        elif self.intention.stage == ATTACK_PETS:
            reasons.insert(
                0, t("No hero can be hit: the attack goes to {names}.", names=self._names(candidate.hit.targets))
            )
        same = (one for one in self.sorted if one.key != candidate.key and one.hit.targets == candidate.hit.targets)
        runner_up = next(same, None)
        if runner_up is not None:
            reasons.append(self._because(candidate, runner_up))
        return tuple(reasons)

    def _why_these(self, candidate: Candidate) -> Text:
        """Return sentences that say why the monster hits these heroes and not others in reach."""
        prepared, hit = self.preparation, candidate.hit
        ranked = prepared.hit_ranking
        heroes = [ranked[number] for number in hit.targets if number < len(ranked)]
        in_reach = {number for other in self.all_attacks for number in other.targets if number < len(ranked)}
        missed = [ranked[number] for number in in_reach.difference(hit.targets)]
        missed.sort(key=lambda foe: foe.place)
        first, primary = min(heroes, key=lambda hero: hero.place), min(ranked, key=lambda foe: foe.place)
        if first.place != primary.place and primary not in missed:
            return t("{primary} is out of reach. Next: {name}.", primary=with_number(primary), name=with_number(first))
        if not missed:
            if len(heroes) == 1:
                return t("{name} is the only one in reach.", name=with_number(first))
            return t("It hits everybody in reach: {names}.", names=tuple(with_number(hero) for hero in heroes))
        names, with_it = tuple(hero.foe.name for hero in heroes), with_number(missed[0])
        attacks = [other for other in self.all_attacks if missed[0].foe.id in self._ids(other.targets)]
        most = min(attacks, key=lambda other: other.number)
        n, m = -hit.number, -most.number
        if first.place > missed[0].place:
            return t("More heroes first: {names} are {n}, with {name} only {m}.", names=names, n=n, name=with_it, m=m)
        last = max(heroes, key=lambda hero: hero.place)
        if last.place < missed[0].place and n > m:
            return self._more_heroes(n, names, m, self._names(most.targets))
        if last.place < missed[0].place:
            return comparison(last, missed[0])
        return t("{name} can't be hit together with {primary}.", name=with_it, primary=with_number(first))

    def _more_heroes(self, n: int, names: tuple[Name, ...], m: int, others: tuple[Name, ...]) -> Text:
        return t("More heroes first: {n} ({names}) against {m} ({others}).", n=n, names=names, m=m, others=others)

    def _because(self, better: Candidate, worse: Candidate) -> Text:
        """Return a sentence about the first criterion in which two candidates differ, with both values."""
        by = next(
            (name for name in self.intention.order if getattr(better.merits, name) != getattr(worse.merits, name)), ""
        )
        end, other = (address_of(self.walk.space(candidate.way.at)) for candidate in (better, worse))
        n, m = (
            abs(value) if isinstance(value := getattr(candidate.merits, by, 0), int) else 0
            for candidate in (better, worse)
        )
        names, others = self._names(better.hit.targets), self._names(worse.hit.targets)
        match by:
            case "npcs":
                return t("NPC tokens first: {n} ({names}) against {m}.", n=n, names=names, m=m)
            case "number":
                return self._more_heroes(n, names, m, others)
            case "who":
                return self._who(better, worse)
            case "extra":
                return t("Pets and companions as well: {n} ({names}) against {m}.", n=n, names=names, m=m)
            case "dark":
                return t("{end} is on Darkness, {other} is not.", end=end, other=other)
            case "moved":
                return t("It hits the same from where it stands: no need to move to {other}.", other=other)
            case "harm":
                return t("Harmful effects: {n} to {end}, {m} to {other}.", n=n, end=end, m=m, other=other)
            case "cost":
                return t("Movement points: {n} to {end}, {m} to {other}.", n=n, end=end, m=m, other=other)
            case "unpaid":
                return t("The way to {end} is shorter than the one to {other}.", end=end, other=other)
            case "left":
                return t("Still to go: {n} from {end}, {m} from {other}.", n=n, end=end, m=m, other=other)
            case "rough":
                return t("{end} is harmless ground, {other} is not.", end=end, other=other)
            case _:
                return t("Equally good.")

    def _who(self, better: Candidate, worse: Candidate) -> Text:
        """Return a sentence that says why the targets of the better candidate come first in the hunt.

        It compares the first hero of the hunt in each attack whom the other attack does not hit.
        """
        ranking = self.preparation.hit_ranking

        def first(one: Candidate, other: Candidate) -> Ranked:
            only = [ranking[number] for number in one.hit.targets if number < len(ranking)]
            missed = [ranked for ranked in only if ranked.foe.id not in self._ids(other.hit.targets)]
            return min(missed, key=lambda ranked: ranked.place)

        return comparison(first(better, worse), first(worse, better))


def _caught(piece: Piece, areas: Sequence[tuple[int, int]], targets: Sequence[str]) -> bool:
    """Return whether a hidden piece is hit, because it is in an area of the STRIKE (L2868)."""
    return (
        piece.hidden
        and is_enemy(piece)
        and not piece.knocked_out
        and piece.id not in targets
        and any(area_of(space) in areas for space in piece.spaces)
    )


def _token_reasons(spends: Sequence[str]) -> list[Text]:
    if "knock_down" in spends:
        return [t("KNOCK DOWN: it can't move this turn, then the token goes.")]
    if "slow" in spends:
        return [
            tn(
                "SLOW: {n} movement point fewer, then the token goes.",
                "SLOW: {n} movement points fewer, then the token goes.",
                SLOWED,
            )
        ]
    return []


def _flat(key: Iterable[object]) -> list[int]:
    """Return a sort key as one flat list of numbers. Such lists compare like the keys themselves."""
    flat: list[int] = []
    for value in key:
        if isinstance(value, tuple):
            flat += value
        elif isinstance(value, int):
            flat.append(int(value))
    return flat
