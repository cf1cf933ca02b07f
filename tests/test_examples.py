"""Every worked example: `tests/examples/<game>/**/*.toml`, one test for each file with all cases in it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.content import all_roots
from assistant.games.game import Game
from assistant.i18n import Translator
from assistant.sessions import opening
from assistant.sessions.examples import examples_in, files, run_example

FOLDER = Path(__file__).parent / "examples"


@cache
def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return opening.load(game, scenario, all_roots())


ALL = list(files([FOLDER]))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_examples(path: Path) -> None:
    """Run all cases of a file; `assistant examples FILE` shows each of them."""
    failed = []
    for example in examples_in(path, shelf):
        failures = [Translator.of("en").say(failure.text) for failure in run_example(example, shelf).failures]
        failed += [example.place, *failures] if failures else []
    assert not failed, "\n".join(failed)


def test_every_example_has_a_name_of_its_own() -> None:
    for path in ALL:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        names = [case.get("name", table["title"]) for case in table.get("case", [table])]
        assert len(names) == len(set(names)), (path, [name for name in names if names.count(name) > 1])


def test_every_rule_of_the_virtual_player_has_an_example() -> None:
    wanted = ("A2.1", "A2.2", "A2.3", "A2.4", "A2.5", "A2.6", "A2.7", "A3", "A4", "A5", "A6", "A11", "7.1", "7.6")
    examples = [example for path in files([FOLDER / "mage_knight"]) for example in examples_in(path, shelf)]
    rules = {word.strip(".,;") for example in examples for word in re.split(r"[\s,;]+", example.rule)}
    for rule in (*wanted, "12.2-3", "12.2-4", "12.2-16", "12.2-19"):
        assert any(known == rule or known.startswith(f"{rule}.") for known in rules), rule
