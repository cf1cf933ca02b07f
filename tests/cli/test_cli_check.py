"""`assistant check`: everything wrong in one run, for people and as JSON, whatever the files are."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_run import Run

from assistant.content import shipped_root

UNIT = """\
[[unit]]
id = "pikes"
name = { en = "Pikes", pl = "Piki" }
kind = "regular"
level = 1
cost = 3
armor = 3
count = 2
"""
SCENARIO = (shipped_root() / "mage_knight" / "scenarios" / "full_conquest.toml").read_text(encoding="utf-8")


def test_warnings_alone_are_no_failure(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mage_knight").mkdir()
    (tmp_path / "mage_knight" / "units.toml").write_text(UNIT.replace("pl = ", "short_pl = "), encoding="utf-8")
    result = run("check", "mage_knight", "--content", str(tmp_path))
    assert result.code == 0
    assert result.lines == [
        f"Warning: {tmp_path / 'mage_knight' / 'units.toml'}:3: unit.pikes.name: This name is in one language only; "
        'write { en = "Pikes", pl = "…" }.',
        "Mage Knight: 1 warning.",
    ]
    polish = run("check", "mage_knight", "--content", str(tmp_path), "--language", "pl")
    assert polish.lines[0].startswith("Ostrzeżenie: ")
    assert polish.lines[1] == "Mage Knight: 1 ostrzeżenie."


def test_json_has_everything_about_each_problem(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mage_knight"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "units.toml").write_text(UNIT.replace("cost = 3", "cots = 3"), encoding="utf-8")
    (folder / "bad.toml").write_text("[[unit]]\nid = \n", encoding="utf-8")
    (folder / "scenarios" / "full_conquest.toml").write_text(
        SCENARIO.replace("[4, 4, 4]", "[2, 2, 2]").replace('"city_conquered"', '"city_conqered"'), encoding="utf-8"
    )
    result = run("check", "mage_knight", "--content", str(tmp_path), "--json")
    assert result.code == 1
    found = json.loads(result.out)
    assert {tuple(one) for one in found} == {("game", "severity", "file", "line", "column", "key", "sentence")}
    assert found[0] == {
        "game": "mage_knight",
        "severity": "error",
        "file": str(folder / "bad.toml"),
        "line": 2,
        "column": 6,
        "key": "",
        "sentence": "This is not valid TOML: Invalid value.",
    }
    places = [(Path(one["file"]).name, one["line"], one["key"]) for one in found]
    assert ("units.toml", 6, "unit.pikes.cots") in places
    line = SCENARIO[: SCENARIO.index('"city_conquered"')].count("\n") + 1
    assert ("full_conquest.toml", line, "trigger.last_city.on") in places
    in_polish = json.loads(run("check", "mage_knight", "--content", str(tmp_path), "--json", "--language", "pl").out)
    assert [(one["file"], one["line"]) for one in in_polish] == [(one["file"], one["line"]) for one in found]
    assert in_polish[0]["sentence"] != found[0]["sentence"]


def test_json_of_right_content_is_an_empty_list(run: Run) -> None:
    result = run("check", "--json")
    assert (result.code, json.loads(result.out)) == (0, [])


def test_json_tells_warnings_from_errors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mage_knight" / "scenarios").mkdir(parents=True)
    path = tmp_path / "mage_knight" / "scenarios" / "full_conquest.toml"
    path.write_text(SCENARIO.replace("[4, 4, 4]", "[2, 2, 2]"), encoding="utf-8")
    result = run("check", "mage_knight", "--content", str(tmp_path), "--json")
    assert result.code == 0
    (one,) = json.loads(result.out)
    assert (one["severity"], one["key"], one["file"]) == ("warning", "seats.1.city_levels", str(path))


@pytest.mark.parametrize(
    "broken",
    [
        b"[[unit]]\nid = ",
        b"\xff\xfe",
        b'[[unit]]\nid = "pikes"\n',
        b'[[skill]]\nid = "s"\nname = "S"\nhero = "nobody"\nuse = 1\n',
    ],
)
def test_a_broken_pack_hides_no_mistake_of_a_scenario(run: Run, tmp_path: Path, broken: bytes) -> None:
    folder = tmp_path / "mage_knight"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "broken.toml").write_bytes(broken)
    mistakes = {
        "a": SCENARIO.replace('id = "full_conquest"', 'id = "a"').replace('"begin_last_turns"', '"begin_last_turn"'),
        "b": SCENARIO.replace('id = "full_conquest"', 'id = "b"').replace('"city_conquered"', '"city_burnt"'),
        "c": SCENARIO.replace('id = "full_conquest"', 'id = "c"').replace("rounds = ", "runds = "),
    }
    for id, text in mistakes.items():
        (folder / "scenarios" / f"{id}.toml").write_text(text, encoding="utf-8")
    result = run("check", "mage_knight", "--content", str(tmp_path))
    assert result.code == 1
    for name, key in (
        ("broken", ""),
        ("a", "trigger.last_city.then.0.step"),
        ("b", "trigger.last_city.on"),
        ("c", "runds"),
    ):
        path = folder / f"{name}.toml" if name == "broken" else folder / "scenarios" / f"{name}.toml"
        assert any(line.startswith(f"{path}:") and key in line for line in result.lines), (name, result.out)


def test_what_a_broken_file_defines_is_no_mistake_of_a_scenario(run: Run, tmp_path: Path) -> None:
    demo = (shipped_root() / "drunagor" / "scenarios" / "demo_sunken_vault.toml").read_text(encoding="utf-8")
    folder = tmp_path / "drunagor"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "monsters.toml").write_text('[[monster]]\nid = "night_crab"\nname = "Night Crab"\ncolor = "pink"\n')
    (folder / "scenarios" / "demo_sunken_vault.toml").write_text(
        demo.replace('kind = "demo_sentinel", left', 'kind = "night_crab", left').replace(
            'label = "vault" }]', 'label = "valt" }]', 1
        ),
        encoding="utf-8",
    )
    result = run("check", "drunagor", "--content", str(tmp_path))
    scenario = [line for line in result.lines if "demo_sunken_vault.toml" in line]
    assert scenario
    assert not any("night_crab" in line for line in scenario)
    assert any('"valt"' in line for line in scenario)


def test_a_mistake_of_a_room_has_its_own_line(run: Run, tmp_path: Path) -> None:
    demo = (shipped_root() / "drunagor" / "scenarios" / "demo_sunken_vault.toml").read_text(encoding="utf-8")
    text = demo.replace('monster = "demo_wisp", at = "f9"', 'monster = "demo_wasp", at = "f9"')
    path = tmp_path / "drunagor" / "scenarios" / "demo_sunken_vault.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    result = run("check", "drunagor", "--content", str(tmp_path))
    line = text[: text.index("demo_wasp")].count("\n") + 1
    assert result.lines[0].startswith(f"{path}:{line}: set_up.2.spawns.3.monster: ")


# ---- sixty packs, each broken in its own way

Break = Callable[[Path], object]


def entry(text: str) -> Break:
    return lambda folder: (folder / "mine.toml").write_text(text, encoding="utf-8")


def raw(data: bytes, name: str = "mine.toml") -> Break:
    return lambda folder: (folder / name).write_bytes(data)


def scenario(old: str, new: str, name: str = "full_conquest") -> Break:
    def write(folder: Path) -> None:
        (folder / "scenarios").mkdir()
        assert old in SCENARIO
        (folder / "scenarios" / f"{name}.toml").write_text(SCENARIO.replace(old, new, 1), encoding="utf-8")

    return write


def link(target: str, name: str = "mine.toml") -> Break:
    return lambda folder: os.symlink(target, folder / name)


def scenarios_are(data: bytes) -> Break:
    return lambda folder: (folder / "scenarios").write_bytes(data)


BROKEN: dict[str, Break] = {
    # types
    **{
        f"a value of another type: {old} -> {new}": entry(UNIT.replace(old, new))
        for old, new in {
            "cost = 3": 'cost = "3"',
            "armor = 3": "armor = 3.5",
            "count = 2": "count = [2]",
            "level = 1": "level = true",
            'id = "pikes"': "id = 7",
            'kind = "regular"': "kind = 1979-05-27",
            '{ en = "Pikes", pl = "Piki" }': "[]",
            'en = "Pikes"': "en = {}",
            'pl = "Piki"': "pl = 1",
            "cost = 3\n": "cost = nan\n",
            "armor = 3\n": "armor = inf\n",
            "count = 2\n": "count = 99999999999999999999\n",
            "level = 1\n": "level = 9\n",
        }.items()
    },
    "a table instead of a list": entry(UNIT.replace("[[unit]]", "[unit]")),
    "a number instead of a list": entry("unit = 1\n"),
    "a list of numbers": entry("unit = [1, 2]\n"),
    "a list of lists": entry("unit = [[], [[]]]\n"),
    "a list instead of a table": entry("rulebook = [1]\n"),
    # keys
    "an unknown key": entry(UNIT + "colour = 3\n"),
    "an unknown kind": entry(UNIT.replace("[[unit]]", "[[units]]")),
    "a missing key": entry(UNIT.replace("cost = 3\n", "")),
    "no id": entry(UNIT.replace('id = "pikes"\n', "")),
    "an empty id": entry(UNIT.replace('"pikes"', '""')),
    "an id that is a path": entry(UNIT.replace('"pikes"', '"../pikes"')),
    "a long id": entry(UNIT.replace('"pikes"', f'"{"x" * 65}"')),
    "the same id twice": entry(UNIT + UNIT),
    "an empty key": entry(UNIT + '"" = 3\n'),
    "a long key": entry(UNIT + f"{'k' * 20_000} = 3\n"),
    "a key with a control character": entry(UNIT + '"a\\u001bb" = 3\n'),
    "a text with a control character": entry(UNIT.replace("Pikes", "Pi\\u202ekes")),
    # references
    "a ruling with an unknown default": entry('[[ruling]]\nid = "last_city_after_announcement"\ndefault = "no_such"\n'),
    "a variant that excludes an unknown one": entry(
        '[[variant]]\nid = "epic"\nname = "E"\nnote = "N"\nnever_with = "x"\n'
    ),
    # syntax
    "an open table": entry("[[unit\n"),
    "no value": entry(UNIT + "x = \n"),
    "an open text": entry(UNIT + 'x = "abc\n'),
    "an open long text": entry(UNIT + "x = '''abc\n"),
    "a key twice": entry(UNIT + "cost = 4\n"),
    "only brackets": entry("[" * 5_000),
    "many brackets": entry("x = " + "[" * 2_000 + "]" * 2_000),
    "many dots": entry(".".join("a" * 5_000) + " = 1\n"),
    "a number with many digits": entry("x = " + "9" * 5_000),
    "a lone quote": entry('"'),
    # encodings
    "Latin letters of one byte": raw(UNIT.replace("Piki", "Włócznia").encode("iso8859-2")),
    "UTF-16": raw(UNIT.encode("utf-16")),
    "zeros": raw(b"\0" * 100),
    "a picture": raw(b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
    # sizes
    "a large file": raw(b"# x\n" * 600_000),
    "a long text": entry(UNIT.replace("Pikes", "P" * 11_000)),
    "many entries": entry("".join(f'[[artifact]]\nid = "a{n}"\nname = "A"\n' for n in range(20_001))),
    "many mistakes": entry(UNIT + "".join(f"k{n} = 1\n" for n in range(500))),
    "deep tables": entry("x = " + "{ a = " * 40 + "1" + " }" * 40),
    # paths and links
    "a folder with the name of a file": lambda folder: (folder / "mine.toml").mkdir(),
    "a pipe": lambda folder: os.mkfifo(folder / "mine.toml"),
    "a link to nothing": link("nowhere.toml"),
    "a link to itself": link("mine.toml"),
    "a link out of the pack": link(str(shipped_root() / "mage_knight" / "heroes.toml")),
    "a link to a device": link("/dev/zero"),
    "scenarios that are a file": scenarios_are(b""),
    "scenarios that are a link": link("/", "scenarios"),
    "a scenario with spaces in its name": scenario("rounds", "rounds", "a b"),
    "a scenario with another name": scenario("rounds", "rounds", "another"),
    # scenarios
    "a scenario without rounds": scenario("rounds = ", "# "),
    "a scenario with an unknown event": scenario('"city_conquered"', '"city"'),
    "a scenario with an unknown field": scenario("where = { left", "where = { lft"),
    "a scenario with another type": scenario("players = 2", "players = '2'"),
    "a scenario for nobody": scenario("players = 2", "players = 0"),
    # the pack itself
    "another game": raw(b'game = "chess"\nname = "C"\n', "game.toml"),
    "a game of another type": raw(b"game = 3\n", "game.toml"),
}


def test_there_are_sixty_ways_to_break_a_pack() -> None:
    assert len(BROKEN) >= 60


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes and links here")
@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_pack_is_refused_without_a_traceback(run: Run, tmp_path: Path, way: str) -> None:
    folder = tmp_path / "packs" / "mage_knight"
    folder.mkdir(parents=True)
    BROKEN[way](folder)
    result = run("check", "mage_knight", "--content", str(tmp_path / "packs"), "--json")
    assert (result.code, result.err) == (1, ""), (result.out, result.err)
    found = json.loads(result.out)
    assert found[0]["severity"] == "error"
    assert found[0]["file"].startswith(str(tmp_path / "packs"))
    assert all(one["sentence"] for one in found)
