"""What a save encodes is frozen: a change that an old save would not survive needs a new format with a migration."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy

import msgspec
import pytest
from save_format import Format, differences, frozen_formats, present_format, structs_of, text_of, with_additions
from test_old_saves import SAVES

from assistant.games import GAME_IDS
from assistant.storage.migrations import MIGRATIONS
from assistant.timeline.timeline import FORMAT


class Inner(msgspec.Struct):
    count: int


class Outer(msgspec.Struct):
    inner: dict[str, list[Inner]]
    pair: tuple[int, str] = (1, "")
    word: str | None = msgspec.field(default=None, name="said")


@pytest.fixture(scope="module")
def now() -> Format:
    return present_format()


def test_everything_that_was_ever_saved_in_this_format_is_still_read(now: Format) -> None:
    problems = list(differences(frozen_formats()[str(FORMAT)], now))
    assert not problems, "This needs a new FORMAT and a migration:\n" + "\n".join(problems)


def test_the_description_is_up_to_date(now: Format) -> None:
    frozen = frozen_formats()
    assert text_of(with_additions(frozen, now)) == text_of(frozen), "run python -m tests.save_format"


def test_every_released_format_can_be_migrated() -> None:
    released = sorted(map(int, frozen_formats()))
    assert released == list(range(released[0], FORMAT + 1))
    assert [number for number in released[:-1] if number not in MIGRATIONS] == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_each_game_has_a_save_of_each_format(game: str) -> None:
    for number in frozen_formats():
        journal = SAVES / f"{game}_format_{number}" / "journal.jsonl"
        first, *_ = journal.read_bytes().splitlines()
        assert json.loads(first)["format"] == int(number)


# -- the guard notices changes


def changed(part: str, struct: str, field: str, kind: str | None) -> Iterator[str]:
    frozen = frozen_formats()[str(FORMAT)]
    present = deepcopy(frozen)
    if kind is None:
        del present[part][struct][field]
    else:
        present[part][struct][field] = kind
    return differences(frozen, present)


@pytest.mark.parametrize(
    ("struct", "field", "kind", "said"),
    [
        ("JournalLine", "before", None, ["journal: JournalLine.before is gone"]),
        ("JournalLine", "before", "str", ["journal: JournalLine.before was int, it is str"]),
        ("JournalLine", "before", "int!", ["journal: JournalLine.before was int, it is int!"]),
        ("JournalLine", "new", "int!", ["journal: JournalLine.new is new and has no default"]),
        ("World", "over", "list[bool]", ["journal: World.over was bool, it is list[bool]"]),
        ("JournalLine", "before", "int | str", []),
        ("JournalLine", "n", "int", []),
        ("JournalLine", "new", "int", []),
        ("World", "notes", "any", []),
    ],
)
def test_a_change_of_a_field(struct: str, field: str, kind: str | None, said: list[str]) -> None:
    assert list(changed("journal", struct, field, kind)) == said


def test_a_struct_that_is_gone_is_noticed(now: Format) -> None:
    without = {**now, "journal": {name: fields for name, fields in now["journal"].items() if name != "Patch"}}
    assert "journal: Patch is gone" in list(differences(now, without))


def test_types_are_described() -> None:
    assert structs_of(Outer) == {
        "Inner": {"count": "int!"},
        "Outer": {"inner": "dict[str, list[Inner]]!", "pair": "list[int, str]", "said": "none | str"},
    }
