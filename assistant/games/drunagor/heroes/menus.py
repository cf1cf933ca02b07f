"""Menus in a hero's turn: the players choose what happened, and the app records it."""

from __future__ import annotations

from typing import ParamSpec

from assistant.engine.menu import Menu
from assistant.games.drunagor.rules import DrunagorTable
from assistant.messages.text import Text

P = ParamSpec("P")


def run_menu(
    table: DrunagorTable, menu: Menu[P, object], key: str, prompt: Text, name: Text, *args: P.args, **kwargs: P.kwargs
) -> None:
    """Ask for one line of the menu, and run that line. Lines that cannot be taken now are listed with the reason.

    If a correction removed every line while the question was open, nothing is run.
    """
    chosen = table.one(
        key,
        prompt,
        lambda: menu.options(table, *args, **kwargs),
        name=name,
        barred=lambda: menu.barred(table, *args, **kwargs),
    )
    if chosen:
        menu.run(table, chosen, *args, **kwargs)
