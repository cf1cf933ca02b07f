"""The enemy AI. It ranks every legal action and reaction by its value for the enemy. Rules digest: A6.

The functions are pure. The search is limited by the number of combat rounds it examines, not by time. So it always
makes the same choice in the same combat round.
"""

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
from assistant.games.runebound3.fight.estimate import Worth, estimate, final_worth, flip_worth, is_better, preference
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
"""How many states of the combat round (`Bout`) a search may examine for one decision, by strength of the enemy."""
WIDTHS = {1: 16, 2: 8, 3: 6}
DEEP_WIDTH = 5
"""The number of actions that a search tries at a depth not listed in `WIDTHS`.

The depth is how many more actions the search looks ahead.
"""
MAX_DEPTH = 14
GROWTH = 3
"""The search looks one action further ahead only if its remaining budget is `GROWTH` times what it last needed."""


class Evaluation(Struct, Generic[T], frozen=True):
    """An action or reaction with its value for the enemy, found by looking `depth` actions ahead."""

    choice: T
    worth: Worth
    depth: int


class BudgetSpent(Exception):
    """Raised when a search has used up its budget."""


# -- searching ahead


class Search:
    """A search that tries a few actions at each point of a combat round and looks ahead.

    A recast has two possible results, so the search takes their mean.

    - `budget`: how many states of the combat round it may examine.
    - `listings`: how many it has examined.
    - `was_cut`: true if it stopped before the end of the round and had to estimate.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.listings = 0
        self.cache: dict[tuple[Bout, int], Worth] = {}
        self.was_cut = False

    def count(self) -> None:
        """Count an examined state of the combat round. Raise `BudgetSpent` if the budget is exceeded."""
        self.listings += 1
        if self.listings > self.budget:
            raise BudgetSpent

    def value(self, bout: Bout, depth: int) -> Worth:
        """Return the value of a combat round for the enemy, found by looking `depth` actions ahead."""
        now = waiting(bout)
        if now.kind == "over":
            return final_worth(bout.hero.left, bout.enemy.left)
        if now.kind == "cast":
            return mean(self.value(finish_recast(bout, 0), depth), self.value(finish_recast(bout, 1), depth))
        if now.kind in EXTERNAL:  # unknown effects of other cards are ignored
            return self.value(apply_effects(bout, (), ()), depth)
        if now.kind == "act" and depth <= 0:
            self.was_cut = True
            return estimate(bout)
        key = (bout, depth)
        cached = self.cache.get(key)
        if cached is not None:
            return cached
        best = self._best_choice(bout, depth, now.kind, now.side)
        self.cache[key] = best
        return best

    def _best_choice(self, bout: Bout, depth: int, kind: str, side: int) -> Worth:
        if kind == "block" and bout.queue[0].n < 1:
            return self.value(answer(bout, ()), depth)
        self.count()
        if kind == "act":
            worths = [self.value(act(bout, action), depth - 1).later() for action in narrow_candidates(bout)]
        else:
            worths = [self.value(answer(bout, tokens), depth) for tokens in sensible_answers(bout)]
        return best_of(worths, side)


def best_of(worths: list[Worth], side: int) -> Worth:
    """Return the best of these values for `side`: the enemy wants a high value, the hero a low one.

    Among equals, return the first.
    """
    best = worths[0]
    for worth in worths[1:]:
        if is_better(worth, best) if side == ENEMY else is_better(best, worth):
            best = worth
    return best


def mean(a: Worth, b: Worth) -> Worth:
    return Worth((a.worth + b.worth) / 2, (a.hero + b.hero) / 2, (a.enemy + b.enemy) / 2, (a.kill + b.kill) / 2)


def quick_value(bout: Bout) -> Worth:
    """Return the value of a combat round for the enemy without a search.

    A side that must react gives its `plain_answer`. For a recast, the values of its two results are averaged.
    """
    now = waiting(bout)
    if now.kind == "over":
        return final_worth(bout.hero.left, bout.enemy.left)
    if now.kind == "cast":
        return mean(quick_value(finish_recast(bout, 0)), quick_value(finish_recast(bout, 1)))
    if now.kind in EXTERNAL:
        return quick_value(apply_effects(bout, (), ()))
    return estimate(bout) if now.kind == "act" else quick_value(answer(bout, plain_answer(bout)))


def plain_answer(bout: Bout) -> tuple[int, ...]:
    """Return the reaction of a side that plays with the strength `plain` (A6).

    - It blocks as much damage as possible with the least total value of shields.
    - It negates an ability if possible.
    - It recasts its least dangerous tokens.
    """
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "pick":
        return min(answers(bout), key=lambda tokens: sum(_threat(side, index) for index in tokens))
    stopped = {tokens: sum(value(side, index) for index in tokens) for tokens in answers(bout)}
    return min(stopped, key=lambda tokens: (-min(first.n, stopped[tokens]), stopped[tokens], len(tokens)))


def sensible_answers(bout: Bout) -> list[tuple[int, ...]]:
    """Return the reactions that the search tries.

    - Tokens to recast: all.
    - Shields to spend: the cheapest set for each amount of damage that can be stopped.
    - Surges that negate an ability: none, and the cheapest set that negates it.
    """
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "pick":
        return answers(bout)
    cheapest: dict[int, tuple[int, tuple[int, ...]]] = {}
    for tokens in answers(bout):
        worth = sum(value(side, index) for index in tokens)
        stopped = min(worth, first.n)
        if stopped not in cheapest or worth < cheapest[stopped][0]:
            cheapest[stopped] = (worth, tokens)
    return [cheapest[stopped][1] for stopped in sorted(cheapest, reverse=True)]


def candidates(bout: Bout, listed: list[Action] | None = None) -> list[Action]:
    """Return the actions that the search tries, chosen from `listed` or, if it is None, from all legal actions.

    - Attacks use all tokens of a symbol.
    - Surge abilities pay as few surges as possible, or any number if the cost is X.
    - Of several actions with equal tokens, only one is returned.
    """
    side, other = bout.side(bout.turn), bout.side(1 - bout.turn)
    chosen: list[Action] = []
    seen: set[object] = set()
    attacks = {symbol: tuple(showing(side, symbol)) for symbol in side.attacks}
    paid: dict[tuple[int, object], int] = {}
    for action in actions(bout) if listed is None else listed:
        if action.kind == "attack":
            if action.tokens != attacks[action.symbol]:
                continue
        elif action.kind == "surge":
            cost = sum(value(side, index) for index in action.tokens)
            key = (action.ability, action.targets)
            if side.abilities[action.ability].cost and paid.setdefault(key, cost) <= cost and key in seen:
                continue
            seen.add(key)
        elif action.kind in ("flip", "recast"):
            which, index = action.targets[0][0]
            piece = (side if which == bout.turn else other).pieces[index]
            like = (action.kind, piece.token, piece.up, piece.on)
            if like in seen or (action.kind == "recast" and piece.face.symbol == DASH):
                continue
            seen.add(like)
        elif action.kind == "double":
            piece = side.pieces[action.tokens[1]]
            like = ("double", piece.token, piece.up, FREE)
            if like in seen or piece.face.symbol in (DASH, AGILITY, DOUBLE):
                continue
            seen.add(like)
        chosen.append(action)
    return chosen


def narrow_candidates(bout: Bout) -> list[Action]:
    """Return a few actions for the search further ahead: each kind of action with its best targets.

    For speed, it does not list every legal action.
    """
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
    """Return one action for each affordable ability, with its best targets.

    It pays as few surges as possible. If the cost is X, it pays as many as possible.
    """
    made: list[Action] = []
    for place in affordable_abilities(side):
        ability = side.abilities[place]
        ways = payments(side, ability.cost)
        costs = [sum(value(side, index) for index in tokens) for tokens in ways]
        tokens = ways[costs.index(min(costs) if ability.cost else max(costs))]
        paid = bout.with_side(who, spend(side, tokens))
        groups = tuple(_best_targets(paid, who, effect) for effect in ability.effects or ())
        made.append(Action("surge", tokens, SURGE, place, groups))
    return made


def _best_targets(bout: Bout, who: int, effect: Effect) -> tuple[tuple[int, int], ...]:
    groups = target_groups(bout, who, effect)
    if len(groups) == 1:
        return groups[0]
    worth = {target: _target_worth(bout, who, effect, target) for target in possible_targets(bout, who, effect)}
    return max(groups, key=lambda group: sum(worth[target] for target in group))


def _target_worth(bout: Bout, who: int, effect: Effect, target: tuple[int, int]) -> float:
    which, index = target
    side = bout.side(which)
    if effect.kind == "flip":
        gain = _flip_gain(side, index)
        return gain if which == who else -gain
    threat = float(_threat(side, index))
    return -threat if which == who else threat


def _flip_gain(side: Side, index: int) -> float:
    """Return how much better a token is for its owner after a flip."""
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
    """Return every legal action of the side whose turn it is, the best first.

    Equally good ones keep the order of `actions`.
    """
    listed = actions(bout)
    return _rank_all(bout, strength, act, listed, _promising(bout, strength, listed))


def choose_action(bout: Bout, strength: str) -> Action:
    """Return the best action, which `rank_actions` puts first. For speed, the others are not ranked."""
    return _search_deeper(bout, strength, act, _promising(bout, strength, actions(bout)))[0].choice


def rank_answers(bout: Bout, strength: str) -> list[Evaluation[tuple[int, ...]]]:
    """Return every legal reaction, the best first. Equally good ones keep the order of `answers`."""
    promising = [plain_answer(bout)] if strength == "plain" else sensible_answers(bout)
    return _rank_all(bout, strength, answer, answers(bout), promising)


def choose_answer(bout: Bout, strength: str) -> tuple[int, ...]:
    return rank_answers(bout, strength)[0].choice


def _promising(bout: Bout, strength: str, listed: list[Action]) -> list[Action]:
    return [plain_action(bout, listed)] if strength == "plain" else candidates(bout, listed)


def _rank_all(bout: Bout, strength: str, apply: Apply[T], listed: list[T], promising: list[T]) -> list[Evaluation[T]]:
    """Return all choices, ranked: first the best of `promising`, found by a search, then the others by value."""
    searched = set(promising)
    side = waiting(bout).side
    rest = [Evaluation(choice, quick_value(apply(bout, choice)), 0) for choice in listed if choice not in searched]
    found = _search_deeper(bout, strength, apply, promising)
    others = found[1:] + rest
    if strength != "plain":  # by its list, a plain enemy may choose an action that is worth less than another one
        others = [_at_most(found[0], other, side) for other in others]
    return found[:1] + _sorted(others, side)


def _at_most(best: Evaluation[T], other: Evaluation[T], side: int) -> Evaluation[T]:
    """Return `other` with its value limited to that of `best`.

    It can only seem better because the search did not look as far ahead for it.
    """
    better, worse = (other.worth, best.worth) if side == ENEMY else (best.worth, other.worth)
    return Evaluation(other.choice, best.worth, other.depth) if is_better(better, worse) else other


def _search_deeper(bout: Bout, strength: str, apply: Apply[T], promising: list[T]) -> list[Evaluation[T]]:
    """Return choices ranked by a search that is repeated with one action more ahead each time.

    It stops at the end of the round, or when the remaining budget is too small. A single choice is not searched.
    """
    side = waiting(bout).side
    search = Search(BUDGETS[strength])
    search.listings = 1
    ranked = _sorted([Evaluation(choice, quick_value(apply(bout, choice)), 0) for choice in promising], side)
    depth = 0
    while depth < MAX_DEPTH and len(ranked) > 1:
        depth += 1
        search.was_cut = False
        before = search.listings
        width = WIDTHS.get(depth, DEEP_WIDTH)
        try:
            deeper = [
                Evaluation(known.choice, search.value(apply(bout, known.choice), depth), depth)
                for known in ranked[:width]
            ]
        except BudgetSpent:
            break
        ranked = _sorted(deeper, side) + ranked[width:]
        if not search.was_cut or search.budget - search.listings < GROWTH * (search.listings - before):
            break  # every line was searched to its end, or the budget is too small for the next depth
    return ranked


def _sorted(evaluations: list[Evaluation[T]], side: int) -> list[Evaluation[T]]:
    return sorted(evaluations, key=lambda evaluation: preference(evaluation.worth), reverse=side == ENEMY)


# -- plain strength: the list of A6


def plain_action(bout: Bout, listed: list[Action]) -> Action:
    """Return the action of an enemy with the strength `plain`: the first of these that is possible.

    - an attack that defeats the opponent
    - a surge ability, doubling, a flip, a recast, in this order
    - an attack with all tokens of one kind of damage, the kind with the higher total
    - passing
    """
    side, other = bout.side(bout.turn), bout.side(1 - bout.turn)
    by_kind: dict[str, list[Action]] = {}
    for action in listed:
        by_kind.setdefault(action.kind, []).append(action)

    def target(action: Action) -> int:
        return action.targets[0][0][1]

    attacks = [action for action in by_kind.get("attack", []) if action.tokens == tuple(showing(side, action.symbol))]
    attacks.sort(key=lambda action: -total(side, action.symbol))
    if attacks and total(side, attacks[0].symbol) - total(other, SHIELD) >= other.left:
        return attacks[0]
    surges = by_kind.get("surge", [])
    if surges:
        surges.sort(key=lambda action: (-side.abilities[action.ability].cost, action.ability, len(action.tokens)))
        best = surges[0]
        same_payment = [action for action in surges if action.ability == best.ability and action.tokens == best.tokens]
        return max(same_payment, key=lambda action: _aim_score(bout, action))
    doubles = [
        action for action in by_kind.get("double", []) if side.pieces[action.tokens[1]].face.symbol in side.attacks
    ]
    if doubles:
        return max(doubles, key=lambda action: side.pieces[action.tokens[1]].face.value)
    flips = [
        action
        for action in by_kind.get("flip", [])
        if flip_worth(side, target(action)) > 0
        and side.pieces[target(action)].face.symbol not in (SURGE, SHIELD, AGILITY)
    ]
    if flips:
        return max(flips, key=lambda action: flip_worth(side, target(action)))
    recasts = [action for action in by_kind.get("recast", []) if _threat(other, target(action)) > 0]
    if recasts:
        return max(recasts, key=lambda action: _threat(other, target(action)))
    return attacks[0] if attacks else PASS


def _threat(side: Side, index: int) -> int:
    """Return how dangerous a token is.

    Damage is more dangerous than a shield, and a higher value more than a lower one. Other tokens are not dangerous.
    """
    face = side.pieces[index].face
    if face.symbol in side.attacks:
        return 10 + value(side, index)
    return value(side, index) if face.symbol == SHIELD else 0


def _aim_score(bout: Bout, action: Action) -> int:
    """Return how good the targets of a surge ability are. Dangerous tokens of the opponent are good, own ones bad."""
    return sum(
        _threat(bout.side(which), index) if which != bout.turn else -_threat(bout.side(which), index)
        for group in action.targets
        for which, index in group
    )
