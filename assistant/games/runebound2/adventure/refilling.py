"""Adventure counters: on the map, in the common pool, with the players; refilled by every Event. Automa A3."""

from __future__ import annotations

from assistant.games.runebound2.called import COLOURS, COUNTER, COUNTER_COLOURS, HERO
from assistant.games.runebound2.events import PoolShort, Refill, Refilled
from assistant.games.runebound2.rules import RuneTable
from assistant.speech.questions import Refused
from assistant.speech.sums import Box, Sums
from assistant.speech.text import t
from assistant.table.rules import rule


@rule("Automa A3, L542-568")
def refill(table: RuneTable, who: str) -> None:
    """Every empty gem with sun rays, from the common pool alone; too few: who drew chooses where."""
    if not table.held("counters"):
        table.tell(Refill())
        return
    state = table.state
    answer = table.ask(lambda: _question(table))
    placed = {colour: min(n, state.pool.get(colour, 0)) for colour, n in answer.items() if n}
    for colour, n in answer.items():
        if n > state.pool.get(colour, 0):
            table.tell(PoolShort(who=who, colour=colour, there=state.pool.get(colour, 0), gems=n))
    for colour, n in placed.items():
        state.pool[colour] -= n
        state.on_map[colour] = state.on_map.get(colour, 0) + n
    state.taken = {}
    table.tell(Refilled(placed=placed))


def _question(table: RuneTable) -> Sums:
    """What was taken since the last refill stands there, at most what the pool holds."""
    state = table.state
    boxes = tuple(
        Box(
            colour,
            name,
            row=t("empty gems with rays"),
            expected=min(state.taken.get(colour, 0), state.pool.get(colour, 0)),
            most=30,
            hue=colour,
        )
        for colour, name in COUNTER_COLOURS.items()
    )
    return Sums(
        key="refill",
        name=t("refill"),
        prompt=t("How many empty gems with sun rays are there?"),
        hint=t("A counter on each, from the common pool."),
        boxes=boxes,
        none=t("none is empty"),
    )


@rule("L1148-1149")
def take_counter(table: RuneTable, who: str, colour: str) -> None:
    """The counter of the hex goes to the hero who won."""
    if not table.held("counters"):
        return
    state = table.state
    if state.on_map.get(colour, 0) > 0:
        state.on_map[colour] -= 1
        state.taken[colour] = state.taken.get(colour, 0) + 1
    player = state.of(who)
    player.counters[colour] = player.counters.get(colour, 0) + 1


@rule("L1909-1917")
def from_pool(table: RuneTable, who: str, colour: str) -> dict[str, int]:
    """A hazard's experience: a counter of its colour; none there: others of the same worth; still none: nothing."""
    if not table.held("counters"):
        return {}
    state, worth = table.state, table.content.scenario.box.worth
    given = {colour: 1} if state.pool.get(colour, 0) else change(dict(state.pool), dict(worth), worth[colour])
    player = state.of(who)
    for one, n in (given or {}).items():
        state.pool[one] -= n
        player.counters[one] = player.counters.get(one, 0) + n
    return given or {}


def change(pool: dict[str, int], worth: dict[str, int], amount: int) -> dict[str, int] | None:
    """Counters of the pool worth exactly this much, the dearest first; None: it can't be made."""
    if amount == 0:
        return {}
    for colour in sorted(pool, key=lambda one: -worth.get(one, 0)):
        if pool[colour] > 0 and 0 < worth.get(colour, 0) <= amount:
            rest = change({**pool, colour: pool[colour] - 1}, worth, amount - worth[colour])
            if rest is not None:
                return {**rest, colour: rest.get(colour, 0) + 1}
    return None


def lay_counter(table: RuneTable, colour: str, n: int) -> None:
    """Laid on the map or taken off by a card: from the pool and back to it."""
    state = table.state
    if n > state.pool.get(colour, 0):
        raise Refused(t("The common pool has no {colour} counter.", colour=COUNTER(table.content, colour)))
    state.pool[colour] = state.pool.get(colour, 0) - n
    state.on_map[colour] = state.on_map.get(colour, 0) + n


def worth_of(table: RuneTable, who: str) -> int:
    """The experience points in front of a hero."""
    worth = {**table.content.scenario.box.worth}
    player = table.state.of(who)
    return player.points + sum(worth.get(one, 0) * n for one, n in player.counters.items())


__all__ = ["COLOURS", "HERO", "change", "from_pool", "lay_counter", "refill", "take_counter", "worth_of"]
