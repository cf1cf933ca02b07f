"""Tracked fields: their places, names, holders, limits, and fields that are face down."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Struct, field

from assistant.components.pile import Pile
from assistant.engine.checkpoint import World
from assistant.engine.rules import Component, Rules
from assistant.engine.runner import Engine
from assistant.engine.tracked import TrackedField, TrackedPlace
from assistant.messages.names import Named
from assistant.messages.questions import GoOn, Refused
from assistant.messages.text import Name, in_english, t
from assistant.timeline.game_session import GameSession
from assistant.ui.view import tracked as shown
from assistant.ui.view.blocks import Bar, Dice, Pairs, Pips, Shelf, Slip

COLOURS = Named(words={"red": t("red"), "blue": t("blue")}, hue=True, kind=t("colour"))
CARD = Named("card", kind=t("card"))
Colour = Annotated[str, COLOURS]
CardId = Annotated[str, CARD]


class Card(Struct, frozen=True):
    name: Name
    cost: int = 0


class Box(Struct, frozen=True):
    card: dict[str, Card]


class Token(Struct):
    enemy: CardId = ""
    face_up: bool = False


class Hero(Struct):
    number: int
    wounds: int = 0
    health: int = 5
    tokens: list[Token] = field(default_factory=list)

    def display_name(self, content: object) -> Name:
        return Name(f"hero {self.number}")


class Camp(Struct):
    heroes: list[Hero] = field(default_factory=lambda: [Hero(7), Hero(8, tokens=[Token("wolf"), Token("wolf", True)])])
    crystals: dict[Colour, int] = field(default_factory=dict)
    offer: list[CardId] = field(default_factory=lambda: ["bow", "wolf"])
    dice: list[Colour] = field(default_factory=lambda: ["red"])
    deck: Annotated[Pile, CARD] = field(default_factory=lambda: Pile({"bow": 2}))
    leader: CardId = ""
    doors: int = 2


TRACKED = (
    TrackedField("heroes.*.wounds", t("wounds of {it}"), shown="bar", counts="up", most="health", figure="number"),
    TrackedField("heroes.*.tokens.*.enemy", t("token {it} of {of}"), open="face_up"),
    TrackedField(
        "crystals.*", t("{it} crystals"), shown="pips", most=3, figure=lambda state, colour: "rb".index(colour[0]) + 1
    ),
    TrackedField("offer", t("offer"), "cards", t("with their cost"), "shelf", corner=lambda card: card.cost),
    TrackedField("dice", t("dice"), shown="dice"),
    TrackedField("deck.pool", t("deck")),
    TrackedField("leader", t("leader")),
    TrackedField("doors", t("doors"), note=t("shut"), when=lambda state: state.doors != 9),
)
BOX = Box({"bow": Card(Name("Bow"), 4), "wolf": Card(Name("Wolf"), 2)})


def camp(**sources: Any) -> GameSession[Camp, Box]:
    rules: Rules[Camp, Box] = Rules(
        "camp", Camp, (), components=(Component("cards", t("cards"), may=("app", "table", "off")),), tracked=TRACKED
    )

    @rules.step
    def root(table: Any) -> None:
        table.ask(GoOn(key="wait", prompt=t("?"), label=t("on")))

    rules.root = root
    return GameSession.begin(Engine(rules, BOX), World(Camp(), 1, sources=sources))


def places(played: GameSession[Camp, Box]) -> dict[str, TrackedPlace]:
    found = played.engine.rules.places(played.moment.world, BOX)
    return {place.path: place for place in found}


def refused(played: GameSession[Camp, Box], step: str, **args: Any) -> str:
    with pytest.raises(Refused) as error:
        played.side_action(step, **args)
    return str(error.value)


def test_each_entry_has_a_place_and_a_name() -> None:
    labels = {path: in_english(place.label) for path, place in places(camp()).items()}
    assert labels == {
        "heroes.0.wounds": "wounds of hero 7",
        "heroes.1.wounds": "wounds of hero 8",
        "heroes.1.tokens.1.enemy": "token 2 of hero 8",
        "crystals.red": "red crystals",
        "crystals.blue": "blue crystals",
        "offer": "offer",
        "dice": "dice",
        "deck.pool": "deck",
        "leader": "leader",
        "doors": "doors",
    }


def test_figure_and_limits_may_be_fields_of_the_same_struct() -> None:
    found = places(camp())
    assert {path: place.figure for path, place in found.items() if place.figure is not None} == {
        "heroes.0.wounds": 7,
        "heroes.1.wounds": 8,
        "crystals.red": 1,
        "crystals.blue": 2,
    }
    played = camp()
    assert found["heroes.0.wounds"].most == 5
    assert "from 0 to 5" in refused(played, "correct", path="heroes.0.wounds", value=6)
    played.side_action("correct", path="heroes.0.health", value=9)  # an undeclared path can be set, too
    played.side_action("correct", path="heroes.0.wounds", value=6)
    played.side_action("correct_by", path="crystals.blue", by=2)  # a missing count is 0
    assert played.state.crystals == {"blue": 2}
    assert "from 0 to 3" in refused(played, "correct_by", path="crystals.blue", by=2)


@pytest.mark.parametrize("value", ["wolf", "bow", ""])
@pytest.mark.parametrize("path", ["heroes.1.tokens.0.enemy", "heroes.1.tokens.0", "heroes.1.tokens", "heroes"])
def test_a_face_down_field_has_no_place_and_cannot_be_corrected(path: str, value: Any) -> None:
    played = camp()
    assert path not in places(played)
    for step, more in (("correct", {"value": value}), ("insert", {"value": value}), ("remove", {"value": value})):
        assert "face down" in refused(played, step, path=path, **more)
    assert "face down" in refused(played, "correct_by", path=path, by=1)
    assert "wolf" not in refused(played, "correct", path=path, value=value).lower()


def test_a_face_up_field_has_a_place() -> None:
    played = camp()
    played.side_action("correct", path="heroes.1.tokens.1.enemy", value="bow")
    assert played.state.heroes[1].tokens[1].enemy == "bow"


def test_a_field_is_not_tracked_if_its_component_is_off() -> None:
    assert "offer" in places(camp(cards="table"))
    played = camp(cards="off")
    assert "offer" not in places(played)
    assert not played.engine.rules.is_held(played.moment.world, "cards")


def test_a_field_has_a_place_only_if_when_holds() -> None:
    played = camp()
    played.side_action("correct", path="doors", value=9)
    assert "doors" not in places(played)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("offer", ["bow", "arrow"], "arrow is no card. Right would be: Bow, Wolf."),
        ("leader", "arrow", "arrow is no card. Right would be: Bow, Wolf."),
        ("dice", ["red", "pink"], "pink is no colour. Right would be: red, blue."),
        ("crystals", {"pink": 1}, "pink is no colour. Right would be: red, blue."),
        ("deck.pool", {"arrow": 1}, "arrow is no card. Right would be: Bow, Wolf."),
        ("deck", {"top": ["arrow"]}, "arrow is no card. Right would be: Bow, Wolf."),
        ("offer", [""], "- is no card. Right would be: Bow, Wolf."),
    ],
)
def test_unknown_ids_are_refused_by_the_type_of_their_field(path: str, value: Any, said: str) -> None:
    assert refused(camp(), "correct", path=path, value=value) == said


def test_a_position_with_an_unknown_id_is_refused() -> None:
    played = camp()
    with pytest.raises(Refused, match="arrow is no card"):
        played.engine.rules.check(Camp(offer=["arrow"]), BOX)
    played.engine.rules.check(Camp(leader=""), BOX)  # empty, as at the start
    played.engine.rules.check(Camp(offer=["?1"]), BOX)  # the mark of an unseen card


def test_a_correction_is_shown_with_names() -> None:
    played = camp()
    played.side_action("correct", path="offer", value=["wolf"])
    assert in_english(played.undo()) == "offer Bow, Wolf > Wolf"
    played.side_action("correct", path="deck.pool", value={"wolf": 1})
    assert in_english(played.undo()) == "deck Bow 2 > Wolf 1"


def test_rows_of_the_layout_page() -> None:
    played = camp()
    played.side_action("correct", path="crystals.red", value=2)
    rows = shown.rows(places(played).values())
    assert [(in_english(label), [in_english(word) for word in words]) for label, words in rows] == [
        ("token 2 of hero 8", ["Wolf"]),
        ("red crystals", ["2"]),
        ("offer", ["Bow", "Wolf"]),
        ("dice", ["red"]),
        ("deck", ["Bow 2"]),
        ("doors", ["2 shut"]),
    ]


def test_blocks_of_the_default_panel() -> None:
    played = camp()
    played.side_action("correct", path="crystals.red", value=2)
    first, second, token, crystals, offer, dice, rest = shown.blocks(places(played).values())
    assert isinstance(first, Bar)
    assert (first.value, first.most) == (0, 5)
    assert isinstance(second, Bar)
    assert isinstance(token, Pairs)
    assert isinstance(crystals, Pips)
    assert [(in_english(row.word), row.full, row.hue) for row in crystals.rows] == [
        ("red crystals", 2, "red"),
        ("blue crystals", 0, "blue"),
    ]
    assert isinstance(offer, Shelf)
    assert offer.slips == (
        Slip(Name("Bow"), "", t("{words}", words="4")),
        Slip(Name("Wolf"), "", t("{words}", words="2")),
    )
    assert isinstance(dice, Dice)
    assert dice.dice[0].hue == "red"
    assert isinstance(rest, Pairs)


def test_a_declaration_with_an_unknown_path_is_an_error() -> None:
    rules: Rules[Camp, Box] = Rules("camp", Camp, (), tracked=(TrackedField("heroes.*.spirit", t("spirit")),))
    with pytest.raises(ValueError, match=r"heroes\.\*\.spirit"):
        rules.places(World(Camp(), 1), BOX)


def test_a_field_without_a_list_is_named_by_the_struct_that_holds_it() -> None:
    class Duel(Struct):
        left: Hero = field(default_factory=lambda: Hero(3))

    rules: Rules[Duel, Box] = Rules("duel", Duel, (), tracked=(TrackedField("left.wounds", t("{it}: wounds")),))
    [place] = rules.places(World(Duel(), 1), BOX)
    assert place.label == t("{it}: wounds", it=Name("hero 3"))


def test_a_number_without_limits_is_corrected_up_to_999() -> None:
    played = camp()
    played.side_action("correct", path="doors", value=999)
    assert played.state.doors == 999
    assert "0 to 999" in refused(played, "correct", path="doors", value=1000)
