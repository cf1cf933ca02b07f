"""What the packs hold, every reading with an example of its own, headlines that fit."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from assistant.content import all_roots
from assistant.evenings import opening
from assistant.evenings.examples import examples_in, files
from assistant.games import runebound2
from assistant.games.runebound2.called import COLOURS
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.headlines import HEADLINES
from assistant.words import Words

HERE = Path(__file__).parents[2]
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(runebound2.__file__).parent.rglob("*.py"))
LONGEST = 15


def content_of(scenario: str) -> Content:
    content: Content = opening.load("runebound2", scenario, all_roots())[1]
    return content


DEMO = content_of("demo_ashen_crown")
READINGS = [
    (ruling.id, option.id)
    for ruling in DEMO.pack.ruling.values()
    for option in ruling.options
    if option.id != ruling.default
]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_demo_has_what_a_game_needs(colour: str) -> None:
    cards = list(DEMO.cards(colour).values())
    kinds = Counter(card.kind for card in cards)
    assert kinds["challenge"] >= 6
    assert kinds["encounter"] >= 3
    assert kinds["event"] >= 3
    assert DEMO.knows(colour)


def test_the_demo_as_a_whole() -> None:
    red = DEMO.cards("red").values()
    assert sum(card.final for card in red) == 1
    assert sum(bool(card.rune) for card in red) == 4
    assert any(card.leads_to == "the_ashen_king" and not card.rune for card in red)
    events = [card for colour in COLOURS for card in DEMO.cards(colour).values() if card.kind == "event"]
    assert {card.rank for card in events} == {1, 2, 3, 4}
    assert DEMO.knows_market()
    assert len([id for id in DEMO.market() if id in DEMO.pack.item]) == 10
    assert len([id for id in DEMO.market() if id in DEMO.pack.ally]) == 4
    assert len(DEMO.heroes()) == 6
    assert all(hero.skills for hero in DEMO.heroes())
    assert len(DEMO.cities()) == 8
    assert len(DEMO.dice()) == 5
    assert all(len(face) >= 2 for die in DEMO.dice() for face in die.faces)
    uses = {DEMO.pack.item[id].use for id in DEMO.market() if id in DEMO.pack.item}
    assert uses == {"activate", "discard", "always", "mixed"}


def test_the_box() -> None:
    box = content_of("rise_of_the_dragon_lords").scenario.box
    assert box.cards == {"green": 35, "yellow": 25, "blue": 16, "red": 8}
    assert sum(box.counters.values()) == 58
    assert all(box.counters[colour] - box.gems[colour] == 2 for colour in COLOURS)
    assert box.worth["green"] * 3 == box.worth["blue"]


@pytest.mark.parametrize("ruling", sorted(DEMO.pack.ruling))
def test_every_ruling_is_consulted(ruling: str) -> None:
    assert f'"{ruling}"' in SOURCE


def test_every_other_reading_has_an_example() -> None:
    shelf = {id: opening.load("runebound2", id, all_roots()) for id in ("demo_ashen_crown", "rise_of_the_dragon_lords")}
    examples = [
        example
        for path in files([HERE / "examples" / "runebound2"])
        for example in examples_in(path, lambda _, scenario: shelf[scenario])
    ]
    shown = {reading for example in examples for reading in example.given.rulings.items()}
    assert set(READINGS) - shown == set()


def test_every_worked_example_of_the_digest_has_a_file() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files([HERE / "examples" / "runebound2"])]
    named = {
        int(number) for text in texts for found in re.findall(r"worked examples? ([\d, ]+)", text)
        for number in re.findall(r"\d+", found)
    }  # fmt: skip
    assert set(range(1, 21)) - named == set()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_headlines_can_be_read_across_the_table(language: str) -> None:
    for text in HEADLINES.values():
        words = re.sub(r"\{\w+\}", "12", Words.of(language).say(text))
        assert len(words) <= LONGEST, words
