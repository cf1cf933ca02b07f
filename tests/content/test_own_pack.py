"""Facts that the players type in are written to their own pack."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from assistant.content import ContentErrors, Root, load, write_facts
from assistant.content import own_pack as writing_module
from assistant.messages.questions import Refused
from assistant.storage import files

from toy_content import ToyContent  # isort: skip

GOLDYX = {"name": {"en": "Goldyx", "pl": 'Z "łoty"'}, "crystals": {"green": 2}}
TOVAK = {"name": "Tovak"}


def write(root, kind, id, fields):
    assert write_facts(root, "toy", {kind: {id: fields}}) == ()
    return root / "toy" / "own.toml"


def test_written_facts_are_loaded(tmp_path):
    path = write(tmp_path, "hero", "goldyx", GOLDYX)
    assert write(tmp_path, "hero", "tovak", TOVAK) == path
    content = load(ToyContent, "toy", [Root(tmp_path)]).content
    assert list(content.hero) == ["goldyx", "tovak"]
    assert content.hero["goldyx"].name.pl == 'Z "łoty"'


def test_written_fields_are_merged_into_their_entry(tmp_path):
    write_facts(tmp_path, "toy", {"hero": {"goldyx": GOLDYX, "tovak": TOVAK}, "weapon": {"goldyx": {"type": "bow"}}})
    path = write(tmp_path, "hero", "goldyx", {"name": "New", "friend": None})
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert data == {
        "hero": [{"id": "goldyx", "name": "New", "crystals": {"green": 2}}, {"id": "tovak", **TOVAK}],
        "weapon": [{"id": "goldyx", "type": "bow"}],
    }
    assert os.listdir(path.parent) == ["own.toml"]


def test_a_partial_entry_keeps_the_other_fields_of_the_shipped_entry(tmp_path):
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    write(shipped, "hero", "goldyx", GOLDYX)
    write(own, "hero", "goldyx", {"weight": 70.5})
    content = load(ToyContent, "toy", [Root(shipped), Root(own)]).content
    goldyx = content.hero["goldyx"]
    assert (goldyx.name.pl, goldyx.crystals, goldyx.weight) == ('Z "łoty"', {"green": 2}, 70.5)


def test_an_entry_of_another_type_replaces_the_earlier_one(tmp_path):
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    write(shipped, "hero", "goldyx", GOLDYX)
    write(shipped, "weapon", "a", {"type": "sword", "edge": 3})
    write(own, "weapon", "a", {"type": "bow", "reach": 2})
    assert load(ToyContent, "toy", [Root(shipped), Root(own)]).content.weapon["a"].reach == 2


def test_a_partial_entry_without_its_pack_is_ignored_until_the_pack_is_there(tmp_path):
    path = write(tmp_path, "hero", "goldyx", {"weight": 70.5})
    write(tmp_path, "hero", "tovak", TOVAK)
    assert list(load(ToyContent, "toy", [Root(tmp_path)]).content.hero) == ["tovak"]
    path.rename(path.with_name("mine.toml"))
    with pytest.raises(ContentErrors, match=r'hero\.goldyx: The key "name" is missing'):
        load(ToyContent, "toy", [Root(tmp_path)])


@pytest.mark.parametrize(
    ("game", "kind", "id", "fields"),
    [
        ("../toy", "hero", "a", TOVAK),
        ("toy", "a.b", "a", TOVAK),
        ("toy", "hero", "", {"name": "A"}),
        ("toy", "hero", "a/b", {}),
        ("toy", "hero", 3, {}),
        ("toy", "hero", "a", {"name": "\x1b[31m"}),
        ("toy", "hero", "a", {"name": "x" * 10_001}),
        ("toy", "hero", "a", {"name": {"en": object()}}),
    ],
)
def test_values_that_cannot_be_read_back_are_refused(tmp_path, game, kind, id, fields):
    with pytest.raises(ContentErrors):
        write_facts(tmp_path, game, {kind: {id: fields}})
    assert list(tmp_path.rglob("*.toml")) == []


@pytest.mark.parametrize("text", ["hero = [", "hero = 3", "hero = [1]", "[hero]\nid = 'a'"])
def test_a_damaged_file_is_not_changed(tmp_path, text):
    path = tmp_path / "toy" / "own.toml"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(ContentErrors):
        write(tmp_path, "hero", "tovak", TOVAK)
    assert path.read_text() == text


def test_a_file_that_would_be_too_large_is_refused(tmp_path, monkeypatch):
    path = write(tmp_path, "hero", "goldyx", GOLDYX)
    before = path.read_bytes()
    monkeypatch.setattr(writing_module, "MAX_FILE_BYTES", len(before) + 5)
    with pytest.raises(ContentErrors, match="full"):
        write(tmp_path, "hero", "tovak", TOVAK)
    assert path.read_bytes() == before


def test_a_crash_while_writing_keeps_the_old_file(tmp_path, monkeypatch):
    path = write(tmp_path, "hero", "goldyx", GOLDYX)
    before = path.read_bytes()

    def crash(*_):
        raise OSError("disk gone")

    monkeypatch.setattr(files.os, "replace", crash)
    with pytest.raises(Refused, match=r"own\.toml can't be written"):
        write(tmp_path, "hero", "tovak", TOVAK)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == ["own.toml"]


def test_temporary_files_of_a_killed_writer_are_deleted(tmp_path):
    path = write(tmp_path, "hero", "goldyx", GOLDYX)
    path.with_name(".own.toml.99.tmp").write_text("half")
    write(tmp_path, "hero", "tovak", TOVAK)
    assert os.listdir(path.parent) == ["own.toml"]


def test_an_entry_in_another_file_is_reported_and_the_others_are_written(tmp_path):
    other = tmp_path / "toy" / "mine.toml"
    other.parent.mkdir()
    other.write_text('[[hero]]\nid = "goldyx"\nname = "Mine"\n')
    (problem,) = write_facts(tmp_path, "toy", {"hero": {"goldyx": {"weight": 1.0}, "tovak": TOVAK}})
    assert "mine.toml" in str(problem)
    assert list(load(ToyContent, "toy", [Root(tmp_path)]).content.hero) == ["goldyx", "tovak"]


WRITER = """
import sys
from pathlib import Path
from assistant.content import write_facts
for number in range(40):
    mine = {f"{sys.argv[2]}{number}": {"name": "A"}, "both": {sys.argv[2]: number}}
    write_facts(Path(sys.argv[1]), "toy", {"hero": mine})
"""


def test_two_writers_lose_no_fact(tmp_path):
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name]) for name in ("a", "b", "c")]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    data = tomllib.loads((tmp_path / "toy" / "own.toml").read_text(encoding="utf-8"))
    entries = {entry["id"]: entry for entry in data["hero"]}
    assert len(entries) == 121
    assert entries["both"] == {"id": "both", "a": 39, "b": 39, "c": 39}
    assert os.listdir(tmp_path / "toy") == ["own.toml"]
