"""The `Rules` object of the game, with its steps and components, and the questions about printed cards."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.engine.facts import Fact, Printed
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.engine.triggers import Occasion
from assistant.games.rulings import rulings_of
from assistant.games.runebound2 import deck_events, endgame_events, events, hazard_events
from assistant.games.runebound2.content import (
    AdventureCard,
    AllyCard,
    City,
    Content,
    Counter,
    HeroCard,
    ItemCard,
    MovementDie,
    Test,
)
from assistant.games.runebound2.die_faces import DieFaces
from assistant.games.runebound2.fight import events as fight_events
from assistant.games.runebound2.hero import events as hero_events
from assistant.games.runebound2.names import ADVENTURE_KINDS, ITEM_KINDS, USES
from assistant.games.runebound2.state import TRACKED, Runebound2
from assistant.games.runebound2.validation import check
from assistant.messages.event_text import events_in
from assistant.messages.text import t

rules: Rules[Runebound2, Content] = Rules(
    "runebound2",
    Runebound2,
    events_in(events, deck_events, endgame_events, hazard_events, fight_events, hero_events),
    components=(
        Component("cards", t("adventure cards"), default="table", may=("table", "app")),
        Component("counters", t("adventure counters"), default="off", may=("off", "table")),
        Component("sheets", t("the heroes' sheets"), default="off", may=("off", "table")),
        Component("markets", t("the eight markets"), default="off", may=("off", "table", "app")),
        Component("dice", t("two ten-sided dice"), default="table", may=("table", "app")),
        Component("movement", t("movement dice"), default="off", may=("off", "table", "app")),
        Component("odds", t("odds before each choice"), default="app", may=("app", "off")),
    ),
    occasions=(
        Occasion("turn", t("a hero's turn"), "turn_began"),
        Occasion("round", t("a round begins"), "round_began"),
        Occasion("event", t("an event is laid"), "event_laid"),
        Occasion("doom", t("a doom counter"), "doom_counter"),
        Occasion("hazard", t("a hazard"), "hazard_met"),
        Occasion("knock_out", t("a hero is knocked out"), "knocked_out"),
    ),
    lots={
        "first": t("the first player"),
        "hero": t("a hero who is drawn by lot"),
        "order": t("the order among equals in the Endgame: all heroes"),
    },
    phases={
        "set_up": t("set-up"),
        "turn": t("turns"),
        "adventure": t("adventures"),
        "fight": t("fights"),
        "market": t("markets"),
        "experience": t("experience"),
        "endgame": t("the Endgame"),
    },
    rulings=lambda content: rulings_of(content.pack.ruling.values()),
    tracked=TRACKED,
    check=check,
    alone=lambda state: len(state.players) == 1,
)
RuneTable = Table[Runebound2, Content]


def _unsure(entries: Iterable[City | Counter]) -> list[str]:
    return [entry.id for entry in entries if entry.unsure]


HERO_CARD = rules.prints(Printed("hero", HeroCard))
ALLY_CARD = rules.prints(Printed("ally", AllyCard))
ITEM_CARD = rules.prints(Printed("item", ItemCard))
ADVENTURE_CARD = rules.prints(Printed("adventure", AdventureCard))
CITY_CARD = rules.prints(Printed("city", City, unsure=lambda content: _unsure(content.cities())))
COUNTER_CARD = rules.prints(Printed("counter", Counter, unsure=lambda content: _unsure(content.pack.counter.values())))
MOVEMENT_DIE = rules.prints(Printed("movement_die", MovementDie))

COMBAT_NUMBERS = (
    ("mind", t("Mind")),
    ("mind_damage", t("ranged damage")),
    ("body", t("Body")),
    ("body_damage", t("melee damage")),
    ("spirit", t("Spirit")),
    ("spirit_damage", t("magic damage")),
    ("life", t("Life")),
)
"""Combat numbers in the order in which they are printed on a card."""
HERO_NUMBERS = {field: HERO_CARD.number(field, label) for field, label in COMBAT_NUMBERS}
ALLY_NUMBERS = {field: ALLY_CARD.number(field, label) for field, label in COMBAT_NUMBERS}
CHALLENGE_NUMBERS = {field: ADVENTURE_CARD.number(field, label) for field, label in COMBAT_NUMBERS}
HERO_STAMINA = HERO_CARD.number("stamina", t("Stamina"))
ALLY_STAMINA = ALLY_CARD.number("stamina", t("Stamina"))
ALLY_PRICE = ALLY_CARD.number("price", t("price"))
ITEM_PRICE = ITEM_CARD.number("price", t("price"))
ITEM_KIND = ITEM_CARD.one("kind", t("kind"), ITEM_KINDS)
ITEM_TYPE: Fact[str] = Fact(ITEM_CARD, "type", t("type"))
"""The type of an Item: any word printed on the card, such as sword or blunt."""
ITEM_USE = ITEM_CARD.one("use", t("use"), USES)
ADVENTURE_KIND = ADVENTURE_CARD.one("kind", t("kind"), ADVENTURE_KINDS)
EVENT_RANK = ADVENTURE_CARD.number("rank", t("rank"))
DOOM_PLACE = CITY_CARD.number("doom", t("place on the doom track"))
COUNTER_WORTH = COUNTER_CARD.number("worth", t("experience points"))
DIE_FACES = DieFaces(MOVEMENT_DIE, "faces", t("faces"))
BEFORE_COMBAT_TEXT = ADVENTURE_CARD.one(
    "text", t("before combat"), {"nothing": t("nothing"), "test": t("a test"), "read": t("words")}
)
BEFORE_COMBAT_TEST: Fact[Test] = Fact(ADVENTURE_CARD, "before", t("test"))
REWARD_GOLD = ADVENTURE_CARD.number("gold", t("gold of the reward"))
KEPT_AFTER_WIN: Fact[bool] = Fact(ADVENTURE_CARD, "keep", t("kept"))


def has_no_board(table: RuneTable) -> bool:
    """Return whether this is the demo adventure and the app draws all its cards, so that no board is needed."""
    return table.content.scenario.demo and table.source("cards") == table.source("markets") == "app"
