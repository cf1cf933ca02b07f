"""A stack of cards: the app draws from it, or asks the players which card they drew.

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
"""The prompt of a question: a text, or a function that returns it when the question is asked."""

DIGITS = 9
"""Up to this number of cards, players type one digit for a card. With more cards, they type letters of the name."""
TENS = 90
"""The two-digit numbers of cards begin after this number: 91, 92, and so on."""


def short_numbers(count: int) -> list[int]:
    """Return the numbers to type for `count` cards, or an empty list if there are too many.

    The numbers are 1 to 9, or, with more cards, 1 to 8 and then 91, 92 and so on.
    """
    if count <= DIGITS:
        return list(range(1, count + 1))
    behind = count - (DIGITS - 1)
    return [*range(1, DIGITS), *range(TENS + 1, TENS + 1 + behind)] if behind <= DIGITS else []


class DrawnCards(InOrder, frozen=True, kw_only=True, tag="in_order"):
    """A question for several drawn cards in their order.

    If the players name fewer than `count` cards, they name the last ones drawn.
    """

    pile: Pile

    def accept(self, answer: Any) -> Answer:
        named = cast("list[str]", super().accept(answer))
        take_last(deepcopy(self.pile), self.count, named)
        return named


def take_last(pile: Pile, count: int, named: list[str]) -> list[str]:
    """Remove `count` cards from the pile and return them in the order in which they were drawn.

    `named` are the last of them. For each earlier card, return its id if it is known, else a mark for an unseen card.
    """
    before = [pile.lay() for _ in range(count - len(named))]
    for card in named:
        pile.take(card)
    return [*(card for card in before if card is not None), *named]


@dataclass(frozen=True)
class Stack(Generic[S, C]):
    """A stack of cards: a pile of the state, and the cards that can be in it.

    The app or the players draw, depending on the source of its component.

    - `cards`: a function that returns the content entry (or the name) of each card, by id.
    - `when_empty`: what happens if the pile is empty. "shuffle_discard": the discards are shuffled when the next card
      is needed. "shuffle_at_once": they are shuffled when the last card is drawn. "stay_empty": nothing. Or a function,
      such as a defeat.
    - `label`: a function that returns the name of a card in the question.
    - `line`: a function that returns the option of a card, with facts in columns.
    - `heads`: the titles of these columns.
    - `new`: a function that asks the players for a card that the app does not know, and returns its id.
    - `numbered`: a function that returns the cards of this game. Players then type a number for a card.
    - `gone`: a function that returns the cards that are in `cards` but can't come, each with the reason. The question
      of `draw_many` lists them, too.
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
    gone: Callable[[S], Mapping[str, Text]] | None = None

    def fill(
        self,
        state: S,
        cards: Mapping[str, int] | Iterable[str],
        *some: tuple[int, Mapping[str, int] | Iterable[str]],
    ) -> None:
        """Replace the pile by these cards. Each pair in `some` adds a number of unknown cards."""
        pile = self.pile(state)
        pile.some = [Some(n, counted(out_of)) for n, out_of in some]
        pile.top, pile.bottom, pile.discard = [], [], []
        pile.older, pile.layer, pile.unseen = {}, 0, 0
        pile.pool = counted(cards)
        pile.add()

    # -- drawing

    def draw(self, table: Table[S, C], prompt: Prompt, lead: tuple[Text, ...] = ()) -> str:
        """Draw the next card face up and return its id, or "" if there is none."""
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
        """Draw up to `count` cards and return them. If the players draw, one question asks for all.

        The players must name the last `least` cards. A card that they do not name is returned as a mark, which stands
        for an unseen card. `hint` explains this to them.
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
        """Draw up to `count` cards, but at most those that the pile has."""
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
                pile=deepcopy(pile),  # a question must not change with the state
                heads=self.heads,
                reports=True,
                barred=self.gone(table.state) if self.gone else {},
            )

        return take_last(pile, number, table.ask(question))

    def lay(self, table: Table[S, C]) -> str | None:
        """Lay the next card face down. Return its id if it is known, else a mark, which stands for an unseen card.

        Return None if there is no card.
        """
        table.apply_corrections()
        if not table.is_held(self.component):
            return FIRST_MARK
        return self.pile(table.state).lay() if self._has_one(table) else None

    def turn_up(self, table: Table[S, C], card: str, prompt: Prompt) -> str:
        """Reveal an unseen card and return its id. `card` is its mark.

        If the app knows of no such card, the next card of the stack is drawn instead.
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
        """Shuffle the discards into the pile. The players first reveal unseen discards if the odds need it."""
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
        """Ask the players which card they drew or revealed.

        Return its id, and whether the app did not know this card before.
        """
        card = table.ask(lambda: self._question(table, may_come(), prompt, lead))
        return (self.new(table), True) if card == ANOTHER and self.new else (card, False)

    def _question(
        self, table: Table[S, C], may_come: Collection[str], prompt: Prompt, lead: tuple[Text, ...] = ()
    ) -> OneOf | CardQuestion:
        """Return the question for a card. Players type its number if there are few cards, else letters of its name."""
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
        """Return an option for each card, in the order of the content."""
        known, numbers = self.cards(content), self._numbers(content)
        inside = sorted((card for card in known if card in cards), key=lambda card: numbers.get(card, TENS + TENS))
        return (
            *(self._option(content, card, numbers.get(card)) for card in inside),
            *(Option(card, verbatim(card)) for card in cards if card not in known),
        )

    def _numbers(self, content: C) -> dict[str, int]:
        """Return the number to type for each card, or an empty dict if there are too many cards."""
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
    """An offer of `size` face-up cards of a stack. The newest card is first."""

    stack: Stack[S, C]
    cards: Callable[[S], list[str]]
    size: int

    def refill(self, table: Table[S, C], prompt: Prompt) -> list[str]:
        """Draw cards until the row is full or the stack is empty. Return them in the order in which they were drawn."""
        new: list[str] = []
        while len(self.cards(table.state)) < self.size:
            card = self.stack.draw(table, prompt)
            if not card:
                break
            self.cards(table.state).insert(0, card)
            new.append(card)
        return new

    def take(self, state: S, card: str) -> str:
        """Remove a card from the row and return it."""
        if card not in self.cards(state):
            raise Refused(t("{card} doesn't lie there.", card=card))
        self.cards(state).remove(card)
        return card

    def lowest(self, state: S) -> str:
        """Return the id of the oldest card of the row, or "" if the row is empty. The card stays there."""
        return self.cards(state)[-1] if self.cards(state) else ""

    def lowest_under(self, state: S) -> str:
        """Put the oldest card of the row under the stack and return its id, or "" if the row is empty."""
        if not self.cards(state):
            return ""
        card = self.cards(state).pop()
        self.stack.pile(state).put_under(card)
        return card
