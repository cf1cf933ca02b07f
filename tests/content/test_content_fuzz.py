"""Loading any pack gives content or ContentErrors, never another exception."""

from __future__ import annotations

import tempfile
from pathlib import Path

import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.content import Root, check, check_scenarios, scenario_ids

from toy_content import ToyContent, ToyScenario, friends  # isort: skip

keys = st.sampled_from(
    ["hero", "weapon", "totals", "levels", "motto", "id", "name", "rounds", "trigger", "type", "x.y"]
)
words = st.sampled_from(["goldyx", "red", "sword", "bow", "", "a b", "\x1b[0m"]) | st.text(max_size=8)
scalars = words | st.integers() | st.floats() | st.booleans() | st.dates() | st.datetimes()
keys_of_heroes = st.sampled_from(
    ["id", "name", "crystals", "deck", "friend", "items", "nickname", "weight", "en", "where"]
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(keys_of_heroes | st.text(max_size=3), inner, max_size=5)
    ),
    max_leaves=12,
)
snippets = st.sampled_from(
    [
        "[[hero]]\n",
        "[hero]\n",
        'id = "a"\n',
        'name = "A"\n',
        "deck = [",
        "]",
        "{",
        "}",
        '"""',
        "'''",
        "\\",
        "\n",
        "#",
        "a.b",
        "=",
        "1",
    ]
)


def examine(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "toy"
        (pack / "scenarios").mkdir(parents=True)
        for path in (pack / "heroes.toml", pack / "game.toml", pack / "scenarios" / "hunt.toml"):
            path.write_bytes(raw)
        for root in (Root(Path(folder)), Root(pack, required=True)):
            scenario_ids("toy", [root])
            problems = check(ToyContent, "toy", [root], friends) + check_scenarios(ToyScenario, "toy", [root])
            for problem in problems:
                assert str(problem).isprintable()
                assert problem.line >= 0


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=200))
def test_any_bytes_give_content_or_content_errors(raw):
    examine(raw)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(snippets | st.text(max_size=5), max_size=25).map("".join))
def test_toml_like_text_gives_content_or_content_errors(text):
    examine(text.encode("utf-8", "surrogatepass"))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(keys | st.text(max_size=4), values, max_size=5))
def test_valid_toml_gives_content_or_content_errors(data):
    examine(tomli_w.dumps(data).encode("utf-8", "surrogatepass"))
