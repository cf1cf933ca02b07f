"""The list of campaigns, names of campaign folders, the record."""

from __future__ import annotations

import errno
import os
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from toy_inputs import ENGINE, apply_input, played_session

from assistant.engine.checkpoint import World
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.storage import Journal, campaign_in, list_campaigns, make_folder, write_record
from assistant.storage.campaigns import folder_name
from assistant.storage.journal_lines import with_checksum
from assistant.storage.record import read_summary
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import FORMAT

from toy import Toy  # isort: skip

say = Translator.of("en").say


def campaign(saves, folder, day, count=3, **about):
    clock = iter(datetime(2024, 11, day, tzinfo=UTC) + timedelta(minutes=n) for n in range(10_000))
    journal = Journal.create(saves / folder, clock=lambda: next(clock))
    session = GameSession.begin(ENGINE, World(Toy(), 1), writer=journal.keep, about=about)
    number = 0
    while journal.count < count:
        number += 1
        apply_input(session, number * 7919)
    journal.close()


def test_campaigns_are_listed_last_played_first(tmp_path):
    campaign(tmp_path, "old", 1, game="toy", scenario="cellar")
    campaign(tmp_path, "new", 9, 200, game="toy", scenario="attic", name="Das Neue")
    campaign(tmp_path, "middle", 5)
    (tmp_path / "README.md").write_text("no campaign")
    (tmp_path / "nothing").mkdir()
    found = list_campaigns(tmp_path)
    assert [one.name for one in found] == ["Das Neue", "middle", "old"]
    newest = found[0]
    assert (newest.folder, newest.game, newest.scenario) == (tmp_path / "new", "toy", "attic")
    assert (newest.lines, newest.played, newest.problem) == (200, "2024-11-09T03:19:00Z", None)


def test_a_missing_saves_folder_has_no_campaigns(tmp_path):
    assert list_campaigns(tmp_path / "nowhere") == []


def test_unreadable_campaigns_are_listed_with_their_problem(tmp_path):
    campaign(tmp_path, "sound", 1)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "journal.jsonl").touch()
    (tmp_path / "rubbish").mkdir()
    (tmp_path / "rubbish" / "journal.jsonl").write_bytes(b"\xff\0rubbish\nmore\n" * 9000)
    (tmp_path / "folder" / "journal.jsonl").mkdir(parents=True)
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "journal.jsonl").symlink_to(tmp_path / "nowhere")
    problems = {one.folder.name: one.problem and say(one.problem) for one in list_campaigns(tmp_path)}
    assert problems.pop("sound") is None
    assert set(problems) == {"empty", "rubbish", "folder", "link"}
    assert all("can't be read" in words or "first line is not whole" in words for words in problems.values())


def of_format(folder, number):
    path = folder / "journal.jsonl"
    lines = path.read_bytes().splitlines()
    today, then = b'"format":%d' % FORMAT, b'"format":%d' % number
    path.write_bytes(b"".join(with_checksum(line[:-18].replace(today, then) + b"}") for line in lines))


def test_a_campaign_of_a_newer_format_is_listed_with_the_problem(tmp_path):
    campaign(tmp_path, "newer", 1, game="toy")
    of_format(tmp_path / "newer", 9)
    (found,) = list_campaigns(tmp_path)
    assert found.game == "toy"
    assert "format 9" in say(found.problem)


def test_a_campaign_of_an_older_format_is_listed_with_advice_and_blocks_no_other(tmp_path):
    campaign(tmp_path, "sound", 1, game="toy")
    campaign(tmp_path, "old", 9, game="toy", name="Before")
    of_format(tmp_path / "old", 1)
    old, sound = list_campaigns(tmp_path)
    assert (old.name, old.game, old.lines) == ("Before", "toy", 3)
    assert say(old.problem).startswith(str(tmp_path / "old" / "journal.jsonl") + " is from before this version")
    assert "assistant new --from campaign.toml" in say(old.problem)
    assert "jest sprzed tej wersji" in Translator.of("pl").say(old.problem)
    assert sound.problem is None
    Journal.open(sound.folder).close()
    with pytest.raises(Refused) as refused:
        Journal.open(old.folder)
    assert refused.value.text == old.problem


def test_an_incomplete_last_line_is_ignored(tmp_path):
    campaign(tmp_path, "torn", 1, 7)
    with open(tmp_path / "torn" / "journal.jsonl", "ab") as file:
        file.write(b'{"n":7,"par')
    assert campaign_in(tmp_path / "torn").lines == 7
    with open(tmp_path / "torn" / "journal.jsonl", "ab") as file:
        file.write(b"\n")
    assert campaign_in(tmp_path / "torn").lines == 7


def test_lines_longer_than_one_read(tmp_path, monkeypatch):
    monkeypatch.setattr("assistant.storage.campaigns.CHUNK", 16)
    campaign(tmp_path, "long", 1, 7, game="toy")
    found = campaign_in(tmp_path / "long")
    assert (found.game, found.lines) == ("toy", 7)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("The Blackriver Party", "the-blackriver-party"),
        ("Zażółć gęślą jaźń", "zazolc-gesla-jazn"),
        ("Die Grünen Höhlen!", "die-grunen-hohlen"),
        ("Straße  №5", "strasse-no5"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "con-game"),
        ("com1", "com1-game"),
        ("日本", "campaign"),
        ("", "campaign"),
        (".hidden.", "hidden"),
        ("x" * 300, "x" * 40),
        ("a\0b\nc", "a-b-c"),
    ],
)
def test_every_name_gives_a_valid_folder_name(tmp_path, name, folder):
    assert folder_name(name) == folder
    assert make_folder(tmp_path, name).name == folder


def test_folders_of_the_same_name_get_numbers(tmp_path):
    made = [make_folder(tmp_path / "saves", "Zamek").name for _ in range(3)]
    assert made == ["zamek", "zamek-2", "zamek-3"]


def test_a_file_as_saves_folder_is_refused(tmp_path):
    (tmp_path / "saves").write_text("")
    with pytest.raises(Refused):
        make_folder(tmp_path / "saves", "Zamek")


def test_a_full_disk_is_refused(tmp_path, monkeypatch):
    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "mkdir", full)
    with pytest.raises(Refused, match="The disk is full"):
        make_folder(tmp_path / "saves", "Zamek")


# -- the record


def test_order_of_keys_in_the_record(tmp_path):
    record = {
        "position": {"game": "toy", "state": {"monster": 3}},
        "log": ["One.", 'He said "two".', "zażółć"],
        "game": "toy",
        "extra": None,
        "dial": {},
        "outcome": {"over": True, "score": (1, 2), "nothing": None},
        "heroes": ["ann"],
    }
    path = write_record(tmp_path, record)
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    assert path.name == "campaign.toml"
    assert list(data)[:3] == ["format", "game", "heroes"]
    assert list(data)[-1] == "position"
    assert data["log"] == record["log"]
    assert data["outcome"] == {"over": True, "score": [1, 2]}
    assert not data.keys() & {"extra", "dial"}
    assert [entry.name for entry in tmp_path.iterdir()] == ["campaign.toml"]


def test_a_failed_write_keeps_the_old_record(tmp_path, monkeypatch):
    write_record(tmp_path, {"game": "toy"})
    old = (tmp_path / "campaign.toml").read_bytes()

    def full(*args):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(Refused, match="The disk is full"):
            write_record(tmp_path, {"game": "other"})
    assert (tmp_path / "campaign.toml").read_bytes() == old
    assert [entry.name for entry in tmp_path.iterdir()] == ["campaign.toml"]


def test_discard_deletes_only_an_empty_journal(tmp_path):
    journal = Journal.create(tmp_path / "a")
    journal.discard()
    assert not (tmp_path / "a").exists()
    session = played_session(tmp_path / "b", 2)
    journal = Journal.open(tmp_path / "b")
    journal.discard()
    assert Journal.open(tmp_path / "b").count == session.timeline.head.n + 1


@pytest.mark.parametrize("moved", [False, True])
def test_a_summary_is_the_same_wherever_its_parts_stand(tmp_path: Path, moved: bool) -> None:
    shown = {language: {"where": "Round 2", "heroes": "Tovak"} for language in ("en", "pl")}
    data = {
        "game": "mage_knight", "shown": shown, "played": "now", "log": ["a ]", "[position]"], "campaign": ["b"],
        "outcome": {"over": True, "won": ["x"], "points": 7}, "position": {"state": {"round": 2}},
    }  # fmt: skip
    path = write_record(tmp_path, data)
    if moved:  # by hand, with an editor
        text = path.read_text()
        part = text[text.index("[outcome]") : text.index("[position]")]
        path.write_text(f"{text.replace(part, '')}\n{part}")
    summary = read_summary(tmp_path, "now")
    assert (summary.where.en, summary.heroes.pl, summary.over) == ("Round 2", "Tovak", True)
    assert (summary.won, summary.points) == (("x",), 7)
