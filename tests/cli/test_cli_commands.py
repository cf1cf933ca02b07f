"""What each command prints, writes and refuses."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from cli_run import Run

from assistant import __version__
from assistant.games import GAME_IDS, game_named
from assistant.messages.sums import Box, Sums
from assistant.messages.text import t
from assistant.sessions.random_answers import any_answer
from assistant.sessions.simulation.batches import Played
from assistant.sessions.simulation.check import End, GameFailure, RefusedAnswer, SimulationReport
from assistant.storage.journal_lines import with_checksum

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_new_begins_a_campaign_and_shows_its_first_question(run: Run, dirs: Path) -> None:
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Friday", "--seed", "1")
    assert result.code == 0
    assert result.lines[0] == f"Campaign Friday is begun in {dirs / 'saves' / 'friday'}."
    assert "Lay out the game." in result.lines
    assert result.lines[-1] == "To play it: assistant play friday"
    assert (dirs / "saves" / "friday" / "journal.jsonl").exists()


def test_new_in_another_folder_of_saves(run: Run, tmp_path: Path) -> None:
    run("--saves", str(tmp_path / "a"), "new", "mage_knight", "solo_conquest", "--hero", "tovak")
    run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--saves", str(tmp_path / "b"))
    assert (tmp_path / "a" / "mage-knight" / "journal.jsonl").exists()
    assert (tmp_path / "b" / "mage-knight" / "journal.jsonl").exists()


@pytest.mark.parametrize("option", ["--position", "--from"])
def test_a_pipe_or_a_device_as_position_is_refused(run: Run, tmp_path: Path, option: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull), tmp_path):
        result = run("new", option, str(path))
        assert result.code == 1
        assert str(path) in result.err


def test_a_name_with_broken_letters_is_refused(run: Run, dirs: Path) -> None:
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "a\udcffb")
    assert (result.code, result.lines[:1]) == (1, [])
    assert "The name is not UTF-8 text" in result.err
    assert not list((dirs / "saves").glob("*"))


def test_new_with_physical_components_asks_for_them(run: Run) -> None:
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--pieces", "counted")
    assert "  1 Norowas" in result.lines
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--source", "virtual_hero=table")
    assert "  1 Norowas" in result.lines


def test_new_from_a_position_gives_the_same_game(run: Run, friday: str, tmp_path: Path) -> None:
    run("drive", friday, stdin='{"answer": "go_on"}\n{"answer": "planning"}\n')
    file = tmp_path / "position.toml"
    assert run("position", friday, "-o", str(file)).code == 0
    again = run("new", "--position", str(file), "--name", "Again")
    assert again.code == 0
    assert "Your turn." in again.out or "Your tactic for this round?" in again.out
    printed = run("position", friday)
    assert printed.out == file.read_text(encoding="utf-8")


def test_new_from_a_record_gives_the_same_game(run: Run, friday: str, dirs: Path) -> None:
    run("drive", friday, stdin='{"answer": "go_on"}\n{"answer": "planning"}\n')
    record = dirs / "saves" / "friday" / "campaign.toml"
    result = run("new", "--from", str(record), "--name", "Saturday")
    assert result.code == 0
    assert "Your turn." in result.out


def test_new_from_a_record_keeps_the_name(run: Run, friday: str, dirs: Path) -> None:
    run("drive", friday, stdin='{"answer": "go_on"}\n')
    record = dirs / "saves" / "friday" / "campaign.toml"
    assert run("new", "--from", str(record)).lines[0].startswith("Campaign Friday is begun in ")
    assert run("new", "--from", str(record), "--name", "Sunday").lines[0].startswith("Campaign Sunday is begun in ")


def test_log_prints_the_sentences(run: Run, friday: str) -> None:
    run("drive", friday, stdin='{"answer": "go_on"}\n{"answer": "planning"}\n')
    whole = run("log", friday)
    assert "Round 1 begins: day." in whole.lines
    assert run("log", friday, "--last", "1").lines == whole.lines[-1:]
    assert run("log", friday, "--last", "0").code == 1


def test_log_writes_no_file(run: Run, friday: str, dirs: Path) -> None:
    folder = dirs / "saves" / "friday"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    run("log", friday)
    run("position", friday)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_check_accepts_the_shipped_content(run: Run) -> None:
    result = run("check")
    assert result.code == 0
    assert result.lines == [
        "Mage Knight: all is well.",
        "Chronicles of Drunagor: all is well.",
        "Warhammer Quest: all is well.",
        "Runebound, second edition: all is well.",
        "Runebound, third edition: all is well.",
    ]


def test_check_names_every_mistake_with_file_and_line(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine" / "mage_knight"
    (pack / "scenarios").mkdir(parents=True)
    (pack / "heroes.toml").write_text('[[hero]]\nid = "goldyx"\nname = "Goldyx"\ncrystals = { gren = 2 }\n')
    (pack / "scenarios" / "mine.toml").write_text('id = "mine"\nplayers = 9\n')
    result = run("check", "mage_knight", "--content", str(tmp_path / "mine"))
    assert result.code == 1
    assert f"{pack / 'heroes.toml'}:4: " in result.out
    assert 'did you mean "green"' in result.out
    assert f"{pack / 'scenarios' / 'mine.toml'}:2: players: " in result.out
    assert result.lines[-1].startswith("Mage Knight: ")


def test_check_reports_replaced_entries(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine" / "mage_knight"
    pack.mkdir(parents=True)
    hero = '[[hero]]\nid = "goldyx"\nname = "Goldy"\ncrystals = { green = 3 }\ndeck = { green = 16 }\n'
    (pack / "heroes.toml").write_text(hero)
    result = run("check", "--content", str(tmp_path / "mine"))
    assert result.code == 0
    assert any("hero.goldyx" in line and "goes before" in line for line in result.lines)


def test_check_finds_a_trigger_that_can_never_run(run: Run, tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "content" / "mage_knight" / "scenarios" / "solo_conquest.toml"
    pack = tmp_path / "mine" / "mage_knight" / "scenarios"
    pack.mkdir(parents=True)
    (pack / "solo_conquest.toml").write_text(
        shipped.read_text(encoding="utf-8").replace("begin_last_turns", "begin_last_turn"), encoding="utf-8"
    )
    result = run("check", "--content", str(tmp_path / "mine"))
    assert result.code == 1
    line = next(n for n, words in enumerate((pack / "solo_conquest.toml").open(encoding="utf-8"), 1) if "step" in words)
    assert result.lines[0].startswith(f"{pack / 'solo_conquest.toml'}:{line}: trigger.last_city.then.0.step: ")
    assert "begin_last_turns" in result.lines[0]


def test_examples_pass(run: Run) -> None:
    result = run("examples", str(EXAMPLES / "mage_knight" / "virtual_player" / "turn.toml"))
    assert result.code == 0
    assert result.lines[-1].endswith("0 failed, 0 mistakes in the files.")


def test_examples_print_expected_and_actual(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    words = (EXAMPLES / "mage_knight" / "virtual_player" / "skills.toml").read_text(encoding="utf-8")
    file.write_text(words.replace("then.state.virtual.skills = 9", "then.state.virtual.skills = 8"), encoding="utf-8")
    result = run("examples", str(tmp_path))
    assert result.code == 1
    assert any(line.startswith("FAILED  ") and f"({file}:" in line for line in result.lines)
    assert "        virtual.skills: expected 8, found 9." in result.lines
    assert result.lines[-1] == "1 example passed, 1 failed, 0 mistakes in the files."


def test_examples_name_mistakes_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('title = "x"\ngame = "mage_knight"\nscenario = "solo_conquest"\n[[when]]\nstep = "virtual_turns"\n')
    result = run("examples", str(file))
    assert result.code == 1
    assert result.lines[0] == f"{file}:5: when[1].step: There is no step virtual_turns; did you mean virtual_turn?"


@pytest.mark.parametrize("game", GAME_IDS)
def test_examples_list_the_vocabulary_of_a_game(run: Run, game: str) -> None:
    result = run("examples", "--words", game)
    assert result.code == 0, result.err
    rules = game_named(game).rules
    names = {line.split()[0].rstrip(":") for line in result.lines if line.startswith("  ")}
    assert names >= {*rules.steps, *rules.components, *rules.occasions}
    assert names >= {str(event.__struct_config__.tag) for event in rules.events}
    assert any(line.startswith("  correct (path, value)") for line in result.lines)


def test_examples_list_rulings_with_the_default_first(run: Run) -> None:
    lines = run("examples", "--words", "mage_knight").lines
    assert any(line.startswith("  last_city_after_announcement (") for line in lines)
    for wrong in ((), ("--words", "mage_knight", "tests/examples"), ("--words", "mage_knigt")):
        assert run("examples", *wrong).code == 1


def test_examples_without_files_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("examples", str(tmp_path)).err == "There is no example here: examples are files that end in .toml.\n"
    assert run("examples", str(tmp_path / "no")).err.startswith("There is no file or folder ")


def test_simulate_is_reproducible(run: Run) -> None:
    first = run("simulate", "mage_knight", "solo_conquest", "--check", "--games", "5", "--seed", "3")
    assert first.code == 0, first.out
    assert first.lines[0] == "5 games from seed 3: 5 played to the end."
    assert run("simulate", "mage_knight", "solo_conquest", "--check", "--games", "5", "--seed", "3").out == first.out


@pytest.mark.parametrize("pieces", ["mine", "counted", "app"])
@pytest.mark.parametrize("scenario", ["solo_conquest", "first_reconnaissance"])
def test_simulated_games_do_not_fail(run: Run, scenario: str, pieces: str) -> None:
    result = run("simulate", "mage_knight", scenario, "--check", "--pieces", pieces, "--games", "15", "--seed", "100")
    assert result.code == 0, result.out


def test_simulate_continues_with_the_next_chapter(run: Run) -> None:
    result = run(
        "simulate",
        "drunagor",
        "chapter_02",
        "--check",
        "--hero",
        "vorn",
        "--hero",
        "maya",
        "--games",
        "12",
        "--seed",
        "1",
    )
    assert result.code == 0, result.out
    assert "a campaign went on into another chapter." in result.out


def test_simulate_reports_games_that_are_too_long(run: Run) -> None:
    result = run("simulate", "mage_knight", "solo_conquest", "--check", "--games", "1", "--most", "3")
    assert result.code == 0
    assert "Not over yet" in result.lines[-1]


def test_simulate_with_meddling_is_reproducible(run: Run) -> None:
    argv = (
        "simulate",
        "mage_knight",
        "solo_conquest",
        "--check",
        "--games",
        "3",
        "--seed",
        "3",
        "--most",
        "60",
        "--meddle",
    )
    first = run(*argv)
    assert first.code == 0, first.out
    assert any(line.startswith("Meddled: ") for line in first.lines)
    assert run(*argv).out == first.out


@pytest.mark.parametrize(
    ("end", "code", "words"),
    [
        ("failed", 1, "The rule r failed: w. In 2 games; the shortest has seed 4, after 7 answers."),
        ("dead_end", 1, "The question r refused every answer that it offers: w"),
        ("differs", 1, "At the question r, w led to another state than before."),
        ("too_long", 0, "Not over yet when it was broken off at the question r."),
    ],
)
def test_simulate_shows_the_way_to_a_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch, end: End, code: int, words: str
) -> None:
    failure = GameFailure(end, "r", "w", 4, 7, ('{"answer":"a"}', '{"undo":true}'))
    report = SimulationReport(answers=[7], failures={("r", "w"): failure}, times=Counter({("r", "w"): 2}))
    monkeypatch.setattr("assistant.cli.simulate.run_job", lambda *args, **options: Played(report, 1))
    result = run(
        "simulate", "mage_knight", "solo_conquest", "--check", "--hero", "goldyx", "--pieces", "app", "--meddle"
    )
    assert result.code == code
    assert words in result.out
    if code:
        assert result.lines[-2:] == [
            "    To see it: assistant simulate mage_knight solo_conquest --hero goldyx --pieces app --meddle --check "
            "--games 1 --seed 4",
            '    The last inputs: {"answer":"a"} {"undo":true}',
        ]


def test_simulate_warns_of_refused_answers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = RefusedAnswer("way:2", t("No way."), '["a","b"]', 5, 12)
    report = SimulationReport(answers=[9], refusals={("way", "n"): refusal}, refused=Counter({("way", "n"): 3}))
    monkeypatch.setattr("assistant.cli.simulate.run_job", lambda *args, **options: Played(report, 1))
    result = run("simulate", "mage_knight", "solo_conquest", "--check")
    assert result.code == 0
    assert result.lines[-1] == (
        'Warning: the question way:2 offered ["a","b"], and it was refused: No way. 3 times; first with seed 5, after '
        "12 answers."
    )


def test_version(run: Run) -> None:
    assert run("--version").out == f"assistant {__version__}\n"


# -- refusals


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("new", "mage_knigt", "solo_conquest", "--hero", "tovak"), 'did you mean "mage_knight"'),
        (("new", "mage_knight", "solo_conquests", "--hero", "tovak"), 'did you mean "solo_conquest"'),
        (("new", "mage_knight", "solo_conquest", "--hero", "tovac"), 'did you mean "tovak"'),
        (("new", "mage_knight", "solo_conquest"), "Name at least one hero: --hero norowas."),
        (("new", "mage_knight", "solo_conquest", "--hero", "tovak", "goldyx"), "for 1 player, not 2"),
        (("new", "mage_knight", "solo_conquest", "--hero", *["tovak"] * 9), "tovak"),
        (("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--pieces", "mein"), 'did you mean "mine"'),
        (("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--source", "dice"), "--source takes"),
        (("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--source", "dice=me"), "me"),
        (("new",), "needs a game and a scenario"),
        (("new", "--position", "nowhere.toml"), "nowhere.toml can't be read"),
        (("log", "nobody"), "No campaign is saved"),
        (("play", "nobody"), "No campaign is saved"),
        (("position", "../../etc"), "No campaign is saved"),
        (("check", "chess"), "chess"),
        (("check", "mage_knight", "--content", "nowhere"), "nowhere: There is no such folder"),
        (("simulate", "mage_knight", "solo_conquest", "--games", "0"), "from 1"),
        (("simulate", "mage_knight", "solo_conquest", "--hero", "tovac"), 'did you mean "tovak"'),
        (("drive",), "either a campaign"),
        (("drive", "friday", "--game", "mage_knight"), "either a campaign"),
    ],
)
def test_a_refusal_is_one_sentence(run: Run, argv: tuple[str, ...], words: str) -> None:
    result = run(*argv)
    assert result.code == 1
    said = result.err or result.out
    assert words in said
    assert len(said.strip().splitlines()) <= 2


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("plai",), "There is no plai; did you mean play?"),
        (("log",), "Something is missing: CAMPAIGN."),
        (("log", "friday", "--lost"), "These words mean nothing here: --lost."),
        (("log", "friday", "--last", "few"), "--last takes a whole number, not few."),
        (("log", "friday", "--last"), "--last needs a value behind it."),
        (
            ("new", "a", "b", "--pieces", "mine", "--source", "dice=app"),
            "--source and --pieces can't stand together.",
        ),
    ],
)
def test_wrong_arguments_exit_with_2(run: Run, argv: tuple[str, ...], sentence: str) -> None:
    result = run(*argv)
    assert result.code == 2
    assert result.err.splitlines()[0] == sentence
    assert "--help" in result.err.splitlines()[1]


def test_an_unknown_campaign_is_refused_with_the_nearest_name(run: Run, friday: str) -> None:
    result = run("log", "fridai")
    assert result.code == 1
    assert 'did you mean "friday"' in result.err or 'did you mean "Friday"' in result.err


def test_a_position_with_a_syntax_error_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('game = "mage_knight\n')
    result = run("new", "--position", str(file))
    assert result.code == 1
    assert f"{file}:1" in result.err
    assert "not valid TOML" in result.err


def test_heroes_cannot_be_given_with_a_position(run: Run, friday: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    run("position", friday, "-o", str(file))
    assert "says who plays" in run("new", "--position", str(file), "--hero", "goldyx").err


def test_a_position_of_another_scenario_is_refused(run: Run, friday: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    run("position", friday, "-o", str(file))
    result = run("new", "mage_knight", "first_reconnaissance", "--position", str(file))
    assert result.code == 1
    assert "solo_conquest" in result.err


def test_a_save_of_a_newer_version_is_refused(run: Run, friday: str, dirs: Path) -> None:
    journal = dirs / "saves" / friday / "journal.jsonl"
    line = json.loads(journal.read_bytes().splitlines()[0])
    del line["sum"]
    journal.write_bytes(with_checksum(json.dumps(line | {"format": 99}, separators=(",", ":")).encode()))
    for command in ("log", "play", "position", "drive"):
        result = run(command, friday)
        assert result.code == 1
        assert "99" in result.err
        assert result.err.count("\n") == 1


def test_a_read_only_saves_folder_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--saves", str(tmp_path / "locked"))
    assert result.code == 1
    assert str(tmp_path / "locked") in result.err
    assert result.err.count("\n") == 1


def test_an_output_file_that_cannot_be_written_is_refused(run: Run, friday: str, tmp_path: Path) -> None:
    result = run("position", friday, "-o", str(tmp_path / "no" / "such" / "folder.toml"))
    assert result.code == 1
    assert "folder.toml: No such file or directory" in result.err


def test_a_file_as_saves_folder_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--saves", str(tmp_path / "file"))
    assert result.code == 1
    assert str(tmp_path / "file") in result.err


def test_a_broken_pack_lists_all_its_mistakes(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mage_knight"
    pack.mkdir()
    (pack / "a.toml").write_text("[[hero]\n")
    (pack / "b.toml").write_text('[[tactic]]\nid = "x"\n')
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--content", str(tmp_path))
    assert result.code == 1
    assert f"{pack / 'a.toml'}:1" in result.err
    assert f"{pack / 'b.toml'}:1" in result.err


def test_a_broken_own_file_gives_a_warning_and_play_goes_on(run: Run, friday: str, dirs: Path) -> None:
    own = dirs / "content" / "mage_knight" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[[hero]\n")
    sentence = f"{own} is left out: 1 mistake. assistant check tells which."
    new = ("new", "mage_knight", "solo_conquest", "--hero", "tovak")
    memory = ("drive", "--memory", "--game", "mage_knight", "--scenario", "solo_conquest", "--hero", "tovak")
    simulate = ("simulate", "mage_knight", "solo_conquest", "--games", "1")
    for argv in (new, ("log", friday), ("drive", friday), memory, simulate):
        result = run(*argv)
        assert (result.code, sentence in result.err) == (0, True), result
    checked = run("check", "mage_knight")
    assert (checked.code, f"{own}:1" in checked.out) == (1, True)
    assert run(*new, "--content", str(dirs / "content")).code == 1


def test_an_unknown_language_gives_a_warning_and_english(run: Run, friday: str) -> None:
    result = run("log", friday, "--language", "tlh")
    assert result.code == 0
    assert result.err == "The language tlh is not available; English is used. Available: en, pl.\n"


def test_an_unsupported_locale_gives_a_warning_and_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    result = run("--version")
    assert result.code == 0
    assert "de_DE.UTF-8 is not available" in result.err


def test_an_unexpected_error_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("bug")

    monkeypatch.setattr("assistant.cli.log.opening.resume", broken)
    result = run("log", "friday")
    assert result.code == 1
    assert result.err == "The app has a mistake here: ZeroDivisionError: bug. What is saved is safe.\n"


def test_random_answers_to_sums_are_near_the_expected_numbers() -> None:
    question = Sums(
        key="k", prompt=t("What?"), boxes=(Box("low", t("low"), least=-1, most=1), Box("high", t("high"), expected=9)),
    )  # fmt: skip
    given = [question.check(any_answer(question, Random(seed))) for seed in range(60)]
    assert {numbers.get("low", 0) for numbers in given} == {-1, 0, 1}  # type: ignore[union-attr]
    assert {numbers["high"] for numbers in given} == set(range(6, 13))  # type: ignore[index]
