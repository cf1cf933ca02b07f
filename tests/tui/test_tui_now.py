"""NOW in all window sizes: headline and button are always shown, rows fit, numbers have their labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tui_player import at_the_table
from tui_toy import Started

from assistant.i18n import Translator
from assistant.messages.questions import Checklist, GoOn, Number, OneOf, Option, Question
from assistant.messages.sums import Box, Sums
from assistant.messages.text import hued, t, verbatim
from assistant.messages.verdict import AnswerPreview, Verdict
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.narration import Told
from assistant.ui.tui.drawing.block_letters import block
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import Row, length, plain, row
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Form
from assistant.ui.tui.forms.form_parts import FormPart
from assistant.ui.tui.forms.sums import WhatIf
from assistant.ui.tui.theme.ink import Ink, Variant
from assistant.ui.tui.widgets.headline import GAP, CountColumn
from assistant.ui.tui.widgets.now import Now
from assistant.ui.view.blocks import Chance, Chart, Count, Figure, Headline, Health, Lines, Track

PEN = Pen(Translator.of("en"), Ink("dark", "mage_knight"))
SIZES = [(40, 10), (56, 11), (60, 9), (76, 10), (80, 14), (118, 12), (120, 18), (146, 15), (200, 22)]
FIGURES = {
    1: Figure(verbatim("Vorn"), number=1, kind="hero", health=Health(8, 12)),
    3: Figure(verbatim("Maya"), number=3, kind="hero", health=Health(7, 10)),
}
TURN = Headline(t("your turn"))
TURNS = Count(5, t("turns left"), t("94% sure"))
ODDS = Chart((Chance(t("5 turns"), 94, likely=True), Chance(t("6 turns"), 6)), t("TURNS YOU STILL HAVE"), t("in all"))
LONG = t("A sentence about what happened at the table, with so many words that it needs a row or two of its own.")


def asked(question: Question[Any], pen: Pen = PEN, what_if: WhatIf | None = None, **shown: Any) -> Now:
    now = Now(pen)
    now.show(form_for(question, pen, what_if), **shown)  # type: ignore[arg-type]
    return now


def form_of(now: Now) -> Form:
    assert now.form is not None
    return now.form


def drawn(now: Now, width: int, height: int) -> list[Row]:
    rows = now.draw(width, height)
    assert len(rows) <= height
    assert [plain(row) for row in rows if length(row) > width] == []
    return rows


def text(rows: list[Row]) -> str:
    return "\n".join(plain(row).rstrip() for row in rows)


def shouts(rows: list[Row], words: str, pen: Pen = PEN) -> bool:
    """Return whether the rows have these words, in block letters of any size or in capitals."""
    every = text(rows)
    if words in every:
        return True
    for times in (1, 2, 3):
        big = [plain(row).rstrip() for row in block(words, "strong", times, plain=pen.plain) if plain(row).strip()]
        if all(any(line and line in row for row in every.split("\n")) for line in big):
            return True
    return False


def presses(rows: list[Row]) -> set[str]:
    return {run.press for row in rows for run in row if run.press}


def filled(rows: list[Row]) -> set[str]:
    """Return the keys of filled buttons."""
    return {run.press for row in rows for run in row if run.bg == "accent" and run.press}


def questions() -> Iterator[Question[Any]]:
    happened = tuple(Option(f"h{n}", verbatim(f"something that may happen, number {n}")) for n in range(9))
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 8))
    yield GoOn(key="turn", prompt=t("Your turn."), label=t("my turn is over"), happened=happened)
    yield OneOf(key="one", prompt=t("Which one of these?"), options=options, expected="o2", lead=(LONG, LONG))
    yield Number(key="n", prompt=t("How much?"), expected=4, loses=1, hint=LONG, lead=(LONG,))
    yield Checklist(key="lay", prompt=t("Lay out."), label=t("done"), items=tuple(LONG for _ in range(9)))
    yield Sums(key="s", prompt=t("Your block?"), boxes=tuple(Box(str(n), verbatim(f"box {n}")) for n in range(4)))


@pytest.mark.parametrize("variant", ["dark", "contrast", "none"])
@pytest.mark.parametrize("size", SIZES)
def test_headline_and_plate_are_always_shown(size: tuple[int, int], variant: Variant) -> None:
    pen = Pen(Translator.of("en"), Ink(variant, "mage_knight"))
    for question in questions():
        now = asked(
            question, pen, headline=TURN, count=TURNS, beside=(ODDS,), told=(Told(LONG),), passed=True, figures=FIGURES
        )
        rows = drawn(now, *size)
        assert shouts(rows, "YOUR TURN"), text(rows)
        assert filled(rows), text(rows)
        assert "turns left" in text(rows).lower() or "TURNS YOU STILL HAVE" in text(rows)  # no number without its label


@pytest.mark.parametrize("size", SIZES)
def test_headline_and_plate_are_always_shown_in_ascii(size: tuple[int, int]) -> None:
    pen = Pen(Translator.of("en"), Ink("dark", "mage_knight", plain=True))
    for question in questions():
        now = asked(question, pen, headline=TURN, count=TURNS, beside=(ODDS,), figures=FIGURES)
        rows = drawn(now, *size)
        said = text(rows)
        assert "Y O U R" in said or shouts(rows, "YOUR TURN", pen), said
        assert filled(rows), said
        assert pen.signs(said).isascii(), said


def test_the_headline_is_in_block_letters_if_it_fits_and_twice_as_big_with_more_room() -> None:
    question = next(questions())
    once = [plain(row) for row in block("YOUR TURN", "strong")]
    for width, height in ((60, 10), (80, 10), (118, 12)):
        rows = [plain(row) for row in drawn(asked(question, headline=TURN), width, height)]
        assert any(once[0].rstrip() in row for row in rows)
    rows = drawn(asked(question, headline=TURN, count=TURNS, beside=(ODDS,)), 146, 15)
    twice = [plain(row).rstrip() for row in block("YOUR TURN", "strong", 2)]
    assert sum(any(run.bg == "=strong" for run in row) for row in rows) == len(twice)


@pytest.mark.parametrize(("width", "height", "bars"), [(118, 12, True), (80, 10, False), (60, 11, False)])
def test_odds_are_bars_in_wide_windows_and_words_elsewhere(width: int, height: int, bars: bool) -> None:
    rows = drawn(asked(next(questions()), headline=TURN, count=TURNS, beside=(ODDS,), sky="day"), width, height)
    said = text(rows)
    assert "94%" in said
    assert "6 turns" in said
    assert ("▆" in said) == bars
    assert ("TURNS YOU STILL HAVE" in said) == bars


def test_odds_that_do_not_fit_are_left_out() -> None:
    chances = (Chance(t("7 turns"), 63, likely=True), Chance(t("6 turns"), 36), Chance(t("8 turns"), 1))
    turn = GoOn(key="turn", prompt=t("Your turn."), label=t("my turn is over"))
    now = asked(turn, headline=TURN, count=TURNS, beside=(Chart(chances),))
    assert "63% · 6 turns 36% …" in text(drawn(now, 78, 10))


def test_a_hint_that_is_cut_shows_an_ellipsis() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(5))
    question = OneOf(key="one", prompt=t("Which one?"), options=options, hint=LONG)
    whole = drawn(asked(question, headline=TURN), 60, 13)
    assert "of its own." in text(whole)
    for height in range(7, 13):
        rows = text(drawn(asked(question, headline=TURN), 60, height))
        assert "of its own." in rows or "A sentence" not in rows or "…" in rows, rows


def test_the_word_of_the_headline_is_not_repeated_beside_it() -> None:
    tried = AnswerPreview(verdict=Verdict((verbatim("NOT"), verbatim("BLOCKED")), "bad"))
    boxes = tuple(Box(str(n), verbatim(f"box {n}")) for n in range(4))
    block = Sums(key="s", prompt=t("BLOCK. Prowlers attack: physical 4."), boxes=boxes)
    rows = text(drawn(asked(block, PEN, lambda numbers: tried, headline=Headline(t("block 4"))), 60, 12))
    assert "BLOCK 4  Prowlers attack" in rows


def test_edge_and_background_match_the_sky() -> None:
    for sky, ground in (("day", "day_bg"), ("night", "night_bg"), ("", "now_bg")):
        now = asked(next(questions()), headline=TURN, sky=sky)
        assert now.ground == ground
        assert {row[0].bg for row in drawn(now, 80, 10)} == {sky or "accent"}


def test_nothing_in_now_moves_while_a_notice_comes_and_goes() -> None:
    question = next(questions())
    quiet = asked(question, headline=TURN, told=(Told(LONG),)).needed(80, 20)
    assert asked(question, headline=TURN, told=(Told(LONG),), notice=t("Undone.")).needed(80, 20)[0] == quiet[0]


# -- the report and interrupts


def test_the_report_is_below_the_headline_so_that_it_moves_nothing() -> None:
    _, one, *_ = questions()
    for question in (one, next(questions())):
        rows = text(drawn(asked(question, headline=TURN, told=(Told(t("The door opens.")),)), 118, 17)).split("\n")
        assert rows.index(next(row for row in rows if "·  The door opens." in row)) > 3
        silent = text(drawn(asked(question, headline=TURN), 118, 17)).split("\n")
        assert rows[:4] == silent[:4]


def test_at_most_three_events_are_told_with_their_signs() -> None:
    told = (
        Told(t("The door opens.")), Told(t("It hits Maya."), "loses"), Told(t("A monster appears.")),
        Told(t("Lay the tile."), "hands"), Told(t("Vorn finds gold."), "gains"),
    )  # fmt: skip
    number = Number(key="n", prompt=t("How much?"), expected=4)
    rows = [row.strip(" ┃") for row in text(drawn(asked(number, headline=TURN, told=told), 118, 17)).split("\n")]
    at = rows.index("□  Lay the tile.")
    assert rows[at : at + 3] == ["□  Lay the tile.", "▼  It hits Maya.", "▲  Vorn finds gold.   +2 in the log: l"]
    few = text(drawn(asked(number, headline=TURN, told=told[:1] + told[2:3]), 118, 17))
    assert few.index("·  The door opens.") < few.index("·  A monster appears.")
    assert "in the log" not in few


# -- numbers


@pytest.mark.parametrize(("width", "height"), [(80, 9), (60, 11), (118, 10)])
def test_a_number_shows_the_health_it_would_leave(width: int, height: int) -> None:
    question = Number(key="n", prompt=t("How much does Vorn take?"), expected=4, loses=1)
    now = asked(question, headline=Headline(t("Vorn takes 4?")), figures=FIGURES)
    said = text(drawn(now, width, height))
    assert "(1) Vorn" in said
    assert "8 → 4/12" in said
    assert "▒" in said
    form_of(now).key("2")
    assert "8 → 6/12" in text(drawn(now, width, height))
    assert "How much does Vorn take?" not in said  # the headline has these words already


def test_the_explanation_of_a_number_follows_the_typing() -> None:
    question = Number(key="n", prompt=t("How much?"), expected=4, loses=1, hint=t("What got through."))
    after = Track((FIGURES[1], FIGURES[3]))
    now = asked(
        question, headline=Headline(t("Vorn takes 4?")), beside=(Lines((), t("AFTER THIS")), after), figures=FIGURES
    )
    assert "8→4" in text(drawn(now, 118, 10))
    form_of(now).key("1")
    said = text(drawn(now, 118, 10))
    assert "8→7" in said
    assert "AFTER THIS" in said
    assert "What got through." in said


# -- lists


def test_printed_values_are_in_columns_or_in_words_in_narrow_windows() -> None:
    tokens = tuple(
        Option(name, verbatim(name), note=verbatim("all of it in words"), facts=(verbatim(attack), verbatim("3")),
               badges=(hued(t("SWIFT"), "warn"),))
        for name, attack in (("Prowlers", "4 physical"), ("Wolf Riders of the North", "3 physical"))
    )  # fmt: skip
    question = OneOf(key="token", prompt=t("Which?"), options=tokens, heads=(t("attack"), t("armour")))
    wide = text(drawn(asked(question), 118, 22))
    assert "attack" in wide
    assert "all of it in words" not in wide
    rows = wide.split("\n")
    at = next(row for row in rows if "attack" in row).index("attack")
    assert all(row.index(words) == at for row in rows for words in ("4 physical", "3 physical") if words in row)
    assert "SWIFT" in wide
    assert "all of it in words" in text(drawn(asked(question), 40, 12))


def test_options_show_the_health_of_their_figures() -> None:
    options = (
        Option("both", t("Maya and Vorn"), figures=(3, 1)), Option("nobody", t("nobody: it moves 4 towards Maya")),
        Option("one", t("only the hero whose turn it is, Maya"), figures=(3,)),
    )  # fmt: skip
    rows = text(drawn(asked(OneOf(key="hit", prompt=t("Whom?"), options=options), figures=FIGURES), 80, 14))
    assert "(3) Maya ▆▆▆▆▆▆▆▆ 7  +  (1) Vorn ▆▆▆▆▆▆▆▆ 8" in rows
    assert "nobody: it moves 4 towards Maya" in rows
    assert "only the hero whose turn it is, Maya  (3) ▆▆▆▆▆▆▆▆ 7" in rows


# -- verdicts


def judged(numbers: dict[str, int]) -> AnswerPreview:
    have = sum(numbers.values())
    words, tone = ((t("BLOCKED"),), "good") if have >= 6 else ((t("NOT"), t("BLOCKED")), "bad")
    why = t("Nothing goes through.") if have >= 6 else t("All goes through.")
    verdict = Verdict(words, tone, t("block of 6"), why, have, 6, tuple(numbers.items()))  # type: ignore[arg-type]
    return AnswerPreview((t("Told."),), verdict)


BLOCK = Sums(
    key="block", prompt=t("BLOCK. Fire Mages attack: FIRE 6."), none=t("no block"),
    boxes=tuple(Box(name, verbatim(name), t("your block"), hue=name) for name in ("physical", "fire", "ice")),
)  # fmt: skip


@pytest.mark.parametrize("size", [(60, 13), (80, 13), (118, 18), (158, 18)])
def test_the_verdict_is_shown_while_numbers_are_typed(size: tuple[int, int]) -> None:
    now = asked(BLOCK, what_if=judged, headline=Headline(t("block 6")))
    rows = drawn(now, *size)
    assert shouts(rows, "BLOCKED")
    assert not {"good", "bad"} & {
        run.bg for row in rows for run in row
    }  # nothing is typed yet, so the verdict is quiet
    before = now.needed(*size)
    form_of(now).key("2")
    rows = drawn(now, *size)
    assert "bad" in {run.bg for row in rows for run in row}
    assert "2 of 6" in text(rows)
    assert {"physical"} <= {run.bg for row in rows for run in row}  # unit by unit, in the colour of the box
    for key in ("tab", "4"):
        form_of(now).key(key)
    rows = drawn(now, *size)
    assert "good" in {run.bg for row in rows for run in row}
    assert shouts(rows, "BLOCKED")
    assert "Nothing goes through." in text(rows)
    assert now.needed(*size) == before  # nothing around it moves
    assert {"enter", "tab", "pick:0", "pick:1", "pick:2"} <= presses(rows)


# -- big type


@pytest.mark.parametrize("size", [(40, 10), (60, 18), (80, 22), (120, 38), (160, 48), (200, 58)])
def test_big_type_fits_the_window_and_labels_its_numbers(size: tuple[int, int]) -> None:
    for question in questions():
        now = asked(question, headline=TURN, count=TURNS, figures=FIGURES)
        now.big = True
        rows = drawn(now, *size)
        assert shouts(rows, "YOUR TURN"), text(rows)
        assert {button.key for button in form_of(now).buttons(PEN)} <= presses(rows), text(rows)
        if size != (40, 10):
            assert shouts(rows, "TURNS LEFT") or (shouts(rows, "TURNS") and shouts(rows, "LEFT")), text(rows)


def test_big_type_of_many_choices_has_two_columns_of_three_rows() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 8))
    now = asked(OneOf(key="one", prompt=t("Which?"), options=options))
    now.big = True
    rows = drawn(now, 120, 38)
    at = {press: [y for y, row in enumerate(rows) if press in {run.press for run in row}] for press in presses(rows)}
    assert at["pick:0"] == at["pick:1"]
    assert len(at["pick:0"]) == 3
    assert len({y for place in at.values() for y in place}) == 12


def test_big_type_shows_the_verdict_in_place_of_the_number() -> None:
    now = asked(BLOCK, what_if=judged, headline=Headline(t("block 6")))
    now.big = True
    form_of(now).key("7")
    rows = drawn(now, 120, 38)
    assert shouts(rows, "BLOCKED")
    assert "good" in {run.bg for row in rows for run in row}


# -- on the screen


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", (80, 24)), ("pl", (80, 24)), ("pl", (40, 12)), ("en", (60, 20)), ("pl", (120, 40)), ("en", (160, 50)),
        ("pl", (200, 60)),
    ],
)  # fmt: skip
async def test_a_turn_at_every_size_in_both_languages(
    mage_knight: Started, language: str, size: tuple[int, int]
) -> None:
    async with at_the_table(open_game=mage_knight(), size=size, language=language) as player:
        told = ["space"] if size == (40, 12) else []  # there, what happened is told on a page of its own
        await player.press("space", *told, "4", *told, "space")
        now = player.screen.now  # type: ignore[attr-defined]
        rows = drawn(now, *now.size)
        assert shouts(rows, "YOUR TURN" if language == "en" else "TWOJA TURA"), player.text
        assert filled(rows) == {"space"}
        assert now.needed(*now.size)[1] <= now.size.height


@pytest.mark.parametrize(
    ("size", "answered"), [((20, 10), False), ((29, 30), False), ((39, 4), False), ((80, 24), True)]
)
async def test_a_question_that_is_not_fully_visible_is_not_answered(
    mage_knight: Started, size: tuple[int, int], answered: bool
) -> None:
    open_game = mage_knight()
    async with at_the_table(open_game=open_game) as player:
        await player.press("space", "4", "space")
        key, lines = open_game.question.key, len(open_game.log(99))
        await player.resize(*size)
        await player.press("space")
        await player.press("enter")
        assert (len(open_game.log(99)) > lines) == answered
        assert answered or open_game.question.key == key
        if not answered:
            player.sees("The window is")


async def test_a_question_that_is_fully_visible_in_a_tiny_window_is_answered(toy: OpenGame[Any, Any]) -> None:
    async with at_the_table(open_game=toy) as player:
        await player.resize(39, 11)
        await player.press("space")
        assert toy.state.turn == "bob"


def test_a_tall_number_is_beside_the_question_without_an_ellipsis() -> None:
    number = [row(f"{place}".ljust(6)) for place in range(8)]
    headline = FormPart([row("WHO FIGHTS?"), row("1 Brand"), row("2 Moss")], headline=True)
    headline.top = 0
    made = CountColumn([number], 6).beside(headline.rows, [headline], 40, 10)
    assert made is not None
    left = 40 - 6 - GAP
    said = [plain(line).rstrip() for line in made[:2]]
    assert said == ["WHO FIGHTS?".ljust(left + GAP) + "0", "1 Brand".ljust(left + GAP) + "1"]
    assert "…" not in "".join(plain(line) for line in made)
