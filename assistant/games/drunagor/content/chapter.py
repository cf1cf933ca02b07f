"""The schema of a chapter (set-ups, rooms, doors, rewards), and `Content`, the pack with the current chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import asdict, replace

from assistant.components.grid import Space, space_of
from assistant.content import TriggerData
from assistant.content.effects import Of
from assistant.games.drunagor.board.board import Ground, Terrain
from assistant.games.drunagor.content import pack as box
from assistant.games.drunagor.state import Behaviour, Rank
from assistant.messages.text import Name

Edge = Literal["north", "east", "south", "west"]
Party = Annotated[int, Meta(ge=1, le=5)]

MOST_TOKENS = 99
"""The highest number of tokens of one kind that a figure may have, if the rules have no cap."""
BEHAVIOURS: tuple[Behaviour, ...] = ("standard", "alternative", "complex_a", "complex_b")
BEYOND: dict[Edge, Space] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


# ---- chapters ----


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """What each hero gets: skills and camp items by level, and class abilities."""

    hero_skill_1: box.Count = 0
    camp_item_1: box.Count = 0
    class_ability: box.Count = 0
    hero_skill_2: box.Count = 0
    camp_item_2: box.Count = 0


class Spawn(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a summon list: a figure that enters if the party has at least `players` heroes.

    - `monster`: the kind, or empty if it is drawn at random.
    - `power`: the fixed part of a commander's power, the n of "n+G".
    - `at`: the space shown in the book.
    """

    players: Party
    color: box.MonsterColor
    rank: Rank = ""
    monster: box.MonsterId = ""
    power: box.Count | None = None
    at: str = ""

    def __post_init__(self) -> None:
        if bool(self.rank) != (self.color in box.RANKED):
            raise ValueError("white, grey and black monsters are summoned with a rank, all others without")


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """A map piece on the grid, with its upper left corner at the space `at`.

    `level` is set only for a bridge: the level of the dungeon bases that it joins.
    """

    piece: Annotated[str, Of("piece")]
    at: str
    turn: Literal[0, 90, 180, 270] = 0
    level: Annotated[int, Meta(ge=0, le=2)] = 0


class PlacedToken(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["chest", "interaction", "event", "npc", "bear_trap", "fire_trap", "poison_trap"]
    at: str
    name: Name = Name("")
    charges: Annotated[int, Meta(ge=1, le=9)] = 1


class Door(Struct, frozen=True, forbid_unknown_fields=True):
    """A door on the edge of a room.

    - `at`: the space from which a hero opens it.
    - `side`: the side of that space where the door is.
    """

    door: Annotated[int, Meta(ge=1, le=99)]
    at: str
    side: Edge


class RoomMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The map of one set-up. All rooms of a chapter share one grid."""

    pieces: tuple[Placement, ...]
    tokens: tuple[PlacedToken, ...] = ()
    doors: tuple[Door, ...] = ()
    starts: tuple[str, ...] = ()


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """What players lay out at the start, behind a door, or when the book says so.

    - `chests`: the number of chests, or None if it is not known.
    - `exclude`: the kinds of monster that are not drawn at random here.
    """

    label: str
    name: Name
    spawns: tuple[Spawn, ...] = ()
    exclude: tuple[box.MonsterId, ...] = ()
    chests: box.Count | None = None
    room: RoomMap | None = None

    def __post_init__(self) -> None:
        thresholds = [spawn.players for spawn in self.spawns]
        if thresholds != sorted(thresholds):
            raise ValueError("spawns go by party size: lines for 1 hero first, then 2 and more, up to 5")

    def for_party(self, size: int) -> tuple[Spawn, ...]:
        """Return the lines of the summon list for a party of this size."""
        return tuple(spawn for spawn in self.spawns if spawn.players <= size)


class Darkness(Struct, frozen=True, forbid_unknown_fields=True):
    """How many runes each side of the rune card draws. Side `a` is face up first."""

    a: Annotated[int, Meta(ge=0, le=9)]
    b: Annotated[int, Meta(ge=0, le=9)]


class SpecialRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of the chapter, of which the app reminds the players.

    Triggers name it by its `id`. With `always`, it is shown from the start.
    """

    id: str
    text: Name
    always: bool = False

    @property
    def label(self) -> Name:
        return self.text


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One adventure.

    - `number`: its number in the campaign, or 0.
    - `linked`: true if it continues the chapter before it without a camp.
    - `darkness`: None if the players read the rune card.
    - `one_shot`: what heroes get at the start of this adventure played alone.
    - `rewards`: what heroes get after it.
    - `monster`, `piece`, `shape`: components of this adventure only.
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
    reminder: dict[str, SpecialRule] = field(default_factory=dict)
    monster: dict[str, box.MonsterKind] = field(default_factory=dict)
    piece: dict[str, box.MapPiece] = field(default_factory=dict)
    shape: dict[str, box.Shape] = field(default_factory=dict)
    trigger: tuple[TriggerData, ...] = ()


class Laid(Struct, frozen=True, dict=True):
    """The map of the revealed rooms: the spaces for characters, and the spaces beneath bridges."""

    ground: Mapping[Space, Ground]
    under: Mapping[Space, Ground]

    @cached_property
    def printed(self) -> frozenset[Space]:
        """The spaces with printed Darkness."""
        return frozenset(space for space, ground in self.ground.items() if ground.terrain == "darkness")


class Content(Struct, frozen=True, dict=True):
    """Everything that the rules read from files: the pack and the current chapter.

    `card` has every side of every monster card, by the id from `face_id`.
    """

    pack: box.Pack
    chapter: Chapter
    card: dict[str, box.MonsterFace]

    @classmethod
    def of(cls, pack: box.Pack, chapter: Chapter) -> Content:
        """Return the content of this pack and chapter.

        Values that players typed (`pack.card`) replace those of monster cards.
        """
        cards: dict[str, box.MonsterFace] = {}
        for kind in {**pack.monster, **chapter.monster}.values():
            for face in kind.cards:
                id = box.face_id(kind.id, face.rank, face.behaviour)
                cards[id] = box.MonsterFace(id=id, monster=kind.id, **asdict(face))
        blank = asdict(box.MonsterFace(id=""))
        for entry in pack.card.values():
            id = box.face_id(entry.monster, entry.rank, entry.behaviour) if entry.monster else entry.id
            typed = {name: value for name, value in asdict(entry).items() if value != blank[name]}
            cards[id] = replace(cards.get(id, entry), **typed | {"id": id})
        return cls(pack, chapter, cards)

    @cached_property
    def _laid(self) -> dict[tuple[str, ...], Laid]:
        """A cache of the maps of rooms, by the labels of the rooms."""
        return {}

    @cached_property
    def last_round(self) -> int:
        """The round after which the chapter's own rule loses the adventure, or 0 if it has no such rule."""
        limits = [
            trigger.where["round"]
            for trigger in self.chapter.trigger
            if trigger.on == "round_began" and any(step.get("step") == "adventure_lost" for step in trigger.then)
        ]
        return min(limits, default=1) - 1

    def positions(self) -> list[str]:
        """Return the track positions in the order of play: the top row, then the bottom row."""
        return [position.id for position in sorted(self.pack.position.values(), key=lambda position: position.order)]

    def role_position(self, role: str) -> str | None:
        return next((position.id for position in self.pack.position.values() if role and position.role == role), None)

    def rune_position(self, rune: str, side: box.Side) -> str | None:
        """Return the track position of a card with this rune and arrow, or None. `above` is the top row."""
        row = "top" if side == "above" else "bottom"
        return next(
            (position.id for position in self.pack.position.values() if position.rune == rune and position.row == row),
            None,
        )

    def end_position(self, row: Literal["top", "bottom"]) -> str | None:
        """Return the last track position of a row, or None.

        The Darkness card is at the end of the bottom row, a second card at the end of the top row.
        """
        ends = (position for position in self.pack.position.values() if not position.role and position.rune is None)
        return next((one.id for one in ends if one.row == row), None)

    def leader_roles(self) -> list[str]:
        """Return the roles in order of leadership. The first of them in the party is the party leader's."""
        return [role.id for role in sorted(self.pack.role.values(), key=lambda role: role.leads)]

    def bases(self) -> list[str]:
        """Return the colours of bases in the order in which figures act."""
        return [base.id for base in sorted(self.pack.base.values(), key=lambda base: base.order)]

    def monster(self, kind: str) -> box.MonsterKind | None:
        return self.chapter.monster.get(kind) or self.pack.monster.get(kind)

    def face(self, kind: str, rank: str, behaviour: str = "standard") -> box.MonsterFace | None:
        """Return what is known about one side of a monster card, or None."""
        return self.card.get(box.face_id(kind, rank, behaviour))

    def size(self, kind: str) -> box.Size | None:
        """Return the size of the figures of this kind, or None if it is not known."""
        monster = self.monster(kind)
        return monster.size if monster else None

    def counts_as_large(self, kind: str) -> bool:
        """Return whether the kind has the immunities of large monsters."""
        monster = self.monster(kind)
        return self.size(kind) == "large" or (monster is not None and monster.large_icon)

    def slot(self, kind: str, rank: str, behaviour: str = "standard") -> box.Slot | None:
        """Return the rune of a card and whether the card is above or below it. Return None if this is not known.

        The two sides of a complex card may have different runes.
        """
        monster, face = self.monster(kind), self.face(kind, rank, behaviour) or box.Face()
        rune = face.rune or (monster.rune if monster else None)
        side = face.side or (monster.side if monster else None)
        return None if rune is None or side is None else box.Slot(rune, side)

    def behaviours(self, kind: str, rank: str) -> list[Behaviour]:
        """Return the sides of a card that are known, at least in part, the standard side first."""
        return [behaviour for behaviour in BEHAVIOURS if self.face(kind, rank, behaviour) is not None]

    def deck(
        self, color: box.MonsterColor, rank: Rank, exclude: Iterable[str] = (), sets: Iterable[str] = ("core",)
    ) -> list[str]:
        """Return the kinds of monsters in the deck of this colour and rank, from the boxes in `sets`."""
        without, owned = set(exclude), set(sets)
        kinds = (kind for kind in self.pack.monster.values() if kind.color == color and kind.set in owned)
        ranked = (kind.id for kind in kinds if not rank or any(face.rank == rank for face in kind.cards))
        return [id for id in ranked if id not in without]

    def miniature(self, kind: str) -> str:
        """Return the kind of monster whose figures this kind uses."""
        monster = self.monster(kind)
        return monster.miniature or kind if monster else kind

    def figures(self, kind: str) -> int | None:
        """Return how many figures the box has for a kind, or None if it is not known."""
        monster = self.monster(self.miniature(kind))
        return monster.figures if monster else None

    def cap(self, token: str, *, wild: bool = False) -> int:
        """Return how many tokens of this kind one figure may have.

        With `wild`, the number of a resource is doubled, as a wild cube may allow (ruling G34).
        """
        known = self.pack.token.get(token)
        if known is None or known.cap is None:
            return MOST_TOKENS
        return 2 * known.cap if wild and known.kind == "resource" else known.cap

    def set_up(self, label: str) -> SetUp | None:
        return next((set_up for set_up in self.chapter.set_up if set_up.label == label), None)

    def set_ups(self, labels: Iterable[str]) -> list[SetUp]:
        return [made for label in labels if (made := self.set_up(label)) is not None]

    def piece(self, id: str) -> box.MapPiece | None:
        return self.chapter.piece.get(id) or self.pack.piece.get(id)

    def shapes(self, rune: str) -> list[box.Shape]:
        """Return the shapes of the Darkness tiles for runes of this colour. Without any, the players draw the shape."""
        own = [shape for shape in self.chapter.shape.values() if shape.rune == rune]
        return own or [shape for shape in self.pack.shape.values() if shape.rune == rune]

    def laid(self, labels: Iterable[str]) -> Laid:
        """Return the map of the set-ups with these labels."""
        rooms = tuple(labels)
        laid = self._laid.get(rooms)
        if laid is None:
            maps = [made.room for made in self.set_ups(rooms) if made.room]
            laid = self._laid[rooms] = lay((placed for room_map in maps for placed in room_map.pieces), self.piece)
        return laid

    def behind_doors(self) -> dict[int, str]:
        """Return the label of the set-up behind each numbered door, as the chapter's triggers say.

        Only the players know what is behind other doors.
        """
        found: dict[int, str] = {}
        for trigger in self.chapter.trigger:
            door = trigger.where.get("door")
            for call in trigger.then:
                if trigger.on == "door_opened" and isinstance(door, int) and call.get("step") == "open_room":
                    found[door] = str(call.get("label", ""))
        return found


def door_number(label: str) -> int:
    """Return the number in a label such as `door_3`, or 0 for any other label."""
    last = label.rpartition("_")[2]
    return int(last) if label.startswith("door_") and last.isdigit() else 0


def lay(placements: Iterable[Placement], piece: Callable[[str], box.MapPiece | None]) -> Laid:
    """Return the map that these pieces make.

    Dungeon bases give the levels, map tiles the terrain. A bridge covers both.
    """
    levels: dict[Space, int] = {}
    tiles: dict[Space, tuple[Terrain, bool]] = {}
    bridges: dict[Space, int] = {}
    for placed in placements:
        for space, letter, kind in covered(placed, piece):
            if kind == "base":
                levels[space] = int(letter)
            elif kind == "tile":
                tiles[space] = box.TERRAIN[letter]
            else:
                bridges[space] = placed.level
    ground = {space: Ground(levels.get(space, 0), *tiles.get(space, ("", False))) for space in {**levels, **tiles}}
    under = {space: Ground(ground[space].level) for space in bridges if space in ground}
    return Laid({**ground, **{space: Ground(level) for space, level in bridges.items()}}, under)


def covered(placed: Placement, piece: Callable[[str], box.MapPiece | None]) -> Iterator[tuple[Space, str, str]]:
    """Yield each space of a placed piece, with its character in the piece's rows and the kind of the piece."""
    made = piece(placed.piece)
    if made is None or not made.rows:
        return
    x, y = space_of(placed.at)
    for (dx, dy), letter in made.cells(placed.turn):
        yield (x + dx, y + dy), letter, made.kind
