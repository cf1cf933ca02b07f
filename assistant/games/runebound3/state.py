"""The state of a game, and which of its fields players see and can correct."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.runebound3.content import AssetCard, Content, SkillCard
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
from assistant.messages.text import Text, t

ACTIONS = 3
MARKET = 3
ENEMY_NUMBER = 9
"""The number that players type for the enemy in a fight: `9-2` deals 2 damage to it."""
REST_DICE = 5


class Player(Struct):
    """A hero in the game.

    The app uses gold, hand, skills, assets and trophies only if it keeps the hero sheets.
    """

    hero: HeroId
    number: int
    damage: int = 0
    health: int = 0
    """A number to add to the printed health, entered by the players. It may be negative."""
    tokens: list[TokenId] = field(default_factory=list)
    """The combat tokens that the hero has gained, oldest first. The hero's own three are not in the list."""
    defeated: bool = False
    delayed: bool = False
    eliminated: bool = False
    lore: int = 0
    companions: int = 0
    gold: int = 0
    hand: int = 0
    """The number of skill cards in hand, if the app does not deal them."""
    cards: list[SkillId] = field(default_factory=list)
    """The skill cards in hand, if the app deals them."""
    skills: list[SkillId] = field(default_factory=list)
    assets: list[AssetId] = field(default_factory=list)
    trophies: dict[DeckId, int] = field(default_factory=dict)
    taken: list[AdventureId] = field(default_factory=list)
    """The ids of those trophies whose cards the app drew."""
    modifiers: dict[AttributeId, int] = field(default_factory=dict)
    quests: list[AdventureId] = field(default_factory=list)
    rumours: list[AdventureId] = field(default_factory=list)
    challenged: list[HeroId] = field(default_factory=list)
    """The heroes that Corbin has challenged by his ability. He may challenge each hero once a game."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.hero)


def _bonus_cards(content: Content, player: Player) -> Iterator[AssetCard | SkillCard]:
    for skill in player.skills:
        if skill in content.pack.skill:
            yield content.pack.skill[skill]
    for asset in player.assets:
        if asset in content.pack.asset:
            yield content.pack.asset[asset]


def stat_of(content: Content, player: Player, what: str) -> int:
    """Return a number of the hero with all bonuses: an attribute, speed, health or maximum hand size.

    An attribute may be negative.
    """
    printed = int(getattr(content.pack.hero[player.hero], what))
    entered = player.health if what == "health" else player.modifiers.get(what, 0)
    return printed + entered + sum(int(getattr(card, what)) for card in _bonus_cards(content, player))


def health_of(content: Content, player: Player) -> int:
    """Return the health that the hero has without damage."""
    return max(1, stat_of(content, player, "health"))


class Slot(Struct):
    """A slot of the story track with a story quest. `card` is empty if the app does not know the card."""

    number: int
    card: StoryId = ""

    def display_name(self, content: Content) -> Label:
        return STORY(content, self.card) if self.card else t("slot {n}", n=self.number)


class CastToken(Struct):
    """A combat token in a fight.

    - `up`: the side that faces up, 0 or 1.
    - `on`: the index of the fighter's token on which it lies, or -1.
    """

    token: TokenId
    up: int = 0
    place: Literal["pool", "spent", "removed", "gone"] = "pool"
    on: int = -1


class Fighter(Struct):
    """One side of a fight in this combat round: a hero, an enemy or a villain.

    - `health`: the health of an enemy. Other fighters do not use this field.
    - `damage`: the damage of an enemy or villain. A hero's damage is in `Player`.
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
    """The damage that the hero had before the fight."""
    knacked: bool = False
    """True if the hero has used the hero card's ability for this combat."""


class Fight(Struct):
    """The running fight: a hero against an enemy, the villain or another hero (`rival`).

    - `story`: true if the enemy is a story card, which does not become a trophy.
    - `ended`: how the fight ended.
    """

    hero: Fighter
    enemy: Fighter
    rival: bool = False
    villain: bool = False
    story: bool = False
    drawn: bool = False
    """True if the app drew the enemy's card from an adventure deck."""
    retreat: bool = True
    reward: bool = True
    round: int = 0
    turn: int = 0
    queue: list[Pending] = field(default_factory=list)
    dealt: int = 0
    acting: bool = True
    """True while an action is being resolved. The turn then passes to the other side."""
    first: list[int] = field(default_factory=list)
    """The initiative of both sides in this combat round."""
    ended: Literal["", "won", "defeated", "fled", "taken", "closed"] = ""
    fled: HeroId = ""
    """The hero who retreated from a challenge."""
    bars: bool = False
    blocks: str = ""
    course: Cursor = field(default_factory=Cursor)


class Runebound3(Struct):
    """The state of a game of Runebound, third edition."""

    players: list[Player]
    mode: Literal["", "alone", "together", "rivals"] = ""
    strength: Literal["plain", "sharp", "strong"] = "sharp"
    act: int = 1
    space: int = 1
    round: int = 1
    stuck: bool = False
    """True if Act 2 is over, so that the time token no longer moves."""
    due: list[str] = field(default_factory=list)
    """The symbols of the time token's space still to be resolved: `story`, `gems`."""
    first: HeroId = ""
    had_turn: list[HeroId] = field(default_factory=list)
    """Heroes who have had their turn in this round."""
    turn_over: bool = False
    actions: int = 0
    """The actions left in this turn, if the app keeps the hero sheets."""
    once: list[str] = field(default_factory=list)
    """The once-per-turn abilities used in this turn."""
    story_drawn: int = 0
    story: Annotated[Pile, STORY] = field(default_factory=Pile)
    slots: list[Slot] = field(default_factory=list)
    zombies: int = 0
    villain_here: bool = False
    to_go: int = -1
    """The number of hexes that the villain still has to march. -1 until the players have entered it."""
    gems: dict[DeckId, int] = field(default_factory=dict)
    """The number of faceup adventure gems of each kind."""
    left: dict[DeckId, int] = field(default_factory=dict)
    """The number of cards left in each adventure deck."""
    discarded: dict[DeckId, int] = field(default_factory=dict)
    """The number of discarded cards of each adventure deck."""
    combat: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    exploration: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    social: Annotated[Pile, ADVENTURE] = field(default_factory=Pile)
    assets: Annotated[Pile, ASSET] = field(default_factory=Pile)
    markets: dict[CityId, list[AssetId]] = field(default_factory=dict)
    skills: Annotated[Pile, SKILL] = field(default_factory=Pile)
    fight: Fight | None = None
    fought: list[EnemyId] = field(default_factory=list)
    """The enemies fought so far, oldest first."""
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
        """Return the number of cards left in an adventure deck."""
        return self.left.get(deck, 0)

    def deck_discarded(self, deck: str) -> int:
        """Return the number of discarded cards of an adventure deck."""
        return self.discarded.get(deck, 0)

    def knows_skill_cards(self) -> bool:
        """Return whether the app deals skill cards, so that it knows the hands."""
        return bool(self.skills.size or any(player.cards for player in self.players))

    def in_order(self) -> list[Player]:
        """Return the players in turn order: clockwise from the first player, without eliminated heroes."""
        heroes = [player.hero for player in self.players]
        place = heroes.index(self.first) if self.first in heroes else 0
        return [player for player in (*self.players[place:], *self.players[:place]) if not player.eliminated]

    def right_of(self, hero: HeroId) -> HeroId:
        """Return the hero to the right of this one, or "". The player of that hero plays this hero's enemies."""
        heroes = [player.hero for player in self.players]
        place = heroes.index(hero)
        seats = [*reversed(self.players[:place]), *reversed(self.players[place + 1 :])]
        return next((player.hero for player in seats if not player.eliminated), "")

    @property
    def turn_of(self) -> str:
        """Return the hero who has the next turn of this round, or "" if all heroes have had their turn."""
        return next((player.hero for player in self.in_order() if player.hero not in self.had_turn), "")


def _is_in_game(state: Runebound3, place: int) -> bool:
    return not state.players[place].eliminated


def _of_hero(field: str, label: Text, holder: str = "", **more: Any) -> TrackedField:
    """Return a tracked field of the heroes who are still in the game."""
    return TrackedField(f"players.*.{field}", label, holder, when=_is_in_game, **more)


def _health(content: Content, state: Runebound3, place: int) -> int:
    """Return the highest damage that players can enter for a hero: the hero's health.

    If the health has dropped during a fight, the damage may be higher until the fight ends.
    """
    player = state.players[place]
    return max(health_of(content, player), player.damage)


def _hand(content: Content, state: Runebound3, place: int) -> int:
    """Return the hero's maximum hand size, the highest number of skill cards that players can enter."""
    player = state.players[place]
    return max(stat_of(content, player, "hand"), player.hand)


def _cards(content: Content, state: Runebound3) -> int:
    """Return the size of an adventure deck, the highest number of cards that players can enter for it."""
    return content.scenario.deck


TRACKED = (
    _of_hero("damage", t("{it}: damage"), shown="own", counts="up", most=_health, figure="number"),
    _of_hero("health", t("{it}: health above the printed"), shown="own", least=-9, most=20),
    _of_hero("tokens", t("{it}: tokens gained"), shown="own"),
    _of_hero("defeated", t("{it}: defeated"), shown="own"),
    _of_hero("delayed", t("{it}: delayed"), shown="own"),
    _of_hero("lore", t("{it}: lore"), shown="own", most=30),
    _of_hero("companions", t("{it}: companions"), shown="own", most=30),
    _of_hero("gold", t("{it}: gold"), "sheets", most=99),
    TrackedField(
        "players.*.hand",
        t("{it}: cards in hand"),
        "sheets",
        shown="own",
        most=_hand,
        when=lambda state, place: _is_in_game(state, place) and not state.knows_skill_cards(),
    ),
    _of_hero("cards", t("{it}: skill cards in hand"), "skills", shown="own"),
    _of_hero("skills", t("{it}: skills"), "sheets", shown="shelf"),
    _of_hero("assets", t("{it}: assets"), "sheets", shown="shelf"),
    _of_hero("trophies", t("{it}: trophies"), "sheets", shown="pips"),
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
    TrackedField(
        "fight.enemy.damage",
        t("damage of the enemy"),
        shown="own",
        counts="up",
        most=40,
        figure=ENEMY_NUMBER,
        when=lambda state: state.fight is not None and not state.fight.rival,
    ),
)
"""The fields that the app tracks and players can correct."""
