"""Line numbers of key paths, for every TOML notation."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.content.toml_lines import MAX_DEPTH, LineIndex, too_many_parts

TEXT = '''\
# heroes [[hero]] "not this"
motto = """
[[hero]]
id = "no"
"""

[[hero]]
id = "goldyx" # a = 1
name = { en = "Goldyx", pl = 'Go = "ldyx"' }
deck = [
  "red", # first

  "blue",
  { id = "x", inner = [1,
    2] },
]
[hero.stats]
armour.base = 2
"quoted key" = 1.5
"esc\\u0041ped" = 1979-05-27 07:32:00

[[hero]]
id = "tovak"
[[hero.skill]]
id = "a"
[[hero.skill]]
id = "b"

[totals."of all".now]
cards = 3
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("motto",), 2),
        (("hero",), 7),
        (("hero", 0), 7),
        (("hero", 0, "id"), 8),
        (("hero", 0, "name", "pl"), 9),
        (("hero", 0, "deck"), 10),
        (("hero", 0, "deck", 0), 11),
        (("hero", 0, "deck", 1), 13),
        (("hero", 0, "deck", 2, "inner", 1), 15),
        (("hero", 0, "stats"), 17),
        (("hero", 0, "stats", "armour", "base"), 18),
        (("hero", 0, "stats", "quoted key"), 19),
        (("hero", 0, "stats", "escAped"), 20),
        (("hero", 1, "id"), 23),
        (("hero", 1, "skill", 1, "id"), 27),
        (("totals", "of all", "now", "cards"), 30),
        (("hero", 1, "missing", "deeper"), 22),
        (("nothing",), 0),
        ((), 0),
    ],
)
def test_line_of_a_key(path, line):
    assert LineIndex(TEXT).of(path) == line


def test_every_key_has_a_line():
    def paths(value, path=()):
        if path:
            yield path
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in items:
            yield from paths(item, (*path, key))

    lines = LineIndex(TEXT)
    for path in paths(tomllib.loads(TEXT)):
        assert path in lines._lines, path


@given(st.text(alphabet="[]{}=,.#\"'\\\n \tab1", max_size=60))
def test_any_text_can_be_scanned(text):
    too_many_parts(text)
    LineIndex(text)


def test_only_a_long_dotted_key_has_too_many_parts():
    key = ".".join("a" * (MAX_DEPTH + 1))
    assert too_many_parts(f"b = 1\n{key} = 1") == 2
    assert too_many_parts(f"b = 1\n[{key}]") == 2
    assert too_many_parts('"a"' + '."a"' * MAX_DEPTH + "= 1") == 1
    assert too_many_parts(f'b = "{key}" # {key}') == 0
    assert too_many_parts("b = [" + "1.5, " * 40 + "]") == 0
