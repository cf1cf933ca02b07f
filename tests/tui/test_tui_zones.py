"""Zones on the screen: drawn in every size, cards moved, turned and dragged, cards highlighted by a question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tui_player import Player, at_the_table
from tui_zones_toy import Beast, Den, open_den, zones

from assistant.i18n import Translator
from assistant.messages.text import Name, t, verbatim
from assistant.sessions.driver import Driver
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.figures import CardTurn, CounterChange, NumberedFigure, ZoneChange
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import plain as words_of
from assistant.ui.tui.drawing.zones import draw_zones
from assistant.ui.tui.forms.figure_input import FigureInput
from assistant.ui.tui.forms.form import Done, Outcome, Stay
from assistant.ui.view.blocks import Zone, ZoneCard, Zones

PEN = Pen(Translator.of("en"))
SIZES = [(40, 1), (40, 2), (40, 5), (58, 3), (76, 9), (76, 30), (120, 12)]


@pytest.fixture
def den(tmp_path: Path) -> OpenGame[Any, Any]:
    """Open a game at a pause."""
    return open_den(tmp_path / "den", acts=True)


@pytest.fixture
def asking(tmp_path: Path) -> OpenGame[Any, Any]:
    """Open a game at a question for a card."""
    return open_den(tmp_path / "den")


def many(count: int, zones: int = 5) -> Zones:
    cards = [
        ZoneCard(
            6 + place,
            Name(f"Drowned Guard of the Old Mill {place}", short_en=f"Guard {place}"),
            place % 3 != 0,
            place % 4 != 1,
            "now" if place == 7 else "ahead",
            2,
            5,
            t("attack {n}, advance and inflict", n=place),
        )
        for place in range(count)
    ]
    return Zones(
        tuple(
            Zone(str(key), Name(f"Ironbreaker the {key}th", short_en=f"Iron {key}"), tuple(cards[key::zones]), room=3)
            for key in range(zones)
        )
    )


def drawn(block: Zones, width: int, height: int) -> list[list[str]]:
    return [[words_of(line).rstrip() for line in rows] for rows in draw_zones(block, PEN, width, height)]


def plain(block: Zones, width: int, height: int) -> str:
    return "\n".join(line for rows in drawn(block, width, height) for line in rows)


# -- drawing


@pytest.mark.parametrize(("width", "each"), SIZES)
@pytest.mark.parametrize("count", [0, 3, 12, 24, 40])
def test_every_number_is_visible_and_nothing_is_wider_than_the_panel(width: int, each: int, count: int) -> None:
    block = many(count)
    made = drawn(block, width, each * len(block.zones))
    for zone, rows in zip(block.zones, made, strict=True):
        assert all(len(line) <= width for line in rows)
        for card in zone.cards:
            assert re.search(rf"\b{card.number}\b", "\n".join(rows)), (card.number, rows)


@pytest.mark.parametrize("count", [0, 3, 12, 24, 40])
def test_one_row_per_zone_is_enough_in_forty_columns(count: int) -> None:
    assert [len(rows) for rows in drawn(many(count), 40, 5)] == [1] * 5


def test_each_card_has_a_line_if_there_is_room() -> None:
    lines = plain(zones(Den()), 76, 30).splitlines()
    assert lines[1] == "► 1 Ironbreaker  6 of 9  full  [6]  Bog Lurker 6  ▆▆▆▆▆▆ 3/9  attack 2"
    assert lines[2].strip() == "[7]  Bog Lurker 7  ▆▆▆▆▆▆ 3/9  attack 2"


def test_face_down_only_the_number_is_shown() -> None:
    assert "[10] ?" in plain(zones(Den()), 76, 30)
    for width, height in ((76, 30), (76, 3), (40, 3)):
        assert "Lurker 10" not in plain(zones(Den()), width, height)
        assert "Lurk 10" not in plain(zones(Den()), width, height)


def test_cards_are_side_by_side_with_too_few_rows() -> None:
    assert "[6]  Bog Lurker 6  3/9 attack 2  [7]  Bog Lurker 7  3/9 attack 2" in plain(zones(Den()), 100, 3)


def test_cards_in_less_room_have_short_names_then_numbers() -> None:
    assert "[6]  Lurk 6  3/9  [7]  Lurk 7  3/9" in plain(zones(Den()), 70, 3)
    assert "► 1 Ironbreaker  6 of 9  full [6] [7]" in plain(zones(Den()), 50, 3)


def test_exhausted_and_acting_cards_are_marked() -> None:
    state = Den(beasts=[Beast(6, "1", ready=False)])
    assert "-6- Bog Lurker 6" in plain(zones(state), 76, 30)
    assert "►13◄" in plain(many(12), 120, 40)


async def test_zones_that_do_not_fit_are_scrolled_with_a_sign(tmp_path: Path) -> None:
    beasts = [Beast(number, "0", ready=False) for number in range(10, 130)]
    async with at_the_table(open_game=open_den(tmp_path / "den", beasts=beasts, acts=True), size=(60, 20)) as player:
        player.sees("…")
        player.sees("1 ")
        for _ in range(5):
            await player.press("pageup")
        player.sees(" 10 11 12")
        player.sees_no(" 118 119")
        for _ in range(5):
            await player.press("pagedown")
        player.sees(" 128 129")
        player.sees_no(" 10 11 12")


async def test_zones_are_scrolled_during_a_question_with_numbered_lines(tmp_path: Path) -> None:
    beasts = [Beast(6, "1"), Beast(7, "1"), *(Beast(number, "0", ready=False) for number in range(10, 130))]
    den = open_den(tmp_path / "den", beasts=beasts)
    async with at_the_table(open_game=den, size=(60, 22)) as player:
        mark = player.screen.form.mark
        for _ in range(5):
            await player.press("pagedown")
        player.sees(" 128 129")
        for _ in range(5):
            await player.press("pageup")
        player.sees(" 10 11 12")
        assert (player.screen.form.mark, den.question.key) == (mark, "acts")


# -- typing

BEASTS = (NumberedFigure(7, verbatim("Lurker"), "beasts.0.left", 3), NumberedFigure(12, verbatim("Witch")))


def typed(keys: str, *, zones: tuple[str, ...] = ("0", "1", "2", "13")) -> tuple[Outcome, FigureInput]:
    figures = FigureInput(BEASTS, zones={key: verbatim(f"zone {key}") for key in zones}, turns=True)
    outcome: Outcome = None
    for key in keys:
        outcome = figures.key("enter" if key == " " else key)
    return outcome, figures


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        ("7.2", ZoneChange(7, "2")),
        ("7.0", ZoneChange(7, "0")),
        ("12,2", ZoneChange(12, "2")),
        ("7.1 ", ZoneChange(7, "1")),
        ("7.13", ZoneChange(7, "13")),
        ("7*", CardTurn(7)),
        ("12*", CardTurn(12)),
        ("7-2 ", CounterChange("beasts.0.left", -2)),
        ("7- ", CounterChange("beasts.0.left", -1)),
    ],
)
def test_input_for_a_card(keys: str, done: object) -> None:
    assert typed(keys)[0] == Done(done)


@pytest.mark.parametrize("keys", ["4-3 ", "4+3 ", "4.2", "4*", "72-1 ", "7.9", "12-2 "])
def test_illegal_input_is_refused_as_a_whole(keys: str) -> None:
    outcome, figures = typed(keys)
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert figures.typed == ""


async def test_two_keys_after_the_number_move_a_card(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.press("8", "full_stop")
        player.sees("Bog Lurker 8:", "0  Shadows", "2  Waywatcher")
        await player.press("0")
        assert where(den) == {6: "1", 7: "1", 8: "0", 10: "0"}
        await player.press("u")
        player.sees("Undone: a card is moved")
        assert where(den)[8] == "2"


async def test_a_move_asks_what_the_rules_ask(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.press("8", "full_stop", "1")
        player.sees("The zone is full. How many get through?")
        await player.press("1", "enter")
        player.sees("1 wounds.")
        assert (where(den)[8], den.state.hurt) == ("0", 1)
        assert den.question.key == "rest"


async def test_one_key_after_the_number_turns_a_card(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.press("1", "0", "asterisk")
        assert not beast(den, 10).ready
        player.sees("-10- ?")


async def test_an_unknown_number_changes_nothing(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        lines = len(den.timeline.lines)
        await player.press("4", "minus", "6", "enter")
        player.sees("No figure has the number 4. There are: 6 Bog Lurker 6")
        await player.press("9", "full_stop", "2")
        player.sees("No figure has the number 9.")
        assert len(den.timeline.lines) == lines
        assert den.question.key == "rest"


async def test_the_location_is_figure_zero(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.press("0", "plus", "2", "enter")
        assert den.state.explored == 2


async def test_fast_typing_is_not_lost(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.pilot.press("8", "full_stop", "0", "6", "asterisk", "1", "0", "asterisk")
        await player.settle()
        assert where(den)[8] == "0"
        assert not beast(den, 6).ready
        assert not beast(den, 10).ready


# -- a question about cards in zones


async def test_the_cards_of_a_question_are_typed_by_their_own_numbers(asking: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=asking) as player:
        player.sees("Which one acts?", "6  beast 6", "7  beast 7", "0  everybody in the shadows")
        await player.press("7")
        assert not beast(asking, 7).ready


async def test_a_highlighted_card_or_zone_is_clicked(asking: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=asking) as player:
        await player.pilot.click(offset=press_at(player, "card:8.2"))  # not offered
        await player.settle()
        assert asking.question.key == "acts"
        await player.pilot.click(offset=press_at(player, "card:10.0"))  # its zone is offered
        await player.settle()
        assert not beast(asking, 10).ready
        assert asking.question.key == "rest"


async def test_the_marked_card_is_filled_on_the_panel(asking: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=asking) as player:
        assert filled_cards(player) == set()
        await player.press("down", "down")
        assert filled_cards(player) == {"card:7.1"}


async def test_card_input_works_after_a_while_a_question_takes_digits(asking: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=asking) as player:
        for keys in ("8*", "7.0"):
            await player.press("a")
            await player.type(keys)
            await player.press("enter")
        assert not beast(asking, 8).ready
        assert where(asking)[7] == "0"


# -- the mouse


async def test_a_card_is_dragged_from_zone_to_zone(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.pilot.mouse_down(offset=press_at(player, "card:6.1"))
        await player.pilot.mouse_up(offset=press_at(player, "card:8.2"))
        await player.settle()
        assert where(den)[6] == "2"
        await player.pilot.mouse_down(offset=press_at(player, "card:6.2"))
        await player.pilot.mouse_up(offset=press_at(player, "zone:0"))
        await player.settle()
        assert where(den)[6] == "0"


async def test_a_card_is_dragged_while_a_question_takes_digits(asking: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=asking) as player:
        await player.pilot.mouse_down(offset=press_at(player, "card:6.1"))
        await player.pilot.mouse_up(offset=press_at(player, "zone:0"))
        await player.settle()
        assert where(asking)[6] == "0"
        player.sees_no("6  beast 6")


async def test_a_click_turns_a_card_and_after_its_number_moves_it(den: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=den) as player:
        await player.pilot.click(offset=press_at(player, "card:8.2"))
        await player.settle()
        assert not beast(den, 8).ready
        await player.press("8")
        await player.pilot.click(offset=press_at(player, "zone:0"))
        await player.settle()
        assert where(den)[8] == "0"


# -- without a screen


def test_moving_and_turning_are_side_actions_of_drive(den: OpenGame[Any, Any]) -> None:
    driver = Driver(den, Translator.of("en"))
    driver.reply({"aside": "move_to", "args": {"figure": 8, "zone": "0"}})
    driver.reply({"aside": "turn", "args": {"figure": 8}})
    assert (beast(den, 8).zone, beast(den, 8).ready) == ("0", False)
    asked = driver.reply({"answer": "go_on"})["question"]
    assert asked["kind"] == "in_zone"
    assert [(one["number"], one["zone"]) for one in asked["options"]] == [(6, "1"), (7, "1"), (0, "0")]


# -- helpers


def where(open_game: OpenGame[Any, Any]) -> dict[int, str]:
    return {beast.number: beast.zone for beast in open_game.state.beasts}


def beast(open_game: OpenGame[Any, Any], number: int) -> Beast:
    return next(beast for beast in open_game.state.beasts if beast.number == number)


def press_at(player: Player, key: str) -> tuple[int, int]:
    """Return where on the screen a click presses this key."""
    for y, strip in enumerate(player.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            if segment.style is not None and segment.style.meta.get("press") == key:
                return x, y
            x += segment.cell_length
    raise AssertionError(f"{key} is not on the screen:\n{player.text}")


def filled_cards(player: Player) -> set[str]:
    """Return the cards with the accent colour as background."""
    accent = player.app.pen.ink.bg("accent")
    segments = (segment for strip in player.screen._compositor.render_strips() for segment in strip)
    filled = [segment.style for segment in segments if segment.style and segment.style.bgcolor]
    pressed = [str(style.meta.get("press", "")) for style in filled if style.bgcolor and style.bgcolor.name == accent]
    return {key for key in pressed if key.startswith("card:")}
