"""A pile of cards or tokens as a person knows it: which cards may be in it, but never an order that nobody knows.

Cards that were shuffled together form a *layer*. It has certain cards (`pool`) and groups of which only the size is
known (`Some`). The *heap* is the shuffled part of the pile.

A card that was laid face down outside the pile without being seen has a *mark* instead of an id. The mark names its
layer. Such a card may be any card of the layer.

If other cards are shuffled in while some lie face down, a new layer begins. The face-down cards stay in the old one.

The same data is kept whether the app or the players draw, and no saved file reveals an unseen card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from math import lcm

from msgspec import Struct, field

from assistant.messages.questions import Refused
from assistant.messages.text import t

FIRST_MARK = ""


def is_unseen(card: str) -> bool:
    """Return whether `card` is the mark of an unseen card, not the id of a known one.

    Do not test with `if card`: the first mark is "".
    """
    return card == FIRST_MARK or card.startswith("?")


class Some(Struct, omit_defaults=True):
    """A number of unknown cards: `n` out of `cards` or, if `layer` is set, out of that older layer."""

    n: int
    cards: dict[str, int] = field(default_factory=dict)
    layer: str | None = None


class Layer(Struct, omit_defaults=True):
    """Cards that were shuffled together.

    - `pool`: the cards that are certainly among them, with their numbers of copies.
    - `some`: groups of unknown cards among them.
    - `unseen`: how many of them lie face down outside the pile.
    """

    pool: dict[str, int] = field(default_factory=dict)
    some: list[Some] = field(default_factory=list)
    unseen: int = 0

    @property
    def count(self) -> int:
        """The number of cards that belong to the layer, wherever they lie."""
        certain = sum(self.pool.values())
        return certain + sum([some.n for some in self.some]) if self.some else certain


class Pile(Layer, omit_defaults=True):
    """A pile of cards. From top to bottom: known cards (`top`), shuffled cards, known cards (`bottom`).

    - `discard`: the discard pile. It may contain marks, which stand for unseen cards.
    - `layer`: the number of the present layer (the cards that were shuffled together last).
    - `older`: the older layers that are still needed, by mark.
    """

    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    layer: int = 0
    older: dict[str, Layer] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """The mark for a card that is now laid face down from the pile without being seen."""
        return f"?{self.layer}" if self.layer else FIRST_MARK

    @property
    def heap(self) -> int:
        return self.count - self.unseen

    @property
    def left(self) -> int:
        return len(self.top) + self.heap + len(self.bottom)

    @property
    def face_down(self) -> int:
        """The number of unseen cards from this pile that lie face down outside it."""
        return self.unseen + sum(layer.unseen for layer in self.older.values())

    @property
    def size(self) -> int:
        """The number of cards in the pile and in its discard pile."""
        return self.left + len(self.discard)

    # -- odds

    def coming(self) -> dict[str, int]:
        """Return the cards that may come next, each with its weight. A likelier card has a higher weight."""
        if self.top:
            return {self.top[0]: 1}
        if self.heap > 0:
            return _possible(self._weights(self))
        return {self.bottom[0]: 1} if self.bottom else {}

    def next_odds(self) -> dict[str, Fraction]:
        return _odds(self.coming())

    def may_come(self, count: int) -> dict[str, int]:
        """Return the cards that may be among the next `count` ones, each with the highest possible number of copies."""
        held = Counter(self.top[:count])
        if count > len(self.top) and self.heap > 0:
            held.update(self._holds(self))
        held.update(self.bottom[: max(0, count - len(self.top) - self.heap)])
        return dict(held)

    def has_face_down(self, mark: str) -> bool:
        """Return whether an unseen card with this mark lies face down outside the pile."""
        return self.unseen_of(mark) > 0

    def unseen_of(self, mark: str) -> int:
        """Return how many unseen cards with this mark lie face down outside the pile."""
        layer = self._layer(mark)
        return layer.unseen if layer is not None else 0

    def may_be(self, mark: str) -> dict[str, int]:
        """Return the cards that an unseen card with this mark may be. A likelier card has a higher weight."""
        layer = self._layer(mark)
        return _possible(self._weights(layer)) if layer is not None and layer.unseen > 0 else {}

    def odds_of(self, mark: str) -> dict[str, Fraction]:
        return _odds(self.may_be(mark))

    def may_hold(self) -> dict[str, int]:
        """Return the highest possible number of copies of each card, in the pile or unseen outside it."""
        held: Counter[str] = Counter()
        for layer in (self, *self.older.values()):
            held.update(layer.pool)
            for some in layer.some:
                held.update(some.cards)
        held.update((*self.top, *self.bottom))
        return dict(held)

    @property
    def is_blurred(self) -> bool:
        """Whether odds that are computed from this pile may be inexact.

        They are inexact if nobody knows from which group of shuffled cards a card was drawn. The app then assumes one.
        """
        parts = [self.pool, *(self._out_of(some) for some in self.some)]
        names = [card for part in parts for card in _possible(part)]
        return len(set(names)) < len(names)

    # -- removing cards

    def take(self, card: str) -> None:
        """Remove the next card, which was drawn face up and is `card`."""
        coming = self.coming()
        if not coming:
            raise Refused(t("The pile is empty."))
        if card not in coming:
            raise Refused(t("The next card of the pile can't be {card}.", card=card))
        if self.top:
            del self.top[0]
        elif not self.bottom or self.heap > 0:
            self._leaves(self, card)
            self._tidy()
        else:
            del self.bottom[0]

    def lay(self) -> str | None:
        """Lay the next card face down. Return its id if it is known, else its mark.

        Return None if the pile is empty.
        """
        if self.top:
            return self.top.pop(0)
        if self.heap > 0:
            self.unseen += 1
            return self.mark
        return self.bottom.pop(0) if self.bottom else None

    def turn_up(self, mark: str, card: str) -> None:
        """Reveal an unseen card with this mark, which is `card`."""
        layer = self._layer(mark)
        if layer is None or card not in self.may_be(mark):
            raise Refused(t("This card can't be {card}.", card=card))
        self._leaves(layer, card)
        layer.unseen -= 1
        self._tidy()

    def reveal_unknown(self, mark: str, card: str) -> None:
        """Reveal an unseen card with this mark as `card`, even if the app thinks that it can't be this card."""
        layer = self._layer(mark)
        if layer is not None:
            layer.pool[card] = layer.pool.get(card, 0) + 1
            self.turn_up(mark, card)

    def remove(self, card: str, *, discarded: bool = True) -> None:
        """Remove a card from the game, wherever it is. With `discarded=False`, discarded copies stay."""
        for place in (self.discard if discarded else [], self.top, self.bottom):
            if card in place and not is_unseen(card):
                place.remove(card)
                return
        if card not in _possible(self._holds(self)):
            raise Refused(t("The pile holds no such card any more: {card}.", card=card))
        self._leaves(self, card)
        if self.heap < 0:  # it can only be one of the face-down cards
            self.unseen -= 1
            if self.mark in self.discard:
                self.discard.remove(self.mark)
        self._tidy()

    # -- adding cards

    def put_under(self, *cards: str) -> None:
        self.bottom += cards

    def add(self, *cards: str) -> None:
        """Shuffle these cards into the pile, together with all cards that are in it."""
        known = (*self.top, *self.bottom, *cards)
        self.top, self.bottom = [], []
        if known and self.unseen:
            self._start_layer()
        for card in known:
            self.pool[card] = self.pool.get(card, 0) + 1
        self._tidy()

    def shuffle_discard(self) -> None:
        """Shuffle the discard pile into the pile.

        For exact odds, unseen discards are first revealed (see `discard_to_reveal`).
        """
        discard, self.discard = self.discard, []
        unseen = Counter(filter(is_unseen, discard))
        self.unseen = max(0, self.unseen - unseen.pop(self.mark, 0))
        for mark, n in unseen.items():
            layer = self.older.get(mark)
            if layer is not None and layer.unseen >= n:
                if self.unseen:
                    self._start_layer()
                layer.unseen -= n
                self._mix_in(mark, n)
        self.add(*(card for card in discard if not is_unseen(card)))

    def discard_to_reveal(self) -> str | None:
        """Return the mark of an unseen discard that players should reveal before it is shuffled in, or None.

        If it stays unseen, the odds may become inexact.
        """
        unseen = [card for card in self.discard if is_unseen(card) and self.has_face_down(card)]
        if not unseen:
            return None
        trial = deepcopy(self)
        trial.shuffle_discard()
        return unseen[0] if trial.is_blurred else None

    def gather(self) -> None:
        """Shuffle all cards of the pile together, including discards and cards that lie face down."""
        for layer in self.older.values():
            for card, count in layer.pool.items():
                self.pool[card] = self.pool.get(card, 0) + count
            self.some += layer.some
        self.some = [some for some in self.some if some.layer is None]
        self.older, self.layer, self.unseen = {}, 0, 0
        known = [card for card in self.discard if not is_unseen(card)]
        self.discard = []
        self.add(*known)

    # -- corrections

    def names(self) -> Iterator[str]:
        """Yield the id of every known card of the pile, so that the ids can be checked."""
        yield from self.may_hold()
        yield from (card for card in self.discard if not is_unseen(card))

    def check(self) -> None:
        """Raise `Refused` if the numbers are impossible, such as a negative count."""
        layers = (self, *self.older.values())
        needed = Counter({mark: layer.unseen for mark, layer in self.older.items()})
        for some in (some for layer in layers for some in layer.some if some.layer is not None):
            needed[str(some.layer)] += some.n
        too_many = self.unseen > self.count or any(
            mark not in self.older or number > self.older[mark].count for mark, number in needed.items()
        )
        for layer in layers:
            counts = [layer.unseen, *layer.pool.values()]
            counts += [number for some in layer.some for number in (some.n, *some.cards.values())]
            if any(count < 0 for count in counts):
                raise Refused(t("A count can't be below 0."))
            too_many |= any(some.layer is None and some.n > sum(some.cards.values()) for some in layer.some)
        if too_many:
            raise Refused(t("More cards would be unseen than there are."))

    # -- layers

    def _layer(self, mark: str) -> Layer | None:
        return self if mark == self.mark else self.older.get(mark)

    def _start_layer(self) -> None:
        """Begin a new layer, because other cards are shuffled into the pile.

        A layer is a set of cards that were shuffled together. The cards already in the pile join the new layer as
        unknown cards of the old one. Unseen cards outside the pile still belong to the old layer.
        """
        in_heap = self.heap
        before = self.mark
        self.older[before] = Layer(self.pool, self.some, self.unseen)
        self.layer += 1
        self.pool, self.some, self.unseen = {}, [Some(in_heap, layer=before)] if in_heap else [], 0

    def _mix_in(self, mark: str, n: int) -> None:
        """Add `n` unknown cards of the older layer `mark` to the shuffled cards."""
        for some in self.some:
            if some.layer == mark:
                some.n += n
                return
        self.some.append(Some(n, layer=mark))

    def _out_of(self, some: Some) -> Mapping[str, int]:
        """Return the cards that an unknown card of this group may be. A likelier card has a higher weight."""
        return some.cards if some.layer is None else self._weights(self.older[some.layer])

    def _weights(self, layer: Layer) -> Mapping[str, int]:
        """Return the cards that a random card of the layer may be. A likelier card has a higher weight."""
        if not layer.some:
            return layer.pool
        parts = [(some.n, self._out_of(some)) for some in layer.some]
        unit = lcm(*(sum(cards.values()) for _, cards in parts))
        weights = {card: count * unit for card, count in layer.pool.items()}
        for n, cards in parts:
            each = n * unit // sum(cards.values())
            for card, count in cards.items():
                weights[card] = weights.get(card, 0) + count * each
        return weights

    def _holds(self, layer: Layer) -> dict[str, int]:
        """Return the cards that may be in the layer, each with the highest possible number of copies."""
        held = Counter(layer.pool)
        for some in layer.some:
            held.update(some.cards if some.layer is None else self._holds(self.older[some.layer]))
        return dict(held)

    def _leaves(self, layer: Layer, card: str) -> None:
        """Remove one copy of `card` from the layer. It is one of the certain copies if there are any."""
        if layer.pool.get(card, 0) > 0:
            layer.pool[card] -= 1
            return
        some = next(some for some in layer.some if self._out_of(some).get(card, 0) > 0)
        some.n -= 1
        if some.layer is None:
            some.cards[card] -= 1
        else:
            self._leaves(self.older[some.layer], card)

    def _tidy(self) -> None:
        """Simplify the layers, and drop those that are no longer needed.

        A group of three unknown cards that can only be three certain cards becomes these cards.
        """
        if not self.some and not self.older:
            self.layer = self.layer if self.unseen else 0
            return
        for layer in (*self.older.values(), self):
            for some in list(layer.some):
                whole = self.older[some.layer] if some.layer is not None else Layer(some.cards)
                if some.n and (whole.unseen or some.n < whole.count):
                    continue
                layer.some.remove(some)
                if some.n:
                    for card, count in whole.pool.items():
                        layer.pool[card] = layer.pool.get(card, 0) + count
                    layer.some += whole.some
                    whole.pool, whole.some = {}, []
        needed = {some.layer for layer in (self, *self.older.values()) for some in layer.some}
        self.older = {mark: layer for mark, layer in self.older.items() if layer.unseen or mark in needed}
        if not self.older and not self.unseen:
            self.layer = 0


def _possible(weights: Mapping[str, int]) -> dict[str, int]:
    return {card: weight for card, weight in weights.items() if weight > 0}


def _odds(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {card: Fraction(weight, total) for card, weight in weights.items()}


def counted(cards: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """Return the number of copies of each card. A list names each copy."""
    return dict(cards) if isinstance(cards, Mapping) else dict(Counter(cards))
