"""Types of values: which ids are valid, how values are named, and the parts of a value along a path."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Struct, field
from replay import begin, small

from assistant.engine.checkpoint import TranscriptEntry, World
from assistant.engine.failures import FailedSideAction
from assistant.engine.overlay import overlay_facts
from assistant.engine.paths import part_of
from assistant.engine.rules import Rules
from assistant.engine.runner import Engine
from assistant.engine.state_names import SHOWN_RIGHT, check_names, in_words, names_of
from assistant.messages.names import Named
from assistant.messages.questions import GoOn, Refused
from assistant.messages.text import Name, in_english, t
from assistant.timeline.game_session import GameSession

TREE = Named("tree", kind=t("tree"))
TreeId = Annotated[str, TREE]
PLACE = Annotated[str, Named(words={"": t("nowhere"), "wood": t("the wood"), "hill": t("the hill")})]


class Tree(Struct, frozen=True):
    id: str
    name: Name
    height: int = 0


class Park(Struct, frozen=True):
    tree: dict[str, Tree]


class Parks(Struct, frozen=True):
    near: Park
    far: Park


class Garden(Struct):
    planted: list[TreeId] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


OAK, ELM = Tree("oak", Name("Oak", "Dąb")), Tree("elm", Name("Elm", "Wiąz"))
PARK = Park({"oak": OAK, "elm": ELM})


# -- valid ids and names


@pytest.mark.parametrize("kind", [TreeId, TreeId | None, list[TreeId], dict[TreeId, int], tuple[TreeId, ...]])
def test_the_valid_ids_of_a_type_are_found_inside_lists_and_options(kind: Any) -> None:
    assert list(names_of(PARK, kind)) == ["oak", "elm"]


def test_a_value_that_may_be_missing_is_named_like_any_other() -> None:
    assert in_words(PARK, TreeId | None, "elm") == ELM.name
    assert in_english(t("{it}", it=in_words(PARK, TreeId | None, None))) == "none"


def test_a_single_name_stays_a_name_so_that_it_can_be_declined() -> None:
    assert in_words(PARK, list[TreeId], ["oak"]) == OAK.name
    assert in_english(t("{it}", it=in_words(PARK, list[TreeId], ["oak", "elm"]))) == "Oak, Elm"


@pytest.mark.parametrize("kind", [Literal["wood", "hill"], Literal["wood", "hill"] | None, Literal["wood", "hill", 3]])
def test_the_words_of_a_literal_are_its_valid_ids(kind: Any) -> None:
    assert list(names_of(PARK, kind)) == ["wood", "hill"]


def test_the_empty_id_is_listed_last() -> None:
    assert list(names_of(PARK, PLACE)) == ["wood", "hill", ""]


@pytest.mark.parametrize(("known", "more"), [(SHOWN_RIGHT, False), (SHOWN_RIGHT + 1, True)])
def test_an_unknown_id_is_refused_with_the_first_known_ones(known: int, more: bool) -> None:
    park = Park({f"t{n}": Tree(f"t{n}", Name(f"Tree {n}")) for n in range(known)})
    with pytest.raises(Refused) as refused:
        check_names(Garden(["fern"]), park)
    right = str(refused.value).partition("Right would be: ")[2].rstrip(".").split(", ")
    assert right[:SHOWN_RIGHT] == [f"Tree {n}" for n in range(SHOWN_RIGHT)]
    assert len(right) == SHOWN_RIGHT + more


# -- parts


def test_the_type_of_a_part_follows_the_value_that_holds_it() -> None:
    either = dict[str, int] | list[str]
    assert part_of(either, "0", ["a"]) is str
    assert part_of(either, "0", {"0": 1}) is int
    assert part_of(int, "0") is Any


def test_digits_may_be_the_key_of_an_entry() -> None:
    rules: Rules[Garden, Park] = Rules("garden", Garden, ())

    @rules.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    rules.root = root
    session = GameSession.begin(Engine(rules, PARK), World(Garden(counts={"12": 1, "pot": 2}), 1))
    session.side_action("correct", path="counts.12", value=7)
    session.side_action("correct", path="counts.pot", value=5)
    assert session.state.counts == {"12": 7, "pot": 5}


# -- content and saves


def test_a_new_entry_goes_into_the_first_table_of_its_kind_only() -> None:
    parks = Parks(Park({"oak": OAK}), Park({"elm": ELM}))
    laid = overlay_facts(parks, {"tree": {"fir": {"name": {"en": "Fir"}, "height": 9}, "elm": {"height": 4}}})
    assert list(laid.near.tree) == ["oak", "fir"]
    assert laid.near.tree["fir"].height == 9
    assert laid.far.tree == {"elm": Tree("elm", ELM.name, 4)}


def test_what_a_save_leaves_out_keeps_its_meaning() -> None:
    entry = msgspec.json.decode(b'{"kind":"aside","key":"note"}', type=TranscriptEntry)
    assert entry == TranscriptEntry("aside", "note", "", "table", {}, 0)
    assert msgspec.json.encode(entry) == b'{"kind":"aside","key":"note"}'
    world = msgspec.json.decode(b'{"state":{},"chance":7}', type=World[Garden])
    assert world.over is False
    assert msgspec.json.encode(World(None, 7)) == b'{"state":null,"chance":7}'


def test_a_step_whose_arguments_may_be_left_out_refuses_wrong_ones() -> None:
    rules = small()

    @rules.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    @rules.step
    def add(table: Any, by: int = 2) -> None:
        table.state.number += by

    rules.root = root
    session = begin(rules)
    session.side_action("add")
    session.side_action("add", by=3)
    assert session.state.number == 5
    with pytest.raises(Refused, match="Expected `int`") as refused:
        session.side_action("add", by="many")
    assert not isinstance(refused.value, FailedSideAction)
