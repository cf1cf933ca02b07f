"""`assistant drive`: the example of docs/drive.md, campaigns on disk, refusals."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from cli_run import Run

from assistant.sessions.driver import LOOKS
from assistant.sessions.inputs import INPUTS

DOCS = Path(__file__).parents[2] / "docs" / "drive.md"
MEMORY = (
    "drive",
    "--memory",
    "--game",
    "mage_knight",
    "--scenario",
    "solo_conquest",
    "--hero",
    "goldyx",
    "--seed",
    "1",
)


def drive(run: Run, argv: tuple[str, ...], *commands: Any) -> list[dict[str, Any]]:
    """Return the replies to these commands, without the first line."""
    stdin = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in commands)
    result = run(*argv, stdin=stdin)
    assert result.code == 0, result.err
    return [json.loads(line) for line in result.lines][1:]


def is_contained(shown: Any, there: Any) -> bool:
    """Return whether everything documented is in the reply; keys may be left out, list items may not."""
    if isinstance(shown, dict):
        return isinstance(there, dict) and all(
            key in there and is_contained(value, there[key]) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return isinstance(there, list) and len(shown) == len(there) and all(map(is_contained, shown, there))
    return bool(shown == there)


def test_the_session_of_the_documentation(run: Run) -> None:
    blocks = re.findall(r"```\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    command, *lines = next(block for block in blocks if "\n> " in block).splitlines()
    said = [line[2:] for line in lines if line.startswith("> ")]
    expected = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    result = run(*shlex.split(command)[1:], stdin="\n".join(said) + "\n")
    assert len(result.lines) == len(expected)
    for shown, line in zip(expected, result.lines, strict=True):
        assert is_contained(shown, json.loads(line)), f"{shown}\nis not\n{line}"


def test_every_input_is_documented() -> None:
    words = DOCS.read_text(encoding="utf-8")
    for command in (*INPUTS, *LOOKS, "quit"):
        assert f'{{"{command}"' in words, command


def test_a_campaign_continues_where_it_was_left(run: Run, friday: str) -> None:
    first = drive(run, ("drive", friday), {"answer": "go_on"}, {"answer": "planning"})
    assert [reply["line"] for reply in first] == [1, 2]
    (again,) = drive(run, ("drive", friday), {"question": True})
    assert again["line"] == 2
    assert again["question"] == first[-1]["question"]
    undone = drive(run, ("drive", friday), {"undo": True}, {"undo": True}, {"undo": True})
    assert [reply.get("undone") for reply in undone] == ["tactic: Planning", "set-up: the table is set", None]
    assert undone[-1] == {"refused": "Nothing is left to undo."}


def test_a_new_campaign_is_saved(run: Run) -> None:
    result = run(*(word for word in MEMORY if word != "--memory"), "--name", "Sunday", stdin='{"answer": "go_on"}\n')
    first = json.loads(result.lines[0])
    assert first["campaign"] == "sunday"
    (again,) = drive(run, ("drive", "sunday"), {"question": True})
    assert again["line"] == 1


def test_a_game_in_memory_is_not_saved(run: Run, dirs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    drive(run, MEMORY, {"answer": "go_on"})
    assert not (dirs / "saves").exists()
    assert not list(here.iterdir())


def test_the_same_seed_gives_the_same_lines(run: Run) -> None:
    commands = ({"answer": "go_on"}, {"answer": "rethink"}, *[{"answer": "go_on"}] * 8)
    assert drive(run, MEMORY, *commands) == drive(run, MEMORY, *commands)


def test_sentences_are_in_the_requested_language(run: Run) -> None:
    (english,) = drive(run, MEMORY, {"answer": "go_on"})
    (polish,) = drive(run, (*MEMORY, "--language", "pl"), {"answer": "go_on"})
    assert [one["id"] for one in english["question"]["options"]] == [one["id"] for one in polish["question"]["options"]]
    labels = {one["id"]: one["label"] for one in polish["question"]["options"]}
    assert labels["planning"] == "Planowanie"


@pytest.mark.parametrize(
    "command",
    [
        "{",
        "[]",
        '"answer"',
        "null",
        "{}",
        "NaN",
        '{"answer": null}',
        '{"answer": {"a": 1}}',
        '{"answer": true}',
        '{"answer": 1e400}',
        '{"answer": "go_on", "undo": true}',
        '{"answr": "go_on"}',
        '{"undo": false}',
        '{"undo": 3}',
        '{"redo": true}',
        '{"aside": "correct"}',
        '{"aside": "no_such_step", "args": {}}',
        '{"aside": "correct", "args": []}',
        '{"aside": "correct", "args": {"path": "virtual.hero.x", "value": 1}}',
        '{"aside": "virtual_turn", "args": {"x": 1}}',
        '{"args": {}}',
        '{"adjust": {"path": "round"}}',
        '{"adjust": {"path": "round", "value": "x"}}',
        '{"adjust": {"path": "round", "value": 99}}',
        '{"adjust": {"path": "round", "by": 1, "value": 2}}',
        '{"adjust": {"path": 7, "by": 1}}',
        '{"set": {"dial": "ask"}}',
        '{"set": {"dial": {"game": "sometimes"}}}',
        '{"set": {"dial": {"game": ["ask"]}}}',
        '{"set": {"ruling": {"no": "yes"}}}',
        '{"set": {"source": {"virtual_deck": "moon"}}}',
        '{"set": {"source": {"dice": "app", "offers": "app"}}}',
        '{"otherwise": true}',
        '{"save_point": ""}',
        '{"save_point": 5}',
        '{"back_to": 99}',
        '{"back_to": -1}',
        '{"back_to": "start"}',
        '{"log": 0}',
        '{"log": true}',
        '{"state": "virtual.dek"}',
        '{"state": 5}',
        '{"state": "__class__"}',
        '{"answer": "' + "x" * 10_000 + '"}',
        "[" * 5_000,
    ],
)
def test_a_wrong_command_is_refused_and_changes_nothing(run: Run, command: str) -> None:
    before, refusal, after = drive(run, MEMORY, {"state": True}, command, {"state": True})
    assert list(refusal) == ["refused"]
    assert refusal["refused"]
    assert before == after


def test_every_input_and_undo(run: Run) -> None:
    replies = drive(
        run,
        MEMORY,
        {"answer": "go_on"},
        {"save_point": "start"},
        {"set": {"dial": {"game": "ask"}}},
        {"set": {"ruling": {"virtual_turn_after_announcement": "no"}}},
        {"aside": "add_reminder", "args": {"moment": "my_turn", "text": "heal"}},
        {"aside": "note", "args": {"text": "a fine session"}},
        {"adjust": {"path": "virtual.crystals.white", "value": 4}},
        {"answer": "planning"},
        {"back_to": 2},
        {"state": "virtual.crystals.white"},
    )
    assert not any("refused" in reply for reply in replies)
    assert replies[7]["question"]["key"] == "decide:turn_orders"
    assert replies[-1]["state"] == 1


def test_looks_change_nothing(run: Run) -> None:
    replies = drive(run, MEMORY, {"view": True}, {"log": 5}, {"position": True}, {"question": True}, {"state": True})
    assert {reply["line"] for reply in replies} == {0}
    assert replies[0]["view"]["title"] == ["Mage Knight", "Solo Conquest"]
    assert replies[1]["log"][0]["event"]["type"] == "virtual_player_made"
    assert replies[2]["position"]["game"] == "mage_knight"


def test_a_command_after_another_screen_went_on_is_refused(run: Run, friday: str, dirs: Path) -> None:
    from assistant.i18n import Translator
    from assistant.sessions import opening
    from assistant.sessions.driver import Driver
    from assistant.sessions.user_dirs import UserDirs

    first = Driver(opening.resume(UserDirs.below(dirs), friday), Translator.of("en"))
    second = Driver(opening.resume(UserDirs.below(dirs), friday), Translator.of("en"))
    first.reply({"answer": "go_on"})
    reply = list(second.serve(['{"answer": "go_on"}', '{"answer": "planning"}', '{"quit": true}']))
    assert "Another screen" in reply[1]["refused"]
    assert reply[1]["question"]["key"] == "tactic"
    assert reply[2]["line"] == 2
    assert first.reply({"question": True})["line"] == 2


@pytest.mark.parametrize("look", ["view", "position", "log", "state"])
def test_a_look_that_fails_is_refused_and_the_game_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    def broken(*args: Any) -> Any:
        raise ZeroDivisionError("ours")

    where = {
        "view": "assistant.sessions.open_game.OpenGame.view",
        "position": "assistant.sessions.driver.position_of",
        "log": "assistant.timeline.game_session.GameSession.log",
        "state": "assistant.sessions.driver._at",
    }
    monkeypatch.setattr(where[look], broken)
    value = 3 if look == "log" else True
    refused, after = drive(run, MEMORY, {look: value}, {"answer": "go_on"})
    assert refused == {"refused": f"The {look} can't be shown: ZeroDivisionError: ours."}
    assert after["line"] == 1


def at_a_fight(*commands: Any) -> list[dict[str, Any]]:
    """Return the first line and the replies of a game in which a table of sums is asked."""
    import toy_game  # noqa: F401  (makes the toy games of the engine tests importable)
    from toy_fight import session
    from toy_fight_game import GAME

    from assistant.cli.drive import InMemoryGame
    from assistant.i18n import Translator
    from assistant.sessions.driver import Driver

    return list(Driver(InMemoryGame(GAME, session(), []), Translator.of("en")).serve(map(json.dumps, commands)))


def test_a_table_of_sums_is_shown_with_its_boxes() -> None:
    (first,) = at_a_fight()
    question = first["question"]
    assert question["kind"] == "sums"
    assert question["expected"] == {}
    assert question["label"] == "so be it"
    assert question["none"] == "no block"
    assert question["boxes"][3] == {
        "id": "cold_fire", "label": "cold fire", "row": "your block", "least": 0, "most": 20, "expected": 0,
    }  # fmt: skip


def test_what_if_returns_events_and_changes_nothing() -> None:
    numbers = {"physical": 5, "ice": 4}
    before, no_block, blocked, after, done = at_a_fight(
        {"state": True}, {"what_if": {}}, {"what_if": numbers}, {"state": True}, {"answer": numbers}
    )[1:]
    assert blocked == {
        "line": 0,
        "what_if": [
            {"event": {"type": "blocked", "block": 6, "attack": 6}, "text": "Block 6 of 6: blocked."},
        ],
    }
    assert no_block["what_if"][0]["event"] == {"type": "wounded", "block": 0, "attack": 6, "wounds": 2}
    assert after == before
    assert done["line"] == 1
    assert done["told"][: len(blocked["what_if"])] == blocked["what_if"]
    assert done["told"][1]["event"]["type"] == "drew"


@pytest.mark.parametrize("wrong", [{"ice": 21}, {"water": 1}, {"ice": "4"}, "go_on", 3, True, None, ["ice"]])
def test_what_if_refuses_an_illegal_answer_like_answer(wrong: Any) -> None:
    before, tried, answered, after = at_a_fight(
        {"state": True}, {"what_if": wrong}, {"answer": wrong}, {"state": True}
    )[1:]
    assert list(tried) == ["refused"]
    assert tried == answered
    assert before == after


def test_what_if_cannot_be_combined() -> None:
    for command in ({"what_if": {}, "undo": True}, {"what_if": {}, "view": True}):
        assert "refused" in at_a_fight(command)[1]


def test_what_if_of_sums_returns_a_verdict(run: Run) -> None:
    """The heroes fight Fire Mages in a mage tower."""
    begun = ({"answer": "go_on"}, {"answer": "planning"})
    *_, first = drive(run, MEMORY, *begun)
    for _ in range(6):
        if first["question"]["key"].startswith("turn:"):
            break
        begun = (*begun, {"answer": first["question"].get("expected", "go_on")})
        *_, first = drive(run, MEMORY, *begun)
    fight = tuple({"answer": answer} for answer in ("fight", "mage_tower", "fire_mages", {}))
    *_, asked, _, _, blocked, short = drive(
        run, MEMORY, *begun, *fight, {"what_if": {"physical": 5, "ice": 4}}, {"what_if": {"ice": 5}}
    )
    assert asked["question"]["heads"] == ["attack", "armour", "fame"]
    mages = next(option for option in asked["question"]["options"] if option["id"] == "fire_mages")
    assert (mages["facts"], mages["badges"]) == (["6 fire", "5", "5"], ["RESISTS fire"])
    verdict = blocked["verdict"]
    assert (verdict["words"], verdict["tone"], verdict["have"], verdict["needed"]) == (["BLOCKED"], "good", 6, 6)
    assert verdict["parts"] == [["physical", 2], ["ice", 4]]
    assert (short["verdict"]["words"], short["verdict"]["tone"]) == (["NOT", "BLOCKED"], "bad")
    assert len(short["what_if"]) == 2


def test_what_if_works_for_any_question(run: Run) -> None:
    commands = ({"answer": "go_on"}, {"what_if": "planning"}, {"what_if": "sleep"}, {"answer": "planning"})
    _, tried, wrong, done = drive(run, MEMORY, *commands)
    assert [one["event"]["type"] for one in tried["what_if"]] == ["tactic_taken"]
    assert tried["what_if"] == done["told"][:1]
    assert "not on the list" in wrong["refused"]
