"""Drawing zones with their cards: a line for each card or, with less room, cards side by side or only numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from assistant.messages.text import t
from assistant.ui.tui.drawing.bars import health_bar, health_hue
from assistant.ui.tui.drawing.elements import hue_of
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import (
    CARD,
    ZONE,
    Row,
    Run,
    cut,
    fill,
    in_a_row,
    inset,
    length,
    pressing,
    row,
    wrapped,
)
from assistant.ui.view.blocks import Health, Label, Mark, Zone, ZoneCard, Zones

GAP = 2
INDENT = 4
"""The indent of cards below the name of their zone."""
SIGNS: dict[Mark, str] = {"done": "●", "now": "►", "ahead": " ", "out": "×"}
BAR = 6
"""The columns of a health bar."""
FULL = t("full")
FULL_SIGN = Run("!", "warn", "", True)

Say = Callable[[Label], str]
Signed = Callable[[ZoneCard], str]


class Highlight(Struct, frozen=True):
    """The cards and zones to highlight.

    - `cards`, `zones`: those that the question offers.
    - `card`, `zone`: the one that the player has marked.
    """

    cards: frozenset[int] = frozenset()
    zones: frozenset[str] = frozenset()
    card: int | None = None
    zone: str = ""


def draw_zones(block: Zones, pen: Pen, width: int, height: int, highlight: Highlight | None = None) -> list[list[Row]]:
    """Return the rows of each zone, in the most detailed drawing that fits.

    Even the smallest may be higher than `height`.
    """
    drawer = _Drawer(block.zones, pen, width, highlight or Highlight())
    made: list[list[Row]] = []
    for made in drawer.ways():
        if sum(len(rows) for rows in made) <= height:
            break
    return [
        [pressing(fill(line, width), f"{ZONE}{zone.key}") for line in rows]
        for zone, rows in zip(block.zones, made, strict=True)
    ]


def rows_with_names(block: Zones, pen: Pen, width: int) -> int:
    """Return the fewest rows in which every card has its name."""
    return min(sum(map(len, made)) for made in _Drawer(block.zones, pen, width, Highlight()).named())


def focus(block: Zones, rows: Sequence[Sequence[Row]], highlight: Highlight | None = None) -> int:
    """Return the first row of the zone that must stay visible: the marked one, else the acting one, else the first."""
    highlight = highlight or Highlight()
    marked = [
        zone.key == highlight.zone or any(card.number == highlight.card for card in zone.cards) for zone in block.zones
    ]
    acting = [zone.mark == "now" or any(card.mark == "now" for card in zone.cards) for zone in block.zones]
    place = marked.index(True) if True in marked else acting.index(True) if True in acting else 0
    return sum(len(one) for one in rows[:place])


class _Drawer:
    """Draws zones for one width."""

    def __init__(self, zones: Sequence[Zone], pen: Pen, width: int, highlight: Highlight) -> None:
        self.zones, self.pen, self.width, self.highlight = zones, pen, width, highlight
        self.cards = cards = [card for zone in zones for card in zone.cards]
        self.where = {card.number: zone.key for zone in zones for card in zone.cards}
        self.signs = max((len(_sign(card)) for card in cards), default=0)
        self.keys = max((len(zone.key) for zone in zones), default=0)

    def ways(self) -> Iterator[list[list[Row]]]:
        """Yield drawings of the zones, the most detailed first. Only the last ones cut the names of zones."""
        yield from self.named()
        for heads in (self._heads(self.pen.say), self._heads(self.pen.short), self._keys()):
            yield self._flowing(heads, _sign)
        for sign in (_half, _bare):
            yield self._flowing(self._keys(), sign)

    def named(self) -> Iterator[list[list[Row]]]:
        """Yield the drawings in which cards have names, the most detailed first."""
        whole, short = self.pen.say, self.pen.short
        yield self._lines(whole)
        if any(card.brief is not None for card in self.cards):
            yield self._lines(whole, brief=True)
        for say, notes in ((whole, whole), (short, whole), (short, short), (short, None)):
            if notes == short and any(card.brief is not None and short(card.brief) != whole(card.brief)
                                      for card in self.cards):  # fmt: skip
                yield from self._beside(short, notes=whole, terse=True)
            yield from self._beside(say, notes=notes)

    # -- drawings, most detailed first

    def _lines(self, say: Say, *, brief: bool = False) -> list[list[Row]]:
        """Draw one card in each line with its note. The name of the zone is beside or above them."""
        heads = self._heads(say, bar=True)
        cards = [[self._card(card, say, bar=True) for card in zone.cards] for zone in self.zones]
        left = max(length(head) for head in heads) + GAP
        if left + max((length(card) for line in cards for card in line), default=0) <= self.width:
            return [
                _beside_head(head, left, self._noted(zone, card, say, self.width - left, brief=brief))
                for zone, head, card in zip(self.zones, heads, cards, strict=True)
            ]
        return [
            [
                cut(head, self.width),
                *inset(self._noted(zone, card, say, self.width - INDENT, brief=brief), INDENT),
            ]
            for zone, head, card in zip(self.zones, heads, cards, strict=True)
        ]

    def _noted(self, zone: Zone, drawn: Sequence[Row], say: Say, room: int, *, brief: bool) -> list[Row]:
        rows: list[Row] = []
        for card, line in zip(zone.cards, drawn, strict=True):
            words = card.brief if brief and card.brief is not None else card.note
            note: Row | None = [Run(say(words), "quiet")] if words is not None and card.face_up else None
            if note is None:
                rows.append(cut(line, room))
            elif length(line) + GAP + length(note) <= room:
                rows.append(row(line, " " * GAP, note))
            else:
                rows += [cut(line, room), *inset(wrapped(note, max(1, room - INDENT)), INDENT)]
        return rows

    def _beside(self, say: Say, *, notes: Say | None, terse: bool = False) -> Iterator[list[list[Row]]]:
        """Yield a drawing with the cards in columns, or nothing if a card would be cut.

        With `terse`, there are fewer blanks, and `!` means "full".
        """
        heads = self._heads(say, terse=terse)
        left = max(length(head) for head in heads) + GAP
        drawn = [[self._card(card, say, notes=notes, terse=terse) for card in zone.cards] for zone in self.zones]
        each = max((length(card) for line in drawn for card in line), default=1)
        count = (self.width - left + GAP) // (each + GAP)
        if count < 1:
            return
        made = []
        for head, cards in zip(heads, drawn, strict=True):
            lines = [cards[start : start + count] for start in range(0, len(cards), count)]
            rows = [in_a_row([fill(card, each) for card in line], " " * GAP) for line in lines]
            made.append(_beside_head(head, left, rows))
        yield made

    def _flowing(self, heads: Sequence[Row], sign: Signed) -> list[list[Row]]:
        """Draw cards as numbers only, as many in each row as fit."""
        longest = max(len(" ".join(sign(card) for card in zone.cards)) for zone in self.zones)
        left = min(max(length(head) for head in heads) + 1, max(self.width - longest, self.width // 3))
        made = []
        for zone, head in zip(self.zones, heads, strict=True):
            rows: list[Row] = []
            for card in zone.cards:
                number = self._styled(card, [Run(sign(card))])
                if rows and length(rows[-1]) + 1 + length(number) <= self.width - left:
                    rows[-1] = row(rows[-1], " ", number)
                else:
                    rows.append(number)
            made.append(_beside_head(head, left, rows))
        return made

    # -- the parts

    def _heads(self, say: Say, *, bar: bool = False, terse: bool = False) -> list[Row]:
        """Draw the names of zones such as `► 1 Ironbreaker  6/9  full`, or `► 1!Ironbreaker  6/9` if `terse`."""
        names = [say(zone.name) for zone in self.zones]
        column = max(length([Run(name)]) for name in names)
        healths = [self._health(zone.health, bar=bar) for zone in self.zones]
        wide = max(map(length, healths))
        made = []
        for zone, name, health in zip(self.zones, names, healths, strict=True):
            head: Row = [
                Run(f"{SIGNS[zone.mark]} ", "accent", "", True),
                Run(zone.key.rjust(self.keys), "strong", "", True),
            ]
            head += [FULL_SIGN if terse and zone.full else Run(" "), Run(name, hue_of(zone.name))]
            if zone.value is not None or zone.full or health:
                head.append(Run(" " * (column - length([Run(name)]))))
            if health:
                head += [Run("  "), *fill(health, wide)]
            if zone.value is not None:
                head += [Run(" " if health else "  "), *self.pen.row(zone.value, "strong")]
            if zone.full and not terse:
                head += [Run("  "), Run(self.pen.say(FULL), "warn", "", True)]
            made.append(self._zone_style(zone, head))
        return made

    def _health(self, health: Health | None, *, bar: bool) -> Row:
        """Draw health as `6/9`, after a `bar` if wanted."""
        if health is None:
            return []
        low = health_hue(health.left, health.most) == "bad"
        number = Run(f"{health.left}/{health.most}", "bad" if low else "strong", "", True)
        return [*health_bar(health, BAR, self.pen, thin=True), Run(" "), number] if bar else [number]

    def _keys(self) -> list[Row]:
        """Draw only the keys of the zones, such as `►1`. A full zone has a `!`."""
        made = []
        for zone in self.zones:
            full = [FULL_SIGN] if zone.full else []
            key = Run(zone.key.rjust(self.keys), "strong", "", True)
            made.append(self._zone_style(zone, [Run(SIGNS[zone.mark], "accent", "", True), key, *full]))
        return made

    def _zone_style(self, zone: Zone, head: Row) -> Row:
        if zone.key == self.highlight.zone:
            return _marked(head)
        return _offered(head) if zone.key in self.highlight.zones else head

    def _card(
        self, card: ZoneCard, say: Say, *, notes: Say | None = None, bar: bool = False, terse: bool = False
    ) -> Row:
        """Draw a card as `[7]  Bog Lurker  3/5`, or as `[9]  ?` if it lies face down."""
        drawn: Row = [Run(_sign(card).ljust(self.signs), "strong", "", True), Run(" ")]
        drawn.append(Run(say(card.name) if card.face_up else "?", hue_of(card.name)))
        if card.face_up and card.left is not None:
            drawn.append(Run(" " if terse else "  "))
            if bar and card.most:
                drawn += [*health_bar(Health(card.left, card.most), BAR, self.pen, thin=True), Run(" ")]
            low = card.most is not None and health_hue(card.left, card.most) == "bad"
            drawn.append(Run(_health(card), "bad" if low else "strong", "", True))
        note = card.brief if card.brief is not None else card.note
        if notes is not None and card.face_up and note is not None:
            drawn += [Run(" "), Run(notes(note), "quiet")]
        return self._styled(card, drawn)

    def _styled(self, card: ZoneCard, drawn: Row) -> Row:
        if card.number == self.highlight.card or (card.mark == "now" and self.highlight.card is None):
            drawn = _marked(drawn)
        elif card.number in self.highlight.cards:
            drawn = _offered(drawn)
        elif not card.ready:
            drawn = [run._replace(fg="quiet", bold=False) for run in drawn]
        return pressing(drawn, f"{CARD}{card.number}.{self.where[card.number]}")


def _marked(drawn: Row) -> Row:
    return [run._replace(fg="on accent", bg="accent", bold=True) for run in drawn]


def _offered(drawn: Row) -> Row:
    return [run._replace(fg="accent", bold=True) for run in drawn]


def _sign(card: ZoneCard) -> str:
    """Return the number of a card with its state: `[7]` ready, `-7-` exhausted, `►7◄` acting, `×7×` out of the game."""
    if card.mark == "now":
        return f"►{card.number}◄"
    if card.mark == "out":
        return f"×{card.number}×"
    return f"[{card.number}]" if card.ready else f"-{card.number}-"


def _half(card: ZoneCard) -> str:
    return _sign(card)[:-1].removeprefix("[")


def _bare(card: ZoneCard) -> str:
    return str(card.number)


def _beside_head(head: Row, left: int, rows: Sequence[Row]) -> list[Row]:
    first, *rest = rows or [[]]
    return [row(fill(head, left - 1), " ", first), *inset(rest, left)]


def _health(card: ZoneCard) -> str:
    if card.left is None:
        return ""
    return str(card.left) if card.most is None else f"{card.left}/{card.most}"
