"""What Drunagor's content files hold: heroes, the track, monsters and their cards, map pieces, rulings, chapters.

What only a printed card says may be unknown here: `None` means "not known, ask for the card", never a guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.content import TriggerData
from assistant.games.drunagor.board import Ground, Terrain
from assistant.games.drunagor.state import Behaviour, Rank
from assistant.games.rulings import RulingData
from assistant.table.grid import Space, space_of
from assistant.table.text import Name

RuneColor = Literal["orange", "green", "blue", "red", "grey"]
Side = Literal["above", "below"]
MonsterColor = Literal["white", "grey", "black", "minion", "commander", "overlord", "boss", "special"]
Attack = Literal["melee", "ranged", "magic", "none"]
Size = Literal["small", "large"]
Edge = Literal["north", "east", "south", "west"]

RANKS: tuple[Rank, ...] = ("rookie", "fighter", "veteran", "champion")
RANKED: tuple[MonsterColor, ...] = ("white", "grey", "black")
PARTY = range(1, 6)

Count = Annotated[int, Meta(ge=0, le=99)]
Health = Annotated[int, Meta(ge=1, le=999)]
Party = Annotated[int, Meta(ge=1, le=5)]

TERRAIN: dict[str, tuple[Terrain, bool]] = {
    ".": ("", False),
    "*": ("", True),
    "w": ("water", False),
    "l": ("lava", False),
    "m": ("miasma", False),
    "s": ("spikes", False),
    "d": ("darkness", False),
}
"""The characters of a map tile: its terrain, and whether it is a Darkness spawn point."""

NOTHING = "#"
"""In the rows of any piece: the piece doesn't cover this space."""

BEYOND: dict[Edge, Space] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

_ABILITY = re.compile(r"([a-z][a-z_]*)(?: ([0-9]{1,2}|x))?")


# ---- the pack ----


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A rune's place on the track: its colour, and above or below it."""

    rune: RuneColor
    side: Side


class Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """`hp` is the dark red space of the health bar; not in our sources, so the table is asked once."""

    id: str
    name: Name
    class_: str = field(name="class")
    path: Literal["cunning", "devotion", "mystics", "nature", "strength"]
    race: Literal["dwarf", "elf", "human"]
    weapons: tuple[str, ...]
    off_hand: tuple[str, ...]
    armor: tuple[str, ...]
    hp: Annotated[int, Meta(ge=1, le=16)] | None = None
    cubes: dict[Literal["yellow", "red", "green", "blue"], Count] | None = None
    fallen: Slot | None = None


class Pet(Struct, frozen=True, forbid_unknown_fields=True):
    """A pet card of the box; most names are in no source, so those are told apart by number."""

    id: str
    name: Name


class HeroClass(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name


class Role(Struct, frozen=True, forbid_unknown_fields=True):
    """`leads` is its rank among party leaders: the present role with the lowest number leads."""

    id: str
    name: Name
    leads: Annotated[int, Meta(ge=1, le=9)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the initiative track: of a role, of a rune, or the end of its row (neither)."""

    id: str
    name: Name
    order: Annotated[int, Meta(ge=1, le=99)]
    row: Literal["top", "bottom"]
    role: str = ""
    rune: RuneColor | None = None

    def __post_init__(self) -> None:
        if self.role and self.rune:
            raise ValueError("a position belongs to a role or to a rune, not to both")


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    """A coloured base, in the order in which figures act. `board` 0: on no row that we know of."""

    id: str
    name: Name
    order: Annotated[int, Meta(ge=1, le=99)]
    board: Annotated[int, Meta(ge=0, le=2)]


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a `cap` a character may hold any number."""

    id: str
    name: Name
    kind: Literal["redundant", "stackable", "resource", "tracker", "object"]
    cap: Annotated[int, Meta(ge=1, le=99)] | None = None


class TrapFace(Struct, frozen=True, forbid_unknown_fields=True):
    """A result of the trap die: which token, how many of them, on how many of the six faces."""

    id: str
    name: Name
    faces: Annotated[int, Meta(ge=1, le=6)]
    token: str = ""
    count: Count = 0


class Keyword(Struct, frozen=True, forbid_unknown_fields=True):
    """A word on monster cards. `attack` changes the attack itself, `target` says whom the monster hunts."""

    id: str
    name: Name
    kind: Literal["multi_target", "target", "attack", "collateral", "passive", "triggered"]
    has_value: bool = False


class Ability(Struct, frozen=True):
    """A keyword as a card has it: `multishot 2`, `poison x` (X: the runes of the card's colour), `slow`."""

    keyword: str
    value: int = 0
    is_x: bool = False

    def worth(self, runes: int) -> int:
        """Its number while so many runes of the card's colour lie on the track."""
        return runes if self.is_x else self.value


def ability(words: str) -> Ability | None:
    """`multishot 2` as data; None if it is not spelled like an ability."""
    match = _ABILITY.fullmatch(words)
    if match is None:
        return None
    value = match[2] or "0"
    return Ability(match[1], 0, True) if value == "x" else Ability(match[1], int(value))


class Rune(Struct, frozen=True, forbid_unknown_fields=True):
    id: RuneColor
    name: Name
    count: Count


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A Darkness tile shape and the rune that shows it; `X` in `rows` is a covered space."""

    id: str
    rune: RuneColor
    rows: tuple[str, ...]
    count: Count = 1

    def __post_init__(self) -> None:
        _check_rows(self.rows, "X.")
        if not any("X" in row for row in self.rows):
            raise ValueError("a shape covers at least one space; mark it with X")

    @property
    def cells(self) -> tuple[Space, ...]:
        return tuple((x, y) for y, row in enumerate(self.rows) for x, letter in enumerate(row) if letter == "X")


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a monster card. What is None is not known; `seen` are keywords known to be among others.

    `range` is in areas, for a ranged attack. `rune` and `side` only where the face differs from its kind.
    """

    rank: Rank = ""
    behaviour: Behaviour = "standard"
    hp: Health | None = None
    move: Count | None = None
    damage: Count | None = None
    attack: Attack | None = None
    range: Annotated[int, Meta(ge=1, le=9)] = 1
    immunities: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    seen: tuple[str, ...] = ()
    rune: RuneColor | None = None
    side: Side | None = None

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """What is known of it, in printed order."""
        words = self.seen if self.keywords is None else self.keywords
        return tuple(made for word in words if (made := ability(word)) is not None)

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that the table has to read from its card. A card without attack has no damage to know."""
        known: dict[str, object] = {
            "hp": self.hp,
            "move": self.move,
            "attack": self.attack,
            "damage": self.damage if self.attack != "none" else 0,
            "keywords": self.keywords,
            "immunities": self.immunities,
        }
        return tuple(name for name, value in known.items() if value is None)


class MonsterKind(Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of one kind of monster. Where `rune` and `side` are missing, its card decides.

    `miniature` is the kind whose figures it uses. A commander's `hp` is per point of commander power.
    """

    id: str
    name: Name
    color: MonsterColor
    rune: RuneColor | None = None
    side: Side | None = None
    figures: Count | None = None
    miniature: str = ""
    size: Size | None = None
    large_icon: bool = False
    set: str = "core"
    demo: bool = False
    cards: tuple[Face, ...] = ()

    def __post_init__(self) -> None:
        twice = [one for one, count in Counter((face.rank, face.behaviour) for face in self.cards).items() if count > 1]
        if twice:
            raise ValueError(f"two cards are {' '.join(twice[0]).strip()}; a rank has one face of each behaviour")
        if any(bool(face.rank) != (self.color in RANKED) for face in self.cards):
            raise ValueError("white, grey and black monsters have a rank on each card, all others none")

    @property
    def counts_as_large(self) -> bool:
        """Whether it has the immunities of large monsters."""
        return self.size == "large" or self.large_icon


class TypedCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A face as the owner typed it in; it goes before the one in the monster's own `cards`."""

    id: str
    monster: str
    face: Face


class AttackCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack card of a commander, an overlord or a boss. Of most only the place on the track is known."""

    id: str
    name: Name
    of: Literal["commander", "overlord", "boss"]
    rune: RuneColor | None = None
    side: Side | None = None
    monster: str = ""
    passive: bool = False
    text_known: bool = False


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name
    type: Literal["weapon", "off_hand", "armor", "trinket", "consumable"]
    deck: Literal["camp", "adventure", "chest", "starting"]
    subtypes: tuple[str, ...] = ()


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the map, entered once, as rows of characters; empty rows: not entered yet.

    A dungeon base gives the level of each space (`0`, `1`, `2`), a map tile its terrain (`TERRAIN`), a bridge
    only its outline (`.`). `#` is a space that the piece doesn't cover. Sides are whole areas.
    """

    id: str
    name: Name
    kind: Literal["base", "tile", "bridge"]
    rows: tuple[str, ...] = ()
    count: Count | None = None

    def __post_init__(self) -> None:
        letters = {"base": "012", "tile": "".join(TERRAIN), "bridge": "."}[self.kind]
        _check_rows(self.rows, letters + NOTHING)
        if len(self.rows) % 2 or len(self.rows[0] if self.rows else "") % 2:
            raise ValueError("rows and columns come in twos: a piece consists of whole areas")

    def cells(self, turn: int) -> Iterator[tuple[Space, str]]:
        """Its spaces from its upper left corner, turned clockwise."""
        rows = list(self.rows)
        for _ in range(turn // 90):
            rows = ["".join(row[column] for row in reversed(rows)) for column in range(len(rows[0]))]
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter != NOTHING:
                    yield (x, y), letter


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """What the box holds, as printed in the rulebook."""

    heroes: Count = 0
    runes: Count = 0
    figures: Count = 0
    bases: Count = 0
    monster_cards: Count = 0
    commander_attack_cards: Count = 0
    boss_attack_cards: Count = 0
    large_darkness_tiles: Count = 0
    small_darkness_tiles: Count = 0
    dungeon_bases: Count = 0
    bridges: Count = 0


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All content files but the chapters."""

    hero: dict[str, Hero]
    hero_class: dict[str, HeroClass]
    role: dict[str, Role]
    position: dict[str, Position]
    base: dict[str, Base]
    token: dict[str, Token]
    trap_face: dict[str, TrapFace]
    keyword: dict[str, Keyword]
    rune: dict[str, Rune]
    shape: dict[str, Shape]
    monster: dict[str, MonsterKind]
    card: dict[str, TypedCard]
    attack_card: dict[str, AttackCard]
    item: dict[str, Item]
    piece: dict[str, Piece]
    ruling: dict[str, RulingData]
    pet: dict[str, Pet] = field(default_factory=dict)
    components: Components = Components()


# ---- chapters ----


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hero gets: skills and camp items by level, class abilities."""

    hero_skill_1: Count = 0
    camp_item_1: Count = 0
    class_ability: Count = 0
    hero_skill_2: Count = 0
    camp_item_2: Count = 0


class Spawn(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a summon list: one figure, from `players` heroes on. Without `monster` it is drawn at random.

    `power` is the fixed part of a commander's power (the n of n+G). `at` is the printed space.
    """

    players: Party
    color: MonsterColor
    rank: Rank = ""
    monster: str = ""
    power: Count | None = None
    at: str = ""

    def __post_init__(self) -> None:
        if bool(self.rank) != (self.color in RANKED):
            raise ValueError("white, grey and black monsters are summoned with a rank, all others without")


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece with its upper left corner at a space. `level` is for bridges: that of the bases they join."""

    piece: str
    at: str
    turn: Literal[0, 90, 180, 270] = 0
    level: Annotated[int, Meta(ge=0, le=2)] = 0


class PlacedToken(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["chest", "interaction", "event", "npc", "bear_trap", "fire_trap", "poison_trap"]
    at: str
    name: Name = Name("")
    charges: Annotated[int, Meta(ge=1, le=9)] = 1


class Door(Struct, frozen=True, forbid_unknown_fields=True):
    """A door on the edge of a room: the space it is opened from and the side it stands on."""

    door: Annotated[int, Meta(ge=1, le=99)]
    at: str
    side: Edge


class RoomMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The map of one set-up. All rooms of a chapter share one grid, so nothing moves when a door opens."""

    pieces: tuple[Placement, ...]
    tokens: tuple[PlacedToken, ...] = ()
    doors: tuple[Door, ...] = ()
    starts: tuple[str, ...] = ()


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """What is laid out at the start, behind a door or on a page of the book. `chests` None: not known.

    `exclude` are kinds that a random draw may not give here.
    """

    label: str
    name: Name
    spawns: tuple[Spawn, ...] = ()
    exclude: tuple[str, ...] = ()
    chests: Count | None = None
    room: RoomMap | None = None

    def __post_init__(self) -> None:
        thresholds = [spawn.players for spawn in self.spawns]
        if thresholds != sorted(thresholds):
            raise ValueError("spawns go by party size: lines for 1 hero first, then 2 and more, up to 5")

    def for_party(self, size: int) -> tuple[Spawn, ...]:
        """The lines that apply: a line for N and more heroes applies from N on."""
        return tuple(spawn for spawn in self.spawns if spawn.players <= size)


class Darkness(Struct, frozen=True, forbid_unknown_fields=True):
    """How many runes each side of the rune card draws; it lies with side a up first."""

    a: Annotated[int, Meta(ge=0, le=9)]
    b: Annotated[int, Meta(ge=0, le=9)]


class Reminder(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence for the table, by its id in the triggers; one that is `always` true is shown from the start on."""

    id: str
    text: Name
    always: bool = False


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One adventure. `number` 0: not of the campaign. `linked`: it goes on from the chapter before, without a camp.

    `darkness` None: the card is known only at the table. `one_shot` is what heroes need to play it by itself,
    `rewards` what they get after it. Monsters, pieces and shapes here are the adventure's own.
    """

    id: str
    name: Name
    number: Annotated[int, Meta(ge=0, le=18)]
    set_up: tuple[SetUp, ...]
    has_darkness: bool = True
    darkness: Darkness | None = None
    curse_per_recall: Annotated[int, Meta(ge=1, le=5)] = 1
    linked: bool = False
    camp_after: bool = True
    rewards: Upgrade | None = None
    one_shot: Upgrade | None = None
    demo: bool = False
    reminder: dict[str, Reminder] = field(default_factory=dict)
    monster: dict[str, MonsterKind] = field(default_factory=dict)
    piece: dict[str, Piece] = field(default_factory=dict)
    shape: dict[str, Shape] = field(default_factory=dict)
    trigger: tuple[TriggerData, ...] = ()


class Laid(Struct, frozen=True):
    """A map put together: the spaces characters stand on, and those beneath bridges."""

    ground: dict[Space, Ground]
    under: dict[Space, Ground]


class Content(Struct, frozen=True):
    """What the rules see: the pack and the chapter that is played."""

    pack: Pack
    chapter: Chapter

    def positions(self) -> list[str]:
        """The track from the first place of the top row to the last of the bottom row."""
        return [one.id for one in sorted(self.pack.position.values(), key=lambda one: one.order)]

    def role_position(self, role: str) -> str | None:
        return next((one.id for one in self.pack.position.values() if role and one.role == role), None)

    def rune_position(self, rune: str, side: Side) -> str | None:
        """Where a card with this rune and arrow lies: above is the top row."""
        row = "top" if side == "above" else "bottom"
        return next((one.id for one in self.pack.position.values() if one.rune == rune and one.row == row), None)

    def end_position(self, row: Literal["top", "bottom"]) -> str | None:
        """Behind everything else: the Darkness card at the bottom, a second card at the top."""
        ends = (one for one in self.pack.position.values() if not one.role and one.rune is None)
        return next((one.id for one in ends if one.row == row), None)

    def leading(self) -> list[str]:
        """Roles in the order in which they lead the party."""
        return [one.id for one in sorted(self.pack.role.values(), key=lambda one: one.leads)]

    def bases(self) -> list[str]:
        """Base colours in the order in which figures act."""
        return [one.id for one in sorted(self.pack.base.values(), key=lambda one: one.order)]

    def monster(self, kind: str) -> MonsterKind | None:
        return self.chapter.monster.get(kind) or self.pack.monster.get(kind)

    def face(self, kind: str, rank: str, behaviour: str = "standard") -> Face | None:
        """A side of a card, as typed in by the owner or as shipped; None if nothing is known of it."""
        typed = (card.face for card in self.pack.card.values() if card.monster == kind)
        monster = self.monster(kind)
        for face in (*typed, *(monster.cards if monster else ())):
            if (face.rank, face.behaviour) == (rank, behaviour):
                return face
        return None

    def missing(self, kind: str, rank: str, behaviour: str = "standard") -> tuple[str, ...]:
        """What the table has to read from this card before it can act."""
        monster = self.monster(kind)
        face = self.face(kind, rank, behaviour) or Face()
        size = () if monster is not None and monster.size is not None else ("size",)
        slot = () if self.slot(kind, rank, behaviour) is not None else ("rune",)
        return (*face.missing, *size, *slot)

    def slot(self, kind: str, rank: str, behaviour: str = "standard") -> Slot | None:
        """The rune and side at which a card lies; a complex card may move when it flips."""
        monster, face = self.monster(kind), self.face(kind, rank, behaviour) or Face()
        rune = face.rune or (monster.rune if monster else None)
        side = face.side or (monster.side if monster else None)
        return None if rune is None or side is None else Slot(rune, side)

    def behaviours(self, kind: str, rank: str) -> list[Behaviour]:
        """Those with a card of which something is known, the standard one first."""
        known: tuple[Behaviour, ...] = ("standard", "alternative", "complex_a", "complex_b")
        return [one for one in known if self.face(kind, rank, one) is not None]

    def deck(
        self, color: MonsterColor, rank: Rank, exclude: Iterable[str] = (), sets: Iterable[str] = ("core",)
    ) -> list[str]:
        """The kinds that a random draw of this colour and rank can give, out of the boxes on the table."""
        without, owned = set(exclude), set(sets)
        kinds = (one for one in self.pack.monster.values() if one.color == color and one.set in owned)
        ranked = (one.id for one in kinds if not rank or any(face.rank == rank for face in one.cards))
        return [id for id in ranked if id not in without]

    def figures(self, kind: str) -> int | None:
        """How many figures there are for a kind, its own or those it borrows; None: not known."""
        monster = self.monster(kind)
        if monster is not None and monster.miniature:
            monster = self.monster(monster.miniature)
        return monster.figures if monster else None

    def set_up(self, label: str) -> SetUp | None:
        return next((one for one in self.chapter.set_up if one.label == label), None)

    def piece(self, id: str) -> Piece | None:
        return self.chapter.piece.get(id) or self.pack.piece.get(id)

    def shapes(self, rune: str) -> list[Shape]:
        """The tile shapes that runes of this colour may show; none: the table draws what it sees."""
        own = [one for one in self.chapter.shape.values() if one.rune == rune]
        return own or [one for one in self.pack.shape.values() if one.rune == rune]

    def laid(self, labels: Iterable[str]) -> Laid:
        """The map of these set-ups together."""
        rooms = [made.room for label in labels if (made := self.set_up(label)) is not None and made.room]
        return lay((placed for room in rooms for placed in room.pieces), self.piece)

    def behind_doors(self) -> dict[int, str]:
        """Which set-up each numbered door opens, as the chapter's triggers say."""
        return behind_doors(self.chapter)


def monsters_by_party(set_up: SetUp) -> tuple[int, ...]:
    """How many monsters enter for 1, 2, … 5 heroes."""
    return tuple(len(set_up.for_party(size)) for size in PARTY)


def behind_doors(chapter: Chapter) -> dict[int, str]:
    found: dict[int, str] = {}
    for trigger in chapter.trigger:
        door = trigger.where.get("door")
        for call in trigger.then:
            if trigger.on == "door_opened" and isinstance(door, int) and call.get("step") == "open_room":
                found[door] = str(call.get("label", ""))
    return found


def lay(placements: Iterable[Placement], piece: Callable[[str], Piece | None]) -> Laid:
    """Bases give levels, tiles terrain; a bridge lies over both and voids what is beneath it."""
    levels: dict[Space, int] = {}
    tiles: dict[Space, tuple[Terrain, bool]] = {}
    bridges: dict[Space, int] = {}
    for placed in placements:
        for space, letter, kind in covered(placed, piece):
            if kind == "base":
                levels[space] = int(letter)
            elif kind == "tile":
                tiles[space] = TERRAIN[letter]
            else:
                bridges[space] = placed.level
    ground = {space: Ground(levels.get(space, 0), *tiles.get(space, ("", False))) for space in {**levels, **tiles}}
    under = {space: Ground(ground[space].level) for space in bridges if space in ground}
    return Laid({**ground, **{space: Ground(level) for space, level in bridges.items()}}, under)


def covered(placed: Placement, piece: Callable[[str], Piece | None]) -> Iterator[tuple[Space, str, str]]:
    """The spaces a placed piece covers, with its character there and its kind."""
    made = piece(placed.piece)
    if made is None or not made.rows:
        return
    x, y = space_of(placed.at)
    for (dx, dy), letter in made.cells(placed.turn):
        yield (x + dx, y + dy), letter, made.kind


def _check_rows(rows: tuple[str, ...], letters: str) -> None:
    if len({len(row) for row in rows}) > 1:
        raise ValueError("all rows are of one length")
    strange = {letter for row in rows for letter in row} - set(letters)
    if strange:
        raise ValueError(f"{min(strange)!r} means nothing here; the characters are {' '.join(letters)}")
