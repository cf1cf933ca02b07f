"""The shipped content, the rulings and their examples, and the reference entries."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from assistant.content import all_roots
from assistant.games import runebound2
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.game import RUNEBOUND2
from assistant.games.runebound2.headlines import headline_of
from assistant.games.runebound2.names import COLOURS
from assistant.i18n import Translator
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import in_english, t
from assistant.sessions import opening
from assistant.sessions.examples import examples_in, files
from assistant.ui.tui.commands.search import entry_page
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain

HERE = Path(__file__).parents[2]
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(runebound2.__file__).parent.rglob("*.py"))


def content_of(scenario: str) -> Content:
    content: Content = opening.load("runebound2", scenario, all_roots())[1]
    return content


DEMO, BOX = content_of("demo_ashen_crown"), content_of("rise_of_the_dragon_lords")
OTHER_READINGS = [
    (ruling.id, option.id)
    for ruling in DEMO.pack.ruling.values()
    for option in ruling.options
    if option.id != ruling.default
]


@pytest.mark.parametrize("colour", COLOURS)
def test_each_demo_deck_has_enough_cards_of_each_kind(colour: str) -> None:
    cards = list(DEMO.cards(colour).values())
    kinds = Counter(card.kind for card in cards)
    assert kinds["challenge"] >= 6
    assert kinds["encounter"] >= 3
    assert kinds["event"] >= 3
    assert DEMO.knows(colour)


def test_the_demo_has_runes_ranks_market_cards_heroes_and_dice() -> None:
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


def test_the_counts_of_the_box_follow_the_rulebook() -> None:
    content = content_of("rise_of_the_dragon_lords")
    box = content.scenario.box
    assert box.cards == {"green": 35, "yellow": 25, "blue": 16, "red": 8}
    assert sum(box.counters.values()) == 58
    assert all(box.counters[colour] - box.gems[colour] == 2 for colour in COLOURS)
    assert content.worth("green") * 3 == content.worth("blue")


@pytest.mark.parametrize("ruling", sorted(DEMO.pack.ruling))
def test_every_ruling_is_used_by_the_rules(ruling: str) -> None:
    assert f'"{ruling}"' in SOURCE


def test_every_reading_that_is_not_the_default_has_an_example() -> None:
    scenarios = {
        id: opening.load("runebound2", id, all_roots()) for id in ("demo_ashen_crown", "rise_of_the_dragon_lords")
    }
    examples = [
        example
        for path in files([HERE / "examples" / "runebound2"])
        for example in examples_in(path, lambda _, scenario: scenarios[scenario])
    ]
    shown = {reading for example in examples for reading in example.given.rulings.items()}
    assert set(OTHER_READINGS) - shown == set()


def test_every_worked_example_of_the_digest_has_a_file() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files([HERE / "examples" / "runebound2"])]
    named = {
        int(number) for text in texts for found in re.findall(r"worked examples? ([\d, ]+)", text)
        for number in re.findall(r"\d+", found)
    }  # fmt: skip
    assert set(range(1, 21)) - named == set()


# -- reference entries


@pytest.mark.parametrize("scenario", ["demo_ashen_crown", "rise_of_the_dragon_lords"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_reference_entry_is_complete_in_both_languages(scenario: str, language: str) -> None:
    pen = Pen(Translator.of(language))
    for entry in RUNEBOUND2.book(content_of(scenario)):
        rows = [plain(row) for row in entry_page(entry)(pen, 78)]
        assert rows
        assert not re.search(r"\b[a-z]+_[a-z_]+\b|\{", "".join(rows)), rows


def test_the_reference_has_cities_terrains_heroes_cards_and_rulings() -> None:
    entries = {in_english(t("{name}", name=entry.name)): entry for entry in RUNEBOUND2.book(DEMO)}
    kinds = Counter(in_english(entry.kind) for entry in entries.values())
    assert kinds["city"] == 8
    assert kinds["terrain"] == 7
    assert kinds["hero"] == 6
    assert (kinds["Ally"], kinds["Item"]) == (6, 11)  # the market, and cards that become one
    assert kinds["Challenge"] >= 24
    assert kinds["ruling"] == len(DEMO.pack.ruling)
    assert kinds["word of the rules"] > 20
    meaning = entries["hazard number"].meaning
    assert meaning is not None
    assert "doom track" in in_english(meaning)
    ((_, share),) = entries["mountains"].facts
    assert in_english(t("{share}", share=share)) == "75%"
    assert "brood_of_the_blood_mother" not in {entry.id for entry in RUNEBOUND2.book(DEMO)}
    assert "brood_of_the_blood_mother" in {entry.id for entry in RUNEBOUND2.book(BOX)}


@pytest.mark.parametrize(
    ("options", "words"), [(["beaten", "fled"], "how was it?"), (["beaten", "event"], "which card?")]
)
def test_the_headline_of_a_card_drawn_by_the_app_asks_for_the_outcome(options: list[str], words: str) -> None:
    question = OneOf(
        key="card:yellow",
        prompt=t("{words}", words="?"),
        options=tuple(Option(id, t("{words}", words=id)) for id in options),
    )
    assert headline_of(question).text.message == words
