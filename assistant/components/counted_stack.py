"""A stack for a deck of which the app may know only how many cards are left.

The content may not list every card of the box. The app cannot draw from such a deck or compute odds for it. But it can
count the cards and ask which card was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from assistant.components.stack import Prompt, Stack
from assistant.engine.table import Table
from assistant.messages.text import Text

S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True)
class CountedStack(Stack[S, C]):
    """A stack with a saved number of cards.

    - `counts` is a function that returns a dict of the state. This dict has the number of cards under `count_key`. A
      negative number means that nobody has counted the cards.
    - `known_if` is a function that returns whether the app knows which cards are in the pile. By default, the app knows
      them if no number is saved.
    - `may_contain` is a function that returns the cards that lie nowhere else. When the app takes over a deck from the
      players, it makes the pile out of these cards.
    """

    counts: Callable[[S], dict[Any, int]] = lambda state: {}
    count_key: str = ""
    known_if: Callable[[Table[S, C]], bool] | None = None
    may_contain: Callable[[Table[S, C]], Mapping[str, int]] | None = None

    def is_known(self, table: Table[S, C]) -> bool:
        """Return whether the app knows which cards are in the pile."""
        if self.known_if is not None:
            return self.known_if(table)
        return self.count_key not in self.counts(table.state)

    def ask_card(self, table: Table[S, C], key: str, prompt: Prompt) -> str:
        """Ask the players which card they drew from a deck whose cards the app does not know. Return the card's id.

        This base version asks nothing and returns "". The rule that draws then asks what it needs to know about the
        card.
        """
        return ""

    def left(self, state: S) -> int:
        """Return the number of cards left: the saved number if there is one, else the number in the pile."""
        return self.counts(state).get(self.count_key, self.pile(state).left)

    def count(self, state: S, cards: int) -> None:
        """Save `cards` as the number of cards."""
        self.counts(state)[self.count_key] = cards

    def count_off(self, state: S) -> None:
        """Lower the saved number by one, unless it is 0, unknown or not saved."""
        if self.counts(state).get(self.count_key, 0) > 0:
            self.count(state, self.left(state) - 1)

    def draw(self, table: Table[S, C], prompt: Prompt, lead: tuple[Text, ...] = ()) -> str:
        """Draw the next card and return its id.

        Return "" if no card is left. Also return "" if the app does not know which cards are in the pile and `ask_card`
        returns "".
        """
        if self.is_known(table):
            self._match_count(table)
            card = super().draw(table, prompt, lead)
        elif self.left(table.state) == 0:
            return ""
        else:
            card = self.ask_card(table, self.count_key, prompt)
        self.count_off(table.state)
        return card

    def _match_count(self, table: Table[S, C]) -> None:
        """Replace the pile if it has another number of cards than the saved number.

        This happens if the players drew from the deck without the app. The new pile has the saved number of unknown
        cards.
        """
        pile = self.pile(table.state)
        counted = self.left(table.state)
        if self.may_contain is None or pile.left == counted:
            return
        discard, cards = list(pile.discard), self.may_contain(table)
        self.fill(table.state, {}, (min(counted, sum(cards.values())), cards))
        pile.discard = discard
