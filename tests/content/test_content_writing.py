"""What the owner types in at the table is kept in a pack of their own."""

from __future__ import annotations

import os
import tomllib

import pytest

from assistant.content import ContentErrors, Root, load, write_entry
from assistant.content import writing as writing_module

from toy_content import ToyContent  # isort: skip

GOLDYX = {"id": "goldyx", "name": {"en": "Goldyx", "pl": 'Z "łoty"'}, "crystals": {"green": 2}}
TOVAK = {"id": "tovak", "name": "Tovak"}


def test_write_and_load(tmp_path):
    path = write_entry(tmp_path, "toy", "hero", GOLDYX)
    write_entry(tmp_path, "toy", "hero", TOVAK)
    assert path == tmp_path / "toy" / "own.toml"
    content = load(ToyContent, "toy", [Root(tmp_path)]).content
    assert list(content.hero) == ["goldyx", "tovak"]
    assert content.hero["goldyx"].name.pl == 'Z "łoty"'


def test_replace_one_entry_and_keep_all_others(tmp_path):
    for kind, entry in (("hero", GOLDYX), ("hero", TOVAK), ("weapon", {"id": "goldyx", "type": "bow", "reach": 1})):
        write_entry(tmp_path, "toy", kind, entry)
    path = write_entry(tmp_path, "toy", "hero", {"id": "goldyx", "name": "New"})
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert data == {
        "hero": [{"id": "goldyx", "name": "New"}, TOVAK],
        "weapon": [{"id": "goldyx", "type": "bow", "reach": 1}],
    }
    assert os.listdir(path.parent) == ["own.toml"]


@pytest.mark.parametrize(
    ("game", "kind", "entry"),
    [
        ("../toy", "hero", TOVAK),
        ("toy", "a.b", TOVAK),
        ("toy", "hero", {"name": "A"}),
        ("toy", "hero", {"id": "a/b"}),
        ("toy", "hero", {"id": 3}),
        ("toy", "hero", {"id": "a", "name": "\x1b[31m"}),
        ("toy", "hero", {"id": "a", "name": "x" * 10_001}),
    ],
)
def test_what_could_not_be_read_again_is_not_written(tmp_path, game, kind, entry):
    with pytest.raises(ContentErrors):
        write_entry(tmp_path, game, kind, entry)
    assert list(tmp_path.rglob("*.toml")) == []


@pytest.mark.parametrize("text", ["hero = [", "hero = 3", "hero = [1]", "[hero]\nid = 'a'"])
def test_a_damaged_file_is_left_as_it_is(tmp_path, text):
    path = tmp_path / "toy" / "own.toml"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(ContentErrors):
        write_entry(tmp_path, "toy", "hero", TOVAK)
    assert path.read_text() == text


def test_a_full_file(tmp_path, monkeypatch):
    path = write_entry(tmp_path, "toy", "hero", GOLDYX)
    before = path.read_bytes()
    monkeypatch.setattr(writing_module, "MAX_FILE_BYTES", len(before) + 5)
    with pytest.raises(ContentErrors, match="full"):
        write_entry(tmp_path, "toy", "hero", TOVAK)
    assert path.read_bytes() == before


def test_a_crash_in_between_loses_nothing(tmp_path, monkeypatch):
    path = write_entry(tmp_path, "toy", "hero", GOLDYX)
    before = path.read_bytes()

    def crash(*_):
        raise OSError("disk gone")

    monkeypatch.setattr(writing_module.os, "replace", crash)
    with pytest.raises(OSError, match="disk gone"):
        write_entry(tmp_path, "toy", "hero", TOVAK)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == ["own.toml"]
