"""Questions for figures. Heroes, pets and companions are chosen by name, any figure by number."""

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
    """Return an option for each figure. Its id is the figure's number."""
    return tuple(_line(table, str(figure.number), figure) for figure in figures)


def options_by_name(table: DrunagorTable, friends: Iterable[Friend]) -> tuple[Option, ...]:
    """Return an option for each hero, pet or companion. Its id is the figure's id."""
    return tuple(_line(table, friend.id, friend) for friend in friends)


def _line(table: DrunagorTable, id: str, one: Figure) -> Option:
    return Option(id, one.display_name(table.content), number=one.number, figures=(one.number,))


def ask_one(table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Sequence[G]], *, name: Text) -> G:
    """Ask for one of these figures."""
    chosen = table.one(key, prompt, lambda: options_by_number(table, among()), name=name)
    return next(figure for figure in among() if str(figure.number) == chosen)


def ask_any(table: DrunagorTable, prompt: Text) -> Figure:
    """Ask for one of all figures on the board."""
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
    """Ask for at least `least` of the figures `among`.

    With `sole`, the only possible one is returned without asking.
    """
    if sole and len(among) == 1:
        return list(among)
    chosen = table.which(
        key, prompt, lambda: options_by_number(table, among), name=name, least=least, expected=expected
    )
    return [figure for figure in among if str(figure.number) in chosen]


def ask_friend(
    table: DrunagorTable, key: str, prompt: Text, among: Callable[[], Iterable[F]], *, name: Text, expected: str = ""
) -> F:
    """Ask for one of these heroes, pets and companions. A single one is returned without asking.

    If a correction removes all of them during the question, return the one with the id `expected`, or else the first
    one.
    """
    friends = list(among())
    chosen = table.one(key, prompt, lambda: options_by_name(table, among()), name=name, expected=expected, sole=True)
    return next(one for one in (*among(), *friends) if one.id == (chosen or expected or friends[0].id))


def ask_hero(table: DrunagorTable, hero: Hero, *, standing: bool = False) -> Hero:
    """Ask for a hero. `hero` is suggested. With `standing`, knocked-out heroes are left out."""

    def able() -> list[Hero]:
        return [hero for hero in table.state.heroes if not (standing and hero.knocked_out)]

    return ask_friend(table, "whose", t("Whose?"), able, name=t("who"), expected=hero.id)
