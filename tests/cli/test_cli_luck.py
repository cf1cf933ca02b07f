"""`assistant figures CAMPAIGN --luck`."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_run import Run
from party_games import MILL, play_to_the_end

ASKED = ("figures", "played", "--luck", "--games", "8")


@pytest.fixture
def played(dirs: Path) -> None:
    play_to_the_end(dirs, *MILL, seed=2).close()


@pytest.mark.usefixtures("played")
def test_a_game_among_games_like_it(run: Run) -> None:
    result = run(*ASKED)
    assert result.code == 0, result.err
    for words in ("DRAWS AND ROLLS", "hero dice", "It is set beside 8 games", "It was lost. So were", "rounds: "):
        assert words in result.out, words
    assert run(*ASKED).out == result.out


@pytest.mark.usefixtures("played")
def test_plain_lines_and_polish(run: Run) -> None:
    result = run("--plain", *ASKED, "--language", "pl")
    assert "takie same gry:" in result.lines
    assert any(line.startswith("Porównanie z 8 grami") for line in result.lines)


def test_a_game_in_progress_has_only_its_draws(run: Run, friday: str) -> None:
    result = run("figures", friday, "--luck")
    assert result.code == 0, result.err
    assert "It is set beside" not in result.out
    assert "can't be set beside other games" in " ".join(result.out.split())


@pytest.mark.parametrize(
    ("argv", "words"),
    [(("--luck",), "needs the name of a campaign"), (("friday", "--luck", "--games", "0"), "numbers from 1")],
)
def test_refusals(run: Run, friday: str, argv: tuple[str, ...], words: str) -> None:
    result = run("figures", *argv)
    assert (result.code, words in result.err) == (1, True), result


def test_a_campaign_without_a_whole_line_has_no_figures(run: Run, dirs: Path, friday: str) -> None:
    (dirs / "saves" / "friday" / "journal.jsonl").write_bytes(b"")
    result = run("figures", friday)
    assert "journal.jsonl can't be read: no line of it is whole." in result.err
