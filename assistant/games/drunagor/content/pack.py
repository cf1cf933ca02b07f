"""The schema of Drunagor's pack: heroes, the track, monsters and their cards, items, runes and map pieces.

A value that is only on a printed card may be `None` (not known). The app then asks the players for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from assistant.components.grid import Space, address_of
from assistant.content.effects import Of
from assistant.games.drunagor.board.board import LONGEST, Terrain
from assistant.games.drunagor.darkness.shapes import shape_of
from assistant.games.drunagor.state import Behaviour, Rank
from assistant.games.rulebook import Rulebook
from assistant.games.rulings import RulingData
from assistant.messages.questions import Refused
from assistant.messages.text import Name

RuneColor = Literal["orange", "green", "blue", "red", "grey"]
Side = Literal["above", "below"]
MonsterColor = Literal["white", "grey", "black", "minion", "commander", "overlord", "boss", "special"]
Attack = Literal["melee", "ranged", "magic", "none"]
Size = Literal["small", "large"]

RUNES: tuple[RuneColor, ...] = ("orange", "green", "blue", "red", "grey")
SIDES: tuple[Side, ...] = ("above", "below")
RANKS: tuple[Rank, ...] = ("rookie", "fighter", "veteran", "champion")
RANKED: tuple[MonsterColor, ...] = ("white", "grey", "black")

Subtype = Annotated[str, Of("equipment")]
MonsterId = Annotated[str, Of("monster")]
Count = Annotated[int, Meta(ge=0, le=99)]
Health = Annotated[int, Meta(ge=1, le=999)]

TERRAIN: dict[str, tuple[Terrain, bool]] = {
    ".": ("", False),
    "*": ("", True),
    "w": ("water", False),
    "l": ("lava", False),
    "m": ("miasma", False),
    "s": ("spikes", False),
    "d": ("darkness", False),
}
"""For each character in the rows of a map tile: the terrain, and whether it is a Darkness spawn point."""

NOTHING = "#"
"""The character for a space that a map piece does not cover."""

_ABILITY = re.compile(r"([a-z][a-z_]*)(?: ([0-9]{1,2}|x))?")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A component with an id and a name."""

    id: str
    name: Name


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A card's place on the track: its rune, and whether the card is above or below it."""

    rune: RuneColor
    side: Side


class Hero(Entry, frozen=True, forbid_unknown_fields=True):
    """A hero.

    - `hp`: the dark red number of the health bar, entered by the players once.
    - `role`: the hero's last role.
    """

    class_: Annotated[str, Of("hero_class")] = field(name="class")
    path: Literal["cunning", "devotion", "mystics", "nature", "strength"]
    race: Literal["dwarf", "elf", "human"]
    weapons: tuple[Subtype, ...]
    off_hand: tuple[Subtype, ...]
    armor: tuple[Subtype, ...]
    hp: Annotated[int, Meta(ge=1, le=16)] | None = None
    cubes: dict[Literal["yellow", "red", "green", "blue"], Count] | None = None
    fallen: Slot | None = None
    role: str | None = None


class Companion(Entry, frozen=True, forbid_unknown_fields=True):
    """A companion card. Without `sturdiness`, the players read the number from the card."""

    sturdiness: Annotated[int, Meta(ge=0, le=30)] | None = None


class Role(Entry, frozen=True, forbid_unknown_fields=True):
    """A role. The hero whose role has the lowest `leads` is the party leader."""

    leads: Annotated[int, Meta(ge=1, le=9)]


class Position(Entry, frozen=True, forbid_unknown_fields=True):
    """A position of the initiative track: of a role, of a rune or, without either, the end of its row."""

    order: Annotated[int, Meta(ge=1, le=99)]
    row: Literal["top", "bottom"]
    role: Annotated[str, Of("role")] = ""
    rune: Annotated[RuneColor, Of("rune")] | None = None

    def __post_init__(self) -> None:
        if self.role and self.rune:
            raise ValueError("a position belongs to a role or to a rune, not to both")


class Base(Entry, frozen=True, forbid_unknown_fields=True):
    """A coloured base of a monster figure.

    - `order`: the order in which figures act.
    - `board`: the stat board of the base, or 0 if it is not known.
    """

    order: Annotated[int, Meta(ge=1, le=99)]
    board: Annotated[int, Meta(ge=0, le=2)]
    hue: str = ""


class Token(Entry, frozen=True, forbid_unknown_fields=True):
    """A token.

    - `cap`: how many of it a figure may have. Without one, any number.
    - `meaning`: its effect. Empty if a keyword has the same name.
    """

    kind: Literal["redundant", "stackable", "resource", "tracker", "object"]
    cap: Annotated[int, Meta(ge=1, le=99)] | None = None
    hue: str = ""
    meaning: Name | None = None


class TrapFace(Entry, frozen=True, forbid_unknown_fields=True):
    """A result of the trap die: which token and how many, and on how many of the six faces it is."""

    faces: Annotated[int, Meta(ge=1, le=6)]
    token: Annotated[str, Of("token")] = ""
    count: Count = 0


class Keyword(Entry, frozen=True, forbid_unknown_fields=True):
    """A keyword on monster cards.

    - `kind`: what it changes, for example `attack` the attack itself, and `target` whom the monster hunts.
    - `rare`: true if it is on the second page of the question for a card's keywords.
    """

    kind: Literal["multi_target", "target", "attack", "collateral", "passive", "triggered"]
    has_value: bool = False
    rare: bool = False
    meaning: Name | None = None


class Ability(Struct, frozen=True):
    """A keyword as printed on a card: `multishot 2`, `poison x` or `slow`.

    X is the number of runes of the card's colour on the track.
    """

    keyword: str
    value: int = 0
    is_x: bool = False

    def worth(self, runes: int) -> int:
        """Return the number of the ability, or `runes` if it is X.

        `runes` are those of the card's colour on the track.
        """
        return runes if self.is_x else self.value


@lru_cache(maxsize=512)
def parse_ability(words: str) -> Ability | None:
    """Return the ability in a text such as `multishot 2`, or None if the text is no ability."""
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
    """The shape of a Darkness tile, and the colour of its rune. An `X` in `rows` is a covered space."""

    id: str
    rune: RuneColor
    rows: tuple[str, ...]
    count: Count = 1

    def __post_init__(self) -> None:
        _check_rows(self.rows, "X.")
        try:
            shape_of(address_of(cell) for cell in self.cells)
        except Refused as refused:
            raise ValueError(str(refused)) from refused

    @property
    def cells(self) -> tuple[Space, ...]:
        return tuple((x, y) for y, row in enumerate(self.rows) for x, letter in enumerate(row) if letter == "X")


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a monster card. None means not known.

    - `keywords`: the complete list of keywords. If it is not known, `seen` has some of them.
    - `range`: the range of a ranged attack in areas.
    - `rune`, `side`: set only if they differ from those of the kind of monster.
    """

    rank: Rank = ""
    behaviour: Behaviour = "standard"
    hp: Health | None = None
    move: Count | None = None
    damage: Count | None = None
    attack: Attack | None = None
    range: Annotated[int, Meta(ge=1, le=9)] = 1
    immunities: tuple[Annotated[str, Of("token", "keyword", also=("darkness",))], ...] | None = None
    keywords: tuple[str, ...] | None = None
    seen: tuple[str, ...] = ()
    rune: RuneColor | None = None
    side: Side | None = None

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The known abilities of the card, in printed order."""
        words = self.seen if self.keywords is None else self.keywords
        return tuple(made for word in words if (made := parse_ability(word)) is not None)

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that players must still read from the card. A card without an attack needs no `damage`."""
        known: dict[str, object] = {
            "hp": self.hp,
            "move": self.move,
            "attack": self.attack,
            "damage": self.damage if self.attack != "none" else 0,
            "keywords": self.keywords,
            "immunities": self.immunities,
        }
        return tuple(name for name, value in known.items() if value is None)


def face_id(kind: str, rank: str, behaviour: str = "standard") -> str:
    """Return the id of one side of a card in files: `rotten_flesh_rookie_complex_a`."""
    return "_".join(part for part in (kind, rank, behaviour) if part)


class MonsterKind(Entry, frozen=True, forbid_unknown_fields=True):
    """All cards of one kind of monster.

    - `rune`, `side`: empty if each card has its own.
    - `miniature`: the other kind whose figures this kind uses.
    - `hp`: on a commander's card, it is multiplied by the commander's power.
    """

    color: MonsterColor
    rune: RuneColor | None = None
    side: Side | None = None
    figures: Count | None = None
    miniature: MonsterId = ""
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


class MonsterFace(Face, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a monster card, with an id of its own (see `face_id`).

    Values that players typed replace those of the monster's `cards`.
    """

    id: str
    monster: MonsterId = ""


class AttackCard(Entry, frozen=True, forbid_unknown_fields=True):
    """An attack card of a commander, an overlord or a boss. Of most, only the track position is known."""

    of: Literal["commander", "overlord", "boss"]
    rune: RuneColor | None = None
    side: Side | None = None
    monster: MonsterId = ""
    passive: bool = False


class Item(Entry, frozen=True, forbid_unknown_fields=True):
    """An item (L1865-1871, L1877-1879, L2529).

    - `level`: the level of a camp item, the number of stars on its back.
    - `back`: the item on the other side of the card.
    - `socket`: true if only a gem can turn the card over, and never back.
    """

    type: Literal["weapon", "off_hand", "armor", "trinket", "consumable"]
    deck: Literal["camp", "adventure", "chest", "starting"]
    subtypes: tuple[Subtype, ...] = ()
    level: Annotated[int, Meta(ge=1, le=9)] | None = None
    back: Annotated[str, Of("item")] = ""
    socket: bool = False


class MapPiece(Entry, frozen=True, forbid_unknown_fields=True):
    """A map piece as rows of characters. The rows are empty if the piece is not known.

    - A dungeon base gives the level of each space: `0`, `1` or `2`.
    - A map tile gives the terrain of each space (see `TERRAIN`).
    - A bridge gives only its outline (`.`).
    - `#` is a space that the piece does not cover.

    The numbers of rows and columns are even, because areas are two spaces wide.
    """

    kind: Literal["base", "tile", "bridge"]
    rows: tuple[str, ...] = ()
    count: Count | None = None

    def __post_init__(self) -> None:
        letters = {"base": "012", "tile": "".join(TERRAIN), "bridge": "."}[self.kind]
        _check_rows(self.rows, letters + NOTHING)
        if len(self.rows) % 2 or len(self.rows[0] if self.rows else "") % 2:
            raise ValueError("rows and columns come in twos: a piece consists of whole areas")

    def cells(self, turn: int) -> Iterator[tuple[Space, str]]:
        """Yield each space of the piece with its character, after a clockwise turn of `turn` degrees.

        Spaces are counted from the upper left corner.
        """
        rows = list(self.rows)
        for _ in range(turn // 90):
            rows = ["".join(row[column] for row in reversed(rows)) for column in range(len(rows[0]))]
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter != NOTHING:
                    yield (x, y), letter


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """What the box contains, as listed in the rulebook."""

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
    cubes: dict[Literal["yellow", "red", "green", "blue", "curse", "trauma"], Count] = {}


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All content files except the chapters.

    - `equipment`: the item subtypes for which a hero can have a proficiency.
    - `pet`: has numbers instead of names, because most pet cards have no known name.
    """

    hero: dict[str, Hero]
    hero_class: dict[str, Entry]
    role: dict[str, Role]
    position: dict[str, Position]
    base: dict[str, Base]
    token: dict[str, Token]
    trap_face: dict[str, TrapFace]
    keyword: dict[str, Keyword]
    rune: dict[str, Rune]
    shape: dict[str, Shape]
    monster: dict[str, MonsterKind]
    card: dict[str, MonsterFace]
    attack_card: dict[str, AttackCard]
    equipment: dict[str, Entry]
    item: dict[str, Item]
    piece: dict[str, MapPiece]
    ruling: dict[str, RulingData]
    pet: dict[str, Entry] = field(default_factory=dict)
    companion: dict[str, Companion] = field(default_factory=dict)
    components: Components = Components()
    rulebook: Rulebook = Rulebook()


def _check_rows(rows: tuple[str, ...], letters: str) -> None:
    if len({len(row) for row in rows}) > 1:
        raise ValueError("all rows are of one length")
    if max(len(rows), *map(len, rows), 0) > LONGEST:
        raise ValueError(f"no map has more than {LONGEST} rows or columns")
    strange = {letter for row in rows for letter in row} - set(letters)
    if strange:
        raise ValueError(f"{min(strange)!r} means nothing here; the characters are {' '.join(letters)}")
