"""Adventure counters on the map, in the common pool and with the heroes, and their refill by Events.

Rules digest: Automa A3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assistant.engine.rules import rule
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import CountersLaid, NoCounter, PoolShort, Refill, Refilled
from assistant.games.runebound2.names import COLOURS, COUNTER_COLOURS
from assistant.games.runebound2.rules import RuneTable, has_no_board, rules
from assistant.games.runebound2.state import Player, Runebound2
from assistant.messages.questions import Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t


@rule("Automa A3, L542-568")
def refill(table: RuneTable, who: str) -> None:
    """Put counters from the common pool on the empty gems that have sun rays.

    If the pool has too few, the player who drew the Event chooses which gems stay empty.
    """
    if not table.is_held("counters"):
        table.tell(Refill())
        return
    placed = {colour: n for colour, n in table.ask(lambda: _refill_question(table, who)).items() if n}
    state, rays = table.state, gems_with_rays(table.content)
    for refilled in COLOURS:
        empty, in_pool = min(state.taken.get(refilled, 0), rays[refilled]), state.pool.get(refilled, 0)
        if empty > in_pool:
            table.tell(PoolShort(who=who, colour=refilled, there=in_pool, gems=empty))
    still_empty = {
        colour: min(n, rays[colour]) - placed.get(colour, 0)
        for colour, n in state.taken.items()
        if min(n, rays[colour]) > state.pool.get(colour, 0)
    }
    for colour, n in placed.items():
        state.pool[colour] -= n
        state.on_map[colour] = state.on_map.get(colour, 0) + n
    state.taken = still_empty  # gems for which the pool was too small wait for the next refill
    table.tell(Refilled(placed=placed))


def gems_with_rays(content: Content) -> dict[str, int]:
    """Return the number of gems with sun rays, by colour. If it is not known, return the number of all gems."""
    box = content.scenario.box
    return box.rays or box.gems


def _refill_question(table: RuneTable, who: str) -> Sums:
    """Return the question for the number of counters that are put back on the map.

    For each colour, it suggests the number of counters taken since the last refill, as far as the pool has them. No
    answer may exceed the number of gems with rays.
    """
    state = table.state
    most = {colour: min(state.pool.get(colour, 0), rays) for colour, rays in gems_with_rays(table.content).items()}
    boxes = tuple(
        Box(
            colour,
            name,
            row=t("onto gems with rays"),
            expected=min(state.taken.get(colour, 0), most[colour]),
            most=most[colour],
            hue=colour,
        )
        for colour, name in COUNTER_COLOURS.items()
    )
    return Sums(
        key="refill",
        name=t("refill"),
        prompt=t("Refill: how many counters onto empty gems with sun rays?"),
        hint=t("There is no map here: what is proposed is right.")
        if has_no_board(table)
        else t("From the common pool alone; too few: you choose where."),
        boxes=boxes,
        none=t("none is empty"),
        to=who,
    )


@rule("L1148-1149, item 30")
def take_counter(table: RuneTable, who: str, colour: str, *, undefeated: bool) -> None:
    """Give the hero who won the counter on the hex. It has the colour of the beaten card.

    The app asks for the colour if the map has no such counter, or if a card effect may have removed it.
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
    """Ask which counter the hex has. Return its colour, or "none" if the hex has no counter.

    Card effects may have removed or replaced the counter without the app.
    """

    def options() -> list[Option]:
        on_map = [
            Option(colour, name, number=place)
            for place, (colour, name) in enumerate(COUNTER_COLOURS.items(), 1)
            if table.state.on_map.get(colour, 0)
        ]
        return [*on_map, Option("none", t("no counter lies there"), number=0)]

    prompt = t("Which counter of this hex do you take?")
    return table.one(
        "counter", prompt, options, expected=expected, name=t("adventure counter"), to=who, sole=True, reports=True
    )


@rule("L1909-1917")
def pay_hazard_counter(table: RuneTable, who: str, colour: str) -> None:
    """Pay for a beaten hazard of this colour from the common pool.

    The hero gets one counter of the colour, or other counters of the same worth. The hero gives change if necessary. If
    the worth cannot be paid, the hero gets nothing.
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
    content: Content, held: Mapping[str, int], pool: Mapping[str, int], cost: int
) -> tuple[Mapping[str, int], Mapping[str, int]] | None:
    """Return which counters a hero pays for `cost`, and which the pool gives back as change.

    The least valuable counters are paid first. A negative `cost` is an amount that the hero receives. Return None if
    the exact cost cannot be paid.
    """
    counters = sorted(Counter(held).elements(), key=content.worth)
    for n in range(len(counters) + 1):
        paid = Counter(counters[:n])
        over = content.points(paid) - cost
        back = make_change(content, Counter(pool) + paid, over) if over >= 0 else None
        if back is not None:
            return paid, back
    return None


def exchange_counters(state: Runebound2, player: Player, paid: Mapping[str, int], back: Mapping[str, int]) -> None:
    """Move the counters `paid` from a hero to the pool, and the counters `back` from the pool to the hero."""
    for giver, taker, given in ((player.counters, state.pool, paid), (state.pool, player.counters, back)):
        for colour, n in given.items():
            giver[colour] -= n
            taker[colour] = taker.get(colour, 0) + n
    player.counters = {colour: n for colour, n in player.counters.items() if n}


def make_change(content: Content, pool: Mapping[str, int], amount: int) -> dict[str, int] | None:
    """Return counters of the pool that are worth exactly `amount`, the most valuable first, or None."""
    if amount == 0:
        return {}
    for colour in sorted(pool, key=content.worth, reverse=True):
        if pool[colour] > 0 and 0 < content.worth(colour) <= amount:
            rest = make_change(content, {**pool, colour: pool[colour] - 1}, amount - content.worth(colour))
            if rest is not None:
                return {**rest, colour: rest.get(colour, 0) + 1}
    return None


def move_counters(table: RuneTable, colour: str, n: int) -> None:
    """Move `n` counters from the pool to the map. If `n` is negative, move them from the map to the pool.

    If there are too few, move all of them.
    """
    state = table.state
    n = max(-state.on_map.get(colour, 0), min(n, state.pool.get(colour, 0)))
    state.pool[colour] = state.pool.get(colour, 0) - n
    state.on_map[colour] = state.on_map.get(colour, 0) + n
    if n < 0:
        state.lifted.append(colour)
    table.tell(CountersLaid(colour=colour, n=n))


@rules.step(phase="adventure", title=t("counters laid by a card"), rule="L604-607")
def lay_counters(table: RuneTable, colour: str, n: int) -> None:
    """Put counters on the map, as a card effect says. If the app does not track counters, tell the players to do it."""
    if table.is_held("counters"):
        move_counters(table, colour, n)
    else:
        table.tell(CountersLaid(colour=colour, n=n))


def experience_points(table: RuneTable, who: str) -> int:
    """Return the experience points a hero can spend."""
    player = table.state.player_of(who)
    return player.points + table.content.points(player.counters)
