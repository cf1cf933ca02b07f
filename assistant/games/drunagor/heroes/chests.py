"""Searching a chest: digest part 1 C16, L952, L1611-1641. The token goes, a card comes, the trap die is rolled."""

from __future__ import annotations

from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.mapping import has_map, token_id
from assistant.games.drunagor.figures.trap_die import roll_trap_die
from assistant.games.drunagor.heroes import items
from assistant.games.drunagor.heroes.deeds import deed
from assistant.games.drunagor.heroes.events import ChestSearched
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Token
from assistant.pieces.grid import space_of
from assistant.speech.questions import Option
from assistant.speech.text import t

UNKNOWN = "chest_card"
"""A chest card that the app doesn't know."""


@deed(t("chest searched"), rule="C16, L952, L1611-1641", uses="chest")
def search_chest(table: DrunagorTable, hero: str) -> None:
    me = table.state.hero(hero)
    safe = _take_chest(table, me)
    table.tell(ChestSearched(hero=hero))
    if table.held("items"):
        prompt, other = t("Draw a chest card. Which one?"), Option(UNKNOWN, t("another card"))
        card = items.which_card(table, "chest_card", prompt, "chest", name=t("chest card"), none=other, to=hero)
        items.take_item(table, me, card)
    if not safe:
        roll_trap_die(table, me)


def beside(table: DrunagorTable, hero: Hero) -> list[Token] | None:
    """The chests he may search: those next to him (L952), before he has moved all of them, the nearest first. None:
    only the table sees them.
    """
    there = [*places.tokens_beside(table, hero, "chest"), *places.tokens_beside(table, hero, "loot")]
    if not there or not hero.at or not has_map(table.state, table.content):
        return there or None
    here = (space_of(hero.at),)
    return [one for one in there if not hero.sure or adjacent((space_of(one.at),), here)]


def _take_chest(table: DrunagorTable, hero: Hero) -> bool:
    """The token leaves the map; whether it was a safe chest (LOOT: no trap die, L2772)."""
    if not has_map(table.state, table.content):
        return _is_loot(table)
    chests = beside(table, hero)
    if not chests:
        return False
    id = table.one(
        "chest",
        t("Which chest?"),
        lambda: (Option(token_id(one), places.token_text(table, one)) for one in chests),
        name=t("chest"),
        expected=token_id(chests[0]),
        sole=True,
    )
    chest = places.token_by_id(table, id)
    assert chest is not None
    places.take_token(table, chest)
    return chest.kind == "loot"


def _is_loot(table: DrunagorTable) -> bool:
    """LOOT comes from companions only: without one there is nothing to ask."""
    if all(ally.kind != "companion" for ally in table.state.allies):
        return False
    kinds = (Option("chest", t("one of the map")), Option("loot", t("one from LOOT: no trap die")))
    return table.one("chest", t("Which chest?"), lambda: kinds, name=t("chest"), expected="chest") == "loot"
