"""What can be done in a combat round, and what follows from it: pure, shared by the rules and the enemy's pilot. C1-C5.

A `Bout` is waiting for exactly one thing: an action, an answer (shields, a pick, a negation), how a recast token lies;
or it is over.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.runebound3.fight.sides import (
    AGILITY,
    DOUBLE,
    ENEMY,
    FREE,
    GONE,
    HERO,
    POOL,
    REMOVED,
    SHIELD,
    SKULL,
    SPENT,
    SURGE,
    TAKEN,
    Ability,
    Effect,
    Side,
    flip_token,
    initiative,
    showing,
    spend,
    total,
    usable,
    value,
    with_piece,
)

T = TypeVar("T")
TokenGroup = tuple[tuple[int, int], ...]
"""Tokens, each as its side and its place there."""
TargetGroups = tuple[TokenGroup, ...]
"""A group for each part of an ability."""


class Pending(NamedTuple):
    """What is still to come of the action that runs: `hit`, `pick`, `negate`, `cast`, `part` of an ability."""

    kind: str
    side: int
    n: int = 0
    symbol: str = ""
    at: int = FREE
    effect: Effect = Effect("none")
    targets: TokenGroup = ()
    attack: bool = False
    blockable: bool = True


class Action(Struct, frozen=True):
    """`tokens` are those spent, as indices into the own pieces; `targets` one group for each part of the ability."""

    kind: str
    tokens: tuple[int, ...] = ()
    symbol: str = ""
    ability: int = -1
    targets: TargetGroups = ()


class Bout(Struct, frozen=True):
    """`owner_picks`: ruling 25, a recast that names no token. `dealt`: damage that the running ability got through.
    `acting`: an action runs, and the turn passes on once nothing of it is left.
    """

    hero: Side
    enemy: Side
    turn: int = HERO
    queue: tuple[Pending, ...] = ()
    owner_picks: bool = False
    dealt: int = 0
    acting: bool = False

    def side(self, which: int) -> Side:
        return self.hero if which == HERO else self.enemy

    def with_side(self, which: int, side: Side) -> Bout:
        return replace(self, hero=side) if which == HERO else replace(self, enemy=side)


class Waiting(Struct, frozen=True):
    """`act`, `block`, `pick`, `negate`, `cast` or `over`, and whose it is."""

    kind: str
    side: int = HERO


PASS = Action("pass")
EXTERNAL = ("cast", "read", "borrow")
"""What waits for something from outside: how a token lies, what a card says, an ability of another card."""


def begin(hero: Side, enemy: Side, owner_picks: bool = False) -> Bout:
    """After the cast: the higher initiative acts first, equals: the attacker, who is always the hero's side."""
    first, second = initiative(hero), initiative(enemy)
    turn = HERO if first >= second else ENEMY
    return Bout(hero, enemy, turn, owner_picks=owner_picks)


def subsets(items: list[int]) -> list[tuple[int, ...]]:
    """All of them, none first, in the order of the items."""
    made: list[tuple[int, ...]] = [()]
    for item in items:
        made += [(*one, item) for one in made]
    return made


def combinations_of(items: list[T], n: int) -> list[tuple[T, ...]]:
    """All choices of n of them, or of all there are."""
    if n >= len(items):
        return [tuple(items)]
    if n <= 0:
        return [()]
    with_first = [(items[0], *rest) for rest in combinations_of(items[1:], n - 1)]
    return with_first + combinations_of(items[1:], n)


# -- what waits


def waiting(bout: Bout) -> Waiting:
    if bout.hero.left <= 0 or bout.enemy.left <= 0:
        return Waiting("over")
    if bout.queue:
        first = bout.queue[0]
        kind = "block" if first.kind == "hit" else first.kind
        return Waiting(kind, first.side)
    if bout.hero.passed and bout.enemy.passed:
        return Waiting("over")
    return Waiting("act", bout.turn)


# -- the listings


def actions(bout: Bout) -> list[Action]:
    """Every legal action of whoever is to act: A6, C2. Pass comes last."""
    who = bout.turn
    side = bout.side(who)
    made: list[Action] = []
    for symbol in side.attacks:
        made += [Action("attack", tokens, symbol) for tokens in subsets(showing(side, symbol)) if tokens]
    made += _surges(bout, who)
    made += _agility(bout, who)
    made += _doubles(side)
    made.append(PASS)
    return made


def affordable_abilities(side: Side) -> list[int]:
    """Abilities that can be paid for and were not used in this combat round."""
    if side.barred:
        return []
    there = total(side, SURGE)
    return [
        place
        for place, ability in enumerate(side.abilities)
        if place not in side.used and there >= max(1, ability.cost) and there > 0
    ]


def payments(side: Side, cost: int) -> list[tuple[int, ...]]:
    """Every set of surge tokens that pays for it; more than needed is legal and brings nothing."""
    need = max(1, cost)
    sets = subsets(showing(side, SURGE))
    return [tokens for tokens in sets if tokens and sum(value(side, index) for index in tokens) >= need]


def _surges(bout: Bout, who: int) -> list[Action]:
    side = bout.side(who)
    made: list[Action] = []
    for place in affordable_abilities(side):
        ability = side.abilities[place]
        for tokens in payments(side, ability.cost):
            paid = bout.with_side(who, spend(side, tokens))
            made += [Action("surge", tokens, SURGE, place, chosen) for chosen in all_target_groups(paid, who, ability)]
    return made


def all_target_groups(bout: Bout, who: int, ability: Ability) -> list[TargetGroups]:
    """A group of targets for each part, in every way; a part that aims at nothing has an empty group."""
    made: list[TargetGroups] = [()]
    for effect in ability.effects or ():
        groups = target_groups(bout, who, effect)
        made = [(*before, group) for before in made for group in groups]
    return made


def target_groups(bout: Bout, who: int, effect: Effect) -> list[TokenGroup]:
    """Which tokens one part can take: those of the pool unless it names spent ones."""
    if effect.kind not in ("remove", "flip", "recast") or _picked_by_owner(bout, effect):
        return [()]
    there = possible_targets(bout, who, effect)
    return combinations_of(there, effect.n) if effect.n < 99 else [tuple(there)]


def possible_targets(bout: Bout, who: int, effect: Effect) -> list[tuple[int, int]]:
    sides = {"own": (who,), "opponent": (1 - who,), "any": (who, 1 - who)}[effect.whose]
    there: list[tuple[int, int]] = []
    for which in sides:
        side = bout.side(which)
        free = usable(side)
        for index, piece in enumerate(side.pieces):
            may = piece.place in (SPENT, REMOVED) if effect.spent else index in free
            if may and effect.symbol in ("", piece.face.symbol):
                there.append((which, index))
    return there


def _picked_by_owner(bout: Bout, effect: Effect) -> bool:
    return bout.owner_picks and effect.kind == "recast" and effect.whose == "opponent" and not effect.named


def _agility(bout: Bout, who: int) -> list[Action]:
    """One agility: turn an own token over, or the opponent recasts one of his."""
    side, other = bout.side(who), bout.side(1 - who)
    mine, theirs = usable(side), usable(other)
    made: list[Action] = []
    for agility in showing(side, AGILITY):
        made += [Action("flip", (agility,), AGILITY, targets=(((who, one),),)) for one in mine if one != agility]
        made += [Action("recast", (agility,), AGILITY, targets=(((1 - who, one),),)) for one in theirs]
    return made


def _doubles(side: Side) -> list[Action]:
    """Another own token that lies on nothing goes onto a doubling one that lies on nothing."""
    free = [index for index in usable(side) if side.pieces[index].on == FREE]
    return [
        Action("double", (below, top), DOUBLE)
        for below in free
        if side.pieces[below].face.symbol == DOUBLE
        for top in free
        if top != below
    ]


def answers(bout: Bout) -> list[tuple[int, ...]]:
    """Every answer of the side that is asked, as its own tokens: shields, surges that negate, tokens to recast."""
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "hit":
        stops = first.blockable and side.blocks in ("", first.symbol)
        return subsets(showing(side, SHIELD)) if stops else [()]
    if first.kind == "negate":
        return [(), *([] if side.barred else payments(side, first.n))]
    return combinations_of(usable(side), first.n)


# -- what follows


def act(bout: Bout, action: Action) -> Bout:
    """The action is paid for; what it does waits in the queue."""
    who = bout.turn
    side = bout.side(who)
    queue: tuple[Pending, ...] = ()
    if action.kind == "pass":
        side = replace(side, passed=True)
    elif action.kind == "attack":
        hit = sum(value(side, index) for index in action.tokens)
        side = spend(side, action.tokens)
        queue = (Pending("hit", 1 - who, hit, action.symbol, attack=True),)
    elif action.kind == "double":
        below, top = action.tokens
        side = with_piece(side, top, replace(side.pieces[top], on=below))
    elif action.kind == "flip":
        side = flip_token(spend(side, action.tokens), action.targets[0][0][1])
    elif action.kind == "recast":
        side = spend(side, action.tokens)
        queue = (Pending("cast", 1 - who, at=action.targets[0][0][1]),)
    elif action.kind == "surge":
        ability = side.abilities[action.ability]
        paid = sum(value(side, index) for index in action.tokens)
        side = replace(spend(side, action.tokens), used=tuple(sorted((*side.used, action.ability))))
        queue = pending_parts(who, ability.effects or (), action.targets, paid, attack=True)
        if ability.negatable:
            queue = (Pending("negate", 1 - who, paid), *queue)
    return resolve_queue(replace(bout.with_side(who, side), queue=queue, dealt=0, acting=True))


def pending_parts(
    who: int, effects: tuple[Effect, ...], aimed: TargetGroups, paid: int, *, attack: bool
) -> tuple[Pending, ...]:
    """The parts of an ability in the order they are printed."""
    groups = aimed or ((),) * len(effects)
    return tuple(
        Pending("part", who, effect.n or paid, effect=effect, targets=group, attack=attack)
        for effect, group in zip(effects, groups, strict=True)
    )


def resolve_queue(bout: Bout) -> Bout:
    """Runs what needs no decision; the action is over once nothing of it is left, and the turn passes on."""
    while bout.queue and bout.hero.left > 0 and bout.enemy.left > 0:
        first, rest = bout.queue[0], bout.queue[1:]
        if first.kind == "part":
            bout = _resolve_part(replace(bout, queue=rest), first)
        elif first.kind not in EXTERNAL and len(only := answers(bout)) == 1:
            bout = _apply_answer(bout, only[0])
        else:
            break
    return _pass_turn(bout) if bout.acting and not bout.queue else bout


def _pass_turn(bout: Bout) -> Bout:
    """Whose action is next: the other's, unless he has passed; again his own where a card gives one more."""
    side, turn = bout.side(bout.turn), bout.turn
    if side.extra and not side.passed:
        bout = bout.with_side(turn, replace(side, extra=side.extra - 1))
    elif not bout.side(1 - turn).passed:
        turn = 1 - turn
    return replace(bout, turn=turn, acting=False)


def _resolve_part(bout: Bout, pending: Pending) -> Bout:
    effect, who = pending.effect, pending.side
    side, other = bout.side(who), bout.side(1 - who)
    n = side.taken if effect.n == TAKEN else max(0, pending.n)
    if effect.if_dealt and not bout.dealt:
        return bout
    if effect.kind in EXTERNAL:
        return replace(bout, queue=(Pending(effect.kind, who), *bout.queue))
    if effect.kind in ("damage", "unblockable"):
        symbol = effect.symbol or SKULL
        hit = Pending("hit", 1 - who, n, symbol, attack=pending.attack, blockable=effect.kind == "damage")
        return replace(bout, queue=(hit, *bout.queue)) if n else bout
    if effect.kind == "heal":
        return bout.with_side(who, replace(side, left=min(side.most, side.left + n)))
    if effect.kind == "bar":
        return bout.with_side(1 - who, replace(other, barred=True))
    if effect.kind == "double":
        return bout.with_side(who, replace(side, doubled=effect.symbol or SKULL))
    if effect.kind == "extra":
        return bout.with_side(who, replace(side, extra=side.extra + 1))
    if effect.kind == "recast":
        if _picked_by_owner(bout, effect):
            return replace(bout, queue=(Pending("pick", 1 - who, n), *bout.queue)) if usable(other) else bout
        casts = tuple(Pending("cast", which, at=index) for which, index in pending.targets)
        return replace(bout, queue=(*casts, *bout.queue))
    for which, index in pending.targets:
        there = bout.side(which)
        made = flip_token(there, index) if effect.kind == "flip" else spend(there, (index,), REMOVED)
        if effect.kind in ("flip", "remove"):
            bout = bout.with_side(which, made)
    return bout


def _strike(bout: Bout, hit: Pending, blocked: int) -> Bout:
    """What gets through; more than is left is ignored."""
    side = bout.side(hit.side)
    dealt = min(side.left, max(0, hit.n - blocked))
    taken = side.taken + (dealt if hit.attack else 0)
    struck = replace(side, left=side.left - dealt, taken=taken)
    return replace(bout.with_side(hit.side, struck), dealt=bout.dealt + dealt)


def answer(bout: Bout, tokens: tuple[int, ...]) -> Bout:
    """These shields stop it, these surges negate it, these tokens are recast; then the rest of the action runs."""
    return resolve_queue(_apply_answer(bout, tokens))


def _apply_answer(bout: Bout, tokens: tuple[int, ...]) -> Bout:
    first, rest = bout.queue[0], bout.queue[1:]
    side = bout.side(first.side)
    if first.kind == "pick":
        return replace(bout, queue=(*(Pending("cast", first.side, at=index) for index in tokens), *rest))
    paid = bout.with_side(first.side, spend(side, tokens))
    if first.kind == "negate":  # what the negated ability has cost stays spent
        return replace(paid, queue=() if tokens else rest)
    return _strike(replace(paid, queue=rest), first, sum(value(side, index) for index in tokens))


def apply_effects(bout: Bout, effects: tuple[Effect, ...], aimed: TargetGroups, paid: int = 1) -> Bout:
    """What a card says, or an ability of another card does; X is 1 there (L1077)."""
    first, rest = bout.queue[0], bout.queue[1:]
    return resolve_queue(replace(bout, queue=(*pending_parts(first.side, effects, aimed, paid, attack=True), *rest)))


def finish_recast(bout: Bout, up: int) -> Bout:
    """A recast token lies so, back in the pool or on its stack."""
    first, rest = bout.queue[0], bout.queue[1:]
    side = bout.side(first.side)
    piece = side.pieces[first.at]
    piece = replace(piece, up=up, place=GONE if piece.place == GONE else POOL)
    return resolve_queue(replace(bout.with_side(first.side, with_piece(side, first.at, piece)), queue=rest))
