"""Components that the app takes over from the players during a game.

The app asks once what such a component contains now, for example which counters are on the map.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.counters import gems_with_rays
from assistant.games.runebound2.events import StaysByHand
from assistant.games.runebound2.hero.experience import counter_price
from assistant.games.runebound2.hero.items import add_card
from assistant.games.runebound2.hero.market import ask_market_card, build_market_deck
from assistant.games.runebound2.hero.sheet import hero_life
from assistant.games.runebound2.names import CITY, COLOURS, COUNTER_COLOURS, EXPERIENCE, HERO
from assistant.games.runebound2.numbers import MOST_LIFE_COUNTERS
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import ExperienceCounter, Player
from assistant.messages.names import Label
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t, tc

MOST_CARDS = 20


@rule("Screens 1")
def ask_missing_components(table: RuneTable) -> None:
    """Ask what the components contain that the app has taken over.

    This happens at the start of a hero's turn.
    """
    for component, ask in HANDOVERS.items():
        if app_needs(table, component) and component not in table.state.known:
            ask(table)
            table.state.known.append(component)


def app_needs(table: RuneTable, component: str) -> bool:
    """Return whether the app must know what a component contains.

    The adventure decks (`cards`) must be known if the app draws from them, any other component if the app tracks it.
    """
    return table.source(component) == "app" if component == "cards" else table.is_held(component)


def _ask_sheets(table: RuneTable) -> None:
    """Ask for the wounds, exhaustion, gold and experience of each hero, then for the names of Items and Allies."""
    for place in range(len(table.state.players)):
        numbers = table.ask(lambda place=place: _sheet_question(table, table.state.players[place]))  # type: ignore[misc]
        player = table.state.players[place]
        player.wounds, player.exhaustion = numbers.get("wounds", 0), numbers.get("exhaustion", 0)
        player.gold, player.points = numbers.get("gold", 0), numbers.get("points", 0)
        cost = counter_price(table.content, table.state)
        player.experience = [ExperienceCounter(kind, cost) for kind in EXPERIENCE for _ in range(numbers.get(kind, 0))]
        player.items, player.allies = [], []
        hero = HERO(table.content, player.hero)
        cards = _ask_count(table, f"held:{player.hero}", t("{hero}: how many Items and Allies?", hero=hero))
        for n in range(1, cards + 1):
            card = ask_market_card(table, t("{hero}, card {n}: which one is it?", hero=hero, n=n))
            add_card(table, table.state.players[place], card)


def _sheet_question(table: RuneTable, player: Player) -> Sums:
    content, life = table.content, hero_life(table.content, player)
    now, counters = t("now"), t("experience counters")
    bought = [counter.kind for counter in player.experience]
    return Sums(
        key=f"sheet:{player.hero}",
        name=t("{hero}", hero=HERO(content, player.hero)),
        prompt=t("{hero}: what lies beside the hero card?", hero=HERO(content, player.hero)),
        boxes=(
            Box("wounds", t("wounds"), row=now, expected=player.wounds, most=life - 1 if life else MOST_CARDS),
            Box("exhaustion", t("exhaustion"), row=now, expected=player.exhaustion, most=MOST_CARDS),
            Box("gold", tc("money", "gold"), row=now, expected=player.gold, most=188),
            Box("points", t("points written down"), row=now, expected=player.points),
            *(
                Box(
                    kind,
                    name,
                    row=counters,
                    expected=bought.count(kind),
                    most=MOST_LIFE_COUNTERS if kind == "life" else 12,
                )
                for kind, name in EXPERIENCE.items()
            ),
        ),
        to=player.hero,
        reports=True,
    )


def _ask_counters(table: RuneTable) -> None:
    """Ask for the adventure counters on the map, in the pool and with each hero."""
    numbers = table.ask(lambda: _counters_question(table))
    state, box = table.state, table.content.scenario.box

    def of(place: str) -> dict[str, int]:
        return {colour: numbers.get(f"{place}:{colour}", 0) for colour in COLOURS}

    state.on_map, state.pool = of("map"), of("pool")
    for player in state.players:
        player.counters = {colour: n for colour, n in of(player.hero).items() if n}
    rays = gems_with_rays(table.content)
    state.taken = {colour: min(rays[colour], max(0, box.gems[colour] - state.on_map[colour])) for colour in COLOURS}


def _counters_question(table: RuneTable) -> Sums:
    """Return the question for all adventure counters. It refuses more counters of a colour than the box has."""
    state, box = table.state, table.content.scenario.box
    places: dict[str, tuple[Label, dict[str, int]]] = {
        "map": (t("on the map"), state.on_map),
        "pool": (t("in the common pool"), state.pool),
    }
    places |= {player.hero: (HERO(table.content, player.hero), player.counters) for player in state.players}
    boxes = tuple(
        Box(f"{place}:{colour}", name, t("{place}", place=row), counters.get(colour, 0), most=box.counters[colour])
        for place, (row, counters) in places.items()
        for colour, name in COUNTER_COLOURS.items()
    )
    totals = tuple(
        Total(tuple(f"{place}:{colour}" for place in places), name, most=box.counters[colour])
        for colour, name in COUNTER_COLOURS.items()
    )
    prompt = t("Adventure counters: how many lie where?")
    return Sums(key="counters", name=t("adventure counters"), prompt=prompt, boxes=boxes, totals=totals, reports=True)


def _ask_markets(table: RuneTable) -> None:
    """Ask for the names of the market cards in each city. All other market cards form the market deck."""
    cities = [city.id for city in table.content.cities()]
    stacks: dict[str, list[str]] = {}
    for city in cities:
        name = CITY(table.content, city)
        cards = _ask_count(table, f"stack:{city}", t("{city}: how many market cards?", city=name))
        stacks[city] = [
            ask_market_card(table, t("{city}, card {n}: which one is it?", city=name, n=n)) for n in range(1, cards + 1)
        ]
    table.state.stacks = {city: cards for city, cards in stacks.items() if cards}
    build_market_deck(table)


def _report_decks(table: RuneTable) -> None:
    """Report which adventure decks the app cannot draw from, because it does not know which cards are left in them."""
    for colour in COLOURS:
        if colour not in table.state.built:
            table.tell(StaysByHand(colour=colour))


def _ask_count(table: RuneTable, key: str, prompt: Text) -> int:
    return table.number(key, prompt, most=MOST_CARDS, expected=0, name=t("cards"), reports=True)


HANDOVERS: dict[str, Callable[[RuneTable], None]] = {
    "sheets": _ask_sheets,
    "counters": _ask_counters,
    "markets": _ask_markets,
    "cards": _report_decks,
}
"""For each component, the function that asks the players what it contains now.

The hero sheets are asked before the markets: the market deck has the cards that no hero and no market has.
"""
