"""Every event of Drunagor that a player should read has a sentence."""

from __future__ import annotations

import typing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from scripted_party import at, told

from assistant.engine.overlay import overlay_facts
from assistant.games.drunagor.events import HeroHurt, ItemMoved
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.names import figure_name
from assistant.games.event_sentences import say
from assistant.messages.events import ENGINE_EVENTS, Corrected, Event
from assistant.messages.text import Text, in_english, verbatim
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs

OWN = [event for event in DRUNAGOR.rules.events if event not in ENGINE_EVENTS]
SEEN_ELSEWHERE = {"TurnBegan"}


def sample(kind: Any) -> Any:
    """Return a value of this type."""
    if kind is str:
        return "vorn"
    if kind is int:
        return 1
    if kind is bool:
        return True
    if kind is Text:
        return verbatim("x")
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return args[0]
    return {} if origin is dict else ()


@cache
def content() -> Any:
    return opening.load("drunagor", "chapter_02", UserDirs.below(Path("nowhere")).roots())[1]


@pytest.mark.parametrize("event", OWN, ids=lambda event: event.__name__)
def test_every_event_has_a_sentence(event: type[Event]) -> None:
    hints = typing.get_type_hints(event)
    required = {field.name: sample(hints[field.name]) for field in msgspec.structs.fields(event) if field.required}
    said = say(DRUNAGOR, content(), event(**required))
    assert (said is None) == (event.__name__ in SEEN_ELSEWHERE)


def test_no_brackets_stand_in_brackets() -> None:
    """A hero hit by `Executioner (yellow)`; a figure whose kind has brackets in its name."""
    hit = HeroHurt(hero="vorn", damage=3, left=6, source=figure_name(content(), "executioner", "yellow"))
    assert said(hit) == "Executioner (yellow): Vorn -3, 6 HP left."
    demo = opening.load("drunagor", "demo_sunken_vault", UserDirs.below(Path("nowhere")).roots())[1]
    assert in_english(figure_name(demo, "demo_sentinel", "navy")) == "Drowned Sentinel (demo), navy"
    read = overlay_facts(demo, {"monster": {"troll": {"name": {"en": "Troll (old)"}, "color": "white"}}})
    assert in_english(figure_name(read, "troll", "navy")) == "Troll (old), navy"


def test_corrections_name_figures_like_players_do() -> None:
    position: dict[str, Any] = {
        "heroes": ["vorn"],
        "monsters": [{"kind": "skeleton_archer", "rank": "rookie"}],
        "allies": [{"id": "companion_of_vorn_2", "number": 22, "kind": "companion", "hero": "vorn"}],
    }
    session = at("chapter_02", position)
    session.side_action("correct", path="monsters.0.hp", value=5)
    assert in_english(told(session, Corrected)[-1].label) == "Skeleton Archer (yellow): health"
    session.side_action("correct", path="heroes.0.hp", value=3)
    assert in_english(told(session, Corrected)[-1].label) == "Vorn: health"
    session.side_action("correct", path="allies.0.sturdiness", value=3)
    assert in_english(told(session, Corrected)[-1].label) == "companion 2 (Vorn): Sturdiness"


@pytest.mark.parametrize(
    ("how", "item", "sentence"),
    [
        ("taken", "elvish_bow", "Vorn takes: Elvish Bow."),
        ("equipped", "elvish_bow", "Vorn equips: Elvish Bow."),
        ("used", "chest_card", "Vorn uses up: chest card. Onto the chest discards."),
        ("given", "elvish_bow", "Vorn gives Maya: Elvish Bow."),
        ("left", "elvish_bow", "Vorn leaves behind: Elvish Bow."),
        ("discarded", "amiran_halberd", "Vorn discards: Amiran Halberd. Back into its deck."),
        ("discarded", "chest_card", "Vorn discards: chest card."),
    ],
)
def test_item_events_have_sentences(how: Any, item: str, sentence: str) -> None:
    assert said(ItemMoved(hero="vorn", item=item, how=how, to="maya")) == sentence


def said(event: Event) -> str:
    text = say(DRUNAGOR, content(), event)
    assert text is not None
    return in_english(text)
