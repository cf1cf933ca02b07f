"""A pile is compared with all tables that are possible: all orders and contents that fit what was seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import msgspec
import pytest

from assistant.components.pile import FIRST_MARK, Layer, Pile, Some, is_unseen
from assistant.messages.questions import Refused

Heap = tuple[str, ...]
"""In no order: sorted."""
World = tuple[Heap, tuple[tuple[int, str], ...]]
"""The heap, and each card that lies face down, by its own number."""


class Tables:
    """All possible tables. What everybody knows (top, bottom, seen discards) is the same in all of them."""

    def __init__(self, certain: list[str], some: list[tuple[int, list[str]]]) -> None:
        heaps = Counter({tuple(sorted(certain)): Fraction(1)})
        for n, cards in some:
            ways = list(combinations(cards, n))
            mixed: Counter[Heap] = Counter()
            for heap, weight in heaps.items():
                for way in ways:
                    mixed[tuple(sorted((*heap, *way)))] += weight / len(ways)
            heaps = mixed
        self.worlds: Counter[World] = Counter({(heap, ()): weight for heap, weight in heaps.items()})

    def next_odds(self) -> dict[str, Fraction]:
        odds: Counter[str] = Counter()
        for (heap, _), weight in self.worlds.items():
            for card in heap:
                odds[card] += weight / len(heap)
        return dict(odds)

    def odds_of(self, number: int) -> dict[str, Fraction]:
        odds: Counter[str] = Counter()
        for (_, down), weight in self.worlds.items():
            odds[dict(down)[number]] += weight
        return dict(odds)

    def take(self, card: str) -> None:
        self._become(
            ((_without(heap, card), down), weight * heap.count(card) / len(heap))
            for (heap, down), weight in self.worlds.items()
        )

    def lay(self, number: int) -> None:
        self._become(
            ((_without(heap, card), (*down, (number, card))), weight / len(heap))
            for (heap, down), weight in self.worlds.items()
            for card in heap
        )

    def turn_up(self, number: int, card: str) -> None:
        self._become(
            ((heap, tuple(one for one in down if one[0] != number)), weight * (dict(down)[number] == card))
            for (heap, down), weight in self.worlds.items()
        )

    def shuffle_in(self, known: list[str], numbers: list[int]) -> None:
        self._become(
            (
                (
                    tuple(sorted((*heap, *known, *(card for number, card in down if number in numbers)))),
                    tuple(one for one in down if one[0] not in numbers),
                ),
                weight,
            )
            for (heap, down), weight in self.worlds.items()
        )

    def _become(self, worlds: object) -> None:
        found: Counter[World] = Counter()
        for world, weight in worlds:  # type: ignore[attr-defined]
            if weight:
                found[world] += weight
        total = sum(found.values())
        assert total
        self.worlds = Counter({world: weight / total for world, weight in found.items()})


def _without(heap: Heap, card: str) -> Heap:
    if card not in heap:
        return heap
    at = heap.index(card)
    return (*heap[:at], *heap[at + 1 :])


class History:
    """A pile and all possible tables, led through the same random actions."""

    def __init__(self, seed: int, *, doubles: bool) -> None:
        self.random = Random(seed)
        names = "abcdef"
        certain = [self.random.choice(names[:3]) if doubles else name for name in names[: self.random.randint(1, 4)]]
        some = []
        if self.random.random() < 0.5:
            some.append((self.random.randint(1, 2), ["x", "x" if doubles else "w", "y"]))
        if self.random.random() < 0.2:
            some.append((1, ["u", "v"]))
        self.tables = Tables(certain, some)
        self.pile = Pile(dict(Counter(certain)), [Some(n, dict(Counter(cards))) for n, cards in some])
        self.pile._tidy()
        self.total = self.pile.left
        self.down: dict[int, str] = {}
        """Marks of the cards that lie face down, by number; `thrown` are among the discards."""
        self.thrown: list[int] = []
        self.hand: list[str] = []
        self.numbers = 0

    def action(self) -> None:
        actions = [self.draw, self.draw, self.lay, self.lay, self.turn_up, self.discard, self.throw]
        actions += [self.shuffle_discard, self.shuffle_in, self.on_top, self.under]
        self.random.choice(actions)()

    def draw(self) -> None:
        coming = self.pile.coming()
        if not coming:
            return
        card = self.random.choice(sorted(coming))
        if not self.pile.top and self.pile.heap:
            self.tables.take(card)
        self.pile.take(card)
        self.hand.append(card)

    def lay(self) -> None:
        known = bool(self.pile.top) or not self.pile.heap
        card = self.pile.lay()
        if card is None:
            return
        if known:
            self.hand.append(card)
            return
        self.numbers += 1
        assert is_unseen(card)
        self.down[self.numbers] = card
        self.tables.lay(self.numbers)

    def turn_up(self) -> None:
        lying = [number for number in self.down if number not in self.thrown]
        if lying:
            self._see(self.random.choice(lying))

    def _see(self, number: int) -> str:
        mark = self.down.pop(number)
        card = self.random.choice(sorted(self.pile.may_be(mark)))
        self.tables.turn_up(number, card)
        self.pile.turn_up(mark, card)
        if number not in self.thrown:
            self.hand.append(card)
        return card

    def discard(self) -> None:
        if self.hand:
            self.pile.discard.append(self.hand.pop())

    def throw(self) -> None:
        lying = [number for number in self.down if number not in self.thrown]
        if lying:
            number = self.random.choice(lying)
            self.thrown.append(number)
            self.pile.discard.append(self.down[number])

    def shuffle_discard(self) -> None:
        while (mark := self.pile.discard_to_reveal()) is not None:
            number = next(number for number in self.thrown if self.down[number] == mark)
            card = self._see(number)
            self.thrown.remove(number)
            self.pile.discard[self.pile.discard.index(mark)] = card
        known = [card for card in self.pile.discard if not is_unseen(card)]
        self.tables.shuffle_in([*known, *self.pile.top, *self.pile.bottom], self.thrown)
        for number in self.thrown:
            del self.down[number]
        self.thrown = []
        self.pile.shuffle_discard()

    def shuffle_in(self) -> None:
        if self.hand:
            card = self.hand[-1]
            self.tables.shuffle_in([card, *self.pile.top, *self.pile.bottom], [])
            self.pile.add(self.hand.pop())

    def on_top(self) -> None:
        if self.hand:
            self.pile.top.insert(0, self.hand.pop())

    def under(self) -> None:
        if self.hand:
            self.pile.put_under(self.hand.pop())

    def compare(self) -> None:
        pile = self.pile
        assert pile.left + len(self.down) - len(self.thrown) + len(self.hand) + len(pile.discard) == self.total
        assert pile.face_down == len(self.down)
        pile.check()
        if pile.top:
            assert pile.next_odds() == {pile.top[0]: 1}
        elif pile.heap:
            assert pile.next_odds() == self.tables.next_odds()
        elif pile.bottom:
            assert pile.next_odds() == {pile.bottom[0]: 1}
        else:
            assert pile.next_odds() == {}
        for number, mark in self.down.items():
            assert pile.odds_of(mark) == self.tables.odds_of(number)
        held = pile.may_hold()
        possible = [Counter(heap) + Counter(card for _, card in down) for heap, down in self.tables.worlds]
        for world in possible:
            assert world + Counter(pile.top) + Counter(pile.bottom) <= Counter(held)
        saved = msgspec.json.encode(pile)
        assert msgspec.json.decode(saved, type=Pile) == pile


@pytest.mark.parametrize("seed", range(250))
def test_distinct_cards_have_exact_odds(seed: int) -> None:
    history = History(seed, doubles=False)
    for _ in range(24):
        history.action()
        history.compare()


@pytest.mark.parametrize("seed", range(250))
def test_copies_have_exact_odds_unless_the_heap_is_blurred(seed: int) -> None:
    history = History(1000 + seed, doubles=True)
    for _ in range(24):
        history.action()
        if history.pile.is_blurred or any(_blurs(history.pile, layer) for layer in history.pile.older.values()):
            return
        history.compare()


def _blurs(pile: Pile, layer: Layer) -> bool:
    return Pile(layer.pool, layer.some, older=pile.older).is_blurred


def test_a_bottom_card_comes_last() -> None:
    pile = Pile({"red": 1, "blue": 0})
    pile.put_under("green", "blue")
    assert pile.coming() == {"red": 1}
    with pytest.raises(Refused, match="can't be green"):
        pile.take("green")
    pile.take("red")
    assert pile.coming() == {"green": 1}
    pile.take("green")
    pile.take("blue")
    with pytest.raises(Refused, match="empty"):
        pile.take("blue")


def test_a_top_card_comes_first() -> None:
    pile = Pile({"red": 1}, top=["blue", "green"])
    with pytest.raises(Refused, match="can't be green"):
        pile.take("green")
    pile.take("blue")
    assert pile.lay() == "green"
    assert pile.lay() == FIRST_MARK


def test_a_face_down_card_is_one_of_its_layer() -> None:
    pile = Pile({"red": 1, "blue": 1})
    mark = pile.lay()
    assert mark == FIRST_MARK
    pile.take("blue")
    pile.discard.append("green")
    pile.shuffle_discard()
    assert (pile.coming(), pile.may_be(mark)) == ({"green": 1}, {"red": 1})
    assert pile.lay() == "?1"
    pile.turn_up(mark, "red")
    assert pile.older == {}
    assert pile.may_be("?1") == {"green": 1}
    with pytest.raises(Refused, match="can't be red"):
        pile.turn_up("?1", "red")
    pile.turn_up("?1", "green")
    assert pile == Pile({"green": 0})


def test_unknown_cards_become_certain_when_all_others_are_seen() -> None:
    pile = Pile({"a": 1}, [Some(2, {"x": 1, "y": 1, "z": 1})])
    assert pile.left == 3
    assert pile.next_odds() == {"a": Fraction(1, 3), **dict.fromkeys("xyz", Fraction(2, 9))}
    pile.take("y")
    assert pile.next_odds() == {"a": Fraction(1, 2), "x": Fraction(1, 4), "z": Fraction(1, 4)}
    pile.take("z")
    assert pile.coming() == {"a": 1}
    assert pile.some == []


def test_may_come_counts_the_next_cards() -> None:
    pile = Pile({"red": 5, "blue": 1}, top=["green"], bottom=["red", "white"])
    assert pile.may_come(1) == {"green": 1}
    assert pile.may_come(3) == {"green": 1, "red": 5, "blue": 1}
    assert pile.may_come(8)["red"] == 6
    assert "white" not in pile.may_come(8)
    assert pile.may_come(9)["white"] == 1
    assert Pile({"red": 1}, unseen=1, bottom=["white"]).may_come(2) == {"white": 1}


def test_gather_makes_one_heap_of_all_cards() -> None:
    pile = Pile({"red": 2, "blue": 1})
    pile.discard += [pile.lay() or ""]
    pile.add("green")
    pile.lay()
    pile.top.insert(0, "white")
    pile.discard.append("black")
    pile.gather()
    assert pile == Pile({"red": 2, "blue": 1, "green": 1, "white": 1, "black": 1})


def test_remove_finds_a_card_anywhere() -> None:
    for pile in (
        Pile({"red": 1}),
        Pile(discard=["red"]),
        Pile({"blue": 1}, top=["blue", "red"]),
        Pile(bottom=["blue", "red"]),
        Pile({"red": 1}, discard=[""], unseen=1),
        Pile({"red": 1}, discard=[""], top=["blue"], unseen=1),
        Pile({"blue": 1}, [Some(1, {"red": 1, "white": 1})]),
    ):
        size, left = pile.size, pile.left
        lay_in_pile = not pile.discard
        pile.remove("red")
        assert pile.size == size - 1
        assert pile.left == left - lay_in_pile
        assert pile.may_hold().get("red", 0) == 0
    with pytest.raises(Refused, match="no such card"):
        Pile({"blue": 1}, discard=[""], unseen=1).remove("red")


@pytest.mark.parametrize(
    ("pile", "sentence"),
    [
        (Pile({"red": -1}), "below 0"),
        (Pile({"red": 1}, unseen=-1), "below 0"),
        (Pile({"red": 1}, unseen=2), "unseen"),
        (Pile(some=[Some(2, {"red": 1})]), "unseen"),
        (Pile(some=[Some(1, layer="?3")]), "unseen"),
        (Pile(older={"": Layer({"red": 1}, unseen=2)}, layer=1), "unseen"),
    ],
)
def test_impossible_numbers_are_refused(pile: Pile, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        pile.check()


def test_a_mark_without_a_face_down_card_may_be_nothing() -> None:
    pile = Pile({"red": 1, "blue": 1})
    assert (pile.may_be(FIRST_MARK), pile.odds_of(FIRST_MARK), pile.has_face_down(FIRST_MARK)) == ({}, {}, False)
    assert (pile.may_be("?7"), pile.unseen_of("?7"), pile.has_face_down("?7")) == ({}, 0, False)
    pile.lay()
    assert (pile.unseen_of(FIRST_MARK), pile.has_face_down(FIRST_MARK)) == (1, True)
    assert pile.odds_of(FIRST_MARK) == {"red": Fraction(1, 2), "blue": Fraction(1, 2)}


def test_a_card_that_cannot_be_there_is_revealed_all_the_same() -> None:
    pile = Pile({"red": 1, "blue": 1})
    pile.lay()
    pile.reveal_unknown(FIRST_MARK, "green")
    assert pile == Pile({"red": 1, "blue": 1, "green": 0})
    pile.lay()
    pile.reveal_unknown(FIRST_MARK, "red")
    assert pile == Pile({"red": 1, "blue": 1, "green": 0})
    pile.reveal_unknown("?7", "white")
    assert pile == Pile({"red": 1, "blue": 1, "green": 0})


def test_the_names_of_a_pile_are_its_known_cards_wherever_they_lie() -> None:
    pile = Pile(
        {"red": 1}, [Some(1, {"x": 1, "y": 1})], 0, ["top"], ["bottom"], ["", "?1", "seen"], 1, {"": Layer({"old": 1})}
    )
    assert set(pile.names()) == {"red", "x", "y", "top", "bottom", "seen", "old"}


def test_may_hold_counts_copies_in_every_layer() -> None:
    pile = Pile({"red": 2}, [Some(1, {"red": 1, "x": 2})], 0, ["red"], ["y"], [], 1, {"": Layer({"red": 1}, unseen=1)})
    assert pile.may_hold() == {"red": 5, "x": 2, "y": 1}


def test_the_counts_of_a_pile() -> None:
    pile = Pile(
        {"red": 3}, [Some(2, {"x": 2, "y": 1})], 1, ["a"], ["b", "c"], ["d"], 1, {"": Layer({"e": 2}, unseen=2)}
    )
    assert (pile.count, pile.heap, pile.left, pile.size, pile.face_down) == (5, 4, 7, 8, 3)
    assert (pile.mark, Pile().mark) == ("?1", FIRST_MARK)


def test_unknown_cards_share_their_odds_by_the_size_of_their_group() -> None:
    pile = Pile({"a": 2}, [Some(1, {"x": 1, "y": 2}), Some(2, {"v": 1, "w": 3})])
    assert pile.next_odds() == {
        "a": Fraction(2, 5),
        "x": Fraction(1, 15),
        "y": Fraction(2, 15),
        "v": Fraction(1, 10),
        "w": Fraction(3, 10),
    }


def test_gather_takes_the_cards_of_older_layers_and_the_known_discards() -> None:
    pile = Pile({"red": 1, "blue": 1})
    pile.lay()
    pile.add("green")
    pile.discard += ["black", FIRST_MARK]
    pile.gather()
    assert pile == Pile({"red": 1, "blue": 1, "green": 1, "black": 1})


def test_removing_an_unseen_discard_takes_its_mark_along() -> None:
    pile = Pile({"red": 1}, discard=[FIRST_MARK, "blue"], unseen=1)
    pile.remove("red")
    assert pile == Pile({"red": 0}, discard=["blue"])


def test_a_discarded_copy_may_be_spared() -> None:
    pile = Pile({"red": 1}, discard=["red"])
    pile.remove("red", discarded=False)
    assert pile == Pile({"red": 0}, discard=["red"])
    with pytest.raises(Refused, match="no such card"):
        pile.remove("red", discarded=False)
    pile.remove("red")
    assert pile.discard == []


def test_a_pile_is_blurred_if_a_card_may_come_from_two_groups() -> None:
    assert not Pile({"a": 2}, [Some(1, {"x": 1, "y": 1})]).is_blurred
    assert Pile({"a": 1}, [Some(1, {"a": 1, "y": 1})]).is_blurred
    assert not Pile({"a": 0}, [Some(1, {"a": 1, "y": 1})]).is_blurred
    assert Pile({}, [Some(1, {"x": 1, "y": 1}), Some(1, {"x": 1, "z": 1})]).is_blurred


@pytest.mark.parametrize(
    "pile",
    [
        Pile({"red": 1}, unseen=1),
        Pile(some=[Some(1, {"red": 1})]),
        Pile({"blue": 1}, [Some(1, layer="")], older={"": Layer({"red": 2}, unseen=1)}, layer=1),
        Pile({"red": 0}),
    ],
)
def test_numbers_that_are_just_possible_are_accepted(pile: Pile) -> None:
    pile.check()


def test_more_cards_of_an_old_layer_than_it_has_are_refused() -> None:
    pile = Pile({"blue": 1}, [Some(2, layer="")], older={"": Layer({"red": 2}, unseen=1)}, layer=1)
    with pytest.raises(Refused, match="unseen"):
        pile.check()


def test_a_mark_of_which_no_card_lies_anywhere_is_not_revealed() -> None:
    blurred = Pile({"a": 1}, [Some(1, {"a": 1, "y": 1})])
    blurred.discard.append(FIRST_MARK)
    assert blurred.discard_to_reveal() is None
    blurred.unseen = 1
    assert blurred.discard_to_reveal() == FIRST_MARK
    assert Pile({"a": 2, "b": 1}, discard=[FIRST_MARK], unseen=1).discard_to_reveal() is None


def test_layers_are_numbered_anew_when_none_is_needed() -> None:
    pile = Pile({"red": 1}, layer=3)
    pile.add("blue")
    assert pile.layer == 0
    pile = Pile({"red": 2})
    pile.lay()
    pile.add("blue")
    assert (pile.layer, pile.mark) == (1, "?1")
    pile.lay()
    pile.add("green")
    assert (pile.layer, pile.mark) == (2, "?2")
