"""Blocks, panels and the view: what a game shows around its question, as data.

Each front end has one way to draw each kind of block, for all games. A hue is only the name of a colour here (`red`,
`fire`, `darkness`); the theme of the front end gives it a value. No information is shown by colour alone.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from assistant.messages.events import Sky as Sky
from assistant.messages.names import Label as Label
from assistant.messages.text import Text
from assistant.messages.verdict import Tone as Tone

Mark = Literal["done", "now", "ahead", "out"]


class Headline(Struct, frozen=True):
    """The question or action in at most fifteen letters. It can be read from across the table."""

    text: Text
    tone: Tone = "plain"


class Count(Struct, frozen=True):
    """The number that matters most for the open question, with a label of at most twelve letters."""

    value: int | Text
    label: Text
    note: Text | None = None
    hue: str = "accent"


class Lines(Struct, frozen=True, tag="lines"):
    """Lines of text with an optional title.

    If `counted` is true, the lines are numbered, because the players follow them in this order.
    """

    lines: tuple[Label, ...]
    title: Label | None = None
    note: Label | None = None
    counted: bool = False


class Pairs(Struct, frozen=True, tag="pairs"):
    """Labels with their values, one pair per line."""

    pairs: tuple[tuple[Label, Label], ...]


class Bar(Struct, frozen=True, tag="bar"):
    """A quantity drawn as a bar: `value` out of `most`.

    If a loss is about to happen, `after` is the value that would remain after it.
    """

    label: Label
    value: int
    most: int
    after: int | None = None
    hue: str = ""
    note: Label | None = None


class Pip(Struct, frozen=True):
    """One row of a `Pips` block: things of one kind, with their number drawn as symbols.

    `full` is the number of things that are left, `gone` the number of those that are used up. `crystals` is a second
    number in a column of its own. `note` is shown at the end of the row.
    """

    word: Label
    full: int
    gone: int = 0
    hue: str = ""
    crystals: int | None = None
    note: Label | None = None


class Pips(Struct, frozen=True, tag="pips"):
    """Numbers of things, such as tokens, drawn as symbols. Each kind of thing has a row.

    `heads` are the titles of the columns: the things, the crystals and the notes.
    """

    rows: tuple[Pip, ...]
    title: Label | None = None
    note: Label | None = None
    heads: tuple[Text, ...] = ()


class Chance(Struct, frozen=True):
    """One possible outcome. `likely` marks the most probable outcome."""

    label: Label
    percent: int
    likely: bool = False


class Chart(Struct, frozen=True, tag="chart"):
    """The probabilities of several outcomes, one bar each."""

    chances: tuple[Chance, ...]
    title: Label | None = None
    note: Label | None = None


class Slip(Struct, frozen=True):
    """A card of a `Shelf`. `corner` is the most important fact that is printed on the card, such as its cost."""

    name: Label
    hue: str = ""
    corner: Label | None = None


class Shelf(Struct, frozen=True, tag="shelf"):
    """A list of cards in order, such as the cards on offer. They are drawn in a row or in a column."""

    title: Label
    slips: tuple[Slip, ...]
    note: Label | None = None


class Die(Struct, frozen=True):
    """A rolled die and the face it shows."""

    face: Label
    hue: str = ""
    state: Literal["ready", "used", "spent"] = "ready"
    note: Label | None = None


class Dice(Struct, frozen=True, tag="dice"):
    """Rolled dice with a title. The title may be None if the panel shows nothing but dice."""

    title: Label | None
    dice: tuple[Die, ...]
    note: Label | None = None


class TwoSided(Struct, frozen=True):
    """A two-sided piece: the number that players type for it, the face that is up, and the other face.

    `live` is true if the piece can still be spent. `short` has both faces in a few letters, for use where there is
    little room. `hue` is the colour of the face that is up. `stacked` is true if the piece lies on another one.
    """

    number: int
    up: Label
    other: Label
    live: bool = True
    note: Label | None = None
    short: tuple[Label, Label] | None = None
    hue: str = ""
    stacked: bool = False


class Faces(Struct, frozen=True, tag="faces"):
    """A list of two-sided pieces, such as double-sided tokens, with one piece per line."""

    pieces: tuple[TwoSided, ...]
    title: Label | None = None


class Grid(Struct, frozen=True, tag="grid"):
    """A small table of words and numbers. The first column is left-aligned, and the others are right-aligned."""

    header: tuple[Label, ...]
    rows: tuple[tuple[Label, ...], ...]


class Stat(Struct, frozen=True):
    """A number on a card with its label. `below` is a word under the number, such as the element of an attack."""

    label: Label
    value: int | Label
    hue: str = ""
    below: Label | None = None


class Stats(Struct, frozen=True, tag="stats"):
    """Big numbers side by side without a card around them, such as those of a single hero."""

    stats: tuple[Stat, ...]


class Card(Struct, frozen=True):
    """The card of an enemy, monster or hero: its name on a coloured band, big numbers, badges, lines of text.

    Players type `number` to pick the card. 0 means that it can't be picked. `corner` is shown at the right end of the
    band. `stamp` is shown on a card that is finished, for example "defeated".
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
    """Cards side by side, or as a list of one or two lines per card if there is little room."""

    cards: tuple[Card, ...]


class Health(Struct, frozen=True):
    """Current and maximum health.

    If a loss is about to happen, `after` is the health that would remain after it.
    """

    left: int
    most: int
    after: int | None = None


class Figure(Struct, frozen=True):
    """One figure in the order of play.

    Players type `number` to pick the figure. 0 means that it has no number. The number is shown in round brackets for
    heroes, and in square brackets for monsters. `tokens` are the conditions of the figure. `target` is true if the
    figure is the target of the current attack. `unsure` is true if the app is not sure on which space the figure
    stands.
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
    """The order of play as a list of figures with health and conditions."""

    figures: tuple[Figure, ...]


class Stage(Struct, frozen=True):
    """One stage of a `Strip`: a round, a phase of a fight, or a space of a track.

    `sky` says whether a round is played by day or by night. It is empty for all other stages.
    """

    label: Label
    mark: Mark = "ahead"
    sky: Sky = ""
    note: Label | None = None
    hue: str = ""


class Strip(Struct, frozen=True, tag="strip"):
    """A row of stages in which the current stage is marked.

    A strip without stages keeps its place, in which the order of play is shown until there are stages.

    If `phases` is true, the stages are phases of the current turn or fight, so they are shown above the question. If
    `spaces` is true, the stages are spaces of a track on which a token moves. A space with an effect has a colour and
    shows the first letter of its label.
    """

    stages: tuple[Stage, ...]
    phases: bool = False
    spaces: bool = False


def phases_at(here: int, *labels: Label) -> Strip:
    """Return a strip of phases in which the phase with the index `here` is the current one."""
    marks: list[Mark] = [
        "done" if place < here else "now" if place == here else "ahead" for place in range(len(labels))
    ]
    return Strip(tuple(Stage(label, mark) for label, mark in zip(labels, marks, strict=True)), phases=True)


class DuelSide(Struct, frozen=True):
    """One side of a duel: its name, its health, and its two-sided tokens as they lie.

    `sums` says what the tokens that can still be spent are worth together.
    """

    name: Label
    health: Health
    sums: Text | None = None
    tokens: tuple[TwoSided, ...] = ()


class Duel(Struct, frozen=True):
    """A fight between two sides. It is drawn above the question, because every question of the fight is about it."""

    mine: DuelSide
    theirs: DuelSide


Ground = Literal["floor", "water", "lava", "miasma", "bridge", "spikes", "darkness"]


class Tile(Struct, frozen=True):
    """One space of a map: its ground and level, the piece on it, and the number of the figure on it (0: none).

    `way` is true if the space is part of a path. `arrow` is the direction to the next space of the path. It is empty on
    the last space. `offer` is true if the players can choose the space as an answer.
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
    """A map of square spaces with addresses as in chess, such as `c4`. Two by two spaces form an area.

    `figures` are the figures in the order of play. `large` has the numbers of the figures that fill four spaces.
    `focus` is the space that stays visible if the map is larger than the screen. `notes` are shown below the legend.
    The front end makes the legend itself, from the grounds and pieces on the map.
    """

    tiles: tuple[Tile, ...]
    figures: tuple[Figure, ...] = ()
    large: tuple[int, ...] = ()
    focus: str = ""
    notes: tuple[Label, ...] = ()


class ZoneCard(Struct, frozen=True):
    """A card in a zone, with the number that players type for it.

    `ready` is true if the card is not exhausted. `left` is its health and `most` its maximum health. If `most` is None,
    `left` is the difference from full health, such as -2. If the card is face down, only its number is shown. `brief`
    is a shorter note for use where there is little room.
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
    """A zone with its cards: a hero's zone, the shadows, a lair.

    `key` is what players type after the point: `7.2` moves card 7 into zone 2. `room` is the maximum number of cards,
    or 0 for no limit. `health` is the health of the hero to whom the zone belongs. `value` is any other note about the
    zone.
    """

    key: str
    name: Label
    cards: tuple[ZoneCard, ...] = ()
    mark: Mark = "ahead"
    value: Label | None = None
    room: int = 0
    health: Health | None = None

    @property
    def full(self) -> bool:
        return 0 < self.room <= len(self.cards)


class Zones(Struct, frozen=True, tag="zones"):
    """All zones with their cards, in order."""

    zones: tuple[Zone, ...]


Block = (
    Lines | Pairs | Bar | Pips | Chart | Shelf | Dice | Faces | Grid | Stats | Cards | Track | Strip | TileMap | Zones
)


class Panel(Struct, frozen=True):
    """A part of the screen with a heading. Below it are blocks, such as bars, tables and lines of text.

    `id` stays the same during a session. `note` is shown at the right end of the heading.
    """

    id: str
    title: Text
    blocks: tuple[Block, ...]
    note: Label | None = None


class View(Struct, frozen=True):
    """Everything that a game shows, except the question and the log.

    - `title` and `status` make the title bar.
    - `panels` are in order of importance.
    - `strip` is drawn across the screen.
    - `headline` replaces the headline of the question.
    - `duel` is the fight that is being fought, if both sides are shown above the question.
    - `count` is the most important number. `beside` has the blocks that explain it, such as odds or the effects of an
      attack.
    - `now` has lines of text to show with the question.
    - `sky` says whether it is day or night in the game. The background of the question has the colour of day or night.
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
    duel: Duel | None = None


class Layout(Struct, frozen=True):
    """How to set up the table again in a later session.

    - `where` says how far the game had come.
    - `table` lists all values that the app tracks.
    - `only_table` names the things on the table that the app does not track.
    - `in_the_box` lists the components that are not needed.
    - `picture` summarises the state in a few blocks (a strip, a track, bars). The start screen shows it, too.
    """

    where: tuple[Text, ...]
    table: tuple[tuple[Text, tuple[Label, ...]], ...]
    only_table: tuple[Text, ...]
    in_the_box: tuple[Label, ...] = ()
    picture: tuple[Block, ...] = ()
