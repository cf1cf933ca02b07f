"""Forms without a screen: ticked lines, a card among many, two-digit lines, numbers, checklists."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.i18n import Translator
from assistant.messages.questions import GO_ON, CardQuestion, Checklist, GoOn, InOrder, Number, OneOf, Option, WhichOf
from assistant.messages.text import t, verbatim
from assistant.ui.tui.drawing.part_layout import fit_parts
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.rows import QUIET, plain, row
from assistant.ui.tui.forms import form_for
from assistant.ui.tui.forms.form import Done, Form, FormPart, Outcome, Stay
from assistant.ui.tui.forms.form_parts import key_part

PEN = Pen(Translator.of("en"))
HEROES = tuple(Option(name.lower(), verbatim(name)) for name in ("Vorn", "Jaheen", "Maya"))


def pressed(form: Form, *keys: str) -> Outcome:
    outcome: Outcome = None
    for key in keys:
        outcome = form.key(key)
    return outcome


def drawn(form: Form, width: int = 76, height: int = 9) -> str:
    return "\n".join(plain(row) for row in fit_parts(form.draw(PEN, width, height), height, PEN))


def test_enter_without_a_number_means_nobody() -> None:
    form = form_for(WhichOf(key="caught", prompt=t("Who is caught?"), options=HEROES), PEN)
    assert pressed(form, "enter") == Done([])


def test_what_is_missing_in_an_order_is_counted_from_the_least_number() -> None:
    question = InOrder(key="cards", prompt=t("Which cards?"), options=HEROES, count=5, least=2)
    form = form_for(question, PEN)
    for keys, missing in ((["enter"], "2 more are missing."), (["1", "enter"], "1 more is missing.")):
        outcome = pressed(form, *keys)
        assert isinstance(outcome, Stay)
        assert outcome.notice is not None
        assert PEN.say(outcome.notice) == missing
    assert pressed(form, "3", "enter") == Done(["vorn", "maya"])


def test_numbers_tick_and_untick_lines() -> None:
    form = form_for(WhichOf(key="caught", prompt=t("Who is caught?"), options=HEROES), PEN)
    assert pressed(form, "3", "1", "2", "2") == Stay()
    assert " 1   [x] Vorn" in drawn(form)
    assert " 2   [ ] Jaheen" in drawn(form)
    assert pressed(form, "enter") == Done(["vorn", "maya"])


def test_a_card_is_found_by_two_letters_without_accents() -> None:
    cards = tuple(Option(str(n), verbatim(name)) for n, name in enumerate(("Żółty smok", "Zoltan", "Czerwony smok")))
    form = form_for(CardQuestion(key="card", prompt=t("Which card?"), options=cards), PEN)
    assert pressed(form, "c", "z", "enter") == Done("2")
    form = form_for(CardQuestion(key="card", prompt=t("Which card?"), options=cards), PEN)
    assert pressed(form, *"zolty", "enter") == Done("0")


def test_an_unknown_card_is_refused() -> None:
    form = form_for(CardQuestion(key="card", prompt=t("Which card?"), options=HEROES), PEN)
    outcome = pressed(form, *"xyz", "enter")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None


def test_two_digit_line_numbers_are_typed() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 31))
    form = form_for(OneOf(key="many", prompt=t("Which?"), options=options), PEN)
    assert pressed(form, "1") == Stay(t("Line {number}: another digit, Enter, or Esc.", number="1"))
    assert "  1 ► line 1" in drawn(form)
    assert "  2   line 2" in drawn(form)
    assert pressed(form, "2") == Done("o12")
    assert pressed(form, "1", "enter") == Done("o1")
    assert pressed(form, "1", "0") == Done("o10")


def test_a_digit_answers_immediately_if_no_longer_number_begins_with_it() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 31))
    form = form_for(OneOf(key="many", prompt=t("Which?"), options=options), PEN)
    assert pressed(form, "4") == Done("o4")
    assert isinstance(pressed(form, "3"), Stay)
    outcome = pressed(form, "5")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert pressed(form, "0") == Done("o30")


def test_letters_are_no_commands_while_a_second_digit_is_expected() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 31))
    form = form_for(OneOf(key="many", prompt=t("Which?"), options=options), PEN)
    outcome = pressed(form, "1", "u")
    assert isinstance(outcome, Stay)
    assert outcome.notice is not None
    assert pressed(form, "escape") == Stay()
    assert pressed(form, "u") is None


def test_two_digit_lines_are_ticked_and_unticked() -> None:
    options = tuple(Option(f"o{n}", verbatim(f"line {n}")) for n in range(1, 31))
    form = form_for(WhichOf(key="many", prompt=t("Which?"), options=options), PEN)
    assert pressed(form, "1", "2", "4", "1", "enter") == Stay()
    assert pressed(form, "enter") == Done(["o1", "o4", "o12"])


def test_the_marked_line_stays_visible_in_a_low_window() -> None:
    options = tuple(Option(f"o{n}", verbatim("a line far too long for two columns " * 2)) for n in range(10))
    form = form_for(OneOf(key="many", prompt=t("Which?"), options=options, expected="o9"), PEN)
    assert "► " in drawn(form, height=5)


def test_typing_replaces_the_expected_number() -> None:
    form = form_for(Number(key="n", prompt=t("How much?"), most=20, expected=7), PEN)
    assert pressed(form, "enter") == Done(7)
    assert pressed(form, "1", "2", "backspace", "5", "enter") == Done(15)


def checklist(count: int) -> Form:
    items = tuple(
        verbatim(f"thing {n} for the hands, with so many words that it takes two rows") for n in range(1, count + 1)
    )
    return form_for(Checklist(key="lay", prompt=t("Lay out."), label=t("done"), items=items), PEN)


def test_a_checklist_marks_the_next_line() -> None:
    form = checklist(14)
    assert " 1 ► [ ] thing 1 " in drawn(form, height=40)
    pressed(form, "1", "2")
    assert " 3 ► [ ] thing 3 " in drawn(form, height=40)
    assert " 2   [x] thing 2 " in drawn(form, height=40)
    pressed(form, "+", "+", "+", "+", "+", "+", "+", "+", "+")
    assert "   ► [ ] thing 12 " in drawn(form, height=40)
    pressed(form, "-")
    pressed(form, "4")
    assert " 4 ► [ ] thing 4 " in drawn(form, height=40)
    assert "10 of 14" in drawn(form, height=40)


@pytest.mark.parametrize("height", [6, 9, 12])
@pytest.mark.parametrize("width", [30, 58, 76])
def test_the_next_line_of_a_long_checklist_stays_visible(width: int, height: int) -> None:
    form = checklist(14)
    for place in range(1, 15):
        assert f"thing {place} " in drawn(form, width, height).partition("►")[2], place
        assert form.key("+") == Stay()
    assert pressed(form, "space") == Done(GO_ON)
    assert pressed(checklist(14), "enter") == Done(GO_ON)


def test_report_sentences_are_never_cut() -> None:
    rows = [row(words) for words in ("a long sentence", "of two rows.", "Short.")]
    shown = fit_parts([FormPart(rows, rank=4, begins=(0, 2)), FormPart([row("question")])], 3, PEN)
    assert [plain(line) for line in shown] == ["… 2 more: l", "Short.", "question"]


def test_every_sentence_begins_with_a_capital() -> None:
    place = t("{where}: which token?", where=t("the blue city"))
    assert PEN.sentence(place) == "The blue city: which token?"
    assert plain(PEN.row(place, capital=True)) == "The blue city: which token?"
    assert PEN.say(place) == "the blue city: which token?"


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (120, "Space   over       e   something happened: a fight · city found · I announce the end of the round"),
        (76, "Space   over       e   something happened: a fight · city found · …"),
        (50, "Space   over       e   something happened"),
    ],
)
def test_a_narrow_key_line_lists_as_many_notes_as_fit(width: int, line: str) -> None:
    happened = ("a fight", "city found", "I announce the end of the round")
    options = tuple(Option(label, verbatim(label)) for label in happened)
    form = form_for(GoOn(key="turn", prompt=t("Your turn."), label=t("over"), happened=options), PEN)
    (part,) = key_part(form.keys(PEN), PEN, width)
    assert [plain(one).strip() for one in part.rows] == [line]


def test_a_line_that_cannot_be_taken_is_dimmed_and_not_among_the_keys() -> None:
    reason = t("{hero} sleeps", hero=verbatim("Maya"))
    form = form_for(OneOf(key="who", prompt=t("Who?"), options=HEROES, barred={"maya": reason}), PEN)
    runs = [run for line in fit_parts(form.draw(PEN, 76, 9), 9, PEN) for run in line]
    hues = {run[0].strip(): run[1] for run in runs}
    assert hues["Maya"] == QUIET
    assert hues["Vorn"] != QUIET
    happens = (Option("storm", verbatim("Storm")), Option("feast", verbatim("Feast")))
    asked = GoOn(key="on", prompt=t("On?"), label=t("on"), happened=happens, barred={"feast": reason})
    assert [option.id for option in form_for(asked, PEN).interrupts] == ["storm"]


@pytest.mark.parametrize("kind", [InOrder, CardQuestion])
def test_an_option_that_cannot_be_taken_is_dimmed_in_every_kind_of_list(kind: Any) -> None:
    reason = t("{hero} sleeps", hero=verbatim("Maya"))
    more = {"count": 1} if kind is InOrder else {}
    form = form_for(kind(key="who", prompt=t("Who?"), options=HEROES, barred={"maya": reason}, **more), PEN)
    runs = [run for line in fit_parts(form.draw(PEN, 40, 12), 12, PEN) for run in line]
    hues = {run[0].strip(): run[1] for run in runs}
    assert hues["Maya"] == QUIET
    assert hues["Vorn"] != QUIET


def test_the_marked_line_of_a_long_list_shows_its_whole_text() -> None:
    long = tuple(Option(f"o{n}", verbatim(f"line {n} " + "with many words " * 5 + f"end{n}")) for n in range(9))
    form = form_for(OneOf(key="one", prompt=t("Which?"), options=long, expected="o4"), PEN)
    shown = drawn(form, 60, 14)
    assert "end4" in shown
    assert "end3" not in shown


def test_a_loss_far_above_the_proposed_one_is_taken_at_the_second_press() -> None:
    form = form_for(Number(key="damage", prompt=t("How much?"), expected=3, most=99, loses=1), PEN)
    for key in "99":
        form.key(key)
    assert form.key("enter") == Stay(
        t("Proposed: {expected}. Typed: {n}. The same key again takes {n}.", expected=3, n=99)
    )
    assert form.key("enter") == Done(99)


def test_a_loss_a_little_above_the_proposed_one_is_taken_at_once() -> None:
    form = form_for(Number(key="damage", prompt=t("How much?"), expected=3, most=99, loses=1), PEN)
    for key in "23":
        form.key(key)
    assert form.key("enter") == Done(23)
