"""The foot line: the keys that work now, each a button; the last one opens all actions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.speech.text import Text, verbatim
from assistant.tui.asking.form import Hand
from assistant.tui.pen import Pen
from assistant.tui.rows import KEY, Row, Run, fill, in_a_row, length, pressing, row
from assistant.tui.widgets.sheet import Sheet

ALL = "ctrl+p"
FIRST = 2
"""So many of the open form's own hands give way last."""
BARE = verbatim("")
"""The label of a hand that only its key is left of."""


class Foot(Sheet):
    """The first hands are the most important: those at the end give way, but the keys of those that stay."""

    hands: Sequence[Hand] = ()

    def show(self, hands: Sequence[Hand]) -> None:
        if self.is_new(hands):
            self.hands = hands
            self.refresh()

    def draw(self, width: int, height: int) -> list[Row]:
        for long, gap in ((True, "   "), (False, "   "), (False, "  ")):
            made = self._row(self.hands, gap, long)
            if length(made) + 5 <= width:
                break
        else:
            made = self._fitting(width)
        return [row(fill(made, max(0, width - 5)), Run(self.pen.signs(" … ").center(5), press=ALL))]

    def _fitting(self, width: int) -> Row:
        """Where not even the short words fit: some give way, others keep only their key."""
        hands = list(self.hands)
        while True:
            made = self._row(hands, "  ", False)
            if length(made) + 5 <= width or not hands:
                return made
            spare = [place for place, hand in enumerate(hands) if hand.spare]
            others = [place for place, hand in enumerate(hands[:-1]) if place >= FIRST and not hand.stays]
            worded = [place for place, hand in enumerate(hands) if hand.label != BARE]
            worded.sort(key=lambda place: hands[place].stays)
            if spare or others:
                hands.pop(spare[0] if spare else others[-1])  # the last one is the help
            elif worded:
                hands[worded[-1]] = replace(hands[worded[-1]], label=BARE, long=None)
            else:
                hands.pop(-2 if len(hands) > 3 else -1)

    def _row(self, hands: Sequence[Hand], gap: str, long: bool) -> Row:
        return row(" ", in_a_row([_hand(self.pen, hand, long) for hand in hands], gap))


def _hand(pen: Pen, hand: Hand, long: bool) -> Row:
    label: Text = hand.long if long and hand.long is not None else hand.label
    words = row((pen.say(hand.sign), KEY), " ", pen.say(label)) if label != BARE else row((pen.say(hand.sign), KEY))
    return pressing(words, hand.press) if hand.press else words
