"""Every worked example: `tests/examples/<game>/*.toml`, one test for each case in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.content import ContentErrors, all_roots
from assistant.evenings import opening
from assistant.evenings.examples import examples_in, files, outcome
from assistant.evenings.examples.reading import Example
from assistant.games.game import Game
from assistant.words import Words

FOLDER = Path(__file__).parent / "examples"


@cache
def shelf(game: str, scenario: str) -> tuple[Game[Any, Any], Any]:
    return opening.load(game, scenario, all_roots())


def _found() -> Iterator[Any]:
    """A file with mistakes is one failing test, not the end of all of them."""
    for path in files([FOLDER]):
        try:
            examples = examples_in(path, shelf)
        except ContentErrors as errors:
            yield pytest.param(str(errors), id=f"{path.parent.name}/{path.stem}")
            continue
        for example in examples:
            yield pytest.param(example, id=f"{path.parent.name}/{path.stem}: {example.case or example.title}")


ALL = list(_found())


@pytest.mark.parametrize("example", ALL)
def test_example(example: Example | str) -> None:
    assert isinstance(example, Example), example
    failures = [Words.of("en").say(failure.text) for failure in outcome(example, shelf).failures]
    assert not failures, "\n".join([example.place, *failures])


def test_every_example_has_a_name_of_its_own() -> None:
    ids = [param.id for param in ALL]
    assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1]


def test_every_rule_of_the_virtual_player_has_an_example() -> None:
    wanted = ("A2.1", "A2.2", "A2.3", "A2.4", "A2.5", "A2.6", "A2.7", "A3", "A4", "A5", "A6", "A11", "7.1", "7.6")
    examples = [example for path in files([FOLDER / "mage_knight"]) for example in examples_in(path, shelf)]
    rules = {word.strip(".,;") for example in examples for word in re.split(r"[\s,;]+", example.rule)}
    for rule in (*wanted, "12.2-3", "12.2-4", "12.2-16", "12.2-19"):
        assert any(known == rule or known.startswith(f"{rule}.") for known in rules), rule
