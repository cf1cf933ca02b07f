"""What the content files hold: heroes, adventure and market cards, cities, dice, and an adventure in each scenario.

Whatever stands only on a card may be missing (`None`): it is read from the card, once, where a running rule needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, ContentErrors, Effects, Entry, Given, Problem
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.games.runebound2.names import COLOURS, TERRAINS, Attribute, Colour
from assistant.messages.text import Name, t

Value = Annotated[int, Meta(ge=0, le=40)]
Life = Annotated[int, Meta(ge=1, le=20)]
Count = Annotated[int, Meta(ge=0, le=99)]
SIDES = 6
"""Of a movement die."""


class Fighter(Struct, frozen=True, kw_only=True):
    """The seven numbers of whoever can fight: a value and damage for each kind of combat, and Life."""

    mind: Value | None = None
    mind_damage: Value | None = None
    body: Value | None = None
    body_damage: Value | None = None
    spirit: Value | None = None
    spirit_damage: Value | None = None
    life: Life | None = None


class HeroCard(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`skills` are bonuses to named tests. `seat`: no hero yet, but one drawn by lot or typed in at set-up."""

    id: str
    name: Name
    stamina: Value | None = None
    skills: dict[str, int] = field(default_factory=dict)
    seat: Literal["", "drawn", "typed"] = ""
    demo: bool = False
    place: int = 0


class AllyCard(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: Name
    stamina: Value | None = None
    price: Count | None = None
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    adventure: str = ""
    """The adventure card that becomes this Ally: such a one is in no market."""
    demo: bool = False


class ItemCard(Entry, frozen=True, kw_only=True):
    """`kind` and `type` count for possession limits; `use`: activated (face down until the next refresh), discarded
    after use, or always active.
    """

    price: Count | None = None
    kind: Literal["weapon", "armour", "other"] | None = None
    type: str | None = None
    use: Literal["activate", "discard", "always", "mixed"] | None = None
    when: tuple[Literal["movement", "market", "before", "mind", "body", "spirit"], ...] = ()
    """When it may be activated; empty: at any legal time, or nobody has read it."""
    bonus: dict[Attribute, int] = field(default_factory=dict)
    """What it always adds to its owner's attributes."""
    does: Name | None = None
    """What else it does, in our own words: of cards of our own, which nobody can read on the table."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    adventure: str = ""
    """The adventure card that becomes this Item: such a one is in no market."""
    demo: bool = False


class Test(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`Test Body, Swimming (14)`: what failing costs; a result that isn't stated is nothing."""

    attribute: Attribute
    target: Value
    skill: str = ""
    wounds: Value = 0
    exhaustion: Value = 0


class AdventureCard(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Challenge, an Event (with its `rank`) or an Encounter. `rune`: a Dragon Lord's; `final`: High Lord Margath.

    `before`: the test before combat; `test`: the one of an Encounter; `enemy`: an Encounter that makes one, with its
    numbers. `becomes`: the Item or Ally that a kept card is; `leads_to`: the Challenge that follows at once.
    """

    id: str
    name: Name
    colour: Colour | None = None
    kind: Literal["challenge", "event", "encounter"] | None = None
    rank: Annotated[int, Meta(ge=1, le=4)] | None = None
    text: Literal["nothing", "test", "read"] | None = None
    """What stands there before combat; None: nobody has read it."""
    before: Test | None = None
    gold: Count | None = None
    keep: bool | None = None
    test: Test | None = None
    enemy: bool = False
    becomes: str = ""
    rune: bool | None = None
    final: bool = False
    leads_to: str = ""
    does: Name | None = None
    """What a card of our own does while it is kept."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    then: Annotated[Effects, Given("hero")] = ()


class City(Entry, frozen=True, kw_only=True):
    """A city and its market stack; `doom` is its place on the doom track, 0 if nobody knows it.

    `unsure`: the place may be set right at the table.
    """

    doom: Annotated[int, Meta(ge=0, le=8)] = 0
    start: bool = False
    demo: bool = False
    unsure: bool = False


class Counter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An adventure counter: its colour, and its `worth` in experience points."""

    id: Colour
    name: Name
    worth: Annotated[int, Meta(ge=1, le=9)]
    unsure: bool = False


class MovementDie(Entry, frozen=True, kw_only=True):
    """The terrains on each of its faces; none: nobody has read them."""

    faces: tuple[tuple[str, ...], ...] = ()
    demo: bool = False


class Word(Entry, frozen=True, kw_only=True):
    """A word of the rules with its `meaning`; without one a skill, or a type of Items."""

    meaning: Name | None = None


class Pack(Struct, frozen=True):
    hero: dict[str, HeroCard] = field(default_factory=dict)
    ally: dict[str, AllyCard] = field(default_factory=dict)
    item: dict[str, ItemCard] = field(default_factory=dict)
    adventure: dict[str, AdventureCard] = field(default_factory=dict)
    city: dict[str, City] = field(default_factory=dict)
    counter: dict[str, Counter] = field(default_factory=dict)
    movement_die: dict[str, MovementDie] = field(default_factory=dict)
    word: dict[str, Word] = field(default_factory=dict)
    ruling: dict[str, RulingData] = field(default_factory=dict)
    rulebook: Rulebook = Rulebook()


class Box(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies in the box, by colour. `gems` on the map, `rays` those that are refilled (None: not known)."""

    cards: dict[str, Count]
    market: Count = 84
    counters: dict[str, Count]
    gems: dict[str, Count]
    rays: dict[str, Count] | None = None


class Scenario(Entry, frozen=True, kw_only=True):
    """An adventure: `prices` of an experience counter and `doom` thresholds by number of players (0: lost)."""

    demo: bool = False
    place: int = 0
    box: Box
    prices: dict[int, int]
    doom: dict[int, int]
    runes_to_win: int = 3
    gold: int = 3


class Content(Struct, frozen=True):
    """What the rules see: the pack and the adventure that is played."""

    pack: Pack
    scenario: Scenario

    def cards(self, colour: str) -> dict[str, AdventureCard]:
        """The adventure cards of a colour that belong to this adventure."""
        cards = self.pack.adventure.values()
        return {card.id: card for card in cards if card.colour == colour and card.demo == self.scenario.demo}

    @property
    def origin(self) -> dict[str, bool]:
        """What a card that is typed in has of this adventure: those of the demo and of the box are never mixed."""
        return {"demo": True} if self.scenario.demo else {}

    def cities(self) -> list[City]:
        """In the order of the doom track; those nobody has placed fill its gaps."""
        mine = [city for city in self.pack.city.values() if city.demo == self.scenario.demo]
        placed = {city.doom: city for city in reversed(mine) if city.doom}
        others = iter([city for city in mine if placed.get(city.doom) is not city])
        return [placed.get(place) or next(others) for place in range(1, len(mine) + 1)]

    def city_at(self, place: int) -> str:
        """The city at a place of the doom track; "" where nobody knows which one it is (item 2)."""
        cities = self.cities()
        if place > len(cities):
            return ""
        last_gap = sum(not city.doom for city in cities) == 1
        return cities[place - 1].id if cities[place - 1].doom or last_gap else ""

    def worth(self, colour: str) -> int:
        """The experience points on a counter."""
        return self.pack.counter[colour].worth if colour in self.pack.counter else 0

    def points(self, counters: Mapping[str, int]) -> int:
        return sum(self.worth(colour) * n for colour, n in counters.items())

    def heroes(self) -> list[HeroCard]:
        """Those of this adventure, in their places; without the seats that wait for one."""
        mine = [card for card in self.pack.hero.values() if card.demo == self.scenario.demo and not card.seat]
        return sorted(mine, key=lambda card: card.place)

    def adventure_card(self, held: str) -> AdventureCard | None:
        """The adventure card that an Item or Ally was; None: it is a market card."""
        entry = self.pack.item.get(held) or self.pack.ally.get(held)
        return self.pack.adventure.get(entry.adventure) if entry is not None else None

    def market(self) -> dict[str, int]:
        """How many of each market card there are in this adventure."""
        cards: list[ItemCard | AllyCard] = [*self.pack.item.values(), *self.pack.ally.values()]
        return {card.id: card.copies for card in cards if card.demo == self.scenario.demo and not card.adventure}

    def knows_market(self) -> bool:
        return sum(self.market().values()) >= self.scenario.box.market

    def price(self, card: str) -> int | None:
        """Of a market card, as far as somebody has read it."""
        entry = self.pack.item.get(card) or self.pack.ally.get(card)
        return entry.price if entry is not None else None

    def movement_dice(self) -> list[MovementDie]:
        return [die for die in self.pack.movement_die.values() if die.demo == self.scenario.demo]

    def dice(self) -> list[MovementDie]:
        """The movement dice whose faces are known."""
        return [die for die in self.movement_dice() if die.faces]

    def knows(self, colour: str) -> bool:
        """Whether every card of this deck is known, so that the app can draw it."""
        cards = self.cards(colour).values()
        return sum(card.copies for card in cards) >= self.scenario.box.cards.get(colour, 0)


def assemble(pack: Pack, scenario: Scenario) -> Content:
    box = scenario.box
    named = {"cards": box.cards, "counters": box.counters, "gems": box.gems}
    missing = [f"box.{name}.{one}" for name, counts in named.items() for one in COLOURS if one not in counts]
    if missing:
        raise ContentErrors([Problem("", 0, where, t("A number for this colour is missing.")) for where in missing])
    return Content(pack, scenario)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Ids in the pack that lead nowhere."""
    for card in pack.adventure.values():
        if card.leads_to and card.leads_to not in pack.adventure:
            yield BrokenReference("adventure", card.id, "leads_to", card.leads_to, tuple(pack.adventure))
        if card.becomes and card.becomes not in {**pack.item, **pack.ally}:
            yield BrokenReference("adventure", card.id, "becomes", card.becomes, (*pack.item, *pack.ally))
    cards: list[ItemCard | AllyCard] = [*pack.item.values(), *pack.ally.values()]
    for held in cards:
        if held.adventure and held.adventure not in pack.adventure:
            table = "item" if held.id in pack.item else "ally"
            yield BrokenReference(table, held.id, "adventure", held.adventure, tuple(pack.adventure))
    for die in pack.movement_die.values():
        for place, face in enumerate(die.faces):
            for terrain in face:
                if terrain not in TERRAINS:
                    yield BrokenReference("movement_die", die.id, f"faces.{place}", terrain, tuple(TERRAINS))
