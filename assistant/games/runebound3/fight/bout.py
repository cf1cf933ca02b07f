"""The legal actions of a combat round and their effects, as pure functions. Rules digest: C1-C5.

The rules and the enemy AI use the same functions. A `Bout` is the state of a combat round. Until the round is over, it
waits for one of these:

- an action
- a reaction: shields to spend, surges that negate an ability, or tokens to recast
- the result of a recast
- something that only the players or another card know
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
"""A group of tokens. Each token is the pair (side, index)."""
TargetGroups = tuple[TokenGroup, ...]
"""The targets of an ability, as one group of tokens for each of its effects."""


class Pending(NamedTuple):
    """A part of the current action that is still to be resolved. `kind` says what it is.

    - `hit`: `side` takes `n` damage. `attack` is true if an attack deals it.
    - `pick`: `side` chooses tokens to recast.
    - `negate`: `side` may negate an ability by spending surges.
    - `cast`: the token with index `at` is recast.
    - `read`: the players read the effect from a card and enter it.
    - `borrow`: `side` uses an ability of another card.
    - `part`: `effect`, an effect of an ability of `side`, happens.
    """

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
    """A combat action: `attack`, `surge`, `flip`, `recast`, `double` or `pass`.

    - `tokens`: the indices of the tokens that the action uses.
    - `ability`: the index of the surge ability, or -1.
    """

    kind: str
    tokens: tuple[int, ...] = ()
    symbol: str = ""
    ability: int = -1
    targets: TargetGroups = ()


class Bout(Struct, frozen=True):
    """The state of a combat round: both sides, and what is still to be resolved.

    - `queue`: the parts of the current action still to be resolved.
    - `owner_picks`: true if a token's owner chooses what is recast, if the card names no tokens (ruling 25).
    - `dealt`: the damage that the current action has dealt after shields.
    - `acting`: true during an action. The turn passes when its queue is empty.
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
    """What a combat round waits for, and which side must act.

    `kind` is `act` (choose an action), `block` (spend shields), `over` (nothing, the round is over), or a
    `Pending.kind`.
    """

    kind: str
    side: int = HERO


PASS = Action("pass")
EXTERNAL = ("cast", "read", "borrow")
"""The kinds of `Pending` that a pure function cannot resolve: a cast, a card's text, an ability of another card."""


def begin(hero: Side, enemy: Side, owner_picks: bool = False) -> Bout:
    """Return the combat round after the cast.

    The side with the higher initiative acts first. If it is equal, the attacker (`hero`) acts first.
    """
    first, second = initiative(hero), initiative(enemy)
    turn = HERO if first >= second else ENEMY
    return Bout(hero, enemy, turn, owner_picks=owner_picks)


def subsets(items: list[int]) -> list[tuple[int, ...]]:
    """Return all subsets of `items`, starting with the empty one."""
    found: list[tuple[int, ...]] = [()]
    for item in items:
        found += [(*subset, item) for subset in found]
    return found


def combinations_of(items: list[T], n: int) -> list[tuple[T, ...]]:
    """Return all combinations of `n` items. If there are fewer than `n`, return one combination with all of them."""
    if n >= len(items):
        return [tuple(items)]
    if n <= 0:
        return [()]
    with_first = [(items[0], *rest) for rest in combinations_of(items[1:], n - 1)]
    return with_first + combinations_of(items[1:], n)


# -- what the round waits for


def waiting(bout: Bout) -> Waiting:
    """Return what the combat round waits for.

    The round is over if a side has no health left or both sides have passed.
    """
    if bout.hero.left <= 0 or bout.enemy.left <= 0:
        return Waiting("over")
    if bout.queue:
        first = bout.queue[0]
        kind = "block" if first.kind == "hit" else first.kind
        return Waiting(kind, first.side)
    if bout.hero.passed and bout.enemy.passed:
        return Waiting("over")
    return Waiting("act", bout.turn)


# -- legal choices


def actions(bout: Bout) -> list[Action]:
    """Return every legal action of the side whose turn it is. The last one is passing."""
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
    """Return the surge abilities that the side can pay for and has not used in this combat round."""
    if side.barred:
        return []
    surges = total(side, SURGE)
    return [
        place
        for place, ability in enumerate(side.abilities)
        if place not in side.used and surges >= max(1, ability.cost) and surges > 0
    ]


def payments(side: Side, cost: int) -> list[tuple[int, ...]]:
    """Return every set of surge tokens that pays a cost. A set may pay more than the cost."""
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
            made += [Action("surge", tokens, SURGE, place, groups) for groups in all_target_groups(paid, who, ability)]
    return made


def all_target_groups(bout: Bout, who: int, ability: Ability) -> list[TargetGroups]:
    """Return every way to choose the targets of an ability.

    Each way has one group of tokens for each effect. The group is empty if the effect needs no target.
    """
    made: list[TargetGroups] = [()]
    for effect in ability.effects or ():
        groups = target_groups(bout, who, effect)
        made = [(*before, group) for before in made for group in groups]
    return made


def target_groups(bout: Bout, who: int, effect: Effect) -> list[TokenGroup]:
    """Return every group of tokens that an effect can change. Return one empty group if it needs no target."""
    if effect.kind not in ("remove", "flip", "recast") or _picked_by_owner(bout, effect):
        return [()]
    tokens = possible_targets(bout, who, effect)
    return combinations_of(tokens, effect.n) if effect.n < 99 else [tuple(tokens)]


def possible_targets(bout: Bout, who: int, effect: Effect) -> list[tuple[int, int]]:
    """Return the tokens that an effect can change: spent tokens if `effect.spent` is true, otherwise usable ones."""
    sides = {"own": (who,), "opponent": (1 - who,), "any": (who, 1 - who)}[effect.whose]
    found: list[tuple[int, int]] = []
    for which in sides:
        side = bout.side(which)
        free = usable(side)
        for index, piece in enumerate(side.pieces):
            may = piece.place in (SPENT, REMOVED) if effect.spent else index in free
            if may and effect.symbol in ("", piece.face.symbol):
                found.append((which, index))
    return found


def _picked_by_owner(bout: Bout, effect: Effect) -> bool:
    return bout.owner_picks and effect.kind == "recast" and effect.whose == "opponent" and not effect.named


def _agility(bout: Bout, who: int) -> list[Action]:
    """Return the actions with an agility token: flip another own token, or make the opponent recast a token."""
    side, other = bout.side(who), bout.side(1 - who)
    own, theirs = usable(side), usable(other)
    made: list[Action] = []
    for agility in showing(side, AGILITY):
        made += [Action("flip", (agility,), AGILITY, targets=(((who, index),),)) for index in own if index != agility]
        made += [Action("recast", (agility,), AGILITY, targets=(((1 - who, index),),)) for index in theirs]
    return made


def _doubles(side: Side) -> list[Action]:
    """Return the ways to stack an own token on a doubling token. Both must lie alone."""
    free = [index for index in usable(side) if side.pieces[index].on == FREE]
    return [
        Action("double", (below, top), DOUBLE)
        for below in free
        if side.pieces[below].face.symbol == DOUBLE
        for top in free
        if top != below
    ]


def answers(bout: Bout) -> list[tuple[int, ...]]:
    """Return every legal reaction to the first queued part, as sets of tokens of the side that reacts.

    The tokens are shields to spend, surges that negate an ability, or tokens to recast.
    """
    first = bout.queue[0]
    side = bout.side(first.side)
    if first.kind == "hit":
        stops = first.blockable and side.blocks in ("", first.symbol)
        return subsets(showing(side, SHIELD)) if stops else [()]
    if first.kind == "negate":
        return [(), *([] if side.barred else payments(side, first.n))]
    return combinations_of(usable(side), first.n)


# -- effects


def act(bout: Bout, action: Action) -> Bout:
    """Pay for an action and resolve it up to the next decision. Return the combat round after that."""
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
    who: int, effects: tuple[Effect, ...], targets: TargetGroups, paid: int, *, attack: bool
) -> tuple[Pending, ...]:
    """Return the effects of an ability as a queue of parts to resolve, in printed order. `paid` is the value of X."""
    groups = targets or ((),) * len(effects)
    return tuple(
        Pending("part", who, effect.n or paid, effect=effect, targets=group, attack=attack)
        for effect, group in zip(effects, groups, strict=True)
    )


def resolve_queue(bout: Bout) -> Bout:
    """Resolve the queued parts of the current action, up to the next decision. Return the combat round after that.

    If no part is left, the turn passes.
    """
    while bout.queue and bout.hero.left > 0 and bout.enemy.left > 0:
        first, rest = bout.queue[0], bout.queue[1:]
        if first.kind == "part":
            bout = _resolve_part(replace(bout, queue=rest), first)
        elif first.kind not in EXTERNAL and len(choices := answers(bout)) == 1:
            bout = _apply_answer(bout, choices[0])
        else:
            break
    return _pass_turn(bout) if bout.acting and not bout.queue else bout


def _pass_turn(bout: Bout) -> Bout:
    """Return the combat round in which it is the other side's turn.

    The acting side keeps the turn if it has an extra action or if the other side has passed.
    """
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
        target = bout.side(which)
        changed = flip_token(target, index) if effect.kind == "flip" else spend(target, (index,), REMOVED)
        if effect.kind in ("flip", "remove"):
            bout = bout.with_side(which, changed)
    return bout


def _strike(bout: Bout, hit: Pending, blocked: int) -> Bout:
    """Return the combat round after the damage that was not blocked."""
    side = bout.side(hit.side)
    through = max(0, hit.n - blocked)
    lost = min(side.left, through)
    taken = side.taken + (lost if hit.attack else 0)
    struck = replace(side, left=side.left - lost, taken=taken)
    return replace(bout.with_side(hit.side, struck), dealt=bout.dealt + through)


def answer(bout: Bout, tokens: tuple[int, ...]) -> Bout:
    """React with these tokens to the first queued part. Return the combat round at the next decision.

    The tokens are shields to spend, surges that negate an ability, or tokens to recast.
    """
    return resolve_queue(_apply_answer(bout, tokens))


def _apply_answer(bout: Bout, tokens: tuple[int, ...]) -> Bout:
    first, rest = bout.queue[0], bout.queue[1:]
    side = bout.side(first.side)
    if first.kind == "pick":
        return replace(bout, queue=(*(Pending("cast", first.side, at=index) for index in tokens), *rest))
    paid = bout.with_side(first.side, spend(side, tokens))
    if first.kind == "negate":  # the surges that paid for a negated ability stay spent
        return replace(paid, queue=() if tokens else rest)
    return _strike(replace(paid, queue=rest), first, sum(value(side, index) for index in tokens))


def apply_effects(bout: Bout, effects: tuple[Effect, ...], targets: TargetGroups, paid: int = 1) -> Bout:
    """Put these effects in place of the first queued part. Return the combat round at the next decision.

    `paid` is the value of X. It is 1 in an ability that another ability triggers (L1077).
    """
    first, rest = bout.queue[0], bout.queue[1:]
    return resolve_queue(replace(bout, queue=(*pending_parts(first.side, effects, targets, paid, attack=True), *rest)))


def finish_recast(bout: Bout, up: int) -> Bout:
    """Return the combat round after a recast. The token shows its side `up` and can be used again."""
    first, rest = bout.queue[0], bout.queue[1:]
    side = bout.side(first.side)
    piece = side.pieces[first.at]
    piece = replace(piece, up=up, place=GONE if piece.place == GONE else POOL)
    return resolve_queue(replace(bout.with_side(first.side, with_piece(side, first.at, piece)), queue=rest))
