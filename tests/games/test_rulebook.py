"""Every rule is found by its owner: each reference that the rules use leads to a printed heading."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.content import Root
from assistant.games import GAME_IDS, game_named
from assistant.games.rulebook import Heading, Rulebook
from assistant.i18n import Translator
from assistant.messages.text import Name, in_english
from assistant.sessions import opening

HERE = Path(__file__).parents[2]
FEWEST = {"warhammer_quest": 100, "runebound2": 80, "runebound3": 50}
"""So many different references are found at least; a short book has fewer."""


def loaded(game: str) -> tuple[Any, Any]:
    roots = (Root(HERE / "content"),)
    names = opening.scenario_names(game_named(game), roots, [])
    return opening.load(game, next(iter(names)), roots)


def references(game: str) -> set[str]:
    """Whatever the code and the content files give as `rule`, and every other text that cites a line."""
    found: set[str] = set()
    for path in (HERE / "assistant" / "games" / game).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _cites(node.value):
                found.add(node.value)
            if isinstance(node, ast.keyword) and node.arg == "rule":
                found |= {one.value for one in ast.walk(node.value) if _is_text(one)}
    for path in (HERE / "content" / game).rglob("*.toml"):
        found |= set(_rules_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    return {one for one in found if one}


def _cites(words: str) -> bool:
    return re.fullmatch(r"(?:[\w. -]+, )*L\d+(?:-\d+)?(?:, [\w. -]+)*", words) is not None


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in ("ranged", ", L1329")


def _rules_in(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key == "rule" and isinstance(value, str):
                yield value
            else:
                yield from _rules_in(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from _rules_in(value)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_reference_of_the_rules_leads_to_a_heading_of_the_printed_book(game: str) -> None:
    found = references(game)
    _, content = loaded(game)
    rulebook = game_named(game).rulebook(content)
    assert len(found) > FEWEST.get(game, 150)
    assert sorted(one for one in found if not rulebook.places(one)) == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_headings_stand_in_the_order_of_the_book_and_have_names_in_both_languages(game: str) -> None:
    _, content = loaded(game)
    rulebook = game_named(game).rulebook(content)
    lines = [heading.line for heading in rulebook.headings]
    assert lines == sorted(lines)
    assert rulebook.headings[0].chapter
    for heading in rulebook.headings:
        assert heading.name.en
        assert heading.name.pl
        assert not set("~#*") & set(heading.name.pl)
    assert all(line >= lines[0] for line in rulebook.items.values())


def test_a_reference_is_said_as_chapter_and_heading_in_both_languages() -> None:
    _, content = loaded("mage_knight")
    (place,) = content.pack.rulebook.places("A3, L255")
    assert in_english(place) == "One round of play (day or night): 3. Players choose tactic cards"
    assert Translator.of("pl").say(place) == "Jedna runda gry (dzień lub noc): 3. Gracze wybierają karty taktyki"
    (place,) = content.pack.rulebook.places("A2.3")
    assert in_english(place) == "Co-operative and solo scenarios: The virtual player's turn"
    _, content = loaded("drunagor")
    (place,) = content.pack.rulebook.places("5.4")
    assert Translator.of("pl").say(place) == "Potwory: Przygotowanie, ruch i atak"
    (place,) = content.pack.rulebook.places("L2814")
    assert in_english(place) == "Glossary of conditions, keywords and terms: STUN"


def test_lines_come_before_items_each_place_is_named_once_and_what_is_unknown_is_nowhere() -> None:
    headings = (
        Heading(10, Name("One"), chapter=True),
        Heading(20, Name("two")),
        Heading(30, Name("Three"), chapter=True),
    )
    book = Rulebook(headings, {"A1": 30, "12.1": 25})
    assert [in_english(place) for place in book.places("A1, L21, L22-29, L10")] == ["One: two", "One"]
    assert [in_english(place) for place in book.places("A1, 12.1")] == ["Three", "One: two"]
    assert [in_english(place) for place in Rulebook().places("p. 7")] == ["p. 7"]
    assert book.places("") == book.places("Z9") == book.places("L3") == ()
