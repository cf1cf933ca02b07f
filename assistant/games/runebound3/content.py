"""What the content files hold: heroes, tokens, enemies and their abilities, cards, spaces of the time track, scenarios.

Whatever stands only on a card may be missing (`None`): it is read from the card, once, where a running rule needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, ContentErrors, Problem
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.games.runebound3.called import AssetType, Attribute, Deck
from assistant.games.runebound3.fight import bout
from assistant.speech.text import Name, t

Health = Annotated[int, Meta(ge=1, le=40)]
Small = Annotated[int, Meta(ge=0, le=20)]
Signed = Annotated[int, Meta(ge=-9, le=9)]
STORY_CARDS = 10
MOST_STORY = 4
"""Story spaces on a track: two of ten story cards are never drawn."""


class TokenCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat token: two sides like `physical 2`, `dash gold`. `code` is what is printed on an asset's."""

    id: str
    a: str
    b: str
    code: str = ""
    type: AssetType | None = None

    @property
    def label(self) -> Name:
        return Name(self.code.upper() or self.id)


class EffectData(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an ability: see `bout.Effect`. `n` 99: all of them."""

    kind: Literal["damage", "unblockable", "heal", "remove", "recast", "flip", "bar", "double", "extra", "read"]
    n: Annotated[int, Meta(ge=-2, le=99)] = 1
    whose: Literal["own", "opponent", "any"] = "opponent"
    symbol: str = ""
    spent: bool = False
    named: bool = False
    if_dealt: bool = False


class AbilityCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A surge ability: `cost` 0 is X. `note`: what the table does itself."""

    id: str
    name: Name
    cost: Annotated[int, Meta(ge=0, le=9)]
    effects: tuple[EffectData, ...] | None = None
    note: Name | None = None
    free: bool = False
    """No surges, once a combat round: what a card gives besides."""


class HeroCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: Name
    health: Health
    speed: Small
    hand: Small
    body: Signed
    mind: Signed
    spirit: Signed
    gold: Small = 0
    tokens: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    start: Name | None = None
    demo: bool = False
    place: int = 0
    hue: str = "hero"


class EnemyCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`abilities` in printed order; `blocks`: its shields stop that kind only; `lore`: health for each lore of its foe.

    `engaging`: damage on engaging, never blocked. `bars`: no surges against it. `translated`: not the printed name.
    `guess`: health as one public list has it, so the answer that is expected.
    """

    id: str
    name: Name
    health: Health | None = None
    guess: Health | None = None
    abilities: tuple[str, ...] | None = None
    gold: Small = 0
    bonus: tuple[Deck, ...] = ()
    deck: Deck = "combat"
    bars: bool = False
    blocks: Literal["", "physical", "magic"] = ""
    lore: Signed = 0
    engaging: Small = 0
    demo: bool = False
    scenario: str = ""
    translated: bool = False
    copies: Annotated[int, Meta(ge=1, le=9)] = 1

    @property
    def label(self) -> Name:
        mark = "~" if self.translated else ""
        return Name(self.name.en + mark, self.name.pl + mark if self.name.pl else "", hue="red")


class VillainCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Health and what changes it: for each lore and companion of his opponent, for each zombie on the board.

    `tokens` are his own ones besides the six of every mighty enemy: exactly one.
    """

    id: str
    name: Name
    health: Health
    least: Health
    lore: Signed = 0
    companions: Signed = 0
    zombies: Signed = 0
    tokens: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    comes: Name
    zombies_with_him: Small = 0
    hue: str = "red"


class Requirement(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One ending of a quest: the terrain symbols it needs, a wild one is matched by wild alone."""

    needs: tuple[str, ...]
    gold: Small = 0
    lore: Small = 0
    trophy: bool = True


class Way(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the two choices of an event."""

    name: Name | None = None
    attribute: Attribute | None = None
    modifier: Signed = 0
    gold: Signed = 0
    lore: Small = 0
    damage: Small = 0
    trophy: bool = False
    rumour: bool = False


class AdventureCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event or a quest."""

    id: str
    name: Name
    deck: Deck
    kind: Literal["event", "quest"]
    ways: tuple[Way, ...] = ()
    endings: tuple[Requirement, ...] = ()
    hex: Name | None = None
    cost: Small = 1
    scenario: str = ""
    demo: bool = False
    translated: bool = False
    copies: Annotated[int, Meta(ge=1, le=9)] = 1

    @property
    def label(self) -> Name:
        mark = "~" if self.translated else ""
        return Name(self.name.en + mark, self.name.pl + mark if self.name.pl else "")


class StoryCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`several`: on several hexes, so no token is laid. `black`, `white`: story tokens laid or gained at once."""

    id: str
    name: Name
    kind: Literal["quest", "once", "enemy"]
    hex: Name | None = None
    several: bool = False
    enemy: str = ""
    black: Small = 0
    white: Small = 0
    scenario: str = ""


class AssetCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: Name
    type: AssetType | None = None
    cost: Small | None = None
    guess: Small | None = None
    token: str = ""
    trade: Small = 0
    body: Signed = 0
    mind: Signed = 0
    spirit: Signed = 0
    speed: Signed = 0
    health: Signed = 0
    hand: Signed = 0
    abilities: tuple[str, ...] = ()
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    translated: bool = False

    @property
    def label(self) -> Name:
        mark = "~" if self.translated else ""
        return Name(self.name.en + mark, self.name.pl + mark if self.name.pl else "")


class SkillCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`combat`, `exploration`, `social`, `any`: the orbs of its cost."""

    id: str
    name: Name
    type: Attribute
    any: Small = 0
    combat: Small = 0
    exploration: Small = 0
    social: Small = 0
    stars: Small = 0
    body: Signed = 0
    mind: Signed = 0
    spirit: Signed = 0
    speed: Signed = 0
    health: Signed = 0
    hand: Signed = 0
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    demo: bool = False
    translated: bool = False

    @property
    def label(self) -> Name:
        mark = "~" if self.translated else ""
        return Name(self.name.en + mark, self.name.pl + mark if self.name.pl else "")


class SpaceCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A space of a time track: what it holds, None until somebody has read it; `guess` is what public lists say."""

    id: str
    number: Annotated[int, Meta(ge=1, le=30)]
    holds: tuple[Literal["story", "gems", "last"], ...] | None = None
    guess: tuple[Literal["story", "gems", "last"], ...] = ()
    demo: bool = False

    @property
    def label(self) -> Name:
        return Name(f"space {self.number}", f"pole {self.number}")


class City(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: Name
    demo: bool = False


class DieFace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side of the terrain die: the terrains it shows; None where public lists differ, with what they say."""

    id: str
    number: Annotated[int, Meta(ge=1, le=6)]
    shows: Literal[
        "wild", "plains", "plains_forest", "forest_hills", "mountain_water", "hills_plains", "water", "mountain_forest"
    ] | None = None  # fmt: skip
    guess: str = ""

    @property
    def label(self) -> Name:
        return Name(f"face {self.number}", f"ścianka {self.number}")


class Pack(Struct, frozen=True):
    hero: dict[str, HeroCard] = field(default_factory=dict)
    token: dict[str, TokenCard] = field(default_factory=dict)
    ability: dict[str, AbilityCard] = field(default_factory=dict)
    enemy: dict[str, EnemyCard] = field(default_factory=dict)
    villain: dict[str, VillainCard] = field(default_factory=dict)
    adventure: dict[str, AdventureCard] = field(default_factory=dict)
    story: dict[str, StoryCard] = field(default_factory=dict)
    asset: dict[str, AssetCard] = field(default_factory=dict)
    skill: dict[str, SkillCard] = field(default_factory=dict)
    space: dict[str, SpaceCard] = field(default_factory=dict)
    city: dict[str, City] = field(default_factory=dict)
    face: dict[str, DieFace] = field(default_factory=dict)
    ruling: dict[str, RulingData] = field(default_factory=dict)
    rulebook: Rulebook = Rulebook()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`end`: what follows Act 2: everybody loses, or the villain marches to a city, so many hexes for each wild."""

    id: str
    name: Name
    villain: str
    white: Literal["lore", "companions", ""] = ""
    black: Literal["zombies", ""] = ""
    start_white: Small = 0
    end: Literal["lost", "march"] = "lost"
    goal: Name | None = None
    zombie_note: bool = False
    slots: Annotated[int, Meta(ge=1, le=10)] = 4
    deck: Annotated[int, Meta(ge=1, le=60)] = 30
    gems: Annotated[int, Meta(ge=1, le=30)] = 9
    demo: bool = False
    place: int = 0


class Content(Struct, frozen=True):
    """What the rules see: the pack and the scenario that is played."""

    pack: Pack
    scenario: Scenario

    @property
    def villain(self) -> VillainCard:
        return self.pack.villain[self.scenario.villain]

    def spaces(self) -> list[SpaceCard]:
        mine = [space for space in self.pack.space.values() if space.demo == self.scenario.demo]
        return sorted(mine, key=lambda space: space.number)

    def enemies(self) -> dict[str, EnemyCard]:
        """Those of this box; what the table has typed itself belongs to every one."""
        scenario = self.scenario
        return {
            card.id: card
            for card in self.pack.enemy.values()
            if card.demo == scenario.demo and card.scenario in ("", scenario.id)
        }

    def cards(self, deck: str) -> dict[str, AdventureCard | EnemyCard]:
        """All cards of an adventure deck that are known."""
        scenario = self.scenario
        made: dict[str, AdventureCard | EnemyCard] = {
            card.id: card
            for card in self.pack.adventure.values()
            if card.deck == deck and card.demo == scenario.demo and card.scenario in ("", scenario.id)
        }
        made.update({card.id: card for card in self.enemies().values() if card.deck == deck})
        return made

    def knows(self, deck: str) -> bool:
        """Whether every card of this deck is known, so that the app can draw it."""
        return sum(card.copies for card in self.cards(deck).values()) == self.scenario.deck

    def stories(self) -> dict[str, StoryCard]:
        return {card.id: card for card in self.pack.story.values() if card.scenario == self.scenario.id}

    def cities(self) -> list[City]:
        return [city for city in self.pack.city.values() if city.demo == self.scenario.demo]

    def assets(self) -> dict[str, AssetCard]:
        return {card.id: card for card in self.pack.asset.values() if card.demo == self.scenario.demo}

    def skills(self) -> dict[str, SkillCard]:
        return {card.id: card for card in self.pack.skill.values() if card.demo == self.scenario.demo}

    def by_code(self, code: str) -> TokenCard | None:
        wanted = code.strip().lower()
        return next((one for one in self.pack.token.values() if one.code and one.code.lower() == wanted), None)


@lru_cache(maxsize=512)
def face_of(words: str) -> bout.Face:
    """`physical 2 gold`: symbol, value if above 1, gold or not."""
    symbol, *rest = words.split()
    if symbol not in bout.SYMBOLS or any(one != "gold" and not one.isdigit() for one in rest):
        raise ValueError(words)
    return bout.Face(symbol, next((int(one) for one in rest if one.isdigit()), 1), "gold" in rest)


def token_of(pack: Pack, id: str) -> bout.Token:
    card = pack.token[id]
    return bout.Token(face_of(card.a), face_of(card.b))


def ability_of(card: AbilityCard) -> bout.Ability:
    if card.effects is None:
        return bout.Ability(card.cost)
    parts = tuple(
        bout.Effect(one.kind, one.n, one.whose, one.symbol, one.spent, one.named, one.if_dealt) for one in card.effects
    )
    return bout.Ability(card.cost, parts)


def assemble(pack: Pack, scenario: Scenario) -> Content:
    villain = pack.villain.get(scenario.villain)
    if villain is None:
        raise ContentErrors([Problem("", 0, "villain", t("There is no villain of this name."))])
    spaces = [space for space in pack.space.values() if space.demo == scenario.demo]
    stories = sum("story" in (space.holds or ()) for space in spaces)
    if stories > MOST_STORY:
        raise ContentErrors([Problem("", 0, "space", t("More than four story spaces can't be."))])
    return Content(pack, scenario)


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Ids in the pack that lead nowhere, sides of tokens that can't be, villains with more than one own token."""
    tokens, abilities = tuple(pack.token), tuple(pack.ability)
    for card in pack.token.values():
        for side in ("a", "b"):
            try:
                face_of(getattr(card, side))
            except ValueError:
                yield BrokenReference("token", card.id, side, getattr(card, side), bout.SYMBOLS)
    for hero in pack.hero.values():
        yield from (BrokenReference("hero", hero.id, "tokens", one, tokens) for one in hero.tokens if one not in tokens)
        yield from (
            BrokenReference("hero", hero.id, "abilities", one, abilities)
            for one in hero.abilities
            if one not in abilities
        )
    for enemy in pack.enemy.values():
        yield from (
            BrokenReference("enemy", enemy.id, "abilities", one, abilities)
            for one in enemy.abilities or ()
            if one not in abilities
        )
    for villain in pack.villain.values():
        if len(villain.tokens) != 1:
            yield BrokenReference("villain", villain.id, "tokens", ", ".join(villain.tokens), ("one token of his own",))
        yield from (
            BrokenReference("villain", villain.id, "tokens", one, tokens) for one in villain.tokens if one not in tokens
        )
        yield from (
            BrokenReference("villain", villain.id, "abilities", one, abilities)
            for one in villain.abilities
            if one not in abilities
        )
    for asset in pack.asset.values():
        if asset.token and asset.token not in tokens:
            yield BrokenReference("asset", asset.id, "token", asset.token, tokens)
    for story in pack.story.values():
        if story.enemy and story.enemy not in pack.enemy:
            yield BrokenReference("story", story.id, "enemy", story.enemy, tuple(pack.enemy))
