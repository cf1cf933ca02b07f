"""Journal lines one by one: what may follow, where players can go back to, which events are in the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Raw
from toy import TurnBegan, session

from assistant.engine.checkpoint import Call, Checkpoint, World
from assistant.messages.questions import Refused
from assistant.messages.text import in_english, t
from assistant.timeline.logged_events import logged_events, path_to
from assistant.timeline.patch import LONG, CheckpointParts, apply, diff, join_parts, split_checkpoint
from assistant.timeline.timeline import RETURN_POINTS, JournalLine, LineKind, Timeline

encode = msgspec.json.Encoder().encode
FULL = Raw(b"{}")


def line(n: int, parent: int, kind: LineKind = "answer", **more: Any) -> JournalLine:
    return JournalLine(n=n, parent=parent, kind=kind, name=t("line"), format=2, full=FULL, **more)


def timeline(*lines: JournalLine) -> Timeline:
    made = Timeline()
    for one in lines:
        made.append(one)
    return made


def raw(*words: str) -> list[Raw]:
    return [Raw(encode(word)) for word in words]


# -- lines


@pytest.mark.parametrize("wrong", [line(2, 0), line(0, -1), line(1, 1), line(1, 2), line(1, -2)])
def test_a_line_follows_the_one_before_and_its_parent(wrong: JournalLine) -> None:
    with pytest.raises(ValueError, match="does not follow line 0"):
        timeline(line(0, -1, "begin"), wrong)


def test_the_newest_input_that_is_not_undone() -> None:
    begun = timeline(line(0, -1, "begin"))
    assert begun.undoable() is None
    begun.append(line(1, 0, "point"))
    assert begun.undoable() is None
    for n, kind in enumerate(("answer", "aside", "otherwise", "redo"), 2):
        begun.append(line(n, n - 1, kind))  # type: ignore[arg-type]
        assert begun.undoable() == begun.lines[n]
    begun.append(line(6, 5, "point"))
    assert begun.undoable() == begun.lines[5]
    begun.append(line(7, 4, "undo", of=5))
    assert begun.undoable() == begun.lines[4]
    begun.append(line(8, 0, "back"))
    assert begun.undoable() is None


def test_what_redo_repeats() -> None:
    made = timeline(line(0, -1, "begin"), line(1, 0), line(2, 1))
    assert made.redoable() is None
    made.append(line(3, 1, "undo", of=2))
    assert made.redoable() == made.lines[2]
    made.append(line(4, 0, "undo", of=1))
    assert made.redoable() == made.lines[1]
    for n, kind in ((5, "aside"), (6, "point")):
        made.append(line(n, n - 1, kind))  # type: ignore[arg-type]
        assert made.redoable() == made.lines[1]
    made.append(line(7, 6, "redo"))
    assert made.redoable() == made.lines[2]
    made.append(line(8, 7, "answer"))
    assert made.redoable() is None
    made.append(line(9, 7, "redo"))
    assert made.redoable() is None


@pytest.mark.parametrize("kind", ["answer", "otherwise", "back"])
def test_another_input_ends_redo(kind: LineKind) -> None:
    made = timeline(line(0, -1, "begin"), line(1, 0), line(2, 0, "undo", of=1))
    made.append(line(3, 2, kind))
    assert made.redoable() is None


def test_points_to_go_back_to() -> None:
    made = timeline(
        line(0, -1, "begin"),
        line(1, 0, "point"),
        line(2, 1),
        line(3, 2),
        line(4, 2, "undo", of=3),
        line(5, 4, "point"),
        line(6, 5, "aside"),
        line(7, 6),
    )
    points = [(one.n, in_english(why)) for one, why in made.return_points()]
    assert points == [
        (5, "save point"),
        (1, "save point"),
        (3, "a line that was left"),
        (6, "after this"),
        (2, "after this"),
        (0, "after this"),
    ]
    assert [one.n for one in made.points()] == [1, 5]
    assert [one.n for one in made.path()] == [7, 6, 5, 4, 2, 1, 0]
    assert [one.n for one in made.path(3)] == [3, 2, 1, 0]


def test_a_save_point_at_the_end_of_a_branch_is_listed_once() -> None:
    made = timeline(line(0, -1, "begin"), line(1, 0), line(2, 1, "point"), line(3, 0, "undo", of=1))
    assert [(one.n, in_english(why)) for one, why in made.return_points()] == [(2, "save point")]


def test_only_so_many_recent_inputs_are_offered() -> None:
    made = timeline(line(0, -1, "begin"))
    for n in range(1, RETURN_POINTS + 3):
        made.append(line(n, n - 1))
    points = [one.n for one, _ in made.return_points()]
    assert points == list(range(RETURN_POINTS + 1, 1, -1))


def test_the_log_keeps_what_its_line_says_and_adds_what_it_tells() -> None:
    made = timeline(
        line(0, -1, "begin", told=raw("a", "b")),
        line(1, 0),
        line(2, 1, kept=1, told=raw("c", "d")),
        line(3, 2, kept=9),
        line(4, 3, kept=0),
        line(5, 3, told=raw("e")),
    )

    def log(n: int, start: int = 0) -> list[str]:
        return [msgspec.json.decode(event) for event in made.log_at(n, start)]

    assert [log(n) for n in range(6)] == [
        ["a", "b"],
        ["a", "b"],
        ["a", "c", "d"],
        ["a", "c", "d"],
        [],
        ["a", "c", "d", "e"],
    ]
    assert [made.told_at(n) for n in range(6)] == [2, 2, 3, 3, 0, 4]
    assert [log(5, start) for start in range(6)] == [["a", "c", "d", "e"], ["c", "d", "e"], ["d", "e"], ["e"], [], []]
    assert made.log == made.log_at(5)
    path = path_to(made.lines, 5)
    assert [one.n for one in path] == [0, 1, 2, 3, 5]
    assert [(msgspec.json.decode(event), one.n) for event, one in logged_events(path)] == [
        ("a", 0),
        ("c", 2),
        ("d", 2),
        ("e", 5),
    ]
    assert logged_events(path_to(made.lines, 4)) == []
    assert [one.n for one in path_to(made.lines)] == [0, 1, 2, 3, 5]
    assert path_to([]) == []


def test_the_first_line_tells_its_own_events_whatever_it_keeps() -> None:
    made = timeline(line(0, -1, "begin", kept=5, told=raw("a")))
    assert (made.told_at(0), made.log) == (1, raw("a"))


def test_a_line_that_leaves_everything_out_keeps_the_whole_log_and_adds_nothing() -> None:
    plain = line(0, -1, "begin")
    assert (plain.before, plain.kept, plain.told, plain.of, plain.input, plain.at) == (0, -1, [], 0, None, "")
    assert timeline(plain).log == []


# -- checkpoints


def checkpoint(deck: str, **more: Any) -> bytes:
    return encode(Checkpoint(Raw(encode(World({"deck": deck, **more}, 1))), Call("x")))


def test_the_first_line_is_whole_and_later_ones_are_patches() -> None:
    made = Timeline()
    for n, deck in enumerate(("a", "b", "b", "c")):
        one = made.next_line("begin" if n == 0 else "answer", t("x"), n - 1, checkpoint(deck), before=n)
        assert (one.full is UNSET) == (n > 0)
        assert (one.patch is None) == (n == 0)
        assert (one.n, one.parent, one.before, one.kept, one.told, one.of) == (n, n - 1, n, -1, [], 0)
        made.append(one)
    assert [made.checkpoint(n) for n in (2, 0, 3, 1)] == [checkpoint(deck) for deck in "bacb"]
    assert made.head.n == 3


def test_a_short_part_is_saved_as_a_whole_and_a_long_one_is_cut() -> None:
    def patch(old: str, new: str) -> tuple[set[str], set[str]]:
        made = diff(split_checkpoint(checkpoint(old)), split_checkpoint(checkpoint(new)))
        return set(made.set), set(made.cut)

    deck = "start.state.deck"
    assert patch("x" * (LONG - 3), "y" * (LONG - 3)) == ({deck}, set())
    assert patch("x" * (LONG - 2), "y" * (LONG - 2)) == (set(), {deck})
    assert patch("x" * LONG, "y") == ({deck}, set())
    assert patch("x", "y" * LONG) == (set(), {deck})


@pytest.mark.parametrize(
    ("old", "new", "cut"),
    [
        ("a" + "x" * 200, "b" + "x" * 200, (1, 201, "b")),
        ("x" * 200 + "a", "x" * 200 + "b", (201, 1, "b")),
        ("x" * 100 + "a" + "y" * 100, "x" * 100 + "new" + "y" * 100, (101, 101, "new")),
        ("x" * 200, "x" * 190, (191, 1, "")),
    ],
)
def test_a_cut_keeps_both_ends(old: str, new: str, cut: tuple[int, int, str]) -> None:
    before, after = split_checkpoint(checkpoint(old)), split_checkpoint(checkpoint(new))
    made = diff(before, after)
    assert join_parts(apply(before, made)) == checkpoint(new)
    assert made.cut["start.state.deck"] == cut


def test_letters_of_several_bytes_are_never_split() -> None:
    for old, new in (("ż" * 100, "ź" + "ż" * 99), ("ż" * 100, "ż" * 99 + "ź"), ("ą" + "x" * 200, "ę" + "x" * 200)):
        before = split_checkpoint(checkpoint(old))
        made = diff(before, split_checkpoint(checkpoint(new)))
        assert join_parts(apply(before, made)) == checkpoint(new)


def test_a_part_that_disappears_is_named_and_no_other() -> None:
    before = split_checkpoint(checkpoint("a", round=1, gold=2))
    made = diff(before, split_checkpoint(checkpoint("a", gold=2)))
    assert (made.gone, made.set, made.cut) == (["start.state.round"], {}, {})
    assert diff(before, before) == diff(CheckpointParts(), CheckpointParts())


# -- sessions


def test_names_of_side_actions() -> None:
    played = session()
    played.side_action("correct", path="monster", value=2)
    played.side_action("correct_by", path="monster", by=3)
    played.side_action("note", text="a note")
    names = [in_english(one.name) for one in played.timeline.lines]
    assert names == ["the beginning", "monster 6 > 2", "monster 2 > 5", "note: a note"]


def test_what_the_newest_lines_say_about_themselves() -> None:
    played = session()
    played.answer("door")
    assert in_english(played.undo()) == "I opened a door"
    assert (played.timeline.head.kind, played.timeline.head.of, played.timeline.head.parent) == ("undo", 1, 0)
    assert in_english(played.redo()) == "I opened a door"
    played.save_point("  here  ")
    assert in_english(played.timeline.head.name) == "here"
    played.back_to(0)
    assert (played.timeline.head.kind, played.timeline.head.parent) == ("back", 0)
    with pytest.raises(Refused, match="There is no line 6"):
        played.back_to(6)
    played.back_to(4)
    assert played.state.doors == ["ann"]
    played.back_to(0)
    assert played.state.doors == []


def test_times_of_events_are_those_of_their_lines() -> None:
    times = iter(f"t{n}" for n in range(20))
    played = session()
    stamped: list[JournalLine] = []

    def write(one: JournalLine) -> None:
        stamped.append(one)

    played.writer = write
    played.answer("door")
    played.answer("go_on")
    assert [one.n for one in stamped] == [1, 2]
    played.timeline.lines = [msgspec.structs.replace(one, at=next(times)) for one in played.timeline.lines]
    assert played.times_of(TurnBegan) == ["t0", "t2"]


def test_an_input_that_cannot_be_saved_has_no_effect() -> None:
    played = session()

    def refuse(one: JournalLine) -> None:
        raise Refused(t("The disk is full."))

    played.writer = refuse
    before = played.moment
    for act in (lambda: played.answer("door"), lambda: played.save_point("x"), lambda: played.back_to(0)):
        with pytest.raises(Refused, match="disk is full"):
            act()
    assert (played.moment, len(played.timeline.lines)) == (before, 1)
