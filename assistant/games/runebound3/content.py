"""What the content files hold: heroes, tokens, enemies and their abilities, cards, spaces of the time track, scenarios.

Whatever stands only on a card may be missing (`None`): it is read from the card, once, where a running rule needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, Protocol, TypeVar

from msgspec import Meta, Struct, field

from assistant.content import BrokenReference, ContentErrors, Entry, Problem
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.games.runebound3.fight.sides import SYMBOLS, Ability, Effect, Face, Token
from assistant.games.runebound3.names import AssetType, Attribute, Deck, Terrain
from assistant.messages.text import Name, t

Health = Annotated[int, Meta(ge=1, le=40)]
Small = Annotated[int, Meta(ge=0, le=20)]
Signed = Annotated[int, Meta(ge=-9, le=9)]
Surges = Annotated[int, Meta(ge=0, le=9)]
STORY_CARDS = 10
Copies = Annotated[int, Meta(ge=1, le=9)]
MOST_STORY = 4
"""Story spaces on a track: two of ten story cards are never drawn."""


TRANSLATED = t("our translation of the name; the printed one may be another")


class Titled(Struct, frozen=True, kw_only=True):
    """A card with a name; `translated`: not the printed one, and it says so until the owner types that."""

    id: str
    name: Name
    translated: bool = False
    demo: bool = False
    hue: ClassVar[str] = ""

    @property
    def label(self) -> Name:
        mark = "~" if self.translated else ""
        return Name(self.name.en + mark, self.name.pl + mark if self.name.pl else "", hue=self.hue)


class BonusCard(Titled, frozen=True, kw_only=True):
    """What a learned skill or an owned asset adds to a hero's numbers."""

    body: Signed = 0
    mind: Signed = 0
    spirit: Signed = 0
    speed: Signed = 0
    health: Signed = 0
    hand: Signed = 0
    copies: Copies = 1


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
    """A part of an ability: see `Effect`. `n` 99: all of them."""

    kind: Literal[
        "damage", "unblockable", "heal", "remove", "recast", "flip", "bar", "double", "extra", "read", "borrow"
    ]  # fmt: skip
    n: Annotated[int, Meta(ge=-2, le=99)] = 1
    whose: Literal["own", "opponent", "any"] = "opponent"
    symbol: str = ""
    spent: bool = False
    named: bool = False
    if_dealt: bool = False


class AbilityCard(Entry, frozen=True, kw_only=True):
    """A surge ability: `cost` 0 is X, `guess` where public lists differ. An effect of as many as the table tells
    (`n` -1) is counted `by` dice that show the hex, or by the stars of a test; `note`: what the table does itself.
    """

    cost: Surges | None = None
    guess: Surges | None = None
    effects: tuple[EffectData, ...] | None = None
    note: Name | None = None
    by: Literal["", "hex", "body", "mind", "spirit"] = ""
    modifier: Signed = 0
    negatable: bool = False
    """The opponent may negate it for as many surges."""


class HeroCard(Entry, frozen=True, kw_only=True):
    health: Health
    speed: Small
    hand: Small
    body: Signed
    mind: Signed
    spirit: Signed
    gold: Small = 0
    tokens: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    demo: bool = False
    place: int = 0
    hue: str = "hero"
    knack: Literal["", "challenge", "reroll", "heal", "draw", "walk", "extra"] = ""
    """What the play side of the card allows besides, as far as the app counts it."""


class EnemyCard(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`abilities` in printed order; `blocks`: its shields stop that kind only; `lore`: health for each lore of its foe.

    `engaging`: damage on engaging, never blocked. `bars`: no surges against it. `instead`: what the gold may be.
    `guess`: health as one public list has it, so the answer that is expected.
    """

    health: Health | None = None
    guess: Health | None = None
    abilities: tuple[str, ...] | None = None
    gold: Small = 0
    instead: Literal["", "lore", "trophy"] = ""
    bonus: tuple[Deck, ...] = ()
    deck: Deck = "combat"
    bars: bool = False
    blocks: Literal["", "physical", "magic"] = ""
    lore: Signed = 0
    engaging: Small = 0
    scenario: str = ""
    copies: Copies = 1
    hue: ClassVar[str] = "red"


class VillainCard(Entry, frozen=True, kw_only=True):
    """Health and what changes it: for each lore and companion of his opponent, for each zombie on the board.

    `tokens` are his own ones besides the six of every mighty enemy: exactly one.
    """

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


class QuestEnding(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One ending of a quest: the terrain symbols it needs, a wild one is matched by wild alone."""

    needs: tuple[str, ...]
    gold: Small = 0
    lore: Small = 0
    trophy: bool = True


class EventChoice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the two choices of an event."""

    name: Name | None = None
    attribute: Attribute | None = None
    modifier: Signed = 0
    gold: Signed = 0
    lore: Small = 0
    damage: Small = 0
    trophy: bool = False
    rumour: bool = False


class AdventureCard(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event or a quest."""

    deck: Deck
    kind: Literal["event", "quest"]
    ways: tuple[EventChoice, ...] = ()
    endings: tuple[QuestEnding, ...] = ()
    hex: Name | None = None
    cost: Small = 1
    scenario: str = ""
    copies: Copies = 1


class StoryCard(Entry, frozen=True, kw_only=True):
    """`several`: on several hexes, so no token is laid. `black`, `white`: story tokens laid or gained at once."""

    kind: Literal["quest", "once", "enemy"]
    hex: Name | None = None
    several: bool = False
    enemy: str = ""
    black: Small = 0
    white: Small = 0
    scenario: str = ""


class AssetCard(BonusCard, frozen=True, forbid_unknown_fields=True, kw_only=True):
    type: AssetType | None = None
    cost: Small | None = None
    guess: Small | None = None
    token: str = ""
    trade: Small | None = None
    engaging: Small = 0
    """Damage to the enemy on engaging."""
    abilities: tuple[str, ...] = ()


class SkillCard(BonusCard, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`combat`, `exploration`, `social`, `any`: the orbs of its cost."""

    type: Attribute
    any: Small = 0
    combat: Small = 0
    exploration: Small = 0
    social: Small = 0
    stars: Small = 0


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


class City(Entry, frozen=True, kw_only=True):
    demo: bool = False


class Site(Entry, frozen=True, kw_only=True):
    """A named hex: its terrain stays what it is in a town, shrine or stronghold; none of these is wilderness."""

    terrain: Terrain
    kind: Literal["town", "shrine", "stronghold", "wilderness"]


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
    site: dict[str, Site] = field(default_factory=dict)
    face: dict[str, DieFace] = field(default_factory=dict)
    ruling: dict[str, RulingData] = field(default_factory=dict)
    rulebook: Rulebook = Rulebook()


class Scenario(Entry, frozen=True, kw_only=True):
    """`end`: what follows Act 2: everybody loses, or the villain marches to a city, so many hexes for each wild."""

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


class Boxed(Protocol):
    """What belongs to the demo or to the printed box."""

    @property
    def demo(self) -> bool: ...


B = TypeVar("B", bound=Boxed)


class Content(Struct, frozen=True):
    """What the rules see: the pack and the scenario that is played."""

    pack: Pack
    scenario: Scenario

    @property
    def villain(self) -> VillainCard:
        return self.pack.villain[self.scenario.villain]

    def of_box(self, cards: Mapping[str, B]) -> dict[str, B]:
        """Those of the demo, or those of the printed box."""
        return {id: card for id, card in cards.items() if card.demo == self.scenario.demo}

    def spaces(self) -> list[SpaceCard]:
        return sorted(self.of_box(self.pack.space).values(), key=lambda space: space.number)

    def end_of_track(self) -> int:
        """The last space, as read; as long as nobody has read it, the last one there may be."""
        return self._ends() or self.spaces()[-1].number

    def expected_end(self) -> int:
        """The same, but as public lists say as long as nobody has read it."""
        guessed = (space.number for space in self.spaces() if "last" in space.guess)
        return self._ends() or next(guessed, self.end_of_track())

    def _ends(self) -> int:
        return next((space.number for space in self.spaces() if "last" in (space.holds or ())), 0)

    def enemies(self) -> dict[str, EnemyCard]:
        """Those of this box; what the table has typed itself belongs to every one."""
        return {id: card for id, card in self.of_box(self.pack.enemy).items() if self._plays(card.scenario)}

    def adventures(self) -> dict[str, AdventureCard]:
        return {id: card for id, card in self.of_box(self.pack.adventure).items() if self._plays(card.scenario)}

    def _plays(self, scenario: str) -> bool:
        return scenario in ("", self.scenario.id)

    def cards(self, deck: str) -> dict[str, AdventureCard | EnemyCard]:
        """All cards of an adventure deck that are known."""
        both: dict[str, AdventureCard | EnemyCard] = {**self.adventures(), **self.enemies()}
        return {id: card for id, card in both.items() if card.deck == deck}

    def knows(self, deck: str) -> bool:
        """Whether every card of this deck is known, so that the app can draw it."""
        return sum(card.copies for card in self.cards(deck).values()) == self.scenario.deck

    def stories(self) -> dict[str, StoryCard]:
        return {card.id: card for card in self.pack.story.values() if card.scenario == self.scenario.id}

    def cities(self) -> list[City]:
        return list(self.of_box(self.pack.city).values())

    def assets(self) -> dict[str, AssetCard]:
        return self.of_box(self.pack.asset)

    def skills(self) -> dict[str, SkillCard]:
        return self.of_box(self.pack.skill)

    def by_code(self, code: str) -> TokenCard | None:
        wanted = code.strip().lower()
        return next((one for one in self.pack.token.values() if one.code and one.code.lower() == wanted), None)


NEVER = 9
"""Surges of an ability whose cost nobody has read: more than can lie there."""


@lru_cache(maxsize=512)
def face_of(words: str) -> Face:
    """`physical 2 gold`: symbol, value if above 1, gold or not."""
    symbol, *rest = words.split()
    if symbol not in SYMBOLS or any(one != "gold" and not one.isdigit() for one in rest):
        raise ValueError(words)
    return Face(symbol, next((int(one) for one in rest if one.isdigit()), 1), "gold" in rest)


def token_of(pack: Pack, id: str) -> Token:
    card = pack.token[id]
    return face_of(card.a), face_of(card.b)


def ability_of(card: AbilityCard) -> Ability:
    if card.effects is None or card.cost is None:
        return Ability(NEVER if card.cost is None else card.cost)
    parts = tuple(
        Effect(one.kind, one.n, one.whose, one.symbol, one.spent, one.named, one.if_dealt) for one in card.effects
    )
    return Ability(card.cost, parts, card.negatable)


def assemble(pack: Pack, scenario: Scenario) -> Content:
    villain = pack.villain.get(scenario.villain)
    if villain is None:
        raise ContentErrors([Problem("", 0, "villain", t("There is no villain of this name."))])
    made = Content(pack, scenario)
    if sum("story" in (space.holds or ()) for space in made.spaces()) > MOST_STORY:
        raise ContentErrors([Problem("", 0, "space", t("More than four story spaces can't be."))])
    return made


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Ids in the pack that lead nowhere, sides of tokens that can't be, villains with more than one own token."""
    tokens, abilities = tuple(pack.token), tuple(pack.ability)
    for card in pack.token.values():
        for side in ("a", "b"):
            try:
                face_of(getattr(card, side))
            except ValueError:
                yield BrokenReference("token", card.id, side, getattr(card, side), SYMBOLS)
    holders = (("hero", pack.hero), ("enemy", pack.enemy), ("villain", pack.villain), ("asset", pack.asset))
    for kind, cards in holders:
        for holder in cards.values():
            given = {"abilities": holder.abilities or (), "tokens": getattr(holder, "tokens", ())}
            for name, known in (("abilities", abilities), ("tokens", tokens)):
                missing = (one for one in given[name] if one not in known)
                yield from (BrokenReference(kind, holder.id, name, one, known) for one in missing)
    for villain in pack.villain.values():
        if len(villain.tokens) != 1:
            yield BrokenReference("villain", villain.id, "tokens", ", ".join(villain.tokens), ("one token of his own",))
    for asset in pack.asset.values():
        if asset.token and asset.token not in tokens:
            yield BrokenReference("asset", asset.id, "token", asset.token, tokens)
    for story in pack.story.values():
        if story.enemy and story.enemy not in pack.enemy:
            yield BrokenReference("story", story.id, "enemy", story.enemy, tuple(pack.enemy))
