"""The bottom line: the keys that can be pressed now. Each is also a button."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.messages.text import Text, verbatim
from assistant.ui.tui.drawing.buttons import HIGH, draw_buttons
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, ends, in_a_row, length, pressing, row
from assistant.ui.tui.forms.form import FootKey
from assistant.ui.tui.widgets.row_widget import RowWidget

ALL = "ctrl+p"
FIRST = 2
"""How many keys at the left belong to the open form and are left out last."""
LOW, BROAD = 24, 110
"""In a window of fewer than `LOW` rows or at least `BROAD` columns, touch buttons have one row instead of two."""
BARE = verbatim("")
"""The label of an entry that shows only its key."""


class Footer(RowWidget):
    """The bottom line, with the most important keys first. The last ones are left out if there is too little room."""

    hands: Sequence[FootKey] = ()
    ground = "surface"

    def show(self, hands: Sequence[FootKey]) -> None:
        if self.is_new(hands):
            self.hands = hands
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        if self.pen.touch:
            return self._buttons(width, height)
        for long, gap in ((True, "   "), (False, "   "), (False, "  ")):
            left, right = self._sides(self.hands, gap, long)
            if _room(left, right, width):
                return [ends(left, right, width)]
        return [ends(*self._fitting(width), width)]

    def _buttons(self, width: int, height: int) -> list[Row]:
        """Draw touch buttons. With little room, entries with `stays` and the last entry are kept."""
        hands = [hand for hand in self.hands if hand.press]
        first = [hand for hand in hands if hand.stays or hand is hands[-1]]
        others = [hand for hand in hands if hand not in first]
        while True:
            shown = [hand for hand in hands if hand in first or hand in others]
            rows = draw_buttons([(row(self.pen.say(hand.label)), hand.press, False) for hand in shown], self.pen, width)
            if len(rows) <= height or not others:
                blank: list[Row] = [[] for _ in range(height - len(rows))]
                return [*blank, *rows[:height]]
            others.remove(next((hand for hand in others if hand.spare), others[-1]))

    def _sides(self, hands: Sequence[FootKey], gap: str, long: bool) -> tuple[Row, Row]:
        drawn = [_hand(self.pen, hand, long) for hand in hands]
        return row(" ", in_a_row(drawn[:-1], gap)), row(drawn[-1] if drawn else "", " ")

    def _fitting(self, width: int) -> tuple[Row, Row]:
        """Return the left and the right side of a narrow line, where some entries show only their key."""
        hands = list(self.hands)
        while True:
            left, right = self._sides(hands, "  ", False)
            if _room(left, right, width) or not hands:
                return left, right
            spare = [place for place, hand in enumerate(hands) if hand.spare]
            others = [place for place, hand in enumerate(hands[:-1]) if place >= FIRST and not hand.stays]
            worded = [place for place, hand in enumerate(hands) if hand.label != BARE]
            worded.sort(key=lambda place: hands[place].stays)
            if spare or others:
                hands.pop(spare[0] if spare else others[-1])
            elif worded:
                hands[worded[-1]] = replace(hands[worded[-1]], label=BARE, long=None)
            else:
                hands.pop(-2 if len(hands) > 3 else -1)


def _room(left: Row, right: Row, width: int) -> bool:
    return length(left) + length(right) + 1 <= width


def _hand(pen: Pen, hand: FootKey, long: bool) -> Row:
    label: Text = hand.long if long and hand.long is not None else hand.label
    sign = row((pen.say(hand.sign), "accent"))
    sign = [run._replace(bold=True) for run in sign]
    words = row(sign, " ", (pen.say(label), "quiet")) if label != BARE else sign
    return pressing(words, hand.press) if hand.press else words


def footer_rows(width: int, height: int, *, touch: bool) -> int:
    """Return how many rows the bottom line has: one, or up to two on touch screens."""
    if not touch:
        return 1
    return HIGH if height < LOW or width >= BROAD else 2 * HIGH
