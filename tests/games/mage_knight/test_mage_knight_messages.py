"""Texts of set-up and round pages, warnings, odds and score."""

from __future__ import annotations

from typing import Any

import pytest
from mage_knight_helpers import MAGE_KNIGHT, begin, content_of, english, from_state, in_words

from assistant.components.pile import Pile
from assistant.engine.checkpoint import Call
from assistant.engine.sequence import Cursor
from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market.events import OffersOnTable
from assistant.games.mage_knight.names import VIRTUAL
from assistant.games.mage_knight.realm.events import CityFound
from assistant.games.mage_knight.realm.numbers import garrison_piles
from assistant.games.mage_knight.realm.state import FoundCity
from assistant.games.mage_knight.realm.view import city_line
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.games.mage_knight.state import MageKnight, VirtualPlayer
from assistant.messages.text import tn
from assistant.ui.view.blocks import Chart


def state_of(**more: Any) -> MageKnight:
    virtual = VirtualPlayer(
        hero="goldyx",
        deck=more.pop("deck", Pile(pool=dict.fromkeys(COLORS, 4))),
        crystals={"red": 0, "blue": 1, "green": 2, "white": 0},
    )
    usual: dict[str, Any] = {"heroes": ["tovak"], "order": ["tovak", VIRTUAL], "virtual": virtual}
    return MageKnight(**usual | {"course": Cursor("turn")} | more)


def say(event: Any, content: Content | None = None) -> str:
    return english(in_words(content or content_of(), event))


@pytest.mark.parametrize(
    ("changes", "warnings"),
    [
        ({}, ""),
        ({"round": 6, "time": "night"}, "LAST ROUND"),
        ({"round": 6, "announced_by": VIRTUAL, "course": Cursor("turn", ["tovak"])}, "LAST TURN OF THE GAME"),
        ({"round": 3, "announced_by": VIRTUAL, "course": Cursor("turn", ["tovak"])}, "END OF THE ROUND ANNOUNCED"),
        ({"ending": True, "course": Cursor("turn", ["tovak"]), "last_turns": ["tovak"]}, "LAST TURNS OF THE GAME"),
        ({"ending": True, "course": Cursor("turn", ["tovak"])}, "LAST TURN OF THE GAME"),
        ({"round": 6, "deck": Pile(discard=["red"])}, "LAST ROUND | VIRTUAL DECK EMPTY"),
    ],
)
def test_the_status_line_warns_of_the_end(changes: dict[str, Any], warnings: str) -> None:
    _, moment = from_state(state_of(**changes))
    view = MAGE_KNIGHT.view(content_of(), moment)
    assert english(*view.status[2:]) == warnings


def test_the_odds_are_shown_once_with_a_heading() -> None:
    _, moment = from_state(state_of(course=Cursor("turn", ["tovak"])))
    view = MAGE_KNIGHT.view(content_of(), moment)
    panel = next(panel for panel in view.panels if panel.id == "virtual")
    (ends,) = (block for block in panel.blocks if isinstance(block, Chart))
    assert english(ends.title) == "it ends the round by its"
    assert ends.chances[-1].percent == 100
    (yours,) = view.beside
    assert isinstance(yours, Chart)
    assert english(yours.title, yours.note) == "TURNS YOU STILL HAVE | this one included"
    assert sum(chance.percent for chance in yours.chances) == 100
    assert view.count is not None
    likely = max(yours.chances, key=lambda chance: chance.percent)
    assert (likely.label, [chance.likely for chance in yours.chances].count(True)) == (
        tn("{n} turn", "{n} turns", view.count.value),  # type: ignore[arg-type]
        1,
    )
    assert english(view.count.note) == f"{likely.percent}% sure"
    assert view.now == ()


def test_no_turns_are_counted_after_an_own_announcement() -> None:
    state = state_of(course=Cursor("turn", ["tovak"]))
    engine, moment = from_state(state, sources={"virtual_deck": "table"})
    moment = engine.answer(moment, "announce")
    assert moment.question.key == "flip:3"
    assert english(*MAGE_KNIGHT.view(content_of(), moment).now) == "Your turns this round are over."


def test_the_set_up_names_your_own_hero_and_the_virtual_player() -> None:
    engine, moment = begin(virtual_hero="table")
    moment = engine.answer(moment, "goldyx")
    page = english(*moment.question.items)  # type: ignore[attr-defined]
    assert "You, Tovak: your figure beside the portal of the start tile. Shuffle your 16 cards, draw 5." in page
    assert "Your level tokens in a stack" in page
    assert "Virtual player: Goldyx. Crystals: blue 1, green 2." in page
    assert "Each monastery you reveal: one advanced action into the unit offer." in page


@pytest.mark.parametrize(("option", "two"), [("instead", False), ("in_addition", True)])
def test_the_round_page_tells_the_players_what_to_do(option: str, two: bool) -> None:
    state = state_of(course=Cursor("set_up"), round=2, time="night", order=[])
    engine, moment = from_state(state, Call("prepare_round"), rulings={"lowest_action_to_virtual_player": option})
    assert ("second lowest" in english(*moment.question.lead)) is two
    assert english(*(option.label for option in moment.question.options)) == "red | blue | green | white"  # type: ignore[attr-defined]
    for color in ("red", "green"):
        moment = engine.answer(moment, color)
    page = english(*moment.question.items)  # type: ignore[attr-defined]
    assert ("second lowest" in page) is two
    assert "Lay out the night tactics that are not out of the game." in page
    assert "For each monastery that stands: one advanced action into the unit offer." in page


@pytest.mark.parametrize(("round", "opens"), [(2, True), (3, False)])
def test_the_offers_of_first_reconnaissance_open_in_round_2(round: int, opens: bool) -> None:
    state = state_of(course=Cursor("set_up"), round=round, time="night", order=[])
    engine, moment = from_state(state, Call("prepare_round"), scenario="first_reconnaissance")
    assert english(*moment.question.lead) == ("Open both offers now." if opens else "")
    for color in ("red", "green"):
        moment = engine.answer(moment, color)
    assert ("Both offers lie open from now on" in english(*moment.question.items)) is opens  # type: ignore[attr-defined]


def test_the_app_gives_the_reason_for_not_holding_the_offers() -> None:
    _, moment = begin("first_reconnaissance", preset=2)
    told = [event for event in moment.step_events if isinstance(event, OffersOnTable)]
    assert len(told) == 1
    assert told[0].reasons
    assert moment.world.sources["offers"] == "off"
    assert say(told[0]).startswith("The offers stay on the table")


def test_a_garrison_is_counted_by_colour() -> None:
    state = state_of(cities=[FoundCity("blue", 5)])
    assert english(city_line(content_of(), state.cities[0])) == "blue, level 5: 2 violet, 1 white"
    found = CityFound(color="blue", level=5, garrison=("violet", "violet", "white"))
    assert "Garrison, face down: 2 violet, 1 white." in say(found)


def test_a_megapolis_without_placed_tokens_has_the_garrisons_of_both_halves() -> None:
    state = state_of(cities=[FoundCity("blue", 12, other="green")])
    blue, green = (garrison_piles(content_of(), color, 6) for color in ("blue", "green"))
    counted = ", ".join(f"{(blue + green).count(pile)} {pile}" for pile in dict.fromkeys(blue + green))
    expected = f"blue and green, level 12: {counted.replace('gray', 'grey')}"
    assert english(city_line(content_of(), state.cities[0])) == expected


def test_only_countable_score_lines_show_a_count() -> None:
    event = GameEnded(won=True, lines=(("city", 2, 20), ("all_cities", 1, 15), ("not_announced", 1, 5)), total=40)
    assert say(event) == (
        "The scenario is won. Score: your fame and achievements, no titles. "
        "And 40 points: cities conquered 2: 20, all cities conquered: 15, end of the round not announced: 5."
    )


def test_the_turn_order_is_told_with_its_reason() -> None:
    state = state_of(course=Cursor("choose_tactics"), order=[])
    engine, moment = from_state(state, Call("choose_tactics"))
    notes = {option.id: option.note for option in moment.question.options}  # type: ignore[attr-defined]
    assert english(notes["early_bird"]) == "no effect; the lowest number plays first"
    assert english(notes["the_right_moment"]) == "once this round: another turn at once"
    assert english(notes["mana_steal"]) == "puts a die of the source aside for you"
    assert english(notes["rethink"]) == "used when you take it"
    moment = engine.answer(moment, "early_bird")
    order = next(event for event in moment.new_events if isinstance(event, e.TurnOrderSet))
    assert say(order).startswith("Turn order: Tovak first. Tactic 1 comes before tactic ")


def test_a_tactic_used_at_once_is_a_line_for_the_hands() -> None:
    engine, moment = from_state(state_of(course=Cursor("choose_tactics"), order=[]), Call("choose_tactics"))
    taken = [event for event in engine.answer(moment, "great_start").new_events if isinstance(event, e.TacticTaken)]
    assert [event.sign for event in taken if event.who == "tovak"] == ["hands"]
    later = [event for event in engine.answer(moment, "planning").new_events if isinstance(event, e.TacticTaken)]
    assert [event.sign for event in later if event.who == "tovak"] == ["fact"]
