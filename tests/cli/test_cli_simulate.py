"""`assistant simulate` for people: tables, comparison, files, and no figure that means nothing."""

from __future__ import annotations

import csv
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from cli_run import Run

from assistant.games.runebound2 import simulation
from assistant.sessions.user_dirs import own_checkout

DEMO = ("simulate", "drunagor", "demo_sunken_vault")
FEW = ("--games", "6", "--players", "3", "4")


def test_a_table_for_each_party_size(run: Run) -> None:
    result = run(*DEMO, *FEW)
    assert result.code == 0, result.err
    assert result.lines[0] == (
        "Demo: The Sunken Vault: 12 games, 6 for each number of heroes, a careful party, seeds 1 to 6."
    )
    assert result.lines[2].split() == [
        "heroes",
        "games",
        "won",
        "(95",
        "%)",
        "rounds",
        "damage",
        "a",
        "hero",
        "answers",
    ]
    assert [line.split()[:2] for line in result.lines[3:5]] == [["3", "6"], ["4", "6"]]
    for head in ("What ended it", "How far each clock", "damage in a game", "How long games lasted", "The party takes"):
        assert any(line.startswith(head) for line in result.lines), head


def test_a_single_party_size_is_not_counted_for_each(run: Run) -> None:
    result = run(*DEMO, "--games", "2", "--players", "3")
    assert result.lines[0] == "Demo: The Sunken Vault: 2 games, a careful party, seeds 1 to 2."


def test_the_first_column_says_that_it_names_the_difficulty(run: Run) -> None:
    result = run("simulate", "runebound3", "demo_ashen_tower", "--games", "1", "--players", "1")
    assert result.lines[2].startswith("heroes, difficulty  games")


def test_the_same_seeds_give_the_same_table_in_any_number_of_processes(run: Run) -> None:
    argv = (*DEMO, "--games", "45", "--players", "1", "--seed", "9")
    assert run(*argv, "--jobs", "2").out == run(*argv, "--jobs", "1").out


def test_random_answers_have_no_win_rate(run: Run) -> None:
    result = run(*DEMO, *FEW, "--policy", "random")
    assert result.lines[1] == "No win rate: random answers also decide whether a game was won."
    assert result.lines[3].split() == ["heroes", "games", "answers"]
    assert "What ended it" not in result.out


def test_a_game_in_which_nobody_stands_in_for_the_table_has_no_win_rate(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "SIMULATION", replace(simulation.SIMULATION, party=None))
    result = run("simulate", "runebound2", "demo_ashen_crown", "--games", "3", "--players", "2")
    assert result.lines[1].startswith("No win rate: here only a table knows")
    assert result.lines[3].split() == ["heroes", "games", "answers"]
    assert "takes for granted" not in result.out


def test_a_party_with_estimated_hands_has_figures_but_no_win_rate(run: Run, tmp_path: Path) -> None:
    table, figures = tmp_path / "games.csv", tmp_path / "games.json"
    argv = ("simulate", "mage_knight", "demo_one_day", "--games", "4")
    result = run(*argv, "--csv", str(table), "--json", str(figures))
    assert result.code == 0, result.err
    assert result.lines[1].startswith("No win rate: the cards of a hand are only estimated")
    assert result.lines[3].split() == ["heroes", "games", "rounds", "wounds", "a", "hero", "answers"]
    for head in ("What ended it", "In a game", "turns of the virtual player", "The party takes"):
        assert any(line.startswith(head) for line in result.lines), head
    columns = table.read_text(encoding="utf-8").splitlines()[0].split(",")
    assert "won" not in columns
    assert {"end", "rounds", "figure_score", "figure_by_virtual"} <= {*columns}
    (data,) = msgspec.json.decode(figures.read_bytes())
    assert data["no_win_rate"].startswith("No win rate: the cards")
    assert "won" not in data["groups"][0]
    assert data["groups"][0]["figures"]["turns"]["middle"] > 0
    compared = run(*argv, "--against", "demo_one_day")
    assert "difference" not in compared.out
    assert "wounds a hero A" in compared.out


def test_a_chapter_whose_cards_must_be_guessed_has_no_win_rate(run: Run) -> None:
    result = run("simulate", "drunagor", "chapter_02", "--games", "3", "--players", "2")
    assert "the party had to guess what only a table knows (" in result.lines[1]
    assert "won (95 %)" not in result.out
    compared = run("simulate", "drunagor", "chapter_02", "--games", "3", "--players", "2", "--against", "chapter_02")
    assert "difference" not in compared.out


def test_two_scenarios_side_by_side(run: Run) -> None:
    result = run(*DEMO, "--games", "5", "--players", "4", "--against", "demo_sunken_vault")
    assert result.code == 0, result.err
    assert [line[:26] for line in result.lines[:2]] == ["A: Demo: The Sunken Vault:", "B: Demo: The Sunken Vault:"]
    row = next(line for line in result.lines if line.startswith("4 "))
    assert "+0% [" in row


def test_a_folder_of_content_against_what_comes_with_the_app(run: Run, tmp_path: Path) -> None:
    """The demo without its monsters is won at once."""
    checkout = own_checkout()
    assert checkout is not None
    pack = tmp_path / "weak" / "drunagor"
    pack.mkdir(parents=True)
    scenario = (checkout / "content/drunagor/scenarios/demo_sunken_vault.toml").read_text(encoding="utf-8")
    (pack / "scenarios").mkdir()
    empty = "\n".join(line for line in scenario.splitlines() if not line.startswith("  { players = "))
    (pack / "scenarios/demo_sunken_vault.toml").write_text(empty, encoding="utf-8")
    shutil.copy(checkout / "content/drunagor/game.toml", pack)
    result = run(*DEMO, "--games", "5", "--hero", "vorn", "maya", "--against", str(tmp_path / "weak"))
    assert result.code == 0, result.err
    row = next(line for line in result.lines if line.startswith("2 "))
    assert "100% [" in row.split("]", 1)[1]


def test_files_have_every_game(run: Run, tmp_path: Path) -> None:
    table, figures = tmp_path / "games.csv", tmp_path / "games.json"
    assert run(*DEMO, *FEW, "--csv", str(table), "--json", str(figures)).code == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12
    assert {"scenario", "seed", "end", "won", "rounds", "hurt_elros", "clock_runes"} <= rows[0].keys()
    (data,) = msgspec.json.decode(figures.read_bytes())
    assert len(data["games"]) == 12
    assert [group["players"] for group in data["groups"]] == [3, 4]
    assert sum(group["won"]["count"] for group in data["groups"]) == sum(int(row["won"]) for row in rows)


def test_files_have_no_figure_that_means_nothing(run: Run, tmp_path: Path) -> None:
    table, figures = tmp_path / "games.csv", tmp_path / "games.json"
    run(*DEMO, *FEW, "--policy", "random", "--csv", str(table), "--json", str(figures))
    assert "won" not in table.read_text(encoding="utf-8").splitlines()[0].split(",")
    (data,) = msgspec.json.decode(figures.read_bytes())
    assert data["no_win_rate"].startswith("No win rate: random answers")
    assert data["groups"] == []


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--jobs", "0"), "from 1"),
        (("--meddle",), "--meddle needs --check."),
        (("--players", "9"), "for 1 to 5 players, not 9"),
        (("--against", "nowhere"), "nowhere"),
    ],
)
def test_refusals(run: Run, argv: tuple[str, ...], words: str) -> None:
    result = run(*DEMO, "--games", "1", *argv)
    assert (result.code, words in result.err) == (1, True), result


def test_a_scenario_for_one_player_says_so(run: Run) -> None:
    result = run("simulate", "mage_knight", "demo_one_day", "--games", "1", "--players", "3")
    assert (result.code, result.err.strip()) == (1, "This scenario is for 1 player, not 3.")


def test_the_table_is_polish_too(run: Run) -> None:
    result = run(*DEMO, "--games", "2", "--players", "2", "--language", "pl")
    assert "Co zakończyło grę" in result.out
    assert "Drużyna zakłada:" in result.out
