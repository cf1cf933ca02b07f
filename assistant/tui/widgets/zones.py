"""Zones with the cards that lie in them: a card a line; with less room beside each other, then under short names,
then as numbers alone. The number of a card is never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from textual.content import Content
from textual.style import Style

from assistant.speech.text import t
from assistant.tui.asking.form import CARD, ZONE
from assistant.tui.pen import BOLD, KEY, QUIET, REVERSE, WARN, Pen, cut, filled, pressing, row, wrapped
from assistant.view.kinds import Lying, Mark, Words, Zone, Zones

GAP = 2
INDENT = 4
"""Before cards that lie below the name of their zone."""
SIGNS: dict[Mark, str] = {"done": "✓", "now": ">", "ahead": " ", "out": "x"}
FULL = t("full")

Say = Callable[[Words], str]
Signed = Callable[[Lying], str]


class Lit(Struct, frozen=True):
    """What the open question offers: cards by their numbers, whole zones by their keys; what is marked is reversed."""

    cards: frozenset[int] = frozenset()
    zones: frozenset[str] = frozenset()
    card: int | None = None
    zone: str = ""


def draw_zones(block: Zones, pen: Pen, width: int, height: int, lit: Lit | None = None) -> list[list[Content]]:
    """The rows of each zone, in as many words as there is room for; all of them, even if they are too many."""
    drawer = _Drawer(block.zones, pen, width, lit or Lit())
    made: list[list[Content]] = []
    for made in drawer.ways():
        if sum(len(rows) for rows in made) <= height:
            break
    return [
        [filled(line, width).stylize_before(pressing(f"{ZONE}{zone.key}")) for line in rows]
        for zone, rows in zip(block.zones, made, strict=True)
    ]


def focus(block: Zones, rows: Sequence[Sequence[Content]], lit: Lit | None = None) -> int:
    """The first row of what must stay in sight: the marked zone or card, else whose turn it is."""
    lit = lit or Lit()
    marked = [zone.key == lit.zone or any(card.number == lit.card for card in zone.cards) for zone in block.zones]
    acting = [zone.mark == "now" or any(card.mark == "now" for card in zone.cards) for zone in block.zones]
    place = marked.index(True) if True in marked else acting.index(True) if True in acting else 0
    return sum(len(one) for one in rows[:place])


class _Drawer:
    """The zones in one width."""

    def __init__(self, zones: Sequence[Zone], pen: Pen, width: int, lit: Lit) -> None:
        self.zones, self.pen, self.width, self.lit = zones, pen, width, lit
        cards = [card for zone in zones for card in zone.cards]
        self.where = {card.number: zone.key for zone in zones for card in zone.cards}
        self.signs = max((len(_sign(card)) for card in cards), default=0)
        self.keys = max((len(zone.key) for zone in zones), default=0)

    def ways(self) -> Iterator[list[list[Content]]]:
        """From many words to few. What would have to be cut is left out, but for the last way."""
        whole, short = self.pen.say, self.pen.short
        yield self._lines(whole)
        for say, notes in ((whole, True), (short, True), (short, False)):
            if (made := self._beside(say, notes=notes)) is not None:
                yield made
        for heads in (self._heads(whole), self._heads(short), self._keys()):
            yield self._flowing(heads, _sign)
        for sign in (_half, _bare):
            yield self._flowing(self._keys(), sign)

    # -- the ways

    def _lines(self, say: Say) -> list[list[Content]]:
        """A card a line, its note behind or below it; the zones to the left, or above if that is too wide."""
        heads = self._heads(say)
        cards = [[self._card(card, say) for card in zone.cards] for zone in self.zones]
        left = max(head.cell_length for head in heads) + GAP
        if left + max((card.cell_length for line in cards for card in line), default=0) <= self.width:
            return [
                _beside_head(head, left, self._noted(zone, card, say, self.width - left))
                for zone, head, card in zip(self.zones, heads, cards, strict=True)
            ]
        return [
            [
                cut(head, self.width),
                *(line.pad_left(INDENT) for line in self._noted(zone, card, say, self.width - INDENT)),
            ]
            for zone, head, card in zip(self.zones, heads, cards, strict=True)
        ]

    def _noted(self, zone: Zone, drawn: Sequence[Content], say: Say, room: int) -> list[Content]:
        rows: list[Content] = []
        for card, line in zip(zone.cards, drawn, strict=True):
            note = row((say(card.note), QUIET)) if card.note is not None and card.face_up else None
            if note is None:
                rows.append(cut(line, room))
            elif line.cell_length + GAP + note.cell_length <= room:
                rows.append(row(line, " " * GAP, note))
            else:
                rows += [cut(line, room), *(below.pad_left(INDENT) for below in wrapped(note, room - INDENT))]
        return rows

    def _beside(self, say: Say, *, notes: bool) -> list[list[Content]] | None:
        """Cards in columns of the same width; None if one would have to be cut."""
        heads = self._heads(say)
        left = max(head.cell_length for head in heads) + GAP
        drawn = [[self._card(card, say, notes=notes) for card in zone.cards] for zone in self.zones]
        each = max((card.cell_length for line in drawn for card in line), default=1)
        count = (self.width - left + GAP) // (each + GAP)
        if count < 1:
            return None
        made = []
        for head, cards in zip(heads, drawn, strict=True):
            lines = [cards[start : start + count] for start in range(0, len(cards), count)]
            rows = [Content(" " * GAP).join([filled(card, each) for card in line]).rstrip() for line in lines]
            made.append(_beside_head(head, left, rows))
        return made

    def _flowing(self, heads: Sequence[Content], sign: Signed) -> list[list[Content]]:
        """Numbers alone, as many to a row as fit; the names give way to them."""
        longest = max(len(" ".join(sign(card) for card in zone.cards)) for zone in self.zones)
        left = min(max(head.cell_length for head in heads) + 1, max(self.width - longest, self.width // 3))
        made = []
        for zone, head in zip(self.zones, heads, strict=True):
            rows: list[Content] = []
            for card in zone.cards:
                number = self._styled(card, row(sign(card)))
                if rows and rows[-1].cell_length + 1 + number.cell_length <= self.width - left:
                    rows[-1] = row(rows[-1], " ", number)
                else:
                    rows.append(number)
            made.append(_beside_head(head, left, rows))
        return made

    # -- the parts

    def _heads(self, say: Say) -> list[Content]:
        """`> 1 Ironbreaker  6/9  full`."""
        names = [say(zone.name) for zone in self.zones]
        column = max(Content(name).cell_length for name in names)
        made = []
        for zone, name in zip(self.zones, names, strict=True):
            sign = self.pen.signs(SIGNS[zone.mark])
            head = row(f"{sign} ", (zone.key.rjust(self.keys), BOLD), " ", name)
            if zone.value is not None or zone.full:
                head = row(head, " " * (column - Content(name).cell_length))
            if zone.value is not None:
                head = row(head, "  ", say(zone.value))
            if zone.full:
                head = row(head, "  ", (self.pen.say(FULL), WARN))
            made.append(self._zone_style(zone, head))
        return made

    def _keys(self) -> list[Content]:
        """`>1`: the key alone; a full zone is told by its colour."""
        return [
            self._zone_style(
                zone, row(self.pen.signs(SIGNS[zone.mark]), (zone.key.rjust(self.keys), WARN if zone.full else BOLD))
            )
            for zone in self.zones
        ]

    def _zone_style(self, zone: Zone, head: Content) -> Content:
        if zone.key == self.lit.zone:
            return head.stylize(REVERSE)
        return head.stylize(BOLD).stylize(KEY) if zone.key in self.lit.zones else head

    def _card(self, card: Lying, say: Say, *, notes: bool = False) -> Content:
        """`[7]  Bog Lurker  3/5`; face down `[9]  ?`."""
        drawn = row((_sign(card).ljust(self.signs), BOLD), " ", say(card.name) if card.face_up else "?")
        if card.face_up and (health := _health(card)):
            drawn = row(drawn, "  ", (health, WARN) if _low(card) else health)
        if notes and card.face_up and card.note is not None:
            drawn = row(drawn, " ", (say(card.note), QUIET))
        return self._styled(card, drawn)

    def _styled(self, card: Lying, drawn: Content) -> Content:
        styles: list[str | Style] = []
        if card.number == self.lit.card or (card.mark == "now" and self.lit.card is None):
            styles.append(REVERSE)
        elif card.number in self.lit.cards:
            styles += [BOLD, KEY]
        elif not card.ready:
            styles.append(QUIET)
        for style in (pressing(f"{CARD}{card.number}.{self.where[card.number]}"), *styles):
            drawn = drawn.stylize(style)
        return drawn


def _sign(card: Lying) -> str:
    """Ready, exhausted (it lies sideways), acting, out."""
    if card.mark == "now":
        return f">{card.number}<"
    if card.mark == "out":
        return f"x{card.number}x"
    return f"[{card.number}]" if card.ready else f"-{card.number}-"


def _half(card: Lying) -> str:
    return _sign(card)[:-1].removeprefix("[")


def _bare(card: Lying) -> str:
    return str(card.number)


def _beside_head(head: Content, left: int, rows: Sequence[Content]) -> list[Content]:
    first, *rest = rows or [Content("")]
    return [row(filled(head, left - 1), " ", first), *(line.pad_left(left) for line in rest)]


def _health(card: Lying) -> str:
    if card.left is None:
        return ""
    return str(card.left) if card.most is None else f"{card.left}/{card.most}"


def _low(card: Lying) -> bool:
    """A third or less is left."""
    return card.left is not None and card.most is not None and card.left * 3 <= card.most
