"""Condition and resource tokens: gaining and losing them, limits and immunities.

Rules digest: C13, "Tokens by type" (part 2).
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.drunagor.heroes.events import TokensChanged, TokensRefused, Why
from assistant.games.drunagor.monsters.cards import immunities_of
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Figure, Hero, Monster

LARGE_IMMUNE = ("knock_down", "push", "stun", "telekinesis")
"""The effects to which large monsters, and small ones with the icon of large ones, are immune (L1914-1923)."""

CONDITIONS = ("redundant", "stackable")


def number_of(figure: Figure, token: str) -> int:
    """Return how many of this token the figure has, as far as the app tracks it."""
    return figure.tokens.get(token, 0)


def is_tracked(table: DrunagorTable, figure: Figure, token: str) -> bool:
    """Return whether the app tracks this token of the figure.

    It tracks all conditions, and heroes' resources only if the players want it.
    """
    return not isinstance(figure, Hero) or table.is_held("tokens") or is_condition(table, token)


def is_condition(table: DrunagorTable, token: str) -> bool:
    known = table.content.pack.token.get(token)
    return known is not None and known.kind in CONDITIONS


def refusal(table: DrunagorTable, figure: Figure, token: str) -> Why | None:
    """Return why the figure cannot take this token, or None.

    Immunity to a condition refuses only its tokens (L1110).
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
    """Give tokens to a figure, up to the limit, and return how many it took. An immune figure takes none."""
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
    """Remove up to `count` tokens from a figure, and return how many were removed."""
    gone = min(count, number_of(figure, token))
    if gone < 1:
        return 0
    figure.tokens[token] -= gone
    if not figure.tokens[token]:
        del figure.tokens[token]
    _changed(table, figure, token, -gone)
    return gone


def clear_conditions(table: DrunagorTable, figure: Figure) -> dict[str, int]:
    """Remove all conditions of a figure and return the removed tokens. Nothing is logged."""
    return {token: figure.tokens.pop(token) for token in list(figure.tokens) if is_condition(table, token)}


def _changed(table: DrunagorTable, figure: Figure, token: str, count: int, *, tracked: bool = True) -> None:
    table.tell(
        TokensChanged(**figure.figure_fields, token=token, count=count, now=number_of(figure, token), kept=tracked)
    )
