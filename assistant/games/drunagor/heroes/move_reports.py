"""What players report with key `e` about a move that KNOCK DOWN or SLOW affects. Rules digest: 6.3."""

from __future__ import annotations

from assistant.games.drunagor.board.builder import has_map
from assistant.games.drunagor.figures import conditions
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.rules import DrunagorTable
from assistant.messages.text import Text, t

STAYED = "stayed"


def reports_move(table: DrunagorTable, hero: str, *, mapped: bool) -> bool:
    """Return whether the menu has this report of what KNOCK DOWN or SLOW did to the hero's move.

    There are two reports, and `mapped` says which one is meant. With the map on, players report that the token used up
    a move. With the map off, they report, once in a turn, that the hero did not move.
    """
    me = table.state.hero(hero)
    return has_map(table.state, table.content) == mapped and not me.knocked_out and conditions.has_move_token(me)


def reason_against_move_report(table: DrunagorTable, hero: str) -> Text | None:
    return t("said already in this turn") if STAYED in table.state.used else None


@hero_action(t("a move is used up by KNOCK DOWN or SLOW"))
def move_used_up(table: DrunagorTable, hero: str) -> None:
    conditions.spend_move_tokens(table, table.state.hero(hero))


@hero_action(t("no move is made: KNOCK DOWN and SLOW stay"), uses=STAYED)
def no_move_made(table: DrunagorTable, hero: str) -> None:
    """Note that the hero did not move, which the app cannot see with the map off."""
