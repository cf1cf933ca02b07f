"""Menus: which lines are listed, what a chosen line does, and the reason of a barred line."""

from __future__ import annotations

from typing import Any

import pytest
from toy import session

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.signals import RuleError
from assistant.engine.table import Table
from assistant.messages.questions import Option
from assistant.messages.text import t


def table() -> Table[Any, Any]:
    played = session()
    return Table(played.engine.context, played.moment.world, ())


MENU: Menu[[int], str] = Menu(
    MenuLine("rest", lambda table, gold: f"rested with {gold}", t("rest"), number=1, when=lambda table, gold: gold > 0),
    MenuLines(
        lambda table, gold: [Option(f"ware:{n}", t("ware {n}", n=n)) for n in range(gold)],
        lambda table, id, gold: f"bought {id} of {gold}",
    ),
    MenuLine(
        "leave",
        lambda table, gold: "left",
        lambda table, gold: t("leave with {gold} gold", gold=gold),
        number=0,
        note=lambda table, gold: t("rich") if gold > 1 else None,
        barred=lambda table, gold: t("You owe money.") if gold < 0 else None,
    ),
)


def test_lines_are_listed_in_the_order_of_their_declaration() -> None:
    assert [option.id for option in MENU.options(table(), 2)] == ["rest", "ware:0", "ware:1", "leave"]
    assert [option.number for option in MENU.options(table(), 2)] == [1, None, None, 0]


def test_a_line_whose_condition_fails_is_not_listed() -> None:
    assert [option.id for option in MENU.options(table(), 0)] == ["leave"]


def test_label_and_note_may_depend_on_the_arguments() -> None:
    rich, poor = MENU.options(table(), 2)[-1], MENU.options(table(), 0)[-1]
    assert (rich.label, rich.note) == (t("leave with {gold} gold", gold=2), t("rich"))
    assert (poor.label, poor.note) == (t("leave with {gold} gold", gold=0), None)


def test_a_chosen_line_runs_with_the_arguments_of_the_menu() -> None:
    assert MENU.run(table(), "rest", 2) == "rested with 2"
    assert MENU.run(table(), "ware:1", 2) == "bought ware:1 of 2"
    assert MENU.run(table(), "leave", 2) == "left"


def test_a_barred_line_stays_listed_and_gives_its_reason() -> None:
    assert MENU.barred(table(), -1) == {"leave": t("You owe money.")}
    assert MENU.barred(table(), 1) == {}
    assert [(option.id, option.note) for option in MENU.options(table(), -1)] == [("leave", t("You owe money."))]


def test_an_id_without_a_line_is_an_error() -> None:
    with pytest.raises(RuleError, match="ware:7"):
        MENU.run(table(), "ware:7", 2)
