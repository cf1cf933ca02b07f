"""Chests and interactions. Rules digest: C16 (rulebook lines 952, 1571-1641).

The adventure book says what an interaction does. The app counts the charges of its token.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from assistant.components.grid import space_of
from assistant.engine.question_helpers import NONE
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.board import adjacent
from assistant.games.drunagor.board.builder import has_map, token_id
from assistant.games.drunagor.figures.dice import roll_trap_die
from assistant.games.drunagor.heroes import items
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.heroes.events import ChestSearched, InteractionUsed
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Hero, Token
from assistant.messages.questions import Option
from assistant.messages.text import Text, t, tn

UNKNOWN = "chest_card"
"""The id of a chest card that the app does not know."""
ONLY, LEFT = "only", "left"

READ = t("Read the page in the Interaction Book and choose an option.")
UNCHOSEN = t("Only one that nobody chose in this adventure. Its resolution is in the Adventure Book.")


@hero_action(t("chest searched"), rule="C16, L952, L1611-1641", uses="chest")
def search_chest(table: DrunagorTable, hero: str) -> None:
    """Search a chest: take a chest card and, if the chest is not safe, roll the trap die."""
    me = table.state.hero(hero)
    safe = _take_chest(table, me)
    table.tell(ChestSearched(hero=hero))
    if table.is_held("items"):
        prompt, other = t("Draw a chest card. Which one?"), Option(UNKNOWN, t("another card"))
        card = items.which_card(table, "chest_card", prompt, "chest", name=t("chest card"), none=other, to=hero)
        items.take_item(table, me, card)
    if not safe:
        roll_trap_die(table, me)


def chests_beside(table: DrunagorTable, hero: Hero) -> list[Token] | None:
    """Return the chests next to the hero, or None if only the players can see them (L952).

    If the hero's new place is not entered yet, return all chests, the nearest first.
    """
    tokens = [*places.tokens_by_distance(table, hero, "chest"), *places.tokens_by_distance(table, hero, "loot")]
    if not tokens or not hero.at or not has_map(table.state, table.content):
        return tokens or None
    return _in_reach(hero, tokens)


def _in_reach(hero: Hero, tokens: list[Token]) -> list[Token]:
    """Return the tokens next to the hero, or all if the hero's place is not known or not entered yet."""
    if not hero.at or not hero.sure:
        return tokens
    here = (space_of(hero.at),)
    return [one for one in tokens if adjacent((space_of(one.at),), here)]


def _take_chest(table: DrunagorTable, hero: Hero) -> bool:
    """Remove the searched chest from the map. Return whether it is safe, as chests from LOOT are (L2772)."""
    if not has_map(table.state, table.content):
        return _is_loot(table)
    chests = chests_beside(table, hero)
    if not chests:
        return False
    chest = _which(table, "chest", t("Which chest?"), chests, name=t("chest"))
    assert chest is not None
    places.remove_token(table, chest)
    return chest.kind == "loot"


def _is_loot(table: DrunagorTable) -> bool:
    """Ask whether the chest is from LOOT. Only companions place such chests, so without any the answer is no."""
    if all(ally.kind != "companion" for ally in table.state.allies):
        return False
    kinds = (Option("chest", t("one of the map")), Option("loot", t("one from LOOT: no trap die")))
    return table.one("chest", t("Which chest?"), lambda: kinds, name=t("chest"), expected="chest") == "loot"


@hero_action(t("interaction"), rule="C16, L1571-1587", uses="interaction")
def interact(table: DrunagorTable, hero: str) -> None:
    """Let the players read the book, then remove one charge of the token, and the token after its last charge."""
    me = table.state.hero(hero)
    if has_map(table.state, table.content):
        token = _on_the_map(table, me)
        name, done = t("interaction"), t("the interaction is done")
        lead = (tn("{n} charge is on the token.", "{n} charges are on the token.", token.charges),) if token else ()
        table.go_on("interaction", READ, done, name=name, lead=lead, hint=UNCHOSEN, to=hero)
    else:
        token = _off_the_map(table, me)
    if token is None:
        table.tell(InteractionUsed(hero=hero))
        return
    token.charges -= 1
    table.tell(InteractionUsed(hero=hero, name=token.name, left=token.charges))
    if token.charges < 1 and token.at:
        places.remove_token(table, token)
    elif token.charges < 1:
        table.state.tokens = [other for other in table.state.tokens if other is not token]


def _on_the_map(table: DrunagorTable, hero: Hero) -> Token | None:
    """Ask which interaction token next to the hero is used, or none (L928, L1571).

    If the hero's new place is not entered yet, all tokens are offered, the nearest first.
    """
    tokens = _in_reach(hero, places.tokens_by_distance(table, hero, "interaction"))
    if not tokens:
        return None
    none = Option(NONE, t("one without a token"), number=0)
    return _which(table, "interaction_token", t("Which one?"), tokens, none, name=t("interaction"))


def _off_the_map(table: DrunagorTable, hero: Hero) -> Token | None:
    """Ask whether the interaction was done and how many charges its token had, 1 or 2 (L928).

    If one is left, the app remembers the token.
    """
    state = table.state
    begun = [token for token in state.tokens if token.kind == "interaction" and not token.at]
    answer = table.one(
        "interaction",
        READ,
        lambda: (
            *(Option(one.name, _used_before(table, one), number=n) for n, one in enumerate(begun, 1)),
            Option(ONLY, t("done: that was its only charge, the token goes"), number=8),
            Option(LEFT, t("done: one of two charges goes, the token stays"), number=9),
            Option(NONE, t("done: it has no token"), number=0),
        ),
        name=t("interaction"),
        hint=UNCHOSEN,
        expected=begun[0].name if begun else ONLY,
        to=hero.id,
    )
    if not answer:
        return None
    known = next((one for one in begun if one.name == answer), None)
    if known is not None:
        if known.charges == 1:
            state.used.append(known.name)  # it goes now, and no other token of this turn gets its name
        return known
    taken = {*state.used, *(one.name for one in begun)}
    name = next(name for number in count() if (name := _code(hero, state.round, number)) not in taken)
    token = Token("interaction", "", name, 2 if answer == LEFT else 1)
    state.tokens.append(token)
    return token


def _code(hero: Hero, round: int, number: int) -> str:
    """Return a name for a token that `hero` uses for the first time.

    `number` tells the hero's new tokens of this round apart.
    """
    return f"{hero.id} {round} {number}"


def _used_before(table: DrunagorTable, token: Token) -> Text:
    """Return the label of a token that was used before. With the map off, it says by whom and when."""
    hero, round, _ = token.name.split(" ")
    return t(
        "done, at the one {hero} used in round {n}: its last charge goes", hero=hero_name(table.content, hero), n=round
    )


def _which(
    table: DrunagorTable, key: str, prompt: Text, tokens: Sequence[Token], *more: Option, name: Text
) -> Token | None:
    """Ask for one of these tokens.

    The first one is suggested. A single one, without options in `more`, is returned at once.
    """
    lines = [*(Option(token_id(one), places.token_text(table, one)) for one in tokens), *more]
    answer = table.one(key, prompt, lambda: lines, name=name, expected=token_id(tokens[0]), sole=True)
    return places.token_by_id(table, answer) if answer else None
