"""Schema of the content files: what is printed on the cards, tokens and tiles of the box."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from assistant.components.dice import Die
from assistant.content import Entry
from assistant.games.mage_knight.names import COLOR_NAMES, PILE_NAMES, REWARD, hue_of, tile_name
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.messages.text import Name, Text, t

Color = Literal["red", "blue", "green", "white"]
Time = Literal["day", "night"]
Element = Literal["physical", "fire", "ice", "cold_fire"]
Pile = Literal["green", "gray", "violet", "brown", "white", "red"]
"""The colours on the backs of enemy tokens. Tokens of one colour form a pile."""
Resistance = Literal["physical", "fire", "ice"]
Ability = Literal["fortified", "swift", "brutal", "poison", "paralyze", "summon", "assassination"]

COLORS: tuple[Color, ...] = ("red", "blue", "green", "white")
PILES: tuple[Pile, ...] = ("green", "gray", "violet", "brown", "white", "red")
ELEMENTS: tuple[Element, ...] = ("physical", "fire", "ice", "cold_fire")


def as_color(name: str) -> Color:
    """Return `name` typed as a `Color`. The name is not checked."""
    return cast(Color, name)


DIE = Die({"red": 1, "blue": 1, "green": 1, "white": 1, "gold": 1, "black": 1})
DICE_IN_THE_BOX = 7

Count = Annotated[int, Meta(ge=0, le=99)]


class Hero(Entry, frozen=True, forbid_unknown_fields=True):
    """A hero card, with what a virtual player needs that is made from this hero.

    - `crystals`: the crystals of each colour at the start.
    - `deck`: the number of basic action cards of each colour.
    """

    crystals: dict[Color, Count]
    deck: dict[Color, Count]
    note: Name | None = None
    """What the hero is good at, for the list of heroes."""


class Skill(Entry, frozen=True, forbid_unknown_fields=True):
    """A skill token. `use` says how often the skill may be used."""

    hero: str
    use: Literal["once_per_turn", "once_per_round", "interactive", "permanent"]


class Tactic(Entry, frozen=True, forbid_unknown_fields=True):
    """A tactic card.

    - `timing`: when its owner may use it.
    - `extra_turn`: true if it gives one extra turn in a round.
    - `takes_die`: true if its owner takes a die out of the source. The die returns after use.
    """

    time: Time
    number: Annotated[int, Meta(ge=1, le=9)]
    timing: Literal["none", "on_take", "ongoing", "once_per_round"] = "none"
    extra_turn: bool = False
    takes_die: bool = False

    @property
    def label(self) -> Text:
        return t("{number} {name}", number=self.number, name=self.name)


Need = Literal["alone", "several", "four", "rivals", "together", "conquest", "few_cities", "two_cities"]
"""A condition for a variant to be offered.

It is about the number of heroes, the cities to conquer, or whether the heroes play together.
"""
Hook = Literal["mines", "druid_nights", "secret_entrances", "hold", "portal"]
"""The special rules of particular scenarios. Each is a module of `realm/`."""


class Variant(Entry, frozen=True, forbid_unknown_fields=True):
    """A variant of the rules, described in one line by `note`.

    - `needs`: conditions that must all be met.
    - `hooks`: special rules. If there are any, the scenario must have one of them.
    """

    note: Name
    needs: tuple[Need, ...] = ()
    hooks: tuple[Hook, ...] = ()
    never_with: str = ""
    reputation: int = 0


class InColor(Entry, frozen=True, forbid_unknown_fields=True):
    color: Color

    @property
    def hue(self) -> str:
        return hue_of(self.color)


class AdvancedAction(InColor, frozen=True, forbid_unknown_fields=True):
    """An advanced action card. The app does not know its effect."""


class Spell(InColor, frozen=True, forbid_unknown_fields=True):
    interactive: bool = False


class Artifact(Entry, frozen=True, forbid_unknown_fields=True):
    """An artifact card. The app does not know its effect."""


class Enemy(Entry, frozen=True, forbid_unknown_fields=True):
    """An enemy token. An enemy that summons does not attack itself."""

    pile: Pile
    armor: Annotated[int, Meta(ge=1, le=99)]
    fame: Count
    count: Count
    attack: Count = 0
    element: Element = "physical"
    abilities: tuple[Ability, ...] = ()
    resistances: tuple[Resistance, ...] = ()

    @property
    def hue(self) -> str:
        """Return the screen colour for the back of the token."""
        return hue_of(self.pile)


class UnitCard(Entry, frozen=True, forbid_unknown_fields=True):
    """A unit card.

    `at` lists the sites where the unit can be recruited. Units of level IV are recruited only in cities.
    """

    kind: Literal["regular", "elite"]
    level: Annotated[int, Meta(ge=1, le=4)]
    cost: Count
    armor: Count
    count: Count
    resistances: tuple[Resistance, ...] = ()
    at: tuple[str, ...] = ()

    @property
    def hue(self) -> str:
        """Return the screen colour for the back of the card: silver or gold."""
        return "gold" if self.kind == "elite" else "grey"


class Hex(Struct, frozen=True, forbid_unknown_fields=True):
    """One space of a tile.

    `site` is the id of its site. The id of a mine or city includes the colour, for example `mine_red`.
    """

    at: Literal["center", "ne", "e", "se", "sw", "w", "nw"]
    terrain: str
    site: str = ""


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["start", "countryside", "core", "core_city"]
    hexes: tuple[Hex, ...]
    city: Color | Literal[""] = ""

    @property
    def label(self) -> Text:
        """Return the name of the tile, for example `tile 7` or `core tile 3`."""
        return tile_name(self.id)

    def sites(self) -> tuple[str, ...]:
        return tuple(hex.site for hex in self.hexes if hex.site)


class SiteCard(Entry, frozen=True, forbid_unknown_fields=True):
    """A kind of site with its guards and rewards.

    - `tokens`: the piles of the enemy tokens placed when the site is revealed.
    - `fights`: the piles of the enemy tokens drawn when a hero enters.
    - `stay`: true if undefeated enemies remain.
    - `rewards`: `artifact`, `spell`, `advanced_action`, `unit`, `crystal_roll`, `spell_or_artifact` or a crystal such
      as `crystal_red`.
    """

    kind: Literal["inhabited", "fortified", "adventure", "resource", "rampaging", "portal"]
    tokens: tuple[Pile, ...] = ()
    fights: tuple[Pile, ...] = ()
    face_up: Literal["always", "by_day", "never"] = "never"
    stay: bool = False
    rewards: tuple[str, ...] = ()
    reputation: int = 0
    assault: int = 0
    units_allowed: bool = True
    night_rules: bool = False
    heal_cost: int = 0

    @property
    def hue(self) -> str:
        """Return the screen colour of the site: that of its first guard, or "" if it has no guard."""
        return next((hue_of(pile) for pile in (*self.tokens, *self.fights)), "")


class RuinToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A hexagonal ruins token.

    An altar gives fame for mana. Other tokens show the piles of their enemies and the rewards for beating them.
    """

    id: str
    kind: Literal["altar", "enemies"]
    color: Color | Literal[""] = ""
    mana: int = 0
    fame: int = 0
    piles: tuple[Pile, ...] = ()
    rewards: tuple[str, ...] = ()
    count: Count = 1

    @property
    def label(self) -> Text:
        """Return the text on the token, for example `altar, red: 3 mana for 7 fame` or `green and brown: artifact`."""
        if self.kind == "altar":
            color = COLOR_NAMES[self.color] if self.color else t("any colour")
            return t("altar, {color}: {mana} mana for {fame} fame", color=color, mana=self.mana, fame=self.fame)
        piles = tuple(PILE_NAMES[pile] for pile in self.piles)
        return t("{piles}: {rewards}", piles=piles, rewards=REWARD.all(None, self.rewards))


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the fame track with the values of a hero on that level. It begins at `fame`."""

    id: str
    level: Annotated[int, Meta(ge=1, le=10)]
    fame: Count
    armor: Count
    hand: Count
    command: Count


class Reputation(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the reputation track.

    - `at`: its number, from -7 to 7.
    - `influence`: what it adds to a hero's influence. It can be negative.
    - `barred`: true if a hero on this space cannot interact.
    """

    id: str
    at: int
    influence: int = 0
    barred: bool = False


class Terrain(Entry, frozen=True, forbid_unknown_fields=True):
    """The move cost of a terrain by day and by night. A cost of 0 means that no hero can enter."""

    day: Count
    night: Count


class City(InColor, frozen=True, forbid_unknown_fields=True):
    """A city card.

    - `garrison`: the token colours of the defenders for each city level from 1 to 11.
    - `armor`, `attack`, `gains`: the bonuses for the defenders.
    """

    garrison: tuple[tuple[Pile, ...], ...]
    armor: int = 0
    attack: dict[Element, int] = {}
    gains: Ability | Literal[""] = ""
    """The ability that the city gives to defenders with a physical attack."""


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All content files except the scenarios."""

    hero: dict[str, Hero]
    skill: dict[str, Skill]
    tactic: dict[str, Tactic]
    advanced_action: dict[str, AdvancedAction]
    spell: dict[str, Spell]
    artifact: dict[str, Artifact]
    enemy: dict[str, Enemy]
    unit: dict[str, UnitCard]
    tile: dict[str, Tile]
    site: dict[str, SiteCard]
    ruin: dict[str, RuinToken]
    level: dict[str, Level]
    reputation: dict[str, Reputation]
    terrain: dict[str, Terrain]
    city: dict[str, City]
    variant: dict[str, Variant]
    ruling: dict[str, RulingData]
    rulebook: Rulebook = Rulebook()
