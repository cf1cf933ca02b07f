"""The form for several numbers: first without a screen, then on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import toy_fight
from toy_fight_game import GAME
from tui_player import at_the_table
from tui_toy import clock

from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.i18n import Translator
from assistant.messages.questions import Refused
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, Text, in_english, t, verbatim
from assistant.messages.verdict import AnswerPreview, Verdict
from assistant.sessions.open_game import OpenGame
from assistant.storage import Journal
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.part_layout import fit_parts
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Run, length, plain
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done, Form, Outcome, Stay
from assistant.ui.tui.forms.sums import SumsForm, WhatIf
from assistant.ui.tui.widgets.big_type import BigType
from assistant.ui.tui.widgets.headline import BigHeadline

PEN = Pen(Translator.of("en"))
ELEMENTS = ("physical", "fire", "ice", "cold fire")
ZEROS = dict.fromkeys(("physical", "fire", "ice", "cold fire"), 0)


def in_row(*rows: str, labels: Sequence[str] = ELEMENTS, most: int = 99) -> tuple[Box, ...]:
    """Return rows of boxes with the same heads; the ids of a single row are its labels."""
    return tuple(
        Box(label if len(rows) == 1 else f"{row} {label}", verbatim(label), verbatim(row), most=most)
        for row in rows
        for label in labels
    )


def listed(*expected: int, note: Text | None = None) -> tuple[Box, ...]:
    return tuple(Box(f"b{n}", verbatim(f"crypt {n}"), expected=each, note=note) for n, each in enumerate(expected))


def asked(boxes: tuple[Box, ...], what_if: WhatIf | None = None, **more: Any) -> SumsForm:
    question = Sums(key="k", prompt=t("BLOCK. Fire Mages attack: FIRE 6."), boxes=boxes, **more)
    form = form_for(question, PEN, what_if)
    assert isinstance(form, SumsForm)
    return form


def pressed(form: Form, *keys: str) -> Outcome:
    outcome: Outcome = None
    for key in keys:
        outcome = form.key(key)
    return outcome


def drawn(form: Form, width: int = 76, height: int = 10, pen: Pen = PEN) -> list[str]:
    rows = fit_parts(form.draw(pen, width, height), height, pen)
    assert len(rows) <= height
    assert all(length(row) <= width for row in rows)
    return [plain(row).rstrip() for row in rows]


def test_a_block_is_typed_with_five_keys() -> None:
    form = asked(in_row("your block"))
    assert pressed(form, "5", "tab", "tab", "4") == Stay()
    assert "[           5  ]  [           ·  ]  [          4_  ]  [           ·  ]" in drawn(form)
    assert pressed(form, "enter") == Done({**ZEROS, "physical": 5, "ice": 4})
    assert pressed(form, "space") == Done({**ZEROS, "physical": 5, "ice": 4})


def test_on_a_number_pad_the_point_leads_to_the_next_box() -> None:
    assert pressed(asked(in_row("your block")), *"5..4", "enter") == Done({**ZEROS, "physical": 5, "ice": 4})


@pytest.mark.parametrize(
    ("keys", "there"),
    [
        (("tab",), 1), (("right", "right"), 2), (("left",), 7), (("right",) * 8, 0),
        (("down",), 4), (("tab", "tab", "down"), 6), (("tab", "down", "up"), 1), (("up",), 0), (("down", "down"), 4),
        (("pick:6",), 6), (("pick:6", "up"), 2),
    ],
)  # fmt: skip
def test_moving_between_the_boxes_of_two_rows(keys: tuple[str, ...], there: int) -> None:
    form = asked(in_row("ranged", "siege"))
    past_the_last_box = keys in (("shift+tab",), ("tab",) * 8)  # the key also shows the next panel
    assert pressed(form, *keys) == (None if past_the_last_box else Stay())
    assert form.mark == there


@pytest.mark.parametrize(("keys", "there"), [(("shift+tab",), 7), (("tab",) * 8, 0)])
def test_tab_past_the_boxes_leads_to_the_next_panel(keys: tuple[str, ...], there: int) -> None:
    form = asked(in_row("ranged", "siege"))
    assert pressed(form, *keys) is None
    assert form.mark == there


def test_in_a_list_up_and_down_lead_from_line_to_line() -> None:
    form = asked(listed(0, 0, 0))
    pressed(form, "down", "down", "up")
    assert form.mark == 1


def test_rows_of_different_lengths_are_left_for_the_nearest_box() -> None:
    form = asked((*in_row("ranged"), *in_row("siege", labels=("acid",)), *listed(0)))
    pressed(form, "tab", "tab", "down")
    assert form.mark == 4
    pressed(form, "down")
    assert form.mark == 5
    assert "  acid" in "".join(drawn(form))
    assert "► crypt 0  [   _]" in drawn(form)


def test_typing_goes_on_in_a_box_and_over_one_that_was_left() -> None:
    form = asked(in_row("your block"))
    pressed(form, "1", "2")
    assert form.numbers["physical"] == 12
    pressed(form, "tab", "left", "3")
    assert form.numbers["physical"] == 3
    pressed(form, "4", "5")  # more than 99: the digit starts a new number
    assert form.numbers["physical"] == 5


def test_less_and_more_stay_within_the_limits() -> None:
    form = asked((Box("a", t("a"), least=-1, most=2, expected=1),))
    assert pressed(form, "+", "+", "+") == Stay()
    assert form.numbers == {"a": 2}
    pressed(form, "-", "-", "-", "-", "-")
    assert form.numbers == {"a": -1}
    assert pressed(form, "2", "enter") == Done({"a": 2})


def test_backspace_deletes_and_with_nothing_left_to_delete_it_is_undo() -> None:
    form = asked(in_row("your block"))
    assert pressed(form, "backspace") is None
    assert pressed(form, "1", "2", "backspace") == Stay()
    assert form.numbers["physical"] == 1
    assert pressed(form, "tab", "backspace") == Stay()  # the box is empty, but not all boxes are
    assert pressed(form, "left", "backspace") == Stay()
    assert form.numbers == ZEROS
    assert pressed(form, "backspace") is None


def test_backspace_deletes_an_expected_number() -> None:
    form = asked(listed(12, 3))
    assert pressed(form, "backspace", "backspace", "enter") == Done({"b0": 0, "b1": 3})


def test_enter_alone_takes_the_expected_numbers() -> None:
    assert pressed(asked(listed(0, 1, 2)), "enter") == Done({"b0": 0, "b1": 1, "b2": 2})


def test_zero_and_enter_clear_untouched_boxes() -> None:
    assert pressed(asked(listed(3, 1, 2)), "0", "enter") == Done({"b0": 0, "b1": 0, "b2": 0})
    assert pressed(asked(listed(3, 1, 2)), "nothing") == Done({"b0": 0, "b1": 0, "b2": 0})
    assert pressed(asked(in_row("your block")), "0", "enter") == Done(ZEROS)


def test_zero_in_changed_boxes_is_a_number() -> None:
    assert pressed(asked(listed(3, 1, 2)), "tab", "0", "enter") == Done({"b0": 3, "b1": 0, "b2": 2})
    assert pressed(asked(listed(3, 1, 2)), "4", "tab", "0", "enter") == Done({"b0": 4, "b1": 0, "b2": 2})
    assert pressed(asked(listed(3, 1, 2)), "1", "0", "enter") == Done({"b0": 10, "b1": 1, "b2": 2})


def test_escape_clears_what_was_typed_and_gives_nothing() -> None:
    form = asked(listed(3, 1, 2))
    assert pressed(form, "0", "tab", "9", "escape") == Stay()
    assert form.numbers == {"b0": 3, "b1": 1, "b2": 2}
    assert form.mark == 0
    assert pressed(form, "escape") is None


def test_letters_and_other_keys_are_not_for_the_boxes() -> None:
    form = asked(in_row("your block"))
    for key in ("u", "w", "e", "a", "f5", "pick:4", "pick:x"):
        assert pressed(form, "5", key) is None


def test_a_form_without_boxes_is_answered_with_enter() -> None:
    form = asked(())
    assert pressed(form, "5") is None
    assert drawn(form)
    assert pressed(form, "enter") == Done({})


# -- the result


class Trying:
    """Calculates the result of numbers and counts how often."""

    def __init__(self, *more: Text) -> None:
        self.calls: list[dict[str, int]] = []
        self.more = more

    def __call__(self, numbers: dict[str, int]) -> AnswerPreview:
        self.calls.append(numbers)
        total = sum(numbers.values())
        if total > 20:
            raise Refused(t("{n} can't be.", n=total))
        if total == 13:
            raise ZeroDivisionError
        return AnswerPreview((t("Block {n} of 6.", n=total), *self.more))


def test_the_result_follows_the_numbers() -> None:
    form = asked(in_row("your block"), Trying(t("Two wounds.")))
    assert drawn(form)[-4:] == ["= Block 0 of 6.", "  Two wounds.", "", "  Space   so be it       Tab   next box"]
    pressed(form, "5", "tab", "3")
    assert "= Block 8 of 6." in drawn(form)


def test_the_result_is_calculated_only_after_a_change() -> None:
    tried = Trying()
    form = asked(in_row("your block"), tried)
    drawn(form), drawn(form)
    assert len(tried.calls) == 1
    pressed(form, "tab", "down", "right", "pick:0", "backspace", "0")
    drawn(form)
    assert len(tried.calls) == 1
    pressed(form, "5")
    drawn(form), drawn(form)
    assert tried.calls[1:] == [{**ZEROS, "physical": 5}]
    form.on_change()
    drawn(form)
    assert len(tried.calls) == 3


def test_an_illegal_number_shows_the_refusal_and_is_not_sent() -> None:
    form = asked(in_row("your block"), Trying())
    outcome = pressed(form, "2", "5")
    assert outcome == Stay(t("{n} can't be.", n=25))
    assert not any(line.startswith("=") for line in drawn(form))
    assert pressed(form, "enter") == outcome
    assert pressed(form, "tab") == outcome
    assert pressed(form, "escape") == Stay()
    assert pressed(form, "enter") == Done(ZEROS)


def test_a_failing_result_does_not_block_the_answer() -> None:
    form = asked(in_row("your block"), Trying())
    assert pressed(form, "1", "3") == Stay()
    assert drawn(form)
    assert pressed(form, "enter") == Done({**ZEROS, "physical": 13})


def test_many_sentences_share_two_rows() -> None:
    form = asked(in_row("your block"), Trying(*(t("Sentence number {n} of what it brings.", n=n) for n in range(9))))
    first, second = (line for line in drawn(form) if "ence number" in line)
    assert first.startswith("= Block 0 of 6. Sentence number 0")
    assert second.endswith("…")


# -- what Enter does


def test_enter_says_what_it_does_with_these_numbers() -> None:
    form = asked(in_row("your block"), label=t("that is my block"), none=t("no block: 2 wounds"))
    assert "  Space   no block: 2 wounds       Tab   next box" in drawn(form)
    pressed(form, "5")
    assert "  Space   that is my block       Tab   next box" in drawn(form)
    pressed(form, "0", "backspace", "backspace")
    assert "  Space   no block: 2 wounds       Tab   next box" in drawn(form)


def test_the_meaning_of_zero_and_enter_is_shown_while_it_applies() -> None:
    form = asked(listed(3, 1), none=t("no spoils"))
    assert "  Space   so be it       Tab   next box    0 Space   no spoils" in drawn(form, height=7)
    assert " 0 Space   no spoils" in drawn(form, width=36)
    pressed(form, "4")
    assert not any("0 Enter" in line for line in drawn(form))


# -- sizes

POLISH = ("fizyczny", "ogień", "lód", "zimny ogień")


@pytest.mark.parametrize(("width", "height"), [(116, 12), (76, 9), (56, 8)])
def test_two_rows_have_their_heads_once(width: int, height: int) -> None:
    form = asked(in_row("dystansowy", "oblężniczy", labels=POLISH), Trying(t("Two wounds.")), none=t("no block"))
    pressed(form, "down", "tab", "7")
    rows = drawn(form, width, height)
    assert "            fizyczny  ogień    lód    zimny ogień" in rows
    assert "dystansowy   [    ]   [    ]  [    ]    [    ]" in rows
    assert "oblężniczy   [    ]   [  7_]  [    ]    [    ]" in rows
    assert "= Block 7 of 6." in rows
    assert any("so be it" in line for line in rows)


def test_long_heads_are_shortened_then_the_boxes_become_a_list() -> None:
    form = asked(in_row("dystansowy", "oblężniczy", labels=POLISH))
    assert any("[    ]  [    ]  [    ]" in line for line in drawn(form, 44))
    rows = drawn(form, 36, 14)
    assert "► dystansowy, fizyczny     [   _]" in rows
    assert "  oblężniczy, zimny ogień  [    ]" in rows


def test_short_names_are_used_where_the_long_ones_do_not_fit() -> None:
    name = Name("a name that is far too long", short_en="short")
    boxes = tuple(Box(str(n), t("{name}", name=name), t("row {n}", n=n // 4)) for n in range(8))
    assert "short   short   short   short" in "\n".join(drawn(asked(boxes), 50))
    assert "a name that is far too long" in "\n".join(drawn(asked(boxes), 130))


def test_the_same_label_twice_in_a_row_has_two_columns() -> None:
    form = asked(tuple(Box(id, t("fire"), t("units")) for id in ("one", "other")))
    assert pressed(form, "1", "tab", "2") == Stay()
    assert any("1  ]" in line and "2_  ]" in line for line in drawn(form))


def test_a_list_has_a_note_on_each_line_and_two_columns_where_it_is_long() -> None:
    short = drawn(asked(listed(0, 1, 2, note=t("2 fame each"))))
    assert "► crypt 0  [   _]  2 fame each" in short
    assert "  crypt 2  [  2 ]  2 fame each" in short
    form = asked(listed(*range(9), note=t("2 fame each")), Trying())
    long = drawn(form)
    assert any(line.startswith("► crypt 0  [   _]  2 fame each") and "crypt 5" in line for line in long)
    assert any("crypt 4" in line for line in long)


def test_a_note_that_has_no_room_beside_its_box_stands_below_for_the_marked_one() -> None:
    boxes = tuple(Box(f"b{n}", verbatim(f"crypt {n}"), note=verbatim(f"a long note on crypt {n}")) for n in range(8))
    form = asked(boxes)
    pressed(form, "down")
    assert drawn(form, 56).count("a long note on crypt 1") == 1
    form = asked(tuple(Box(str(n), t("fire"), t("row"), note=verbatim(f"note {n}")) for n in range(2)))
    pressed(form, "tab")
    assert "note 1" in drawn(form)


def test_the_marked_box_stays_visible_in_a_low_window() -> None:
    form = asked(tuple(Box(str(n), verbatim("a label too long for two columns " + str(n))) for n in range(12)))
    pressed(form, "shift+tab")
    assert any(line.startswith("► ") and "columns 11" in line for line in drawn(form, height=6))


def test_a_long_name_is_wrapped_and_its_box_stays_visible() -> None:
    long = verbatim("wounded units: half of each level, rounded down, added up")
    form = asked((Box("fame", verbatim("fame")), Box("wounded", long), Box("wounds", verbatim("wounds"))))
    pressed(form, "4", "tab", "7")
    rows = drawn(form, 56, 14)
    assert all(length([Run(line)]) <= 56 for line in rows)
    assert sum("]" in line for line in rows) == 3
    place = next(n for n, line in enumerate(rows) if line.startswith("► wounded units") and line.endswith("[  7_]"))
    assert rows[place + 1].strip() == "down, added up"


def test_the_marked_box_stays_visible_in_big_type() -> None:
    form = asked(tuple(Box(str(n), verbatim("a label too long for two columns " + str(n))) for n in range(12)))
    pressed(form, "shift+tab")
    rows = [plain(row) for row in BigType(form, PEN, BigHeadline.of(form, None, PEN)).draw(56, 12)]
    assert any(line.startswith("► ") and "columns 11" in line for line in rows)
    assert any("arrow up" in line for line in rows)


def test_the_verdict_is_quiet_in_big_type_until_something_is_typed() -> None:
    form = asked(
        in_row("row"), lambda numbers: AnswerPreview(verdict=Verdict((verbatim("NOT"), verbatim("BLOCKED")), "bad"))
    )
    assert (verdict := form.verdict()) is not None
    assert verdict.tone == "plain"
    pressed(form, "1")
    assert (verdict := form.verdict()) is not None
    assert verdict.tone == "bad"


def test_a_number_of_four_digits_and_a_sign_fit_into_the_boxes() -> None:
    form = asked((Box("a", t("a"), t("row"), least=-9999, most=9999, expected=-1234), *in_row("row")))
    assert any("-1234_" in line for line in drawn(form))


@pytest.mark.parametrize(("width", "height"), [(76, 20), (56, 16)])
def test_big_type_shows_the_boxes_and_the_result(width: int, height: int) -> None:
    form = asked(in_row("dystansowy", "oblężniczy", labels=POLISH), Trying())
    pressed(form, "1", "8")
    rows = BigType(form, PEN, BigHeadline.of(form, None, PEN)).draw(width, height)
    assert len(rows) <= height
    assert all(length(row) <= width for row in rows)
    text = "\n".join(plain(row) for row in rows)
    for words in ("BLOCK. Fire Mages attack", "dystansowy   [ 18_]", "= Block 18 of 6."):
        assert words in text
    assert {run.press for row in rows for run in row} >= {"enter", "tab", "-", "+"}


# -- on the screen


@pytest.fixture
def fight(tmp_path: Path) -> OpenGame[Any, Any]:
    return open_fight(tmp_path / "fight")


def open_fight(folder: Path, stage: int = 0) -> OpenGame[Any, Any]:
    folder.mkdir(parents=True)
    journal = Journal.create(folder, clock)
    world = World(toy_fight.Fight(stage=stage), 1)
    about = {"game": "toy_fight", "name": "Fight"}
    open_game = GameSession.begin(Engine(toy_fight.rules, toy_fight.Content()), world, writer=journal.keep, about=about)
    return OpenGame(GAME, open_game, journal)


SIZES = [(80, 24), (60, 20), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_changes_while_typing_and_enter_makes_it_count(
    fight: OpenGame[Any, Any], size: tuple[int, int]
) -> None:
    async with at_the_table(open_game=fight, size=size) as player:
        player.sees("BLOCK. Fire Mages attack: FIRE 6.", "Space  no block", "= Block 0 of 6: all 6 go through")
        await player.press("5", "tab", "tab")
        player.sees("= Block 2 of 6: all 6 go through", "Space  so be it")
        await player.press("4")
        player.sees("= Block 6 of 6: blocked.")
        assert player.screen.form.typed == {"physical": "5", "ice": "4"}  # type: ignore[attr-defined]
        assert size != (60, 20) or "5  ]" in player.text  # wider windows draw the numbers in block digits
        assert fight.question.key == "block"
        assert fight.state.deck.left == 6
        await player.press("enter")
        player.sees("Your shots?", "ranged", "siege", "cold fire")
        assert fight.state.wounds == 0
        await player.press("u")
        player.sees("Undone: block: your block, physical 5, your block, ice", "BLOCK.")


async def test_an_illegal_number_is_refused_immediately_below_the_boxes(fight: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=fight) as player:
        await player.press("2", "5")
        player.sees("! your block, physical: 25 can't be, a number from 0 to 20 is right.")
        await player.press("enter")
        assert fight.question.key == "block"
        assert player.screen.form.typed == {"physical": "25"}  # type: ignore[attr-defined]
        assert player.text.count("25 can't be") == 1
        await player.press("escape")
        player.sees_no("can't be")
        assert not player.screen.form.typed  # type: ignore[attr-defined]


async def test_zero_and_enter_is_no_block(fight: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=fight) as player:
        await player.press("0", "enter")
        assert fight.state.wounds == 2
        player.sees("Your shots?")


async def test_a_box_is_marked_by_a_click_and_enter_too(fight: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=fight, size=(60, 20)) as player:
        await player.press("1", "2", "right", "right", "right", "right")
        await player.click("12_  ]")
        await player.press("tab")
        await player.click("12  ]")
        await player.press("-")
        player.sees("11_  ]", "= Block 5 of 6")
        await player.click("so be it")
        assert fight.state.wounds == 2


async def test_typed_numbers_stay_after_a_correction_and_the_result_is_updated(
    fight: OpenGame[Any, Any],
) -> None:
    async with at_the_table(open_game=fight, size=(60, 20)) as player:
        await player.press("4")
        player.sees("2 wounds")
        fight.side_action("correct", path="armour", value=1)
        await player.press("n", "x", "enter")
        player.sees("4_  ]", "6 wounds")


async def test_a_list_of_boxes_with_expected_numbers(tmp_path: Path) -> None:
    spoils = open_fight(tmp_path / "spoils", stage=2)
    async with at_the_table(open_game=spoils) as player:
        player.sees("The spoils?", "► crypt", "= Together 7.", "0 Space  no spoils")
        await player.press("0")
        player.sees("= Together 0.", "Space  no spoils")
        await player.press("escape", "down", "5")
        player.sees("= Together 11.")
        await player.press("space")
        assert spoils.state.spoils == 11


@pytest.mark.parametrize("size", SIZES)
async def test_big_type_in_polish(tmp_path: Path, size: tuple[int, int]) -> None:
    shots = open_fight(tmp_path / "shots", stage=1)
    async with at_the_table(open_game=shots, size=size, language="pl") as player:
        await player.press("3", "down", "4")
        player.sees("dystansowy", "oblężniczy", "fizyczny", "zimny ogień", "[  3 ]", "[  4_]", "= Together 7.")
        await player.press("b")
        player.sees("dystansowy", "zimny ogień", "[  3 ]", "[  4_]", "= Together 7.", "Spacja")
        await player.click("+  więcej")
        player.sees("[  5_]", "= Together 8.")
        await player.click("Spacja")
        assert shots.state.beaten == 8


def test_the_refusal_is_that_of_the_engine(fight: OpenGame[Any, Any]) -> None:
    form = form_for(fight.question, PEN, fight.what_if)
    outcome = pressed(form, "2", "1")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert in_english(outcome.notice).startswith("your block, physical: 21 can't be")
