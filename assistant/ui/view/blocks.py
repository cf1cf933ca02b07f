"""What a game shows around its question, as data: panels that consist of blocks, such as tables, bars and maps.

Each front end draws each kind of block in the same way for all games. A hue is the name of a colour (`red`, `fire`,
`darkness`). Colour alone never tells anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from assistant.messages.events import Sky as Sky
from assistant.messages.names import Label as Label
from assistant.messages.text import Text
from assistant.messages.verdict import Tone as Tone

Mark = Literal["done", "now", "ahead", "out"]


LONGEST_HEADLINE = 15
"""The largest number of letters of a headline, in every language."""


class Headline(Struct, frozen=True):
    """The question in at most `LONGEST_HEADLINE` very large letters, which can be read across the table.

    `shorter` has other words for it. They are used in a language in which `text` is too long.
    """

    text: Text
    tone: Tone = "plain"
    shorter: tuple[Text, ...] = ()

    def words(self, say: Callable[[Text], str]) -> str:
        """Return the first words that are short enough in the language of `say`, or the last ones."""
        said = [say(text) for text in (self.text, *self.shorter)]
        return next((words for words in said if len(words) <= LONGEST_HEADLINE), said[-1])


class Count(Struct, frozen=True):
    """The most important number for the open question. Its label has at most twelve letters."""

    value: int | Text
    label: Text
    note: Text | None = None
    hue: str = "accent"


class Lines(Struct, frozen=True, tag="lines"):
    """Lines of text. With `counted`, they are numbered, because their order matters."""

    lines: tuple[Label, ...]
    title: Label | None = None
    note: Label | None = None
    counted: bool = False


class Pairs(Struct, frozen=True, tag="pairs"):
    """Labels with their values, one pair in each line."""

    pairs: tuple[tuple[Label, Label], ...]


class Bar(Struct, frozen=True, tag="bar"):
    """A bar: `value` out of `most`.

    - `after`: the value after an expected loss.
    - `number`: says the number instead, if `most` is only the length of the longest bar.
    """

    label: Label
    value: int
    most: int
    after: int | None = None
    hue: str = ""
    note: Label | None = None
    number: Label | None = None


class Pip(Struct, frozen=True):
    """One line of a `Pips` block, such as one kind of token, with its number drawn as symbols.

    - `full`: how many are left.
    - `gone`: how many are used up.
    - `crystals`: a second number, in a column of its own.
    - `note`: a text at the end of the line.
    """

    word: Label
    full: int
    gone: int = 0
    hue: str = ""
    crystals: int | None = None
    note: Label | None = None


class Pips(Struct, frozen=True, tag="pips"):
    """Numbers of things, such as tokens, drawn as symbols. Each kind of thing has a line.

    `heads` are the column titles.
    """

    rows: tuple[Pip, ...]
    title: Label | None = None
    note: Label | None = None
    heads: tuple[Text, ...] = ()


class Chance(Struct, frozen=True):
    """One possible outcome. `likely` marks the most probable one."""

    label: Label
    percent: int
    likely: bool = False


class Chart(Struct, frozen=True, tag="chart"):
    """The probabilities of several outcomes, one bar each."""

    chances: tuple[Chance, ...]
    title: Label | None = None
    note: Label | None = None


class Slip(Struct, frozen=True):
    """A card of a `Shelf`. `corner` is its most important printed fact, such as the cost."""

    name: Label
    hue: str = ""
    corner: Label | None = None


class Shelf(Struct, frozen=True, tag="shelf"):
    """Cards in order, such as the cards on offer, drawn in a row or in a column."""

    title: Label
    slips: tuple[Slip, ...]
    note: Label | None = None


class Die(Struct, frozen=True):
    """A rolled die and the face it shows.

    `meaning` says what the face does. Dice with a meaning show the word of their face.
    """

    face: Label
    hue: str = ""
    state: Literal["ready", "used", "spent"] = "ready"
    note: Label | None = None
    meaning: Text | None = None


class Dice(Struct, frozen=True, tag="dice"):
    """Rolled dice. They need no title if the panel shows nothing else."""

    title: Label | None
    dice: tuple[Die, ...]
    note: Label | None = None


class TwoSided(Struct, frozen=True):
    """A two-sided piece: the number that players type for it, the face that is up, and the other face.

    - `live`: whether the piece can still be spent.
    - `short`, `letters`: both faces as abbreviations, and in two letters each, for places with little room.
    - `hue`: the colour of the face that is up.
    - `stacked`: whether the piece lies on another one.
    - `meaning`: what its faces are good for, one sentence for each.
    """

    number: int
    up: Label
    other: Label
    live: bool = True
    note: Label | None = None
    short: tuple[Label, Label] | None = None
    hue: str = ""
    stacked: bool = False
    letters: tuple[Label, Label] | None = None
    meaning: tuple[Text, ...] = ()


class Faces(Struct, frozen=True, tag="faces"):
    """Two-sided pieces, one in each line."""

    pieces: tuple[TwoSided, ...]
    title: Label | None = None


class Grid(Struct, frozen=True, tag="grid"):
    """A small table. The first column is left-aligned, the others are right-aligned."""

    header: tuple[Label, ...]
    rows: tuple[tuple[Label, ...], ...]


class Stat(Struct, frozen=True):
    """A number on a card, with its label. `below` is a word under the number, such as the element of an attack."""

    label: Label
    value: int | Label
    hue: str = ""
    below: Label | None = None


class Stats(Struct, frozen=True, tag="stats"):
    """Big numbers side by side, such as those of a hero."""

    stats: tuple[Stat, ...]


class Card(Struct, frozen=True):
    """The card of an enemy or a hero: its name on a coloured band, then numbers, badges and lines of text.

    - `number`: what players type for the card, or 0 if it can't be chosen.
    - `corner`: a text at the right end of the band.
    - `stamp`: a word across a card that is finished, such as "defeated".
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
    """Cards side by side, or one below the other on narrow screens."""

    cards: tuple[Card, ...]


class Health(Struct, frozen=True):
    """Health: `left` out of `most`. `after` is the health after an expected loss."""

    left: int
    most: int
    after: int | None = None


class Figure(Struct, frozen=True):
    """One figure in the order of play.

    - `number`: what players type for it, or 0.
    - `tokens`: its conditions.
    - `target`: whether it is being attacked.
    - `unsure`: whether the app may be wrong about its space.
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
    """The order of play: figures with health and conditions."""

    figures: tuple[Figure, ...]


class Stage(Struct, frozen=True):
    """One stage of a `Strip`: a round, a phase of a fight, or a space of a track.

    `sky` is "day" or "night" for a round, else "".
    """

    label: Label
    mark: Mark = "ahead"
    sky: Sky = ""
    note: Label | None = None
    hue: str = ""


class Strip(Struct, frozen=True, tag="strip"):
    """Stages in a row, with the present one marked, such as the rounds of a game.

    - `phases`: the stages are phases of a turn or a fight. They are shown above the question.
    - `spaces`: the stages are spaces of a track. A space with an effect has a colour and a letter.

    A strip without stages is replaced by the order of play.
    """

    stages: tuple[Stage, ...]
    phases: bool = False
    spaces: bool = False


def phases_at(here: int, *labels: Label) -> Strip:
    """Return a strip of phases. `here` is the index of the present one."""
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
    """One space of a map.

    - `figure`: the number of the figure on it, or 0.
    - `way`: whether the space is part of a path.
    - `arrow`: the direction to the next space of the path, or "".
    - `offer`: whether players can choose the space as an answer.
    - `fresh`: whether its ground has just changed, such as a space under a tile that was laid last.
    """

    at: str
    ground: Ground = "floor"
    level: int = 0
    piece: Literal["", "chest", "door", "interaction", "spawn", "trap", "npc", "event", "other"] = ""
    figure: int = 0
    way: bool = False
    arrow: Literal["", "n", "e", "s", "w"] = ""
    offer: bool = False
    fresh: bool = False


class Reach(Struct, frozen=True):
    """What the map shows of a figure that players have picked by its number.

    - `spaces`: the spaces where it can go now.
    - `lines`: who can hit it, or whom it can hit, in words.
    """

    spaces: tuple[str, ...] = ()
    lines: tuple[Text, ...] = ()


class TileMap(Struct, frozen=True, tag="tile_map"):
    """A map of square spaces with names as in chess, such as `c4`. Two by two spaces form an area.

    - `figures`: the figures in the order of play.
    - `large`: the numbers of figures that fill four spaces.
    - `focus`: the space that stays visible if the map is larger than the screen.
    - `notes`: lines below the map.
    """

    tiles: tuple[Tile, ...]
    figures: tuple[Figure, ...] = ()
    large: tuple[int, ...] = ()
    focus: str = ""
    notes: tuple[Label, ...] = ()


class ZoneCard(Struct, frozen=True):
    """A card in a zone.

    - `number`: what players type for it.
    - `ready`: whether it is not exhausted.
    - `left`, `most`: its health out of the full health. Without `most`, `left` is the difference from full health.
    - `brief`: a shorter note for narrow screens.

    Of a card that lies face down, only the number is shown.
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
    """A zone with its cards, such as a hero's zone or a lair.

    - `key`: what players type after the point: `7.2` moves card 7 to zone 2.
    - `room`: how many cards fit into it, or 0 for no limit.
    - `health`: the health of its hero.
    - `value`: a note about the zone.
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
    """All zones with their cards."""

    zones: tuple[Zone, ...]


Block = (
    Lines | Pairs | Bar | Pips | Chart | Shelf | Dice | Faces | Grid | Stats | Cards | Track | Strip | TileMap | Zones
)


class Panel(Struct, frozen=True):
    """A part of the screen: a heading with blocks below it, such as tables, bars and lines of text.

    - `id`: stays the same during a session.
    - `note`: a text at the right end of the heading.
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

    - `where`: how far the game had come.
    - `table`: the values that the app knows.
    - `only_table`: the things on the table that the app does not know.
    - `in_the_box`: the components that are not needed.
    - `picture`: a few blocks that show the state.
    """

    where: tuple[Text, ...]
    table: tuple[tuple[Text, tuple[Label, ...]], ...]
    only_table: tuple[Text, ...]
    in_the_box: tuple[Label, ...] = ()
    picture: tuple[Block, ...] = ()
