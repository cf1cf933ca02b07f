"""What a typed line answers, what the letters do, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
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
from assistant.sessions import opening, quick_start
from assistant.sessions.open_game import OpenGame
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.plain.blocks import block_lines
from assistant.ui.plain.console import Console
from assistant.ui.plain.questions import answer_to, how_to_answer, question_lines
from assistant.ui.plain.start import play
from assistant.ui.view.blocks import (
    Faces,
    Figure,
    Grid,
    Health,
    Lying,
    Pip,
    Pips,
    Stage,
    Strip,
    Track,
    TwoSided,
    Zone,
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
def test_answers(question: Any, typed: str, answer: Any) -> None:
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
def test_refusals(question: Any, typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence.replace(".", r"\.")):
        answer_to(question, typed, EN)


def test_letters_that_several_names_have() -> None:
    many = CardQuestion(
        key="k", prompt=t("p"), options=tuple(Option(id, verbatim(id)) for id in ("red axe", "blue axe"))
    )
    with pytest.raises(Refused, match=r"Several have these letters: 1: red axe, 2: blue axe"):
        answer_to(many, "axe", EN)


def test_the_lines_of_a_table_of_sums() -> None:
    lines = question_lines(SUMS, t("how much?"), EN)
    assert lines[0] == "HOW MUCH? How much?"
    assert lines[1:] == ["1: hit, from 0 to 99", "2: block, from 0 to 5", "1+2: all, from 0 to 9, together"]
    assert how_to_answer(SUMS, EN).startswith("> the numbers of the boxes like 3.2")


def test_signs_and_keys_of_the_screen_are_said_in_words() -> None:
    going_on = GoOn(key="k", prompt=t("Do it, then {key}.", key=GO_ON_KEY), label=t("done"))
    assert question_lines(going_on, t("do it"), EN) == ["DO IT: Do it, then Space."]
    assert question_lines(going_on, t("do it"), EN.aloud()) == ["DO IT: Do it, then Enter."]
    track = Strip((Stage(for_eyes(verbatim("3g"), t("space {n}", n=3)), "now"), Stage(verbatim("4"))))
    assert block_lines(track, EN.aloud()) == ["space 3, now", "4"]
    cubes = Pips((Pip(t("red"), 4, note=verbatim("5")),), heads=(t("cards left"), t("crystals"), t("flips")))
    assert block_lines(cubes, EN) == ["red: cards left: 4, flips: 5"]
    grid = Grid((t("hero"), t("card"), t("")), ((t("A"), verbatim(""), t("old")),))
    assert block_lines(grid, EN) == ["A, old"]
    hurt = Track((Figure(t("Maya"), health=Health(7, 10, after=4)),))
    assert block_lines(hurt, EN) == ["Maya, health: 7 of 10, then 4"]


def test_a_row_of_two_sided_pieces() -> None:
    options = tuple(Option(str(n), t("physical")) for n in (1, 2))
    faces = ((t("physical"), t("shield")), (t("surge"), t("magic")))
    row = Sided(key="k", prompt=t("Cast."), options=options, faces=faces)
    assert question_lines(row, t("cast"), EN)[1:] == ["1: physical, other side: shield", "2: surge, other side: magic"]
    ways = how_to_answer(row, EN)
    assert ways.startswith("> the numbers of the pieces that lie on their other side; Enter: they lie like this;")
    assert (answer_to(row, "", EN), answer_to(row, "2", EN)) == ([], ["2"])


def test_what_lies_on_the_table_is_said_and_what_is_hidden_is_not() -> None:
    pieces = Faces((TwoSided(1, t("physical"), t("shield")), TwoSided(2, t("surge"), t("magic"), live=False)))
    said = ["1 physical, other side: shield", "2 surge, other side: magic, spent"]
    assert block_lines(pieces, EN) == said
    hidden = Zones((Zone("0", t("Shadows"), (Lying(7, t("Rat"), face_up=False, left=2, most=5, note=t("attack 3")),)),))
    assert block_lines(hidden, EN) == ["zone 0 Shadows", "7 face down"]


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.below(tmp_path)


def typed(dirs: UserDirs, open_game: OpenGame[Any, Any] | None, *replies: str, language: str = "en") -> list[list[str]]:
    """What was said before each of these replies, and after the last."""
    said: list[list[str]] = [[]]
    left = iter(replies)

    def read() -> str | None:
        reply = next(left, None)
        said.append([])
        return reply

    play(dirs, Console(Translator.of(language), read, lambda line: said[-1].append(line)), open_game)
    return said


def test_commands(dirs: UserDirs) -> None:
    _, chosen, refused, happened, why, table, log, nothing, adjusted, undone, _ = typed(
        dirs, quick_start.demo(dirs, "drunagor"), "1", "6-4", "e", "w", "v 1", "l 1", "xyz", "1-1", "u"
    )  # fmt: skip
    assert chosen[0] == "Elros: Leader."
    assert refused[0].startswith("No figure has the number 6. There are: 1 Elros")
    assert happened[0] == "Nothing else can happen at this question."
    assert why[1] == "Rulebook: Getting to know your hero: The hero's role"
    assert table[:2] == ["ORDER OF PLAY:", "1 Elros"]
    assert log[0] == "Elros: Leader."
    assert nothing[0] == "xyz: nothing is meant by that here. ? says what can be typed."
    assert adjusted[0].startswith("As the table says: Elros -1")
    assert undone[0].startswith("Undone: ")


def test_another_screen_was_quicker(dirs: UserDirs) -> None:
    here = quick_start.demo(dirs, "drunagor")
    there = opening.resume(dirs, here.folder)
    there.answer(there.question.options[0].id)  # type: ignore[attr-defined]
    _, said, _ = typed(dirs, here, "2")
    assert said[0] == "Another screen has gone on: this is the question now."
    assert here.session.timeline.head.n == there.session.timeline.head.n


def test_a_new_game_is_begun(dirs: UserDirs) -> None:
    said = typed(dirs, None, "new game: mage", "1", "1", "1", "q")
    assert said[1][0] == "Which scenario?"
    assert [lines[-1][:2] for lines in said[1:-1]] == ["> "] * 4, said
    assert len(list(dirs.saves.iterdir())) == 1


def test_who_only_follows_can_look_but_not_do(dirs: UserDirs) -> None:
    played = quick_start.demo(dirs, "drunagor")
    played.answer("leader")
    open_game = opening.resume(dirs, played.folder, following=True)
    before = (played.folder / "journal.jsonl").read_bytes()
    said = typed(dirs, open_game, "2", "u", "n words", "v 1", "w", "point here", "d", "1-1")
    refusal = "This screen only follows: the evening is played on another one."
    assert [lines[0] == refusal for lines in said[1:-1]] == [True, True, True, False, False, True, True, True]
    assert (played.folder / "journal.jsonl").read_bytes() == before


def test_a_damaged_save_goes_on_in_a_sound_copy(dirs: UserDirs) -> None:
    played = quick_start.demo(dirs, "drunagor")
    for _ in range(3):
        played.answer(played.question.options[0].id)  # type: ignore[attr-defined]
    played.close()
    journal = played.folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"{broken}\n", *lines[3:]]))
    damaged = journal.read_bytes()
    said = typed(dirs, opening.resume(dirs, played.folder), "2", "copy", "2", "copy", "q")
    assert "copy: make a sound copy and go on in it" in said[0]
    assert "is damaged" in said[1][0]  # nothing can be done with it
    assert said[2][0] == f"On in the sound copy {played.folder.name}-2."
    assert said[3][0].endswith(": Defender.")
    assert said[4][0] == "The save is not damaged: there is nothing to copy."
    assert journal.read_bytes() == damaged
    follower = opening.resume(dirs, played.folder, following=True)
    assert typed(dirs, follower, "copy", "q")[1][0].startswith("This screen only follows")


def test_through_pipes(tmp_path: Path) -> None:
    """No terminal at either end: plain lines, with a sentence beside them."""
    environ = {"ASSISTANT_HOME": str(tmp_path), "LANG": "C.UTF-8", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-m", "assistant"], input="6\n1\nu\n", env=environ, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr.strip().endswith("as with --plain.")
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1] == "Nobody types any more: the evening is packed up."
    assert "Undone: " in done.stdout
