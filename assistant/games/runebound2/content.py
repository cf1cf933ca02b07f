"""Schema of the content files: heroes, adventure and market cards, cities, dice, and one adventure in each scenario.

A value that is printed on a card may be missing (`None`). A rule that needs such a value asks the players once.
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
"""The number of faces of a movement die."""


class Fighter(Struct, frozen=True, kw_only=True):
    """The seven combat numbers of a hero, Ally or Challenge: value and damage for each kind of combat, and Life."""

    mind: Value | None = None
    mind_damage: Value | None = None
    body: Value | None = None
    body_damage: Value | None = None
    spirit: Value | None = None
    spirit_damage: Value | None = None
    life: Life | None = None


class HeroCard(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero card.

    - `skills`: the bonuses to skill tests.
    - `seat`: set if this entry only stands for a hero still to be found: drawn by lot (`drawn`), or typed by the
      players (`typed`).
    """

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
    """The adventure card that becomes this Ally. Such an Ally is not in the market deck."""
    demo: bool = False


class ItemCard(Entry, frozen=True, kw_only=True):
    """An Item card. The possession limits use `kind` and `type`.

    `use` says how the Item is used:

    - `activate`: it is turned face down until the next Refresh phase.
    - `discard`: it is discarded after use.
    - `always`: it is always active.
    - `mixed`: it is always active and has another effect when it is activated.
    """

    price: Count | None = None
    kind: Literal["weapon", "armour", "other"] | None = None
    type: str | None = None
    use: Literal["activate", "discard", "always", "mixed"] | None = None
    when: tuple[Literal["movement", "market", "before", "escape", "mind", "body", "spirit"], ...] = ()
    """The phases in which the Item may be activated.

    Empty means at any legal time, or that the phases are not known.
    """
    bonus: dict[Attribute, int] = field(default_factory=dict)
    """The permanent bonus of the Item to each attribute of its hero."""
    does: Name | None = None
    """The other effects of the Item as text. Only Items of the demo have it, because the demo has no printed cards."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    adventure: str = ""
    """The adventure card that becomes this Item. Such an Item is not in the market deck."""
    demo: bool = False


class Test(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A test as printed: `Test Body, Swimming (14)`.

    `wounds` and `exhaustion` are what a hero suffers for failing the test.
    """

    attribute: Attribute
    target: Value
    skill: str = ""
    wounds: Value = 0
    exhaustion: Value = 0


class AdventureCard(Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Challenge, an Event or an Encounter.

    An Event has:

    - `rank`: its rank

    A Challenge has:

    - `before`: its test before combat
    - `keep`: whether the winner keeps the card
    - `rune`: true for a Dragon Lord
    - `final`: true for High Lord Margath
    - `leads_to`: the id of a Challenge that follows immediately

    An Encounter has:

    - `test`: its test
    - `enemy`: true if it creates an enemy with the combat numbers of this card

    Any card may have:

    - `becomes`: the id of the Item or Ally that the kept card turns into
    - `then`: the effects of the card, as names of rules steps
    """

    id: str
    name: Name
    colour: Colour | None = None
    kind: Literal["challenge", "event", "encounter"] | None = None
    rank: Annotated[int, Meta(ge=1, le=4)] | None = None
    text: Literal["nothing", "test", "read"] | None = None
    """What the card says about the time before combat. None if this is not known.

    - `nothing`: nothing.
    - `test`: the hero must make a test.
    - `read`: something else, which the players read and carry out themselves.
    """
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
    """The effect of a demo card while a hero keeps it, as text."""
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    then: Annotated[Effects, Given("hero")] = ()


class City(Entry, frozen=True, kw_only=True):
    """A city with a market stack.

    - `doom`: its position on the doom track, or 0 if this is not known.
    - `unsure`: true if the position is not confirmed. The players can then correct it.
    """

    doom: Annotated[int, Meta(ge=0, le=8)] = 0
    start: bool = False
    demo: bool = False
    unsure: bool = False


class Counter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An adventure counter.

    `worth` is its value in experience points. `unsure` is true if the worth is not confirmed.
    """

    id: Colour
    name: Name
    worth: Annotated[int, Meta(ge=1, le=9)]
    unsure: bool = False


class MovementDie(Entry, frozen=True, kw_only=True):
    """A movement die with the terrains on each face. `faces` is empty if they are not known."""

    faces: tuple[tuple[str, ...], ...] = ()
    demo: bool = False


class Word(Entry, frozen=True, kw_only=True):
    """A word of the rules with its `meaning`. A word without a meaning is the name of a skill or of a type of Item."""

    meaning: Name | None = None


class Pack(Struct, frozen=True):
    """All content of the game, merged from the content files."""

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
    """The number of components in the box, by colour.

    - `gems`: the gems printed on the map.
    - `rays`: the gems with sun rays, on which Events put new counters. None if the number is not known.
    """

    cards: dict[str, Count]
    market: Count = 84
    counters: dict[str, Count]
    gems: dict[str, Count]
    rays: dict[str, Count] | None = None


class Scenario(Entry, frozen=True, kw_only=True):
    """An adventure.

    - `prices`: the price of an experience counter for each number of players.
    - `doom`: the threshold of the doom track for each number of players. 0 means that the rulebook's number is not
      legible.
    """

    demo: bool = False
    place: int = 0
    aim: Name | None = None
    """What the players try to do, in a few words. The list of scenarios shows it."""
    box: Box
    prices: dict[int, int]
    doom: dict[int, int]
    runes_to_win: int = 3
    gold: int = 3


class Content(Struct, frozen=True):
    """The content that the rules use: the pack, and the adventure being played."""

    pack: Pack
    scenario: Scenario

    def cards(self, colour: str) -> dict[str, AdventureCard]:
        """Return the adventure cards of a colour that belong to this adventure, by id."""
        cards = self.pack.adventure.values()
        return {card.id: card for card in cards if card.colour == colour and card.demo == self.scenario.demo}

    @property
    def origin(self) -> dict[str, bool]:
        """Return extra fields for a card that players type in: `demo` in the demo adventure, otherwise none.

        They keep demo cards and printed cards apart.
        """
        return {"demo": True} if self.scenario.demo else {}

    def cities(self) -> list[City]:
        """Return the cities in the order of the doom track. Cities without a known position fill the gaps."""
        mine = [city for city in self.pack.city.values() if city.demo == self.scenario.demo]
        placed = {city.doom: city for city in reversed(mine) if city.doom}
        others = iter([city for city in mine if placed.get(city.doom) is not city])
        return [placed.get(place) or next(others) for place in range(1, len(mine) + 1)]

    def city_at(self, place: int) -> str:
        """Return the id of the city at this position of the doom track, or "" if it is not known."""
        cities = self.cities()
        if place > len(cities):
            return ""
        last_gap = sum(not city.doom for city in cities) == 1
        return cities[place - 1].id if cities[place - 1].doom or last_gap else ""

    def worth(self, colour: str) -> int:
        """Return the experience points of one counter."""
        return self.pack.counter[colour].worth if colour in self.pack.counter else 0

    def points(self, counters: Mapping[str, int]) -> int:
        """Return the experience points of these counters."""
        return sum(self.worth(colour) * n for colour, n in counters.items())

    def heroes(self) -> list[HeroCard]:
        """Return the heroes of this adventure in their order. Seats for drawn or typed heroes are left out."""
        mine = [card for card in self.pack.hero.values() if card.demo == self.scenario.demo and not card.seat]
        return sorted(mine, key=lambda card: card.place)

    def adventure_card(self, held: str) -> AdventureCard | None:
        """Return the adventure card that became this Item or Ally, or None if it is a market card."""
        entry = self.pack.item.get(held) or self.pack.ally.get(held)
        return self.pack.adventure.get(entry.adventure) if entry is not None else None

    def market(self) -> dict[str, int]:
        """Return the number of copies of each market card in this adventure."""
        cards: list[ItemCard | AllyCard] = [*self.pack.item.values(), *self.pack.ally.values()]
        return {card.id: card.copies for card in cards if card.demo == self.scenario.demo and not card.adventure}

    def knows_market(self) -> bool:
        """Return whether every market card is known, so that the app can draw market cards."""
        return sum(self.market().values()) >= self.scenario.box.market

    def price(self, card: str) -> int | None:
        """Return the price of a market card, or None if it is not known."""
        entry = self.pack.item.get(card) or self.pack.ally.get(card)
        return entry.price if entry is not None else None

    def movement_dice(self) -> list[MovementDie]:
        return [die for die in self.pack.movement_die.values() if die.demo == self.scenario.demo]

    def dice(self) -> list[MovementDie]:
        """Return the movement dice whose faces are known."""
        return [die for die in self.movement_dice() if die.faces]

    def knows(self, colour: str) -> bool:
        """Return whether every card of this deck is known, so that the app can draw from it."""
        cards = self.cards(colour).values()
        return sum(card.copies for card in cards) >= self.scenario.box.cards.get(colour, 0)


def assemble(pack: Pack, scenario: Scenario) -> Content:
    """Return the content of an adventure.

    Raise `ContentErrors` if the scenario lacks a number of cards, counters or gems for a colour.
    """
    box = scenario.box
    named = {"cards": box.cards, "counters": box.counters, "gems": box.gems}
    missing = [f"box.{name}.{colour}" for name, counts in named.items() for colour in COLOURS if colour not in counts]
    if missing:
        raise ContentErrors([Problem("", 0, where, t("A number for this colour is missing.")) for where in missing])
    return Content(pack, scenario)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Yield the ids in the content files that name nothing."""
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
