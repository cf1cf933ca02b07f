"""Turning points: which events have a plate, and its words in both languages, with one hero and with several."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content import Root, shipped_root
from assistant.games.mage_knight.combat.duel_events import DuelEnded
from assistant.games.mage_knight.combat.events import FightEnded, KnockedOut
from assistant.games.mage_knight.events import LastTurnsBegan, RoundBegan, RoundEndAnnounced
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.realm.events import CityConquered, PortalClosed
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.games.mage_knight.sheet.events import LevelReached
from assistant.i18n import Translator
from assistant.messages.events import Event
from assistant.sessions import opening
from assistant.sessions.presentation.staging import turning_points

ENGLISH, POLISH = Translator.of("en"), Translator.of("pl")
LETTERS = 15
ROOTS = [Root(shipped_root(), shipped=True)]


def content(scenario: str) -> Any:
    return opening.load("mage_knight", scenario, ROOTS)[1]


ALONE, RIVALS = content("solo_conquest"), content("full_conquest")

PLATES: dict[str, tuple[Any, Event, tuple[str, str], tuple[str, str]]] = {
    "knocked out, alone": (ALONE, KnockedOut(wounds=5, limit=5), ("", "knocked out"), ("", "ogłuszenie")),
    "knocked out": (
        RIVALS, KnockedOut(who="arythea", wounds=5, limit=5), ("Arythea", "knocked out"), ("Arythea", "ogłuszenie")
    ),
    "won, alone": (
        ALONE, FightEnded(place="keep", won=True, fame=4, wounds=1), ("", "fight won"), ("", "walka wygrana")
    ),
    "lost": (
        RIVALS, FightEnded(who="goldyx", place="keep", won=False, withdraw=True), ("Goldyx", "fight lost"),
        ("Goldyx", "walka przegrana"),
    ),
    "duel": (
        RIVALS, DuelEnded(aggressor="norowas", winner="norowas", loser="tovak", fame=3), ("Norowas", "wins the duel"),
        ("Norowas", "zwycięża"),
    ),
    "duel drawn": (RIVALS, DuelEnded(aggressor="norowas"), ("", "draw"), ("", "remis")),
    "night": (ALONE, RoundBegan(round=4, time="night"), ("round 4", "night"), ("runda 4", "noc")),
    "day": (ALONE, RoundBegan(round=5, time="day"), ("round 5", "day"), ("runda 5", "dzień")),
    "announced": (
        ALONE, RoundEndAnnounced(by=VIRTUAL, human=False, others=("tovak",), alone=True),
        ("virtual player", "ends the round"), ("wirtualny gracz", "kończy rundę"),
    ),
    "last turns": (ALONE, LastTurnsBegan(turns=("tovak",)), ("", "last turns"), ("", "ostatnie tury")),
    "level, alone": (
        ALONE, LevelReached(who="tovak", level=3, armor=3, hand=5, command=2, alone=True), ("", "level 3"),
        ("", "poziom 3"),
    ),
    "level": (
        RIVALS, LevelReached(who="goldyx", level=4, armor=3, hand=5, command=2), ("Goldyx", "level 4"),
        ("Goldyx", "poziom 4"),
    ),
    "city": (
        ALONE, CityConquered(color="white", left=1), ("white", "city conquered"), ("białe", "miasto zdobyte")
    ),
    "portal": (
        RIVALS, PortalClosed(eliminated=("tovak",)), ("Tovak", "out of the game"), ("Tovak", "poza grą")
    ),
    "scenario won": (ALONE, GameEnded(won=True, total=30), ("", "scenario won"), ("", "wygrana")),
    "scenario lost": (ALONE, GameEnded(won=False, total=6), ("", "scenario lost"), ("", "przegrana")),
    "rivals": (RIVALS, GameEnded(won=True, alone=False), ("", "game over"), ("", "koniec gry")),
    "portal held": (
        RIVALS, GameEnded(won=True, points=False, winner="tovak", alone=False), ("Tovak", "wins the game"),
        ("Tovak", "wygrywa grę"),
    ),
}  # fmt: skip
"""An event, and who and what stands on its plate in English and in Polish."""


@pytest.mark.parametrize("name", PLATES)
def test_who_and_what_stand_on_the_plate(name: str) -> None:
    content, event, english, polish = PLATES[name]
    (point,) = turning_points([event], content)
    for translator, (who, what) in ((ENGLISH, english), (POLISH, polish)):
        said = translator.say(point.who) if point.who else "", translator.say(point.what)
        assert said == (who, what)
        assert all(len(words) <= LETTERS for words in said)


@pytest.mark.parametrize("name", PLATES)
def test_every_line_of_a_plate_is_filled_and_few_lines_are_shown(name: str) -> None:
    content, event, *_ = PLATES[name]
    (point,) = turning_points([event], content)
    assert len(point.hands) <= 4
    assert len(point.means) <= 2
    for translator in (ENGLISH, POLISH):
        for text in (point.cause, *point.hands, *point.means):
            said = translator.say(text) if text else "."
            assert said.strip(), name
            assert "{" not in said, said
            assert not said.startswith(":"), said


def said(content: Any, event: Event, language: Translator = ENGLISH) -> list[str]:
    (point,) = turning_points([event], content)
    return [language.say(text) for text in (point.cause, *point.hands, *point.means) if text]


def test_a_fight_tells_what_it_brought_and_cost() -> None:
    event = FightEnded(place="keep", won=True, fame=4, wounds=2, rewards=("crystal",), gone=("orc_summoners",))
    assert said(ALONE, event) == [
        "Keep",
        "Discard: Orc Summoners.",
        "Fame +4. 2 wounds into the hand.",
        "At the end of the turn: crystal.",
    ]
    assert said(ALONE, FightEnded(place="keep", won=False, withdraw=True, stay=("golems",))) == [
        "Keep",
        "Move the figure back to the space you attacked from.",
        "They stay where they are: Golems.",
    ]


def test_an_odd_level_gives_a_command_token_an_even_one_a_skill() -> None:
    assert said(ALONE, LevelReached(who="tovak", level=5, armor=3, hand=6, command=3, alone=True)) == [
        "Take the top level token off the pile.",
        "Lay it among the units, shield side up: one more command token.",
        "Armour 3, hand limit 6.",
        "3 units at most.",
    ]
    assert said(ALONE, LevelReached(who="tovak", level=6, armor=3, hand=6, command=3, alone=True)) == [
        "It brings a skill and an advanced action."
    ]


def test_the_end_tells_the_reason_and_the_points() -> None:
    event = GameEnded(won=True, lines=(("city", 2, 20), ("round_early", 1, 30)), total=50)
    assert said(ALONE, event) == [
        "The scenario is won.",
        "Score: your fame and achievements, no titles.",
        "50 points: cities conquered 2: 20, rounds left 1: 30.",
    ]
    (point,) = turning_points([CityConquered(color="red", left=0), event], ALONE)
    assert point.ends


def test_what_is_no_turning_point_has_no_plate() -> None:
    """The first round breaks nothing off, and the next round follows an announcement that leaves no turns."""
    quiet = [
        RoundBegan(round=1, time="day"),
        RoundEndAnnounced(by=VIRTUAL, human=False, alone=True),
        RoundEndAnnounced(by="tovak", human=True, others=(VIRTUAL,), alone=True),
        PortalClosed(),
    ]
    assert not turning_points(quiet, ALONE)
