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
"""The colours of the backs of enemy tokens; each colour is a pile."""
Resistance = Literal["physical", "fire", "ice"]
Ability = Literal["fortified", "swift", "brutal", "poison", "paralyze", "summon", "assassination"]

COLORS: tuple[Color, ...] = ("red", "blue", "green", "white")
PILES: tuple[Pile, ...] = ("green", "gray", "violet", "brown", "white", "red")
ELEMENTS: tuple[Element, ...] = ("physical", "fire", "ice", "cold_fire")


def as_color(name: str) -> Color:
    """Narrow the type of a colour name that was read or answered."""
    return cast(Color, name)


DIE = Die({"red": 1, "blue": 1, "green": 1, "white": 1, "gold": 1, "black": 1})
DICE_IN_THE_BOX = 7

Count = Annotated[int, Meta(ge=0, le=99)]


class Hero(Entry, frozen=True, forbid_unknown_fields=True):
    """A hero as the virtual player needs it: its crystals and the number of basic actions by colour."""

    crystals: dict[Color, Count]
    deck: dict[Color, Count]


class Skill(Entry, frozen=True, forbid_unknown_fields=True):
    """A skill token; `use` is how often it may be used."""

    hero: str
    use: Literal["once_per_turn", "once_per_round", "interactive", "permanent"]


class Tactic(Entry, frozen=True, forbid_unknown_fields=True):
    """A tactic card.

    `timing` is when its owner uses it. `extra_turn` grants one more turn once a round. `takes_die` removes a die from
    the source when the card is taken, until its owner uses the die.
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
"""Conditions for offering a variant: number of heroes, kind of scenario, number of cities to conquer."""
Hook = Literal["mines", "druid_nights", "secret_entrances", "hold", "portal"]
"""Rules of a single scenario, each in a module of `realm/`."""


class Variant(Entry, frozen=True, forbid_unknown_fields=True):
    """A variant of the rules with a one-line description.

    It is offered if all its `needs` are met and, if it has `hooks`, the scenario has one of them.
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
    """An advanced action; its effect is only on the card."""


class Spell(InColor, frozen=True, forbid_unknown_fields=True):
    interactive: bool = False


class Artifact(Entry, frozen=True, forbid_unknown_fields=True):
    """An artifact; its effect is only on the card."""


class Enemy(Entry, frozen=True, forbid_unknown_fields=True):
    """An enemy token. An enemy that summons has no attack of its own."""

    pile: Pile
    armor: Count
    fame: Count
    count: Count
    attack: Count = 0
    element: Element = "physical"
    abilities: tuple[Ability, ...] = ()
    resistances: tuple[Resistance, ...] = ()

    @property
    def hue(self) -> str:
        """Return the hue of the token's back."""
        return hue_of(self.pile)


class UnitCard(Entry, frozen=True, forbid_unknown_fields=True):
    """A unit. `at` lists the sites where it can be recruited; a level IV unit joins only in a city."""

    kind: Literal["regular", "elite"]
    level: Annotated[int, Meta(ge=1, le=4)]
    cost: Count
    armor: Count
    count: Count
    resistances: tuple[Resistance, ...] = ()
    at: tuple[str, ...] = ()

    @property
    def hue(self) -> str:
        """Return the hue of the card's back: silver or gold."""
        return "gold" if self.kind == "elite" else "grey"


class Hex(Struct, frozen=True, forbid_unknown_fields=True):
    """One space of a tile. `site` is a site id; mines and cities include their colour: `mine_red`, `city_blue`."""

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
        """Return the tile's name: `tile 7`, `core tile 3`."""
        return tile_name(self.id)

    def sites(self) -> tuple[str, ...]:
        return tuple(hex.site for hex in self.hexes if hex.site)


class SiteCard(Entry, frozen=True, forbid_unknown_fields=True):
    """A kind of site, its guards and rewards.

    `tokens` are placed when the site is revealed, `fights` are drawn when a hero enters it. With `stay`, undefeated
    enemies remain there. `rewards` are artifact, spell, advanced_action, unit, crystal_roll, crystal_red ... or
    spell_or_artifact.
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
        """Return the hue of the tokens that guard the site."""
        return next((hue_of(pile) for pile in (*self.tokens, *self.fights)), "")


class RuinToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A hexagonal token: an altar (mana for fame) or enemies with their rewards."""

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
        """Return the text on the token: `altar, red: 3 mana for 7 fame`, `green and brown: artifact`."""
        if self.kind == "altar":
            color = COLOR_NAMES[self.color] if self.color else t("any colour")
            return t("altar, {color}: {mana} mana for {fame} fame", color=color, mana=self.mana, fame=self.fame)
        piles = tuple(PILE_NAMES[pile] for pile in self.piles)
        return t("{piles}: {rewards}", piles=piles, rewards=REWARD.all(None, self.rewards))


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the fame track with the numbers of its level; `fame` is the first field of the row."""

    id: str
    level: Annotated[int, Meta(ge=1, le=10)]
    fame: Count
    armor: Count
    hand: Count
    command: Count


class Reputation(Struct, frozen=True, forbid_unknown_fields=True):
    """One field of the reputation track.

    `at` is its place from -7 to 7, `influence` its modifier; `barred` forbids every interaction.
    """

    id: str
    at: int
    influence: int = 0
    barred: bool = False


class Terrain(Entry, frozen=True, forbid_unknown_fields=True):
    """Move costs of a terrain by day and by night; 0 means that no hero can enter it."""

    day: Count
    night: Count


class City(InColor, frozen=True, forbid_unknown_fields=True):
    """A city card.

    `garrison` lists the token colours for each level from 1 to 11. `armor`, `attack` and `gains` are the bonuses of its
    defenders.
    """

    garrison: tuple[tuple[Pile, ...], ...]
    armor: int = 0
    attack: dict[Element, int] = {}
    gains: Ability | Literal[""] = ""
    """The ability that defenders with a physical attack gain."""


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
