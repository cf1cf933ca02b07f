"""The Experience phase: heroes buy experience counters with experience points.

Rules digest: Flow, phase 5. Rulebook lines 751-828.
"""

from __future__ import annotations

from collections import Counter

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.counters import exchange_counters, experience_points, find_payment
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.events import ExperienceBought, PointsWritten
from assistant.games.runebound2.names import CARD_COLOURS, COLOURS, EXPERIENCE
from assistant.games.runebound2.numbers import MOST_LIFE_COUNTERS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import ExperienceCounter, Player, Runebound2
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

NOT_NOW = "not_now"


def counter_price(content: Content, state: Runebound2) -> int:
    """Return the price of an experience counter (L766-770, L1953-1977).

    It depends on the number of players and the length of the game.
    """
    usual = content.scenario.prices[len(state.players)]
    return usual - ("short" in state.variants) + ("long" in state.variants)


@rule("Flow 5, L763-814")
def experience_phase(table: RuneTable, who: str) -> None:
    """Let the hero buy experience counters. Ask nothing if the hero cannot pay for one."""
    if not (table.is_held("sheets") and table.is_held("counters")):
        return
    table.apply_corrections()
    while experience_points(table, who) >= counter_price(table.content, table.state):
        chosen = table.ask(lambda: _question(table, who))
        if chosen == NOT_NOW:
            return
        buy_counter(table, who, chosen)


def is_short_of_points(table: RuneTable, who: str) -> bool:
    """Return whether the hero certainly has too few points for a counter."""
    known = table.is_held("sheets") and table.is_held("counters")
    return known and experience_points(table, who) < counter_price(table.content, table.state)


def _question(table: RuneTable, who: str) -> OneOf:
    cost, points = counter_price(table.content, table.state), experience_points(table, who)
    player = table.state.player_of(who)
    options = [
        Option(kind, name, note=_closed_colour_note(player) if kind == "life" else None, number=place)
        for place, (kind, name) in enumerate(EXPERIENCE.items(), 1)
    ]
    return OneOf(
        key=f"experience:{who}",
        name=t("experience"),
        prompt=t("{points} experience points, a counter costs {cost}. Which one?", points=points, cost=cost),
        options=(*options, Option(NOT_NOW, t("not now"), number=0)),
        expected=NOT_NOW,
        barred={"life": t("at most {n} times +1 Life", n=MOST_LIFE_COUNTERS)} if has_most_life(player) else {},
        to=who,
    )


def _closed_colour_note(player: Player) -> Text:
    return t("closes {colour}", colour=CARD_COLOURS[COLOURS[min(player.closed, MOST_LIFE_COUNTERS - 1)]])


def closed_colours(table: RuneTable, who: str) -> tuple[str, ...]:
    """Return the adventure colours that are closed to the hero, or none if the app keeps no sheets."""
    return COLOURS[: table.state.player_of(who).closed] if table.is_held("sheets") else ()


def has_most_life(player: Player) -> bool:
    """Return whether the hero may buy no more +1 Life counters: another one would close the last colour (L802-814)."""
    return player.closed >= MOST_LIFE_COUNTERS


def buy_counter(table: RuneTable, who: str, kind: str) -> None:
    cost = counter_price(table.content, table.state)
    spend_points(table, table.state.player_of(who), cost)
    gain_counter(table, who, kind, cost)


def gain_counter(table: RuneTable, who: str, kind: str, cost: int) -> None:
    """Give the hero an experience counter that cost `cost` points. A +1 Life counter closes the easiest open colour."""
    player = table.state.player_of(who)
    player.experience.append(ExperienceCounter(kind, cost))
    closes = COLOURS[player.closed - 1] if kind == "life" else ""
    table.tell(ExperienceBought(who=who, kind=kind, price=cost, closes=closes))


@rule("L775-781")
def spend_points(table: RuneTable, player: Player, cost: int) -> None:
    """Pay experience points: first those written down, then adventure counters.

    If the pool cannot give change, write the difference down as points of the hero.
    """
    state, content = table.state, table.content
    used = min(player.points, cost)
    player.points -= used
    found = find_payment(content, player.counters, state.pool, cost - used)
    if found is not None:
        exchange_counters(state, player, *found)
        return
    paid: Counter[str] = Counter()
    for colour in sorted(Counter(player.counters).elements(), key=content.worth):
        if content.points(paid) < cost - used:
            paid[colour] += 1
    exchange_counters(state, player, paid, {})
    over = content.points(paid) - (cost - used)
    player.points += over
    table.tell(PointsWritten(who=player.hero, points=over))


def experience_level(player: Player) -> int:
    """Return the hero's level: 1 plus the number of experience counters, or the level that the players entered."""
    return player.level or 1 + len(player.experience)
