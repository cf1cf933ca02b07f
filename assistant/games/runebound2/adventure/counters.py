"""Adventure counters: on the map, in the common pool, with the players; refilled by every Event. Automa A3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assistant.engine.rules import rule
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import CountersLaid, NoCounter, PoolShort, Refill, Refilled
from assistant.games.runebound2.names import COLOURS, COUNTER_COLOURS
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import Player, Runebound2
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t


@rule("Automa A3, L542-568")
def refill(table: RuneTable, who: str) -> None:
    """Every empty gem with sun rays, from the common pool alone; too few: who drew chooses where."""
    if not table.is_held("counters"):
        table.tell(Refill())
        return
    placed = {colour: n for colour, n in table.ask(lambda: _refill_question(table, who)).items() if n}
    state = table.state
    for one in COLOURS:
        empty, there = state.taken.get(one, 0), state.pool.get(one, 0)
        if empty > there:
            table.tell(PoolShort(who=who, colour=one, there=there, gems=empty))
    still = {one: n - placed.get(one, 0) for one, n in state.taken.items() if n > state.pool.get(one, 0)}
    for colour, n in placed.items():
        state.pool[colour] -= n
        state.on_map[colour] = state.on_map.get(colour, 0) + n
    state.taken = still  # where the pool was too small gems wait for the next refill
    table.tell(Refilled(placed=placed))


def _refill_question(table: RuneTable, who: str) -> Sums:
    """What was taken since the last refill stands there, at most what the pool holds."""
    state = table.state
    boxes = tuple(
        Box(
            colour,
            name,
            row=t("onto gems with rays"),
            expected=min(state.taken.get(colour, 0), state.pool.get(colour, 0)),
            most=state.pool.get(colour, 0),
            hue=colour,
        )
        for colour, name in COUNTER_COLOURS.items()
    )
    return Sums(
        key="refill",
        name=t("refill"),
        prompt=t("Refill: how many counters onto empty gems with sun rays?"),
        hint=t("From the common pool alone; too few: you choose where."),
        boxes=boxes,
        none=t("none is empty"),
        to=who,
    )


@rule("L1148-1149, item 30")
def take_counter(table: RuneTable, who: str, colour: str, *, undefeated: bool) -> None:
    """The counter of the hex goes to the hero who won: of the beaten card's colour, if there is none it is asked. One
    that was drawn for lies there; one under an undefeated Challenge does, unless a card has taken it away.
    """
    if not table.is_held("counters"):
        return
    if table.state.on_map.get(colour, 0) < 1:
        table.tell(NoCounter(who=who, colour=colour))
        colour = _ask_other_counter(table, who)
    elif undefeated and colour in table.state.lifted:
        colour = _ask_other_counter(table, who, colour)
    state = table.state
    if not state.on_map.get(colour, 0):
        return
    state.on_map[colour] -= 1
    state.taken[colour] = state.taken.get(colour, 0) + 1
    player = state.player_of(who)
    player.counters[colour] = player.counters.get(colour, 0) + 1


def _ask_other_counter(table: RuneTable, who: str, expected: str = "none") -> str:
    """By a card's effect a counter of another colour may lie there."""

    def options() -> list[Option]:
        lying = [
            Option(colour, name, number=place)
            for place, (colour, name) in enumerate(COUNTER_COLOURS.items(), 1)
            if table.state.on_map.get(colour, 0)
        ]
        return [*lying, Option("none", t("no counter lies there"), number=0)]

    prompt = t("Which counter of this hex do you take?")
    return table.one("counter", prompt, options, expected=expected, name=t("adventure counter"), to=who, sole=True)


@rule("L1909-1917")
def pay_hazard_counter(table: RuneTable, who: str, colour: str) -> None:
    """A hazard's experience: a counter of its colour; none there: others of the same worth, he may give change; still
    none: nothing.
    """
    if not table.is_held("counters"):
        return
    state, content, player = table.state, table.content, table.state.player_of(who)
    if state.pool.get(colour, 0):
        exchange_counters(state, player, {}, {colour: 1})
    elif (found := find_payment(content, player.counters, state.pool, -content.worth(colour))) is not None:
        exchange_counters(state, player, *found)
    else:
        table.tell(NoCounter(who=who, colour=colour, hazard=True))


def find_payment(
    content: Content, mine: Mapping[str, int], pool: Mapping[str, int], cost: int
) -> tuple[Mapping[str, int], Mapping[str, int]] | None:
    """The smallest counters that pay this so that the pool has change, and the change; None: it can't be made."""
    counters = sorted(Counter(mine).elements(), key=content.worth)
    for n in range(len(counters) + 1):
        paid = Counter(counters[:n])
        over = content.points(paid) - cost
        back = make_change(content, Counter(pool) + paid, over) if over >= 0 else None
        if back is not None:
            return paid, back
    return None


def exchange_counters(state: Runebound2, player: Player, paid: Mapping[str, int], back: Mapping[str, int]) -> None:
    """Counters of a hero go into the pool, others come back from it."""
    for giver, taker, given in ((player.counters, state.pool, paid), (state.pool, player.counters, back)):
        for colour, n in given.items():
            giver[colour] -= n
            taker[colour] = taker.get(colour, 0) + n
    player.counters = {colour: n for colour, n in player.counters.items() if n}


def make_change(content: Content, pool: Mapping[str, int], amount: int) -> dict[str, int] | None:
    """Counters of the pool worth exactly this much, the dearest first; None: it can't be made."""
    if amount == 0:
        return {}
    for colour in sorted(pool, key=content.worth, reverse=True):
        if pool[colour] > 0 and 0 < content.worth(colour) <= amount:
            rest = make_change(content, {**pool, colour: pool[colour] - 1}, amount - content.worth(colour))
            if rest is not None:
                return {**rest, colour: rest.get(colour, 0) + 1}
    return None


def move_counters(table: RuneTable, colour: str, n: int) -> None:
    """Laid on the map or taken off by a card: from the pool and back to it, as far as they go."""
    state = table.state
    n = max(-state.on_map.get(colour, 0), min(n, state.pool.get(colour, 0)))
    state.pool[colour] = state.pool.get(colour, 0) - n
    state.on_map[colour] = state.on_map.get(colour, 0) + n
    if n < 0:
        state.lifted.append(colour)
    table.tell(CountersLaid(colour=colour, n=n))


@rules.step(phase="adventure", title=t("counters laid by a card"), rule="L604-607")
def lay_counters(table: RuneTable, colour: str, n: int) -> None:
    """What a card says: told where counters are not counted."""
    if table.is_held("counters"):
        move_counters(table, colour, n)
    else:
        table.tell(CountersLaid(colour=colour, n=n))


def experience_points(table: RuneTable, who: str) -> int:
    """The experience points in front of a hero."""
    player = table.state.player_of(who)
    return player.points + table.content.points(player.counters)
