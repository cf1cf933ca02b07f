"""Questions and blocks as plain lines, and typed lines as answers."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.i18n import Translator
from assistant.messages.questions import (
    GO_ON_KEY,
    CardQuestion,
    GoOn,
    InOrder,
    Number,
    OneOf,
    Option,
    Refused,
    Sided,
    Typed,
    WhichOf,
)
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import for_eyes, t, verbatim
from assistant.ui.plain.blocks import block_lines
from assistant.ui.plain.questions import answer_to, how_to_answer, question_lines
from assistant.ui.view.blocks import (
    Faces,
    Figure,
    Grid,
    Health,
    Pip,
    Pips,
    Stage,
    Strip,
    Track,
    TwoSided,
    Zone,
    ZoneCard,
    Zones,
)

EN = Translator.of("en")
OPTIONS = tuple(Option(id, verbatim(id.title())) for id in ("axe", "bow", "club"))
SUMS = Sums(
    key="k", prompt=t("How much?"), boxes=(Box("hit", t("hit")), Box("block", t("block"), most=5)),
    totals=(Total(("hit", "block"), t("all"), 0, 9),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        (OneOf(key="k", prompt=t("p"), options=OPTIONS), "2", "bow"),
        (OneOf(key="k", prompt=t("p"), options=OPTIONS, expected="club"), "", "club"),
        (OneOf(key="k", prompt=t("p"), options=OPTIONS), "6-4", None),
        (CardQuestion(key="k", prompt=t("p"), options=OPTIONS), "bo", "bow"),
        (CardQuestion(key="k", prompt=t("p"), options=OPTIONS), "Axe", "axe"),
        (WhichOf(key="k", prompt=t("p"), options=OPTIONS), "3, 1", ["axe", "club"]),
        (WhichOf(key="k", prompt=t("p"), options=OPTIONS), "-", []),
        (InOrder(key="k", prompt=t("p"), options=OPTIONS, count=3), "3 3 1", ["club", "club", "axe"]),
        (Number(key="k", prompt=t("p"), most=20), "12", 12),
        (Number(key="k", prompt=t("p"), expected=4), "", 4),
        (Typed(key="k", prompt=t("p")), "u", "u"),
        (SUMS, "3.2", {"hit": 3, "block": 2}),
        (SUMS, "3", {"hit": 3}),
        (SUMS, ".2", {"block": 2}),
        (SUMS, "2=5", {"block": 5}),
        (SUMS, "6-4", None),
    ],
)
def test_typed_line_answers_the_question(question: Any, typed: str, answer: Any) -> None:
    assert answer_to(question, typed, EN) == answer


@pytest.mark.parametrize(
    ("question", "typed", "sentence"),
    [
        (OneOf(key="k", prompt=t("p"), options=OPTIONS), "7", "7 is no number of the list."),
        (OneOf(key="k", prompt=t("p"), options=OPTIONS), "", "Nothing is expected here: an answer must be typed."),
        (WhichOf(key="k", prompt=t("p"), options=OPTIONS, most=1), "1 2", "At most 1 may be named here, not 2."),
        (Number(key="k", prompt=t("p"), most=5), "6", "6 can't be: a number from 0 to 5 is right."),
        (SUMS, "1.2.3", "There is no box 3: they are numbered from 1 to 2."),
        (SUMS, "9.5", "all: from 0 to 9 together, not 14."),
        (SUMS, "3.9", "block: 9 can't be, a number from 0 to 5 is right."),
    ],
)
def test_invalid_answer_is_refused(question: Any, typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence.replace(".", r"\.")):
        answer_to(question, typed, EN)


def test_letters_of_several_names_are_refused() -> None:
    many = CardQuestion(
        key="k", prompt=t("p"), options=tuple(Option(id, verbatim(id)) for id in ("red axe", "blue axe"))
    )
    with pytest.raises(Refused, match=r"Several have these letters: 1: red axe, 2: blue axe"):
        answer_to(many, "axe", EN)


def test_sums_question_lists_boxes_and_totals() -> None:
    lines = question_lines(SUMS, t("how much?"), EN)
    assert lines[0] == "HOW MUCH?"
    assert lines[1:] == ["1: hit, from 0 to 99", "2: block, from 0 to 5", "1+2: all, from 0 to 9, together"]
    assert how_to_answer(SUMS, EN).startswith("> the numbers of the boxes like 3.2")


def test_signs_and_keys_of_the_screen_become_words() -> None:
    going_on = GoOn(key="k", prompt=t("Do it, then {key}.", key=GO_ON_KEY), label=t("done"))
    assert question_lines(going_on, t("do it"), EN) == ["DO IT: Do it, then Space."]
    turn = GoOn(key="k", prompt=t("{hero}'s turn.", hero="Elros"), label=t("done"))
    assert question_lines(turn, t("{hero}'s turn", hero="Elros"), EN) == ["ELROS'S TURN."]
    assert question_lines(going_on, t("do it"), EN.aloud()) == ["DO IT: Do it, then Enter."]
    track = Strip((Stage(for_eyes(verbatim("3g"), t("space {n}", n=3)), "now"), Stage(verbatim("4"))))
    assert block_lines(track, EN.aloud()) == ["space 3, now", "4"]
    cubes = Pips((Pip(t("red"), 4, note=verbatim("5")),), heads=(t("cards left"), t("crystals"), t("flips")))
    assert block_lines(cubes, EN) == ["red: cards left: 4, flips: 5"]
    grid = Grid((t("hero"), t("card"), t("")), ((t("A"), verbatim(""), t("old")),))
    assert block_lines(grid, EN) == ["A, old"]
    hurt = Track((Figure(t("Maya"), health=Health(7, 10, after=4)),))
    assert block_lines(hurt, EN) == ["Maya, health: 7 of 10, then 4"]


def test_two_sided_pieces_are_listed_and_answered() -> None:
    options = tuple(Option(str(n), t("physical")) for n in (1, 2))
    faces = ((t("physical"), t("shield")), (t("surge"), t("magic")))
    row = Sided(key="k", prompt=t("Cast."), options=options, faces=faces)
    assert question_lines(row, t("cast"), EN)[1:] == ["1: physical, other side: shield", "2: surge, other side: magic"]
    ways = how_to_answer(row, EN)
    assert ways.startswith("> the numbers of the pieces that lie on their other side; Enter: they lie like this;")
    assert (answer_to(row, "", EN), answer_to(row, "2", EN)) == ([], ["2"])


def test_face_up_pieces_are_described_and_face_down_cards_are_not() -> None:
    pieces = Faces((TwoSided(1, t("physical"), t("shield")), TwoSided(2, t("surge"), t("magic"), live=False)))
    said = ["1 physical, other side: shield", "2 surge, other side: magic, spent"]
    assert block_lines(pieces, EN) == said
    hidden = Zones(
        (Zone("0", t("Shadows"), (ZoneCard(7, t("Rat"), face_up=False, left=2, most=5, note=t("attack 3")),)),)
    )
    assert block_lines(hidden, EN) == ["zone 0 Shadows", "7 face down"]
