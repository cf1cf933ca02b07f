"""The saved state of a Drunagor campaign.

A place (`at`) is written like a chess square: a letter for the column, a number for the row. A large monster covers
four spaces, and its place is the one with the lowest column and row. With the map off, all places are empty. With the
map on, players enter only those of the heroes.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypedDict

from msgspec import UNSET, Struct, UnsetType, field

from assistant.components.bag import Bag
from assistant.components.initiative import Initiative
from assistant.engine.sequence import Cursor
from assistant.games.drunagor.names import (
    ON_TRACK,
    RUNE,
    RUNE_SIDE,
    Base,
    Cube,
    HeroId,
    ItemId,
    OnSkill,
    Role,
    Rune,
    SkillId,
    TokenId,
    card_name,
    figure_name,
    hero_name,
)
from assistant.messages.text import Text

Behaviour = Literal["standard", "alternative", "complex_a", "complex_b"]
Rank = Literal["", "rookie", "fighter", "veteran", "champion"]
Stage = Literal["set_up", "round", "turns", "lost", "camp", "over"]
Mode = Literal["campaign", "one_shot", "pvp"]

DARKNESS = "darkness"
"""The id of the Darkness rune card on the track."""
SECOND = "second_card"
"""The id of a second rune or scenario card above the end of the track."""
UNCOUNTED = "action"
"""The value in `on_skills` for an action cube of unknown colour, if the app tracks skills but not cubes."""
STAGE_AT: dict[str, Stage] = {
    "begin_round": "turns",
    "turn": "turns",
    "end_round": "round",
    "again_or_stop": "lost",
    "camp": "camp",
    "game_over": "over",
}
"""The stage of the game for each step of the campaign. All other steps belong to setting up the next adventure."""

FORMING = ("", "open_chapter", "form_party")
"""The steps of the campaign in which the heroes' roles and health may be unknown."""


class FigureFields(TypedDict):
    """The fields that name a figure in an event, because the figure may be gone later.

    `who` is the kind of a monster, or the id of a hero, pet or companion.
    """

    who: str
    number: int
    base: str


class PartyMember(Struct):
    """Base class of heroes, pets and companions."""

    id: HeroId
    number: int

    @property
    def figure_fields(self) -> FigureFields:
        return {"who": self.id, "number": self.number, "base": ""}

    def display_name(self, content: Any) -> Text:
        return hero_name(content, self.id)


class Hero(PartyMember):
    """A hero. Players type `number` to name the hero.

    - `sure`: false if the players entered no place in the hero's last turn.
    - `role`, `max_hp`: "" and 0 until the party is formed.
    - `team`: used only in PvP.
    - `covered`: how much lower `max_hp` is because of curse and trauma cubes on passive skills.
    - `tokens`: the number of each condition and resource.
    - `cubes`, `expended`: the available cubes, and the spent and expended cubes, by colour. Used only if the app tracks
      cubes.
    - `skills`: the learned skill cards.
    - `on_skills`: the cube on each covered skill (see `heroes/skills.py`).
    - `starting_skills`, `role_skills`, `skill_names`: names that players entered for the skills of the board, of the
      role and from camps.
    - `items`, `equipped`: all carried items, and those in equipment slots. The others are in the bag.
    """

    role: Role
    hp: int
    max_hp: int
    at: str = ""
    sure: bool = True
    knocked_out: bool = False
    curse: int = 0
    trauma: int = 0
    tokens: dict[TokenId, int] = field(default_factory=dict)
    cubes: dict[Cube, int] = field(default_factory=dict)
    expended: dict[Cube, int] = field(default_factory=dict)
    immune: list[str] = field(default_factory=list)
    role_level: int = 0
    skills: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    items: list[ItemId] = field(default_factory=list)
    equipped: list[ItemId] = field(default_factory=list)
    stash: list[ItemId] = field(default_factory=list)
    statuses: list[str] = field(default_factory=list)
    aura: str = ""
    curse_limit: int = 5
    trauma_limit: int = 1
    team: int = 0
    covered: int = 0
    on_skills: dict[SkillId, OnSkill] = field(default_factory=dict)
    starting_skills: list[str] = field(default_factory=list)
    role_skills: list[str] = field(default_factory=list)
    skill_names: dict[str, str] = field(default_factory=dict)

    def regain_all_cubes(self) -> None:
        """Make all spent and expended cubes available. Curse cubes for a recall are added in `heroes/cubes.py`."""
        for colour, count in self.expended.items():
            self.cubes[colour] = self.cubes.get(colour, 0) + count
        self.expended = {}
        self.on_skills = {skill: cube for skill, cube in self.on_skills.items() if cube != UNCOUNTED}
        self.remove_surplus_cubes()

    def unequip_missing_items(self) -> None:
        """Unequip items that the hero no longer carries."""
        carried = list(self.items)
        for item in list(self.equipped):
            if item in carried:
                carried.remove(item)
            else:
                self.equipped.remove(item)

    def remove_surplus_cubes(self) -> None:
        """Take cubes off skills until no more of a kind are there than the hero has."""
        left = {**self.expended, "curse": self.curse, "trauma": self.trauma}
        for skill, cube in list(self.on_skills.items()):
            left[cube] = left.get(cube, 0) - 1
            if left[cube] < 0 and cube != UNCOUNTED:
                del self.on_skills[skill]

    @property
    def player(self) -> str:
        """The id of the hero whose player answers for this figure."""
        return self.id


class Ally(PartyMember):
    """A pet with 1 HP, or a companion with sturdiness in place of HP. It follows `hero`."""

    kind: Literal["pet", "companion"]
    hero: HeroId
    at: str = ""
    sturdiness: int = 0
    tokens: dict[TokenId, int] = field(default_factory=dict)
    knocked_out: ClassVar = False
    """Always false. A pet or companion leaves instead."""

    @property
    def player(self) -> str:
        return self.hero


class MonsterFields(TypedDict):
    """The fields that name a monster figure in an event."""

    number: int
    kind: str
    base: str


class Monster(Struct):
    """A monster figure on a coloured base. `kind` and `rank` name its card."""

    number: int
    base: Base
    kind: str
    rank: Rank
    hp: int
    max_hp: int
    at: str = ""
    tokens: dict[TokenId, int] = field(default_factory=dict)
    evolved: int = 0
    power: int = 0
    knocked_out: ClassVar = False
    """Always false. A monster is defeated instead."""

    def display_name(self, content: Any) -> Text:
        """Return the name of the figure for players: `Executioner (yellow)`."""
        return figure_name(content, self.kind, self.base)

    @property
    def figure_fields(self) -> FigureFields:
        return {"who": self.kind, "number": self.number, "base": self.base}

    @property
    def monster_fields(self) -> MonsterFields:
        return {"number": self.number, "kind": self.kind, "base": self.base}


Friend = Hero | Ally
Fighter = Hero | Monster
"""A figure with health."""
Figure = Hero | Monster | Ally


class MonsterCard(Struct):
    """A monster card on the track for all figures of its kind and rank. `behaviour` is the side that is face up."""

    id: str
    kind: str
    rank: Rank
    behaviour: Behaviour = "standard"

    def display_name(self, content: Any) -> Text:
        return card_name(content, self.kind, self.rank)


def card_id(kind: str, rank: str) -> str:
    """Return the id of a card on the track, which is the same for both sides."""
    return f"{kind}_{rank}" if rank else kind


class AttackCard(Struct):
    """An attack card on the track. `monster` is the number of its commander, overlord or boss."""

    id: str
    monster: int
    passive: bool = False


class Snapshot(Struct):
    """The party at the start of the adventure, for playing a lost adventure again."""

    heroes: list[Hero] = field(default_factory=list)
    allies: list[Ally] = field(default_factory=list)
    runes: dict[str, int] = field(default_factory=dict)
    outcomes: list[str] = field(default_factory=list)


class Try(Struct):
    """A chapter that was played to its end. `reason` says why it was lost, and is empty if it was won."""

    chapter: int
    rounds: int
    won: bool = False
    reason: str = ""


class Tile(Struct):
    """A Darkness tile on the board. A `small` tile covers one space."""

    cells: list[str]
    small: bool = False


class Room(Struct):
    """A room or other set-up that was laid out.

    - `label`: its label in the chapter.
    - `pieces`: its map pieces, with the map on.
    """

    label: str
    pieces: list[str] = field(default_factory=list)


class Token(Struct):
    """A chest, interaction, trap, door, event or NPC token on the board."""

    kind: str
    at: str
    name: str = ""
    charges: int = 1


class Turn(Struct):
    """The hero's turn that is running: the hero's id, and the current step of the turn."""

    hero: HeroId = ""
    course: Cursor = field(default_factory=Cursor)


class CardTurn(Struct, omit_defaults=True):
    """The attack card's turn that is running: the card's id, and the current step of the turn.

    `attacked` is "" until the players have said whether the card attacked.
    """

    card: str = ""
    attacked: Literal["", "yes", "no"] = ""
    course: Cursor = field(default_factory=Cursor)


class Threat(Struct):
    """An attack to which heroes may react, each hero once (L710, L1653).

    - `attacker`: the number of the attacking figure.
    - `targets`: the ids of all targets.
    - `hit`: the number of the figure that is hit: a target, or a figure that protects it.
    - `paid`: the heroes who have reacted, if the app tracks what a reaction costs.
    - `focused`: the heroes who used a focus ability in this turn. They may not use another one in it.
    """

    attacker: int
    targets: tuple[str, ...]
    hit: int = 0
    stood_in: bool = False
    paid: list[str] = field(default_factory=list)
    retaliated: list[str] = field(default_factory=list)
    focused: list[str] = field(default_factory=list)


class Drunagor(Struct):
    """The whole state of a campaign.

    Where the game is:

    - `course`, `camp`, `hunt`: the current step of the campaign, the camp and the Darkness turn.
    - `acting`: the hero or card on the track whose turn it is.
    - `acted`: the numbers of this card's figures that have acted.
    - `turn`: the hero's turn that is running.
    - `used`: what the hero has done in this turn of the things with a limit per turn.
    - `started`: the Darkness or an attack card, after its turn has begun.
    - `drawn`: the runes of the Darkness turn, "" for a rune whose tile is laid.
    - `waiting_cards`: cards on the track that take their first turn in the next round.

    The adventure:

    - `chapter`: the chapter that is played. Between two chapters, it is already the next one.
    - `affected`: for each figure's number, the kinds of terrain that have hurt it in this turn.
    - `unsaid`: the same for a hero who ended the last turn without a new place.
    - `by_hand`: card sides that the players read and resolve themselves each time.
    - `reminders`: the ids of the special rules in force.
    - `rune_counts`: how many runes each side of the rune card draws.
    - `lost`, `lost_by`: why the adventure was lost (see `AdventureLost`), and which hero caused it.

    Kept between adventures:

    - `camp_deck`: the level of the camp items revealed last.
    - `shapes`: tiles that the players drew, by rune colour, each as spaces of a small grid (a1 a2 b2).
    - `attack_deck`: the players' own decks of attack cards. Without one, the deck of the content is used.
    - `sets`: the boxes that the players own.
    """

    chapter: int = 1
    mode: Mode = "campaign"
    heroes: list[Hero] = field(default_factory=list)
    allies: list[Ally] = field(default_factory=list)
    monsters: list[Monster] = field(default_factory=list)
    cards: list[MonsterCard] = field(default_factory=list)
    attack_cards: list[AttackCard] = field(default_factory=list)
    attack_deck: dict[str, list[str]] = field(default_factory=lambda: {"commander": [], "overlord": []})
    track: Annotated[Initiative, ON_TRACK] = field(default_factory=Initiative)
    bag: Annotated[Bag, RUNE] = field(default_factory=Bag)
    runes: dict[Rune, int] = field(default_factory=dict)
    rune_side: Annotated[Literal["a", "b"], RUNE_SIDE] = "a"
    rune_counts: dict[Annotated[str, RUNE_SIDE], int] = field(default_factory=dict)
    second_card: Literal["", "acts", "reminder"] = ""
    curse_per_recall: int = 1
    course: Cursor = field(default_factory=Cursor)
    camp: Cursor = field(default_factory=Cursor)
    round: int = 0
    acting: str = ""
    acted: list[int] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)
    started: str = ""
    card_turn: CardTurn = field(default_factory=CardTurn)
    hunt: Cursor = field(default_factory=Cursor)
    used: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    threat: Threat | None = None
    rooms: list[Room] = field(default_factory=list)
    doors: list[int] = field(default_factory=list)
    map_on: bool = False
    map_held: bool | UnsetType = UNSET
    """Whether the map is only in the app, so that heroes stand where it shows them. Saved only if it is so."""
    darkness: list[Tile] = field(default_factory=list)
    shapes: dict[str, list[list[str]]] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)
    affected: dict[int, list[str]] = field(default_factory=dict)
    unsaid: dict[int, list[str]] = field(default_factory=dict)
    by_hand: list[str] = field(default_factory=list)
    reminders: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    sets: list[str] = field(default_factory=lambda: ["core"])
    waiting_cards: list[str] = field(default_factory=list)
    next_number: int = 22
    snapshot: Snapshot = field(default_factory=Snapshot)
    tries: list[Try] = field(default_factory=list)
    camp_deck: int = 0
    lost: str = ""
    lost_by: str = ""
    won: bool = False

    @property
    def stage(self) -> Stage:
        stage = STAGE_AT.get(self.course.goes or self.course.at, "set_up")
        return "camp" if stage == "lost" and self.won else stage

    @property
    def is_forming(self) -> bool:
        """Whether the players have yet to enter the heroes' roles and health."""
        return (self.course.goes or self.course.at) in FORMING

    @property
    def party_size(self) -> int:
        return len(self.heroes)

    def clear_turn(self) -> None:
        """Forget the running turn and what was used in it."""
        self.acting, self.acted, self.affected = "", [], {}
        self.turn, self.started, self.used, self.threat = Turn(), "", [], None
        self.card_turn, self.hunt, self.drawn = CardTurn(), Cursor(), []

    def hero(self, id: str) -> Hero:
        return next(hero for hero in self.heroes if hero.id == id)

    def monster(self, number: int) -> Monster:
        return next(monster for monster in self.monsters if monster.number == number)

    @property
    def friends(self) -> list[Friend]:
        """All heroes, pets and companions."""
        return [*self.heroes, *self.allies]

    @property
    def fighters(self) -> list[Fighter]:
        return [*self.heroes, *self.monsters]

    @property
    def figures(self) -> list[Figure]:
        return [*self.fighters, *self.allies]

    def friend(self, number: int) -> Friend:
        return next(friend for friend in self.friends if friend.number == number)

    def find_friend(self, id: str) -> Friend | None:
        """Return the hero, pet or companion with this id, or None if it is gone."""
        return next((friend for friend in self.friends if friend.id == id), None)

    def card(self, id: str) -> MonsterCard | None:
        return next((card for card in self.cards if card.id == id), None)

    def card_of(self, monster: Monster) -> MonsterCard | None:
        """Return the card on the track for this figure, or None."""
        return next((card for card in self.cards if (card.kind, card.rank) == (monster.kind, monster.rank)), None)

    def figures_of(self, card: MonsterCard) -> list[Monster]:
        """Return the figures of this card on the board."""
        return [monster for monster in self.monsters if monster.kind == card.kind and monster.rank == card.rank]
