"""`assistant campaigns`: the list, and every way to put a campaign in order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_run import Run

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs


@pytest.fixture
def three(run: Run, friday: str) -> list[str]:
    """The folders of three campaigns of two games."""
    for words in (
        ("mage_knight", "solo_conquest", "--hero", "goldyx", "--name", "Łódź"),
        ("drunagor", "demo_sunken_vault", "--hero", "elros", "--name", "Vault"),
    ):
        result = run("new", *words)
        assert result.code == 0, result.err
    return [one["folder"] for one in listed(run)]


def listed(run: Run, *words: str) -> list[dict[str, Any]]:
    result = run("campaigns", "list", *words, "--json")
    assert result.code == 0, result.err
    found: list[dict[str, Any]] = json.loads(result.out)
    return found


def names(run: Run, *words: str) -> list[str]:
    return [one["name"] for one in listed(run, *words)]


def journal(dirs: Path, folder: str) -> bytes:
    return (dirs / "saves" / folder / "journal.jsonl").read_bytes()


def test_an_empty_shelf(run: Run, dirs: Path) -> None:
    assert run("campaigns").lines == [f"No campaign is saved in {dirs / 'saves'} yet."]
    assert listed(run) == []
    assert run("campaigns", "restore").lines == ["The bin is empty."]
    assert run("campaigns", "rename", "a", "b").err == "There is no campaign.\n"


def test_the_list_is_searched_and_sorted(run: Run, three: list[str]) -> None:
    assert sorted(three) == ["friday", "lodz", "vault"]
    assert names(run, "--sort", "name") == ["Friday", "Vault", "Łódź"]
    assert names(run, "--sort", "game") == ["Vault", "Friday", "Łódź"]
    assert names(run, "TOVAK") == ["Friday"]
    assert sorted(names(run, "mage", "conquest")) == ["Friday", "Łódź"]
    assert names(run, "łódź") == ["Łódź"]
    (line,) = run("campaigns", "list", "friday").lines
    assert line.startswith("Friday (friday): Mage Knight, Solo Conquest, 20")
    assert line.endswith("1 line")
    assert run("campaigns", "list", "nothing").lines == ["No campaign is found."]
    assert 'did you mean "name"' in run("campaigns", "--sort", "nam").err


def test_renaming_changes_only_the_name(run: Run, dirs: Path, friday: str) -> None:
    before = journal(dirs, friday)
    assert run("campaigns", "rename", friday, " Noc ").code == 0
    assert names(run) == ["Noc"]
    open_game = opening.resume(UserDirs.below(dirs), "noc")
    assert (open_game.name, open_game.notices) == ("Noc", [])
    open_game.close()
    assert journal(dirs, friday)[:-30] != before[:-30]
    run("campaigns", "rename", "noc", "Friday")
    assert journal(dirs, friday) == before


def test_a_screen_that_is_open_meanwhile_goes_on(run: Run, dirs: Path, friday: str) -> None:
    open_game = opening.resume(UserDirs.below(dirs), friday)
    run("campaigns", "rename", friday, "Noc")
    assert open_game.follow()
    assert open_game.name == "Noc"
    open_game.close()


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 81, "\x1b[2J", "a\udcffb"])
def test_names_that_cannot_be(run: Run, dirs: Path, friday: str, name: str) -> None:
    before = journal(dirs, friday)
    for action in ("rename", "copy"):
        assert run("campaigns", action, friday, name).code == 1
    assert journal(dirs, friday) == before
    assert names(run) == ["Friday"]


def test_a_copy_is_a_campaign_of_its_own(run: Run, dirs: Path, friday: str) -> None:
    before = journal(dirs, friday)
    assert run("campaigns", "copy", friday).lines[-1] == "Copied. To play the copy: assistant play friday-2"
    assert run("campaigns", "copy", friday, "Other try").code == 0
    assert sorted(names(run)) == ["Friday", "Friday 2", "Other try"]
    assert run("play", "friday-2", "--plain", "--at-once", stdin="\n").code == 0
    assert journal(dirs, friday) == before
    assert len(journal(dirs, "friday-2")) > len(before)


def test_an_archived_campaign_is_not_on_the_first_screen(run: Run, friday: str) -> None:
    assert any("go on: Friday" in line for line in run("play", "--plain", stdin="").lines)
    assert run("campaigns", "archive", friday).code == 0
    assert not any("go on: Friday" in line for line in run("play", "--plain", stdin="").lines)
    assert listed(run)[0]["archived"]
    assert run("campaigns").lines[0].endswith("archived")
    assert run("campaigns", "unarchive", friday).code == 0
    assert any("go on: Friday" in line for line in run("play", "--plain", stdin="").lines)


def test_the_bin_gives_back_until_it_is_emptied(run: Run, dirs: Path, friday: str) -> None:
    run("play", friday, "--plain", "--at-once", stdin="\n")
    before = journal(dirs, friday)
    assert run("campaigns", "delete", friday).code == 0
    assert names(run) == []
    assert run("log", friday).code == 1
    again = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Friday")
    assert again.code == 0
    assert run("backups", friday).lines == ["There is no backup of this campaign yet."]
    assert len(run("campaigns", "restore").lines) == 1
    assert 'did you mean "Friday"' in run("campaigns", "restore", "Fridya").err
    back = run("campaigns", "restore", friday)
    assert back.lines == ["Friday is back. To play it: assistant play friday-2"]
    assert journal(dirs, "friday-2") == before
    assert len(run("backups", "friday-2").lines) == 1

    for name in ("friday", "friday-2"):
        run("campaigns", "delete", name)
    asked = run("campaigns", "empty-bin")
    assert (asked.code, asked.lines) == (1, ["2 campaigns are in the bin. To delete them for good, add --yes."])
    assert run("campaigns", "empty-bin", "--yes").code == 0
    assert run("campaigns", "restore").lines == ["The bin is empty."]
    assert run("campaigns", "restore", friday).err == "The bin is empty.\n"


def test_unknown_and_ambiguous_names(run: Run, friday: str) -> None:
    for action in ("archive", "unarchive", "delete", "copy"):
        assert 'did you mean "Friday"' in run("campaigns", action, "fridy").err
        assert run("campaigns", action, "..").code == 1
        assert run("campaigns", action).code == 1
    assert run("campaigns", "rename", friday).err == "rename needs a campaign and its new name.\n"
    assert 'did you mean "archive"' in run("campaigns", "archiv").err
    run("campaigns", "copy", friday, "Friday")
    run("campaigns", "rename", "friday", "Same")
    run("campaigns", "rename", "friday-2", "Same")
    assert "name the folder" in run("campaigns", "delete", "same").err
    assert sorted(names(run)) == ["Same", "Same"]


def test_a_retired_campaign_stays_readable_and_can_be_taken_up_again(run: Run, friday: str) -> None:
    assert run("campaigns", "retire", friday).lines == [
        "Friday is retired: everything can be read, the first screen does not offer it."
    ]
    assert run("campaigns", "list", friday).lines[0].endswith("1 line, retired")
    assert listed(run)[0]["retired"] is True
    assert run("log", friday).code == 0
    assert run("campaigns", "unretire", friday).lines == ["Friday is taken up again."]
    assert listed(run)[0]["retired"] is False


def test_the_page_of_a_campaign_has_its_log_and_its_last_sentences(run: Run, dirs: Path, friday: str) -> None:
    before = journal(dirs, friday)
    shown = run("campaigns", "show", friday)
    assert "THE CAMPAIGN LOG" in shown.lines
    assert "Solo Conquest: Tovak" in shown.lines
    assert "Solo Conquest: Tovak" in json.loads(run("campaigns", "show", friday, "--json").out)["THE CAMPAIGN LOG"]
    assert journal(dirs, friday) == before
