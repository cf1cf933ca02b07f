"""What a game shows around its question, as data: every kind of panel is drawn once, for all games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.speech.names import Words as Words  # what all these kinds hold
from assistant.speech.text import Text

Mark = Literal["done", "now", "ahead", "out"]


class Entry(Struct, frozen=True):
    """A thing of the box as `/` shows it: what is printed on it, in the words of the players.

    `meaning` is what a word of the rules means, in a sentence: `w` says it wherever the word is used.
    """

    name: Words
    kind: Text
    facts: tuple[tuple[Words, Words], ...] = ()
    meaning: Text | None = None
    table: str = ""
    """The table of the content it is an entry of, if its owner may type in its Polish name."""
    id: str = ""


class Lines(Struct, frozen=True, tag="lines"):
    """Plain lines, each one thought."""

    lines: tuple[Words, ...]


class Pairs(Struct, frozen=True, tag="pairs"):
    """A label and its value on each line."""

    pairs: tuple[tuple[Words, Words], ...]


class Bar(Struct, frozen=True, tag="bar"):
    """How much of something there is, as a length. `after`: what is left once something would be lost."""

    label: Words
    value: int
    most: int
    after: int | None = None
    hue: str = ""
    note: Words | None = None


class Pip(Struct, frozen=True):
    """One row of things worth counting: `full` of them are there, `gone` ones were."""

    word: Words
    full: int
    gone: int = 0
    hue: str = ""
    note: Words | None = None


class Pips(Struct, frozen=True, tag="pips"):
    """Things worth counting, a row for each kind."""

    rows: tuple[Pip, ...]
    title: Words | None = None
    note: Words | None = None


class Slip(Struct, frozen=True):
    """A card that lies there; `corner` is what counts of it: its cost, its colour in words."""

    name: Words
    hue: str = ""
    corner: Words | None = None


class Shelf(Struct, frozen=True, tag="shelf"):
    """Cards that lie in a row or column, in their order."""

    title: Words
    slips: tuple[Slip, ...]
    note: Words | None = None


class Rolled(Struct, frozen=True):
    """A die that shows this face."""

    face: Words
    hue: str = ""
    state: Literal["ready", "used", "spent"] = "ready"
    note: Words | None = None


class Dice(Struct, frozen=True, tag="dice"):
    """Dice as they lie."""

    title: Words
    dice: tuple[Rolled, ...]
    note: Words | None = None


class Grid(Struct, frozen=True, tag="grid"):
    """A small table of words and numbers; the first column is left, the others right aligned."""

    header: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


class Figure(Struct, frozen=True):
    """One line of the order of play: `number` is the one typed to pick it (0: none)."""

    name: Words
    mark: Mark = "ahead"
    number: int = 0
    value: Words | None = None
    note: Words | None = None


class Order(Struct, frozen=True, tag="order"):
    """The order of play, with health and conditions in the same list."""

    figures: tuple[Figure, ...]


class Stages(Struct, frozen=True, tag="stages"):
    """Where we are in a row of stages: day 1, night 1, day 2 ..."""

    stages: tuple[tuple[Words, Mark], ...]


class Place(Struct, frozen=True):
    """One space of a map: its ground as one sign, the figure on it like `(1)` or `[6]`.

    `dark` spaces are drawn as texture, `shown` ones as a lighter one (a tile not laid yet), `way` is a path.
    """

    at: str
    sign: str = "."
    figure: str = ""
    dark: bool = False
    shown: bool = False
    way: bool = False


class Map(Struct, frozen=True, tag="map"):
    """A square map with addresses like chess. `focus` stays in sight where not all of it fits."""

    places: tuple[Place, ...]
    legend: tuple[Words, ...] = ()
    focus: str = ""


class Lying(Struct, frozen=True):
    """A card that lies in a zone under the number it is typed by.

    `ready`: not exhausted. `left` of `most`: its health; without `most` only how far it is from whole, like -2. Face
    down nothing is shown but the number.
    """

    number: int
    name: Words
    ready: bool = True
    face_up: bool = True
    mark: Mark = "ahead"
    left: int | None = None
    most: int | None = None
    note: Words | None = None


class Zone(Struct, frozen=True):
    """Cards that lie with somebody, or by themselves: a hero's zone, the shadows, a lair.

    `key` is what is typed behind the point: `7.2` moves card 7 into zone 2. `room`: so many cards at most (0: any).
    """

    key: str
    name: Words
    cards: tuple[Lying, ...] = ()
    mark: Mark = "ahead"
    value: Words | None = None
    room: int = 0

    @property
    def full(self) -> bool:
        return 0 < self.room <= len(self.cards)


class Zones(Struct, frozen=True, tag="zones"):
    """What lies where on the table, in the order it lies."""

    zones: tuple[Zone, ...]


Block = Lines | Pairs | Bar | Pips | Shelf | Dice | Grid | Order | Stages | Map | Zones


class Panel(Struct, frozen=True):
    """A box with a title; `id` stays the same all evening."""

    id: str
    title: Text
    blocks: tuple[Block, ...]


class View(Struct, frozen=True):
    """A whole screen but for question and log: head line, panels (the most important first), lines for NOW."""

    title: tuple[Words, ...]
    status: tuple[Words, ...]
    panels: tuple[Panel, ...]
    now: tuple[Text, ...] = ()


class Layout(Struct, frozen=True):
    """How to lay the table again: every tracked value, what only the table knows, what may stay in the box."""

    where: tuple[Text, ...]
    table: tuple[tuple[Text, tuple[Words, ...]], ...]
    only_table: tuple[Text, ...]
    in_the_box: tuple[Words, ...] = ()
