"""How an enemy plays: every legal action with its worth, one chosen. Pure and counted, never timed. A6; screens 8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from assistant.games.runebound3.fight.bout import (
    EXTERNAL,
    PASS,
    Action,
    Bout,
    act,
    actions,
    affordable_abilities,
    answer,
    answers,
    apply_effects,
    finish_recast,
    payments,
    possible_targets,
    target_groups,
    waiting,
)
from assistant.games.runebound3.fight.estimate import Worth, estimate, flip_worth, worth_of
from assistant.games.runebound3.fight.sides import (
    AGILITY,
    DASH,
    DOUBLE,
    ENEMY,
    FREE,
    SHIELD,
    SURGE,
    Effect,
    Face,
    Side,
    showing,
    spend,
    total,
    usable,
    value,
)

Strength = Literal["plain", "sharp", "strong"]
T = TypeVar("T", Action, tuple[int, ...])
Apply = Callable[[Bout, T], Bout]
BUDGETS: dict[str, int] = {"plain": 0, "sharp": 60, "strong": 300}
"""Listings that a decision may look at."""
WIDE = {1: 16, 2: 8, 3: 6}
NARROW = 5
"""How many candidates are looked at by depth; deeper ones are few."""
DEEPEST = 14
GROWTH = 3
"""How much more a look that goes one action deeper takes, at least."""


class Evaluation(Struct, Generic[T], frozen=True):
    """An action or an answer and what it is expected to come to; `depth` actions were looked ahead."""

    choice: T
    worth: Worth
    depth: int


class BudgetSpent(Exception):
    """The budget is used up."""


# -- looking ahead


class Search:
    """Expectimax with candidates; `listings` counts what was looked at, `budget` ends it."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.listings = 0
        self.known: dict[tuple[Bout, int], Worth] = {}
        self.cut = False
        """Whether a line was broken off and guessed."""

    def count(self) -> None:
        self.listings += 1
        if self.listings > self.budget:
            raise BudgetSpent

    def value(self, bout: Bout, depth: int) -> Worth:
        now = waiting(bout)
        if now.kind == "over":
            return Worth(worth_of(bout.hero.left, bout.enemy.left), bout.hero.left, bout.enemy.left)
        if now.kind == "cast":
            return mean(self.value(finish_recast(bout, 0), depth), self.value(finish_recast(bout, 1), depth))
        if now.kind in EXTERNAL:  # what nobody can know counts as nothing
            return self.value(apply_effects(bout, (), ()), depth)
        if now.kind == "act" and depth <= 0:
            self.cut = True
            return estimate(bout)
        key = (bout, depth)
        known = self.known.get(key)
        if known is not None:
            return known
        best = self._choice(bout, depth, now.kind, now.side)
        self.known[key] = best
        return best

    def _choice(self, bout: Bout, depth: int, kind: str, side: int) -> Worth:
        if kind == "block" and bout.queue[0].n < 1:
            return self.value(answer(bout, ()), depth)
        self.count()
        if kind == "act":
            children = [act(bout, one) for one in narrow_candidates(bout)]
            depth -= 1
        else:
            children = [answer(bout, tokens) for tokens in sensible_answers(bout)]
        worths = [self.value(child, depth) for child in children]
        return best_of(worths, side)


def best_of(worths: list[Worth], side: int) -> Worth:
    """The enemy takes the highest worth, the hero the lowest; equal: the first."""
    best = worths[0]
    for one in worths[1:]:
        if (one.worth > best.worth) if side == ENEMY else (one.worth < best.worth):
            best = one
    return best


def mean(a: Worth, b: Worth) -> Worth:
    return Worth((a.worth + b.worth) / 2, (a.hero + b.hero) / 2, (a.enemy + b.enemy) / 2)


def quick_value(bout: Bout) -> Worth:
    """Without a listing: blocks as far as they go, recasts half and half, then the guess."""
    now = waiting(bout)
    if now.kind == "over":
        return Worth(worth_of(bout.hero.left, bout.enemy.left), bout.hero.left, bout.enemy.left)
    if now.kind == "cast":
        return mean(quick_value(finish_recast(bout, 0)), quick_value(finish_recast(bout, 1)))
    if now.kind in EXTERNAL:
        return quick_value(apply_effects(bout, (), ()))
    return estimate(bout) if now.kind == "act" else quick_value(answer(bout, plain_answer(bout)))


def plain_answer(bout: Bout) -> tuple[int, ...]:
    """A6: as much as possible is blocked, with the fewest shields' worth; negated if it can be; the least is recast."""
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "pick":
        return min(answers(bout), key=lambda tokens: sum(_threat(side, one) for one in tokens))
    stopped = {tokens: sum(value(side, one) for one in tokens) for tokens in answers(bout)}
    return min(stopped, key=lambda tokens: (-min(first.n, stopped[tokens]), stopped[tokens], len(tokens)))


def sensible_answers(bout: Bout) -> list[tuple[int, ...]]:
    """For each amount that can be stopped the cheapest way; of tokens to recast every choice."""
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "pick":
        return answers(bout)
    ways: dict[int, tuple[int, tuple[int, ...]]] = {}
    for tokens in answers(bout):
        worth = sum(value(side, one) for one in tokens)
        stopped = min(worth, first.n)
        if stopped not in ways or worth < ways[stopped][0]:
            ways[stopped] = (worth, tokens)
    return [ways[stopped][1] for stopped in sorted(ways, reverse=True)]


def candidates(bout: Bout, listed: list[Action] | None = None) -> list[Action]:
    """What is worth looking at: all damage at once, the cheapest payment, one of several like tokens."""
    side, other = bout.side(bout.turn), bout.side(1 - bout.turn)
    made: list[Action] = []
    seen: set[object] = set()
    attacks = {symbol: tuple(showing(side, symbol)) for symbol in side.attacks}
    paid: dict[tuple[int, object], int] = {}
    for one in actions(bout) if listed is None else listed:
        if one.kind == "attack":
            if one.tokens != attacks[one.symbol]:
                continue
        elif one.kind == "surge":
            cost = sum(value(side, index) for index in one.tokens)
            key = (one.ability, one.targets)
            if side.abilities[one.ability].cost and paid.setdefault(key, cost) <= cost and key in seen:
                continue
            seen.add(key)
        elif one.kind in ("flip", "recast"):
            which, index = one.targets[0][0]
            piece = (side if which == bout.turn else other).pieces[index]
            like = (one.kind, piece.token, piece.up, piece.on)
            if like in seen or (one.kind == "recast" and piece.face.symbol == DASH):
                continue
            seen.add(like)
        elif one.kind == "double":
            piece = side.pieces[one.tokens[1]]
            like = ("double", piece.token, piece.up, FREE)
            if like in seen or piece.face.symbol in (DASH, AGILITY, DOUBLE):
                continue
            seen.add(like)
        made.append(one)
    return made


def narrow_candidates(bout: Bout) -> list[Action]:
    """The candidates further on, made without listing everything: the best aims of each kind of action."""
    who = bout.turn
    side, other = bout.side(who), bout.side(1 - who)
    mine = usable(side)
    made = [Action("attack", tokens, symbol) for symbol in side.attacks if (tokens := tuple(showing(side, symbol)))]
    made += _few_surges(bout, who, side, other)
    agility = [index for index in mine if side.pieces[index].face.symbol == AGILITY]
    if agility:
        paid = (agility[0],)
        gains = sorted((-_flip_gain(side, index), index) for index in mine if index != agility[0])
        made += [Action("flip", paid, AGILITY, targets=(((who, index),),)) for gain, index in gains[:2] if gain < 0]
        threats = sorted((-_threat(other, index), index) for index in usable(other))
        made += [
            Action("recast", paid, AGILITY, targets=(((1 - who, index),),)) for gain, index in threats[:1] if gain < 0
        ]
    alone = [index for index in mine if side.pieces[index].on == FREE]
    below = next((index for index in alone if side.pieces[index].face.symbol == DOUBLE), -1)
    if below >= 0:
        tops = sorted((-_top_worth(side, index), index) for index in alone if index != below)
        made += [Action("double", (below, top), DOUBLE) for gain, top in tops[:2] if gain < 0]
    made.append(PASS)
    return made


def _few_surges(bout: Bout, who: int, side: Side, other: Side) -> list[Action]:
    """Each ability that can be paid for: the cheapest way, the most dangerous tokens."""
    made: list[Action] = []
    for place in affordable_abilities(side):
        ability = side.abilities[place]
        ways = payments(side, ability.cost)
        costs = [sum(value(side, index) for index in tokens) for tokens in ways]
        tokens = ways[costs.index(min(costs) if ability.cost else max(costs))]
        paid = bout.with_side(who, spend(side, tokens))
        groups = tuple(_aim(paid, who, effect) for effect in ability.effects or ())
        made.append(Action("surge", tokens, SURGE, place, groups))
    return made


def _aim(bout: Bout, who: int, effect: Effect) -> tuple[tuple[int, int], ...]:
    ways = target_groups(bout, who, effect)
    if len(ways) == 1:
        return ways[0]
    worth = {one: _target_worth(bout, who, effect, one) for one in possible_targets(bout, who, effect)}
    return max(ways, key=lambda group: sum(worth[one] for one in group))


def _target_worth(bout: Bout, who: int, effect: Effect, target: tuple[int, int]) -> float:
    which, index = target
    side = bout.side(which)
    if effect.kind == "flip":
        gain = _flip_gain(side, index)
        return gain if which == who else -gain
    threat = float(_threat(side, index))
    return -threat if which == who else threat


def _flip_gain(side: Side, index: int) -> float:
    """What turning a token over brings its owner, by what its two faces are good for."""
    piece = side.pieces[index]
    return _face_worth(side, piece.token[1 - piece.up]) - _face_worth(side, piece.token[piece.up])


def _face_worth(side: Side, face: Face) -> float:
    if face.symbol in side.attacks:
        return float(face.value)
    if face.symbol == SURGE:
        return 0.9 * face.value if side.abilities and not side.barred else 0.0
    return {SHIELD: 0.8 * face.value, DOUBLE: 0.6, AGILITY: 0.5}.get(face.symbol, 0.0)


def _top_worth(side: Side, index: int) -> float:
    face = side.pieces[index].face
    return 0.0 if face.symbol in (AGILITY, DOUBLE) else _face_worth(side, face)


# -- the decision


def rank_actions(bout: Bout, strength: str) -> list[Evaluation[Action]]:
    """Every legal action of whoever is to act, the best first; equal: printed order."""
    listed = actions(bout)
    return _rank_all(bout, strength, act, listed, _promising(bout, strength, listed))


def choose_action(bout: Bout, strength: str) -> Action:
    """The first of `weigh`, without weighing what is no candidate."""
    return _search_deeper(bout, strength, act, _promising(bout, strength, actions(bout)))[0].choice


def rank_answers(bout: Bout, strength: str) -> list[Evaluation[tuple[int, ...]]]:
    """Every legal answer, the best first; equal: the fewest tokens."""
    likely = [plain_answer(bout)] if strength == "plain" else sensible_answers(bout)
    return _rank_all(bout, strength, answer, answers(bout), likely)


def choose_answer(bout: Bout, strength: str) -> tuple[int, ...]:
    return rank_answers(bout, strength)[0].choice


def _promising(bout: Bout, strength: str, listed: list[Action]) -> list[Action]:
    return [plain_action(bout, listed)] if strength == "plain" else candidates(bout, listed)


def _rank_all(bout: Bout, strength: str, after: Apply[T], listed: list[T], likely: list[T]) -> list[Evaluation[T]]:
    """The likely ones first, as far as was looked; then all others, at a glance."""
    seen = set(likely)
    rest = [Evaluation(one, quick_value(after(bout, one)), 0) for one in listed if one not in seen]
    return _search_deeper(bout, strength, after, likely) + _sorted(rest, waiting(bout).side)


def _search_deeper(bout: Bout, strength: str, after: Apply[T], likely: list[T]) -> list[Evaluation[T]]:
    """Deeper and deeper as long as there is a choice, the budget lasts and some line was broken off."""
    side = waiting(bout).side
    search = Search(BUDGETS[strength])
    search.listings = 1
    first = _sorted([Evaluation(one, quick_value(after(bout, one)), 0) for one in likely], side)
    depth = 0
    while depth < DEEPEST and len(first) > 1:
        depth += 1
        search.cut = False
        before = search.listings
        width = WIDE.get(depth, NARROW)
        try:
            looked = [
                Evaluation(one.choice, search.value(after(bout, one.choice), depth), depth) for one in first[:width]
            ]
        except BudgetSpent:
            break
        first = _sorted(looked, side) + first[width:]
        if not search.cut or search.budget - search.listings < GROWTH * (search.listings - before):
            break  # all was seen, or the next look, which takes more than this one, would not be finished
    return first


def _sorted(weighed: list[Evaluation[T]], side: int) -> list[Evaluation[T]]:
    sign = -1 if side == ENEMY else 1
    return sorted(weighed, key=lambda one: sign * round(one.worth.worth, 9))


# -- plain: the list of A6


def plain_action(bout: Bout, listed: list[Action]) -> Action:
    """Kill, surge, double, agility, all damage, pass: the first that can be done."""
    side, other = bout.side(bout.turn), bout.side(1 - bout.turn)
    everything = [one for one in listed if one.kind == "attack" and one.tokens == tuple(showing(side, one.symbol))]
    everything.sort(key=lambda one: -total(side, one.symbol))
    if everything and total(side, everything[0].symbol) - total(other, SHIELD) >= other.left:
        return everything[0]
    surges = [one for one in listed if one.kind == "surge"]
    if surges:
        surges.sort(key=lambda one: (-side.abilities[one.ability].cost, one.ability, len(one.tokens)))
        top = surges[0]
        mine = [one for one in surges if one.ability == top.ability and one.tokens == top.tokens]
        return max(mine, key=lambda one: _aim_score(bout, one))
    doubles = [one for one in listed if one.kind == "double" and side.pieces[one.tokens[1]].face.symbol in side.attacks]
    if doubles:
        return max(doubles, key=lambda one: side.pieces[one.tokens[1]].face.value)
    flips = [
        one for one in listed if one.kind == "flip" and flip_worth(side, one.targets[0][0][1]) > 0
        and side.pieces[one.targets[0][0][1]].face.symbol not in (SURGE, SHIELD, AGILITY)
    ]  # fmt: skip
    if flips:
        return max(flips, key=lambda one: flip_worth(side, one.targets[0][0][1]))
    recasts = [one for one in listed if one.kind == "recast" and _threat(other, one.targets[0][0][1]) > 0]
    if recasts:
        return max(recasts, key=lambda one: _threat(other, one.targets[0][0][1]))
    return everything[0] if everything else PASS


def _threat(side: Side, index: int) -> int:
    """The highest damage first, then shields."""
    face = side.pieces[index].face
    if face.symbol in side.attacks:
        return 10 + value(side, index)
    return value(side, index) if face.symbol == SHIELD else 0


def _aim_score(bout: Bout, action: Action) -> int:
    """How well a surge ability is aimed: the most dangerous tokens."""
    return sum(
        _threat(bout.side(which), index) if which != bout.turn else -_threat(bout.side(which), index)
        for group in action.targets
        for which, index in group
    )
