"""`assistant pack` and `assistant open`: a campaign goes to another machine and is played on there."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random

import pytest
from cli_run import Run

sys.path.insert(0, str(Path(__file__).parent.parent / "storage"))

from hostile_archives import Hostile

from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.timeline import FORMAT


@pytest.fixture
def packed(run: Run, friday: str, tmp_path: Path) -> Path:
    """A campaign that was played for two answers, as a file."""
    assert run("play", friday, "--plain", "--at-once", stdin="\n1\n").code == 0
    result = run("pack", friday, "-o", str(tmp_path / "friday.zip"))
    assert result.code == 0, result.err
    assert result.lines[-1] == "On the other machine: assistant open friday.zip"
    return tmp_path / "friday.zip"


def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UserDirs:
    """Go to another machine."""
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path / "elsewhere"))
    return UserDirs.below(tmp_path / "elsewhere")


def test_a_folder_that_is_not_there_is_named(run: Run, packed: Path, friday: str, tmp_path: Path) -> None:
    result = run("pack", friday, "-o", str(tmp_path / "frday" / "x.zip"))
    assert result.code == 1
    assert "x.zip is gone or was never there: nothing was kept. Bring its folder back or name another one" in result.err


def test_a_game_goes_on_elsewhere_with_undo_to_before_the_packing(
    run: Run, dirs: Path, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (dirs / "saves" / "friday" / "journal.jsonl").read_bytes()
    there = elsewhere(tmp_path, monkeypatch)
    result = run("open", str(packed))
    assert (result.code, result.lines[-1]) == (0, "To play it: assistant play friday")
    assert (there.saves / "friday" / "journal.jsonl").read_bytes() == before
    assert (there.saves / "friday" / "campaign.toml").exists()

    open_game = opening.resume(there, "friday")
    packed_lines = open_game.journal.count
    open_game.answer(any_answer(open_game.question, Random(1)))
    assert open_game.journal.count == packed_lines + 1
    for _ in range(packed_lines):
        open_game.undo()
    with pytest.raises(Refused):
        open_game.undo()
    assert open_game.session.timeline.head.n == 2 * packed_lines
    begun = Translator.of("en").say(open_game.question.prompt)
    open_game.close()
    assert begun == "Lay out the game."


def test_opening_twice_makes_a_second_folder(run: Run, dirs: Path, packed: Path) -> None:
    before = (dirs / "saves" / "friday" / "journal.jsonl").read_bytes()
    for name in ("friday-2", "friday-3"):
        assert run("open", str(packed)).lines[-1] == f"To play it: assistant play {name}"
    assert (dirs / "saves" / "friday" / "journal.jsonl").read_bytes() == before


def test_own_content_comes_along_and_replaces_nothing(
    run: Run, dirs: Path, friday: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = dirs / "content" / "mage_knight"
    own.mkdir(parents=True)
    (own / "house.toml").write_text("# ours\n")
    (own / "same.toml").write_text("# same\n")
    (own / ".hidden.toml").write_text("# no")
    assert run("pack", friday, "-o", str(tmp_path / "p.zip")).code == 0
    there = elsewhere(tmp_path, monkeypatch).own_content / "mage_knight"
    there.mkdir(parents=True)
    (there / "house.toml").write_text("# theirs\n")
    result = run("open", str(tmp_path / "p.zip"))
    assert result.code == 0
    assert (there / "house.toml").read_text() == "# theirs\n"
    assert (there / "same.toml").read_text() == "# same\n"
    apart = tmp_path / "elsewhere" / "saves" / "friday" / "packed_content" / "house.toml"
    assert apart.read_text() == "# ours\n"
    assert f"New in your own content: {there / 'same.toml'}" in result.lines
    assert sum("differs and stays as it is" in line for line in result.lines) == 1


@pytest.mark.parametrize(("theirs", "is_kept"), [(None, True), ("# facts\n", True), ("# others\n", False)])
def test_an_undo_elsewhere_removes_no_fact_that_was_read_there(
    run: Run,
    dirs: Path,
    friday: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    theirs: str | None,
    is_kept: bool,
) -> None:
    own = dirs / "content" / "mage_knight"
    own.mkdir(parents=True)
    (own / "own.toml").write_text("# facts\n")
    (dirs / "saves" / "friday" / "own_facts.json").write_text("{}")
    run("pack", friday, "-o", str(tmp_path / "p.zip"))
    there = elsewhere(tmp_path, monkeypatch)
    if theirs is not None:
        (there.own_content / "mage_knight").mkdir(parents=True)
        (there.own_content / "mage_knight" / "own.toml").write_text(theirs)
    assert run("open", str(tmp_path / "p.zip")).code == 0
    assert (there.saves / "friday" / "own_facts.json").exists() == is_kept


def test_a_missing_scenario_is_named(
    run: Run, dirs: Path, friday: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Path(__file__).parent.parent.parent / "content" / "mage_knight" / "scenarios" / "solo_conquest.toml"
    pack = tmp_path / "extra" / "mage_knight" / "scenarios"
    pack.mkdir(parents=True)
    (pack / "homemade.toml").write_text(shipped.read_text().replace('"solo_conquest"', '"homemade"'))
    extra = ("--content", str(tmp_path / "extra"))
    begun = run("new", "mage_knight", "homemade", "--hero", "tovak", "--name", "Own", *extra)
    assert begun.code == 0, begun.err
    assert run("pack", "own", "-o", str(tmp_path / "own.zip")).code == 0
    elsewhere(tmp_path, monkeypatch)
    result = run("open", str(tmp_path / "own.zip"))
    assert result.code == 0
    assert any("It can't be played here yet:" in line and "homemade" in line for line in result.lines)


def test_nothing_is_overwritten_by_packing(run: Run, friday: str, packed: Path) -> None:
    result = run("pack", friday, "-o", str(packed))
    assert (result.code, result.err) == (1, f"{packed} is there already: name another file with -o.\n")
    assert run("pack", friday, "-o", str(packed.parent / "none" / "x.zip")).code == 1


def test_hostile_files_are_refused_in_one_line_and_write_nothing(run: Run, dirs: Path, tmp_path: Path) -> None:
    hostile, path = Hostile(5, FORMAT), tmp_path / "hostile.zip"
    for number in range(len(hostile.kinds)):
        kind, data = hostile.make(number)
        path.write_bytes(data)
        result = run("open", str(path))
        assert (result.code, result.out, result.err.count("\n")) == (1, "", 1), kind
        assert not (dirs / "saves").exists(), kind
    for wrong in (tmp_path, tmp_path / "nowhere.zip"):
        assert run("open", str(wrong)).err.count("\n") == 1


def test_a_file_of_an_unknown_game_is_refused(run: Run, dirs: Path, tmp_path: Path) -> None:
    hostile = Hostile(1, FORMAT)
    (tmp_path / "toy.zip").write_bytes(hostile.pack(hostile.good()))
    result = run("open", str(tmp_path / "toy.zip"))
    assert result.code == 1
    assert 'there is no "toy"' in result.err
    assert not (dirs / "saves").exists()


def test_of_several_campaigns_with_one_name_none_is_packed_unasked(run: Run, dirs: Path, friday: str) -> None:
    shutil.copytree(dirs / "saves" / friday, dirs / "saves" / "friday-2")
    (dirs / "saves" / friday).rename(dirs / "saves" / "friday-1")
    output = dirs / "one.zip"
    refused = run("pack", "Friday", "-o", str(output))
    assert refused.code == 1
    assert refused.err.startswith("Several campaigns are called Friday: name the folder")
    assert not output.exists()
    assert run("pack", "friday-1", "-o", str(output)).code == 0
    done = run("campaigns", "archive", "friday-2")
    assert done.lines == ["Friday (friday-2) is archived: the first screen does not offer it."]
