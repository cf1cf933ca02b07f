"""Panels beside a monster's turn and the hunt of Darkness."""

from __future__ import annotations

from typing import Any

import pytest
from scripted_party import at, engine, told

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.monsters.card_facts import EFFECTS, on_page
from assistant.games.drunagor.monsters.glossary import HUNTS
from assistant.games.drunagor.monsters.ranking import ON_CARDS
from assistant.games.event_sentences import say
from assistant.i18n import Translator
from assistant.messages.events import Ruled
from assistant.messages.questions import WhichOf
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession
from assistant.ui.view.blocks import Card, Cards, Lines, Panel, Track

HEROES = [
    {"id": "vorn", "role": "defender", "hp": 4, "max_hp": 12},
    {"id": "jaheen", "role": "leader", "hp": 6, "max_hp": 14},
    {"id": "maya", "role": "striker", "hp": 3, "max_hp": 10},
]
CLEAVING = {"attack": "melee", "keywords": ["cleave 2", "poison x"]}


def panels(session: GameSession[Any, Any]) -> dict[str, Panel]:
    view = DRUNAGOR.view(session.content, session.moment)
    return {panel.id: panel for panel in view.panels}


def lines(panel: Panel) -> list[str]:
    """Return the plain lines in English."""
    words = Translator.of("en")
    return [words.say(line) for block in panel.blocks if isinstance(block, Lines) for line in block.lines]


def card(session: GameSession[Any, Any]) -> Card:
    """Return the card of the acting monster."""
    (block,) = panels(session)["card"].blocks
    assert isinstance(block, Cards)
    (card,) = block.cards
    return card


def card_lines(session: GameSession[Any, Any]) -> list[str]:
    return [in_english(line) for line in card(session).lines]


def order(session: GameSession[Any, Any]) -> list[tuple[str, str]]:
    """Return the figures in the order of play with their marks, and the note of Darkness."""
    (figures,) = (block.figures for block in panels(session)["order"].blocks if isinstance(block, Track))
    named = [(figure.name, figure.note if figure.hue == "darkness" else None, figure.mark) for figure in figures]
    return [
        (f"{in_english(name)}: {in_english(note)}" if note else in_english(name), mark) for name, note, mark in named
    ]


def darkness(**position: Any) -> GameSession[Any, Any]:
    """Return a session in which the Darkness is about to draw and the players hold the runes."""
    given = {"heroes": HEROES, "acting": "darkness", "rune_counts": {"a": 2, "b": 1}, **position}
    session = at("chapter_05", given)
    session.side_action("set_source", component="runes", source="table")
    return session


def label(session: GameSession[Any, Any], id: str) -> str:
    """Return the label of this option of the open question."""
    question = session.question
    assert isinstance(question, WhichOf)
    return next(in_english(option.label) for option in question.options if option.id == id)


# ---- the acting card ----


def two_executioners(**position: Any) -> GameSession[Any, Any]:
    given = {
        "heroes": HEROES,
        "acting": "executioner_rookie",
        "runes": {"green": 2},
        "monsters": [{"kind": "executioner", "rank": "rookie"}, {"kind": "executioner", "rank": "rookie"}],
        "facts": {"executioner_rookie_standard": CLEAVING},
        **position,
    }
    return at("chapter_01", given)


def test_the_card_says_whom_it_hunts_and_explains_its_keywords() -> None:
    shown = card(two_executioners())
    assert (in_english(shown.title), shown.number, shown.hue, shown.mark) == ("Executioner", 6, "yellow", "now")
    assert shown.corner is not None
    assert in_english(shown.corner) == "Rookie"
    stats = [(in_english(stat.label), stat.value, stat.below and in_english(stat.below)) for stat in shown.stats]
    assert stats == [("health", 12, None), ("move", 4, None), ("damage", 4, "melee")]
    assert [(in_english(word), word.hue) for word in shown.badges] == [("CLEAVE 2", "bad"), ("POISON 2", "green")]
    assert card_lines(two_executioners()) == [
        "hunts the strongest hero",
        "Jaheen 6, Vorn 4, Maya 3",
        "CLEAVE 2: up to that many next to it; more heroes beat the one it hunts",
        "POISON 2: start of each turn: 1 damage per token, until CLEANSE",
        "+2 damage on Darkness",
        "typed in from your card",
        "not all of this card is known: read it",
        "X is 2 (green runes)",
    ]


def test_the_card_shows_no_order_by_numbers_that_only_the_players_know() -> None:
    defiant = {**CLEAVING, "keywords": ["defiant"]}
    session = two_executioners(facts={"executioner_rookie_standard": defiant})
    said = card_lines(session)
    assert said[:2] == ["hunts the hero with the most free cubes", "DEFIANT"]
    assert "typed in from your card" in said
    session = two_executioners(
        facts={"executioner_rookie_standard": defiant},
        keeps=["cubes"],
        heroes=[{**hero, "cubes": {"red": n}} for n, hero in enumerate(HEROES, 1)],
    )
    assert card_lines(session)[1] == "Maya 3, Jaheen 2, Vorn 1"
    session.side_action("set_ruling", ruling="g53_keyword_strongest", option="last")  # Jaheen has the most health
    assert card_lines(session)[1] == "Maya 3, Vorn 1, Jaheen 2"


def test_one_figure_acts_at_a_time() -> None:
    session = two_executioners()
    both = [mark for name, mark in order(session) if name.startswith("Executioner")]
    assert both == ["now", "ahead"]
    engine(session, {"reach:6": "nobody"}, until="reach:7")
    both = [mark for name, mark in order(session) if name.startswith("Executioner")]
    assert both == ["done", "now"]


def test_every_keyword_of_the_box_has_a_meaning() -> None:
    content = two_executioners().content
    for id, keyword in content.pack.keyword.items():
        assert id in HUNTS if keyword.kind == "target" else keyword.meaning is not None, id


def test_every_keyword_of_the_box_can_be_ticked_on_an_unknown_card() -> None:
    content = two_executioners().content
    usual = on_page(content, "multi_target", "triggered", "passive", *EFFECTS)
    offered = [*usual, *ON_CARDS, *on_page(content, *EFFECTS, rare=True)]
    assert sorted(offered) == sorted(content.pack.keyword)


# ---- the hunt ----


def test_the_hunt_panel_shows_the_order_and_the_crushing_damage() -> None:
    session = darkness()
    assert lines(panels(session)["hunt"]) == [
        "strongest outside Darkness:",
        "Jaheen 6, Vorn 4, Maya 3",
        "equal: who acts sooner",
        "all in Darkness: no tile, everybody loses 3",
        "caught: 2 damage, nothing prevents it",
    ]
    assert ("Darkness: rune 1 of 2", "now") in order(session)


def test_heroes_caught_or_said_to_be_inside_are_not_hunted_again_this_turn() -> None:
    session = darkness()
    session.answer("green")
    session.answer(["inside"])
    assert lines(panels(session)["hunt"])[1:3] == ["Vorn 4, Maya 3", "inside: Jaheen"]
    session.answer(["vorn", "broken"])
    assert lines(panels(session)["hunt"])[1:3] == ["Maya 3", "inside: Vorn, Jaheen"]
    assert order(session)[-1] == ("Darkness: rune 2 of 2", "now")


def broken(session: GameSession[Any, Any]) -> str:
    """Return the third step while three small tiles are chosen."""
    return in_english(session.question.steps_with["broken"][2])


def test_the_step_for_small_tiles_names_who_is_next() -> None:
    session = darkness()
    session.answer("green")
    assert broken(session) == "Lay three small tiles, one after another. Jaheen caught? The rest go on to Vorn."
    session.answer(["inside"])
    session.answer(["inside"])
    assert broken(session) == "Lay three small tiles, one after another. Maya caught? Discard the rest."
    assert len(session.question.why) > 5


# ---- what is told ----


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"points": 4, "towards": "jaheen"}, "Walk [6] 4 spaces towards Jaheen."),
        ({"towards": "jaheen"}, "Walk [6] towards Jaheen."),
        (
            {"points": 3, "hunts": "relentless"},
            "Walk [6] 3 spaces towards the hero with the fewest free cubes.",
        ),
        ({"points": 2}, "Executioner (yellow) moves 2."),
        ({"at": "f6"}, "Executioner (yellow): to f6."),
        ({"at": "f6", "towards": "maya"}, "Executioner (yellow): to f6, towards Maya."),
    ],
)
def test_a_move_is_reported_with_points_and_target(event: dict[str, Any], sentence: str) -> None:
    moved = e.MonsterMoved(number=6, kind="executioner", base="yellow", **event)
    said = say(DRUNAGOR, two_executioners().content, moved)
    assert said is not None
    assert in_english(said) == sentence


def test_with_the_map_on_only_decisive_rulings_are_reported() -> None:
    position = {
        "map_on": True,
        "heroes": [{"id": "vorn", "hp": 9, "at": "a5"}],
        "monsters": [{"kind": "demo_sentinel", "rank": "rookie", "at": "c3"}],
        "facts": {"demo_sentinel_rookie_standard": {"keywords": [], "move": 2}},
        "acting": "demo_sentinel_rookie",
    }
    ruled = [one.ruling for one in told(at("demo_sunken_vault", position), Ruled)]
    assert ruled == ["water_is_harm"]
    dry = {**position, "heroes": [{"id": "vorn", "hp": 9, "at": "d4"}]}
    assert told(at("demo_sunken_vault", dry), Ruled) == []


def test_attack_twice_looks_again_where_its_target_stands() -> None:
    """Vorn steps out of reach while the first attack is open: the second one is for Maya, who is next to it."""
    position = {
        "map_on": True,
        "heroes": [{"id": "vorn", "hp": 9, "at": "d4"}, {"id": "maya", "hp": 5, "at": "c4"}],
        "monsters": [{"kind": "demo_sentinel", "rank": "rookie", "at": "d3"}],
        "facts": {"demo_sentinel_rookie_standard": {"keywords": ["attack_twice"]}},
        "acting": "demo_sentinel_rookie",
    }
    session = at("demo_sunken_vault", position)
    assert session.question.key == "damage:6:1:vorn"
    session.side_action("put", figure=1, at="d6")
    session.answer(0)
    assert session.question.key == "damage:6:2:maya"


def test_a_hero_without_a_new_place_still_shows_conditions() -> None:
    poisoned = {**HEROES[0], "at": "a5", "sure": False, "tokens": {"poison": 2}}
    session = at(
        "demo_sunken_vault",
        {"map_on": True, "rooms": [{"label": "stairs"}], "heroes": [poisoned], "monsters": []},
        agenda=(Call("hero_turn", {"hero": "vorn"}),),
    )
    order = next(block for block in panels(session)["order"].blocks if isinstance(block, Track))
    vorn = next(figure for figure in order.figures if figure.number == 1)
    assert vorn.unsure
    assert vorn.note is not None
    assert Translator.of("en").say(vorn.note) == "at a5?"
    assert [(in_english(token), token.hue) for token in vorn.tokens] == [("POISON 2", "green")]


def test_the_hint_says_how_a_hit_is_typed() -> None:
    session = at(
        "chapter_02",
        {"heroes": HEROES[:1], "monsters": [{"kind": "executioner", "rank": "rookie", "number": 7}]},
        agenda=(Call("hero_turn", {"hero": "vorn"}),),
    )
    assert in_english(session.question.hint) == "Ends on Darkness: 1-2. Hit a monster? Like 7-4."
