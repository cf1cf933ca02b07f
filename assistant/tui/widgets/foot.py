"""The foot line: the keys that work now, each a button; the last one opens all actions."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from assistant.table.text import Text
from assistant.tui.asking.form import Hand
from assistant.tui.pen import KEY, Pen, filled, pressing, row
from assistant.tui.widgets.sheet import Sheet

ALL = "ctrl+p"


class Foot(Sheet):
    """The first hands are the most important: those at the end give way."""

    hands: Sequence[Hand] = ()

    def show(self, hands: Sequence[Hand]) -> None:
        if self.is_new(hands):
            self.hands = hands
            self.refresh()

    def draw(self, width: int, height: int) -> list[Content]:
        for long, gap in ((True, "   "), (False, "   "), (False, "  ")):
            made = self._row(self.hands, gap, long)
            if made.cell_length + 5 <= width:
                break
        else:
            hands = list(self.hands)
            while hands and made.cell_length + 5 > width:
                spare = next((place for place, hand in enumerate(hands) if hand.spare), None)
                hands.pop(spare if spare is not None else -2 if len(hands) > 3 else -1)  # the last one is the help
                made = self._row(hands, "  ", False)
        return [row(filled(made, max(0, width - 5)), (self.pen.signs(" … ").center(5), pressing(ALL)))]

    def _row(self, hands: Sequence[Hand], gap: str, long: bool) -> Content:
        return row(" ", Content(gap).join([_hand(self.pen, hand, long) for hand in hands]))


def _hand(pen: Pen, hand: Hand, long: bool) -> Content:
    label: Text = hand.long if long and hand.long is not None else hand.label
    words = row((pen.say(hand.sign), KEY), " ", pen.say(label))
    return words.stylize(pressing(hand.press)) if hand.press else words
