"""Two machines play one campaign in a synchronised folder: nothing that was saved is lost, whatever the program does.

Conflicts come as Syncthing, Dropbox and Nextcloud make them, as a journal that is replaced without any copy, and as a
journal that is replaced while it is open.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from toy_inputs import apply_input, begin_session, resume_session

from assistant.messages.questions import Refused
from assistant.storage import Journal
from assistant.storage.branches import keep_replaced, other_journals, put_aside, remember, take_in
from assistant.storage.journal_lines import encode
from assistant.storage.presence import PRESENCE_FILE, open_on, say_closed, say_open
from assistant.timeline.timeline import JournalLine

COPIES = (
    "journal.sync-conflict-20261120-10101{n}-ABCDEFG.jsonl",
    "journal (conflicted copy 2026-11-20 10101{n}).jsonl",
    "journal (Anna's conflicted copy 2026-11-{n}).jsonl",
    "journal-anna-{n}.jsonl",
)
"""How programs name the copy of a file that both machines have changed."""
JOURNAL = "journal.jsonl"
RUNS = 50 if settings.default.derandomize else 500


@pytest.fixture(scope="module", autouse=True)
def no_fsync() -> Iterator[None]:
    """Save without waiting for the disk: these machines never lose power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


class Machine:
    """A computer with its own copy of the folder, its own clock and what it remembers of the journal."""

    def __init__(self, home: Path, name: str, chance: Random, saved: set[str]) -> None:
        self.name, self.chance, self.saved = name, chance, saved
        self.folder = home / name / "saves" / "friday"
        self.seen = home / name / "cache" / "friday.jsonl"
        self.synced = b""
        """The journal as it was when the folders were last the same."""
        self._at = datetime(2026, 11, 20, 10, 0, 0 if name == "anna" else 30, tzinfo=UTC)

    def clock(self) -> datetime:
        self._at += timedelta(minutes=1)
        return self._at

    @property
    def journal(self) -> bytes:
        return (self.folder / JOURNAL).read_bytes()

    def begin(self) -> None:
        journal = Journal.create(self.folder, self.clock)
        begin_session(journal)
        self._leave(journal)

    def play(self) -> None:
        """Open the campaign, take in what other machines have played, and give a few inputs."""
        self.open()
        journal = Journal.open(self.folder, self.clock)
        session = resume_session(journal)
        for _ in range(self.chance.randrange(5)):
            apply_input(session, self.chance.randrange(1 << 30))
        self._leave(journal)

    def open(self) -> None:
        """Do what the app does when it opens a campaign, with the answers of players who choose at random."""
        keep_replaced(self.folder, self.seen, self.name, self.clock)
        others = other_journals(self.folder)
        put_aside(self.folder, [one.path for one in others if one.is_known])
        left = [one.path for one in others if not one.is_known]
        if left and self.chance.random() < 0.8:  # else they decide later
            take_in(self.folder, left, self.chance.choice([None, *left]), self.clock)

    def _leave(self, journal: Journal) -> None:
        self.saved |= identities(journal.timeline.lines)
        remember(journal.intact_bytes(), self.seen)
        journal.close()


def identities(lines: list[JournalLine]) -> set[str]:
    """Return what makes each line itself: its content and all lines that led to it."""
    known: dict[int, str] = {-1: ""}
    for line in lines:
        bare = encode(replace(line, n=0, parent=0, of=0))
        known[line.n] = sha256(known[line.parent].encode() + bare).hexdigest()
    return set(known.values())


def sync(one: Machine, other: Machine, chance: Random, number: int) -> None:
    """Make both folders the same, as one of the programs does it."""
    winner, loser = (one, other) if chance.random() < 0.5 else (other, one)
    if winner.journal == winner.synced:
        winner, loser = loser, winner  # only one has changed
    elif loser.journal not in (winner.journal, loser.synced) and chance.random() < 0.75:
        copy = chance.choice(COPIES).format(n=number)
        (winner.folder / copy).write_bytes(loser.journal)
    for path in {file.name for machine in (one, other) for file in machine.folder.iterdir() if file.is_file()}:
        source = winner if (winner.folder / path).exists() else loser
        target = loser if source is winner else winner
        if path == JOURNAL or not (target.folder / path).exists():
            shutil.copyfile(source.folder / path, target.folder / path)
    one.synced = other.synced = one.journal


@settings(max_examples=RUNS, deadline=None)
@given(seed=st.integers(0, 1 << 30))
def test_interleaved_play_on_two_machines_loses_nothing(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    chance = Random(seed)
    home = tmp_path_factory.mktemp("machines")
    saved: set[str] = set()
    anna, bert = (Machine(home, name, chance, saved) for name in ("anna", "bert"))
    anna.begin()
    shutil.copytree(anna.folder, bert.folder)
    anna.synced = bert.synced = anna.journal
    for number in range(chance.randrange(2, 9)):
        for machine in chance.sample([anna, bert], k=chance.choice((1, 2))):
            machine.play()
        if chance.random() < 0.7:
            sync(anna, bert, chance, number)
    for place, machine in enumerate((anna, bert, anna), 90):  # both open it, and the folders are the same in between
        machine.chance = Random(1)
        machine.open()
        machine.open()
        sync(anna, bert, chance, place)
    for machine in (anna, bert):
        left = [one.path for one in other_journals(machine.folder) if not one.is_known]
        if left:
            take_in(machine.folder, left, None, machine.clock)
    merged = Journal.open(anna.folder)
    assert merged.notices == []
    everywhere = identities(merged.timeline.lines) | identities(Journal.open(bert.folder).timeline.lines)
    assert saved <= everywhere
    resume_session(merged)
    shutil.rmtree(home)


def forked(tmp_path: Path, *, mine: int = 2, others: int = 3) -> tuple[Machine, Machine]:
    """Return two machines that have the same begin and then played on, each with its own lines."""
    chance = Random(3)
    anna, bert = (Machine(tmp_path, name, chance, set()) for name in ("anna", "bert"))
    anna.begin()
    shutil.copytree(anna.folder, bert.folder)
    for machine, count in ((anna, mine), (bert, others)):
        journal = Journal.open(machine.folder, machine.clock)
        session = resume_session(journal)
        for number in range(count):
            session.side_action("note", text=f"{machine.name} {number}")
        machine._leave(journal)
    return anna, bert


def notes(folder: Path) -> list[str]:
    return list(resume_session(Journal.open(folder)).moment.world.notes)


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_of_each_program_is_found(tmp_path: Path, name: str) -> None:
    anna, bert = forked(tmp_path)
    path = anna.folder / name.format(n=1)
    path.write_bytes(bert.journal)
    (found,) = other_journals(anna.folder)
    assert (found.path, found.lines, found.common) == (path, 4, 1)


def test_the_chosen_line_goes_on_and_the_other_is_a_branch(tmp_path: Path) -> None:
    anna, bert = forked(tmp_path)
    path = anna.folder / "journal (conflicted copy).jsonl"
    path.write_bytes(bert.journal)
    take_in(anna.folder, [path], path, anna.clock)
    assert notes(anna.folder) == ["bert 0", "bert 1", "bert 2"]
    assert other_journals(anna.folder) == []
    assert [file.name for file in (anna.folder / "branches").iterdir()] == [path.name]
    session = resume_session(Journal.open(anna.folder))
    left = [line.n for line, kind in session.timeline.return_points() if "left" in kind.message]
    assert left == [2]
    session = resume_session(Journal.open(anna.folder))
    session.back_to(2)
    assert list(session.moment.world.notes) == ["anna 0", "anna 1"]


def test_the_own_line_goes_on_if_it_is_chosen(tmp_path: Path) -> None:
    anna, bert = forked(tmp_path)
    path = anna.folder / "journal (conflicted copy).jsonl"
    path.write_bytes(bert.journal)
    take_in(anna.folder, [path], None, anna.clock)
    assert notes(anna.folder) == ["anna 0", "anna 1"]


def test_both_machines_may_take_in_the_line_of_the_other(tmp_path: Path) -> None:
    anna, bert = forked(tmp_path)
    journals = anna.journal, bert.journal
    for machine, other in zip((anna, bert), reversed(journals), strict=True):
        path = machine.folder / "journal (conflicted copy).jsonl"
        path.write_bytes(other)
        take_in(machine.folder, [path], None, machine.clock)
    path = anna.folder / "journal-bert.jsonl"
    path.write_bytes(bert.journal)
    (found,) = other_journals(anna.folder)
    assert found.lines - found.common == 1  # only the line that says where bert's players went on


def test_a_copy_without_lines_of_its_own_is_known(tmp_path: Path) -> None:
    anna, _ = forked(tmp_path)
    (anna.folder / "journal-pc.jsonl").write_bytes(anna.journal[: anna.journal.rfind(b"{")])
    (found,) = other_journals(anna.folder)
    assert found.is_known


def test_files_that_are_no_copies_are_left_alone(tmp_path: Path) -> None:
    anna, bert = forked(tmp_path)
    stranger = Machine(tmp_path, "carl", Random(1), set())
    stranger._at += timedelta(days=1)
    stranger.begin()
    for name, data in (
        ("journal.v1.jsonl", b"{}\n"), ("journal (1).jsonl", stranger.journal), ("other.jsonl", bert.journal),
        ("journal.torn-1.txt", b"torn"),
    ):  # fmt: skip
        (anna.folder / name).write_bytes(data)
    assert other_journals(anna.folder) == []
    with pytest.raises(Refused, match="another campaign"):
        take_in(anna.folder, [anna.folder / "journal (1).jsonl"], None, anna.clock)


def test_a_journal_that_was_replaced_without_a_copy_is_kept_beside(tmp_path: Path) -> None:
    anna, bert = forked(tmp_path)
    (anna.folder / JOURNAL).write_bytes(bert.journal)
    kept = keep_replaced(anna.folder, anna.seen, "anna's pc", anna.clock)
    assert kept is not None
    assert kept.name.startswith("journal (replaced on anna-s-pc 2026-11-20")
    assert keep_replaced(anna.folder, anna.seen, "anna's pc", anna.clock) is None
    (found,) = other_journals(anna.folder)
    assert found.lines - found.common == 2


def test_a_machine_that_died_is_named_with_its_age_and_blocks_nothing(tmp_path: Path) -> None:
    anna, _ = forked(tmp_path)
    say_open(anna.folder, lambda: datetime(2026, 11, 20, 9, 0, tzinfo=UTC), "bert")
    found = open_on(anna.folder)
    assert found is not None
    assert (found.host, found.age(lambda: datetime(2026, 11, 20, 11, 30, tzinfo=UTC))) == ("bert", timedelta(hours=2.5))
    say_closed(anna.folder, "anna")
    assert open_on(anna.folder) == found
    anna.play()
    say_closed(anna.folder, "bert")
    assert open_on(anna.folder) is None
    (anna.folder / PRESENCE_FILE).write_text("rubbish")
    assert open_on(anna.folder) is None
