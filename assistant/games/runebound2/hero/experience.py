"""The Experience phase: counters bought with points. Flow 5, L751-828."""

from __future__ import annotations

from collections import Counter

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.refilling import exchange, swap, worth_of
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.hero.events import ExperienceBought, PointsWritten
from assistant.games.runebound2.hero.items import Limited
from assistant.games.runebound2.names import CARD_COLOURS, COLOURS, EXPERIENCE
from assistant.games.runebound2.numbers import MOST_LIFE
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Bought, Player, Runebound2
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

NOT_NOW = "not_now"


def price(content: Content, state: Runebound2) -> int:
    """By the number of players; a shorter game takes one less, a longer one more. L766-770, L1953-1977."""
    usual = content.scenario.prices[len(state.players)]
    return usual - ("short" in state.variants) + ("long" in state.variants)


@rule("Flow 5, L763-814")
def experience(table: RuneTable, who: str) -> None:
    """Asked only if a counter can be paid; as many as the points allow."""
    if not (table.is_held("sheets") and table.is_held("counters")):
        return
    table.apply_corrections()
    while worth_of(table, who) >= price(table.content, table.state):
        chosen = table.ask(lambda: _question(table, who))
        if chosen == NOT_NOW:
            return
        buy(table, who, chosen)


def is_short(table: RuneTable, who: str) -> bool:
    """Whether his points are known not to be enough for a counter."""
    known = table.is_held("sheets") and table.is_held("counters")
    return known and worth_of(table, who) < price(table.content, table.state)


def _question(table: RuneTable, who: str) -> Limited:
    cost, points = price(table.content, table.state), worth_of(table, who)
    player = table.state.of(who)
    shut = closes_too_much(player)
    options = [
        Option(kind, name, note=_closes(player) if kind == "life" else None, number=place)
        for place, (kind, name) in enumerate(EXPERIENCE.items(), 1)
        if kind != "life" or not shut
    ]
    refusal = t("{n} times +1 Life is the most: another would leave nothing to draw.", n=MOST_LIFE)
    return Limited(
        key=f"experience:{who}",
        name=t("experience"),
        prompt=t("{points} experience points, a counter costs {cost}. Which one?", points=points, cost=cost),
        options=(*options, Option(NOT_NOW, t("not now"), number=0)),
        expected=NOT_NOW,
        refusals={"life": refusal} if shut else {},
        to=who,
    )


def _closes(player: Player) -> Text:
    return t("closes {colour}", colour=CARD_COLOURS[COLOURS[min(player.closed, MOST_LIFE - 1)]])


def closed_to(table: RuneTable, who: str) -> tuple[str, ...]:
    """The colours he may not draw from any more, as far as a sheet tells."""
    return COLOURS[: table.state.of(who).closed] if table.is_held("sheets") else ()


def closes_too_much(player: Player) -> bool:
    """A fourth +1 Life would leave nothing to draw. L802-814."""
    return player.closed >= MOST_LIFE


def buy(table: RuneTable, who: str, kind: str) -> None:
    cost = price(table.content, table.state)
    spend(table, table.state.of(who), cost)
    gain(table, who, kind, cost)


def gain(table: RuneTable, who: str, kind: str, cost: int) -> None:
    """The counter with the price that was paid; +1 Life closes the easiest colour that is open."""
    player = table.state.of(who)
    player.experience.append(Bought(kind, cost))
    closes = COLOURS[player.closed - 1] if kind == "life" else ""
    table.tell(ExperienceBought(who=who, kind=kind, price=cost, closes=closes))


@rule("L775-781")
def spend(table: RuneTable, player: Player, cost: int) -> None:
    """Written points first, then counters into the pool; the change from it, or written down."""
    state, content = table.state, table.content
    used = min(player.points, cost)
    player.points -= used
    found = exchange(content, player.counters, state.pool, cost - used)
    if found is not None:
        swap(state, player, *found)
        return
    paid: Counter[str] = Counter()
    for colour in sorted(Counter(player.counters).elements(), key=content.worth):
        if content.points(paid) < cost - used:
            paid[colour] += 1
    swap(state, player, paid, {})
    over = content.points(paid) - (cost - used)
    player.points += over
    table.tell(PointsWritten(who=player.hero, points=over))


def level(player: Player) -> int:
    """1 and the experience counters."""
    return player.level or 1 + len(player.experience)
