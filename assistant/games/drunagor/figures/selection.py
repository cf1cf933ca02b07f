"""Which figures are meant: heroes, pets and companions by name, anybody by number. The only one needs no question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Figure, Friend, Hero
from assistant.messages.questions import Option
from assistant.messages.text import Text, t

F = TypeVar("F", bound=Friend)
G = TypeVar("G", bound=Figure)


def options_by_number(table: DrunagorTable, figures: Iterable[Figure]) -> tuple[Option, ...]:
    """Lines for figures of which some have no name of their own."""
    return tuple(_line(table, str(figure.number), figure) for figure in figures)


def options_by_name(table: DrunagorTable, friends: Iterable[Friend]) -> tuple[Option, ...]:
    return tuple(_line(table, friend.id, friend) for friend in friends)


def _line(table: DrunagorTable, id: str, one: Figure) -> Option:
    return Option(id, one.display_name(table.content), number=one.number, figures=(one.number,))


def ask_one(table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Sequence[G]], *, name: Text) -> G:
    chosen = table.one(key, prompt, lambda: options_by_number(table, among()), name=name)
    return next(figure for figure in among() if str(figure.number) == chosen)


def ask_any(table: DrunagorTable, prompt: Text) -> Figure:
    """Of all on the board."""
    return ask_one(table, "figure", prompt, lambda: table.state.figures, name=t("who"))


def ask_several(
    table: DrunagorTable,
    key: str,
    prompt: Text,
    among: Sequence[G],
    *,
    name: Text,
    least: int = 0,
    expected: tuple[str, ...] = (),
    sole: bool = False,
) -> list[G]:
    """Any of these. `sole`: the only one there is needs no question."""
    if sole and len(among) == 1:
        return list(among)
    chosen = table.which(
        key, prompt, lambda: options_by_number(table, among), name=name, least=least, expected=expected
    )
    return [figure for figure in among if str(figure.number) in chosen]


def ask_friend(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[F]], *, name: Text, expected: str = ""
) -> F:
    """One of these heroes, pets and companions; if a correction left none of them, the likeliest."""
    there = list(among())
    chosen = table.one(key, prompt, lambda: options_by_name(table, among()), name=name, expected=expected, sole=True)
    return next(one for one in (*among(), *there) if one.id == (chosen or expected or there[0].id))


def ask_hero(table: DrunagorTable, hero: Hero, *, standing: bool = False) -> Hero:
    """One of the heroes, most likely this one; `standing`: of those who are not knocked out."""

    def able() -> list[Hero]:
        return [hero for hero in table.state.heroes if not (standing and hero.knocked_out)]

    return ask_friend(table, "whose", t("Whose?"), able, name=t("who"), expected=hero.id)
