"""Mistakes in effects of entries are reported with the file and line of the entry."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from assistant.content import ContentErrors, Root, load
from assistant.content.effects import EffectChecker

sys.path.append(str(Path(__file__).parents[1] / "engine"))
from toy_cards import Pack, rules  # isort: skip

WORDS = """[[keyword]]
id = "fly"
name = "Fly"

[[keyword]]
id = "poison"
name = "Poison"
then = [
  {{ step = "sting", beast = "@beast" }},
  {0},
]
"""


def mistakes(folder: Path, effect: str) -> list[str]:
    pack = folder / "cards"
    pack.mkdir(exist_ok=True)
    (pack / "words.toml").write_text(WORDS.format(effect))
    try:
        load(Pack, "cards", [Root(folder)], None, EffectChecker(rules.steps))
    except ContentErrors as errors:
        return [str(problem).removeprefix(f"{pack}/") for problem in errors.problems]
    return []


def test_valid_effects_have_no_mistakes(tmp_path: Path) -> None:
    assert mistakes(tmp_path, '{ step = "sting", beast = "wolf", times = 2, word = "fly" }') == []
    assert mistakes(tmp_path, '{ step = "sting", beast = "@beast", times = "@wounds" }') == []


@pytest.mark.parametrize(
    ("effect", "mistake"),
    [
        ('{ step = "stin", beast = "a" }', "step: stin is not known here. Is sting meant?"),
        ('{ beast = "a" }', 'step: The key "step" is missing; it should hold the name of a step.'),
        ('{ step = "sting", beast = "a", time = 2 }', "time: time is not known here. Is times meant?"),
        ('{ step = "sting", beast = "a", times = "b" }', "times: This can't be: Expected `int`, got `str`."),
        ('{ step = "sting", beast = "@beats" }', "beast: @beats is not known here. Is @beast meant?"),
        ('{ step = "sting", beast = "a", word = "poisn" }', "word: poisn is not known here. Is poison meant?"),
    ],
)
def test_a_mistake_is_reported_at_its_entry(tmp_path: Path, effect: str, mistake: str) -> None:
    assert mistakes(tmp_path, effect) == [f"words.toml:10: keyword.poison.then.1.{mistake}"]


def test_a_missing_argument_is_reported(tmp_path: Path) -> None:
    expected = 'words.toml:10: keyword.poison.then.1: The key "beast" is missing; it should hold a text.'
    assert mistakes(tmp_path, '{ step = "sting", times = "@wounds" }') == [expected]


def test_all_mistakes_are_reported_together(tmp_path: Path) -> None:
    assert len(mistakes(tmp_path, '{ step = "sting", beast = 3, times = "@a", word = "x" }')) == 3
