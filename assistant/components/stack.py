"""A stack of cards with its question: the app draws from it, or the players name the card they drew.

A row is an offer of face-up cards from a stack.

```python
SPELLS = Stack("offers", lambda state: state.spells.deck, lambda content: content.pack.spell, name=t("new spell"))
SPELL_OFFER = CardRow(SPELLS, lambda state: state.spells.column, size=3)
```
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar, cast

from msgspec.structs import replace

from assistant.components.pile import FIRST_MARK, Pile, Some, counted, is_unseen
from assistant.components.random_draw import draw_at_random
from assistant.engine.facts import ANOTHER, another
from assistant.engine.table import Table
from assistant.messages.names import Label, label_of
from assistant.messages.questions import Answer, CardQuestion, InOrder, OneOf, Option, Refused
from assistant.messages.text import Name, Text, t, verbatim

S = TypeVar("S")
C = TypeVar("C")

WhenEmpty = Literal["shuffle_discard", "shuffle_at_once", "stay_empty"]
Prompt = Text | Callable[[], Text]
"""The prompt of a question: a text, or a function that returns the text if it depends on the state.

The function is called when the question is asked.
"""

DIGITS = 9
"""Up to this number of cards, players type one digit for a card.

With more cards, they type letters of the card's name, or numbers of up to two digits if the stack is `numbered`.
"""
TENS = 90
"""The two-digit numbers of cards start after this number: 91, 92, and so on."""


def short_numbers(count: int) -> list[int]:
    """Return the numbers to type for `count` cards, or an empty list if there are too many.

    Up to nine cards have one digit each. With more cards, the ninth and later ones have two digits (91, 92, …).
    """
    if count <= DIGITS:
        return list(range(1, count + 1))
    behind = count - (DIGITS - 1)
    return [*range(1, DIGITS), *range(TENS + 1, TENS + 1 + behind)] if behind <= DIGITS else []


class DrawnCards(InOrder, frozen=True, kw_only=True, tag="in_order"):
    """A question for several cards in the order in which they were drawn.

    If the players name fewer than `count` cards, these are the last ones drawn.
    """

    pile: Pile

    def accept(self, answer: Any) -> Answer:
        named = cast("list[str]", super().accept(answer))
        take_last(deepcopy(self.pile), self.count, named)
        return named


def take_last(pile: Pile, count: int, named: list[str]) -> list[str]:
    """Remove `count` cards from the pile and return them in the order in which they were drawn.

    The players named only the last of these cards (`named`). Nobody saw the earlier cards, so the list has a mark, a
    placeholder for an unseen card, for each of them. A card that was known to be on top is returned by its id.
    """
    before = [pile.lay() for _ in range(count - len(named))]
    for card in named:
        pile.take(card)
    return [*(card for card in before if card is not None), *named]


@dataclass(frozen=True)
class Stack(Generic[S, C]):
    """A pile of the state, the cards that can be in it, and the component to which it belongs.

    The component's source says who draws: the app or the players.

    - `cards` is a function that returns each card's entry in the content, or its name, under its id.
    - `when_empty` says what happens if the pile runs out. With "shuffle_discard", the discards are shuffled when a card
      is needed. With "shuffle_at_once", they are shuffled as soon as the last card is drawn, so a draw of several cards
      can continue. With "stay_empty", nothing happens. It may also be a function of the game (for example a defeat),
      which is called when a card is needed.
    - `label` is a function that returns the name of a card for its line in the question.
    - `line` is a function that returns the whole line of a card, with facts in columns. It replaces `label`.
    - `heads` are the titles of those columns.
    - `new` is a function that asks for a card that the app does not know and returns its id. It is used only if the
      players draw.
    - `numbered` is a function that returns the cards that can be drawn in this game. In the order of this list, the
      cards get numbers of one or two digits.
    """

    component: str
    pile: Callable[[S], Pile]
    cards: Callable[[C], Mapping[str, Any]]
    when_empty: WhenEmpty | Callable[[Table[S, C]], object] = "shuffle_discard"
    key: str = ""
    name: Text | None = None
    label: Callable[[C, str], Label] | None = None
    line: Callable[[C, str], Option] | None = None
    heads: tuple[Text, ...] = ()
    new: Callable[[Table[S, C]], str] | None = None
    numbered: Callable[[C], Iterable[str]] | None = None

    def fill(
        self,
        state: S,
        cards: Mapping[str, int] | Iterable[str],
        *some: tuple[int, Mapping[str, int] | Iterable[str]],
    ) -> None:
        """Replace the pile with these cards.

        Each pair in `some` adds unknown cards: it says how many, and which cards they may be.
        """
        pile = self.pile(state)
        pile.some = [Some(n, counted(out_of)) for n, out_of in some]
        pile.top, pile.bottom, pile.discard = [], [], []
        pile.older, pile.layer, pile.unseen = {}, 0, 0
        pile.pool = counted(cards)
        pile.add()

    # -- drawing

    def draw(self, table: Table[S, C], prompt: Prompt, lead: tuple[Text, ...] = ()) -> str:
        """Draw the next card face up and return its id, or "" if there is no card."""
        table.apply_corrections()
        if not table.is_held(self.component):
            return self._named(table, lambda: self.cards(table.content), prompt, lead)[0]
        if not self._has_one(table):
            return ""
        if table.source(self.component) == "app":
            card = self._by_lot(table, 1)[0]
        else:
            pile = self.pile(table.state)
            card, new = self._named(table, pile.coming, prompt, lead)
            if not new:
                pile.take(card)
        self._ran_out(table)
        return card

    def draw_many(
        self,
        table: Table[S, C],
        count: int,
        prompt: Callable[[int], Text],
        *,
        least: int = 1,
        hint: Text | None = None,
        refusal: Text | None = None,
    ) -> list[str]:
        """Draw up to `count` cards and return them. If the players draw, they are asked in one question.

        The players may leave out cards at the beginning, but must name at least the last `least` ones. Each card that
        they leave out is returned as a mark (a placeholder). If there are several cards, `hint` explains this to them.
        """
        table.apply_corrections()
        drawn: list[str] = []
        while len(drawn) < count and self._has_one(table):
            drawn += self._draw_available(table, count - len(drawn), prompt, least=least, hint=hint, refusal=refusal)
            if not self._ran_out(table):
                break
        return drawn

    def _draw_available(
        self,
        table: Table[S, C],
        count: int,
        prompt: Callable[[int], Text],
        *,
        least: int,
        hint: Text | None,
        refusal: Text | None,
    ) -> list[str]:
        """Draw up to `count` cards, but not more than the pile has."""
        pile = self.pile(table.state)
        number = min(count, pile.left)
        if table.source(self.component) == "app":
            return self._by_lot(table, number)

        def question() -> DrawnCards:
            may_come = pile.may_come(number)
            options = self._options(table.content, self.cards(table.content))
            return DrawnCards(
                key=f"{self.key or self.component}:{number}",
                name=self.name,
                prompt=prompt(number),
                hint=hint if number > 1 else None,
                options=tuple(replace(option, most=may_come.get(option.id, 0)) for option in options),
                count=number,
                least=min(least, number),
                refusal=refusal,
                pile=pile,
                heads=self.heads,
                reports=True,
            )

        return take_last(pile, number, table.ask(question))

    def lay(self, table: Table[S, C]) -> str | None:
        """Lay the next card face down.

        Return the id of the card if the players know it, else its mark, which stands for an unseen card. Return None if
        there is no card.
        """
        table.apply_corrections()
        if not table.is_held(self.component):
            return FIRST_MARK
        return self.pile(table.state).lay() if self._has_one(table) else None

    def turn_up(self, table: Table[S, C], card: str, prompt: Prompt) -> str:
        """Reveal a face-down card and return its id.

        `card` is the mark of the face-down card. If no face-down card of the pile has this mark, the players laid the
        card down without the app. In that case, the next card of the stack is drawn.
        """
        if not is_unseen(card):
            return card
        table.apply_corrections()
        pile = self.pile(table.state)
        if not table.is_held(self.component) or not pile.has_face_down(card):
            return self.draw(table, prompt)
        if table.source(self.component) == "app":
            return draw_at_random(
                table, f"draw:{self.component}", 1, lambda: pile.may_be(card), lambda seen: pile.turn_up(card, seen)
            )[0]
        seen, new = self._named(table, lambda: pile.may_be(card), prompt)
        pile.reveal_unknown(card, seen) if new else pile.turn_up(card, seen)
        return seen

    # -- discarding

    def discard(self, state: S, *cards: str) -> None:
        self.pile(state).discard += cards

    def shuffle_discard(self, table: Table[S, C]) -> None:
        """Shuffle the discards into the pile.

        Unseen discards that would make the odds inexact are revealed first.
        """
        while (card := self.pile(table.state).discard_to_reveal()) is not None:
            seen = self.turn_up(table, card, t("A discarded card that nobody saw is shuffled in. Which one is it?"))
            discard = self.pile(table.state).discard
            discard[discard.index(card)] = seen
        self.pile(table.state).shuffle_discard()

    # -- helpers

    def _has_one(self, table: Table[S, C]) -> bool:
        if self.pile(table.state).left:
            return True
        if callable(self.when_empty):
            self.when_empty(table)
        elif self.when_empty != "stay_empty":
            self.shuffle_discard(table)
        table.apply_corrections()  # the players may have been asked meanwhile
        return self.pile(table.state).left > 0

    def _ran_out(self, table: Table[S, C]) -> bool:
        """Shuffle the discards if the pile is empty and `when_empty` is "shuffle_at_once".

        Return whether this was done.
        """
        pile = self.pile(table.state)
        if self.when_empty != "shuffle_at_once" or pile.left or not pile.discard:
            return False
        self.shuffle_discard(table)
        return True

    def _by_lot(self, table: Table[S, C], count: int) -> list[str]:
        pile = self.pile(table.state)
        return draw_at_random(table, f"draw:{self.component}", count, pile.coming, pile.take)

    def _named(
        self, table: Table[S, C], may_come: Callable[[], Collection[str]], prompt: Prompt, lead: tuple[Text, ...] = ()
    ) -> tuple[str, bool]:
        """Ask the players which card they drew or turned up.

        Return the card's id, and whether the card is new, that is, one that the app did not know.
        """
        card = table.ask(lambda: self._question(table, may_come(), prompt, lead))
        return (self.new(table), True) if card == ANOTHER and self.new else (card, False)

    def _question(
        self, table: Table[S, C], may_come: Collection[str], prompt: Prompt, lead: tuple[Text, ...] = ()
    ) -> OneOf | CardQuestion:
        """Return the question that asks for a card.

        Players type the number of the card if every card that may come has one, else letters of its name.
        """
        numbers = self._numbers(table.content)
        few = bool(numbers) and all(card in numbers for card in may_come)
        return (OneOf if few else CardQuestion)(
            key=self.key or self.component,
            name=self.name,
            prompt=prompt if isinstance(prompt, Text) else prompt(),
            lead=lead,
            options=(*self._options(table.content, may_come), *((another(),) if self.new else ())),
            heads=self.heads,
            reports=True,
        )

    def _options(self, content: C, cards: Collection[str]) -> tuple[Option, ...]:
        """Return a line for each card in the order of the content. Cards that are not in the content come last."""
        known, numbers = self.cards(content), self._numbers(content)
        inside = sorted((card for card in known if card in cards), key=lambda card: numbers.get(card, TENS + TENS))
        return (
            *(self._option(content, card, numbers.get(card)) for card in inside),
            *(Option(card, verbatim(card)) for card in cards if card not in known),
        )

    def _numbers(self, content: C) -> dict[str, int]:
        """Return the number to type for each card, or an empty dict if there are too many cards for short numbers."""
        cards = list(dict.fromkeys(self.numbered(content))) if self.numbered else list(self.cards(content))
        if self.numbered is None and len(cards) > DIGITS:
            return {}
        return dict(zip(cards, short_numbers(len(cards)), strict=False))

    def _option(self, content: C, card: str, number: int | None) -> Option:
        if self.line:
            return replace(self.line(content, card), number=number)
        return Option(card, self._label(content, card), number=number)

    def _label(self, content: C, card: str) -> Label:
        if self.label:
            return self.label(content, card)
        entry = self.cards(content)[card]
        return entry if isinstance(entry, Text | Name) else label_of(entry)


@dataclass(frozen=True)
class CardRow(Generic[S, C]):
    """An offer of `size` face-up cards of a stack, the newest first."""

    stack: Stack[S, C]
    cards: Callable[[S], list[str]]
    size: int

    def refill(self, table: Table[S, C], prompt: Prompt) -> list[str]:
        """Draw cards until the row is full or the stack is empty. Return the new cards in the order they were drawn."""
        new: list[str] = []
        while len(self.cards(table.state)) < self.size:
            card = self.stack.draw(table, prompt)
            if not card:
                break
            self.cards(table.state).insert(0, card)
            new.append(card)
        return new

    def take(self, state: S, card: str) -> str:
        """Remove this card from the row and return it."""
        if card not in self.cards(state):
            raise Refused(t("{card} doesn't lie there.", card=card))
        self.cards(state).remove(card)
        return card

    def lowest(self, state: S) -> str:
        """Return the id of the oldest card of the row, which lies lowest, or "" if the row is empty.

        The card stays in the row.
        """
        return self.cards(state)[-1] if self.cards(state) else ""

    def lowest_under(self, state: S) -> str:
        """Put the lowest card of the row under the stack and return its id. Return "" if the row is empty."""
        if not self.cards(state):
            return ""
        card = self.cards(state).pop()
        self.stack.pile(state).put_under(card)
        return card
