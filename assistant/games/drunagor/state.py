"""An adventure of Chronicles of Drunagor as the app keeps it.

With the map off no place (`at`) is ever set and nothing asks for one; with it on, only heroes are entered.
Places are addresses like a chess square: letters across, numbers down. A large monster stands on a whole area
of four spaces and its `at` is the one with the lowest column and row.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from assistant.table.bag import Bag
from assistant.table.initiative import Initiative

Behaviour = Literal["standard", "alternative", "complex_a", "complex_b"]
Rank = Literal["", "rookie", "fighter", "veteran", "champion"]
Stage = Literal["set_up", "round", "turns", "camp", "between", "over"]


class Hero(Struct):
    """`number` is what the table types for it. `sure` is false when its turn passed without a new place.

    `tokens` are conditions and resources by name. Cubes are kept only if the players want that
    (`Drunagor.keeps`); `cubes` counts the available ones by colour, `expended` the others.
    """

    id: str
    number: int
    role: str
    hp: int
    max_hp: int
    at: str = ""
    sure: bool = True
    knocked_out: bool = False
    curse: int = 0
    trauma: int = 0
    tokens: dict[str, int] = field(default_factory=dict)
    cubes: dict[str, int] = field(default_factory=dict)
    expended: dict[str, int] = field(default_factory=dict)
    immune: list[str] = field(default_factory=list)
    role_level: int = 0
    skills: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    stash: list[str] = field(default_factory=list)
    statuses: list[str] = field(default_factory=list)
    aura: str = ""
    curse_limit: int = 5
    trauma_limit: int = 1


class Ally(Struct):
    """A pet (1 HP) or a companion (sturdiness, no HP) that follows a hero."""

    id: str
    number: int
    kind: Literal["pet", "companion"]
    hero: str
    at: str = ""
    sturdiness: int = 0
    tokens: dict[str, int] = field(default_factory=dict)


class Monster(Struct):
    """One figure on a coloured base. `kind` and `rank` name its card; `card` is the id of the card on the track."""

    number: int
    base: str
    kind: str
    rank: Rank
    hp: int
    max_hp: int
    at: str = ""
    tokens: dict[str, int] = field(default_factory=dict)
    evolved: int = 0
    power: int = 0


class MonsterCard(Struct):
    """A card on the track: all figures of its kind and rank act on it. `behaviour` is its face-up side."""

    id: str
    kind: str
    rank: Rank
    behaviour: Behaviour = "standard"


class Tile(Struct):
    """A Darkness tile on the board; `small` ones cover one space."""

    cells: list[str]
    small: bool = False


class Room(Struct):
    """A revealed set-up: its label in the chapter, and the map pieces laid for it if the map is on."""

    label: str
    pieces: list[str] = field(default_factory=list)


class Token(Struct):
    """A chest, interaction, trap, door, event or NPC token on the board."""

    kind: str
    at: str
    name: str = ""
    charges: int = 1


class Drunagor(Struct):
    """`stage` is what comes next; `acting` the track entry whose turn is under way.

    `keeps` are the opt-in parts: cubes, tokens, items. `affected` are the terrain kinds that already hurt a
    figure (by its number) this turn. `snapshot` is the party as it was when the adventure began.
    """

    chapter: int = 1
    heroes: list[Hero] = field(default_factory=list)
    allies: list[Ally] = field(default_factory=list)
    monsters: list[Monster] = field(default_factory=list)
    cards: list[MonsterCard] = field(default_factory=list)
    track: Initiative = field(default_factory=Initiative)
    bag: Bag = field(default_factory=Bag)
    runes: dict[str, int] = field(default_factory=dict)
    rune_side: Literal["a", "b"] = "a"
    stage: Stage = "set_up"
    round: int = 0
    acting: str = ""
    rooms: list[Room] = field(default_factory=list)
    map_on: bool = False
    darkness: list[Tile] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    affected: dict[int, list[str]] = field(default_factory=dict)
    keeps: list[str] = field(default_factory=list)
    attack_deck: dict[str, list[str]] = field(default_factory=dict)
    outcomes: list[str] = field(default_factory=list)
    next_number: int = 6
    lost: str = ""
    won: bool = False

    @property
    def party_size(self) -> int:
        return len(self.heroes)

    def hero(self, id: str) -> Hero:
        return next(hero for hero in self.heroes if hero.id == id)

    def monster(self, number: int) -> Monster:
        return next(monster for monster in self.monsters if monster.number == number)

    def figures_of(self, card: MonsterCard) -> list[Monster]:
        """The figures of this card that are still on the board."""
        return [one for one in self.monsters if one.kind == card.kind and one.rank == card.rank]
