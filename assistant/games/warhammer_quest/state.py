"""The state of a quest and of a campaign, and its tracked fields, which the players see and can correct."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType, field

from assistant.components.pile import Pile
from assistant.engine.sequence import Cursor
from assistant.engine.tracked import TrackedField
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.names import (
    DUNGEON,
    ENEMY,
    GEAR,
    HERO,
    LAIR,
    LOCATION,
    SHADOWS,
    ActionId,
    ConditionId,
    DungeonId,
    EnemyId,
    GearId,
    HeroId,
    LocationId,
    ZoneId,
    face,
    numbered,
)
from assistant.messages.names import Label
from assistant.messages.text import Name, Text, t

FIRST_ENEMY = 6
"""The lowest number of an enemy. Heroes have the numbers 1 to 4, the location has 0."""
MOST_IN_ZONE = 3
MOST_TOKENS = 2
GEAR_LIMIT = 1
"""The gear limit of a hero at the beginning of a campaign."""
WEAPONS, ARMOUR = 2, 1
DeckId = Literal["enemy", "location", "dungeon", "gear"]
HERO_ACTIVATION = "hero_activation"
ACTIVATIONS = (HERO_ACTIVATION, "enemy_turn")
"""The steps during which a hero is the active hero."""


class Equipped(Struct):
    """A gear card that a hero has equipped. If it is depleted, it is face down until the settlement."""

    card: GearId
    ready: bool = True
    depleted: bool = False


class Hero(Struct):
    """A hero of the party.

    - `health`: the number on the hero card for this party size, without gear. 0 if it is not known.
    - actions, tokens, conditions, gear and items: used only if the app tracks them.
    """

    id: HeroId
    number: int
    health: int = 0
    wounds: int = 0
    defeated: bool = False
    revived: bool = False
    """True if the hero was revived with as many wounds as health. The next wound defeats the hero again (A16)."""
    out: bool = False
    """True if the hero is eliminated for the rest of a delve."""
    exhausted: list[ActionId] = field(default_factory=list)
    advanced: list[ActionId] = field(default_factory=list)
    tokens: dict[ActionId, int] = field(default_factory=dict)
    conditions: list[ConditionId] = field(default_factory=list)
    gear: list[Equipped] = field(default_factory=list)
    gear_limit: int = GEAR_LIMIT
    items: list[DungeonId] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    """The settlement actions that the hero has taken in this settlement."""

    def display_name(self, content: Content) -> Label:
        return HERO(content, self.id)


def full_health(content: Content, hero: Hero) -> int:
    """Return the hero's health with the bonus of face-up gear, or 0 if it is not known."""
    if not hero.health:
        return 0
    cards = (content.pack.gear.get(equipped.card) for equipped in hero.gear if not equipped.depleted)
    return hero.health + sum(card.health or 0 for card in cards if card is not None)


class Enemy(Struct):
    """An enemy card in play.

    - `zone`: a hero's id, the shadows or the lair.
    - `card`: the id of the card, or a placeholder while it is face down.
    """

    card: EnemyId = ""
    number: int = 0
    zone: ZoneId = SHADOWS
    face_up: bool = True
    ready: bool = True
    acted: bool = False
    """True if the enemy was activated in this enemy phase."""
    wounds: int = 0

    def display_name(self, content: Content) -> Label:
        return numbered(face(content, self.card, face_up=self.face_up), self.number)


class Pool(Struct):
    """The campaign pool: cards added to the decks of each quest of the campaign."""

    enemies: list[EnemyId] = field(default_factory=list)
    dungeon: list[DungeonId] = field(default_factory=list)
    fortune: int = 0
    others: list[str] = field(default_factory=list)
    """The typed names of cards that the app doesn't know."""


class Result(Struct):
    """How a quest of the campaign ended. `name` is saved because the sheet of an earlier quest is not loaded."""

    quest: str
    won: bool
    name: Name = Name("")


class WarhammerQuest(Struct):
    """The state of the game.

    - `quest`: the id of the current quest.
    - `laid_out`: true if its set-up is done.
    """

    heroes: list[Hero]
    quest: str
    laid_out: bool = False
    round: int = 0
    leader: HeroId = ""
    activated: HeroId = ""
    """The last hero to activate an enemy in this enemy phase."""
    passed: list[HeroId] = field(default_factory=list)
    """The heroes already reported in this enemy phase as having no enemy to activate."""
    acting: int = 0
    """The number of the enemy that is being activated, or 0."""
    peril: int = 0
    """The space of the peril token. 0 is the start."""
    location: LocationId = ""
    progress: int = 0
    travelled: int = 0
    told_empty: bool = False
    """True if the players know that no location is left."""
    spared: int = 0
    """The last round in which the quest went on although all heroes were defeated, or 0."""
    enemies: list[Enemy] = field(default_factory=list)
    enemy_deck: Annotated[Pile, ENEMY] = field(default_factory=Pile)
    location_deck: Annotated[Pile, LOCATION] = field(default_factory=Pile)
    dungeon_deck: Annotated[Pile, DUNGEON] = field(default_factory=Pile)
    gear_deck: Annotated[Pile, GEAR] = field(default_factory=Pile)
    sizes: dict[DeckId, int] = field(default_factory=dict)
    """The number of cards in each deck whose cards the app doesn't know. -1 if nobody counted them."""
    no_targets: list[int] | UnsetType = UNSET
    """The numbers of enemies that left play between the choice of targets and the roll of an action.

    A new enemy with such a number is not a target. The field is saved only if there are any.
    """
    outcome: Literal["", "won", "lost"] = ""
    pool: Pool = field(default_factory=Pool)
    gone: list[EnemyId] = field(default_factory=list)
    """Defeated nemeses of the campaign pool. They do not return in this campaign."""
    results: list[Result] = field(default_factory=list)
    milestones: list[str] = field(default_factory=list)
    course: Cursor = field(default_factory=Cursor)

    @property
    def active(self) -> str:
        """The hero who is being activated or who activates an enemy, or ""."""
        return self.course.who if self.course.at in ACTIVATIONS else ""

    def hero(self, id: str) -> Hero:
        return next(hero for hero in self.heroes if hero.id == id)

    def enemy(self, number: int) -> Enemy | None:
        return next((enemy for enemy in self.enemies if enemy.number == number), None)

    def enemies_in(self, zone: str) -> list[Enemy]:
        """Return the enemies of a zone from left to right."""
        return [enemy for enemy in self.enemies if enemy.zone == zone]

    @property
    def standing(self) -> list[Hero]:
        return [hero for hero in self.heroes if not hero.defeated]

    @property
    def shadows(self) -> list[Enemy]:
        return self.enemies_in(SHADOWS)

    @property
    def lair(self) -> list[Enemy]:
        return self.enemies_in(LAIR)

    @property
    def free_number(self) -> int:
        """The lowest number that no enemy in play has."""
        taken = {enemy.number for enemy in self.enemies}
        return next(number for number in range(FIRST_ENEMY, FIRST_ENEMY + len(taken) + 1) if number not in taken)

    @property
    def next_leader(self) -> str:
        """The next hero clockwise who is not defeated. If there is none, the present leader."""
        following = (hero.id for hero in self.clockwise(self.leader)[1:] if not hero.defeated) if self.leader else ()
        return next(iter(following), self.leader)

    def clockwise(self, first: str) -> list[Hero]:
        """Return all heroes in seating order, starting with the hero `first`."""
        place = next(place for place, hero in enumerate(self.heroes) if hero.id == first)
        return [*self.heroes[place:], *self.heroes[:place]]


def _move_text(zone: str) -> Text:
    """Return the sentence that tells that players have moved a card to this zone."""
    if zone in (SHADOWS, LAIR):
        return t("{it} moves to the shadows.") if zone == SHADOWS else t("{it} moves to the lair.")
    return t("{it} moves to {to}'s zone.")


TRACKED = (
    TrackedField("heroes.*.wounds", t("{it}: wounds"), counts="up", shown="own", most=40, figure="number"),
    TrackedField("heroes.*.defeated", t("{it}: defeated"), shown="own"),
    TrackedField("heroes.*.exhausted", t("{it}: exhausted actions"), "actions"),
    TrackedField("heroes.*.advanced", t("{it}: advanced actions"), "actions"),
    TrackedField("heroes.*.tokens", t("{it}: success tokens"), "actions", shown="pips"),
    TrackedField("heroes.*.conditions", t("{it}: conditions"), "conditions"),
    TrackedField("heroes.*.gear.*.card", t("{of}: gear"), "gear", shown="own"),
    TrackedField("heroes.*.gear_limit", t("{it}: gear limit"), "gear", least=1, most=9, shown="own"),
    TrackedField("heroes.*.items", t("{it}: items"), "dungeon"),
    TrackedField("enemies.*.wounds", t("{it}: wounds"), counts="up", shown="own", most=40, figure="number"),
    TrackedField("enemies.*.ready", t("{it}: ready"), shown="own"),
    TrackedField("enemies.*.zone", t("{it}: zone"), shown="own", moved=_move_text),
    TrackedField("enemies.*.face_up", t("{it}: face-up"), shown="own"),
    TrackedField("progress", t("progress on the location"), shown="own", most=30, figure=0),
    TrackedField("peril", t("peril token, spaces from the start"), shown="own", most=30),
    TrackedField("leader", t("party leader"), shown="own"),
    TrackedField("round", t("round"), shown="own", least=0, most=99),
    TrackedField("location", t("location"), shown="own"),
    TrackedField("enemy_deck.discard", t("discarded enemies"), "enemies"),
    TrackedField("location_deck.discard", t("discarded locations"), "locations"),
    TrackedField("dungeon_deck.discard", t("discarded dungeon cards"), "dungeon"),
    TrackedField("gear_deck.discard", t("discarded gear"), "gear"),
    TrackedField("pool.enemies", t("campaign pool: enemies")),
    TrackedField("pool.dungeon", t("campaign pool: dungeon cards")),
    TrackedField("pool.fortune", t("campaign pool: Legendary Fortune"), most=9),
)
"""The fields that the app tracks and players can correct."""
