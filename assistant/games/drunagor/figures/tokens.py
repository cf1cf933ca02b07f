"""Condition and resource tokens: how figures get and lose them, caps and immunities.

Rules digest: C13, "Tokens by type" (part 2).
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor.heroes.events import TokensChanged, TokensRefused, Why
from assistant.games.drunagor.monsters.cards import immunities_of
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Figure, Hero, Monster

LARGE_IMMUNE = ("knock_down", "push", "stun", "telekinesis")
"""Effects to which large monsters are immune, and small monsters with the icon of large ones (L1914-1923)."""

CONDITIONS = ("redundant", "stackable")


def number_of(figure: Figure, token: str) -> int:
    """Return how many of this token the figure has, as far as the app knows.

    If the app does not track this token, the result says nothing about the real number.
    """
    return figure.tokens.get(token, 0)


def is_tracked(table: DrunagorTable, figure: Figure, token: str) -> bool:
    """Return whether the app tracks this token of the figure.

    The app tracks all conditions. It tracks a hero's resources only if the players want it.
    """
    return not isinstance(figure, Hero) or table.is_held("tokens") or is_condition(table, token)


def is_condition(table: DrunagorTable, token: str) -> bool:
    known = table.content.pack.token.get(token)
    return known is not None and known.kind in CONDITIONS


def refusal(table: DrunagorTable, figure: Figure, token: str) -> Why | None:
    """Return why the figure cannot take this token, or None if it can.

    If the figure is immune to a condition, only the tokens of this condition are kept away. Rulebook line 1110.
    """
    if isinstance(figure, Hero):
        if figure.knocked_out:
            return "knocked_out"
        return "immune" if token in figure.immune else None
    if isinstance(figure, Monster):
        if token in LARGE_IMMUNE and table.content.counts_as_large(figure.kind):
            return "large"
        if token in immunities_of(table.state, table.content, figure):
            return "immune"
    return None


@rule("C13, L1098-1112")
def give(table: DrunagorTable, figure: Figure, token: str, count: int = 1) -> int:
    """Give `count` tokens to a figure, and return how many the figure took.

    The figure takes no more tokens than the cap allows. If it is immune, it takes none.
    """
    if count < 1:
        return 0
    why, held = refusal(table, figure, token), number_of(figure, token)
    cap, wild = table.content.cap(token), table.content.cap(token, wild=isinstance(figure, Hero))
    if cap < min(count, wild) and table.ruling("g34_wild_cube_cap") == "doubled":
        cap = wild  # only a wild cube gives more than the cap
    taken = min(count, cap - held)
    if why is None and taken < 1:
        why = "cap"
    if why is not None:
        table.tell(TokensRefused(**figure.figure_fields, token=token, why=why))
        return 0
    tracked = is_tracked(table, figure, token)
    if tracked:
        figure.tokens[token] = held + taken
    _changed(table, figure, token, taken, tracked=tracked)
    return taken


def take(table: DrunagorTable, figure: Figure, token: str, count: int = 99) -> int:
    """Remove `count` tokens from a figure, or all if it has fewer. Return how many were removed."""
    gone = min(count, number_of(figure, token))
    if gone < 1:
        return 0
    figure.tokens[token] -= gone
    if not figure.tokens[token]:
        del figure.tokens[token]
    _changed(table, figure, token, -gone)
    return gone


def clear_conditions(table: DrunagorTable, figure: Figure) -> dict[str, int]:
    """Remove all conditions of a figure and keep its resources. Return the removed tokens.

    No event is reported here.
    """
    return {token: figure.tokens.pop(token) for token in list(figure.tokens) if is_condition(table, token)}


def _changed(table: DrunagorTable, figure: Figure, token: str, count: int, *, tracked: bool = True) -> None:
    table.tell(
        TokensChanged(**figure.figure_fields, token=token, count=count, now=number_of(figure, token), kept=tracked)
    )
