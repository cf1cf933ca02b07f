"""Packed campaigns: hostile files are refused in one sentence, with little memory, and write nothing."""

from __future__ import annotations

import io
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from hostile_archives import Hostile, good_members, manifest_of, zipped
from msgspec.json import encode

from assistant.i18n import Translator
from assistant.storage.archive import NotPacked, PackedCampaign, is_content_name
from assistant.timeline.timeline import FORMAT

HOSTILE = 300
MOST_MEMORY = 40 << 20

say = Translator.of("en").say


def sound() -> bytes:
    members = good_members(FORMAT)
    return zipped([("manifest.json", encode(manifest_of(members, FORMAT))), *members.items()])


def test_a_sound_file_is_accepted_and_never_overwrites(tmp_path: Path) -> None:
    packed = PackedCampaign(io.BytesIO(sound()))
    packed.check()
    assert sorted(packed.content_names()) == ["own.toml", "scenarios/cellar.toml"]
    folders = [packed.unpack_campaign(tmp_path).name for _ in range(2)]
    assert folders == ["friday", "friday-2"]
    assert (tmp_path / "friday" / "journal.jsonl").read_bytes() == good_members(FORMAT)["campaign/journal.jsonl"]


def test_hostile_files_are_refused_in_one_sentence() -> None:
    hostile, refused = Hostile(20, FORMAT), Counter[str]()
    for number in range(HOSTILE):
        kind, data = hostile.make(number)
        file = io.BytesIO(data)
        tracemalloc.start()
        try:
            with pytest.raises(NotPacked) as wrong:
                PackedCampaign(file).check()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        sentence = say(wrong.value.text)
        is_one_line = sentence.endswith(".") and sentence.isprintable()
        assert is_one_line, (kind, sentence)
        assert len(sentence) < 300, (kind, sentence)
        assert peak < MOST_MEMORY, (kind, peak)
        refused[kind] += 1
    assert refused.total() == HOSTILE
    assert len(refused) == len(hostile.kinds)


@pytest.mark.parametrize("name", ["own.toml", "Łotr 2.toml", "scenarios/cellar.toml", "a-b+c.toml"])
def test_names_of_content(name: str) -> None:
    assert is_content_name(name)


def test_a_failure_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = PackedCampaign(io.BytesIO(sound()))
    monkeypatch.setitem(packed.manifest.members, "campaign/journal.jsonl", packed.manifest.members["content/own.toml"])
    with pytest.raises(NotPacked, match="checksum"):
        packed.unpack_campaign(tmp_path)
    assert list(tmp_path.iterdir()) == []
