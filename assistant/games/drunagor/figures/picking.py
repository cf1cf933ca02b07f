"""Which figure is meant: one of these, by its number. The only one there is needs no question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from assistant.games.drunagor.names import Figure, Friend
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero
from assistant.speech.questions import Option
from assistant.speech.text import Text, t

F = TypeVar("F", bound=Friend)


def any_figure(table: DrunagorTable, prompt: Text) -> Figure:
    """Of all on the board."""
    state, content = table.state, table.content
    chosen = table.one(
        "figure",
        prompt,
        lambda: (
            Option(str(one.number), one.called(content), number=one.number, figures=(one.number,))
            for one in state.figures
        ),
        name=t("who"),
    )
    return next(one for one in state.figures if str(one.number) == chosen)


def friend(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[F]], *, name: Text, expected: str = ""
) -> F:
    """One of these heroes, pets and companions; if a correction left none of them, the likeliest."""
    there = list(among())
    chosen = table.one(
        key,
        prompt,
        lambda: (
            Option(one.id, one.called(table.content), number=one.number, figures=(one.number,)) for one in among()
        ),
        name=name,
        expected=expected,
        sole=True,
    )
    return next(one for one in (*among(), *there) if one.id == (chosen or expected or there[0].id))


def whose(table: DrunagorTable, hero: Hero, *, standing: bool = False) -> Hero:
    """One of the heroes, most likely this one; `standing`: of those who are not knocked out."""

    def able() -> list[Hero]:
        return [one for one in table.state.heroes if not (standing and one.knocked_out)]

    return friend(table, "whose", t("Whose?"), able, name=t("who"), expected=hero.id)
