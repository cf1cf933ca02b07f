"""What a game shows around its question, as data: every kind is drawn once, for all games.

No colour has a value here: a hue is a name (`red`, `fire`, `navy`, `darkness`), declared where the thing is declared,
and words that carry one (`hued`) are shown in it. Nothing is told by a hue alone.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.events import Sky as Sky
from assistant.messages.names import Label as Label  # what all these kinds hold
from assistant.messages.text import Text
from assistant.messages.verdict import Tone as Tone

Mark = Literal["done", "now", "ahead", "out"]


class Entry(Struct, frozen=True):
    """A thing of the box as `/` shows it: what is printed on it, in the words of the players.

    `meaning` is what a word of the rules means, in a sentence: `w` says it wherever the word is used.
    """

    name: Label
    kind: Text
    facts: tuple[tuple[Label, Label], ...] = ()
    meaning: Label | None = None
    table: str = ""
    """The table of the content it is an entry of, if its owner may type in its Polish name."""
    id: str = ""


class Headline(Struct, frozen=True):
    """The deed or the question in at most fifteen letters, to be read across the table."""

    text: Text
    tone: Tone = "plain"


class Count(Struct, frozen=True):
    """The number that decides, never without its label of at most twelve letters."""

    value: int | Text
    label: Text
    note: Text | None = None
    hue: str = "accent"


class Lines(Struct, frozen=True, tag="lines"):
    """Plain lines, each one thought, below a title if they have one; `counted`: done in this order, with numbers."""

    lines: tuple[Label, ...]
    title: Label | None = None
    note: Label | None = None
    counted: bool = False


class Pairs(Struct, frozen=True, tag="pairs"):
    """A label and its value on each line."""

    pairs: tuple[tuple[Label, Label], ...]


class Bar(Struct, frozen=True, tag="bar"):
    """How much of something there is, as a length. `after`: what is left once something would be lost."""

    label: Label
    value: int
    most: int
    after: int | None = None
    hue: str = ""
    note: Label | None = None


class Pip(Struct, frozen=True):
    """One row of things worth counting: `full` of them are there, `gone` ones were. `crystals` stand in a column of
    their own, `note` behind all.
    """

    word: Label
    full: int
    gone: int = 0
    hue: str = ""
    crystals: int | None = None
    note: Label | None = None


class Pips(Struct, frozen=True, tag="pips"):
    """Things worth counting, a row for each kind; `heads` stand above pips, crystals and notes."""

    rows: tuple[Pip, ...]
    title: Label | None = None
    note: Label | None = None
    heads: tuple[Text, ...] = ()


class Chance(Struct, frozen=True):
    """One possibility; `likely`: the one to count on."""

    label: Label
    percent: int
    likely: bool = False


class Chart(Struct, frozen=True, tag="chart"):
    """How likely each of several things is, a bar each."""

    chances: tuple[Chance, ...]
    title: Label | None = None
    note: Label | None = None


class Slip(Struct, frozen=True):
    """A card that lies there; `corner` is what counts of it: its cost, its colour in words."""

    name: Label
    hue: str = ""
    corner: Label | None = None


class Shelf(Struct, frozen=True, tag="shelf"):
    """Cards that lie in a row or column, in their order."""

    title: Label
    slips: tuple[Slip, ...]
    note: Label | None = None


class Rolled(Struct, frozen=True):
    """A die that shows this face."""

    face: Label
    hue: str = ""
    state: Literal["ready", "used", "spent"] = "ready"
    note: Label | None = None


class Dice(Struct, frozen=True, tag="dice"):
    """Dice as they lie; a panel of dice alone needs no other title."""

    title: Label | None
    dice: tuple[Rolled, ...]
    note: Label | None = None


class TwoSided(Struct, frozen=True):
    """A piece with two sides under the number it is typed by: the face that is up, the other one; `live`: it still
    counts. `short` are both faces in few letters, where there is no room for lines.
    """

    number: int
    up: Label
    other: Label
    live: bool = True
    note: Label | None = None
    short: tuple[Label, Label] | None = None


class Faces(Struct, frozen=True, tag="faces"):
    """Two-sided pieces as they lie, a line each; `title` if they need one."""

    pieces: tuple[TwoSided, ...]
    title: Label | None = None


class Grid(Struct, frozen=True, tag="grid"):
    """A small table of words and numbers; the first column is left, the others right aligned."""

    header: tuple[Label, ...]
    rows: tuple[tuple[Label, ...], ...]


class Stat(Struct, frozen=True):
    """A number printed on a card, with its label; `below`: a word beneath it, like the element of an attack."""

    label: Label
    value: int | Label
    hue: str = ""
    below: Label | None = None


class Stats(Struct, frozen=True, tag="stats"):
    """Big numbers beside each other, where they need no card: those of the one hero on the screen."""

    stats: tuple[Stat, ...]


class Card(Struct, frozen=True):
    """An enemy, a monster, a hero: its name on a band of its hue, big numbers, badges, lines.

    `number` is typed to pick it (0: none), `corner` stands at the right of the band, a `stamp` on a card that is over.
    """

    title: Label
    hue: str = ""
    number: int = 0
    corner: Label | None = None
    stats: tuple[Stat, ...] = ()
    badges: tuple[Label, ...] = ()
    lines: tuple[Label, ...] = ()
    mark: Mark = "ahead"
    stamp: Label | None = None


class Cards(Struct, frozen=True, tag="cards"):
    """Cards beside each other; below each other in a line or two each where there is no room."""

    cards: tuple[Card, ...]


class Health(Struct, frozen=True):
    """What is left of how much; `after`: what would be left."""

    left: int
    most: int
    after: int | None = None


class Figure(Struct, frozen=True):
    """One of the order of play: `number` is the one typed to pick it (0: none). Heroes stand in round brackets,
    monsters in square ones. `tokens` are its conditions in their hues; `target`: it is hit; `unsure`: its place is.
    """

    name: Label
    mark: Mark = "ahead"
    number: int = 0
    kind: Literal["hero", "monster", "other"] = "other"
    hue: str = ""
    health: Health | None = None
    tokens: tuple[Label, ...] = ()
    note: Label | None = None
    target: bool = False
    unsure: bool = False


class Track(Struct, frozen=True, tag="track"):
    """The order of play, with health and conditions in the same list."""

    figures: tuple[Figure, ...]


class Stage(Struct, frozen=True):
    """One of a row of stages: a round with its sky, a phase of a fight, a space of a track in its hue."""

    label: Label
    mark: Mark = "ahead"
    sky: Sky = ""
    note: Label | None = None
    hue: str = ""


class Strip(Struct, frozen=True, tag="strip"):
    """Where we are in a row of stages. `phases`: those of what goes on now, so they stand above NOW. `spaces`: a
    printed track with a token on it; spaces that do something have a hue, and their label's first letter.
    """

    stages: tuple[Stage, ...]
    phases: bool = False
    spaces: bool = False


def phases_at(here: int, *labels: Label) -> Strip:
    """The phases of what goes on now, with the one it is: so many are done."""
    marks: list[Mark] = [
        "done" if place < here else "now" if place == here else "ahead" for place in range(len(labels))
    ]
    return Strip(tuple(Stage(label, mark) for label, mark in zip(labels, marks, strict=True)), phases=True)


Ground = Literal["floor", "water", "lava", "miasma", "bridge", "spikes", "darkness"]


class Tile(Struct, frozen=True):
    """One space of a map: its ground and level, the piece that lies there, the figure that stands there (its number).

    `way`: part of a path, with the `arrow` that leads on (`n`, `e`, `s`, `w`; empty: where it ends). `offer`: it can
    be chosen.
    """

    at: str
    ground: Ground = "floor"
    level: int = 0
    piece: Literal["", "chest", "door", "interaction", "spawn", "trap", "npc", "event", "other"] = ""
    figure: int = 0
    way: bool = False
    arrow: Literal["", "n", "e", "s", "w"] = ""
    offer: bool = False


class TileMap(Struct, frozen=True, tag="tile_map"):
    """A square map with addresses like chess, whose areas are two by two. `figures` are those of the order of play;
    one on four spaces is `large`. `focus` stays in sight where not all of it fits. `notes` stand below the legend,
    which the drawing makes itself from what lies on this map.
    """

    tiles: tuple[Tile, ...]
    figures: tuple[Figure, ...] = ()
    large: tuple[int, ...] = ()
    focus: str = ""
    notes: tuple[Label, ...] = ()


class Lying(Struct, frozen=True):
    """A card that lies in a zone under the number it is typed by.

    `ready`: not exhausted. `left` of `most`: its health; without `most` only how far it is from whole, like -2. Face
    down nothing is shown but the number. `brief` is the note in a few letters, where it doesn't fit.
    """

    number: int
    name: Label
    ready: bool = True
    face_up: bool = True
    mark: Mark = "ahead"
    left: int | None = None
    most: int | None = None
    note: Label | None = None
    brief: Label | None = None


class Zone(Struct, frozen=True):
    """Cards that lie with somebody, or by themselves: a hero's zone, the shadows, a lair.

    `key` is what is typed behind the point: `7.2` moves card 7 into zone 2. `room`: so many cards at most (0: any).
    `health` is that of whoever they lie with, `value` what else there is to say.
    """

    key: str
    name: Label
    cards: tuple[Lying, ...] = ()
    mark: Mark = "ahead"
    value: Label | None = None
    room: int = 0
    health: Health | None = None

    @property
    def full(self) -> bool:
        return 0 < self.room <= len(self.cards)


class Zones(Struct, frozen=True, tag="zones"):
    """What lies where on the table, in the order it lies."""

    zones: tuple[Zone, ...]


Block = (
    Lines | Pairs | Bar | Pips | Chart | Shelf | Dice | Faces | Grid | Stats | Cards | Track | Strip | TileMap | Zones
)


class Panel(Struct, frozen=True):
    """A heading with a hairline, and what stands below it; `id` stays the same all evening.

    `note` stands at the right end of the hairline.
    """

    id: str
    title: Text
    blocks: tuple[Block, ...]
    note: Label | None = None


class View(Struct, frozen=True):
    """A whole screen but for question and log: head line, panels (the most important first), and what NOW shows beside
    the question: the `headline` where the question's own would not do, the number that decides, `beside` it what
    explains it (a chart of odds, what a blow does to each), lines of words. `sky` tints NOW, `strip` runs across.
    """

    title: tuple[Label, ...]
    status: tuple[Label, ...]
    panels: tuple[Panel, ...]
    now: tuple[Text, ...] = ()
    sky: Sky = ""
    headline: Headline | None = None
    count: Count | None = None
    beside: tuple[Block, ...] = ()
    strip: Strip | None = None


class Layout(Struct, frozen=True):
    """How to lay the table again: every tracked value, what only the table knows, what may stay in the box.

    `picture`: the table as it was in a few blocks (a strip, a track, bars), also for the first screen.
    """

    where: tuple[Text, ...]
    table: tuple[tuple[Text, tuple[Label, ...]], ...]
    only_table: tuple[Text, ...]
    in_the_box: tuple[Label, ...] = ()
    picture: tuple[Block, ...] = ()
