"""The box: no component is in two places."""

from __future__ import annotations

import pytest

from assistant.components.box import PieceKind, check, remove_from_piles
from assistant.components.pile import Pile
from assistant.messages.names import Named
from assistant.messages.questions import Refused

CARD = Named()


def test_more_than_the_box_has_is_refused() -> None:
    check([PieceKind(CARD, ["wolf", "wolf", "rat"], [Pile({"wolf": 2})], {"wolf": 2})], None)
    with pytest.raises(Refused, match="there are only"):
        check([PieceKind(CARD, ["rat", "rat"])], None)
    with pytest.raises(Refused, match="there are only"):
        check([PieceKind(CARD, ["rat"], [Pile(discard=["rat"])])], None)
    with pytest.raises(Refused, match="there are only"):
        check([PieceKind(CARD, [], [Pile({"wolf": 2}, top=["wolf"])], {"wolf": 2})], None)


def test_unseen_cards_are_not_counted() -> None:
    check([PieceKind(CARD, ["", "", "?1"], [Pile({"rat": 1}, unseen=1)])], None)


def test_open_components_are_removed_from_piles() -> None:
    first, second = Pile({"wolf": 1, "rat": 1}), Pile({"wolf": 1}, discard=["bear"])
    remove_from_piles([PieceKind(CARD, ["wolf", "rat"], [first, second], {"wolf": 2})])
    assert (first.left, second.left, second.discard) == (0, 1, ["bear"])


def test_only_the_copies_that_are_too_many_leave_the_piles() -> None:
    pile, other = Pile({"wolf": 3}, top=["rat"]), Pile({"wolf": 1, "rat": 0})
    remove_from_piles([PieceKind(CARD, ["wolf"], [pile, other], {"wolf": 4})])
    assert (pile.pool, other.pool) == ({"wolf": 2}, {"wolf": 1, "rat": 0})
    remove_from_piles([PieceKind(CARD, ["wolf"], [pile, other], {"wolf": 4})])
    assert (pile.pool, other.pool) == ({"wolf": 2}, {"wolf": 1, "rat": 0})
    remove_from_piles([PieceKind(CARD, ["rat"], [pile, other])])
    assert (pile.top, other.pool) == ([], {"wolf": 1, "rat": 0})


def test_a_discarded_copy_stays_and_one_of_the_pile_leaves() -> None:
    pile = Pile({"wolf": 1}, discard=["wolf"])
    remove_from_piles([PieceKind(CARD, ["wolf"], [pile], {"wolf": 2})])
    assert (pile.pool, pile.discard) == ({"wolf": 0}, ["wolf"])


def test_the_refusal_names_how_many_there_are() -> None:
    with pytest.raises(Refused, match="3 would lie there, but there are only 2 of it"):
        check([PieceKind(CARD, ["wolf"] * 3, box={"wolf": 2})], None)
