"""A deck of which the app may know only the number of cards.

The app then counts the cards and asks which card was drawn. It cannot draw one itself.
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
    """A stack of cards with a saved number of cards.

    - `counts`: a function that returns the dict of the state that contains the number. Its key is `count_key`. A
      negative number means that nobody has counted the cards.
    - `known_if`: a function that returns whether the app knows which cards are in the pile.
    - `may_contain`: a function that returns the cards that the pile may contain, for the case that the app takes the
      deck over from the players.
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
        """Ask which card the players drew from a deck with unknown cards, and return its id.

        This base version does not ask and returns "". Subclasses may ask.
        """
        return ""

    def left(self, state: S) -> int:
        """Return the number of cards left. If no number is saved, it is that of the pile."""
        return self.counts(state).get(self.count_key, self.pile(state).left)

    def count(self, state: S, cards: int) -> None:
        """Save the number of cards."""
        self.counts(state)[self.count_key] = cards

    def count_off(self, state: S) -> None:
        """Lower the saved number by one, if a positive number is saved."""
        if self.counts(state).get(self.count_key, 0) > 0:
            self.count(state, self.left(state) - 1)

    def draw(self, table: Table[S, C], prompt: Prompt, lead: tuple[Text, ...] = ()) -> str:
        """Draw the next card and return its id, or "" if there is none or if the card is not known."""
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
        """Replace the pile by unknown cards if its size differs from the saved number.

        The players may have drawn without the app.
        """
        pile = self.pile(table.state)
        counted = self.left(table.state)
        if self.may_contain is None or pile.left == counted:
            return
        discard, cards = list(pile.discard), self.may_contain(table)
        self.fill(table.state, {}, (min(counted, sum(cards.values())), cards))
        pile.discard = discard
