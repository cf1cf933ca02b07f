"""A deck."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from assistant.table.pieces import Deck
from assistant.table.questions import Refused

CARDS = ("red", "blue", "green")


def test_a_card_leaves_the_top_then_the_pool_then_the_bottom() -> None:
    deck = Deck({"red": 1}, top=["red"], bottom=["red"])
    deck.take("red")
    assert (deck.top, deck.pool, deck.bottom) == ([], {"red": 1}, ["red"])
    deck.take("red")
    assert (deck.pool, deck.bottom) == ({"red": 0}, ["red"])
    deck.take("red")
    assert deck.left == 0


def test_the_table_may_name_a_card_that_was_thought_to_lie_deeper() -> None:
    deck = Deck({"red": 1}, top=["blue", "green"])
    deck.take("green")
    assert deck.top == ["blue"]


def test_what_is_not_there_can_not_be_taken() -> None:
    deck = Deck({"red": 1, "blue": 0})
    for card in ("blue", "pink", ""):
        with pytest.raises(Refused, match="holds no such card"):
            deck.take(card)
    deck.take("red")
    with pytest.raises(Refused, match="empty"):
        deck.take("red")


def test_all_named_cards_leave_or_none_does() -> None:
    deck = Deck({"red": 2}, top=["blue"])
    with pytest.raises(Refused):
        deck.take_all(["blue", "red", "green"])
    assert (deck.pool, deck.top) == ({"red": 2}, ["blue"])
    deck.take_all(["red", "blue"])
    assert (deck.pool, deck.top) == ({"red": 1}, [])


def test_unseen_cards_still_count_in_the_pool_but_not_in_the_deck() -> None:
    deck = Deck({"red": 2, "blue": 1})
    deck.discard += deck.take_unknown(2)
    assert (deck.left, deck.size, deck.unseen, deck.discard) == (1, 3, 2, ["", ""])
    deck.take("blue")
    with pytest.raises(Refused):
        deck.take("red")


def test_a_known_card_that_leaves_unseen_is_known_in_the_discard_pile() -> None:
    deck = Deck({"red": 1}, top=["blue"], bottom=["green"])
    deck.discard += deck.take_unknown(3)
    assert deck.discard == ["blue", "", "green"]
    with pytest.raises(Refused, match="empty"):
        deck.discard += deck.take_unknown(1)


def test_shuffled_together_nothing_is_lost_and_nothing_is_known() -> None:
    deck = Deck({"red": 2}, discard=["blue"], top=["green"], bottom=["green"])
    deck.discard += deck.take_unknown(2)
    deck.reshuffle()
    assert deck == Deck({"red": 2, "green": 2, "blue": 1})


def test_shuffled_without_the_discard_pile_what_nobody_saw_stays_there() -> None:
    deck = Deck({"red": 2}, top=["green"])
    deck.discard += deck.take_unknown(2)
    deck.put_at_bottom("blue")
    deck.reshuffle(with_discard=False)
    assert (deck.pool, deck.discard, deck.unseen, deck.left) == ({"red": 2, "blue": 1}, ["green", ""], 1, 2)


def test_a_card_goes_out_of_the_game_wherever_it_lies() -> None:
    for deck in (
        Deck({"red": 1}),
        Deck(discard=["red"]),
        Deck({"blue": 1}, top=["blue", "red"]),
        Deck(bottom=["blue", "red"]),
        Deck({"red": 1}, discard=[""], unseen=1),
        Deck({"red": 1}, discard=[""], top=["blue"], unseen=1),
    ):
        size, left = deck.size, deck.left
        lay_in_deck = not deck.discard
        deck.remove("red")
        assert deck.size == size - 1
        assert deck.left == left - lay_in_deck
        assert deck.may_hold().get("red", 0) == 0
    with pytest.raises(Refused):
        Deck({"blue": 1}, discard=[""], unseen=1).remove("red")


class Dealing(RuleBasedStateMachine):
    """A deck beside the real thing: what is known of it always fits the cards that are really there."""

    @initialize(counts=st.lists(st.sampled_from(CARDS), max_size=8))
    def lay(self, counts: list[str]) -> None:
        self.deck = Deck(dict(Counter(counts)))
        self.real = list(counts)
        self.piles = 0
        self.hidden: list[str] = []
        self.seen: list[str] = []

    @precondition(lambda self: self.real)
    @rule()
    def draw_seen(self) -> None:
        card = self.real.pop(0)
        self.deck.take(card)
        self.deck.discard.append(card)
        self.seen.append(card)

    @precondition(lambda self: self.real)
    @rule()
    def draw_unseen(self) -> None:
        known = bool(self.deck.top) or sum(self.deck.pool.values()) == self.deck.unseen
        self.deck.discard += self.deck.take_unknown(1)
        (self.seen if known else self.hidden).append(self.real.pop(0))

    @rule(card=st.sampled_from(CARDS))
    def on_top(self, card: str) -> None:
        self.deck.top.insert(0, card)
        self.real.insert(0, card)

    @rule(card=st.sampled_from(CARDS))
    def at_bottom(self, card: str) -> None:
        self.deck.put_at_bottom(card)
        self.real.append(card)

    @rule(with_discard=st.booleans(), random=st.randoms(use_true_random=False))
    def shuffle(self, with_discard: bool, random: object) -> None:
        self.deck.reshuffle(with_discard=with_discard)
        if with_discard:
            self.real += self.hidden + self.seen
            self.hidden, self.seen = [], []
        random.shuffle(self.real)  # type: ignore[attr-defined]

    @invariant()
    def fits(self) -> None:
        deck = self.deck
        assert deck.left == len(self.real)
        assert deck.size == len(self.real) + len(self.hidden) + len(self.seen)
        assert deck.unseen == len(self.hidden) == deck.discard.count("")
        assert sum(deck.pool.values()) >= deck.unseen
        assert Counter(self.real) <= Counter(deck.may_hold())
        assert Counter(self.real + self.hidden) == Counter(deck.may_hold())


Dealing.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestDealing = Dealing.TestCase
