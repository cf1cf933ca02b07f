"""A pile of cards or tokens as a person at the table knows it: what may lie in it, never an order nobody knows.

What was shuffled together is a *layer*: certain cards and `Some` of which only the number is known. Its cards that
lie face down somewhere (`unseen`) and those in the heap can't be told apart, so turning one up has the odds of a
draw. Where the heap is shuffled with other cards while some lie face down, a new layer begins; those keep the old
one by their *mark*, which is kept where the card lies. So the app and the table share one pile, it can change hands in
mid-game, and no file holds what nobody has seen.
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
    """Whether this is the mark of a card nobody has seen. Never ask `if card`: a mark may be empty or not."""
    return card == FIRST_MARK or card.startswith("?")


class Some(Struct, omit_defaults=True):
    """So many cards, nobody knows which, out of these; or out of what an older `layer` is made of."""

    n: int
    cards: dict[str, int] = field(default_factory=dict)
    layer: str | None = None


class Layer(Struct, omit_defaults=True):
    """Cards that were shuffled together; `unseen` of them lie face down outside the heap."""

    pool: dict[str, int] = field(default_factory=dict)
    some: list[Some] = field(default_factory=list)
    unseen: int = 0

    @property
    def count(self) -> int:
        """Its cards, in the heap, face down, or shuffled into a younger layer."""
        certain = sum(self.pool.values())
        return certain + sum([some.n for some in self.some]) if self.some else certain


class Pile(Layer, omit_defaults=True):
    """From the top: `top`, the heap in no known order, `bottom`. `discard` may hold marks, too.

    `layer` counts the layers of this pile; `older` holds those of which cards lie face down, by their marks.
    """

    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    layer: int = 0
    older: dict[str, Layer] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """What stands for a card of the heap that is laid face down now."""
        return f"?{self.layer}" if self.layer else FIRST_MARK

    @property
    def heap(self) -> int:
        return self.count - self.unseen

    @property
    def left(self) -> int:
        return len(self.top) + self.heap + len(self.bottom)

    @property
    def face_down(self) -> int:
        """Its cards that lie face down somewhere, of all layers."""
        return self.unseen + sum(layer.unseen for layer in self.older.values())

    @property
    def size(self) -> int:
        """All its cards, drawn or not."""
        return self.left + len(self.discard)

    # -- what may come

    def coming(self) -> dict[str, int]:
        """What the next card may be, by whole-number weights. A card at the bottom comes only after all others."""
        if self.top:
            return {self.top[0]: 1}
        if self.heap > 0:
            return _possible(self._weights(self))
        return {self.bottom[0]: 1} if self.bottom else {}

    def next_odds(self) -> dict[str, Fraction]:
        return _odds(self.coming())

    def may_come(self, count: int) -> dict[str, int]:
        """How many there are of each that may be among the next `count` cards."""
        held = Counter(self.top[:count])
        if count > len(self.top) and self.heap > 0:
            held.update(self._holds(self))
        held.update(self.bottom[: max(0, count - len(self.top) - self.heap)])
        return dict(held)

    def lies_face_down(self, mark: str) -> bool:
        """Whether a card with this mark lies somewhere."""
        layer = self._layer(mark)
        return layer is not None and layer.unseen > 0

    def may_be(self, mark: str) -> dict[str, int]:
        """What a card that lies face down may be, by whole-number weights."""
        layer = self._layer(mark)
        return _possible(self._weights(layer)) if layer is not None and layer.unseen > 0 else {}

    def odds_of(self, mark: str) -> dict[str, Fraction]:
        return _odds(self.may_be(mark))

    def may_hold(self) -> dict[str, int]:
        """How many of each could be in it or lie face down, in the order of the pool."""
        held: Counter[str] = Counter()
        for layer in (self, *self.older.values()):
            held.update(layer.pool)
            for some in layer.some:
                held.update(some.cards)
        held.update((*self.top, *self.bottom))
        return dict(held)

    @property
    def is_blurred(self) -> bool:
        """Whether a card may come from two parts of the heap: it then counts as the better known one.

        That is the one case in which odds are not exact. It takes a card shuffled into a heap of which other cards
        lie face down, one of them perhaps its double; or `Some` that may be doubles of certain cards.
        """
        parts = [self.pool, *(self._out_of(some) for some in self.some)]
        names = [card for part in parts for card in _possible(part)]
        return len(set(names)) < len(names)

    # -- cards leave

    def take(self, card: str) -> None:
        """The next card, which was seen."""
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
        """The next card, face down: its mark; one that was known to lie there by its name. None: there is none."""
        if self.top:
            return self.top.pop(0)
        if self.heap > 0:
            self.unseen += 1
            return self.mark
        return self.bottom.pop(0) if self.bottom else None

    def turn_up(self, mark: str, card: str) -> None:
        """A card that lay face down is seen."""
        layer = self._layer(mark)
        if layer is None or card not in self.may_be(mark):
            raise Refused(t("This card can't be {card}.", card=card))
        self._leaves(layer, card)
        layer.unseen -= 1
        self._tidy()

    def turns_out(self, mark: str, card: str) -> None:
        """A card that lay face down is one that nobody knew to be in the pile."""
        layer = self._layer(mark)
        if layer is not None:
            layer.pool[card] = layer.pool.get(card, 0) + 1
            self.turn_up(mark, card)

    def remove(self, card: str, *, discarded: bool = True) -> None:
        """Out of the game, wherever it lies: for what the rules don't draw. A `discarded` one may stay where it is."""
        for place in (self.discard if discarded else [], self.top, self.bottom):
            if card in place and not is_unseen(card):
                place.remove(card)
                return
        if card not in _possible(self._holds(self)):
            raise Refused(t("The pile holds no such card any more: {card}.", card=card))
        self._leaves(self, card)
        if self.heap < 0:  # it can only be one of those that nobody saw
            self.unseen -= 1
            if self.mark in self.discard:
                self.discard.remove(self.mark)
        self._tidy()

    # -- cards come

    def put_under(self, *cards: str) -> None:
        self.bottom += cards

    def add(self, *cards: str) -> None:
        """Shuffled in: what was known of top and bottom is gone."""
        known = (*self.top, *self.bottom, *cards)
        self.top, self.bottom = [], []
        if known and self.unseen:
            self._begin_layer()
        for card in known:
            self.pool[card] = self.pool.get(card, 0) + 1
        self._tidy()

    def shuffle_discard(self) -> None:
        """The discards are shuffled in, those that nobody has seen as well; see `to_name`."""
        discard, self.discard = self.discard, []
        unseen = Counter(filter(is_unseen, discard))
        self.unseen = max(0, self.unseen - unseen.pop(self.mark, 0))
        for mark, n in unseen.items():
            layer = self.older.get(mark)
            if layer is not None and layer.unseen >= n:
                if self.unseen:
                    self._begin_layer()
                layer.unseen -= n
                self._mix_in(mark, n)
        self.add(*(card for card in discard if not is_unseen(card)))

    def to_name(self) -> str | None:
        """A card among the discards that must be seen before they are shuffled in, or the odds would be a mixture.

        It is one that nobody saw, of which others of its layer still lie face down, and its double may be beside it.
        """
        unseen = [card for card in self.discard if is_unseen(card) and self.lies_face_down(card)]
        if not unseen:
            return None
        trial = deepcopy(self)
        trial.shuffle_discard()
        return unseen[0] if trial.is_blurred else None

    def gather(self) -> None:
        """All its cards are one heap again, wherever they lie: nothing is known of an order, nothing lies face down."""
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
        """Every card it speaks of, to be compared with what there is."""
        yield from self.may_hold()
        yield from (card for card in self.discard if not is_unseen(card))

    def check(self) -> None:
        """Numbers that can't be are refused."""
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

    def _begin_layer(self) -> None:
        """What lies face down keeps the old one; the heap is so many of its cards."""
        in_heap = self.heap
        before = self.mark
        self.older[before] = Layer(self.pool, self.some, self.unseen)
        self.layer += 1
        self.pool, self.some, self.unseen = {}, [Some(in_heap, layer=before)] if in_heap else [], 0

    def _mix_in(self, mark: str, n: int) -> None:
        """So many cards of an older layer are in the heap again."""
        for some in self.some:
            if some.layer == mark:
                some.n += n
                return
        self.some.append(Some(n, layer=mark))

    def _out_of(self, some: Some) -> Mapping[str, int]:
        """The weights of what one of these may be."""
        return some.cards if some.layer is None else self._weights(self.older[some.layer])

    def _weights(self, layer: Layer) -> Mapping[str, int]:
        """What any one card of the layer may be. Whole numbers, because this runs in each draw of the app."""
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
        """How many of each its heap may hold at most."""
        held = Counter(layer.pool)
        for some in layer.some:
            held.update(some.cards if some.layer is None else self._holds(self.older[some.layer]))
        return dict(held)

    def _leaves(self, layer: Layer, card: str) -> None:
        """One card less in the layer: a certain one if it can be."""
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
        """`Some` that are all of them are certain; a layer of which nothing lies face down any more is none."""
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
    """Cards with how many there are of each; a list names each single one."""
    return dict(cards) if isinstance(cards, Mapping) else dict(Counter(cards))
