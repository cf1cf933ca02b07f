"""Schema of the content files: heroes, tokens, enemies, abilities, cards, spaces of the time track, scenarios.

A printed value may be missing (`None`). The players are then asked once to read it from their card.
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
"""The highest number of story spaces on a time track. A story card is drawn on each of them, once in each act."""
TRANSLATED = t("our translation of the name; the printed one may be another")


class Titled(Struct, frozen=True, kw_only=True):
    """A card with a name.

    `translated` is true if the name is our own translation. The screen marks it with `~` until the players enter the
    printed name.
    """

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
    """A card that changes a hero's numbers: a learned skill or an owned asset."""

    body: Signed = 0
    mind: Signed = 0
    spirit: Signed = 0
    speed: Signed = 0
    health: Signed = 0
    hand: Signed = 0
    copies: Copies = 1


class TokenCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A combat token with two sides, for example `physical 2` and `dash gold`.

    `code` is the code printed on the tokens of assets. It is empty for other tokens.
    """

    id: str
    a: str
    b: str
    code: str = ""
    type: AssetType | None = None

    @property
    def label(self) -> Name:
        return Name(self.code.upper() or self.id)


class EffectData(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One effect of an ability in a content file.

    `fight.sides.Effect` explains the fields. An `n` of 99 means all tokens.
    """

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
    """A surge ability.

    - `cost`: the number of surges. 0 means X.
    - `guess`: the likely cost, if public lists disagree.
    - `note`: what the players do without the app.
    - `by`: how the number of an effect with `n` = -1 is found. `hex` counts the dice that show the terrain of the hex.
      An attribute counts the stars of a test of it with `modifier`. Empty means that the players enter the number.
    """

    cost: Surges | None = None
    guess: Surges | None = None
    effects: tuple[EffectData, ...] | None = None
    note: Name | None = None
    by: Literal["", "hex", "body", "mind", "spirit"] = ""
    modifier: Signed = 0
    negatable: bool = False
    """True if the opponent may negate the ability by spending as many surges as were paid for it."""


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
    """The special ability of the hero card. Empty if the app does not handle it."""


class EnemyCard(Titled, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An enemy of an adventure deck.

    - `abilities`: its surge abilities, as printed from top to bottom.
    - `blocks`: the only kind of damage that its shields stop.
    - `bars`: true if the hero may use no surges.
    - `lore`: its extra health for each lore of the hero.
    - `engaging`: the damage that the hero suffers on engaging. Shields do not stop it.
    - `instead`: a reward that the hero may take instead of the gold.
    - `guess`: its health in a public list, suggested when the players are asked for it.
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
    """A villain.

    - `lore`, `companions`: how each lore and companion of his opponent changes his health.
    - `zombies`: how each zombie on the board changes his health.
    - `least`: his lowest possible health.
    - `tokens`: his own combat token. He casts it together with the six tokens of an enemy in Act 2.
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
    """One ending of a quest, with the terrain symbols that it costs. Only a wild die pays for a wild symbol."""

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
    """A story card.

    - `several`: true if its quest is on several hexes and gets no token.
    - `black`: the number of black story tokens placed on the board when it is drawn.
    - `white`: the number of white story tokens that the first player then gains.
    """

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
    """The damage that the hero's opponent suffers on engaging."""
    abilities: tuple[str, ...] = ()


class SkillCard(BonusCard, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A skill.

    `combat`, `exploration` and `social` are the orbs of each kind that it costs. `any` are orbs of any kind.
    """

    type: Attribute
    any: Small = 0
    combat: Small = 0
    exploration: Small = 0
    social: Small = 0
    stars: Small = 0


class SpaceCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A space of a time track.

    - `holds`: its symbols. None until the players have entered them from their board.
    - `guess`: its symbols in public lists.
    """

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
    """A named hex. Towns, shrines and strongholds have a terrain, but are not wilderness."""

    terrain: Terrain
    kind: Literal["town", "shrine", "stronghold", "wilderness"]


class DieFace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face of the terrain die.

    - `shows`: one terrain, two terrains, or `wild`. It is None if the app does not know the face for certain.
    - `guess`: what such a face probably shows.
    """

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
    """A scenario.

    `end` says what follows Act 2: all heroes lose (`lost`), or the villain marches to the `goal` (`march`).
    """

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
    aim: Name | None = None
    """What the players try to do, in a few words. The list of scenarios shows it."""


class Boxed(Protocol):
    """The type of cards that belong either to the demo or to the printed game."""

    @property
    def demo(self) -> bool: ...


B = TypeVar("B", bound=Boxed)


class Content(Struct, frozen=True):
    """The content that the rules use: the pack and the scenario that is played."""

    pack: Pack
    scenario: Scenario

    @property
    def villain(self) -> VillainCard:
        return self.pack.villain[self.scenario.villain]

    def of_box(self, cards: Mapping[str, B]) -> dict[str, B]:
        """Return only the cards that belong to this game: the demo or the printed game."""
        return {id: card for id, card in cards.items() if card.demo == self.scenario.demo}

    def spaces(self) -> list[SpaceCard]:
        return sorted(self.of_box(self.pack.space).values(), key=lambda space: space.number)

    def end_of_track(self) -> int:
        """Return the number of the last space of the time track, or the highest possible number if it is not known."""
        return self._known_end() or self.spaces()[-1].number

    def expected_end(self) -> int:
        """Return the number of the last space of the time track, or the number in public lists if it is not known."""
        guessed = (space.number for space in self.spaces() if "last" in space.guess)
        return self._known_end() or next(guessed, self.end_of_track())

    def _known_end(self) -> int:
        return next((space.number for space in self.spaces() if "last" in (space.holds or ())), 0)

    def enemies(self) -> dict[str, EnemyCard]:
        """Return the enemies of this scenario by id. Enemies that the players entered belong to every scenario."""
        return {id: card for id, card in self.of_box(self.pack.enemy).items() if self._is_used(card.scenario)}

    def adventures(self) -> dict[str, AdventureCard]:
        return {id: card for id, card in self.of_box(self.pack.adventure).items() if self._is_used(card.scenario)}

    def _is_used(self, scenario: str) -> bool:
        return scenario in ("", self.scenario.id)

    def cards(self, deck: str) -> dict[str, AdventureCard | EnemyCard]:
        """Return the known cards of an adventure deck."""
        known: dict[str, AdventureCard | EnemyCard] = {**self.adventures(), **self.enemies()}
        return {id: card for id, card in known.items() if card.deck == deck}

    def knows(self, deck: str) -> bool:
        """Return whether every card of an adventure deck is known, so that the app can draw from it."""
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
        """Return the token with this printed code."""
        wanted = code.strip().lower()
        return next((token for token in self.pack.token.values() if token.code and token.code.lower() == wanted), None)


NEVER = 9
"""The cost of an ability while its printed cost is not known. No side can pay it."""


@lru_cache(maxsize=512)
def face_of(text: str) -> Face:
    """Return the token side for a text like `physical 2 gold`.

    The text has a symbol, a value if it is above 1, and `gold` for a gold symbol.
    """
    symbol, *rest = text.split()
    if symbol not in SYMBOLS or any(word != "gold" and not word.isdigit() for word in rest):
        raise ValueError(text)
    return Face(symbol, next((int(word) for word in rest if word.isdigit()), 1), "gold" in rest)


def token_of(pack: Pack, id: str) -> Token:
    """Return both sides of a token as the combat rules use them."""
    card = pack.token[id]
    return face_of(card.a), face_of(card.b)


def ability_of(card: AbilityCard) -> Ability:
    """Return an ability in the form that the combat rules use.

    It has no effects until the players have entered them.
    """
    if card.effects is None or card.cost is None:
        return Ability(NEVER if card.cost is None else card.cost)
    effects = tuple(
        Effect(data.kind, data.n, data.whose, data.symbol, data.spent, data.named, data.if_dealt)
        for data in card.effects
    )
    return Ability(card.cost, effects, card.negatable)


def assemble(pack: Pack, scenario: Scenario) -> Content:
    """Return the content of a scenario. Raise `ContentErrors` if its villain or its time track is not valid."""
    villain = pack.villain.get(scenario.villain)
    if villain is None:
        raise ContentErrors([Problem("", 0, "villain", t("There is no villain of this name."))])
    content = Content(pack, scenario)
    if sum("story" in (space.holds or ()) for space in content.spaces()) > MOST_STORY:
        raise ContentErrors([Problem("", 0, "space", t("More than four story spaces can't be."))])
    return content


def references(pack: Pack) -> Iterator[BrokenReference]:
    """Yield ids that name nothing, invalid token sides, and villains without exactly one token of their own."""
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
                missing = (id for id in given[name] if id not in known)
                yield from (BrokenReference(kind, holder.id, name, id, known) for id in missing)
    for villain in pack.villain.values():
        if len(villain.tokens) != 1:
            yield BrokenReference("villain", villain.id, "tokens", ", ".join(villain.tokens), ("one token of his own",))
    for asset in pack.asset.values():
        if asset.token and asset.token not in tokens:
            yield BrokenReference("asset", asset.id, "token", asset.token, tokens)
    for story in pack.story.values():
        if story.enemy and story.enemy not in pack.enemy:
            yield BrokenReference("story", story.id, "enemy", story.enemy, tuple(pack.enemy))
