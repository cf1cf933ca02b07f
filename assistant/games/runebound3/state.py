"""What is kept of a game, and how each thing is shown, corrected and laid out again."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.fight.bout import Pending
from assistant.games.runebound3.names import (
    ADVENTURE,
    ASSET,
    HERO,
    SKILL,
    STORY,
    AdventureId,
    AssetId,
    AttributeId,
    CityId,
    DeckId,
    EnemyId,
    HeroId,
    SkillId,
    StoryId,
    TokenId,
)
from assistant.messages.names import Label
from assistant.messages.text import t

ACTIONS = 3
MARKET = 3
ENEMY_NUMBER = 9
"""The enemy's number in a fight: `9-2` takes two off it."""
REST_DICE = 5


class Player(Struct):
    """A hero at the table. Gold, hand, skills and the rest are there only where the app keeps the sheets."""

    hero: HeroId
    number: int
    damage: int = 0
    health: int = 0
    """More (or less) than printed, as told."""
    tokens: list[TokenId] = field(default_factory=list)
    """Combat tokens besides the three of the hero, in the order they came."""
    defeated: bool = False
    delayed: bool = False
    eliminated: bool = False
    lore: int = 0
    companions: int = 0
    gold: int = 0
    hand: int = 0
    """Cards in hand, where their names are not kept."""
    cards: list[SkillId] = field(default_factory=list)
    """In hand, where the app deals them."""
    skills: list[SkillId] = field(default_factory=list)
    assets: list[AssetId] = field(default_factory=list)
    trophies: dict[DeckId, int] = field(default_factory=dict)
    taken: list[AdventureId] = field(default_factory=list)
    """Which cards they are, as far as the app has drawn them."""
    modifiers: dict[AttributeId, int] = field(default_factory=dict)
    quests: list[AdventureId] = field(default_factory=list)
    rumours: list[AdventureId] = field(default_factory=list)
    challenged: list[HeroId] = field(default_factory=list)
    """Whom he has challenged: Corbin does so once a game."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.hero)


class Slot(Struct):
    """A story quest on its track; the card's name where it is known."""

    number: int
    card: StoryId = ""

    def display_name(self, content: Content) -> Label:
        return STORY(content, self.card) if self.card else t("slot {n}", n=self.number)


class CastToken(Struct):
    """A combat token in a fight: which side is up, where it is, on which token of its side it lies (-1: on none)."""

    token: TokenId
    up: int = 0
    place: Literal["pool", "spent", "removed", "gone"] = "pool"
    on: int = -1


class Fighter(Struct):
    """A side of the fight in this combat round; `id` names a hero, an enemy or a villain.

    Health and damage are those of an enemy; a hero's are with the hero, a villain's health follows the game.
    """

    id: str
    health: int = 0
    damage: int = 0
    tokens: list[CastToken] = field(default_factory=list)
    passed: bool = False
    used: list[int] = field(default_factory=list)
    barred: bool = False
    doubled: str = ""
    taken: int = 0
    extra: int = 0
    abilities: list[str] = field(default_factory=list)
    came_with: int = 0
    """A hero's damage before the fight."""
    knacked: bool = False
    """What his hero card allows once a combat is used."""


class Fight(Struct):
    """`rival`: the other side is a hero, too. `story`: its card gives no trophy. `ended` is how it ended."""

    hero: Fighter
    enemy: Fighter
    rival: bool = False
    villain: bool = False
    story: bool = False
    drawn: bool = False
    """Its card came from a deck that the app keeps."""
    retreat: bool = True
    reward: bool = True
    round: int = 0
    turn: int = 0
    queue: list[Pending] = field(default_factory=list)
    dealt: int = 0
    acting: bool = True
    """An action runs: the turn passes on once nothing of it is left."""
    first: list[int] = field(default_factory=list)
    """Initiative of both sides in this combat round."""
    ended: Literal["", "won", "defeated", "fled", "taken", "closed"] = ""
    fled: HeroId = ""
    """Who of two heroes retreated."""
    bars: bool = False
    blocks: str = ""
    course: Cursor = field(default_factory=Cursor)


class Runebound3(Struct):
    players: list[Player]
    mode: Literal["", "alone", "together", "rivals"] = ""
    strength: Literal["plain", "sharp", "strong"] = "sharp"
    act: int = 1
    space: int = 1
    round: int = 1
    stuck: bool = False
    """The time token stays where it is: Act 2 is over."""
    due: list[str] = field(default_factory=list)
    """What the space of the time token still brings: a story card, gems."""
    first: HeroId = ""
    had_turn: list[HeroId] = field(default_factory=list)
    """Who has had a turn in this round."""
    turn_over: bool = False
    actions: int = 0
    """Left in this turn, where the sheets are kept."""
    once: list[str] = field(default_factory=list)
    """What was used and comes once in a turn."""
    story_drawn: int = 0
    story: Annotated[Pile, STORY] = field(default_factory=Pile)
    slots: list[Slot] = field(default_factory=list)
    zombies: int = 0
    villain_here: bool = False
    to_go: int = -1
    """Hexes that the villain has left to march; -1: nobody has told."""
    gems: dict[DeckId, int] = field(default_factory=dict)
    """Face up, by kind."""
    left: dict[DeckId, int] = field(default_factory=dict)
    """Cards in each adventure deck, where their names are not kept."""
    discarded: dict[DeckId, int] = field(default_factory=dict)
    """Beside it, those without a name."""
    combat: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    exploration: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    social: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    assets: Annotated[Pile, ASSET] = field(default_factory=Pile)
    markets: dict[CityId, list[AssetId]] = field(default_factory=dict)
    skills: Annotated[Pile, SKILL] = field(default_factory=Pile)
    fight: Fight | None = None
    fought: list[EnemyId] = field(default_factory=list)
    """Enemies met so far, the latest last."""
    over: bool = False
    winner: HeroId = ""
    course: Cursor = field(default_factory=Cursor)

    @property
    def alone(self) -> bool:
        return len(self.players) == 1

    @property
    def standing(self) -> list[Player]:
        return [player for player in self.players if not player.eliminated]

    def of(self, hero: str) -> Player:
        return next(player for player in self.players if player.hero == hero)

    def pile(self, deck: str) -> Pile:
        return getattr(self, deck)  # type: ignore[no-any-return]

    def deck_left(self, deck: str) -> int:
        """Cards in an adventure deck that is counted, whoever draws them."""
        return self.left.get(deck, 0)

    def deck_discarded(self, deck: str) -> int:
        """Those beside it."""
        return self.discarded.get(deck, 0)

    def knows_skill_cards(self) -> bool:
        """Whether skill cards are kept by name, so hands, too."""
        return bool(self.skills.size or any(player.cards for player in self.players))

    def in_order(self) -> list[Player]:
        """From the first player clockwise, without those who are out."""
        heroes = [player.hero for player in self.players]
        place = heroes.index(self.first) if self.first in heroes else 0
        return [player for player in (*self.players[place:], *self.players[:place]) if not player.eliminated]

    @property
    def turn_of(self) -> str:
        """Whose turn comes next in this round: nobody has a second one."""
        return next((player.hero for player in self.in_order() if player.hero not in self.had_turn), "")


def _cards(content: Content, state: Runebound3) -> int:
    """Those of one adventure deck."""
    return content.scenario.deck


TRACKED = (
    TrackedField("players.*.damage", t("{it}: damage"), shown="own", counts="up", most=30, figure="number"),
    TrackedField("players.*.health", t("{it}: health above the printed"), shown="own", least=-9, most=20),
    TrackedField("players.*.tokens", t("{it}: tokens gained"), shown="own"),
    TrackedField("players.*.defeated", t("{it}: defeated"), shown="own"),
    TrackedField("players.*.delayed", t("{it}: delayed"), shown="own"),
    TrackedField("players.*.lore", t("{it}: lore"), shown="own", most=30),
    TrackedField("players.*.companions", t("{it}: companions"), shown="own", most=30),
    TrackedField("players.*.gold", t("{it}: gold"), "sheets", most=99),
    TrackedField(
        "players.*.hand",
        t("{it}: cards in hand"),
        "sheets",
        shown="own",
        most=20,
        when=lambda state, _: not state.knows_skill_cards(),
    ),
    TrackedField("players.*.cards", t("{it}: skill cards in hand"), "skills", shown="own"),
    TrackedField("players.*.skills", t("{it}: skills"), "sheets", shown="shelf"),
    TrackedField("players.*.assets", t("{it}: assets"), "sheets", shown="shelf"),
    TrackedField("players.*.trophies", t("{it}: trophies"), "sheets", shown="pips"),
    TrackedField("zombies", t("zombies on the board"), shown="own", most=30),
    TrackedField("round", t("round"), shown="own", least=1, most=99),
    TrackedField(
        "space", t("space of the time token"), shown="own", least=1, most=lambda content, _: content.end_of_track()
    ),
    TrackedField("story_drawn", t("story cards drawn"), shown="own", most=8),
    TrackedField("villain_here", t("the villain is on the board"), shown="own"),
    TrackedField("actions", t("actions left"), "sheets", most=ACTIONS, shown="own"),
    TrackedField("gems", t("gems face up"), "gems", shown="own", most=lambda content, _: content.scenario.gems),
    TrackedField("left", t("cards in the adventure decks"), "decks", shown="own", most=_cards),
    TrackedField("discarded", t("discarded adventure cards"), "decks", shown="own", most=_cards),
    TrackedField("markets.*", t("market of {it}"), "markets", shown="shelf"),
    TrackedField("fight.enemy.damage", t("damage of the enemy"), shown="own", counts="up", most=40),
)
"""Time, story quests, villain and fights are drawn by `view.py`."""
