"""Stacks of which the app may know only the number of cards."""

from __future__ import annotations

from msgspec import Struct, field

from assistant.components.counted_stack import CountedStack
from assistant.components.pile import Pile
from assistant.engine.checkpoint import World
from assistant.engine.context import RunContext
from assistant.engine.rules import Component, Rules
from assistant.engine.table import Table
from assistant.messages.text import t

CARDS = {"wolf": t("wolf"), "bear": t("bear"), "crow": t("crow")}


class Forest(Struct):
    deck: Pile = field(default_factory=Pile)
    counts: dict[str, int] = field(default_factory=dict)


RULES: Rules[Forest, None] = Rules("forest", Forest, (), components=(Component("deck", t("deck")),))
PROMPT = t("Which card?")


def stack(**more: object) -> CountedStack[Forest, None]:
    return CountedStack(
        "deck",
        lambda state: state.deck,
        lambda content: CARDS,
        "stay_empty",
        counts=lambda state: state.counts,
        count_key="deck",
        **more,  # type: ignore[arg-type]
    )


def table(state: Forest) -> Table[Forest, None]:
    return Table(RunContext(RULES, None), World(state, 1), ())


def test_without_a_saved_number_the_pile_counts() -> None:
    deck, state = stack(), Forest()
    deck.fill(state, ["wolf", "bear"])
    assert deck.is_known(table(state))
    assert deck.left(state) == 2
    assert deck.draw(table(state), PROMPT) in ("wolf", "bear")
    assert (deck.left(state), state.counts) == (1, {})


def test_an_unknown_deck_only_counts_down() -> None:
    deck, state = stack(), Forest(counts={"deck": 2})
    assert not deck.is_known(table(state))
    assert [deck.draw(table(state), PROMPT) for _ in range(3)] == ["", "", ""]
    assert deck.left(state) == 0


def test_an_uncounted_deck_stays_uncounted() -> None:
    deck, state = stack(), Forest(counts={"deck": -1})
    assert deck.draw(table(state), PROMPT) == ""
    assert deck.left(state) == -1


def test_a_known_deck_with_a_number_counts_both() -> None:
    deck, state = stack(known_if=lambda table: True), Forest(counts={"deck": 3})
    deck.fill(state, list(CARDS))
    assert deck.draw(table(state), PROMPT) in CARDS
    assert (deck.left(state), state.deck.left) == (2, 2)


def test_a_deck_that_the_players_held_is_rebuilt_from_what_lies_nowhere_else() -> None:
    deck = stack(known_if=lambda table: True, may_contain=lambda table: {"bear": 1, "crow": 1})
    state = Forest(counts={"deck": 2})
    state.deck.discard = ["wolf"]
    assert {deck.draw(table(state), PROMPT) for _ in range(2)} == {"bear", "crow"}
    assert (deck.left(state), state.deck.left, state.deck.discard) == (0, 0, ["wolf"])


def test_a_deck_is_never_rebuilt_larger_than_what_may_be_in_it() -> None:
    left = {"bear": 1}
    deck, state = stack(known_if=lambda table: True, may_contain=lambda table: left), Forest(counts={"deck": 2})
    assert deck.draw(table(state), PROMPT) == "bear"
    left.clear()
    assert deck.draw(table(state), PROMPT) == ""
