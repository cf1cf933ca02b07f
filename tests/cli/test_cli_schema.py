"""`assistant schema`: JSON Schemas that a real validator accepts, for files that the checker accepts, and refuses."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cli_run import Run
from jsonschema import Draft7Validator

from assistant.cli.schema import FILES, schema_of
from assistant.content import shipped_root
from assistant.games import GAME_IDS, game_named

SHIPPED = sorted(path.relative_to(shipped_root()) for path in shipped_root().rglob("*.toml"))


@cache
def validator(game: str, file: str) -> Draft7Validator:
    schema = schema_of(game_named(game), file)
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def mistakes(game: str, file: str, text: str) -> list[str]:
    return [error.message for error in validator(game, file).iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize("path", SHIPPED, ids=str)
def test_every_shipped_file_fits_its_schema(path: Path) -> None:
    file = "info" if path.name == "game.toml" else "scenario" if path.parent.name == "scenarios" else "pack"
    assert mistakes(path.parts[0], file, (shipped_root() / path).read_text(encoding="utf-8")) == []


TILE = '[[tile]]\nid = "x1"\nkind = "core"\nhexes = [{ at = "ne", terrain = "lake" }]\n'
UNIT = '[[unit]]\nid = "pikes"\nname = "Pikes"\nkind = "regular"\nlevel = 1\ncost = 3\narmor = 3\ncount = 2\n'
CHAPTER = 'id = "mine"\nname = "Mine"\nnumber = 0\n[[set_up]]\nlabel = "setup"\nname = "Set-up"\n'
TRIGGER = '[[trigger]]\nid = "t"\non = "round_began"\nthen = [{ step = "adventure_won" }]\n'

RIGHT = [
    ("mage_knight", "pack", UNIT),
    ("mage_knight", "pack", TILE),
    ("mage_knight", "pack", '[[unit]]\nid = "peasants"\ncost = 4\n'),  # an entry of ours needs only what is changed
    ("drunagor", "scenario", CHAPTER + TRIGGER),
    ("runebound3", "info", 'game = "runebound3"\nname = { en = "Mine", pl = "Moje" }\n'),
]

BROKEN = [
    ("mage_knight", "pack", UNIT.replace("cost = 3", "cots = 3")),
    ("mage_knight", "pack", UNIT.replace("cost = 3\n", "")),
    ("mage_knight", "pack", UNIT.replace("cost = 3", "cost = -1")),
    ("mage_knight", "pack", UNIT.replace("cost = 3", 'cost = "three"')),
    ("mage_knight", "pack", UNIT.replace("cost = 3", "cost = true")),
    ("mage_knight", "pack", UNIT.replace('"regular"', '"irregular"')),
    ("mage_knight", "pack", UNIT.replace('"Pikes"', "{ pl = 'Piki' }")),
    ("mage_knight", "pack", UNIT.replace('"Pikes"', "{ en = 'Pikes', p1 = 'Piki' }")),
    ("mage_knight", "pack", UNIT.replace('"Pikes"', "3")),
    ("mage_knight", "pack", UNIT.replace('"pikes"', '"the pikes"')),
    ("mage_knight", "pack", UNIT.replace("[[unit]]", "[unit]")),
    ("mage_knight", "pack", UNIT.replace("[[unit]]", "[[units]]")),
    ("mage_knight", "pack", '[[unit]]\nid = "peasants"\ncost = 400\n'),
    ("mage_knight", "pack", TILE.replace("[{", "{").replace("}]", "}")),
    ("mage_knight", "pack", TILE.replace('"ne"', '"north"')),
    ("mage_knight", "pack", TILE.replace(', terrain = "lake"', "")),
    ("drunagor", "scenario", CHAPTER.replace("number = 0\n", "")),
    ("drunagor", "scenario", CHAPTER.replace("number = 0", "number = 19")),
    ("drunagor", "scenario", CHAPTER.replace('label = "setup"\n', "")),
    ("drunagor", "scenario", CHAPTER + TRIGGER.replace("round_began", "round_begun")),
    ("drunagor", "scenario", CHAPTER + TRIGGER.replace("adventure_won", "adventure_one")),
    ("drunagor", "scenario", CHAPTER + TRIGGER.replace("step = ", "stop = ")),
    ("warhammer_quest", "pack", '[[condition]]\nid = "c"\nname = "C"\ncopies = 0\n'),
    ("runebound2", "pack", '[[hero]]\nid = "h"\nname = "H"\nmind = 41\n'),
    ("runebound2", "pack", '[[adventure]]\nid = "a"\nname = "A"\nthen = [{ step = "no_such_step" }]\n'),
    ("runebound3", "pack", '[[token]]\nid = "t"\na = "dash"\n'),
    ("runebound3", "pack", '[rulebook]\nchapter = "one"\n'),
    ("runebound3", "info", 'name = "Mine"\n'),
    ("runebound3", "info", 'game = "runebound3"\nauthors = "me"\n'),
]


def write(folder: Path, game: str, file: str, text: str) -> None:
    name = {"pack": "mine.toml", "scenario": "scenarios/mine.toml", "info": "game.toml"}[file]
    path = folder / game / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("game", "file", "text"), RIGHT)
def test_the_schema_and_the_checker_accept_a_right_file(
    run: Run, tmp_path: Path, game: str, file: str, text: str
) -> None:
    write(tmp_path / "mine", game, file, text)
    assert mistakes(game, file, text) == []
    checked = run("check", game, "--content", str(tmp_path / "mine"))
    assert checked.code == 0, checked.out


@pytest.mark.parametrize(("game", "file", "text"), BROKEN)
def test_the_schema_and_the_checker_refuse_a_broken_file(
    run: Run, tmp_path: Path, game: str, file: str, text: str
) -> None:
    write(tmp_path / "mine", game, file, text)
    assert mistakes(game, file, text) != []
    checked = run("check", game, "--content", str(tmp_path / "mine"))
    assert (checked.code, str(tmp_path / "mine") in checked.out) == (1, True), checked.out


def definition(schema: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = schema["$defs"][name]
    return found


def test_the_schema_is_printed(run: Run) -> None:
    made = json.loads(run("schema", "drunagor").out)
    assert definition(made, "Hero")["properties"]["hp"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 16,
        "description": "the dark red number of the health bar, entered by the players once.",
    }
    assert definition(made, "Hero")["description"].startswith("A hero.\n\n- `hp`: ")
    seats = definition(json.loads(run("schema", "mage_knight", "scenario").out), "Seats")["properties"]
    assert seats["rounds"]["description"].startswith("The number of rounds for this number of players.")


def test_all_schemas_of_a_game_are_written(run: Run, tmp_path: Path) -> None:
    result = run("schema", "runebound2", "--out", str(tmp_path / "new" / "folder"))
    files = [f"runebound2.{file}.schema.json" for file in FILES]
    assert result.lines == [f"Written: {tmp_path / 'new' / 'folder' / file}" for file in files]
    for file, name in zip(FILES, files, strict=True):
        text = (tmp_path / "new" / "folder" / name).read_text(encoding="utf-8")
        assert json.loads(text) == json.loads(json.dumps(schema_of(game_named("runebound2"), file)))


@pytest.mark.parametrize("argv", [("schema", "chess"), ("schema", "mage_knight", "sceanrio")])
def test_an_unknown_game_or_file_is_refused(run: Run, argv: tuple[str, ...]) -> None:
    result = run(*argv)
    assert (result.code != 0, result.out) == (True, "")
    assert argv[-1] in result.err


def test_every_game_has_schemas() -> None:
    assert all(validator(game, file) for game in GAME_IDS for file in FILES)
