"""Unknown ids are found by the types of their fields and reported at their entries."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from assistant.content.effects import Of
from assistant.content.problems import BrokenReference
from assistant.content.references import broken_references
from assistant.messages.text import in_english

Beast = Annotated[str, Of("beast", also=("any",))]


class Card(Struct, frozen=True):
    id: str
    beast: Beast = ""
    others: tuple[Beast, ...] | None = None
    kind: Annotated[str, Of("beast")] | None = field(default=None, name="class")


class Pack(Struct, frozen=True):
    beast: dict[str, Card]
    card: dict[str, Card]


class Room(Struct, frozen=True):
    beasts: tuple[Beast, ...] = ()


class Scenario(Struct, frozen=True):
    room: tuple[Room, ...] = ()
    beast: dict[str, Card] = {}


def pack(*cards: Card) -> Pack:
    return Pack({"wolf": Card("wolf")}, {card.id: card for card in cards})


def test_known_empty_and_also_allowed_ids_are_right() -> None:
    assert (
        list(broken_references(pack(Card("a", "wolf"), Card("b"), Card("c", others=("any", "wolf"), kind="wolf"))))
        == []
    )


def test_each_unknown_id_is_reported_with_its_key() -> None:
    found = list(broken_references(pack(Card("a", "wof"), Card("b", others=("wolf", "bear"), kind="owl"))))
    assert [(one.kind, one.id, one.key, one.value) for one in found] == [
        ("card", "a", "beast", "wof"),
        ("card", "b", "others.1", "bear"),
        ("card", "b", "class", "owl"),
    ]
    assert found[0].where == "card.a.beast"
    assert in_english(found[0].message) == 'There is no "wof"; did you mean "wolf"?'


def test_a_scenario_may_refer_to_the_pack() -> None:
    scenario = Scenario((Room(("wolf",)), Room(("cub", "bear"))), {"cub": Card("cub")})
    assert list(broken_references(scenario, pack())) == [
        BrokenReference("", "", "room.1.beasts.1", "bear", ("any", "cub", "wolf"))
    ]
